/** Tables of odds for any game: figures, percentages and bars. */

import { openDialog } from "../page/dialogs.js";
import { drawing, el } from "../page/elements.js";
import { explained } from "../page/terms.js";

/** @import { Child } from "../page/elements.js" */

/** @param {number} share @returns {string} a percentage; a chance above 0 and below 1 never becomes 0% or 100% */
export function percent(share) {
  if (share > 0 && share < 0.005) return "under 1%";
  return share < 1 && share >= 0.995 ? "over 99%" : `${Math.round(share * 100)}%`;
}

/** @param {number} figure */
export const mean = (figure) => figure.toFixed(2);

/** @param {string} word `same-hex`, `fore-port` @returns {string} */
export const plain = (word) => word.replaceAll("-", " ");

/** @param {{from: number, to: number}} band */
export const hexes = ({ from, to }) => (from === to ? `${from}` : `${from}–${to}`);

/** @param {string} words @returns {string} the words with a capital letter and a full stop */
export const asSentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/**
 * Makes a table with a row header before each row of figures.
 * @param {string} caption
 * @param {string[]} headers column headers, the first for the row headers
 * @param {Child[][]} rows
 */
export function oddsTable(caption, headers, rows) {
  const head = headers.map((word, index) => el("th", { scope: "col", class: index ? "number" : "" }, explained(word)));
  const body = rows.map(([first, ...figures]) => el("tr", {}, el("th", { scope: "row" }, first),
    figures.map((figure) => el("td", { class: "number" }, figure))));
  return el("div", { class: "table-room" }, el("table", { class: "odds" }, el("caption", {}, explained(caption)),
    el("thead", {}, el("tr", {}, head)), el("tbody", {}, body)));
}

/**
 * Makes a table with long row headers: each header is a full-width line above its figures.
 * @param {string} caption
 * @param {string[]} headers column headers of the figures
 * @param {Child[][]} rows
 */
export function headedTable(caption, headers, rows) {
  const body = rows.map(([first, ...figures]) => el("tbody", { class: "headed" },
    el("tr", {}, el("th", { scope: "rowgroup", colspan: headers.length }, first)),
    el("tr", {}, figures.map((figure) => el("td", { class: "number" }, figure)))));
  return el("div", { class: "table-room" }, el("table", { class: "odds even" }, el("caption", {}, caption),
    el("thead", {}, el("tr", {}, headers.map((word) => el("th", { scope: "col", class: "number" }, explained(word))))),
    body));
}

/**
 * @param {number} share of the whole width
 * @returns {HTMLElement} a bar hidden from screen readers, because the figure is beside it
 */
export function bar(share) {
  const inside = el("span", { class: "bar-full" });
  inside.style.width = `${Math.round(Math.min(share, 1) * 100)}%`;
  return el("span", { class: "bar", "aria-hidden": "true" }, inside);
}

/** The name of the best volley in a sentence. */
export const BEST_MEANS = " (the one most likely to put the target out of the battle)";

/**
 * @template R
 * @param {R[]} rows
 * @param {(row: R) => boolean} isBest
 * @returns {R[]} the rows with the best one first
 */
export const bestFirst = (rows, isBest) => [...rows.filter(isBest), ...rows.filter((row) => !isBest(row))];

/** @param {number} index of a row, of which the first is the best */
export const bestMark = (index) => (index ? null : el("span", { class: "badge best" }, "best"));

/** Makes the headline of the odds. @param {...Child} words @returns {HTMLElement} */
export const sentence = (...words) => el("p", { class: "odds-answer" }, ...words);

/**
 * Makes a folded section of detailed tables.
 * @param {string} title
 * @param {Node[]} nodes
 * @returns {HTMLElement}
 */
export function more(title, nodes) {
  return el("details", { class: "more-odds" }, el("summary", {}, title), el("div", { class: "stack" }, nodes));
}

const CHARTS = "Odds charts";

/**
 * @param {{picture: string|null}} odds
 * @returns {HTMLElement[]} the charts of the odds, and a button that enlarges them
 */
export function charts({ picture }) {
  if (!picture) return [];
  const paper = (/** @type {string} */ name) => el("div", { class: "paper odds-picture" }, drawing(picture, name));
  const large = () => openDialog(CHARTS, [el("div", { class: "large-charts", tabindex: 0, role: "region",
    "aria-label": "Scrollable charts" }, paper(`${CHARTS}, large`))], { wide: true });
  return [el("div", { class: "stack charts" }, paper(CHARTS), el("button", { type: "button", class: "button small",
    on: { click: large } }, "Enlarge charts"))];
}
