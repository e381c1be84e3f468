/**
 * Messages to the user: dialogs with a title, a body and buttons, and short notices at the bottom of the window.
 */

import { byId, el, freshId } from "./elements.js";

/** @import { Child } from "./elements.js" */

/**
 * Opens a modal dialog. When it closes, it removes itself and restores focus.
 * @param {string} title
 * @param {Child[]} body
 * @param {{buttons?: Node[], wide?: boolean}} [parts]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, body, { buttons = [], wide = false } = {}) {
  const id = freshId("dialog");
  const before = document.activeElement;
  const close = el("button", { type: "button", class: "button quiet icon", "aria-label": "Close" }, "✕");
  const dialog = el("dialog", { class: wide ? "wide" : "", "aria-labelledby": id },
    el("div", { class: "dialog-head" }, el("h2", { id }, title), close),
    el("div", { class: "dialog-body" }, body),
    buttons.length ? el("div", { class: "dialog-foot" }, buttons) : null);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    if (dialog.contains(byId("toasts"))) document.body.append(byId("toasts"));
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks a question. Returns the value of the pressed button, or null.
 * @template {string} V
 * @param {string} title
 * @param {string|Child[]} words
 * @param {Array<{value: V, label: string, look?: string}>} answers
 * @param {{wide?: boolean, opened?: (dialog: HTMLDialogElement) => void}} [parts] `opened` receives the dialog
 * @returns {Promise<V|null>}
 */
export function choose(title, words, answers, { wide = false, opened = () => {} } = {}) {
  return new Promise((resolve) => {
    let answer = /** @type {V|null} */ (null);
    const buttons = answers.map(({ value, label, look = "" }) =>
      el("button", { type: "button", class: `button ${look}`, dataset: { answer: value },
        on: { click: () => { answer = value; dialog.close(); } } }, label));
    const body = typeof words === "string" ? [el("p", {}, words)] : words;
    const dialog = openDialog(title, body, { buttons, wide });
    dialog.addEventListener("close", () => resolve(answer));
    opened(dialog);
  });
}

/**
 * Asks for a line of text until the action succeeds. Rejected text stays, with the reason below it.
 * @param {string} title
 * @param {string} label
 * @param {string} value
 * @param {{label: string, act: (line: string) => Promise<string>}} action returns the reason, "" on success
 */
export function askLine(title, label, value, { label: does, act }) {
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "alert" });
  const input = el("input", { value, required: true, maxlength: 1000, autocomplete: "off",
    "aria-describedby": fault.id });
  const form = el("form", { class: "stack", method: "dialog" },
    el("label", { class: "field" }, el("span", {}, label), input, fault),
    el("div", { class: "row end" }, el("button", { class: "button primary" }, does)));
  const dialog = openDialog(title, [form]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!input.value.trim()) return;
    const why = await act(input.value.trim()).catch((error) => error.message);
    fault.textContent = why;
    input.ariaInvalid = String(Boolean(why));
    if (why) input.focus();
    else dialog.close();
  });
  input.focus();
  input.select();
}

const STAYS_MS = 5000;

/**
 * @param {string} words
 * @param {{bad?: boolean}} [look]
 */
export function say(words, { bad = false } = {}) {
  const toast = el("p", { class: bad ? "toast bad" : "toast" }, words);
  // Outside an open dialog the notice would be dimmed, and screen readers would not announce it.
  const room = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (byId("toasts").parentElement !== room) room.append(byId("toasts"));
  byId("toasts").append(toast);
  setTimeout(() => toast.remove(), STAYS_MS);
}

/**
 * Copies the text of a box or another element to the clipboard.
 * @param {HTMLElement} from
 */
export async function copyTextOf(from) {
  const isBox = from instanceof HTMLTextAreaElement;
  if (isBox) from.select();
  else getSelection()?.selectAllChildren(from);
  try {
    await navigator.clipboard.writeText(isBox ? from.value : from.textContent ?? "");
    say("Copied to the clipboard");
  } catch {
    say("The browser blocked copying. Press Ctrl+C to copy the selected text.");
  }
}

/**
 * Shows why an action of the user failed.
 * @param {unknown} error
 */
export function sayError(error) {
  say(error instanceof Error ? error.message : String(error), { bad: true });
}

/**
 * Wraps an action so that its failure is shown rather than lost.
 * @template {unknown[]} A
 * @param {(...values: A) => Promise<unknown>} action
 * @returns {(...values: A) => Promise<void>}
 */
export function reporting(action) {
  return async (...values) => {
    try {
      await action(...values);
    } catch (error) {
      sayError(error);
    }
  };
}
