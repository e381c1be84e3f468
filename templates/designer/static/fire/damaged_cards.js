/** Test-fire on the cards of both ships, for air ships and fleet ships: a click marks a part as destroyed. */

import { CardView } from "../card/card_view.js";
import { placeWords } from "../card/spots.js";
import { el } from "../page/elements.js";
import { filled } from "../server/api.js";
import { percent } from "./odds_tables.js";

/** @import { Sort, Spot } from "../card/spots.js" */
/** @import { Choice, Design, Looked } from "../server/shapes.js" */
/** @import { KindsByItem } from "../ships/slots.js" */
/** @import { Figures } from "./both_ways.js" */
/** @import { Asked, Wishes } from "./test_fire.js" */

/** @typedef {"target"|"own"} Side */
/** @typedef {Sort & {breaks: (spot: Spot) => boolean}} DamagedSort a sort of card with spots that can be destroyed */

/**
 * @template O the game's odds
 * @typedef {object} Reading how one game reads its cards and odds
 * @property {Record<Side, DamagedSort>} sorts of the two cards
 * @property {string} hint
 * @property {(look: Looked) => string|null} card the drawing of either ship
 * @property {(key: string) => string} word the server's word for a destroyed spot
 * @property {(odds: O) => Map<string, number>} chances by spot of the target's card
 * @property {(odds: O) => HTMLElement[]} nodes
 * @property {(odds: O) => Figures} figures
 */

const ANY = { value: "", label: "Any" };

/** @param {string[]} places @returns {Choice[]} */
export const placeChoices = (places) => [ANY, ...places.map((place) => ({ value: place, label: placeWords(place) }))];

/**
 * The cards of both ships, and the damage that they add to a request.
 * @template O
 */
export class CardFire {
  /**
   * @param {Reading<O>} reading
   * @param {KindsByItem} kinds
   * @param {Wishes} wishes
   */
  constructor(reading, kinds, wishes) {
    this.reading = reading;
    this.perTarget = ["at"];
    this.hurt = new DamagedCards(reading.sorts, kinds, { changed: wishes.changed,
      named: (side, place) => wishes.set(side === "target" ? "at" : "from", place) }, reading.hint);
    this.node = this.hurt.node;
  }

  /** @param {Design|null} data @param {Looked|null} look */
  aimAt(data, look) {
    this.hurt.mendTarget();
    if (data && look) this.hurt.show("target", data, this.reading.card(look));
  }

  /** @param {Design} data @param {Looked} look */
  follow(data, look) {
    this.hurt.show("own", data, this.reading.card(look));
  }

  seen() {
    this.hurt.draw();
  }

  /** @param {Asked} asked */
  words(asked) {
    return filled({ ...asked, ...this.hurt.words(this.reading.word) });
  }

  /** @param {O} odds @returns {HTMLElement[]} */
  results(odds) {
    this.hurt.cards.target.foretell(this.reading.chances(odds));
    return this.reading.nodes(odds);
  }

  /** @param {O} odds @returns {HTMLElement[]} the return fire; the cards show the other direction only */
  resultsBack(odds) {
    return this.reading.nodes(odds);
  }

  /** @param {O} odds @returns {Figures} */
  figures(odds) {
    return this.reading.figures(odds);
  }

  silence() {
    return "";
  }

  bare() {
    this.hurt.cards.target.foretell(new Map());
  }
}

/** @type {Side[]} */
const SIDES = ["target", "own"];
const ROLES = { target: "Target", own: "Attacker" };
const LABELS = { target: "Target's card: pressed parts are destroyed",
  own: "Attacker's card: pressed parts are destroyed" };

/** The damage of two ships before the first shot: a card for each, one of them visible, and a switch. */
class DamagedCards {
  /**
   * @param {Record<Side, DamagedSort>} sorts of their cards
   * @param {KindsByItem} kinds
   * @param {{changed: () => void, named: (side: Side, place: string) => void}} wishes
   * @param {string} hint
   */
  constructor(sorts, kinds, wishes, hint) {
    this.wishes = wishes;
    const card = (/** @type {Side} */ side) => new DamagedCard(LABELS[side], sorts[side], kinds, {
      changed: () => this.changed(), named: (place) => wishes.named(side, place) });
    this.cards = { target: card("target"), own: card("own") };
    this.names = { target: "", own: "" };
    for (const side of SIDES) this.cards[side].frame.classList.add(`${side}-card`);
    this.buttons = { target: this.button("target"), own: this.button("own") };
    this.mendAll = el("button", { type: "button", class: "button small", on: { click: () => this.mend() } },
      "Restore all");
    this.node = el("div", { class: "stack hurt" },
      el("div", { class: "hurt-switch", role: "group", "aria-label": "Card shown" }, this.buttons.target,
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
    for (const each of SIDES) {
      this.cards[each].frame.hidden = each !== side;
      this.buttons[each].ariaPressed = String(each === side);
    }
    this.draw();
    this.tellState();
  }

  /** Draws the card that was hidden until now. */
  draw() {
    this.cards.target.draw();
    this.cards.own.draw();
  }

  /** @param {Side} side @param {Design} data @param {string|null} svg null if no card can be drawn */
  show(side, data, svg) {
    this.names[side] = data.name ?? "";
    if (svg) this.cards[side].show(svg, data);
    this.tellState();
  }

  tellState() {
    for (const side of SIDES) {
      const { size } = this.cards[side].broken;
      this.buttons[side].replaceChildren(el("strong", {}, this.names[side]),
        el("span", { class: "small" }, `${ROLES[side]}, ${size ? `${size} destroyed` : "undamaged"}`));
    }
    this.mendAll.hidden = !this.cards.target.broken.size && !this.cards.own.broken.size;
  }

  changed() {
    this.tellState();
    this.wishes.changed();
  }

  mend() {
    this.cards.target.mend();
    this.cards.own.mend();
    // The button disappears with the damage: focus moves to the cards.
    this.buttons.target.focus();
    this.changed();
  }

  /** Clears the damage when the target changes. */
  mendTarget() {
    this.cards.target.mend();
    this.tellState();
  }

  /**
   * @param {(key: string) => string} word the server's word for a destroyed spot
   * @returns {{damaged: string, attacker_damaged: string}} the damage of both, as the server reads it
   */
  words(word) {
    const told = (/** @type {DamagedCard} */ card) => [...card.broken].map(word).join(",");
    return { damaged: told(this.cards.target), attacker_damaged: told(this.cards.own) };
  }
}

/**
 * @typedef {object} CardWishes called when the user acts on the card
 * @property {() => void} changed the damage has changed
 * @property {(place: string) => void} named a location's name was clicked
 */

/**
 * The card of one of two ships. A click marks a part as destroyed, another click as intact. The card is drawn when it
 * becomes visible, because nothing on a hidden card can be measured.
 */
class DamagedCard {
  /**
   * @param {string} label
   * @param {DamagedSort} sort
   * @param {KindsByItem} kinds
   * @param {CardWishes} wishes
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
    /** @type {Design} */ this.data = {};
    this.fresh = false;
  }

  /**
   * @param {string} svg
   * @param {Design} data
   */
  show(svg, data) {
    this.svg = svg;
    this.data = data;
    this.fresh = true;
    const keys = new Set(this.sort.spots(data).map((spot) => spot.key));
    for (const key of this.broken) if (!keys.has(key)) this.broken.delete(key);
    this.draw();
  }

  /** Draws the latest state when the card becomes visible. */
  draw() {
    if (!this.fresh || !this.frame.checkVisibility()) return;
    this.fresh = false;
    this.view.show(this.svg, this.data, this.kinds, new Map());
    this.mark();
  }

  /** @param {Spot} spot */
  strike(spot) {
    if (!this.sort.breaks(spot)) return this.wishes.named("place" in spot ? spot.place : "");
    if (!this.broken.delete(spot.key)) this.broken.add(spot.key);
    this.mark();
    this.wishes.changed();
  }

  mend() {
    this.broken.clear();
    this.mark();
  }

  /** @param {Map<string, number>} chances for each spot, printed on it */
  foretell(chances) {
    this.chances = chances;
    this.mark();
  }

  mark() {
    this.view.mark("broken", this.broken);
    for (const [key, button] of this.view.buttons) {
      const spot = this.view.spots.get(key);
      const chance = this.chances.get(key);
      if (spot && this.sort.breaks(spot)) button.ariaPressed = String(this.broken.has(key));
      if (chance === undefined) delete button.dataset.chance;
      else button.dataset.chance = percent(chance);
    }
  }
}
