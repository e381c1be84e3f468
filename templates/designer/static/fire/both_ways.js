/** An exchange of fire side by side: the attacker's fire, and the target's return fire. */

import { el } from "../page/elements.js";
import { asSentence, more } from "./odds_tables.js";

/** @typedef {Array<[label: string, figure: string]>} Figures the key figures of one side's fire */

/**
 * @typedef {object} Way one side's fire
 * @property {string} name of the ship that fires
 * @property {Figures} figures empty if the ship does not fire
 */

/**
 * @param {Way} own
 * @param {Way} back
 * @param {string} silence why the target does not fire back, "" if it does
 * @returns {HTMLElement} the figures of both in one table
 */
export function bothWays(own, back, silence) {
  const labels = [...new Set([...own.figures, ...back.figures].map(([label]) => label))];
  const figure = (/** @type {Way} */ way, /** @type {string} */ label) => el("td", { class: "number" },
    way.figures.find(([word]) => word === label)?.[1] ?? "–");
  const head = [el("td", {}), ...[`${own.name} fires`, `${back.name} fires back`].map((word) => el("th", { scope: "col",
    class: "number" }, word))];
  const rows = labels.map((label) => el("tr", {}, el("th", { scope: "row" }, label), figure(own, label),
    figure(back, label)));
  const table = el("table", { class: "both-ways" }, el("caption", {}, "Both best volleys, side by side"),
    el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows));
  return el("div", { class: "stack" }, labels.length ? table : null,
    silence ? el("p", { class: "muted small" }, asSentence(silence)) : null);
}

/**
 * @param {string} name of the target
 * @param {HTMLElement[]} nodes the odds of its return fire
 * @returns {HTMLElement} the same nodes, folded
 */
export function backNodes(name, [answer, ...tables]) {
  answer.className = "odds-back";
  return more(`${name} fires back: all figures`, [answer, ...tables]);
}
