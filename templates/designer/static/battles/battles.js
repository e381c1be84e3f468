/** The battles page: the battles saved in the folder, each with a replay turn by turn. */

import { copyTextOf, reporting } from "../page/dialogs.js";
import { byId, counted, el } from "../page/elements.js";
import { ask, inAddress } from "../server/api.js";

/** @import { SavedBattle } from "../server/battle_shapes.js" */

/** @param {SavedBattle} battle */
function item({ id, sides, turns, why, when, unreadable }) {
  const title = sides.map(({ name }) => name).join(" against ") || id;
  const captains = sides.map(({ captain }) => `${captain} captain`).join(" against ");
  const day = new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const told = [id, turns === null ? "" : `${counted(turns, "turn")}: ${why}`, captains, day].filter(Boolean);
  return el("li", {}, el("span", {}, el("strong", {}, title), el("br"),
    el("span", { class: "muted small" }, unreadable ? `${id}: ${unreadable}` : told.join(" · "))),
  unreadable ? null : el("a", { class: "button small", href: `/battles/${inAddress(id)}`,
    "aria-label": `Watch ${title}, ${id}` }, "Watch"));
}

async function read() {
  /** @type {SavedBattle[]} */ const battles = await ask("GET", "/api/battles");
  byId("battles-count").textContent = battles.length ? `${counted(battles.length, "battle")} in this folder`
    : "No battle is saved in this folder. Play one with the command below.";
  byId("battles").replaceChildren(...battles.map(item));
}

async function start() {
  byId("copy-command").addEventListener("click", reporting(() => copyTextOf(byId("battle-command"))));
  await read();
  // Battles are played in a terminal: read the list again when the user returns to the page.
  window.addEventListener("focus", reporting(read));
  document.body.dataset.ready = "yes";
}

reporting(start)();
