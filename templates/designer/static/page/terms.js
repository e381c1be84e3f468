/**
 * Words of the games explained where they stand: a button that opens two lines of the glossary on hover, focus and tap.
 * The server says which words; Escape closes what is open.
 */

import { glossary } from "../server/api.js";
import { el, freshId } from "./elements.js";

/** @import { Explained } from "../server/shapes.js" */

/** The glossary, asked for once; a page whose server does not answer explains nothing. */
const asked = glossary().catch(() => /** @type {Explained[]} */ ([]));
/** The game whose meaning goes first. */
let spoken = "";

/** @param {string} game of the design that is open */
export function speakOf(game) {
  spoken = game;
}

/** @param {string} label @returns {string} without capitals, and without symbols before the first letter */
const plain = (label) => label.toLowerCase().replace(/^[^\p{L}\d]+/u, "").trim();

/**
 * @param {string} label
 * @returns {Promise<Explained|undefined>} what the page's game means by it; "Guns, bow" is looked up as "Guns" too
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
 * @param {string} [word] by which the glossary knows it
 * @returns {HTMLElement} the label, a button once the glossary explains it
 */
export function explained(label, word = label) {
  const node = el("span", {}, label);
  meaningOf(word).then((term) => {
    if (term) node.replaceChildren(opening(el("button", { type: "button", class: "term" }, label), term));
  });
  return node;
}

/** @param {string} label that stands before it @returns {HTMLElement} a small button, or nothing */
export function sign(label) {
  const node = el("span", { class: "term-place" });
  meaningOf(label).then((term) => {
    if (term) node.replaceChildren(opening(el("button", { type: "button", class: "term-sign" }, el("span",
      { "aria-hidden": "true" }, "?"), el("span", { class: "visually-hidden" }, `Explain ${label}`)), term));
  });
  return node;
}

/** Explains the labels that a page is served with. @param {HTMLElement} room */
export function explainLabels(room) {
  for (const label of room.querySelectorAll("label.legend")) {
    const row = el("span", { class: "legend-row" });
    label.replaceWith(row);
    row.append(label, sign(label.textContent ?? ""));
  }
}

const LATER_MS = 140;
const GAP_PX = 7;

/** What is open. @type {Tip|null} */
let open = null;

/**
 * @param {HTMLButtonElement} button
 * @param {Explained} term
 * @returns {HTMLButtonElement} the same, which opens what is said of the term
 */
function opening(button, term) {
  const tip = new Tip(button, term);
  let pressed = false;
  button.addEventListener("pointerdown", () => { pressed = true; });
  // What a press opened before it ends, its end would close again.
  button.addEventListener("focus", () => pressed || tip.show());
  button.addEventListener("blur", () => tip.hide());
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
    this.timer = 0;
    this.node = el("span", { class: "tip", id: freshId("tip"), role: "tooltip", popover: "auto" },
      el("strong", {}, name), el("span", {}, meaning), el("span", {}, use));
    this.node.addEventListener("toggle", () => this.node.matches(":popover-open") || this.gone());
    this.node.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.node.addEventListener("pointerleave", () => this.soon(false));
  }

  /** The pointer may wander across, or from the button to the words. @param {boolean} shown */
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
    this.node.showPopover();
    this.place();
  }

  hide() {
    clearTimeout(this.timer);
    if (open === this) this.gone();
  }

  gone() {
    if (open === this) open = null;
    this.button.removeAttribute("aria-describedby");
    this.node.remove();
  }

  /** Below the button, or above it where there is no room; never beyond the edge of the window. */
  place() {
    const at = this.button.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.max(GAP_PX, Math.min(at.left - GAP_PX, clientWidth - width - GAP_PX));
    const below = at.bottom + GAP_PX;
    const lowest = clientHeight - height - GAP_PX;
    const top = below <= lowest ? below : Math.max(GAP_PX, Math.min(at.top - height - GAP_PX, lowest));
    Object.assign(this.node.style, { left: `${left}px`, top: `${top}px` });
  }
}

// The browser closes the words, and nothing that is below them; nor does the form that they are in hear of the key.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open) event.stopPropagation();
}, { capture: true });
for (const happening of ["scroll", "resize"]) {
  window.addEventListener(happening, () => {
    if (open && !open.button.isConnected) open.hide();
    else open?.place();
  }, { capture: true, passive: true });
}
