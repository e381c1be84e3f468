/** The forms beside an air ship's card: of the ship, its story, a location, a slot. */

import { placeWords } from "../card/spots.js";
import { el } from "../page/elements.js";
import {
  choiceField, diceField, formNode, longTextField, marksField, numberField, refreshAll, textField,
} from "../page/fields.js";
import {
  acrossFrom, groupsFor, locationOf, MISS, mirrored, slotAt, togetherAt, withDice, withField, withSlot, withType,
} from "../ships/air_ship.js";
import { valueAt, withValueAt } from "../ships/plain_data.js";
import { diceSets, fieldsOf, recast } from "../ships/slots.js";

/** @import { Spot } from "../card/spots.js" */
/** @import { OpenDesign } from "../document/open_design.js" */
/** @import { Bound, ChoiceGroup, Control } from "../page/fields.js" */
/** @import { KindTold, MarkTold, Motion, Slot } from "../server/shapes.js" */
/** @import { SlotKey } from "../ships/slots.js" */

/**
 * @typedef {object} Form
 * @property {Control[]} controls
 * @property {string} shape a new value means that the form must be made again
 * @property {Reach} [reach] the sides that a slot's form changes
 */

/** @typedef {Form & {title: string, subtitle: string, actions: Node[]}} Shown a form with its title and buttons */

/**
 * @typedef {object} SpotActs
 * @property {(spot: Spot) => void} move
 * @property {(spot: Spot) => void} clear
 * @property {(spot: Spot|null) => void} leave
 */

/** Shows one form at a time, and keeps it in step with the design. */
export class Inspector {
  /**
   * @param {HTMLElement} into
   * @param {OpenDesign} design
   * @param {SpotActs} acts
   */
  constructor(into, design, acts) {
    this.into = into;
    this.design = design;
    this.acts = acts;
    /** @type {Spot|null} */ this.spot = null;
    this.shape = "";
    /** @type {Control[]} */ this.controls = [];
    /** @type {Reach|null} */ this.reach = null;
    into.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.acts.leave(this.spot);
    });
    into.addEventListener("focusout", () => queueMicrotask(() => this.refresh()));
  }

  /** @param {Spot|null} spot null shows the ship itself */
  open(spot) {
    this.spot = spot;
    this.shape = "";
    this.refresh();
  }

  /** Follows the design: shows new values, or another form if needed. */
  refresh() {
    const form = this.form();
    if (form.shape === this.shape) {
      refreshAll(this.controls);
      return;
    }
    const within = this.into.contains(document.activeElement);
    const name = document.activeElement?.getAttribute("name");
    this.shape = form.shape;
    this.reach = form.reach ?? null;
    this.controls = form.controls;
    this.into.replaceChildren(formNode(form.title, form.subtitle, form.controls, form.actions));
    if (within && name) this.focusField(name);
  }

  /** @returns {string[]} the spots that a change of the open slot affects */
  reached() {
    const { reach, spot } = this;
    return reach && spot?.sort === "slot" ? reach.places().map((place) => `${place}.${spot.part}`) : [];
  }

  /** Moves focus into the form, to a field by its name or to the first one. @param {string} [name] */
  focusField(name) {
    /** @type {HTMLElement|null} */ const named = name ? this.into.querySelector(`[name="${CSS.escape(name)}"]`) : null;
    const field = named ?? this.into.querySelector("input, select, textarea");
    if (field instanceof HTMLElement) field.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(0, 0);
  }

  /** @returns {Shown} */
  form() {
    const spot = this.spot;
    if (spot?.sort === "slot") return this.slot(spot, spot.place, spot.part);
    if (spot?.sort === "dice" || spot?.sort === "place") return this.location(spot, spot.place);
    if (spot?.sort === "story") return { ...storyForm(this.design), title: "Story",
      subtitle: "Printed on the back of the card.", actions: [] };
    const story = el("button", { type: "button", class: "button", on: { click: () => this.open({ key: "picture",
      sort: "story" }) } }, "Edit story");
    return { ...shipForm(this.design), title: "Ship", subtitle: "Choose a slot on the card to change it.",
      actions: [story] };
  }

  /** @param {Spot} spot @param {string} place @param {string} number @returns {Shown} */
  slot(spot, place, number) {
    const actions = [
      this.button("Move", () => this.acts.move(spot)),
      this.button("Set to miss", () => this.acts.clear(spot)),
      this.button("Done", () => this.acts.leave(spot)),
    ];
    return { ...slotForm(this.design, place, number), title: `${placeWords(place)}, slot ${number}`, subtitle: "",
      actions };
  }

  /** @param {Spot} spot @param {string} place @returns {Shown} */
  location(spot, place) {
    const mirror = () => this.design.step(mirrored(this.design.data(), place), `${placeWords(place)} mirrored`,
      { spot: spot.key });
    return { ...locationForm(this.design, place, mirror), title: placeWords(place),
      subtitle: "Dice that an attack on this location adds.",
      actions: [this.button("Done", () => this.acts.leave(spot))] };
  }

  /** @param {string} label @param {() => void} click */
  button(label, click) {
    return el("button", { type: "button", class: "button small", on: { click } }, label);
  }
}

/** @param {OpenDesign} design @param {string[]} path @param {string} label @returns {Bound} */
function bound(design, path, label) {
  const key = path.join(".");
  return { name: path[path.length - 1], label, get: () => valueAt(design.data(), path),
    set: (value) => design.step(withField(design.data(), path, value), label, { spot: path[0], merge: key }) };
}

/** @param {OpenDesign} design @returns {Form} of the ship itself: its name, class and nation, its corner figures */
function shipForm(design) {
  const nations = design.choices.nations.map((nation) => nation.name);
  const types = Object.entries(design.choices.types).map(([value, word]) => ({ value, label: `${value} · ${word}` }));
  const controls = [
    textField({ ...bound(design, ["name"], "Name"), maxlength: 80, keep: true, look: "wide" }),
    textField({ ...bound(design, ["class"], "Class"), maxlength: 80, look: "wide" }),
    textField({ ...bound(design, ["nation"], "Nation"), maxlength: 80, keep: true, list: nations, look: "wide" }),
    choiceField({ name: "type", label: "Type", look: "wide", choices: types, get: () => design.data().type,
      set: (value) => design.step(withType(design.data(), Number(value)), "Type", { spot: "type" }) }),
    numberField({ ...bound(design, ["si"], "Structural Integrity"), min: 1 }),
    numberField({ ...bound(design, ["mp"], "Movement Points") }),
    numberField({ ...bound(design, ["turn"], "Hexes before a turn"), max: 9 }),
  ];
  return { controls, shape: "ship" };
}

const RECOGNITION = [["dimensions", "Dimensions"], ["weight", "Weight"], ["engines", "Engines"], ["fuel", "Fuel"],
  ["armament", "Armament"]];

/** @param {OpenDesign} design @returns {Form} */
function storyForm(design) {
  const recognition = RECOGNITION.map(([key, label]) => textField({ ...bound(design, ["recognition", key], label),
    maxlength: 300, look: "wide" }));
  const controls = [
    longTextField({ ...bound(design, ["history"], "History"), rows: 7, maxlength: 6000 }),
    numberField({ ...bound(design, ["recognition", "complement"], "Complement"), max: 100000 }),
    ...recognition,
    longTextField({ ...bound(design, ["figures"], "Source of figures"), rows: 3, maxlength: 6000 }),
    numberField({ ...bound(design, ["printed_points"], "Makers' points"), max: 9999 }),
    foreignField(design),
  ];
  return { controls, shape: "story" };
}

/** @param {OpenDesign} design @returns {Control} */
function foreignField(design) {
  const field = bound(design, ["foreign"], "Foreign slots");
  return textField({ ...field, look: "wide", help: "Intentional items and marks of other nations, with commas.",
    get: () => [design.data().foreign ?? []].flat().join(", "),
    set: (text) => field.set(text ? text.split(",").map((word) => word.trim()).filter(Boolean) : undefined) });
}

/**
 * Shows which sides a change affects, and lets the user choose. A choice for a group of locations lasts until the
 * form closes.
 */
class Reach {
  /** @param {OpenDesign} design @param {string} place @param {string[]} path */
  constructor(design, place, path) {
    this.design = design;
    this.place = place;
    this.path = path;
    /** @type {string[]|null} */ this.chosen = null;
  }

  /** @returns {string[]} */
  places() {
    return this.chosen ?? togetherAt(this.design.data(), this.place, this.path);
  }

  /** @param {string} [label] @returns {Control[]} empty if there is nothing to choose */
  controls(label = "Applies to") {
    const groups = groupsFor(this.place, this.design.data().type);
    if (groups.length < 2) return [];
    const chosen = () => groups.findIndex((group) => group.length === this.places().length
      && group.every((each) => this.places().includes(each)));
    return [choiceField({ name: "reach", label, look: "wide",
      choices: groups.map((group, index) => ({ value: String(index), label: groupWords(group) })),
      get: chosen,
      set: (index) => {
        this.chosen = groups[Number(index)];
        this.design.reached();
      } })];
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
 * Makes the form of a slot: its kind, its figures, and the sides that have it.
 * @param {OpenDesign} design
 * @param {string} place
 * @param {string} number
 * @returns {Form}
 */
function slotForm(design, place, number) {
  const { kinds, marks } = design.choices;
  const reach = new Reach(design, place, ["slots", number]);
  const slot = () => slotAt(design.data(), place, number) ?? MISS;
  const kind = kinds.get(slot().item);
  const put = (/** @type {Slot} */ changed, merge = "") => design.step(
    withSlot(design.data(), place, number, changed, reach.places()), `${placeWords(place)} slot ${number}`,
    { spot: `${place}.${number}`, merge: merge && `${place}.${number}.${merge}` });
  const key = (/** @type {SlotKey|"breach"} */ name, /** @type {string} */ label) => ({ name, label,
    get: () => ({ ...kind?.usual, ...slot() })[name],
    set: (/** @type {unknown} */ value) => put(withValueAt(slot(), [name], value), name) });
  const become = (/** @type {KindTold|undefined} */ other) => other && put(recast(slot(), other));
  const item = choiceField({ name: "item", label: "Slot contents", look: "wide",
    choices: kindChoices(design), help: kind?.summary,
    get: () => slot().item, set: (word) => become(kinds.get(word)) });
  const figures = kind && kind.item !== "miss" ? figureControls(kind, key, marks) : [];
  return { controls: [item, ...figures, ...reach.controls()], reach,
    shape: `${place}.${number}.${slot().item}.${design.data().type}` };
}

/** @param {OpenDesign} design @returns {ChoiceGroup[]} */
function kindChoices(design) {
  const all = [...design.choices.kinds.values()];
  const { nation } = design.data();
  const of = (/** @type {string} */ name) => all.filter((kind) => (kind.nation ?? "") === name)
    .map((kind) => ({ value: kind.item, label: kind.label }));
  const others = new Set(all.flatMap((kind) => (kind.nation && kind.nation !== nation ? kind.nation : [])));
  return [{ group: "All nations", choices: of("") },
    ...[nation ?? "", ...others].filter(Boolean).map((name) => ({ group: name, choices: of(name) }))
      .filter((group) => group.choices.length)];
}

/**
 * @param {KindTold} kind
 * @param {(name: SlotKey|"breach", label: string) => Bound} key
 * @param {MarkTold[]} marks
 * @returns {Control[]}
 */
function figureControls(kind, key, marks) {
  /** @type {Record<SlotKey, () => Control[]>} */
  const made = {
    name: () => [textField({ ...key("name", kind.family === "gun" ? "Calibre" : "Name"), maxlength: 80 })],
    range: () => [textField({ ...key("range", kind.reaches === 2 ? "Range, short/long" : "Range"), maxlength: 7 })],
    dice: () => diceControls(kind, key("dice", "Dice")),
    bonus: () => [numberField({ ...key("bonus", "Bonus"), max: 9 })],
    mp: () => [numberField({ ...key("mp", "Movement Points"), max: 20 })],
    marks: () => [marksField({ ...key("marks", "Marks"), marks })],
    icon: () => [textField({ ...key("icon", "Icon letters"), maxlength: 2 })],
    rules: () => [longTextField({ ...key("rules", "Rules"), rows: 3, maxlength: 300 })],
  };
  return [numberField(key("breach", "Breach number")), ...fieldsOf(kind).flatMap((name) => made[name]())];
}

/** @param {KindTold} kind @param {Bound} field @returns {Control[]} */
function diceControls(kind, field) {
  if (kind.dice_sets < 2) return [diceField(field)];
  const sets = () => diceSets(field.get());
  return ["short", "long"].map((word, index) => diceField({ name: `dice-${word}`, label: `Dice, ${word} range`,
    get: () => sets()[index] ?? "",
    set: (dice) => field.set([0, 1].map((each) => (each === index ? dice : sets()[each] ?? "")).join(" | ")) }));
}

/**
 * @param {OpenDesign} design
 * @param {string} place
 * @param {() => void} mirror copies this side to the other
 * @returns {Form}
 */
function locationForm(design, place, mirror) {
  const dice = [...locationDice(design, place, "go"), ...locationDice(design, place, "stop")];
  const copy = el("button", { type: "button", class: "button", on: { click: mirror } }, "Mirror this side");
  const { type } = design.data();
  const controls = acrossFrom(place, type) ? [...dice, { node: el("div", { class: "wide row" }, copy),
    refresh: () => {} }] : dice;
  return { controls, shape: `${place}.${type}` };
}

/** @param {OpenDesign} design @param {string} place @param {Motion} motion @returns {Control[]} */
function locationDice(design, place, motion) {
  const reach = new Reach(design, place, [motion]);
  const label = motion === "go" ? "Go dice" : "Stop dice";
  const dice = diceField({ name: motion, label,
    get: () => locationOf(design.data(), place)[motion] ?? "",
    set: (letters) => design.step(withDice(design.data(), place, motion, letters, reach.places()),
      `${placeWords(place)} ${motion} dice`,
      { spot: `${place}.${motion}`, merge: `${place}.${motion}` }) });
  return [dice, ...reach.controls(motion === "go" ? "Go applies to" : "Stop applies to")];
}
