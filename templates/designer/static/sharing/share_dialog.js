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
    openDialog("Share ship", [
      el("p", {}, "Each text contains the whole ship and needs no server. ",
        "To open it, choose “Open a link” in any designer."),
      copyable("Link", await link(data, location.origin), 3, "Browsers never send the part after # to a server."),
      copyable("Forum text", codeBlock(text), 8, "YAML in a code block, with your comments."),
      copyable("Compact text", await compact(data), 3, "One long word for chats and signatures."),
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
    say("Copied to the clipboard");
  } catch {
    say("The browser blocked copying. Press Ctrl+C to copy the selected text.");
  }
}
