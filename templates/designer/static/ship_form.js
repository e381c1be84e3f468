/** The form of the ship itself: who she is, her corner figures, her story. */

import { el } from "./dom.js";
import { choiceField, numberField, textField } from "./fields.js";
import { withField, withType } from "./ship.js";

/** @typedef {import("./fields.js").Control} Control */
/** @typedef {import("./slot_form.js").Desk} Desk */

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
export function shipForm(desk) {
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
export function storyForm(desk) {
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

/**
 * Makes a form's node of its controls.
 * @param {string} title
 * @param {string} subtitle
 * @param {Control[]} controls
 * @param {Node[]} [actions]
 */
export function formNode(title, subtitle, controls, actions = []) {
  return el("form", { class: "inspector-form", on: { submit: (event) => event.preventDefault() } },
    el("div", { class: "inspector-head" }, el("h2", {}, title), subtitle ? el("p", { class: "muted" }, subtitle)
      : null),
    el("div", { class: "fields" }, controls.map((control) => control.node)),
    actions.length ? el("div", { class: "row inspector-actions" }, actions) : null);
}
