/** A line of text as files hold it: what is wrong with one is known before anybody is asked. */

import { el, freshId } from "./dom.js";
import { textField } from "./fields.js";
import { LONGEST_LINE } from "./limits.js";

const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;
const BLANK_LETTERS = "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f\\u{e0000}-\\u{e0fff}";
const UNSEEN = new RegExp(`^[\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}${BLANK_LETTERS}]*$`, "u");

/**
 * @param {string} text without the blanks around it
 * @returns {string} why it is no line of a file, "" for one that is
 */
export function lineFault(text) {
  if (CONTROL.test(text)) return "Expected one line without tabs or other control characters.";
  if (UNSEEN.test(text)) return "Expected text of which something is seen.";
  return [...text].length > LONGEST_LINE ? `Expected at most ${LONGEST_LINE} characters.` : "";
}

/**
 * A box for a line, which may be left empty; what is wrong with it stands beside it, and its form is not sent.
 * @param {import("./fields.js").Told & {list?: string[], look?: string}} told
 * @returns {import("./fields.js").Control}
 */
export function lineField(told) {
  const field = textField({ ...told, maxlength: LONGEST_LINE });
  const box = field.node.querySelector("input");
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "status" });
  box.setAttribute("aria-describedby", fault.id);
  box.addEventListener("input", () => {
    fault.textContent = box.value.trim() ? lineFault(box.value.trim()) : "";
    box.setCustomValidity(fault.textContent);
    box.ariaInvalid = String(fault.textContent !== "");
  });
  field.node.append(fault);
  return field;
}
