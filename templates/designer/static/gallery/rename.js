/** One dialog that renames a ship and its file. The file name follows the ship's until the user types another. */

import { openDialog } from "../page/dialogs.js";
import { el, freshId } from "../page/elements.js";
import { lineFault } from "../page/fields.js";
import * as api from "../server/api.js";

/** @import { Listed } from "../server/shapes.js" */

/**
 * @param {Listed} ship
 * @param {() => Promise<void>} renamed called after the change
 */
export function openRename(ship, renamed) {
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "alert" });
  const box = (/** @type {string} */ label, /** @type {string} */ value) => {
    const input = el("input", { value, required: true, maxlength: 1000, autocomplete: "off",
      "aria-describedby": fault.id });
    return { input, node: el("label", { class: "field" }, el("span", {}, label), input) };
  };
  const name = ship.unreadable ? null : box("Ship name", ship.name);
  const file = box("File name", ship.id);
  let own = false;
  file.input.addEventListener("input", () => { own = true; });
  name?.input.addEventListener("input", () => {
    const fits = name.input.value.trim() !== ship.name;
    if (!own) file.input.value = fits ? fileNamed(name.input.value, ship.id) : ship.id;
  });
  const form = el("form", { class: "stack", method: "dialog" }, name?.node, file.node, fault,
    el("div", { class: "row end" }, el("button", { class: "button primary" }, "Rename")));
  const dialog = openDialog("Rename", [form]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [to, called] = [file.input.value.trim(), name?.input.value.trim() ?? ship.name];
    if (!to || !called) return;
    const why = await rename(ship, called, to).catch((error) => error.message);
    fault.textContent = why;
    file.input.ariaInvalid = String(Boolean(why));
    if (why) return file.input.focus();
    dialog.close();
    await renamed();
  });
  const first = name?.input ?? file.input;
  first.focus();
  first.select();
}

/**
 * @param {Listed} ship
 * @param {string} name
 * @param {string} to its new file
 * @returns {Promise<string>} why renaming is impossible, checked before any change; "" once renamed
 */
async function rename(ship, name, to) {
  const line = lineFault(name);
  if (line && name !== ship.name) return line;
  const { fault } = to === ship.id ? { fault: "" } : await api.mayRename(ship.id, to);
  if (fault) return fault;
  // Rename the file first: otherwise the page would request the renamed ship's picture from the old file.
  if (to !== ship.id) await api.rename(ship.id, to);
  if (name !== ship.name) {
    const { data, version } = await api.design(to);
    if (data) await api.save(to, { data: { ...data, name }, version });
  }
  return "";
}

/** @param {string} name @param {string} id of the file now @returns {string} the new path; folder and ending stay */
function fileNamed(name, id) {
  const plain = name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const stem = plain.replace(/[^\p{L}\p{N}_]+/gu, "-").replace(/^[-_]+|[-_]+$/g, "").slice(0, 80);
  return stem ? id.replace(/[^/]+(\.\w+)$/, `${stem}$1`) : id;
}
