/** What a test-fire found, as words, tables and pictures. */

import { el } from "./dom.js";
import { drawing } from "./pictures.js";
import { placeWords } from "./spots.js";

/** @param {number} share */
export const percent = (share) => (share > 0 && share < 0.005 ? "under 1 %" : `${Math.round(share * 100)} %`);

/** @param {number} mean */
const slots = (mean) => mean.toFixed(2);

/** @param {any} band */
const hexes = (band) => (band.from === band.to ? `${band.from}` : `${band.from}–${band.to}`);

/**
 * @param {any} odds the answer of /api/odds
 * @returns {Array<{field: string, hexes: string, place: string, go: any, stop: any}>} volleys, the best first
 */
export function volleysOf(odds) {
  const rows = (odds.volleys ?? []).flatMap((volley) => volley.ranges.flatMap((band) =>
    Object.entries(band.at).map(([place, at]) => ({ field: volley.field, hexes: hexes(band), place, go: at.go,
      stop: at.stop }))));
  return rows.sort((one, other) => worth(other) - worth(one));
}

/** @param {any} row */
const worth = (row) => (row.go ?? row.stop).slots_broken.value;

/** @param {any} row @returns {any} the outcome for a moving target, else for one that stands */
export const outcome = (row) => row.go ?? row.stop;

/**
 * @param {any} odds
 * @returns {Node[]}
 */
export function oddsNodes(odds) {
  if (odds.answer) return [el("p", { class: "odds-answer" }, odds.answer)];
  const rows = volleysOf(odds);
  return [summary(odds, rows[0]), volleyTable(rows), turnsTable(odds, rows[0]?.place),
    ...pictures(odds)].filter(Boolean);
}

/** @param {any} odds @param {any} best */
function summary(odds, best) {
  if (!best) return null;
  const found = outcome(best);
  return el("p", { class: "odds-answer" },
    `Best: ${best.field.replace("-", " ")} guns at ${best.hexes} hexes on the `,
    `${placeWords(best.place).toLowerCase()} of ${odds.target.name}: `,
    el("strong", {}, `${slots(found.slots_broken.value)} slots`),
      ` broken on average, nothing at all in ${percent(found.nothing.value)}.`);
}

const MOST_ROWS = 12;

/** @param {any[]} rows */
function volleyTable(rows) {
  const most = rows.length ? worth(rows[0]) : 1;
  const cell = (found) => el("td", { class: "number" }, found ? [bar(found.slots_broken.value / (most || 1)),
    slots(found.slots_broken.value)] : "–");
  const body = rows.slice(0, MOST_ROWS).map((row) => el("tr", {},
    el("th", { scope: "row" }, `${row.field.replace("-", " ")} → ${row.place.replace("-", " ")}`), el("td",
      { class: "number" }, row.hexes), cell(row.go), cell(row.stop)));
  return el("table", { class: "odds" },
    el("caption", {}, "Slots broken by one volley, on average"),
    el("thead", {}, el("tr", {}, ["Guns → struck", "Hexes", "She moves", "She stands"].map((word, index) =>
      el("th", { scope: "col", class: index ? "number" : "" }, word)))),
    el("tbody", {}, body));
}

/** @param {number} share */
function bar(share) {
  const inside = el("span", { class: "bar-full" });
  inside.style.width = `${Math.round(share * 100)}%`;
  return el("span", { class: "bar", "aria-hidden": "true" }, inside);
}

/** @param {any} odds @param {string|undefined} place */
function turnsTable(odds, place) {
  const at = odds.turns?.at?.[place ?? ""] ?? Object.values(odds.turns?.at ?? {})[0];
  const fates = at?.go?.length ? at.go : at?.stop;
  if (!fates?.length) return null;
  const keys = [["location_lost", "Location gone"], ["keel_broken", "Keel broken"], ["out_of_battle", "Out of battle"]];
  return el("table", { class: "odds" }, el("caption", {}, "Under that volley, by the end of each turn"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Turn"), keys.map(([, label]) => el("th",
      { scope: "col", class: "number" }, label)))),
    el("tbody", {}, fates.map((fate) => el("tr", {}, el("th", { scope: "row" }, fate.turn),
      keys.map(([key]) => el("td", { class: "number" }, percent(fate[key].value)))))));
}

/** @param {any} odds @returns {Node[]} */
function pictures(odds) {
  const given = typeof odds.picture === "string" ? { chart: odds.picture } : odds.picture ?? {};
  return Object.values(given).filter(Boolean).map((svg) => el("div", { class: "paper odds-picture" },
    drawing(String(svg), "Charts of these odds")));
}
