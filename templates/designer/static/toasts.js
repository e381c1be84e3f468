/** Short words at the foot of the window, also read aloud. */

import { byId, el } from "./dom.js";

const STAYS_MS = 5000;

/**
 * @param {string} words
 * @param {{bad?: boolean}} [look]
 */
export function say(words, { bad = false } = {}) {
  const toast = el("p", { class: bad ? "toast bad" : "toast" }, words);
  byId("toasts").append(toast);
  setTimeout(() => toast.remove(), STAYS_MS);
}

/**
 * Says what went wrong in something that a person asked for.
 * @param {unknown} error
 */
export function sayError(error) {
  say(error instanceof Error ? error.message : String(error), { bad: true });
}

/**
 * Wraps an action so that its failure is said rather than lost.
 * @template {any[]} A
 * @param {(...values: A) => Promise<unknown>} action
 * @returns {(...values: A) => Promise<void>}
 */
export function told(action) {
  return async (...values) => {
    try {
      await action(...values);
    } catch (error) {
      sayError(error);
    }
  };
}
