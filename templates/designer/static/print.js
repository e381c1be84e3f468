/** The print page: the ships that the address names. */

import { designs } from "./api.js";
import { byId } from "./dom.js";
import { printForm } from "./print_form.js";
import { startThemeSwitch } from "./theme_switch.js";
import { told } from "./toasts.js";

async function start() {
  startThemeSwitch();
  const all = await designs();
  const asked = new URLSearchParams(location.search).getAll("id");
  const ships = all.filter((ship) => !ship.unreadable && (asked.length ? asked.includes(ship.id)
    : ship.game === "leviathans"));
  byId("print-room").replaceChildren(await printForm({ ids: ships.map((ship) => ship.id),
    names: ships.map((ship) => ship.name) }));
  document.body.dataset.ready = "yes";
}

told(start)();
