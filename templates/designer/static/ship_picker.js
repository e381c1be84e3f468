/** Ships to tick, game by game, and all or none of a game at once. */

import { el } from "./dom.js";
import { checkField } from "./fields.js";
import { GAMES, inOrder, toldApart } from "./filters.js";

/** @typedef {import("./filters.js").Listed} Listed */

/**
 * @param {Listed[]} ships
 * @param {Set<string>} chosen changed by the boxes
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function shipPicker(ships, chosen, changed) {
  const games = Object.keys(GAMES).map((game) => inOrder(ships.filter((ship) => ship.game === game)))
    .filter((fleet) => fleet.length);
  return el("div", { class: "picker" }, games.map((fleet) => ofGame(fleet, chosen, changed)));
}

/** @param {Listed[]} ships @param {Set<string>} chosen @param {() => void} changed */
function ofGame(ships, chosen, changed) {
  const choose = (id, on) => { on ? chosen.add(id) : chosen.delete(id); changed(); };
  const words = toldApart(ships, ({ name }) => name);
  const boxes = ships.map((ship) => checkField({ name: ship.id, label: words(ship), get: () => chosen.has(ship.id),
    set: (on) => choose(ship.id, on) }));
  const title = GAMES[ships[0].game ?? ""];
  const all = (label, on) => el("button", { type: "button", class: "button small", "aria-label": `${label} of ${title}`,
    on: { click: () => {
      for (const { id } of ships) choose(id, on);
      for (const box of boxes) box.refresh();
    } } }, label);
  return el("fieldset", { class: "picker-game" }, el("legend", {}, title),
    el("div", { class: "row" }, all("All", true), all("None", false)),
    el("div", { class: "picker-ships" }, boxes.map((box) => box.node)));
}
