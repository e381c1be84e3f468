/** Test-fire at fleet scale: whole locations are lost, and air ships are met as what they become there. */

import { placeWords } from "../card/spots.js";
import { el } from "../page/elements.js";
import { amountField, checkField, choiceField } from "../page/fields.js";
import { LARGE, SMALL, keysFor, placesOf } from "../ships/air_ship.js";
import { isAirShip, isFleetShip } from "../ships/choices.js";
import { CardFire, placeChoices } from "./damaged_cards.js";
import { bar, charts, hexes, more, oddsTable, percent, plain, sentence } from "./odds_tables.js";

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

  /** @param {import("../ships/choices.js").Ships} ships */
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

const MOST_ROWS = 12;
const NEVER = "–";

/**
 * @param {any} odds
 * @returns {Array<{volley: any, place: string, found: any}>} each volley at each location, the best first
 */
function rowsOf(odds) {
  const rows = odds.volleys.flatMap((volley) => Object.entries(volley.at).map(([place, found]) =>
    ({ volley, place, found })));
  const worth = ({ found }) => [found.ship_lost.value, found.location_lost.value];
  return rows.sort((one, other) => {
    const [[ship, place], [otherShip, otherPlace]] = [worth(one), worth(other)];
    return otherShip - ship || otherPlace - place;
  });
}

/** @param {any} band */
const away = (band) => (band.to === 0 ? "in the same hex" : `at ${hexes(band)} ${band.to === 1 ? "hex" : "hexes"}`);

/** @param {any} odds @returns {Node[]} the answer first */
function fleetOddsNodes(odds) {
  if (!odds.turns) return [sentence(`${odds.answer[0].toUpperCase()}${odds.answer.slice(1)}.`)];
  const isGone = (place) => odds.target.destroyed.includes(place);
  return [summary(odds), volleyTable(rowsOf(odds), isGone), turnsTable(odds.turns, isGone(odds.turns.location)),
    more("One roll of each attack", [attackTable(odds.attacks)]), ...charts(odds)];
}

/** @param {any} odds @returns {Map<string, number>} what the best volley does to each location */
function locationChances(odds) {
  const { field, from } = odds.turns ?? {};
  const best = odds.volleys.find((volley) => volley.field === field && volley.from === from);
  return new Map(Object.entries(best?.at ?? {}).filter(([place]) => !odds.target.destroyed.includes(place))
    .map(([place, found]) => [place, /** @type {any} */ (found).location_lost.value]));
}

/** @param {any} odds */
function summary(odds) {
  const { turns } = odds;
  const [first] = turns.turns;
  const where = turns.field === "same hex" ? "everything" : `what bears to ${plain(turns.field)}`;
  const whom = `on the ${plain(turns.location)} of ${odds.target.name}`;
  const struck = odds.target.destroyed.includes(turns.location) ? [", which is gone already: "]
    : [": ", el("strong", {}, percent(first.location_lost.value)), " to destroy it in a turn, "];
  return sentence(`Best: ${where} ${away(turns)}, ${whom}`, ...struck,
    `ship lost in ${percent(first.ship_lost.value)}.`);
}

const GONE = "gone";

/** @param {ReturnType<typeof rowsOf>} rows @param {(place: string) => boolean} isGone */
function volleyTable(rows, isGone) {
  const shown = (chance) => [bar(chance.value), percent(chance.value)];
  const heads = ["Field → struck", "Hexes", "Destroyed", "Ship lost"];
  return oddsTable("One turn of all that bears, at one location", heads,
    rows.slice(0, MOST_ROWS).map(({ volley, place, found }) => [`${plain(volley.field)} → ${plain(place)}`,
      hexes(volley), isGone(place) ? GONE : shown(found.location_lost), shown(found.ship_lost)]));
}

/** @param {any} turns @param {boolean} gone whether the location is destroyed before the first of them */
function turnsTable(turns, gone) {
  return oddsTable("Under the best of it, by the end of each turn", ["Turn", "Destroyed", "Ship lost"],
    turns.turns.map((each) => [String(each.turn), gone ? GONE : percent(each.location_lost.value),
      percent(each.ship_lost.value)]));
}

/** @param {any[]} attacks */
function attackTable(attacks) {
  const pair = (found) => (found ? [percent(found.hit.value), percent(found.ship_lost.value)] : [NEVER, NEVER]);
  const rows = attacks.flatMap((attack) => Object.entries(attack.at).map(([place, { intact, destroyed }]) =>
    [`${attack.name} ${attack.dice} → ${plain(place)}`, ...pair(intact), ...pair(destroyed)]));
  return oddsTable("Before the location is destroyed, and after",
    ["Attack → struck", "Hit", "Ship lost", "Hit again", "Ship lost"], rows);
}
