/** Test-fire of air ships: slots are broken, and locations struck. */

import { amountField } from "./amount_field.js";
import { CardFire, placeChoices } from "./card_fire.js";
import { MISS, slotAt } from "./ship.js";
import { SHIP_CARD, placeWords } from "./spots.js";
import { checkField, choiceField } from "./fields.js";
import { isAirShip, isFleetShip } from "./choices.js";
import { oddsNodes, slotChances } from "./odds_view.js";
import { placesOf } from "./places.js";

/** @param {import("./spots.js").Spot} spot @param {any} data @returns {boolean} whether it is a slot that can break */
const isBreakable = ({ sort, place, part }, data) => sort === "slot" && slotAt(data, place, part)?.item !== MISS.item;

/** @param {string} verb what a click on a location's name means */
const card = (verb) => ({
  spots: (data) => SHIP_CARD.spots(data).filter((spot) => spot.sort === "place" || isBreakable(spot, data)),
  words: (spot, data, kinds) => (spot.sort === "place" ? `${verb} the ${placeWords(spot.place).toLowerCase()}`
    : SHIP_CARD.words(spot, data, kinds)),
  breaks: (spot) => spot.sort === "slot",
});

const READING = {
  sorts: { target: card("Fire at"), own: card("Fire from") },
  hint: "Click a slot to break it, again to mend it; a location's name, to fire at it or from it. The shares are those "
    + "of the best volley.",
  card: (look) => look.card,
  word: (key) => key.replace(".", ":"),
  chances: slotChances,
  nodes: oddsNodes,
};

/** @implements {import("./test_fire.js").Gunnery} */
export class AirFire extends CardFire {
  /** @param {Record<string, any>} kinds @param {import("./test_fire.js").Wishes} wishes */
  constructor(kinds, wishes) {
    super(READING, kinds, wishes);
    this.blank = { at: "", from: "", range: undefined, stop: false, brackets: false };
  }

  /** A fleet of air ships is a design too, and no target. @param {any} ship */
  mayBeTarget(ship) {
    return (isAirShip(ship) || isFleetShip(ship)) && ship.type !== null;
  }

  /** @param {import("./choices.js").Ships} ships */
  async targets(ships) {
    return [...ships.groups(isAirShip), ...ships.groups(isFleetShip, ", at fleet scale")];
  }

  /** @param {any} own */
  offer(own) {
    return String(own.type);
  }

  /** @param {(name: string, label: string) => any} bound @param {any} own @param {any} target */
  controls(bound, own, target) {
    return [choiceField({ ...bound("at", "Struck at"), choices: placeChoices(placesOf(target.type)) }),
      choiceField({ ...bound("from", "From her arc"), choices: placeChoices(placesOf(own.type)) }),
      amountField({ ...bound("range", "Range in hexes"), min: 1, max: 99 }),
      checkField(bound("stop", "Target stands still")),
      checkField(bound("brackets", "Bracket fire"))];
  }
}
