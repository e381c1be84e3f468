/** The bin: what was thrown away, to be taken back or let go for good. */

import * as api from "./api.js";
import { choose, openDialog } from "./dialogs.js";
import { counted, el } from "./dom.js";
import { say, told } from "./toasts.js";

/** @param {() => void} changed */
export async function openBin(changed) {
  const list = el("div", {});
  const show = async () => {
    const kept = await api.bin();
    list.replaceChildren(kept.length ? entries(kept, back) : el("p", { class: "muted" }, "The bin is empty."));
    empty.disabled = kept.length === 0;
    return kept;
  };
  const back = told(async (key) => {
    const { id } = await api.restore(key);
    say(`${id} is back`);
    await show();
    changed();
  });
  const empty = el("button", { type: "button", class: "button danger" }, "Empty the bin");
  empty.addEventListener("click", told(async () => {
    const kept = await api.bin();
    const sure = await choose("Empty the bin?", `${counted(kept.length, "file")} will be gone for good.`,
      [{ value: "yes", label: "Empty it", look: "danger" }]);
    if (sure !== "yes") return;
    await api.emptyBin();
    await show();
  }));
  await show();
  openDialog("Bin", [list], { buttons: [empty] });
}

/** @param {any[]} kept @param {(key: string) => void} back */
function entries(kept, back) {
  return el("ul", { class: "bin-list" }, kept.map((entry) => el("li", {}, el("span", {}, entry.name ?? entry.id,
    " ", el("span", { class: "muted small" }, entry.id)),
    el("button", { type: "button", class: "button small", "aria-label": `Restore ${entry.name ?? entry.id}`,
      on: { click: () => back(entry.key) } }, "Restore"))));
}
