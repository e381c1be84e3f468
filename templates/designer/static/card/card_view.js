/** The card as a form: a drawing with a button over every spot that can be edited, dragged, or leads to its field. */

import { drawing, el } from "../page/elements.js";
import { keysFor } from "../ships/air_ship.js";
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

const FAR_ENOUGH_PX = 7;

/**
 * @param {HTMLElement} layer holds buttons with `data-spot`
 * @param {(key: string) => boolean} movable
 * @param {(from: string, to: string, copy: boolean) => void} dropped
 */
function startDragging(layer, movable, dropped) {
  layer.addEventListener("pointerdown", (event) => {
    const button = spotUnder(event.target);
    if (!button || event.button !== 0 || event.pointerType === "touch" || !movable(button.dataset.spot)) return;
    new Drag(layer, button, event, movable, dropped);
  });
}

/** @param {EventTarget|null} target @returns {any} */
function spotUnder(target) {
  return target instanceof Element ? target.closest("[data-spot]") : null;
}

/** One drag, from the press of the button to its release; before it has gone far enough it is a click. */
class Drag {
  /**
   * @param {HTMLElement} layer
   * @param {any} button
   * @param {PointerEvent} start
   * @param {(key: string) => boolean} movable
   * @param {(from: string, to: string, copy: boolean) => void} dropped
   */
  constructor(layer, button, start, movable, dropped) {
    Object.assign(this, { layer, button, start, movable, dropped });
    /** @type {any} */ this.ghost = null;
    /** @type {any} */ this.over = null;
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

  /** @param {PointerEvent} event @returns {any} */
  targetAt(event) {
    const found = spotUnder(document.elementFromPoint(event.clientX, event.clientY));
    const fits = found && found !== this.button && this.layer.contains(found) && this.movable(found.dataset.spot);
    return fits ? found : null;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { ghost, over } = this;
    this.end();
    if (ghost) swallowClick();
    if (ghost && over) this.dropped(this.button.dataset.spot, over.dataset.spot, event.ctrlKey || event.metaKey);
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
  const ghost = el("div", { class: "drag-ghost", "aria-hidden": "true" }, button.dataset.spot.replace(".", " "));
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  document.body.append(ghost);
  return ghost;
}

/** The end of a drag is no click on the slot where it began. */
function swallowClick() {
  const stop = (event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}

const FIGURES = { destroyed: "destroyed_resilience", mark: "destroyed_resilience", modifier: "si_modifier",
  lost: "si_modifier" };
const OF_ATTACKS = ["name", "range", "dice"];
const ARCS = ["front", "broadside", "aux"];

/**
 * Lets a click on a part lead to its field.
 * @param {HTMLElement} frame @param {() => any} data @param {(field: string) => void} go
 */
export function startParts(frame, data, go) {
  frame.addEventListener("click", (event) => {
    const part = partAt(frame, event);
    if (part) go(fieldOf(part, data()));
  });
}

/**
 * Letters have holes, so what a point is on is told by boxes: the smallest that holds it.
 * @param {HTMLElement} frame @param {MouseEvent} at
 * @returns {string|undefined} the part there, as the press calls it
 */
function partAt(frame, { clientX: x, clientY: y }) {
  const parts = [...frame.querySelectorAll("[data-tag]")].map((part) => ({ part, box: part.getBoundingClientRect() }));
  const [found] = parts.filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
    .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height);
  return found?.part.getAttribute("data-tag") ?? undefined;
}

/**
 * @param {string} tag the part, as the press calls it: system.0.value, bow.1.dice.long.1
 * @param {any} data the design
 * @returns {string} the path of a field of its form
 */
function fieldOf(tag, data) {
  const parts = tag.split(".");
  return data.game === "warfleet" ? ofFleetShip(parts, data) : ofStarship(parts, data);
}

/** @param {string[]} parts @param {any} data */
function ofFleetShip([place, part = "", what = ""], data) {
  const location = writtenAs(place, data);
  if (!location) return place;
  const field = /^\d+$/.test(part) ? `attacks.${part}.${OF_ATTACKS.includes(what) ? what : "name"}`
    : FIGURES[part] ?? "resilience";
  return `locations.${location}.${field}`;
}

/**
 * Sides that are alike may stand in the file as one.
 * @param {string} place
 * @param {any} data
 * @returns {string|undefined} the narrowest key that gives the location
 */
function writtenAs(place, data) {
  return keysFor(place, data.type).reverse().find((key) => key in (data.locations ?? {}));
}

/** @param {string[]} parts @param {any} data */
function ofStarship(parts, data) {
  const arc = parts.find((part) => ARCS.includes(part));
  const number = Number(parts.find((part) => /^\d+$/.test(part)) ?? 0);
  if (arc) return `weapons.${arc}.${firstOf(data.weapons?.[arc] ?? [], number)}`;
  if (parts[0] === "system") return `systems.${number}`;
  if (parts[0] in data) return parts[0];
  return "class" in data ? "class" : "name";
}

/** Like weapons share a row of the card. @param {string[]} weapons @param {number} row */
function firstOf(weapons, row) {
  return Math.max(weapons.indexOf([...new Set(weapons)][row]), 0);
}
