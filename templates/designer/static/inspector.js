/** The panel beside the card that edits whatever is open on it. */

import { el } from "./dom.js";
import { mirrored } from "./ship.js";
import { formNode, shipForm, storyForm } from "./ship_form.js";
import { locationForm, slotForm } from "./slot_form.js";
import { placeWords } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./slot_form.js").Desk} Desk */

/** Shows one form at a time, and keeps it in step with the design. */
export class Inspector {
  /**
   * @param {HTMLElement} room
   * @param {Desk} desk
   * @param {{move: (spot: Spot) => void, clear: (spot: Spot) => void, leave: (spot: Spot|null) => void}} acts
   */
  constructor(room, desk, acts) {
    this.room = room;
    this.desk = desk;
    this.acts = acts;
    /** @type {Spot|null} */ this.spot = null;
    this.shape = "";
    /** @type {import("./fields.js").Control[]} */ this.controls = [];
    room.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.acts.leave(this.spot);
    });
    room.addEventListener("focusout", () => queueMicrotask(() => this.refresh()));
  }

  /** @param {Spot|null} spot null shows the ship herself */
  open(spot) {
    this.spot = spot;
    this.shape = "";
    this.refresh();
  }

  /** Follows the design: shows new values, or another form where another is needed. */
  refresh() {
    const form = this.form();
    if (form.shape === this.shape) {
      this.controls.forEach((control) => control.refresh());
      return;
    }
    const name = /** @type {any} */ (document.activeElement)?.name;
    const within = this.room.contains(document.activeElement);
    this.shape = form.shape;
    this.reach = form.reach ?? null;
    this.controls = form.controls;
    this.room.replaceChildren(formNode(form.title, form.subtitle, form.controls, form.actions));
    if (within && name) this.focusField(name);
  }

  /** @returns {string[]} the spots that a change of the open slot goes to */
  reached() {
    return this.reach && this.spot ? this.reach.places().map((place) => `${place}.${this.spot.part}`) : [];
  }

  /** Moves focus into the form, to a field by its name or to the first one. @param {string} [name] */
  focusField(name) {
    const field = (name && this.room.querySelector(`[name="${CSS.escape(name)}"]`))
      || this.room.querySelector("input, select, textarea");
    /** @type {any} */ (field)?.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(0, 0);
  }

  form() {
    const spot = this.spot;
    if (spot?.sort === "slot") return this.slot(spot);
    if (spot?.sort === "dice" || spot?.sort === "place") return this.location(spot);
    if (spot?.sort === "story") return { ...storyForm(this.desk), title: "Her story",
      subtitle: "For the back of the card.", actions: [] };
    const story = el("button", { type: "button", class: "button", on: { click: () => this.open({ key: "picture",
      sort: "story" }) } }, "History and recognition");
    return { ...shipForm(this.desk), title: "The ship", subtitle: "Click a slot on the card to change it.",
      actions: [story] };
  }

  /** @param {Spot} spot */
  slot(spot) {
    const actions = [
      this.button("Move …", () => this.acts.move(spot)),
      this.button("Make it a miss", () => this.acts.clear(spot)),
      this.button("Done", () => this.acts.leave(spot)),
    ];
    return { ...slotForm(this.desk, spot.place, spot.part),
      title: `${placeWords(spot.place)}, slot ${spot.part}`, subtitle: "", actions };
  }

  /** @param {Spot} spot */
  location(spot) {
    const mirror = () => this.desk.step(mirrored(this.desk.data(), spot.place),
      `${placeWords(spot.place)} copied across`, { spot: spot.key });
    return { ...locationForm(this.desk, spot.place, mirror), title: placeWords(spot.place),
      subtitle: "Dice that a hit on this location adds.",
      actions: [this.button("Done", () => this.acts.leave(spot))] };
  }

  /** @param {string} label @param {() => void} click */
  button(label, click) {
    return el("button", { type: "button", class: "button small", on: { click } }, label);
  }
}
