/** Test-fire at fleet scale: whole locations are lost, and air ships are met as what they become there. */

import { amountField } from "./amount_field.js";
import { CardFire, placeChoices } from "./card_fire.js";
import { LARGE, SMALL, keysFor, placesOf } from "./places.js";
import { checkField, choiceField } from "./fields.js";
import { el } from "./dom.js";
import { fleetOddsNodes, locationChances } from "./fleet_odds_view.js";
import { isAirShip, isFleetShip } from "./choices.js";
import { percent } from "./odds_table.js";
import { placeWords } from "./spots.js";

/** @param {any} data @returns {string[]} the locations that she has */
const placesIn = (data) => [...new Set([...placesOf(data.type), ...SMALL, ...LARGE])]
  .filter((place) => keysFor(place, data.type).some((key) => data.locations?.[key]));

const CARD = {
  spots: (data) => placesIn(data).map((place) => ({ key: place, sort: "place", place,
    tags: [`${place}.heading`, `${place}.attacks`] })),
  words: (spot) => placeWords(spot.place),
  breaks: () => true,
};

const READING = {
  sorts: { target: CARD, own: CARD },
  hint: "Click a location to break it, again to mend it. The shares under the target's card tell how often the best "
    + "of it destroys each location in a turn.",
  card: (look) => look.fleet_card ?? look.card,
  word: (place) => place,
  chances: locationChances,
  nodes: fleetOddsNodes,
};

/** @implements {import("./test_fire.js").Gunnery} */
export class FleetFire extends CardFire {
  /** @param {Record<string, any>} kinds @param {import("./test_fire.js").Wishes} wishes */
  constructor(kinds, wishes) {
    super(READING, kinds, wishes);
    this.blank = { at: "", from: "", range: undefined, brackets: false };
    this.node.classList.add("of-fleet");
    /** Her card has no room for them that holds no words already. */
    this.shares = el("ul", { class: "shares", "aria-label": "How often the best of it destroys each location" });
    this.hurt.cards.target.frame.after(this.shares);
  }

  /** @param {any} ship */
  mayBeTarget(ship) {
    return (isFleetShip(ship) || isAirShip(ship)) && ship.type !== null;
  }

  /** @param {import("./choices.js").Ships} ships */
  async targets(ships) {
    return [...ships.groups(isFleetShip), ...ships.groups(isAirShip, ", converted")];
  }

  /** @param {any} asked */
  words(asked) {
    return { ...super.words(asked), scale: "fleet" };
  }

  /** @param {any} odds @returns {Node[]} */
  tell(odds) {
    this.showShares(locationChances(odds));
    return super.tell(odds);
  }

  bare() {
    this.showShares(new Map());
    super.bare();
  }

  /** @param {Map<string, number>} chances */
  showShares(chances) {
    const items = [...chances].map(([place, chance]) => el("li", {}, `${placeWords(place)} `,
      el("strong", {}, percent(chance))));
    this.shares.replaceChildren(...items);
    this.shares.hidden = !items.length;
  }

  offer() {
    return "";
  }

  /** @param {(name: string, label: string) => any} bound @param {any} _own @param {any} target */
  controls(bound, _own, target) {
    return [choiceField({ ...bound("at", "Struck at"), choices: placeChoices(placesIn(target)) }),
      choiceField({ ...bound("from", "From her arc"), choices: placeChoices(SMALL) }),
      amountField({ ...bound("range", "Range in fleet hexes"), max: 99 }),
      checkField(bound("brackets", "Bracket fire"))];
  }
}
