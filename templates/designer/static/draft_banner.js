/** Work that was not saved before a crash: offered above the editor, never taken unasked. */

import { byId, el } from "./dom.js";
import { same } from "./same.js";

/** @param {import("./desk.js").Desk} desk */
export async function offerDraft(desk) {
  const kept = await desk.drafts.find();
  if (!kept?.data || same(kept.data, desk.data())) return;
  const banner = byId("banner");
  const close = () => { banner.hidden = true; };
  const restore = el("button", { type: "button", class: "button small primary",
    on: { click: () => { close(); desk.step(kept.data, "unsaved work taken up again"); } } }, "Take it up again");
  const discard = el("button", { type: "button", class: "button small",
    on: { click: () => { close(); desk.drafts.drop(); } } }, "Let it go");
  banner.replaceChildren(el("p", {}, words(kept, desk.version)), el("div", { class: "row" }, restore, discard));
  banner.hidden = false;
}

/** @param {import("./drafts.js").Kept} kept @param {string} version */
function words(kept, version) {
  const when = new Date(kept.when);
  const at = Number.isNaN(when.valueOf()) ? ""
    : ` of ${when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`;
  const since = kept.version === version ? "" : " The file has changed since.";
  return `There is unsaved work${at}.${since}`;
}
