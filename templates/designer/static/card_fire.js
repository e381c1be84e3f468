/** Test-fire over the cards of both ships: what air ships and fleet ships have in common. */

import { Hurt } from "./hurt.js";
import { filled } from "./asked.js";
import { placeWords } from "./spots.js";

/** @typedef {{value: string, label: string}} Choice */

/**
 * @typedef {object} Reading how one of the games reads its cards and answers
 * @property {Record<import("./hurt.js").Side, any>} sorts of the two cards
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
