/** Test-fire of air ships: slots are broken and locations struck; what was found, as words, tables and pictures. */

import { SHIP_CARD, placeWords } from "../card/spots.js";
import { el } from "../page/elements.js";
import { amountField, checkField, choiceField } from "../page/fields.js";
import { MISS, placesOf, slotAt } from "../ships/air_ship.js";
import { isAirShip, isFleetShip } from "../ships/choices.js";
import { CardFire, placeChoices } from "./damaged_cards.js";
import { bar, charts, hexes, mean, oddsTable, percent, plain, sentence } from "./odds_tables.js";

/**
 * @param {import("../card/spots.js").Spot} spot
 * @param {any} data
 * @returns {boolean} whether it is a slot that can break
 */
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

  /** @param {import("../ships/choices.js").Ships} ships */
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

const MOST_ROWS = 12;

/**
 * @param {any} odds the answer of /api/odds
 * @returns {Array<{field: string, from: number, hexes: string, place: string, go: any, stop: any}>} volleys, those
 *   first that break most slots
 */
function volleysOf(odds) {
  const rows = odds.volleys.flatMap((volley) => volley.ranges.flatMap((band) =>
    Object.entries(band.at).map(([place, at]) => ({ field: volley.field, from: band.from, hexes: hexes(band), place,
      go: at.go, stop: at.stop }))));
  return rows.sort((one, other) => worth(other) - worth(one));
}

/**
 * @param {any} odds
 * @returns {any} the volley that likeliest puts the target out of the battle, as the odds themselves say
 */
function bestOf(odds) {
  const { field, from, location } = odds.turns;
  return volleysOf(odds).find((row) => row.field === field && row.from === from && row.place === location);
}

/** @param {any} row @returns {any} the outcome for a moving target, else for one that stands */
const outcome = (row) => row.go ?? row.stop;

/** @param {any} row */
const worth = (row) => outcome(row).slots_broken.value;

/**
 * @param {any} odds
 * @returns {Node[]} the answer first
 */
function oddsNodes(odds) {
  if (odds.answer) return [sentence(odds.answer), ...leftOut(odds)];
  return [summary(odds, bestOf(odds)), volleyTable(volleysOf(odds)), turnsTable(odds), ...leftOut(odds),
    ...charts(odds)];
}

/**
 * @param {any} odds
 * @returns {Map<string, number>} what the best volley does to each slot, by spots of the target's card
 */
function slotChances(odds) {
  const best = odds.answer ? null : bestOf(odds);
  const slots = best ? Object.entries(outcome(best).slots) : [];
  return new Map(slots.map(([number, chance]) => [`${best.place}.${number}`,
    /** @type {any} */ (chance).value]));
}

/** @param {any} odds @param {any} best */
function summary(odds, best) {
  const found = outcome(best);
  return sentence(`Best: ${plain(best.field)} guns at ${best.hexes} ${best.hexes === "1" ? "hex" : "hexes"} on the `,
    `${placeWords(best.place).toLowerCase()} of ${odds.target.name}: `,
    el("strong", {}, `${mean(found.slots_broken.value)} slots`),
    ` broken on average, nothing at all in ${percent(found.nothing.value)}. `, ending(odds));
}

/** @param {any} odds @returns {Array<any>} what has become of the target by each turn under the best volley */
function fatesOf(odds) {
  const at = odds.turns.at[odds.turns.location];
  return at.go ?? at.stop;
}

/** @param {any} odds */
function ending(odds) {
  const last = fatesOf(odds).at(-1);
  return `Fired turn after turn, it puts her out of battle by turn ${last.turn} in `
    + `${percent(last.out_of_battle.value)}.`;
}

/** @param {any[]} rows */
function volleyTable(rows) {
  const most = worth(rows[0]) || 1;
  const cell = (found) => (found ? [bar(found.slots_broken.value / most), mean(found.slots_broken.value)] : "–");
  return oddsTable("Slots broken by one volley, on average", ["Guns → struck", "Hexes", "She moves", "She stands"],
    rows.slice(0, MOST_ROWS).map((row) => [`${plain(row.field)} → ${plain(row.place)}`, row.hexes, cell(row.go),
      cell(row.stop)]));
}

/** @param {any} odds @returns {Node[]} what the odds themselves say of weapons that are in none of these figures */
const leftOut = (odds) => (odds.left_out ? [el("p", { class: "muted small" }, odds.left_out)] : []);

const FATES = { location_lost: "Location gone", keel_broken: "Keel broken", out_of_battle: "Out of battle" };

/** @param {any} odds */
function turnsTable(odds) {
  return oddsTable("Under that volley, by the end of each turn", ["Turn", ...Object.values(FATES)],
    fatesOf(odds).map((fate) => [String(fate.turn), ...Object.keys(FATES).map((key) => percent(fate[key].value))]));
}
