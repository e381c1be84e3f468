/** The form of one slot: what it is, its figures, and on which sides it stands. */

import { el } from "./dom.js";
import { choiceField, diceField, marksField, numberField, textField } from "./fields.js";
import { fieldsOf, recast } from "./kinds.js";
import { acrossFrom, groupsFor, togetherAt, valueAt } from "./places.js";
import { MISS, slotAt, withDice, withSlot } from "./ship.js";
import { placeWords } from "./spots.js";

/** @typedef {import("./fields.js").Control} Control */

/**
 * @typedef {object} Desk what forms work on
 * @property {() => any} data
 * @property {() => void} reached hears that a change goes to other sides now
 * @property {(data: any, label: string, about: {spot?: string, merge?: string}) => void} step
 * @property {{kinds: Record<string, any>, marks: any[], nations: any[], types: Record<string, string>}} words
 */

/**
 * Says to which sides a change goes, and lets it be chosen. What the person chose for a group of
 * locations holds until the form is left.
 */
class Reach {
  /** @param {Desk} desk @param {string} place @param {string[]} path */
  constructor(desk, place, path) {
    this.desk = desk;
    this.place = place;
    this.path = path;
    /** @type {string[]|null} */ this.chosen = null;
  }

  /** @returns {string[]} */
  places() {
    return this.chosen ?? togetherAt(this.desk.data(), this.place, this.path);
  }

  /** @param {string} [label] @returns {Control|null} */
  control(label = "Applies to") {
    const groups = groupsFor(this.place, this.desk.data().type);
    if (groups.length < 2) return null;
    const same = (one, other) => one.length === other.length && one.every((each) => other.includes(each));
    return choiceField({ name: "reach", label, look: "wide",
      choices: groups.map((group, index) => ({ value: String(index), label: groupWords(group) })),
      get: () => groups.findIndex((group) => same(group, this.places())),
      set: (index) => {
        this.chosen = groups[Number(index)];
        this.desk.reached();
      } });
  }
}

/** @param {string[]} group */
function groupWords(group) {
  if (group.length === 4) return "All four sides";
  if (group.length === 1) return `${placeWords(group[0])} only`;
  const half = group[0].split("-")[0];
  return group[0].includes("-") ? `Both ${half} sides` : "Both sides";
}

/**
 * @param {Desk} desk
 * @param {string} place
 * @param {string} number
 * @returns {{controls: Control[], shape: string, reach: Reach}} `shape` changes when the form must be made anew
 */
export function slotForm(desk, place, number) {
  const reach = new Reach(desk, place, ["slots", number]);
  const slot = () => slotAt(desk.data(), place, number) ?? MISS;
  const kind = desk.words.kinds[slot().item];
  const put = (changed, merge) => desk.step(withSlot(desk.data(), place, number, changed, reach.places()),
    `${placeWords(place)} slot ${number}`, { spot: `${place}.${number}`, merge: merge
      && `${place}.${number}.${merge}` });
  const key = (name) => ({ name, get: () => ({ ...kind?.usual, ...slot() })[name],
    set: (value) => put(withKey(slot(), name, value), name) });
  const item = choiceField({ name: "item", label: "What stands here", look: "wide",
    choices: kindChoices(desk), help: kind?.summary,
    get: () => slot().item, set: (word) => put(recast(slot(), desk.words.kinds[word])) });
  const figures = kind && kind.item !== "miss" ? figureControls(kind, key, desk.words.marks) : [];
  return { controls: [item, ...figures, reach.control()].filter(Boolean), reach,
    shape: `${place}.${number}.${slot().item}.${desk.data().type}` };
}

/** @param {any} slot @param {string} name @param {any} value */
function withKey(slot, name, value) {
  const changed = { ...slot, [name]: value };
  if (value === undefined) delete changed[name];
  return changed;
}

/** @param {Desk} desk */
function kindChoices(desk) {
  const all = Object.values(desk.words.kinds);
  const nation = desk.data().nation;
  const choice = (kind) => ({ value: kind.item, label: kind.label });
  const of = (name) => all.filter((kind) => (kind.nation ?? "") === name).map(choice);
  const others = [...new Set(all.map((kind) => kind.nation).filter((name) => name && name !== nation))];
  return [{ group: "Everybody's", choices: of("") },
    ...[nation, ...others].map((name) => ({ group: name, choices: of(name) })).filter((group) => group.choices.length)];
}

/**
 * @param {any} kind
 * @param {(name: string) => any} key
 * @param {any[]} marks
 * @returns {Control[]}
 */
function figureControls(kind, key, marks) {
  const made = {
    name: () => textField({ ...key("name"), label: kind.family === "gun" ? "Calibre" : "Name", maxlength: 80 }),
    range: () => textField({ ...key("range"), label: kind.reaches === 2 ? "Range, short/long" : "Range",
      maxlength: 7 }),
    dice: () => diceControls(kind, key("dice")),
    bonus: () => numberField({ ...key("bonus"), label: "Bonus", max: 9 }),
    mp: () => numberField({ ...key("mp"), label: "Movement Points", max: 20 }),
    marks: () => marksField({ ...key("marks"), label: "Marks", marks }),
    icon: () => textField({ ...key("icon"), label: "Icon letters", maxlength: 2 }),
    rules: () => textField({ ...key("rules"), label: "Rules", rows: 3, maxlength: 300 }),
  };
  const breach = numberField({ ...key("breach"), label: "Breach number", min: 0, max: 99 });
  return [breach, ...fieldsOf(kind).flatMap((name) => made[name]())];
}

/** @param {any} kind @param {any} told @returns {Control[]} */
function diceControls(kind, told) {
  if (kind.dice_sets < 2) return [diceField({ ...told, label: "Dice" })];
  const sets = () => (Array.isArray(told.get()) ? told.get() : String(told.get()
    ?? "").split("|")).map((set) => set.trim());
  return ["short", "long"].map((word, index) => diceField({ name: `dice-${word}`, label: `Dice, ${word} range`,
    get: () => sets()[index] ?? "",
    set: (dice) => told.set([0, 1].map((each) => (each === index ? dice : sets()[each] ?? "")).join(" | ")) }));
}

/**
 * @param {Desk} desk
 * @param {string} place
 * @param {() => void} mirror copies this side to the other
 * @returns {{controls: Control[], shape: string}}
 */
export function locationForm(desk, place, mirror) {
  const dice = ["go", "stop"].map((motion) => locationDice(desk, place, /** @type {"go"|"stop"} */ (motion)));
  const copy = el("button", { type: "button", class: "button", on: { click: mirror } }, "Copy this side to the other");
  const across = acrossFrom(place, desk.data().type);
  const controls = across ? [...dice.flat(), { node: el("div", { class: "wide row" }, copy),
    refresh: () => {} }] : dice.flat();
  return { controls, shape: `${place}.${desk.data().type}` };
}

/** @param {Desk} desk @param {string} place @param {"go"|"stop"} motion @returns {Control[]} */
function locationDice(desk, place, motion) {
  const reach = new Reach(desk, place, [motion]);
  const label = motion === "go" ? "Go: dice while she moves" : "Stop: dice while she stands";
  const dice = diceField({ name: motion, label,
    get: () => valueAt(desk.data(), place, [motion]) ?? "",
    set: (letters) => desk.step(withDice(desk.data(), place, motion, letters, reach.places()),
      `${placeWords(place)} ${motion} dice`,
      { spot: `${place}.${motion}`, merge: `${place}.${motion}` }) });
  return [dice, reach.control(motion === "go" ? "Go applies to" : "Stop applies to")].filter(Boolean);
}
