/**
 * Game terms explained in place: a button opens two lines of the glossary on hover, focus and tap. The server lists
 * the terms. Escape closes the open explanation.
 */

import { glossary } from "../server/api.js";
import { el, freshId } from "./elements.js";

/** @import { Explained } from "../server/shapes.js" */

/** The glossary, requested once. If the server does not answer, the page explains no terms. */
const asked = glossary().catch(() => /** @type {Explained[]} */ ([]));
/** The game whose meanings take precedence. */
let spoken = "";

/** @param {string} game of the design that is open */
export function speakOf(game) {
  spoken = game;
}

/** @param {string} label @returns {string} without capitals, and without symbols before the first letter */
const plain = (label) => label.toLowerCase().replace(/^[^\p{L}\d]+/u, "").trim();

/**
 * @param {string} label
 * @returns {Promise<Explained|undefined>} its meaning in the page's game; "Guns, bow" also matches "Guns"
 */
async function meaningOf(label) {
  const terms = await asked;
  for (const word of [plain(label), plain(label.split(",")[0])]) {
    const found = terms.filter(({ words }) => words.some((each) => each.toLowerCase() === word));
    const fits = found.find(({ games }) => games.includes(spoken)) ?? found.find(({ games }) => !games.length)
      ?? (spoken ? undefined : found[0]);
    if (fits) return fits;
  }
  return undefined;
}

/**
 * @param {string} label
 * @param {string} [word] its entry in the glossary
 * @returns {HTMLElement} the label, a button once the glossary explains it
 */
export function explained(label, word = label) {
  const node = el("span", {}, label);
  meaningOf(word).then((term) => {
    if (term) node.replaceChildren(opening(el("button", { type: "button", class: "term" }, label), term));
  });
  return node;
}

/** @param {string} label the text before the button @returns {HTMLElement} a small button, or an empty element */
export function sign(label) {
  const node = el("span", { class: "term-place" });
  meaningOf(label).then((term) => {
    if (term) node.replaceChildren(opening(el("button", { type: "button", class: "term-sign" }, el("span",
      { "aria-hidden": "true" }, "?"), el("span", { class: "visually-hidden" }, `Explain ${label}`)), term));
  });
  return node;
}

/** Explains the labels in the served page. @param {HTMLElement} into */
export function explainLabels(into) {
  for (const label of into.querySelectorAll("label.legend")) {
    const row = el("span", { class: "legend-row" });
    label.replaceWith(row);
    row.append(label, sign(label.textContent ?? ""));
  }
}

const LATER_MS = 140;
const GAP_PX = 7;

/** The open explanation. @type {Tip|null} */
let open = null;
/** The explanation of each button. @type {WeakMap<Element, Tip>} */
const tips = new WeakMap();
/** Follows the open explanation's button while panels are drawn again. */
const redraws = new MutationObserver(() => (open?.button.isConnected ? open.place() : open?.moveOn()));

/**
 * @param {HTMLButtonElement} button
 * @param {Explained} term
 * @returns {HTMLButtonElement} the same button, which now opens the explanation
 */
function opening(button, term) {
  const tip = new Tip(button, term);
  tips.set(button, tip);
  let pressed = false;
  button.addEventListener("pointerdown", () => { pressed = true; });
  // During a press, focus must not open the explanation: the end of the press would close it again.
  button.addEventListener("focus", () => {
    tip.focused = true;
    if (!pressed) tip.show();
  });
  // A panel that is drawn again removes the button after this event: then the explanation moves on.
  button.addEventListener("blur", () => queueMicrotask(() => button.isConnected && tip.left()));
  button.addEventListener("click", (event) => {
    event.preventDefault();
    pressed = false;
    button.focus();
    tip.show();
  });
  button.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && tip.soon(true));
  button.addEventListener("pointerleave", () => tip.soon(false));
  return button;
}

/** Two lines about a term, above everything else on the page. */
class Tip {
  /** @param {HTMLButtonElement} button @param {Explained} term */
  constructor(button, { name, lines: [meaning, use] }) {
    this.button = button;
    this.name = name;
    /** Its place among the buttons that explain the same term. */
    this.rank = 0;
    this.focused = false;
    this.timer = 0;
    this.node = el("span", { class: "tip", id: freshId("tip"), role: "tooltip", popover: "auto" },
      el("strong", {}, name), el("span", {}, meaning), el("span", {}, use));
    this.node.addEventListener("toggle", () => this.node.matches(":popover-open") || this.gone());
    this.node.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.node.addEventListener("pointerleave", () => this.soon(false));
  }

  /** Waits a moment: the pointer may only cross the button, or move on to the text. @param {boolean} shown */
  soon(shown) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (shown ? this.show() : this.button.matches(":focus") || this.hide()), LATER_MS);
  }

  show() {
    clearTimeout(this.timer);
    if (this.node.matches(":popover-open") || !this.button.isConnected) return;
    open?.hide();
    open = this;
    this.button.after(this.node);
    this.button.setAttribute("aria-describedby", this.node.id);
    this.rank = this.alike().indexOf(this.button);
    this.node.showPopover();
    this.place();
    redraws.observe(document.body, { childList: true, subtree: true });
  }

  /** @returns {HTMLButtonElement[]} the page's buttons that explain the same term */
  alike() {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(".term, .term-sign")]);
    return buttons.filter((button) => tips.get(button)?.name === this.name);
  }

  /** Moves on to the button that took the place of the removed one. It may come a little later, or never. */
  moveOn() {
    const heir = this.alike()[this.rank];
    clearTimeout(this.timer);
    if (!heir) {
      this.timer = setTimeout(() => this.hide(), LATER_MS);
      return;
    }
    if (this.focused && document.activeElement === document.body) heir.focus({ preventScroll: true });
    tips.get(heir)?.show();
  }

  /** Hides the text when focus leaves the button. */
  left() {
    this.focused = false;
    this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    if (open === this) this.gone();
  }

  gone() {
    if (open === this) {
      open = null;
      redraws.disconnect();
    }
    this.button.removeAttribute("aria-describedby");
    this.node.remove();
  }

  /** Places the text below the button, or above it if there is no space, and always inside the window. */
  place() {
    const at = this.button.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.max(GAP_PX, Math.min(at.left - GAP_PX, clientWidth - width - GAP_PX));
    const below = at.bottom + GAP_PX;
    const lowest = clientHeight - height - GAP_PX;
    const beside = below <= lowest ? below : at.top - height - GAP_PX;
    const top = Math.max(GAP_PX, Math.min(beside, lowest));
    Object.assign(this.node.style, { left: `${left}px`, top: `${top}px` });
  }
}

// Escape closes only the explanation, not the dialog or form around it.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open) event.stopPropagation();
}, { capture: true });
for (const happening of ["scroll", "resize"]) {
  window.addEventListener(happening, () => {
    if (open && !open.button.isConnected) open.hide();
    else open?.place();
  }, { capture: true, passive: true });
}
