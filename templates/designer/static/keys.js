/** What the keyboard does in the editor, as one table: the keys work by it, and `?` shows it. */

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";

/** @type {Array<{group: string, keys: Array<[string, string]>}>} */
const TABLE = [
  { group: "Everywhere", keys: [["Ctrl+S", "save"], ["Ctrl+Z", "undo"], ["Ctrl+Y or Ctrl+Shift+Z", "redo"],
    ["Ctrl+P", "print"], ["?", "show this"]] },
  { group: "On the card", keys: [["Arrow keys", "go from slot to slot"], ["Enter", "edit what is in focus"],
    ["Home, End", "to the first, the last"],
    ["+ and −", "breach number, or corner figure, up and down"], ["G U Y R K", "set the die, or add a location die"],
    ["Shift + letter", "set the die of the long range"], ["Backspace", "take the last location die away"],
      ["Delete", "make the slot a miss"],
    ["Ctrl+C, Ctrl+V", "copy a slot, put it in"], ["Alt + arrow", "move the slot that way"], ["S",
      "copy this side to the other"]] },
  { group: "In a form", keys: [["Escape", "back to the card"], ["Tab", "to the next field"]] },
];

/** Opens the table. */
export function showKeys() {
  const groups = TABLE.map(({ group, keys }) => el("section", {}, el("h3", {}, group),
    el("dl", { class: "keys" }, keys.map(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)]))));
  openDialog("Keys", [el("div", { class: "key-groups" }, groups)]);
}

/**
 * @param {Record<string, () => void>} acts by `save`, `undo`, `redo`, `print`, `help`
 */
export function startKeys(acts) {
  document.addEventListener("keydown", (event) => {
    const act = actOf(event);
    const asked = Boolean(document.querySelector("dialog[open]"));
    if (!act || (asked && !THE_BROWSERS.includes(act))) return;
    event.preventDefault();
    if (!asked) acts[act]();
  });
}

/** What the browser would do with these keys, saving or printing the page, nobody wants, also in a dialog. */
const THE_BROWSERS = ["save", "print"];
const WITH_CONTROL = { s: "save", z: "undo", y: "redo", p: "print" };

/** @param {KeyboardEvent} event @returns {string|null} */
function actOf(event) {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    return key === "z" && event.shiftKey ? "redo" : WITH_CONTROL[key] ?? null;
  }
  const writing = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select");
  return event.key === "?" && !writing ? "help" : null;
}
