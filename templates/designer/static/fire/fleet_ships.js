/** Test-fire at fleet scale: damage is whole locations, and air ships are converted first. */

import { placeWords } from "../card/spots.js";
import { el } from "../page/elements.js";
import { amountField, checkField, choiceField } from "../page/fields.js";
import { explained } from "../page/terms.js";
import { keysFor, LARGE, placesOf, SMALL } from "../ships/air_ship.js";
import { isAirShip, isFleetShip, nameToPoints } from "../ships/choices.js";
import { CardFire, placeChoices } from "./damaged_cards.js";
import {
  asSentence, BEST_MEANS, bar, bestFirst, bestMark, charts, hexes, more, oddsTable, percent, plain, sentence,
} from "./odds_tables.js";

/** @import { Bound, Control } from "../page/fields.js" */
/**
 * @import {
 *   Exact, FleetAttack, FleetOdds, FleetResult, FleetRoll, FleetTurns, FleetVolley,
 * } from "../server/figure_shapes.js"
 */
/** @import { Design } from "../server/shapes.js" */
/** @import { Ships } from "../ships/choices.js" */
/** @import { Ship } from "../ships/list.js" */
/** @import { KindsByItem } from "../ships/slots.js" */
/** @import { Figures } from "./both_ways.js" */
/** @import { DamagedSort, Reading } from "./damaged_cards.js" */
/** @import { Asked, Gunnery, Wishes } from "./test_fire.js" */

/** @param {Design} data @returns {string[]} its locations */
const placesIn = (data) => [...new Set([...placesOf(data.type), ...SMALL, ...LARGE])]
  .filter((place) => keysFor(place, data.type).some((key) => data.locations?.[key]));

/** @type {DamagedSort} */
const CARD = {
  spots: (data) => placesIn(data).map((place) => ({ key: place, sort: "place", place,
    tags: [`${place}.heading`, `${place}.attacks`] })),
  words: (spot) => ("place" in spot ? placeWords(spot.place) : ""),
  breaks: () => true,
};

/** @param {FleetOdds} odds @returns {Figures} the effect of the best volley in one turn and in several turns */
function figures({ turns, target }) {
  if (!turns) return [];
  const [first, last] = [turns.turns[0], turns.turns.slice(-1)[0]];
  const isGone = target.destroyed.includes(turns.location);
  return [["Location destroyed", isGone ? GONE : percent(first.location_lost.value)],
    ["Ship lost at once", percent(first.ship_lost.value)],
    [`Lost by turn ${last.turn}`, percent(last.ship_lost.value)]];
}

/** @type {Reading<FleetOdds>} */
const READING = {
  sorts: { target: CARD, own: CARD },
  hint: "Click a location to destroy it, and again to restore it. Percentages below the target's card show how often "
    + "the best volley destroys each location in a turn.",
  card: (look) => look.fleet_card ?? look.card,
  word: (place) => place,
  chances: locationChances,
  nodes: fleetOddsNodes,
  figures,
};

/**
 * @extends {CardFire<FleetOdds>}
 * @implements {Gunnery}
 */
export class FleetFire extends CardFire {
  /** @param {KindsByItem} kinds @param {Wishes} wishes */
  constructor(kinds, wishes) {
    super(READING, kinds, wishes);
    /** @type {Asked} */ this.unset = { at: "", from: "", range: undefined, brackets: false };
    this.node.classList.add("of-fleet");
    /** The chances below the card: its locations have no free space for them. */
    this.shares = el("ul", { class: "shares", "aria-label": "Chance that the best volley destroys each location" });
    this.hurt.cards.target.frame.after(this.shares);
  }

  /** @param {Ship} ship */
  mayBeTarget(ship) {
    return (isFleetShip(ship) || isAirShip(ship)) && ship.type !== null;
  }

  /** @param {Ships} ships */
  async targets(ships) {
    return [...ships.groups(isFleetShip, "", nameToPoints), ...ships.groups(isAirShip, ", converted", nameToPoints)];
  }

  /** @param {Asked} asked */
  words(asked) {
    return { ...super.words(asked), scale: /** @type {const} */ ("fleet") };
  }

  /** @param {FleetOdds} odds */
  results(odds) {
    this.showShares(locationChances(odds));
    return super.results(odds);
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

  /**
   * @param {(name: string, label: string) => Bound} bound
   * @param {Design} _own
   * @param {Design|null} target
   * @returns {Control[]}
   */
  controls(bound, _own, target) {
    return [choiceField({ ...bound("at", "Target location"), choices: placeChoices(target ? placesIn(target) : []) }),
      choiceField({ ...bound("from", "Firing arc"), choices: placeChoices(SMALL) }),
      amountField({ ...bound("range", "Fleet hex range"), max: 99 }),
      checkField({ ...bound("brackets", "Bracket fire"), term: "bracket" })];
  }
}

const MOST_ROWS = 12;
const NEVER = "–";
const GONE = "destroyed";

/** @typedef {{volley: FleetVolley, place: string, found: FleetResult}} Row */

/** @param {FleetOdds} odds @returns {Row[]} each volley at each location, the best first */
function rowsOf(odds) {
  const rows = odds.volleys.flatMap((volley) => Object.entries(volley.at).map(([place, found]) =>
    ({ volley, place, found })));
  return bestFirst(rows.sort(({ found: one }, { found: other }) => other.ship_lost.value - one.ship_lost.value
    || other.location_lost.value - one.location_lost.value), ({ volley, place }) => place === odds.turns?.location
    && volley.field === odds.turns.field && volley.from === odds.turns.from);
}

/** @param {{from: number, to: number}} band */
const away = (band) => (band.to === 0 ? "in the same hex" : `at ${hexes(band)} ${band.to === 1 ? "hex" : "hexes"}`);

/** @param {FleetOdds} odds @returns {HTMLElement[]} the answer first */
function fleetOddsNodes(odds) {
  const { turns, target } = odds;
  if (!turns) return [sentence(asSentence(odds.answer ?? ""))];
  const isGone = (/** @type {string} */ place) => target.destroyed.includes(place);
  return [summary(turns, target.name, isGone(turns.location)), volleyTable(rowsOf(odds), isGone),
    turnsTable(turns, isGone(turns.location)), more("Each attack alone", [attackTable(odds.attacks)]),
    ...charts(odds)];
}

/** @param {FleetOdds} odds @returns {Map<string, number>} the effect of the best volley on each location */
function locationChances({ turns, volleys, target }) {
  const best = volleys.find((volley) => volley.field === turns?.field && volley.from === turns.from);
  return new Map(Object.entries(best?.at ?? {}).filter(([place]) => !target.destroyed.includes(place))
    .map(([place, found]) => [place, found.location_lost.value]));
}

/** @param {FleetTurns} turns @param {string} name of the target @param {boolean} gone whether the location is lost */
function summary(turns, name, gone) {
  const [first] = turns.turns;
  const where = turns.field === "same hex" ? "all guns" : `all guns that bear to ${plain(turns.field)}`;
  const whom = `on the ${plain(turns.location)} of ${name}`;
  const struck = gone ? ", which is destroyed already: "
    : [": ", el("strong", {}, percent(first.location_lost.value)), " chance to destroy it in a turn, "];
  return sentence(explained("Best volley"), BEST_MEANS, `: ${where} ${away(turns)}, ${whom}`, struck,
    `and the ship is lost in ${percent(first.ship_lost.value)} of cases.`);
}

/** @param {Row[]} rows @param {(place: string) => boolean} isGone */
function volleyTable(rows, isGone) {
  const shown = (/** @type {Exact} */ chance) => [bar(chance.value), percent(chance.value)];
  const heads = ["Arc → location", "Hexes", "Destroyed", "Ship lost"];
  return oddsTable("One turn of fire at one location", heads,
    rows.slice(0, MOST_ROWS).map(({ volley, place, found }, index) => [
      [`${plain(volley.field)} → ${plain(place)}`, bestMark(index)], hexes(volley),
      isGone(place) ? GONE : shown(found.location_lost), shown(found.ship_lost)]));
}

/** @param {FleetTurns} turns @param {boolean} gone whether the location is destroyed before the first turn */
function turnsTable(turns, gone) {
  return oddsTable("Best volley, fired every turn", ["Turn", "Destroyed", "Ship lost"],
    turns.turns.map((each) => [String(each.turn), gone ? GONE : percent(each.location_lost.value),
      percent(each.ship_lost.value)]));
}

/** @param {FleetAttack[]} attacks */
function attackTable(attacks) {
  const pair = (/** @type {FleetRoll|null} */ found) => (found ? [percent(found.hit.value),
    percent(found.ship_lost.value)] : [NEVER, NEVER]);
  const rows = attacks.flatMap((attack) => Object.entries(attack.at).map(([place, { intact, destroyed }]) =>
    [`${attack.name} ${attack.dice} → ${plain(place)}`, ...pair(intact), ...pair(destroyed)]));
  return oddsTable("While the location is intact, and once it is destroyed",
    ["Attack → location", "Hit", "Ship lost", "Hit again", "Ship lost"], rows);
}
