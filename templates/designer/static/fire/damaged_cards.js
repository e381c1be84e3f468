/** Test-fire over the cards of both ships, on which a click breaks what a ship has lost: air ships and fleet ships. */

import { CardView } from "../card/card_view.js";
import { placeWords } from "../card/spots.js";
import { el } from "../page/elements.js";
import { filled } from "../server/api.js";
import { percent } from "./odds_tables.js";

/** @typedef {{value: string, label: string}} Choice */

/**
 * @typedef {object} Reading how one of the games reads its cards and answers
 * @property {Record<Side, any>} sorts of the two cards
 * @property {string} hint
 * @property {(look: any) => string|null} card the drawing of either ship
 * @property {(key: string) => string} word what a broken spot is to the server
 * @property {(odds: any) => Map<string, number>} chances of the spots of the target's card
 * @property {(odds: any) => Node[]} nodes
 */

const ANY = { value: "", label: "any" };

/** @param {string[]} places @returns {Choice[]} */
export const placeChoices = (places) => [ANY, ...places.map((place) => ({ value: place, label: placeWords(place) }))];

/** The cards of a gunnery, and what they stand for in its requests. */
export class CardFire {
  /**
   * @param {Reading} reading
   * @param {Record<string, any>} kinds
   * @param {import("./test_fire.js").Wishes} wishes
   */
  constructor(reading, kinds, wishes) {
    this.reading = reading;
    this.perTarget = ["at"];
    const named = (side, place) => wishes.set(side === "target" ? "at" : "from", place);
    this.hurt = new Hurt(reading.sorts, kinds, { hurt: wishes.changed, named }, reading.hint);
    this.node = this.hurt.node;
  }

  /** @param {any} data @param {any} look */
  aimAt(data, look) {
    this.hurt.mendTarget();
    this.hurt.show("target", data, this.reading.card(look));
  }

  /** @param {any} data @param {any} look */
  follow(data, look) {
    this.hurt.show("own", data, this.reading.card(look));
  }

  seen() {
    this.hurt.draw();
  }

  /** @param {any} asked */
  words(asked) {
    return filled({ ...asked, ...this.hurt.words(this.reading.word) });
  }

  /** @param {any} odds @returns {Node[]} */
  tell(odds) {
    this.hurt.cards.target.foretell(this.reading.chances(odds));
    return this.reading.nodes(odds);
  }

  silence() {
    return "";
  }

  bare() {
    this.hurt.cards.target.foretell(new Map());
  }
}

/** @typedef {"target"|"own"} Side */

const ROLES = { target: "the target", own: "who fires" };
const LABELS = { target: "Target's card: what is pressed is broken",
  own: "Card of who fires: what is pressed is broken" };

/** Both cards with the switch between them. */
class Hurt {
  /**
   * @param {Record<Side, any>} sorts of their cards
   * @param {Record<string, any>} kinds
   * @param {{hurt: () => void, named: (side: Side, place: string) => void}} wishes
   * @param {string} hint
   */
  constructor(sorts, kinds, wishes, hint) {
    this.wishes = wishes;
    const card = (/** @type {Side} */ side) => new HurtCard(LABELS[side], sorts[side], kinds, {
      hurt: () => this.changed(), named: (place) => wishes.named(side, place) });
    this.cards = { target: card("target"), own: card("own") };
    this.names = { target: "", own: "" };
    for (const side of ["target", "own"]) this.cards[side].frame.classList.add(`${side}-card`);
    this.buttons = { target: this.button("target"), own: this.button("own") };
    this.mendAll = el("button", { type: "button", class: "button small", on: { click: () => this.mend() } },
      "Mend everything");
    this.node = el("div", { class: "stack hurt" },
      el("div", { class: "hurt-switch", role: "group", "aria-label": "Whose card is shown" }, this.buttons.target,
        this.buttons.own),
      this.cards.target.frame, this.cards.own.frame, el("p", { class: "muted small" }, hint), this.mendAll);
    this.turnTo("target");
  }

  /** @param {Side} side */
  button(side) {
    return el("button", { type: "button", class: "button", dataset: { side }, on: { click: () => this.turnTo(side) } });
  }

  /** @param {Side} side */
  turnTo(side) {
    for (const each of ["target", "own"]) {
      this.cards[each].frame.hidden = each !== side;
      this.buttons[each].ariaPressed = String(each === side);
    }
    this.draw();
    this.tellState();
  }

  /** Draws what could not be drawn while it was out of sight. */
  draw() {
    this.cards.target.draw();
    this.cards.own.draw();
  }

  /** @param {Side} side @param {any} data @param {string|null} svg null where no card can be drawn */
  show(side, data, svg) {
    this.names[side] = data.name;
    if (svg) this.cards[side].show(svg, data);
    this.tellState();
  }

  tellState() {
    for (const side of ["target", "own"]) {
      const { size } = this.cards[side].broken;
      this.buttons[side].replaceChildren(el("strong", {}, this.names[side]),
        el("span", { class: "small" }, `${ROLES[side]}, ${size ? `${size} broken` : "unhurt"}`));
    }
    this.mendAll.hidden = !this.cards.target.broken.size && !this.cards.own.broken.size;
  }

  changed() {
    this.tellState();
    this.wishes.hurt();
  }

  mend() {
    this.cards.target.mend();
    this.cards.own.mend();
    // The button goes with what it was for; whoever pressed it stays at the cards.
    this.buttons.target.focus();
    this.changed();
  }

  /** Another target is whole. */
  mendTarget() {
    this.cards.target.mend();
    this.tellState();
  }

  /**
   * @param {(key: string) => string} word how a broken spot is called
   * @returns {{damaged: string, attacker_damaged: string}} what both have lost, as the server reads it
   */
  words(word) {
    const told = (card) => [...card.broken].map(word).join(",");
    return { damaged: told(this.cards.target), attacker_damaged: told(this.cards.own) };
  }
}

/** @typedef {import("../card/spots.js").Spot} Spot */

/**
 * @typedef {object} Wishes what is done when somebody acts on the card
 * @property {() => void} hurt something is broken or mended
 * @property {(place: string) => void} named a location's name was clicked
 */

/** The card of one of two ships. It is drawn when it can be seen: before, nothing on it can be measured. */
class HurtCard {
  /**
   * @param {string} label
   * @param {import("../card/spots.js").Sort & {breaks: (spot: Spot) => boolean}} sort
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
