/** The forms beside an air ship's card: of the ship, its story, a location, a slot. */

import { placeWords } from "../card/spots.js";
import { el } from "../page/elements.js";
import { choiceField, diceField, formNode, marksField, numberField, textField } from "../page/fields.js";
import {
  MISS, acrossFrom, groupsFor, mirrored, slotAt, togetherAt, valueAt, withDice, withField, withSlot, withType,
} from "../ships/air_ship.js";
import { fieldsOf, recast } from "../ships/slots.js";

/** @typedef {import("../card/spots.js").Spot} Spot */

/** Shows one form at a time, and keeps it in step with the design. */
export class Inspector {
  /**
   * @param {HTMLElement} room
   * @param {Desk} desk
   * @param {{move: (spot: Spot) => void, clear: (spot: Spot) => void, leave: (spot: Spot|null) => void}} acts
   */
  constructor(room, desk, acts) {
    this.room = room;
    this.desk = desk;
    this.acts = acts;
    /** @type {Spot|null} */ this.spot = null;
    this.shape = "";
    /** @type {import("../page/fields.js").Control[]} */ this.controls = [];
    room.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.acts.leave(this.spot);
    });
    room.addEventListener("focusout", () => queueMicrotask(() => this.refresh()));
  }

  /** @param {Spot|null} spot null shows the ship herself */
  open(spot) {
    this.spot = spot;
    this.shape = "";
    this.refresh();
  }

  /** Follows the design: shows new values, or another form where another is needed. */
  refresh() {
    const form = this.form();
    if (form.shape === this.shape) {
      this.controls.forEach((control) => control.refresh());
      return;
    }
    const name = /** @type {any} */ (document.activeElement)?.name;
    const within = this.room.contains(document.activeElement);
    this.shape = form.shape;
    this.reach = form.reach ?? null;
    this.controls = form.controls;
    this.room.replaceChildren(formNode(form.title, form.subtitle, form.controls, form.actions));
    if (within && name) this.focusField(name);
  }

  /** @returns {string[]} the spots that a change of the open slot goes to */
  reached() {
    return this.reach && this.spot ? this.reach.places().map((place) => `${place}.${this.spot.part}`) : [];
  }

  /** Moves focus into the form, to a field by its name or to the first one. @param {string} [name] */
  focusField(name) {
    const field = (name && this.room.querySelector(`[name="${CSS.escape(name)}"]`))
      || this.room.querySelector("input, select, textarea");
    /** @type {any} */ (field)?.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(0, 0);
  }

  form() {
    const spot = this.spot;
    if (spot?.sort === "slot") return this.slot(spot);
    if (spot?.sort === "dice" || spot?.sort === "place") return this.location(spot);
    if (spot?.sort === "story") return { ...storyForm(this.desk), title: "Her story",
      subtitle: "For the back of the card.", actions: [] };
    const story = el("button", { type: "button", class: "button", on: { click: () => this.open({ key: "picture",
      sort: "story" }) } }, "History and recognition");
    return { ...shipForm(this.desk), title: "The ship", subtitle: "Click a slot on the card to change it.",
      actions: [story] };
  }

  /** @param {Spot} spot */
  slot(spot) {
    const actions = [
      this.button("Move …", () => this.acts.move(spot)),
      this.button("Make it a miss", () => this.acts.clear(spot)),
      this.button("Done", () => this.acts.leave(spot)),
    ];
    return { ...slotForm(this.desk, spot.place, spot.part),
      title: `${placeWords(spot.place)}, slot ${spot.part}`, subtitle: "", actions };
  }

  /** @param {Spot} spot */
  location(spot) {
    const mirror = () => this.desk.step(mirrored(this.desk.data(), spot.place),
      `${placeWords(spot.place)} copied across`, { spot: spot.key });
    return { ...locationForm(this.desk, spot.place, mirror), title: placeWords(spot.place),
      subtitle: "Dice that a hit on this location adds.",
      actions: [this.button("Done", () => this.acts.leave(spot))] };
  }

  /** @param {string} label @param {() => void} click */
  button(label, click) {
    return el("button", { type: "button", class: "button small", on: { click } }, label);
  }
}

/** @typedef {import("../page/fields.js").Control} Control */

/** @param {Desk} desk @param {string[]} path @param {string} label */
function bound(desk, path, label) {
  const key = path.join(".");
  return { name: path[path.length - 1], label,
    get: () => path.reduce((part, step) => part?.[step], desk.data()),
    set: (value) => desk.step(withField(desk.data(), path, value), label, { spot: path[0], merge: key }) };
}

/**
 * @param {Desk} desk
 * @returns {{controls: Control[], shape: string}}
 */
function shipForm(desk) {
  const nations = desk.words.nations.map((nation) => nation.name);
  const type = { name: "type", label: "Type", get: () => desk.data().type,
    set: (value) => desk.step(withType(desk.data(), Number(value)), "Type", { spot: "type" }) };
  const controls = [
    textField({ ...bound(desk, ["name"], "Name"), maxlength: 80, keep: true, look: "wide" }),
    textField({ ...bound(desk, ["class"], "Class"), maxlength: 80, look: "wide" }),
    textField({ ...bound(desk, ["nation"], "Nation"), maxlength: 80, keep: true, list: nations, look: "wide" }),
    choiceField({ ...type, look: "wide",
      choices: Object.entries(desk.words.types).map(([value, word]) => ({ value, label: `${value} · ${word}` })) }),
    numberField({ ...bound(desk, ["si"], "Structural Integrity"), min: 1 }),
    numberField({ ...bound(desk, ["mp"], "Movement Points") }),
    numberField({ ...bound(desk, ["turn"], "Hexes before a turn"), max: 9 }),
  ];
  return { controls, shape: "ship" };
}

const TOLD = [["dimensions", "Dimensions"], ["weight", "Weight"], ["engines", "Engines"], ["fuel", "Fuel"],
  ["armament", "Armament"]];

/**
 * @param {Desk} desk
 * @returns {{controls: Control[], shape: string}}
 */
function storyForm(desk) {
  const recognition = TOLD.map(([key, label]) => textField({ ...bound(desk, ["recognition", key], label),
    maxlength: 300, look: "wide" }));
  const controls = [
    textField({ ...bound(desk, ["history"], "History"), rows: 7, maxlength: 6000 }),
    numberField({ ...bound(desk, ["recognition", "complement"], "Complement"), max: 100000 }),
    ...recognition,
    textField({ ...bound(desk, ["figures"], "Where the figures come from"), rows: 3, maxlength: 6000 }),
    foreignField(desk),
  ];
  return { controls, shape: "story" };
}

/** @param {Desk} desk @returns {Control} */
function foreignField(desk) {
  const told = bound(desk, ["foreign"], "Slots of other nations that are meant");
  const set = (text) => told.set(text ? text.split(",").map((word) => word.trim()).filter(Boolean) : undefined);
  return textField({ ...told, get: () => (told.get() ?? []).join(", "), set, look: "wide",
    help: "Words with commas, such as magazine, resolute." });
}

/** @typedef {import("../page/fields.js").Control} Control */

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
function slotForm(desk, place, number) {
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
function locationForm(desk, place, mirror) {
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
