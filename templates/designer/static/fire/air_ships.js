/** Test-fire of air ships: damaged slots, struck locations, and the odds as words, tables and pictures. */

import { placeWords, SHIP_CARD } from "../card/spots.js";
import { el } from "../page/elements.js";
import { amountField, checkField, choiceField } from "../page/fields.js";
import { explained } from "../page/terms.js";
import { MISS, placesOf, slotAt } from "../ships/air_ship.js";
import { isAirShip, isFleetShip, nameToPoints } from "../ships/choices.js";
import { CardFire, placeChoices } from "./damaged_cards.js";
import {
  BEST_MEANS, bar, bestFirst, bestMark, charts, hexes, mean, oddsTable, percent, plain, sentence,
} from "./odds_tables.js";

/** @import { Spot } from "../card/spots.js" */
/** @import { Bound, Control } from "../page/fields.js" */
/** @import { AirFate, AirOdds, AirOutcome, AirTurns } from "../server/figure_shapes.js" */
/** @import { Design } from "../server/shapes.js" */
/** @import { Ships } from "../ships/choices.js" */
/** @import { Ship } from "../ships/list.js" */
/** @import { KindsByItem } from "../ships/slots.js" */
/** @import { Figures } from "./both_ways.js" */
/** @import { DamagedSort, Reading } from "./damaged_cards.js" */
/** @import { Asked, Gunnery, Wishes } from "./test_fire.js" */

/** @param {Spot} spot @param {Design} data @returns {boolean} whether it is a slot that can be destroyed */
const isBreakable = (spot, data) => spot.sort === "slot" && slotAt(data, spot.place, spot.part)?.item !== MISS.item;

/** @param {string} verb what a click on a location's name means @returns {DamagedSort} */
const card = (verb) => ({
  spots: (data) => SHIP_CARD.spots(data).filter((spot) => spot.sort === "place" || isBreakable(spot, data)),
  words: (spot, data, kinds) => (spot.sort === "place" ? `${verb} the ${placeWords(spot.place).toLowerCase()}`
    : SHIP_CARD.words(spot, data, kinds)),
  breaks: (spot) => spot.sort === "slot",
});

/** @param {AirOdds} odds @returns {Figures} the effect of the best volley in one turn and in several turns */
function figures(odds) {
  const best = bestOf(odds);
  const found = best && outcome(best);
  if (!odds.turns || !found) return [];
  const [last] = fatesOf(odds.turns).slice(-1);
  return [["Slots destroyed", mean(found.slots_broken.value)], ["No damage", percent(found.nothing.value)],
    [`Out by turn ${last.turn}`, percent(last.out_of_battle.value)]];
}

/** @type {Reading<AirOdds>} */
const READING = {
  sorts: { target: card("Fire at"), own: card("Fire from") },
  hint: "Click a slot to destroy it, and again to restore it. Click a location's name to fire at it or from it. "
    + "Percentages are those of the best volley.",
  card: (look) => look.card,
  word: (key) => key.replace(".", ":"),
  chances: slotChances,
  nodes: oddsNodes,
  figures,
};

/**
 * @extends {CardFire<AirOdds>}
 * @implements {Gunnery}
 */
export class AirFire extends CardFire {
  /** @param {KindsByItem} kinds @param {Wishes} wishes */
  constructor(kinds, wishes) {
    super(READING, kinds, wishes);
    this.perTarget = [...this.perTarget, "evading"];
    /** @type {Asked} */ this.unset = { at: "", from: "", range: undefined, stop: false, brackets: false,
      evading: false, attacker_evading: false, charges_range: undefined, charges_roll: undefined };
  }

  /** Rejects fleets: they are designs too, but not targets. @param {Ship} ship */
  mayBeTarget(ship) {
    return (isAirShip(ship) || isFleetShip(ship)) && ship.type !== null;
  }

  /** @param {Ships} ships */
  async targets(ships) {
    return [...ships.groups(isAirShip, "", nameToPoints),
      ...ships.groups(isFleetShip, ", at fleet scale", nameToPoints)];
  }

  /** @param {Design} own */
  offer(own) {
    return `${own.type} ${own.nation}`;
  }

  /**
   * @param {(name: string, label: string) => Bound} bound
   * @param {Design} own
   * @param {Design|null} target
   * @returns {Control[]}
   */
  controls(bound, own, target) {
    return [choiceField({ ...bound("at", "Target location"), choices: placeChoices(placesOf(target?.type)) }),
      choiceField({ ...bound("from", "Firing arc"), choices: placeChoices(placesOf(own.type)) }),
      amountField({ ...bound("range", "Range in hexes"), min: 1, max: 99 }),
      checkField({ ...bound("stop", "Target stands still"), term: "stop" }),
      checkField({ ...bound("brackets", "Bracket fire"), term: "bracket" }),
      ...ofNation(RUSSIA, target, bound("evading", "Target evades"), checkField),
      ...ofNation(RUSSIA, own, bound("attacker_evading", "This ship evades"), checkField),
      ...ofNation(AMERICA, own, bound("charges_range", "Charges on range"), amountField),
      ...ofNation(AMERICA, own, bound("charges_roll", "Charges on rolls"), amountField)];
  }
}

const RUSSIA = /^\s*russia/i;
const AMERICA = /^\s*(america|united states of america)/i;

/**
 * @param {RegExp} nation whose ships take an action
 * @param {Design|null} ship
 * @param {Bound} field
 * @param {(field: Bound) => Control} control
 * @returns {Control[]} the action's control for a ship that can take it, or does
 */
const ofNation = (nation, ship, field, control) => (field.get() || nation.test(String(ship?.nation)) ? [control(field)]
  : []);

const MOST_ROWS = 12;

/** @typedef {{field: string, from: number, hexes: string, place: string, go?: AirOutcome, stop?: AirOutcome}} Row */

/**
 * @param {AirOdds} odds
 * @returns {Row[]} each volley at each location, the best first, then by the number of slots destroyed
 */
function volleysOf(odds) {
  const rows = odds.volleys.flatMap((volley) => volley.ranges.flatMap((band) =>
    Object.entries(band.at).map(([place, at]) => ({ field: volley.field, from: band.from, hexes: hexes(band), place,
      go: at.go, stop: at.stop }))));
  return bestFirst(rows.sort((one, other) => worth(other) - worth(one)), (row) => isBest(odds, row));
}

/** @param {AirOdds} odds @param {Row} row */
const isBest = ({ turns }, row) => row.field === turns?.field && row.from === turns.from
  && row.place === turns.location;


/**
 * @param {AirOdds} odds
 * @returns {Row|undefined} the volley most likely to put the target out of the battle, as chosen by the odds
 */
function bestOf(odds) {
  return volleysOf(odds).find((row) => isBest(odds, row));
}

/** @param {Row} row its outcome for a moving target, else for a stopped one */
const outcome = (row) => row.go ?? row.stop;

/** @param {Row} row */
const worth = (row) => outcome(row)?.slots_broken.value ?? 0;

/**
 * @param {AirOdds} odds
 * @returns {HTMLElement[]} the answer first
 */
function oddsNodes(odds) {
  const best = bestOf(odds);
  const found = best && outcome(best);
  if (!odds.turns || !found) return [sentence(odds.answer), ...leftOut(odds)];
  const fates = fatesOf(odds.turns);
  return [summary(odds, best, found, fates), volleyTable(volleysOf(odds)), turnsTable(fates), ...leftOut(odds),
    ...charts(odds)];
}

/**
 * @param {AirOdds} odds
 * @returns {Map<string, number>} the chance that the best volley destroys each slot, by spot of the target's card
 */
function slotChances(odds) {
  const best = bestOf(odds);
  const slots = Object.entries((best && outcome(best)?.slots) ?? {});
  return new Map(slots.map(([number, chance]) => [`${best?.place}.${number}`, chance.value]));
}

/** @param {AirOdds} odds @param {Row} best @param {AirOutcome} found @param {AirFate[]} fates */
function summary(odds, best, found, fates) {
  return sentence(explained("Best volley"), BEST_MEANS, `: ${plain(best.field)} guns at ${best.hexes} `,
    `${best.hexes === "1" ? "hex" : "hexes"} on the ${placeWords(best.place).toLowerCase()} of ${odds.target.name}: `,
    el("strong", {}, `${mean(found.slots_broken.value)} slots`),
    ` destroyed on average, and nothing in ${percent(found.nothing.value)} of volleys. `, fates.slice(-1).map(ending));
}

/** @param {AirTurns} turns @returns {AirFate[]} the fate of the target after each turn of the best volley */
function fatesOf(turns) {
  const at = turns.at[turns.location];
  return at.go ?? at.stop ?? [];
}

/** @param {AirFate} last */
function ending(last) {
  return `Fired every turn, it puts the target out of battle by turn ${last.turn} in `
    + `${percent(last.out_of_battle.value)} of cases.`;
}

/** @param {Row[]} rows */
function volleyTable(rows) {
  const most = Math.max(...rows.map(worth)) || 1;
  const cell = (/** @type {AirOutcome|undefined} */ found) => (found ? [bar(found.slots_broken.value / most),
    mean(found.slots_broken.value)] : "–");
  return oddsTable("Average slots destroyed per volley", ["Guns → location", "Hexes", "Go", "Stop"],
    rows.slice(0, MOST_ROWS).map((row, index) => [[`${plain(row.field)} → ${plain(row.place)}`, bestMark(index)],
      row.hexes, cell(row.go),
      cell(row.stop)]));
}

/**
 * @param {AirOdds} odds
 * @returns {HTMLElement[]} the note about weapons that these figures leave out
 */
const leftOut = (odds) => (odds.left_out ? [el("p", { class: "muted small" }, odds.left_out)] : []);

/** @param {AirFate[]} fates */
function turnsTable(fates) {
  return oddsTable("Best volley, fired every turn", ["Turn", "Location gone", "Keel broken",
    "Out of battle"], fates.map((fate) => [String(fate.turn), percent(fate.location_lost.value),
    percent(fate.keel_broken.value), percent(fate.out_of_battle.value)]));
}
