/** The battles page: play a battle between two sides, and watch the saved ones turn by turn. */

import { copyTextOf, reporting } from "../page/dialogs.js";
import { byId, counted, el, selectById } from "../page/elements.js";
import { optionsOf } from "../page/fields.js";
import { ask, inAddress } from "../server/api.js";
import { groupsOf, opponentOf } from "./sides.js";

/** @import { BattleAsked, Fighter, SavedBattle } from "../server/battle_shapes.js" */

/** @param {string} id @returns {string} the address of the page that shows a battle */
const address = (id) => `/battles/${inAddress(id)}`;

/** @param {SavedBattle} battle */
function item({ id, sides, turns, why, when, unreadable }) {
  const title = sides.map(({ name }) => name).join(" against ") || id;
  const captains = sides.map(({ captain }) => `${captain} captain`).join(" against ");
  const day = new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const told = [id, turns === null ? "" : `${counted(turns, "turn")}: ${why}`, captains, day].filter(Boolean);
  return el("li", {}, el("span", {}, el("strong", {}, title), el("br"),
    el("span", { class: "muted small" }, unreadable ? `${id}: ${unreadable}` : told.join(" · "))),
  unreadable ? null : el("a", { class: "button small", href: address(id),
    "aria-label": `Watch ${title}, ${id}` }, "Watch"));
}

async function read() {
  /** @type {SavedBattle[]} */ const battles = await ask("GET", "/api/battles");
  byId("battles-count").textContent = battles.length ? `${counted(battles.length, "battle")} in this folder`
    : "No battle is saved in this folder. Choose two sides and Fight.";
  byId("battles").replaceChildren(...battles.map(item));
}

/** Offers both sides: those of the address, else the first of the folder and its equal. @param {Fighter[]} sides */
function offer(sides) {
  const asked = new URLSearchParams(location.search);
  const found = (/** @type {string} */ key) => sides.find(({ id }) => id === asked.get(key));
  const first = found("a") ?? sides[0];
  const second = found("b") ?? opponentOf(sides, first);
  for (const [id, side] of /** @type {const} */ ([["side-a", first], ["side-b", second]])) {
    selectById(id).replaceChildren(...optionsOf(groupsOf(sides)));
    if (side) selectById(id).value = side.id;
  }
}

/** Plays the battle and shows it. */
async function fight() {
  const button = byId("fight");
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  byId("battle-state").textContent = "The computer plays both sides…";
  try {
    /** @type {BattleAsked} */ const sides = { a: selectById("side-a").value, b: selectById("side-b").value };
    /** @type {SavedBattle} */ const battle = await ask("POST", "/api/battles", sides);
    location.assign(address(battle.id));
  } finally {
    button.ariaDisabled = "false";
    byId("battle-state").textContent = "";
  }
}

async function start() {
  const play = reporting(fight);
  byId("copy-command").addEventListener("click", reporting(() => copyTextOf(byId("battle-command"))));
  byId("battle-form").addEventListener("submit", (event) => {
    event.preventDefault();
    play();
  });
  await Promise.all([read(), ask("GET", "/api/battles/sides").then(offer)]);
  // A battle may also be played in a terminal: read the list again when the user returns to the page.
  window.addEventListener("focus", reporting(read));
  document.body.dataset.ready = "yes";
}

reporting(start)();
