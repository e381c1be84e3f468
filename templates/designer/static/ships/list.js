/** The ships of a folder as a list: its filters and order, which two can be compared, and the games. */

import { LONGEST_LINE } from "../server/api.js";

/** @import { Choice, Listed, Supplied } from "../server/shapes.js" */

/** @typedef {Listed|Supplied} Ship one of the folder, or one bundled with cardforge */

/** @typedef {{words: string, game: string, nation: string, type: string, findings: string, sort: string}} Wanted */

/**
 * @typedef {{title: string, form: "card"|"schema", scale: string}} Game its title, how its designs are edited,
 *   and the scale that selects it
 */

/**
 * The games by their words, the default first, as the server writes them into every page. A Map, because a file may
 * contain any word, even `constructor`.
 * @type {Map<string, Game>}
 */
export const GAMES = new Map(Object.entries(JSON.parse(document.body.dataset.games ?? "{}")));
/** The default game. */
export const USUAL = [...GAMES.keys()][0];
/** The game whose designs are edited on their cards, slot by slot. */
export const ON_CARD = [...GAMES.keys()].find((word) => GAMES.get(word)?.form === "card") ?? USUAL;

/** @param {string|null|undefined} word @returns {string|undefined} the title of a game */
export const titleOf = (word) => GAMES.get(word ?? "")?.title;

/** @param {Ship[]} ships @returns {string[]} their games, each once */
export const gamesOf = (ships) => [...new Set(ships.flatMap(({ game }) => game ?? []))];

/** @type {Record<string, string>} */
const TYPES = { 1: "destroyer", 2: "light cruiser", 3: "armoured cruiser", 4: "battleship" };

/** @param {Ship["type"]} type a Type from 1 to 4, or a class @returns {string} */
export function typeWords(type) {
  if (type === null) return "";
  return TYPES[type] ? `Type ${type} ${TYPES[type]}` : String(type);
}

/** @type {Record<string, (ship: Listed) => boolean>} */
const FINDINGS = {
  "": () => true,
  clean: (ship) => !ship.unreadable && ship.errors === 0 && ship.warnings === 0,
  errors: (ship) => Boolean(ship.unreadable) || ship.errors > 0,
  warnings: (ship) => ship.warnings > 0,
};

/** Sorts numbers by value: "Ship 2" before "Ship 10". */
const { compare } = new Intl.Collator(undefined, { numeric: true });

/** @param {Ship} one @param {Ship} other */
const byName = (one, other) => compare(one.name, other.name);

/** @param {Ship} one @param {Ship} other */
const byNation = (one, other) => compare(one.nation_name, other.nation_name);

/** @type {Record<string, (one: Listed, other: Listed) => number>} */
const ORDERS = {
  name: byName,
  points: (one, other) => (other.points ?? -1) - (one.points ?? -1),
  type: (one, other) => compare(String(one.type), String(other.type)),
  nation: byNation,
};

/**
 * @template {Ship} S
 * @param {S[]} ships
 * @returns {S[]} the ships sorted by name, then nation, then file
 */
export function inOrder(ships) {
  return [...ships].sort((one, other) => byName(one, other) || byNation(one, other)
    || compare(stem(one), stem(other)));
}

/** @param {{id: string}} ship its file name without the ending, so that `x.yaml` sorts before `x-2.yaml` */
const stem = ({ id }) => id.replace(/\.\w+$/, "");

/**
 * @template {{id: string}} S
 * @param {S[]} ships of one list
 * @param {(ship: S) => string} words what the list shows of each
 * @returns {(ship: S) => string} the same words, with the file if two ships would look alike
 */
export function toldApart(ships, words) {
  const seen = new Map();
  for (const ship of ships) seen.set(words(ship), (seen.get(words(ship)) ?? 0) + 1);
  return (ship) => words(ship) + (seen.get(words(ship)) > 1 ? ` · ${ship.id}` : "");
}

/**
 * @template {Listed} S
 * @param {S[]} ships
 * @param {Wanted} wanted
 * @returns {S[]}
 */
export function matching(ships, wanted) {
  const words = wanted.words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {S} */ ship) => (!wanted.game || ship.game === wanted.game) && (!wanted.nation
    || ship.nation_name === wanted.nation)
    && (!wanted.type || String(ship.type) === wanted.type) && FINDINGS[wanted.findings](ship)
    && words.every((word) => searched(ship).includes(word));
  const order = ORDERS[wanted.sort] ?? ORDERS.name;
  return inOrder(ships.filter(fits)).sort(order);
}

/** @param {Listed} ship */
function searched(ship) {
  return [ship.name, ship.id, ship.nation_name, typeWords(ship.type), titleOf(ship.game)].join(" ")
    .toLowerCase();
}

/** @type {Choice[]} */
const BY_FINDINGS = [{ value: "", label: "Any" }, { value: "clean", label: "No problems" },
  { value: "errors", label: "With errors" }, { value: "warnings", label: "With warnings" }];

/** @type {Choice[]} */
const BY_ORDER = [{ value: "name", label: "Name" }, { value: "points", label: "Points" },
  { value: "type", label: "Type" }, { value: "nation", label: "Nation" }];

/**
 * @param {Listed[]} ships
 * @returns {Record<string, Choice[]>} what each box of the filter offers
 */
export function offered(ships) {
  return {
    game: eachOf("All games", ships.map((ship) => ship.game), (word) => titleOf(word) ?? word),
    nation: eachOf("All nations", ships.map((ship) => ship.nation_name), (word) => word),
    type: eachOf("All types", ships.map((ship) => ship.type), typeWords),
    findings: BY_FINDINGS,
    sort: BY_ORDER,
  };
}

/**
 * @param {string} all the label of the first choice: no filter
 * @param {Array<string|number|null>} values of the ships
 * @param {(value: string) => string} words
 * @returns {Choice[]}
 */
function eachOf(all, values, words) {
  const present = new Set(values.filter((value) => value !== null && value !== "").map(String));
  const choices = [...present].map((value) => ({ value, label: words(value) }));
  return [{ value: "", label: all }, ...choices.sort((one, other) => compare(one.label, other.label))];
}

const COPY = " copy";

/** @param {string} name @returns {string} the name of a copy, within the length limit */
export const copyName = (name) => `${[...name].slice(0, LONGEST_LINE - COPY.length).join("")}${COPY}`;

const ALONE = ["admiral", "fleet"];

/** @param {Ship} ship */
export const isComparable = (ship) => !("unreadable" in ship && ship.unreadable) && ship.type !== null
  && !ALONE.includes(String(ship.type));

/**
 * @param {[Ship, Ship]} pair
 * @returns {string} why the two cannot be compared; "" if they can
 */
export function whyApart([one, other]) {
  const odd = [one, other].find((ship) => !isComparable(ship));
  if (odd) return `${odd.name} cannot be compared. Choose ships or squadrons.`;
  if (one.game === other.game) return "";
  const [mine, theirs] = [one, other].map((ship) => titleOf(ship.game));
  return `Choose ships of one game to compare: ${one.name} is from ${mine}, ${other.name} from ${theirs}.`;
}

/**
 * @param {string} a
 * @param {string} [b]
 * @param {string} [against]
 * @returns {string} the address of the page that shows them side by side
 */
export function comparing(a, b = "", against = "") {
  const asked = Object.entries({ a, b, against }).filter(([, value]) => value);
  return `/compare?${new URLSearchParams(asked)}`;
}
