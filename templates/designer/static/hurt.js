/** What two ships have lost before the first shot: a card of each, one of them in sight. */

import { HurtCard } from "./hurt_card.js";
import { el } from "./dom.js";

/** @typedef {"target"|"own"} Side */

const ROLES = { target: "the target", own: "who fires" };
const LABELS = { target: "Target's card: what is pressed is broken",
  own: "Card of who fires: what is pressed is broken" };

/** Both cards with the switch between them. */
export class Hurt {
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
