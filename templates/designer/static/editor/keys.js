/**
 * The editor's keys: the keys that work everywhere, the keys of the focused spot, and the table that `?` shows.
 */

import { neighbour, placeWords } from "../card/spots.js";
import { openDialog } from "../page/dialogs.js";
import { el } from "../page/elements.js";
import { locationOf, MISS, mirrored, slotAt, swapped, withDice, withField, withSlot } from "../ships/air_ship.js";
import { withDie } from "../ships/slots.js";

/** @import { Box, DiceSpot, SlotSpot, Spot } from "../card/spots.js" */
/** @import { Design, KindTold, Slot } from "../server/shapes.js" */
/** @import { KindsByItem } from "../ships/slots.js" */

/** @type {Array<{group: string, keys: Array<[string, string]>}>} */
const TABLE = [
  { group: "Everywhere", keys: [["Ctrl+S", "save"], ["Ctrl+Z", "undo"], ["Ctrl+Y or Ctrl+Shift+Z", "redo"],
    ["Ctrl+P", "print"], ["?", "show the keys"]] },
  { group: "On the card", keys: [["Arrow keys", "go from slot to slot"], ["Enter", "edit the part in focus"],
    ["Home, End", "go to the first or last part"],
    ["+ and −", "raise or lower a breach number or a corner figure"],
    ["G U Y R K", "set the slot's die, or add a location die"],
    ["Shift + letter", "set the die of the long range"], ["Backspace", "remove the last location die"],
    ["Delete", "turn the slot into a miss"],
    ["Ctrl+C, Ctrl+V", "copy a slot, paste it"], ["Alt + arrow", "move the slot that way"],
    ["S", "copy this side to the other"]] },
  { group: "In a form", keys: [["Escape", "go back to the card"], ["Tab", "go to the next field"]] },
];

/** Opens the table of keys. */
export function showKeys() {
  const groups = TABLE.map(({ group, keys }) => el("section", {}, el("h3", {}, group),
    el("dl", { class: "keys" }, keys.map(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)]))));
  openDialog("Keys", [el("div", { class: "key-groups" }, groups)]);
}

/** @typedef {"save"|"undo"|"redo"|"print"|"help"} Command */

/** @param {Record<Command, () => void>} commands */
export function startKeys(commands) {
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    const asked = Boolean(document.querySelector("dialog[open]"));
    if (!command || (asked && !THE_BROWSERS.includes(command))) return;
    event.preventDefault();
    if (!asked) commands[command]();
  });
}

/**
 * Keys whose browser action (save or print the web page) is suppressed everywhere, also in a dialog.
 * @type {Command[]}
 */
const THE_BROWSERS = ["save", "print"];
/** @type {Record<string, Command>} */
const WITH_CONTROL = { s: "save", z: "undo", y: "redo", p: "print" };

/** @param {KeyboardEvent} event @returns {Command|null} */
function commandOf(event) {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    return key === "z" && event.shiftKey ? "redo" : WITH_CONTROL[key] ?? null;
  }
  const writing = event.target instanceof Element && event.target.closest("input, textarea, select");
  return event.key === "?" && !writing ? "help" : null;
}

/** @typedef {{data: Design, label: string, focus?: string}} Act the effect of a key, and the spot to focus next */

const DICE = /^[guyrk]$/i;

/** Turns keys into acts. Remembers the copied slot. */
export class CardKeys {
  /** @param {KindsByItem} kinds */
  constructor(kinds) {
    this.kinds = kinds;
    /** @type {Slot|undefined} */ this.held = undefined;
  }

  /**
   * @param {Design} data
   * @param {Spot} spot
   * @param {KeyboardEvent} event
   * @param {Map<string, Box>} boxes
   * @returns {Act|null} null if the key does nothing here
   */
  act(data, spot, event, boxes) {
    if (event.ctrlKey || event.metaKey) return this.clipboard(data, spot, event.key.toLowerCase());
    if (event.altKey) return movedSlot(data, spot, event.key, boxes);
    if (event.key.toLowerCase() === "s" && "place" in spot) {
      return { data: mirrored(data, spot.place), label: `${placeWords(spot.place)} mirrored` };
    }
    if (spot.sort === "slot") return this.slot(data, spot, event);
    if (spot.sort === "dice") return changedDice(data, spot, event.key);
    return changedFigure(data, spot.key, event.key);
  }

  /** @param {Design} data @param {Spot} spot @param {string} key @returns {Act|null} */
  clipboard(data, spot, key) {
    if (spot.sort !== "slot") return null;
    if (key === "c") this.held = slotAt(data, spot.place, spot.part);
    if (key !== "v" || !this.held) return null;
    return { data: withSlot(data, spot.place, spot.part, this.held), label: "slot pasted" };
  }

  /** @param {Design} data @param {SlotSpot} spot @param {KeyboardEvent} event @returns {Act|null} */
  slot(data, { place, part }, event) {
    const slot = slotAt(data, place, part) ?? MISS;
    const changed = changedSlot(slot, this.kinds.get(slot.item), event);
    return changed && { data: withSlot(data, place, part, changed), label: `${placeWords(place)} slot ${part}` };
  }
}

/** @param {Design} data @param {Spot} spot @param {string} key @param {Map<string, Box>} boxes @returns {Act|null} */
function movedSlot(data, spot, key, boxes) {
  if (spot.sort !== "slot") return null;
  const slots = new Map([...boxes].filter(([name]) => /\.[1-6]$/.test(name)));
  const to = neighbour(slots, spot.key, key);
  if (!to) return null;
  const [place, number] = to.split(".");
  return { data: swapped(data, { place: spot.place, number: spot.part }, { place, number }),
    label: "slots swapped", focus: to };
}

/** @param {Design} data @param {DiceSpot} spot @param {string} key @returns {Act|null} */
function changedDice(data, { place, part }, key) {
  if (!DICE.test(key) && key !== "Backspace") return null;
  const dice = String(locationOf(data, place)[part] ?? "");
  const changed = key === "Backspace" ? dice.slice(0, -1) : dice + key.toUpperCase();
  return { data: withDice(data, place, part, changed), label: `${placeWords(place)} ${part} dice` };
}

/** @param {Design} data @param {string} field @param {string} key @returns {Act|null} */
function changedFigure(data, field, key) {
  const step = stepOf(key);
  if (!step || (field !== "si" && field !== "mp" && field !== "turn")) return null;
  return { data: withField(data, [field], Math.max(0, Number(data[field] ?? 0) + step)), label: field.toUpperCase() };
}

/** @type {Record<string, number>} */
const STEPS = { "+": 1, "=": 1, "-": -1, "−": -1 };

/** @param {string} key */
const stepOf = (key) => STEPS[key] ?? 0;

/** @param {Slot} slot @param {KindTold|undefined} kind @param {KeyboardEvent} event @returns {Slot|null} */
function changedSlot(slot, kind, event) {
  if (event.key === "Delete" || event.key === "Backspace") return { ...MISS };
  if (kind?.dice_sets && DICE.test(event.key)) return withDie(slot, kind, event.key, event.shiftKey);
  const step = stepOf(event.key);
  return step && slot.item !== "miss" ? { ...slot, breach: Math.max(0, Number(slot.breach ?? 0) + step) } : null;
}
