/** The tables of a comparison, whatever the game: the server says what stands in them. */

import { el } from "./dom.js";

/** @typedef {{label: string, values: any[], better: "a"|"b"|null}} Row */
/** @typedef {{table: string, title: string, chances: boolean, rows: Row[]}} Table */

const NONE = "–";
const SIDES = ["a", "b"];

/**
 * @param {{ships: Array<{name: string}>, tables: Table[]}} found as /api/compare tells it
 * @returns {HTMLElement[]}
 */
export function comparisonTables({ ships, tables }) {
  const names = ships.map((ship) => el("th", { scope: "col", class: "figure" }, ship.name));
  return tables.map(({ title, chances, rows }) => el("section", { class: "sheet" }, el("table", {},
    el("caption", {}, title),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Figure"), names.map((name) => name.cloneNode(true)))),
    el("tbody", {}, rows.map((row) => tableRow(row, chances))))));
}

/** @param {Row} row @param {boolean} chances */
function tableRow({ label, values, better }, chances) {
  return el("tr", {}, el("th", { scope: "row" }, label[0].toUpperCase() + label.slice(1)),
    values.map((value, side) => cell(figureWords(value, chances), better === SIDES[side])));
}

/** @param {string} words @param {boolean} better */
function cell(words, better) {
  return el("td", { class: better ? "figure better" : "figure" }, words,
    better ? el("span", { class: "visually-hidden" }, " better") : null);
}

/** @param {any} value @param {boolean} chances @returns {string} */
function figureWords(value, chances) {
  if (value === null || value.value === 0) return NONE;
  if (typeof value !== "object") return String(value);
  if (chances) return percent(value.value);
  return value.value < 0.005 ? "< 0.01" : value.value.toFixed(2);
}

/** @param {number} chance with one decimal, which nothing but the certain rounds to a whole */
function percent(chance) {
  if (chance === 1) return "100 %";
  if (chance < 0.0005) return "< 0.1 %";
  return chance >= 0.9995 ? "> 99.9 %" : `${(100 * chance).toFixed(1)} %`;
}
