/** The print page: ships to tick, to begin with those that the address names, or all. */

import { designs } from "./api.js";
import { byId, counted, el } from "./dom.js";
import { printForm } from "./print_form.js";
import { shipPicker } from "./ship_picker.js";
import { startThemeSwitch } from "./theme_switch.js";
import { told } from "./toasts.js";
import { unusable } from "./unusable.js";

async function start() {
  startThemeSwitch();
  const all = await designs();
  const ships = all.filter((ship) => ship.printed && !ship.unreadable);
  const asked = new URLSearchParams(location.search).getAll("id");
  const chosen = new Set(ships.map((ship) => ship.id).filter((id) => !asked.length || asked.includes(id)));
  const count = el("p", { role: "status" });
  const order = { ids: /** @type {string[]} */ ([]), above: el("div", { class: "stack" },
    shipPicker(ships, chosen, follow), count, unusable(all)) };
  function follow() {
    order.ids = [...chosen];
    count.textContent = `${counted(chosen.size, "ship")} chosen`;
  }
  follow();
  byId("print-room").replaceChildren(await printForm(order));
  document.body.dataset.ready = "yes";
}

told(start)();
