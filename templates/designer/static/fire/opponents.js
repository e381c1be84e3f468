/** The choice of a target: ships by game and Type, starting with the last target or one of similar points. */

import { choiceField } from "../page/fields.js";
import { titleOf, typeWords } from "../ships/list.js";

/** @import { ChoiceGroup, Control } from "../page/fields.js" */
/** @import { Choice } from "../server/shapes.js" */
/** @import { Ships } from "../ships/choices.js" */
/** @import { Ship } from "../ships/list.js" */

const ANY = "";

/** All targets, and the ones offered by the filters. */
export class Opponents {
  /** @param {Ships} ships @param {string} id of the design that fires */
  constructor(ships, id) {
    this.ships = ships;
    this.id = id;
    this.key = `cardforge:target:${document.body.dataset.folder}:${id}`;
    /** @type {ChoiceGroup[]} */ this.all = [];
    this.wanted = { game: ANY, type: ANY };
  }

  /** @returns {ChoiceGroup[]} the targets that match the filters; all if none does */
  groups() {
    const found = this.all.map(({ group, choices }) => ({ group, choices: choices.filter((each) => this.fits(each)) }))
      .filter(({ choices }) => choices.length);
    return found.length ? found : this.all;
  }

  /** @param {Choice} choice */
  fits({ value }) {
    const ship = this.ships.found(value);
    const { game, type } = this.wanted;
    if (!ship) return !game && (!type || type === value);
    return (!game || ship.game === game) && (!type || String(ship.type) === type);
  }

  /** @returns {Ship[]} the offered targets that are designs, without the ship that fires */
  listed() {
    return this.groups().flatMap(({ choices }) => choices.flatMap(({ value }) => this.ships.found(value) ?? []))
      .filter((ship) => ship.id !== this.id);
  }

  /**
   * @param {string} nation of the ship that fires
   * @param {number} points of that ship
   * @returns {string} the last target, else one of another nation with similar points
   */
  first(nation, points) {
    const kept = remembered(this.key);
    if (kept && this.all.some(({ choices }) => choices.some(({ value }) => value === kept))) return kept;
    return this.nearest(nation, points);
  }

  /** @param {string} nation @param {number} points */
  nearest(nation, points) {
    const listed = this.listed();
    const others = listed.filter((ship) => ship.nation_name !== nation);
    const apart = (/** @type {Ship} */ ship) => Math.abs((ship.points ?? 0) - points);
    const [best] = (others.length ? others : listed).sort((one, other) => apart(one) - apart(other));
    return best?.id ?? this.groups()[0]?.choices[0].value ?? "";
  }

  /** @param {string} target that the user chose */
  remember(target) {
    try {
      localStorage.setItem(this.key, target);
    } catch {
      // Without a store the next visit starts with a target of similar points.
    }
  }

  /**
   * @param {() => void} changed
   * @returns {Control[]} filters of the list, if there is anything to choose
   */
  filters(changed) {
    const every = this.all.flatMap(({ choices }) => choices.flatMap(({ value }) => this.ships.found(value) ?? []));
    const of = (/** @type {Array<string|number|null>} */ values) => [...new Set(values.filter((value) =>
      value !== null).map(String))].sort();
    const box = (/** @type {"game"|"type"} */ name, /** @type {string} */ label, /** @type {Choice[]} */ choices) =>
      (choices.length < 2 ? [] : [choiceField({ name: `target-${name}`, label,
        choices: [{ value: ANY, label: "Any" }, ...choices], get: () => this.wanted[name],
        set: (value) => {
          this.wanted[name] = value;
          changed();
        } })]);
    return [...box("game", "Target game", of(every.map(({ game }) => game)).map((value) => ({ value,
      label: titleOf(value) ?? value }))),
    ...box("type", "Target Type", of(every.map(({ type }) => type)).map((value) => ({ value,
      label: typeWords(value) })))];
  }
}

/** @param {string} key @returns {string|null} */
function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
