/** A file without a form: why there is none and, where nothing is written in it yet, a way to begin. */

import { el } from "./dom.js";
import { stemOf } from "./desk.js";
import { blankShip } from "./new_dialog.js";
import { told } from "./toasts.js";

const NO_FORM = "There is no form for this file: edit it under Text.";
const NOTHING_YET = "Nothing is written in this file yet. Begin with a blank card, or write it under Text.";

/**
 * @param {import("./desk.js").Desk} desk
 * @param {(data: any) => Promise<void>} begin
 * @returns {Node[]}
 */
export function beginning(desk, begin) {
  if (!isBlank(desk.unread)) return [el("p", { class: "muted" }, NO_FORM)];
  const nation = desk.words.nations[0]?.name ?? "";
  const start = told(() => begin(blankShip(stemOf(desk.id), 1, nation)));
  const button = el("button", { type: "button", class: "button primary", on: { click: start } },
    "Begin with a blank card");
  return [el("div", { class: "stack" }, el("h2", {}, "A new ship"), el("p", {}, NOTHING_YET),
    el("div", { class: "row" }, button))];
}

/** @param {string|null} text @returns {boolean} whether it holds nothing but blanks and comments */
export function isBlank(text) {
  return text !== null && text.split("\n").every((line) => /^\s*(#|$)/.test(line));
}
