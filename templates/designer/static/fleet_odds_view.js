/** What a test-fire at fleet scale found, as words and tables. */

import { bar, charts, more, oddsTable, percent, plain, sentence } from "./odds_table.js";
import { el } from "./dom.js";
import { hexes } from "./odds_view.js";

const MOST_ROWS = 12;
const NEVER = "–";

/**
 * @param {any} odds
 * @returns {Array<{volley: any, place: string, found: any}>} each volley at each location, the best first
 */
function rowsOf(odds) {
  const rows = odds.volleys.flatMap((volley) => Object.entries(volley.at).map(([place, found]) =>
    ({ volley, place, found })));
  const worth = ({ found }) => [found.ship_lost.value, found.location_lost.value];
  return rows.sort((one, other) => {
    const [[ship, place], [otherShip, otherPlace]] = [worth(one), worth(other)];
    return otherShip - ship || otherPlace - place;
  });
}

/** @param {any} band */
const away = (band) => (band.to === 0 ? "in the same hex" : `at ${hexes(band)} ${band.to === 1 ? "hex" : "hexes"}`);

/** @param {any} odds @returns {Node[]} the answer first */
export function fleetOddsNodes(odds) {
  if (!odds.turns) return [sentence(`${odds.answer[0].toUpperCase()}${odds.answer.slice(1)}.`)];
  const isGone = (place) => odds.target.destroyed.includes(place);
  return [summary(odds), volleyTable(rowsOf(odds), isGone), turnsTable(odds.turns, isGone(odds.turns.location)),
    more("One roll of each attack", [attackTable(odds.attacks)]), ...charts(odds)];
}

/** @param {any} odds @returns {Map<string, number>} what the best volley does to each location */
export function locationChances(odds) {
  const { field, from } = odds.turns ?? {};
  const best = odds.volleys.find((volley) => volley.field === field && volley.from === from);
  return new Map(Object.entries(best?.at ?? {}).filter(([place]) => !odds.target.destroyed.includes(place))
    .map(([place, found]) => [place, /** @type {any} */ (found).location_lost.value]));
}

/** @param {any} odds */
function summary(odds) {
  const { turns } = odds;
  const [first] = turns.turns;
  const where = turns.field === "same hex" ? "everything" : `what bears to ${plain(turns.field)}`;
  const whom = `on the ${plain(turns.location)} of ${odds.target.name}`;
  const struck = odds.target.destroyed.includes(turns.location) ? [", which is gone already: "]
    : [": ", el("strong", {}, percent(first.location_lost.value)), " to destroy it in a turn, "];
  return sentence(`Best: ${where} ${away(turns)}, ${whom}`, ...struck,
    `ship lost in ${percent(first.ship_lost.value)}.`);
}

const GONE = "gone";

/** @param {ReturnType<typeof rowsOf>} rows @param {(place: string) => boolean} isGone */
function volleyTable(rows, isGone) {
  const shown = (chance) => [bar(chance.value), percent(chance.value)];
  const heads = ["Field → struck", "Hexes", "Destroyed", "Ship lost"];
  return oddsTable("One turn of all that bears, at one location", heads,
    rows.slice(0, MOST_ROWS).map(({ volley, place, found }) => [`${plain(volley.field)} → ${plain(place)}`,
      hexes(volley), isGone(place) ? GONE : shown(found.location_lost), shown(found.ship_lost)]));
}

/** @param {any} turns @param {boolean} gone whether the location is destroyed before the first of them */
function turnsTable(turns, gone) {
  return oddsTable("Under the best of it, by the end of each turn", ["Turn", "Destroyed", "Ship lost"],
    turns.turns.map((each) => [String(each.turn), gone ? GONE : percent(each.location_lost.value),
      percent(each.ship_lost.value)]));
}

/** @param {any[]} attacks */
function attackTable(attacks) {
  const pair = (found) => (found ? [percent(found.hit.value), percent(found.ship_lost.value)] : [NEVER, NEVER]);
  const rows = attacks.flatMap((attack) => Object.entries(attack.at).map(([place, { intact, destroyed }]) =>
    [`${attack.name} ${attack.dice} → ${plain(place)}`, ...pair(intact), ...pair(destroyed)]));
  return oddsTable("Before the location is destroyed, and after",
    ["Attack → struck", "Hit", "Ship lost", "Hit again", "Ship lost"], rows);
}
