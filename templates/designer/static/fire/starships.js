/**
 * Test-fire of starships: inches, lost boxes, the active systems of both sides, and the odds as words and tables.
 */

import { counted, drawing, el } from "../page/elements.js";
import { amountField, choiceField, manyField } from "../page/fields.js";
import { explained } from "../page/terms.js";
import * as api from "../server/api.js";
import { nameToPoints } from "../ships/choices.js";
import {
  asSentence, bar, bestFirst, bestMark, charts, headedTable, mean, more, oddsTable, percent, sentence,
} from "./odds_tables.js";

/** @import { Child } from "../page/elements.js" */
/** @import { Bound, ChoiceGroup, Control } from "../page/fields.js" */
/**
 * @import {
 *   Command, Exact, StarshipAttacks, StarshipOdds, StarshipOutcome, StarshipTarget, StarshipVolley, StarshipWeapon,
 * } from "../server/figure_shapes.js"
 */
/** @import { Design, Looked, SystemTold } from "../server/shapes.js" */
/** @import { Ships } from "../ships/choices.js" */
/** @import { Ship } from "../ships/list.js" */
/** @import { Figures } from "./both_ways.js" */
/** @import { Asked, Gunnery } from "./test_fire.js" */

const GAME = "starships";
/** Kinds of designs that neither fire nor can be targets. */
const NO_ELEMENTS = ["admiral", "fleet"];
const SIDES = [{ value: "", label: "Any" }, ...["front", "broadside", "rear"].map((side) =>
  ({ value: side, label: side[0].toUpperCase() + side.slice(1) }))];

/** @param {Design} data @param {string} word */
const isAboard = (data, word) => [data.systems ?? []].flat().includes(word);

/** @implements {Gunnery} */
export class StarshipFire {
  constructor() {
    /** @type {Asked} */
    this.unset = { from: "", range: undefined, lost: undefined, command_dice: undefined, systems: [],
      target_systems: [] };
    this.perTarget = ["lost", "target_systems"];
    this.node = el("div", { class: "paper hurt-card", hidden: true });
    /** @type {SystemTold[]} */ this.systems = [];
  }

  /** @param {Ship} ship */
  mayBeTarget(ship) {
    return ship.game === GAME && !NO_ELEMENTS.includes(String(ship.type));
  }

  /** @param {Design} own */
  silence({ kind = "" }) {
    return NO_ELEMENTS.includes(kind) ? `Only ships and squadrons fire. Open one of them to see its odds.` : "";
  }

  /** @param {Ships} ships @returns {Promise<ChoiceGroup[]>} */
  async targets(ships) {
    const [systems, { games }] = await Promise.all([api.systems(), api.presets()]);
    this.systems = systems;
    const classes = games.find((game) => game.word === GAME)?.types ?? [];
    return [...ships.groups(undefined, "", nameToPoints), { group: "Reference ships", choices: classes }];
  }

  /** @param {Design|null} data null for a class without a design @param {Looked|null} look */
  aimAt(data, look) {
    this.node.hidden = !look?.card;
    if (look?.card) this.node.replaceChildren(drawing(look.card, `Card of ${data?.name}`));
  }

  follow() {}

  seen() {}

  /** @param {Design} own */
  offer(own) {
    return JSON.stringify(own.systems ?? []);
  }

  /**
   * @param {(name: string, label: string) => Bound} bound
   * @param {Design} own
   * @param {Design|null} target
   * @returns {Control[]}
   */
  controls(bound, own, target) {
    return [
      choiceField({ ...bound("from", "Target direction"), choices: SIDES }),
      amountField({ ...bound("range", "Range in inches"), max: 99 }),
      amountField({ ...bound("lost", "Boxes lost"), max: 99 }),
      amountField({ ...bound("command_dice", "Command dice"), max: 99 }),
      ...this.toggles(bound("systems", "Attacker's systems"), own, "attacking"),
      ...this.toggles(bound("target_systems", "Target's systems"), target, "defending")];
  }

  /**
   * Makes toggles for the ship's systems that affect these odds. A class without a design may have any system.
   * @param {Bound} field
   * @param {Design|null} data
   * @param {"attacking"|"defending"} part
   */
  toggles(field, data, part) {
    const words = this.systems.filter((each) => each[part] && (!data || isAboard(data, each.word))).map((each) =>
      ({ word: each.word, title: each.summary }));
    return words.length ? [manyField({ ...field, words })] : [];
  }

  /** @param {Asked} asked @param {Design} own may have lost systems since the form was filled in */
  words({ lost, systems, ...asked }, own) {
    const active = [systems ?? []].flat().filter((word) => isAboard(own, String(word)));
    return api.filled({ ...asked, systems: active, damaged: lost === undefined ? "" : String(lost) });
  }

  /** @param {StarshipOdds} odds @returns {HTMLElement[]} */
  results(odds) {
    return starshipOddsNodes(odds);
  }

  /** @param {StarshipOdds} odds @returns {HTMLElement[]} */
  resultsBack(odds) {
    return starshipOddsNodes(odds);
  }

  /** @param {StarshipOdds} odds @returns {Figures} the effect of the best volley in one turn and in several turns */
  figures(odds) {
    const best = bestOf(odds);
    const last = odds.turns?.turns.slice(-1)[0];
    if (!best || !last) return [];
    return [["Boxes per turn", mean(best.boxes_mean.value)], ["Destroyed at once", percent(best.destroyed.value)],
      [`Destroyed by ${last.turn}`, share(last.destroyed)]];
  }

  bare() {}
}

const MOST_ROWS = 12;
const NONE = "–";

/** @typedef {"disorder"|"shields_gone"|"destroyed"} End */
/** @typedef {Record<End, Exact|null>} Ends */

/** @type {Array<[End, string]>} */
const ENDS = [["disorder", "Disorder"], ["shields_gone", "No shields"], ["destroyed", "Destroyed"]];

/**
 * @param {StarshipTarget} target
 * @returns {Array<[End, string]>} its possible outcomes; losing shields needs shields
 */
const endsOf = (target) => ENDS.filter(([end]) => end !== "shields_gone" || target.shields > 0);

/** @typedef {{from: number, to: number, from_included: boolean, to_included: boolean}} Stretch */

/** @param {Stretch} stretch @returns {string} inches; > and < exclude the inch itself */
function inches({ from, to, from_included: first, to_included: last }) {
  return from === to ? `${from}″` : `${first ? "" : ">"}${from}–${last ? "" : "<"}${to}″`;
}

/** @param {{weapon: string, dice: string, again: string|number|null}} attack */
const weapon = ({ weapon: word, dice, again }) => [word, dice, again && `(${again})`].filter(Boolean).join(" ");

/** @param {StarshipAttacks[]} attacks with equal attacks counted together */
const armament = (attacks) => attacks.map(({ weapon: word, count }) => (count > 1 ? `${count} ${word}` : word))
  .join(", ");

/** @param {StarshipTarget} target @returns {string[]} the column headers for `shares` */
const heads = (target) => endsOf(target).map(([, word]) => word);

/** @param {Exact|null} chance */
const share = (chance) => (chance ? percent(chance.value) : NONE);

/** @param {Ends} seen @param {StarshipTarget} target @returns {string[]} */
const shares = (seen, target) => endsOf(target).map(([end]) => share(seen[end]));

/** @param {string} head @param {string} about @returns {Child[]} */
const headAbout = (head, about) => [head, " ", el("span", { class: "muted small" }, about)];

/** @param {StarshipOdds} odds @returns {HTMLElement[]} the answer first */
function starshipOddsNodes(odds) {
  const best = bestOf(odds);
  const fired = best ? [boxTable(best), volleyTable(odds), turnsTable(odds),
    more("Each weapon alone", [singleTable(odds.weapons), classTable(odds.weapons)])] : [];
  return [best ? summary(odds.target, best) : sentence(asSentence(odds.answer ?? "")), ...fired,
    ...torpedoTables(odds), ...commands(odds.command), ...charts(odds)];
}

/** @param {StarshipOdds} odds */
function bestOf({ turns, volleys }) {
  return turns ? volleys.find((volley) => volley.side === turns.side && volley.from === turns.from
    && volley.to === turns.to && volley.from_included === turns.from_included
    && volley.to_included === turns.to_included) : undefined;
}

/** @param {StarshipTarget} target @param {StarshipVolley} best */
function summary({ name, shields, shields_left: standing, hull_left: hull }, best) {
  const left = [...(shields ? [counted(standing, "shield")] : []), counted(hull, "hull box", "hull boxes")]
    .join(" and ");
  return sentence(explained("Best volley"), " (the most boxes on average)",
    `: ${armament(best.attacks)} at ${inches(best)}, `,
    `${name} at the ${best.side} with ${left}: `,
    el("strong", {}, `${mean(best.boxes_mean.value)} boxes`),
    ` crossed out per turn on average, and destroyed in ${percent(best.destroyed.value)} of cases.`);
}

/** @param {StarshipVolley} best */
function boxTable(best) {
  const chances = Object.entries(best.boxes);
  const least = (/** @type {string} */ number) => chances.filter(([other]) => Number(other) < Number(number))
    .reduce((left, [, chance]) => left - chance.value, 1);
  return oddsTable("Boxes crossed out by the best volley", ["Boxes", "Exactly", "Or more"],
    chances.map(([number, chance]) => [number, [bar(chance.value), percent(chance.value)], percent(least(number))]));
}

/** @param {StarshipOdds} odds */
function volleyTable(odds) {
  const { volleys, target } = odds;
  const first = bestOf(odds);
  const best = bestFirst([...volleys].sort((one, other) => other.boxes_mean.value - one.boxes_mean.value),
    (volley) => volley === first).slice(0, MOST_ROWS);
  return headedTable("One turn of fire, by direction and range",
    ["Boxes", ...heads(target)],
    best.map((volley, index) => [[headAbout(`${volley.side}, ${inches(volley)}`, armament(volley.attacks)),
      first ? bestMark(index) : null], mean(volley.boxes_mean.value), ...shares(volley, target)]));
}

/** @param {StarshipOdds} odds */
function turnsTable({ turns, target }) {
  const known = /** @type {Array<["shields_gone"|"destroyed", string]>} */ (endsOf(target)
    .filter(([end]) => end !== "disorder"));
  return oddsTable("Best volley, fired every turn", ["Turn", "Boxes left", ...known.map(([, word]) => word)],
    (turns?.turns ?? []).map((each) => [String(each.turn), mean(each.boxes_left.value),
      ...known.map(([end]) => share(each[end]))]));
}

/** @param {StarshipWeapon[]} weapons munitions may allow fewer attacks than requested */
function singleTable(weapons) {
  const times = Math.max(...weapons.map((each) => each.destroyed_after.length));
  const last = (/** @type {StarshipWeapon} */ { destroyed_after: after }) => {
    const chance = share(after.at(-1) ?? null);
    return after.length < times ? headAbout(chance, `after ${after.length}`) : chance;
  };
  return headedTable("Average boxes, and chances", ["Boxes", "Disorder", `Destroyed by ${times}`],
    weapons.map((each) => [headAbout(weapon(each), inches(each)), mean(each.boxes_mean.value),
      percent(each.disorder.value), last(each)]));
}

/** @param {StarshipWeapon[]} weapons boarders leave tokens and cross out no boxes */
function classTable(weapons) {
  const classes = Object.keys(weapons[0].by_class);
  const tokens = (/** @type {StarshipOutcome} */ seen) => Object.entries(seen.tokens).reduce((sum, [number, chance]) =>
    sum + Number(number) * chance.value, 0);
  const cell = (/** @type {StarshipOutcome|null} */ seen) => (seen ? mean(seen.boxes_mean.value || tokens(seen))
    : NONE);
  const rows = new Map(weapons.map((each) => [weapon(each), classes.map((word) => cell(each.by_class[word]))]));
  return headedTable("Average boxes, or tokens, at an intact ship", classes,
    [...rows].map(([word, cells]) => [word, ...cells]));
}

/** @param {StarshipOdds} odds @returns {HTMLElement[]} */
function torpedoTables({ torpedoes, target }) {
  if (!torpedoes) return [];
  const { each, attacks, together, shot_at_by: guns, after_fire: after } = torpedoes;
  const number = attacks.reduce((sum, { count }) => sum + count, 0);
  const row = (/** @type {Child} */ words, /** @type {Ends & {boxes_mean: Exact}} */ seen) => [words,
    mean(seen.boxes_mean.value), ...shares(seen, target)];
  return [oddsTable("Torpedo hits", ["Torpedoes", "Boxes", ...heads(target)], [
    ...each.map((one) => row(`one of ${weapon(one)}`, one)),
    ...(number > 1 ? [row(`all ${number} together`, together)] : []),
    ...(guns.length ? [row(headAbout("after defensive fire", `by ${armament(guns)}`), after)] : [])])];
}

/** @param {Command[]} command @returns {HTMLElement[]} */
function commands(command) {
  const tables = command.filter(({ systems }) => systems.length).map(commandTable);
  return tables.length ? [more("System activation", tables)] : [];
}

/** @param {Command} element */
function commandTable({ name, dice, systems, at_once: together }) {
  const row = (/** @type {string} */ words, /** @type {{chance: Exact, with_mulligan: Exact}} */ found) => [words,
    percent(found.chance.value), percent(found.with_mulligan.value)];
  return oddsTable(`${name}, with ${counted(dice, "command die", "command dice")}`,
    ["System", "Chance", "With reroll"], [
      ...systems.map((each) => row(`${each.system} ${each.needs}+`, each)),
      ...together.map((each) => row(each.systems > 1 ? `${each.systems} at once` : "any one", each))]);
}
