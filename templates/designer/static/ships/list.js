/** The ships of a folder as a list: which are shown, in which order, and which two can be compared. Pure functions. */

/**
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} name
 * @property {string|null} game
 * @property {string} nation_name
 * @property {string|number|null} type
 * @property {string} version
 * @property {number} errors
 * @property {number} warnings
 * @property {number} notes
 * @property {number|null} points
 * @property {boolean} draft whether unsaved work is kept of it
 * @property {boolean} printed whether its game prints a card of it
 * @property {string|null} [unreadable]
 */

/** @typedef {{words: string, game: string, nation: string, type: string, findings: string, sort: string}} Wanted */

export const GAMES = { leviathans: "Leviathans", warfleet: "War Fleet", starships: "Starships" };
const TYPES = { 1: "destroyer", 2: "light cruiser", 3: "armoured cruiser", 4: "battleship" };

/** @param {Listed} ship @returns {string} */
export function typeWords(ship) {
  if (ship.type === null) return "";
  return TYPES[ship.type] ? `Type ${ship.type} ${TYPES[ship.type]}` : String(ship.type);
}

const FINDINGS = {
  "": () => true,
  clean: (ship) => !ship.unreadable && ship.errors === 0 && ship.warnings === 0,
  errors: (ship) => Boolean(ship.unreadable) || ship.errors > 0,
  warnings: (ship) => ship.warnings > 0,
};

/** As people count: "Ship 2" before "Ship 10". */
const { compare } = new Intl.Collator(undefined, { numeric: true });

const ORDERS = {
  name: (one, other) => compare(one.name, other.name),
  points: (one, other) => (other.points ?? -1) - (one.points ?? -1),
  type: (one, other) => compare(String(one.type), String(other.type)),
  nation: (one, other) => compare(one.nation_name, other.nation_name),
};

/**
 * @template {{id: string, name: string, nation_name: string}} S
 * @param {S[]} ships
 * @returns {S[]} the same by what lists show of them: name, nation, and where both are alike the file
 */
export function inOrder(ships) {
  return [...ships].sort((one, other) => ORDERS.name(one, other) || ORDERS.nation(one, other)
    || compare(stem(one), stem(other)));
}

/** @param {{id: string}} ship without its ending, so that `x.yaml` stands before `x-2.yaml` */
const stem = ({ id }) => id.replace(/\.\w+$/, "");

/**
 * @template {{id: string}} S
 * @param {S[]} ships those of a list
 * @param {(ship: S) => string} words what the list shows of each
 * @returns {(ship: S) => string} the same, and the file as well where two would look alike
 */
export function toldApart(ships, words) {
  const seen = new Map();
  for (const ship of ships) seen.set(words(ship), (seen.get(words(ship)) ?? 0) + 1);
  return (ship) => words(ship) + (seen.get(words(ship)) > 1 ? ` · ${ship.id}` : "");
}

/**
 * @param {Listed[]} ships
 * @param {Wanted} wanted
 * @returns {Listed[]}
 */
export function matching(ships, wanted) {
  const words = wanted.words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (ship) => (!wanted.game || ship.game === wanted.game) && (!wanted.nation
    || ship.nation_name === wanted.nation)
    && (!wanted.type || String(ship.type) === wanted.type) && FINDINGS[wanted.findings](ship)
    && words.every((word) => searched(ship).includes(word));
  const order = ORDERS[wanted.sort] ?? ORDERS.name;
  return inOrder(ships.filter(fits)).sort(order);
}

/** @param {Listed} ship */
function searched(ship) {
  return [ship.name, ship.id, ship.nation_name, typeWords(ship), GAMES[ship.game] ?? ""].join(" ").toLowerCase();
}

/**
 * @param {Listed[]} ships
 * @returns {Record<string, Array<{value: string, label: string}>>} what each box of the filter offers
 */
export function offered(ships) {
  const present = (key) => [...new Set(ships.map((ship) => ship[key]).filter((value) => value !== null
    && value !== "").map(String))];
  const all = (label, values, words = (value) => value) => [{ value: "", label },
    ...values.map((value) => ({ value, label: words(value) })).sort((one, other) => compare(one.label, other.label))];
  return {
    game: all("All games", present("game"), (word) => GAMES[word] ?? word),
    nation: all("All nations", present("nation_name")),
    type: all("All types", present("type"), (word) => typeWords({ type: word })),
    findings: [["", "Any"], ["clean", "Nothing wrong"], ["errors", "With errors"], ["warnings",
      "With warnings"]].map(([value, label]) => ({ value, label })),
    sort: [["name", "Name"], ["points", "Points"], ["type", "Type"], ["nation", "Nation"]].map(([value,
      label]) => ({ value, label })),
  };
}

const ALONE = ["admiral", "fleet"];

/** @param {Listed} ship */
export const isComparable = (ship) => !ship.unreadable && ship.type !== null && !ALONE.includes(String(ship.type));

/**
 * @param {[Listed, Listed]} pair
 * @returns {string} why the two cannot be compared; "" where they can
 */
export function whyApart([one, other]) {
  const odd = [one, other].find((ship) => !isComparable(ship));
  if (odd) return `${odd.name} cannot be compared: only ships and squadrons can.`;
  if (one.game === other.game) return "";
  const [mine, theirs] = [one, other].map((ship) => GAMES[String(ship.game)]);
  return `Only ships of one game can be compared: ${one.name} is of ${mine}, ${other.name} of ${theirs}.`;
}

/**
 * @param {string} a
 * @param {string} [b]
 * @param {string} [against]
 * @returns {string} the page on which they stand side by side
 */
export function comparing(a, b = "", against = "") {
  const asked = Object.entries({ a, b, against }).filter(([, value]) => value);
  return `/compare?${new URLSearchParams(asked)}`;
}
