/** The points of the open design, the target that the user sets, and the effect of the last edit. */

import { el, freshId } from "../page/elements.js";
import { explained, sign } from "../page/terms.js";

/** @import { Cost } from "../server/shapes.js" */

const MOST_POINTS = 100_000;

/** Targets are kept in the browser, by folder and file. */
class Target {
  /** @param {string} folder @param {string} id of the design */
  constructor(folder, id) {
    this.key = `cardforge:points:${folder}:${id}`;
  }

  /** @returns {number|null} */
  read() {
    try {
      const kept = Number.parseInt(localStorage.getItem(this.key) ?? "", 10);
      return Number.isNaN(kept) ? null : kept;
    } catch {
      return null;
    }
  }

  /** @param {number|null} points */
  keep(points) {
    try {
      if (points === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, String(points));
    } catch {
      // Without a store the target lasts as long as this page.
    }
  }
}

/** The bar over the card. */
export class PointsBar {
  /** @param {string} folder @param {string} id of the design */
  constructor(folder, id) {
    this.store = new Target(folder, id);
    this.target = this.store.read();
    /** @type {number|null} */ this.points = null;
    /** Points before the last edit. @type {number|null} */ this.before = null;
    /** How many edits led to the displayed points. */
    this.steps = 0;
    this.box = el("input", { id: freshId("target"), type: "number", inputmode: "numeric", min: 0, max: MOST_POINTS,
      step: 1, value: this.target ?? "", name: "target" });
    const { box } = this;
    box.addEventListener("input", () => this.aim(box.validity.valid && box.value !== "" ? Number(box.value) : null));
    this.sum = el("strong", {});
    this.now = el("p", { class: "points-now" }, this.sum, " ", explained("points"));
    this.apart = el("p", { class: "points-apart" });
    this.last = el("p", { class: "points-last muted small" });
    this.node = el("section", { class: "points-bar", "aria-label": "Points" }, this.now,
      el("div", { class: "points-target" }, el("label", { class: "legend", for: box.id }, "Target points"),
        sign("Target points"), box),
      el("div", { class: "points-told", role: "status" }, this.apart, this.last));
    this.show();
  }

  /** @param {number} target chosen elsewhere on the page */
  put(target) {
    this.box.value = String(target);
    this.aim(target);
  }

  /** @param {number|null} target */
  aim(target) {
    this.target = target;
    this.store.keep(target);
    this.show();
  }

  /**
   * Shows the points of a preview. Typing that undo treats as one step counts as one edit.
   * @param {Cost|null} cost null for an unreadable design: the last points remain
   * @param {number} steps the number of edits so far
   */
  see(cost, steps) {
    if (!cost) return;
    if (steps !== this.steps) [this.before, this.steps] = [this.points, steps];
    this.points = cost.points;
    this.show();
  }

  show() {
    const { points, target, before } = this;
    this.node.hidden = points === null;
    if (points === null) return;
    this.sum.textContent = String(points);
    const apart = target === null ? 0 : points - target;
    this.apart.textContent = target === null ? "" : toTarget(apart);
    this.apart.classList.toggle("over", target !== null && apart > 0);
    const changed = before !== null && before !== points;
    const words = changed ? `${before} to ${points}` : "same points";
    const hint = target === null ? "Enter the points to aim at." : "";
    this.last.textContent = before === null ? hint : `Last edit: ${words}`;
  }
}

/** @param {number} apart @returns {string} */
function toTarget(apart) {
  if (apart === 0) return "On target";
  return apart < 0 ? `${-apart} below target` : `${apart} over target`;
}
