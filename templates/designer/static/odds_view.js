/** What a test-fire of air ships found, as words, tables and pictures. */

import { bar, charts, mean, oddsTable, percent, plain, sentence } from "./odds_table.js";
import { el } from "./dom.js";
import { placeWords } from "./spots.js";

const MOST_ROWS = 12;

/** @param {any} band */
export const hexes = (band) => (band.from === band.to ? `${band.from}` : `${band.from}–${band.to}`);

/**
 * @param {any} odds the answer of /api/odds
 * @returns {Array<{field: string, from: number, hexes: string, place: string, go: any, stop: any}>} volleys, those
 *   first that break most slots
 */
function volleysOf(odds) {
  const rows = odds.volleys.flatMap((volley) => volley.ranges.flatMap((band) =>
    Object.entries(band.at).map(([place, at]) => ({ field: volley.field, from: band.from, hexes: hexes(band), place,
      go: at.go, stop: at.stop }))));
  return rows.sort((one, other) => worth(other) - worth(one));
}

/**
 * @param {any} odds
 * @returns {any} the volley that likeliest puts the target out of the battle, as the odds themselves say
 */
function bestOf(odds) {
  const { field, from, location } = odds.turns;
  return volleysOf(odds).find((row) => row.field === field && row.from === from && row.place === location);
}

/** @param {any} row @returns {any} the outcome for a moving target, else for one that stands */
const outcome = (row) => row.go ?? row.stop;

/** @param {any} row */
const worth = (row) => outcome(row).slots_broken.value;

/**
 * @param {any} odds
 * @returns {Node[]} the answer first
 */
export function oddsNodes(odds) {
  if (odds.answer) return [sentence(odds.answer), ...leftOut(odds)];
  return [summary(odds, bestOf(odds)), volleyTable(volleysOf(odds)), turnsTable(odds), ...leftOut(odds),
    ...charts(odds)];
}

/**
 * @param {any} odds
 * @returns {Map<string, number>} what the best volley does to each slot, by spots of the target's card
 */
export function slotChances(odds) {
  const best = odds.answer ? null : bestOf(odds);
  const slots = best ? Object.entries(outcome(best).slots) : [];
  return new Map(slots.map(([number, chance]) => [`${best.place}.${number}`,
    /** @type {any} */ (chance).value]));
}

/** @param {any} odds @param {any} best */
function summary(odds, best) {
  const found = outcome(best);
  return sentence(`Best: ${plain(best.field)} guns at ${best.hexes} ${best.hexes === "1" ? "hex" : "hexes"} on the `,
    `${placeWords(best.place).toLowerCase()} of ${odds.target.name}: `,
    el("strong", {}, `${mean(found.slots_broken.value)} slots`),
    ` broken on average, nothing at all in ${percent(found.nothing.value)}. `, ending(odds));
}

/** @param {any} odds @returns {Array<any>} what has become of the target by each turn under the best volley */
function fatesOf(odds) {
  const at = odds.turns.at[odds.turns.location];
  return at.go ?? at.stop;
}

/** @param {any} odds */
function ending(odds) {
  const last = fatesOf(odds).at(-1);
  return `Fired turn after turn, it puts her out of battle by turn ${last.turn} in `
    + `${percent(last.out_of_battle.value)}.`;
}

/** @param {any[]} rows */
function volleyTable(rows) {
  const most = worth(rows[0]) || 1;
  const cell = (found) => (found ? [bar(found.slots_broken.value / most), mean(found.slots_broken.value)] : "–");
  return oddsTable("Slots broken by one volley, on average", ["Guns → struck", "Hexes", "She moves", "She stands"],
    rows.slice(0, MOST_ROWS).map((row) => [`${plain(row.field)} → ${plain(row.place)}`, row.hexes, cell(row.go),
      cell(row.stop)]));
}

/** @param {any} odds @returns {Node[]} what the odds themselves say of weapons that are in none of these figures */
const leftOut = (odds) => (odds.left_out ? [el("p", { class: "muted small" }, odds.left_out)] : []);

const FATES = { location_lost: "Location gone", keel_broken: "Keel broken", out_of_battle: "Out of battle" };

/** @param {any} odds */
function turnsTable(odds) {
  return oddsTable("Under that volley, by the end of each turn", ["Turn", ...Object.values(FATES)],
    fatesOf(odds).map((fate) => [String(fate.turn), ...Object.keys(FATES).map((key) => percent(fate[key].value))]));
}
