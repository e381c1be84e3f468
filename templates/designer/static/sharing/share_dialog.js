/** A dialog with a ship as a link, as a code block, and compact. */

import { openDialog, say, sayError } from "../page/dialogs.js";
import { el, freshId } from "../page/elements.js";
import { asText } from "../server/api.js";
import { codeBlock, compact, link } from "./share.js";

/** @import { Design } from "../server/shapes.js" */

/** @param {Design} data @param {string} id of the file that it is, or was */
export async function openShare(data, id) {
  try {
    const { text } = await asText({ data, id });
    openDialog("Share this ship", [
      el("p", {}, "Each of these holds the whole ship; none needs a server. ",
        "Whoever has cardforge opens it in the designer under “Open a link”."),
      copyable("Link", await link(data, location.origin), 3, "The part after # never leaves the browser."),
      copyable("Text for a forum", codeBlock(text), 8, "YAML in a code block, comments and all."),
      copyable("Compact", await compact(data), 3, "One word that survives chats and signatures."),
    ]);
  } catch (error) {
    sayError(error);
  }
}

/** @param {string} label @param {string} text @param {number} rows @param {string} help */
function copyable(label, text, rows, help) {
  const id = freshId("share");
  const box = el("textarea", { id, rows, readonly: true, class: "share-box", value: text, dataset: { share: label } });
  const copy = el("button", { type: "button", class: "button small", "aria-label": `Copy: ${label}`,
    on: { click: () => toClipboard(box) } }, "Copy");
  return el("div", { class: "field share-field" }, el("div", { class: "row between" }, el("label",
    { class: "legend", for: id }, label), copy), box, el("p", { class: "help" }, help));
}

/** @param {HTMLTextAreaElement} box */
async function toClipboard(box) {
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    say("Copied");
  } catch {
    say("Press Ctrl+C to copy what is marked");
  }
}
