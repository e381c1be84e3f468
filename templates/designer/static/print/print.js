/** The print page: ships to select, at first the ones in the address, or all. */

import { reporting } from "../page/dialogs.js";
import { byId, counted, el } from "../page/elements.js";
import { designs } from "../server/api.js";
import { shipPicker, unusable } from "../ships/choices.js";
import { gamesOf } from "../ships/list.js";
import { printForm } from "./print_form.js";

/** @import { Order } from "./print_form.js" */

async function start() {
  const all = await designs();
  const ships = all.filter((ship) => ship.printed && !ship.unreadable);
  const asked = new URLSearchParams(location.search).getAll("id");
  const chosen = new Set(ships.map((ship) => ship.id).filter((id) => !asked.length || asked.includes(id)));
  const count = el("p", { role: "status" });
  /** @type {Order} */
  const order = { ids: [], above: el("div", { class: "stack" }, shipPicker(ships, chosen, follow), count,
    unusable(all)) };
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
