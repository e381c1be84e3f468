/**
 * The card as a form: a drawing with a button over every spot. Each button edits, drags, or leads to a field.
 */

import { drawing, el } from "../page/elements.js";
import { keysFor } from "../ships/air_ship.js";
import { boxesOf, neighbour, SHIP_CARD } from "./spots.js";

/** @import { Design, Finding, Severity } from "../server/shapes.js" */
/** @import { KindsByItem } from "../ships/slots.js" */
/** @import { Box, Sort, Spot } from "./spots.js" */

/** @type {Array<[Severity, string]>} the worst first, each with its symbol */
const SIGNS = [["error", "!"], ["warning", "?"], ["note", "i"]];

/**
 * @typedef {object} CardActs what the editor does when the user acts on the card
 * @property {(spot: Spot) => void} open
 * @property {(spot: Spot, event: KeyboardEvent) => void} key
 * @property {(from: Spot, to: Spot, copy: boolean) => void} [drop] default: dragging is off
 */

/** @typedef {Pick<Finding, "severity"|"message">} ShownFinding */

/** One card in a frame. The buttons outlive new drawings, so that focus does not move. */
export class CardView {
  /**
   * @param {HTMLElement} frame
   * @param {CardActs} acts
   * @param {string} label
   * @param {Sort} sort
   */
  constructor(frame, acts, label = "Ship card", sort = SHIP_CARD) {
    this.frame = frame;
    this.sort = sort;
    this.acts = acts;
    this.paper = el("div", { class: "card-paper" });
    this.layer = el("div", { class: "spots", role: "group", "aria-label": label });
    /** @type {Map<string, HTMLButtonElement>} */ this.buttons = new Map();
    /** @type {Map<string, Spot>} */ this.spots = new Map();
    /** @type {Map<string, Box>} */ this.boxes = new Map();
    this.current = "";
    frame.replaceChildren(this.paper, this.layer);
    if (acts.drop) this.letDrag(acts.drop);
  }

  /** @param {(from: Spot, to: Spot, copy: boolean) => void} drop */
  letDrag(drop) {
    startDragging(this.layer, (key) => this.spots.get(key)?.sort === "slot", (from, to, copy) => {
      const [one, other] = [this.spots.get(from), this.spots.get(to)];
      if (one && other) drop(one, other, copy);
    });
  }

  /**
   * @param {string} svg
   * @param {Design} data
   * @param {KindsByItem} kinds
   * @param {Map<string, ShownFinding[]>} listed by spot
   */
  show(svg, data, kinds, listed) {
    const picture = drawing(svg);
    this.paper.replaceChildren(picture);
    const wanted = this.sort.spots(data);
    this.boxes = boxesOf(picture, wanted);
    this.spots = new Map(wanted.filter((spot) => this.boxes.has(spot.key)).map((spot) => [spot.key, spot]));
    this.place();
    this.describe(data, kinds, listed);
  }

  /** Places a button over every spot of the drawing. */
  place() {
    for (const [key, button] of this.buttons) if (!this.spots.has(key)) this.drop(key, button);
    /** @type {HTMLElement|null} */ let before = null;
    for (const spot of this.spots.values()) {
      const button = this.buttons.get(spot.key) ?? this.make(spot);
      const { left, top, width, height } = /** @type {Box} */ (this.boxes.get(spot.key));
      Object.assign(button.style, { left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`,
        height: `${height * 100}%` });
      /** @type {ChildNode|null} */ const next = before ? before.nextSibling : this.layer.firstChild;
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

  /** @param {Spot} made */
  make({ key, sort }) {
    const button = el("button", { type: "button", class: `slot-button ${sort}`, dataset: { spot: key }, tabindex: -1 });
    const spot = () => /** @type {Spot} */ (this.spots.get(key));
    button.addEventListener("click", () => this.acts.open(spot()));
    button.addEventListener("focus", () => this.rove(key));
    button.addEventListener("keydown", (event) => this.pressed(spot(), event));
    this.buttons.set(key, button);
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
      this.focus([...this.spots.keys()].at(event.key === "Home" ? 0 : -1) ?? "");
    } else {
      this.acts.key(spot, event);
    }
  }

  /** @param {Design} data @param {KindsByItem} kinds @param {Map<string, ShownFinding[]>} listed */
  describe(data, kinds, listed) {
    for (const [key, button] of this.buttons) {
      const said = listed.get(key) ?? [];
      const [worst, sign] = SIGNS.find(([severity]) => said.some((each) => each.severity === severity)) ?? ["", ""];
      const words = said.map((each) => ` ${each.severity}: ${each.message}`).join(";");
      const spot = /** @type {Spot} */ (this.spots.get(key));
      button.setAttribute("aria-label", this.sort.words(spot, data, kinds) + (words ? `.${words}` : ""));
      Object.assign(button.dataset, { severity: worst, sign });
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
   * Marks spots with a CSS class: spots that are open, broken, or can receive a moved slot.
   * @param {string} word
   * @param {Iterable<string>} keys
   */
  mark(word, keys) {
    const marked = new Set(keys);
    for (const [key, button] of this.buttons) button.classList.toggle(word, marked.has(key));
  }
}

const FAR_ENOUGH_PX = 7;

/** @typedef {(key: string) => boolean} Movable */
/** @typedef {(from: string, to: string, copy: boolean) => void} Dropped */

/**
 * Lets a mouse or pen drag one spot of a card onto another. Fingers still scroll.
 * @param {HTMLElement} layer holds buttons with `data-spot`
 * @param {Movable} movable
 * @param {Dropped} dropped
 */
function startDragging(layer, movable, dropped) {
  layer.addEventListener("pointerdown", (event) => {
    const button = spotUnder(event.target);
    if (!button || event.button !== 0 || event.pointerType === "touch" || !movable(keyOf(button))) return;
    new Drag(layer, button, event, movable, dropped);
  });
}

/** @param {EventTarget|null} target @returns {HTMLElement|null} */
function spotUnder(target) {
  return target instanceof Element ? target.closest("[data-spot]") : null;
}

/** @param {HTMLElement} button */
const keyOf = (button) => button.dataset.spot ?? "";

/** One drag, from press to release. A movement below the threshold counts as a click. */
class Drag {
  /**
   * @param {HTMLElement} layer
   * @param {HTMLElement} button
   * @param {PointerEvent} start
   * @param {Movable} movable
   * @param {Dropped} dropped
   */
  constructor(layer, button, start, movable, dropped) {
    this.layer = layer;
    this.button = button;
    this.start = start;
    this.movable = movable;
    this.dropped = dropped;
    /** @type {HTMLElement|null} */ this.ghost = null;
    /** @type {HTMLElement|null} */ this.over = null;
    this.listening = new AbortController();
    const { signal } = this.listening;
    window.addEventListener("pointermove", (event) => this.move(event), { signal });
    window.addEventListener("pointerup", (event) => this.release(event), { signal });
    window.addEventListener("pointercancel", () => this.end(), { signal });
    window.addEventListener("keydown", (event) => event.key === "Escape" && this.end(), { signal });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const far = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (!this.ghost && far < FAR_ENOUGH_PX) return;
    this.ghost ??= ghostOf(this.button);
    const [left, top] = [event.clientX - this.ghost.offsetWidth / 2, event.clientY - this.ghost.offsetHeight / 2];
    this.ghost.style.translate = `${left}px ${top}px`;
    this.over?.classList.remove("drop");
    this.over = this.targetAt(event);
    this.over?.classList.add("drop");
  }

  /** @param {PointerEvent} event @returns {HTMLElement|null} */
  targetAt(event) {
    const found = spotUnder(document.elementFromPoint(event.clientX, event.clientY));
    const fits = found && found !== this.button && this.layer.contains(found) && this.movable(keyOf(found));
    return fits ? found : null;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { ghost, over } = this;
    this.end();
    if (ghost) swallowClick();
    if (ghost && over) this.dropped(keyOf(this.button), keyOf(over), event.ctrlKey || event.metaKey);
  }

  end() {
    this.listening.abort();
    this.ghost?.remove();
    this.over?.classList.remove("drop");
    this.button.classList.remove("dragged");
  }
}

/** @param {HTMLElement} button */
function ghostOf(button) {
  button.classList.add("dragged");
  const box = button.getBoundingClientRect();
  const ghost = el("div", { class: "drag-ghost", "aria-hidden": "true" }, keyOf(button).replace(".", " "));
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  document.body.append(ghost);
  return ghost;
}

/** Ignores the click that the browser reports when a drag ends. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}

/** @type {Record<string, string>} */
const FIGURES = { destroyed: "destroyed_resilience", mark: "destroyed_resilience", modifier: "si_modifier",
  lost: "si_modifier" };
const OF_ATTACKS = ["name", "range", "dice"];
const ARCS = ["front", "broadside", "aux"];

/**
 * Opens the field for a clicked part of a card without spots: a fleet ship's or a starship's.
 * @param {HTMLElement} frame
 * @param {() => Design} data
 * @param {(field: string) => void} go
 */
export function startParts(frame, data, go) {
  frame.addEventListener("click", (event) => {
    const part = partAt(frame, event);
    if (part) go(fieldOf(part, data()));
  });
}

/**
 * Finds the part under a point: the smallest bounding box that contains it. Letters have holes, so outlines fail.
 * @param {HTMLElement} frame
 * @param {MouseEvent} at
 * @returns {string|null} the tag of that part in the drawing
 */
function partAt(frame, { clientX: x, clientY: y }) {
  const parts = [...frame.querySelectorAll("[data-tag]")].map((part) => ({ part, box: part.getBoundingClientRect() }));
  const found = parts.filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
    .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height);
  return found.length ? found[0].part.getAttribute("data-tag") : null;
}

/**
 * @param {string} tag the part's tag in the drawing: system.0.value, bow.1.dice.long.1
 * @param {Design} data
 * @returns {string} the path of a field of its form
 */
function fieldOf(tag, data) {
  const parts = tag.split(".");
  return data.game === "warfleet" ? ofFleetShip(parts, data) : ofStarship(parts, data);
}

/** @param {string[]} parts @param {Design} data */
function ofFleetShip([place, part = "", what = ""], data) {
  const location = writtenAs(place, data);
  if (!location) return place;
  const field = /^\d+$/.test(part) ? `attacks.${part}.${OF_ATTACKS.includes(what) ? what : "name"}`
    : FIGURES[part] ?? "resilience";
  return `locations.${location}.${field}`;
}

/**
 * Finds the key of a location. A file may write equal sides as one key.
 * @param {string} place
 * @param {Design} data
 * @returns {string|undefined} the narrowest key that gives the location
 */
function writtenAs(place, data) {
  return keysFor(place, data.type).reverse().find((key) => key in (data.locations ?? {}));
}

/** @param {string[]} parts @param {Design} data */
function ofStarship(parts, data) {
  const arc = parts.find((part) => ARCS.includes(part));
  const number = Number(parts.find((part) => /^\d+$/.test(part)) ?? 0);
  if (arc) return `weapons.${arc}.${firstOf(data.weapons?.[arc] ?? [], number)}`;
  if (parts[0] === "system") return `systems.${number}`;
  if (parts[0] in data) return parts[0];
  return "class" in data ? "class" : "name";
}

/** Equal weapons share a row of the card. @param {string[]} weapons @param {number} row */
function firstOf(weapons, row) {
  return Math.max(weapons.indexOf([...new Set(weapons)][row]), 0);
}
