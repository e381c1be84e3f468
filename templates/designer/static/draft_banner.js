/** Work that was not saved before a crash: offered above the editor, never taken unasked. */

import { inAddress } from "./api.js";
import { madeAnew, stemOf } from "./desk.js";
import { byId, el } from "./dom.js";
import { Drafts } from "./drafts.js";
import { told } from "./toasts.js";

/** @typedef {import("./drafts.js").Kept} Kept */

/** @param {import("./desk.js").Desk} desk @param {() => void} taken hears that some was taken up */
export async function offerDraft(desk, taken) {
  const found = await desk.drafts.find();
  found.filter((kept) => desk.holds(kept)).forEach((kept) => desk.drafts.release(kept));
  offer(desk, found.filter((kept) => !desk.holds(kept)), taken);
}

/**
 * Offers one after the other.
 * @param {import("./desk.js").Desk} desk
 * @param {Kept[]} left
 * @param {() => void} taken
 */
function offer(desk, [kept, ...others], taken) {
  const banner = byId("banner");
  banner.hidden = !kept;
  if (!kept) return;
  const restore = button("Take it up again", "primary", () => {
    banner.hidden = true;
    desk.takeUp(kept);
    desk.drafts.release(kept);
    taken();
  });
  const discard = button("Let it go", "", told(async () => {
    offer(desk, others, taken);
    await desk.drafts.letGo(kept);
  }));
  const since = kept.version === desk.file.version ? "" : " The file has changed since.";
  banner.replaceChildren(el("p", {}, `There is unsaved work${at(kept)}.${since}`), el("div", { class: "row" },
    restore, discard));
}

/**
 * Work of a file that is not there any more.
 * @param {string} id
 * @returns {Promise<HTMLElement[]>} an offer for each piece
 */
export async function workAdrift(id) {
  const drafts = new Drafts(id);
  return (await drafts.find()).map((kept) => adrift(id, drafts, kept));
}

/** @param {string} id @param {Drafts} drafts @param {Kept} kept @returns {HTMLElement} */
function adrift(id, drafts, kept) {
  const name = typeof kept.data?.name === "string" ? kept.data.name : stemOf(id);
  const make = button("Make the file anew", "primary", told(async () => {
    const made = await madeAnew(name, id, kept);
    await drafts.letGo(kept);
    location.assign(`/edit/${inAddress(made.id)}`);
  }));
  const discard = button("Let it go", "", told(async () => {
    await drafts.letGo(kept);
    node.remove();
  }));
  const node = el("div", { class: "notice stack" }, el("p", {}, `There is unsaved work${at(kept)} of ${name}.`),
    el("div", { class: "row middle" }, make, discard));
  return node;
}

/** @param {string} label @param {string} look @param {() => void} click */
function button(label, look, click) {
  return el("button", { type: "button", class: `button small ${look}`, on: { click } }, label);
}

/** @param {Kept} kept @returns {string} */
function at(kept) {
  const when = new Date(kept.when);
  return Number.isNaN(when.valueOf()) ? ""
    : ` of ${when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`;
}
