/** The print page: ships to select, at first the ones in the address, or all. */

import { reporting } from "../page/dialogs.js";
import { byId, counted, el } from "../page/elements.js";
import { designs } from "../server/api.js";
import { list } from "../server/fleet_api.js";
import { shipPicker, unusable } from "../ships/choices.js";
import { gamesOf } from "../ships/list.js";
import { printForm } from "./print_form.js";

/** @import { FleetListed } from "../server/fleet_shapes.js" */
/** @import { Order } from "./print_form.js" */

/** @param {FleetListed[]} fleets @returns {HTMLElement|null} links to the fleets, which print all that they need */
function fleetLinks(fleets) {
  const links = fleets.filter(({ unreadable }) => !unreadable).map(({ id, name }) => el("li", {},
    el("a", { href: `/fleets?id=${encodeURIComponent(id)}` }, name)));
  return links.length ? el("nav", { class: "fleet-links", "aria-label": "Fleets" },
    el("p", {}, "To print a whole fleet with maps and roster, open it:"), el("ul", {}, links)) : null;
}

async function start() {
  const [all, fleets] = await Promise.all([designs(), list()]);
  const ships = all.filter((ship) => ship.printed && !ship.unreadable);
  const asked = new URLSearchParams(location.search).getAll("id");
  const chosen = new Set(ships.map((ship) => ship.id).filter((id) => !asked.length || asked.includes(id)));
  const count = el("p", { role: "status" });
  /** @type {Order} */
  const order = { ids: [], above: el("div", { class: "stack" }, fleetLinks(fleets),
    shipPicker(ships, chosen, follow), count, unusable(all)) };
  function follow() {
    order.ids = [...chosen];
    order.games = gamesOf(ships.filter(({ id }) => chosen.has(id)));
    order.changed?.();
    count.textContent = `${counted(chosen.size, "ship")} selected`;
  }
  follow();
  byId("print-room").replaceChildren(await printForm(order));
  document.body.dataset.ready = "yes";
}

reporting(start)();
