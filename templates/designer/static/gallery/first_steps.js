/** What an empty folder shows: ways to begin, and a few bundled ships to copy. */

import { drawing, el } from "../page/elements.js";
import * as api from "../server/api.js";
import { nameToPoints } from "../ships/choices.js";
import { USUAL } from "../ships/list.js";

/** @import { Supplied } from "../server/shapes.js" */

const SHOWN = 4;

/**
 * @param {HTMLElement} into
 * @param {{make: () => void, copy: (id: string) => void, read: () => void}} acts
 */
export async function showFirstSteps(into, { make, copy, read }) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ click, look = "") => el("button",
    { type: "button", class: `button ${look}`, on: { click } }, label);
  const cards = el("ul", { class: "first-cards", "aria-label": "Bundled ships" });
  into.replaceChildren(el("h2", {}, "Start your fleet"),
    el("p", {}, "This folder has no ships. Design one, copy a bundled ship, or gather a fleet of bundled ships."),
    el("div", { class: "row" }, button("Design a ship", make, "primary"), button("Import a spreadsheet", read),
      el("a", { class: "button", href: "/fleets" }, "Gather a fleet"),
      el("a", { class: "button", href: "/battles" }, "Watch a battle")), cards);
  const ships = fromSeveralNations((await api.supplied()).filter(({ game }) => game === USUAL));
  cards.replaceChildren(...await Promise.all(ships.map((ship) => card(ship, () => copy(ship.id)))));
}

/** @param {Supplied[]} ships @returns {Supplied[]} the most valuable ship of each of the first nations */
function fromSeveralNations(ships) {
  const nations = new Map([...ships].sort((one, other) => one.points - other.points)
    .map((ship) => [ship.nation_name, ship]));
  return [...nations.values()].sort((one, other) => one.nation_name.localeCompare(other.nation_name)).slice(0, SHOWN);
}

/** @param {Supplied} ship @param {() => void} copy */
async function card(ship, copy) {
  const { data } = await api.suppliedDesign(ship.id);
  const look = data && await api.look({ data, pictures: ["card"] });
  return el("li", {}, look?.card ? el("div", { class: "mini-card" }, drawing(look.card, `Card of ${ship.name}`)) : null,
    el("p", { class: "muted small" }, nameToPoints(ship)),
    el("button", { type: "button", class: "button small", on: { click: copy } }, `Copy ${ship.name}`));
}
