/** The file has become another while it was being edited: shows both and asks. */

import { look } from "./api.js";
import { choose } from "./dialogs.js";
import { differences } from "./differences.js";
import { el } from "./dom.js";
import { drawing } from "./pictures.js";

const MOST_ROWS = 40;

/**
 * @param {any} mine data under the hand
 * @param {{data: any, text: string}} theirs what the file holds now
 * @returns {Promise<"mine"|"theirs"|"copy"|null>} null puts the question off
 */
export async function askWhich(mine, theirs) {
  const body = [
    el("p", {}, "Something else has written this file since you opened it. Nothing has been lost: here are both."),
    el("div", { class: "two-cards" }, await side("Yours", mine), await side("In the file", theirs.data)),
    theirs.data ? table(mine, theirs.data) : el("p", {}, "The file cannot be read as it stands now."),
  ];
  const answer = await choose("The file has changed on disk", body, [
    { value: "theirs", label: "Take the file's" },
    { value: "mine", label: "Keep mine, replace the file" },
    { value: "copy", label: "Keep both: save mine as a copy", look: "primary" },
  ], { wide: true });
  return /** @type {"mine"|"theirs"|"copy"|null} */ (answer);
}

/** @param {string} title @param {any} data */
async function side(title, data) {
  const card = data ? (await look({ data }).catch(() => null))?.card : null;
  const room = el("div", { class: "mini-card" });
  if (card) room.append(drawing(card, title));
  else room.append(el("p", { class: "muted" }, "No picture"));
  return el("section", {}, el("h3", {}, title), room);
}

/** @param {any} mine @param {any} theirs */
function table(mine, theirs) {
  const found = differences(mine, theirs);
  const rows = found.slice(0, MOST_ROWS).map((each) => el("tr", {},
    el("th", { scope: "row" }, each.where), el("td", {}, each.mine), el("td", {}, each.theirs)));
  const rest = found.length - rows.length;
  return el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Differences" },
    el("table", { class: "differences" },
      el("thead", {}, el("tr", {}, ["Where", "Yours", "In the file"].map((word) => el("th", { scope: "col" }, word)))),
      el("tbody", {}, rows)), rest > 0 ? el("p", {}, `and ${rest} more`) : null);
}
