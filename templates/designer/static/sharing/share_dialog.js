/** A dialog that shares a ship: as files that open anywhere, and as text for other users of cardforge. */

import { copyTextOf, openDialog, reporting, say, sayError } from "../page/dialogs.js";
import { el, freshId } from "../page/elements.js";
import { asText } from "../server/api.js";
import { codeBlock, compact, link } from "./share.js";
import { download } from "./shared_files.js";

/** @import { Design } from "../server/shapes.js" */
/** @import { Form } from "./shared_files.js" */

/** @type {Array<{form: Form, label: string, help: string}>} */
const FILES = [
  { form: "html", label: "Web page", help: "Card, points and exact odds. Opens in any browser, without a network, and "
    + "again in cardforge." },
  { form: "png", label: "Picture", help: "Both sides of the card, for chats and forums." },
  { form: "pdf", label: "PDF", help: "Both sides at true size, with the ship file attached." },
];

/** @param {Design} data @param {string} id of its file, which may be gone */
export async function openShare(data, id) {
  try {
    const { text } = await asText({ data, id });
    openDialog("Share ship", [
      el("section", { class: "stack", "aria-labelledby": "share-files" },
        el("h3", { id: "share-files" }, "For everybody"), FILES.map((file) => saver(file, data, id))),
      el("h3", {}, "For cardforge users"),
      el("p", {}, "Each text contains the whole ship. To open it, choose “Open” in the designer."),
      copyable("Link", await link(data, location.origin), 3,
        "Opens only while the designer runs on the same computer. Elsewhere, paste it into “Open”."),
      copyable("Forum text", codeBlock(text), 8, "YAML in a code block, with your comments."),
      copyable("Compact text", await compact(data), 3, "One long word for chats and signatures."),
    ]);
  } catch (error) {
    sayError(error);
  }
}

/** @param {{form: Form, label: string, help: string}} file @param {Design} data @param {string} id */
function saver({ form, label, help }, data, id) {
  const says = freshId("says");
  const save = el("button", { type: "button", class: "button", "aria-describedby": says, dataset: { file: form } },
    label);
  save.addEventListener("click", reporting(async () => {
    if (save.ariaBusy === "true") return;
    [save.ariaBusy, save.textContent] = ["true", "Preparing…"];
    try {
      say(`Saved ${await download(data, id, form)}`);
    } finally {
      [save.ariaBusy, save.textContent] = ["false", label];
    }
  }));
  return el("div", { class: "share-file" }, save, el("p", { class: "small", id: says }, help));
}

/** @param {string} label @param {string} text @param {number} rows @param {string} help */
function copyable(label, text, rows, help) {
  const id = freshId("share");
  const box = el("textarea", { id, rows, readonly: true, class: "share-box", value: text, dataset: { share: label } });
  const copy = el("button", { type: "button", class: "button small", "aria-label": `Copy: ${label}`,
    on: { click: () => copyTextOf(box) } }, "Copy");
  return el("div", { class: "field share-field" }, el("div", { class: "row between" }, el("label",
    { class: "legend", for: id }, label), copy), box, el("p", { class: "help" }, help));
}
