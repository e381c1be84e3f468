/** Which ships of a folder are shown, and in which order: pure functions over the list. */

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

const ORDERS = {
  name: (one, other) => one.name.localeCompare(other.name),
  points: (one, other) => (other.points ?? -1) - (one.points ?? -1),
  type: (one, other) => String(one.type).localeCompare(String(other.type)),
  nation: (one, other) => one.nation_name.localeCompare(other.nation_name),
};

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
  return ships.filter(fits).sort((one, other) => order(one, other) || ORDERS.name(one, other));
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
    && value !== "").map(String))].sort();
  const all = (label, values, words = (value) => value) => [{ value: "", label },
    ...values.map((value) => ({ value, label: words(value) }))];
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
