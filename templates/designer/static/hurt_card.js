/** A card on which a click breaks what a ship has lost, and mends it again. */

import { CardView } from "./card_view.js";
import { el } from "./dom.js";
import { percent } from "./odds_table.js";

/** @typedef {import("./spots.js").Spot} Spot */

/**
 * @typedef {object} Wishes what is done when somebody acts on the card
 * @property {() => void} hurt something is broken or mended
 * @property {(place: string) => void} named a location's name was clicked
 */

/** The card of one of two ships. It is drawn when it can be seen: before, nothing on it can be measured. */
export class HurtCard {
  /**
   * @param {string} label
   * @param {import("./spots.js").Sort & {breaks: (spot: Spot) => boolean}} sort
   * @param {Record<string, any>} kinds
   * @param {Wishes} wishes
   */
  constructor(label, sort, kinds, wishes) {
    this.sort = sort;
    this.kinds = kinds;
    this.wishes = wishes;
    /** @type {Set<string>} */ this.broken = new Set();
    /** @type {Map<string, number>} */ this.chances = new Map();
    this.frame = el("div", { class: "card-frame hurt-card" });
    this.view = new CardView(this.frame, { open: (spot) => this.strike(spot), key: () => {} }, label, sort);
    this.svg = "";
  }

  /**
   * @param {string} svg
   * @param {any} data
   */
  show(svg, data) {
    this.svg = svg;
    this.data = data;
    this.fresh = true;
    const keys = new Set(this.sort.spots(data).map((spot) => spot.key));
    for (const key of this.broken) if (!keys.has(key)) this.broken.delete(key);
    this.draw();
  }

  /** Draws what was shown since the card was last seen. */
  draw() {
    if (!this.fresh || !this.frame.checkVisibility()) return;
    this.fresh = false;
    this.view.show(this.svg, this.data, this.kinds, new Map());
    this.mark();
  }

  /** @param {Spot} spot */
  strike(spot) {
    if (!this.sort.breaks(spot)) return this.wishes.named(spot.place ?? "");
    if (!this.broken.delete(spot.key)) this.broken.add(spot.key);
    this.mark();
    this.wishes.hurt();
  }

  mend() {
    this.broken.clear();
    this.mark();
  }

  /** @param {Map<string, number>} chances of each spot, which are written on it */
  foretell(chances) {
    this.chances = chances;
    this.mark();
  }

  mark() {
    this.view.mark("broken", this.broken);
    for (const [key, button] of this.view.buttons) {
      if (this.sort.breaks(this.view.spots.get(key))) button.ariaPressed = String(this.broken.has(key));
      if (this.chances.has(key)) button.dataset.chance = percent(this.chances.get(key));
      else delete button.dataset.chance;
    }
  }
}
