/** Test-fire of starships: inches, boxes that are lost, and the systems that are active on either side. */

import * as api from "../server/api.js";
import { counted, drawing, el } from "../page/elements.js";
import { amountField, choiceField, manyField } from "../page/fields.js";
import { bar, charts, headedTable, mean, more, oddsTable, percent, sentence } from "./odds_tables.js";

/** Kinds of designs that neither fire nor are fired at. */
const NO_ELEMENTS = ["admiral", "fleet"];
const SIDES = [{ value: "", label: "any" }, ...["front", "broadside", "rear"].map((side) =>
  ({ value: side, label: `her ${side}` }))];

/** @param {any} data @param {string} word */
const isAboard = (data, word) => [data.systems ?? []].flat().includes(word);

/** @implements {import("./test_fire.js").Gunnery} */
export class StarshipFire {
  constructor() {
    this.blank = { from: "", range: undefined, lost: undefined, command_dice: undefined, systems: [],
      target_systems: [] };
    this.perTarget = ["lost", "target_systems"];
    this.node = el("div", { class: "paper hurt-card", hidden: true });
    /** @type {any[]} */ this.systems = [];
  }

  /** @param {any} ship */
  mayBeTarget(ship) {
    return ship.game === "starships" && !NO_ELEMENTS.includes(ship.type);
  }

  /** @param {any} own */
  silence(own) {
    return NO_ELEMENTS.includes(own.kind) ? `Ships and squadrons fire, ${own.kind}s do not.` : "";
  }

  /** @param {import("../ships/choices.js").Ships} ships */
  async targets(ships) {
    const [systems, { games }] = await Promise.all([api.systems(), api.presets()]);
    this.systems = systems;
    const classes = games.find((game) => game.word === "starships").types;
    return [...ships.groups(), { group: "A plain one of a class", choices: classes }];
  }

  /** @param {any} data null for a bare class @param {any} look */
  aimAt(data, look) {
    this.node.hidden = !look?.card;
    if (look?.card) this.node.replaceChildren(drawing(look.card, `Card of ${data.name}`));
  }

  follow() {}

  seen() {}

  /** @param {any} own */
  offer(own) {
    return JSON.stringify(own.systems ?? []);
  }

  /**
   * @param {(name: string, label: string) => import("../page/fields.js").Told} bound
   * @param {any} own
   * @param {any} target
   */
  controls(bound, own, target) {
    return [
      choiceField({ ...bound("from", "Target lies at"), choices: SIDES }),
      amountField({ ...bound("range", "Range in inches"), max: 99 }),
      amountField({ ...bound("lost", "Boxes the target has lost"), max: 99 }),
      amountField({ ...bound("command_dice", "Command dice"), max: 99 }),
      ...this.toggles(bound("systems", "Active aboard her"), own, "attacking"),
      ...this.toggles(bound("target_systems", "Active aboard the target"), target, "defending")];
  }

  /**
   * Toggles of the systems that a ship has and that have a part in these odds; a bare class may have any.
   * @param {import("../page/fields.js").Told} told
   * @param {any} data
   * @param {"attacking"|"defending"} part
   */
  toggles(told, data, part) {
    const words = this.systems.filter((each) => each[part] && (!data || isAboard(data, each.word))).map((each) =>
      ({ word: each.word, title: each.summary }));
    return words.length ? [manyField({ ...told, words })] : [];
  }

  /** @param {any} asked @param {any} own whose systems may have been taken out since */
  words({ lost, systems, ...asked }, own) {
    const active = systems.filter((word) => isAboard(own, word));
    return api.filled({ ...asked, systems: active, damaged: lost === undefined ? "" : String(lost) });
  }

  /** @param {any} odds @returns {Node[]} */
  tell(odds) {
    return starshipOddsNodes(odds);
  }

  bare() {}
}

const MOST_ROWS = 12;
const ENDS = { disorder: "Disorder", shields_gone: "No shields", destroyed: "Destroyed" };

/** @param {any} target @returns {Array<keyof typeof ENDS>} what can become of it: it loses no shields that it lacks */
const endsOf = (target) => /** @type {Array<keyof typeof ENDS>} */ (Object.keys(ENDS))
  .filter((end) => end !== "shields_gone" || target.shields > 0);

/** @param {any} stretch @returns {string} inches; > and < leave out the inch itself */
function inches({ from, to, from_included: first, to_included: last }) {
  return from === to ? `${from}″` : `${first ? "" : ">"}${from}–${last ? "" : "<"}${to}″`;
}

/** @param {any} attack */
const weapon = ({ weapon: word, dice, again }) => [word, dice, again && `(${again})`].filter(Boolean).join(" ");

/** @param {any[]} attacks equal ones counted */
const armament = (attacks) => attacks.map(({ weapon: word, count }) => (count > 1 ? `${count} ${word}` : word))
  .join(", ");

/** @param {any} target @returns {string[]} the heads of `shares` */
const heads = (target) => endsOf(target).map((end) => ENDS[end]);

/** @param {any} seen @param {any} target @returns {string[]} */
const shares = (seen, target) => endsOf(target).map((end) => percent(seen[end].value));

/** @param {string} head @param {string} about */
const headAbout = (head, about) => [head, " ", el("span", { class: "muted small" }, about)];

/** @param {any} odds @returns {Node[]} the answer first */
function starshipOddsNodes(odds) {
  const best = odds.turns && odds.volleys.find((volley) => ["side", "from", "to", "from_included", "to_included"]
    .every((key) => volley[key] === odds.turns[key]));
  const fired = best ? [boxTable(best), volleyTable(odds), turnsTable(odds),
    more("One attack of each weapon", [singleTable(odds.weapons), classTable(odds.weapons)])] : [];
  return [best ? summary(odds, best) : silence(odds.answer), ...fired,
    ...(odds.torpedoes ? [torpedoTable(odds)] : []), ...commands(odds.command), ...charts(odds)];
}

/** @param {string} answer why nothing is fired */
const silence = (answer) => sentence(`${answer[0].toUpperCase()}${answer.slice(1)}.`);

/** @param {any} odds @param {any} best */
function summary(odds, best) {
  const { name, shields, shields_left: standing, hull_left: hull } = odds.target;
  const left = [...(shields ? [counted(standing, "shield")] : []), counted(hull, "hull box", "hull boxes")]
    .join(" and ");
  return sentence(`Best: ${armament(best.attacks)} at ${inches(best)}, ${name} at the ${best.side} with ${left}: `,
    el("strong", {}, `${mean(best.boxes_mean.value)} boxes`),
    ` crossed out in a turn on average, destroyed in ${percent(best.destroyed.value)}.`);
}

/** @param {any} best */
function boxTable(best) {
  const chances = Object.entries(best.boxes);
  const least = (number) => chances.filter(([other]) => Number(other) < Number(number))
    .reduce((left, [, chance]) => left - chance.value, 1);
  return oddsTable("Boxes that the best of it crosses out", ["Boxes", "Exactly", "Or more"],
    chances.map(([number, chance]) => [number, [bar(chance.value), percent(chance.value)], percent(least(number))]));
}

/** @param {any} odds */
function volleyTable({ volleys, target }) {
  const best = [...volleys].sort((one, other) => other.boxes_mean.value - one.boxes_mean.value).slice(0, MOST_ROWS);
  return headedTable("One turn of all that bears: where the target is, boxes on average, chances",
    ["Boxes", ...heads(target)],
    best.map((volley) => [headAbout(`${volley.side}, ${inches(volley)}`, armament(volley.attacks)),
      mean(volley.boxes_mean.value), ...shares(volley, target)]));
}

/** @param {any} odds */
function turnsTable({ turns, target }) {
  const known = endsOf(target).filter((end) => end !== "disorder");
  return oddsTable("The best of it, by the end of each turn", ["Turn", "Boxes left", ...known.map((end) => ENDS[end])],
    turns.turns.map((each) => [String(each.turn), mean(each.boxes_left.value),
      ...known.map((end) => percent(each[end].value))]));
}

/** @param {any[]} weapons munitions may allow fewer attacks than are asked for */
function singleTable(weapons) {
  const times = Math.max(...weapons.map((each) => each.destroyed_after.length));
  const last = ({ destroyed_after: after }) => (after.length < times
    ? headAbout(percent(after.at(-1).value), `after ${after.length}`) : percent(after.at(-1).value));
  return headedTable("Boxes on average, chances", ["Boxes", "Disorder", `Destroyed by ${times}`],
    weapons.map((each) => [headAbout(weapon(each), inches(each)), mean(each.boxes_mean.value),
      percent(each.disorder.value), last(each)]));
}

/** @param {any[]} weapons boarders cross out no boxes, they leave tokens */
function classTable(weapons) {
  const classes = Object.keys(weapons[0].by_class);
  const tokens = (seen) => Object.entries(seen.tokens).reduce((sum, [number, chance]) =>
    sum + Number(number) * chance.value, 0);
  const cell = (seen) => (seen ? mean(seen.boxes_mean.value || tokens(seen)) : "–");
  const rows = new Map(weapons.map((each) => [weapon(each), classes.map((word) => cell(each.by_class[word]))]));
  return headedTable("Boxes, or tokens, at a whole ship of each class", classes,
    [...rows].map(([word, cells]) => [word, ...cells]));
}

/** @param {any} odds */
function torpedoTable({ torpedoes, target }) {
  const { each, attacks, together, shot_at_by: guns, after_fire: after } = torpedoes;
  const number = attacks.reduce((sum, { count }) => sum + count, 0);
  const row = (words, seen) => [words, mean(seen.boxes_mean.value), ...shares(seen, target)];
  return oddsTable("Torpedoes that strike", ["Torpedoes", "Boxes", ...heads(target)], [
    ...each.map((one) => row(`one of ${weapon(one)}`, one)),
    ...(number > 1 ? [row(`all ${number} together`, together)] : []),
    ...(guns.length ? [row(headAbout("shot at first", `by ${armament(guns)}`), after)] : [])]);
}

/** @param {any[]} command @returns {Node[]} */
function commands(command) {
  const tables = command.filter(({ systems }) => systems.length).map(commandTable);
  return tables.length ? [more("Systems that command dice activate", tables)] : [];
}

/** @param {any} element */
function commandTable({ name, dice, systems, at_once: together }) {
  const row = (words, found) => [words, percent(found.chance.value), percent(found.with_mulligan.value)];
  return oddsTable(`${name}, with ${counted(dice, "command die", "command dice")}`,
    ["System", "Chance", "With mulligan"], [
      ...systems.map((each) => row(`${each.system} ${each.needs}+`, each)),
      ...together.map((each) => row(each.systems > 1 ? `${each.systems} at once` : "any one", each))]);
}
