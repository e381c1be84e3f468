/** The card as a form: a drawing with a button over every spot that can be edited. */

import { el } from "./dom.js";
import { startDragging } from "./dragging.js";
import { drawing } from "./pictures.js";
import { SHIP_CARD, boxesOf, neighbour } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {{severity: string, message: string}} Remark */

const SIGNS = { error: "!", warning: "?", note: "i" };

/**
 * @typedef {object} Wishes what the editor does when a person acts on the card
 * @property {(spot: Spot) => void} open
 * @property {(spot: Spot, event: KeyboardEvent) => void} key
 * @property {(from: Spot, to: Spot, copy: boolean) => void} [drop] without it nothing can be dragged
 */

/** One card in a frame. The buttons outlive new drawings, so that focus stays where it is. */
export class CardView {
  /**
   * @param {HTMLElement} frame
   * @param {Wishes} wishes
   * @param {string} label
   * @param {import("./spots.js").Sort} sort
   */
  constructor(frame, wishes, label = "Ship card", sort = SHIP_CARD) {
    this.frame = frame;
    this.sort = sort;
    this.wishes = wishes;
    this.paper = el("div", { class: "card-paper" });
    this.layer = el("div", { class: "spots", role: "group", "aria-label": label });
    /** @type {Map<string, any>} */ this.buttons = new Map();
    /** @type {Map<string, Spot>} */ this.spots = new Map();
    /** @type {Map<string, import("./spots.js").Box>} */ this.boxes = new Map();
    this.current = "";
    frame.replaceChildren(this.paper, this.layer);
    if (wishes.drop) this.letDrag(wishes.drop);
  }

  /** @param {(from: Spot, to: Spot, copy: boolean) => void} drop */
  letDrag(drop) {
    startDragging(this.layer, (key) => this.spots.get(key)?.sort === "slot",
      (from, to, copy) => drop(this.spots.get(from), this.spots.get(to), copy));
  }

  /**
   * @param {string} svg
   * @param {any} data
   * @param {Record<string, any>} kinds
   * @param {Map<string, Remark[]>} remarks by spot
   */
  show(svg, data, kinds, remarks) {
    const picture = drawing(svg);
    this.paper.replaceChildren(picture);
    const wanted = this.sort.spots(data);
    this.boxes = boxesOf(picture, wanted);
    this.spots = new Map(wanted.filter((spot) => this.boxes.has(spot.key)).map((spot) => [spot.key, spot]));
    this.place();
    this.describe(data, kinds, remarks);
  }

  /** Gives every spot its button where the drawing shows it. */
  place() {
    for (const [key, button] of this.buttons) if (!this.spots.has(key)) this.drop(key, button);
    let before = null;
    for (const [key, spot] of this.spots) {
      const button = this.buttons.get(key) ?? this.make(spot);
      const box = this.boxes.get(key);
      for (const side of ["left", "top", "width", "height"]) button.style[side] = `${box[side] * 100}%`;
      const next = before ? before.nextSibling : this.layer.firstChild;
      if (next !== button) this.layer.insertBefore(button, next);
      before = button;
    }
    if (!this.spots.has(this.current)) this.current = this.spots.keys().next().value ?? "";
    this.rove(this.current);
  }

  /** @param {string} key @param {HTMLElement} button */
  drop(key, button) {
    button.remove();
    this.buttons.delete(key);
  }

  /** @param {Spot} spot */
  make(spot) {
    const button = el("button", { type: "button", class: `slot-button ${spot.sort}`,
      dataset: { spot: spot.key }, tabindex: -1 });
    button.addEventListener("click", () => this.wishes.open(this.spots.get(spot.key)));
    button.addEventListener("focus", () => this.rove(spot.key));
    button.addEventListener("keydown", (event) => this.pressed(this.spots.get(spot.key), event));
    this.buttons.set(spot.key, button);
    return button;
  }

  /** @param {Spot} spot @param {KeyboardEvent} event */
  pressed(spot, event) {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (plain && event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.focus(neighbour(this.boxes, spot.key, event.key) ?? spot.key);
    } else if (plain && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      this.focus([...this.spots.keys()].at(event.key === "Home" ? 0 : -1));
    } else {
      this.wishes.key(spot, event);
    }
  }

  /** @param {any} data @param {Record<string, any>} kinds @param {Map<string, Remark[]>} remarks */
  describe(data, kinds, remarks) {
    for (const [key, spot] of this.spots) {
      const said = remarks.get(key) ?? [];
      const worst = ["error", "warning", "note"].find((severity) => said.some((each) => each.severity === severity));
      const button = this.buttons.get(key);
      const words = said.map((each) => ` ${each.severity}: ${each.message}`).join(";");
      button.setAttribute("aria-label", this.sort.words(spot, data, kinds) + (words ? `.${words}` : ""));
      button.dataset.severity = worst ?? "";
      button.dataset.sign = worst ? SIGNS[worst] : "";
    }
  }

  /** Makes one button the card's only stop for the Tab key. @param {string} key */
  rove(key) {
    this.buttons.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = key;
    this.buttons.get(key)?.setAttribute("tabindex", "0");
  }

  /** @param {string} key */
  focus(key) {
    this.buttons.get(key)?.focus();
  }

  /**
   * Marks spots by a word: those that are open, broken, or can take a moved slot.
   * @param {string} word
   * @param {Iterable<string>} keys
   */
  mark(word, keys) {
    const marked = new Set(keys);
    for (const [key, button] of this.buttons) button.classList.toggle(word, marked.has(key));
  }
}
