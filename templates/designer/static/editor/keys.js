/**
 * What the keyboard does in the editor: everywhere, by a table that `?` shows, and on the spot of the card in focus.
 */

import { neighbour, placeWords } from "../card/spots.js";
import { openDialog } from "../page/dialogs.js";
import { el } from "../page/elements.js";
import { MISS, mirrored, slotAt, swapped, valueAt, withDice, withField, withSlot } from "../ships/air_ship.js";
import { withDie } from "../ships/slots.js";

/** @type {Array<{group: string, keys: Array<[string, string]>}>} */
const TABLE = [
  { group: "Everywhere", keys: [["Ctrl+S", "save"], ["Ctrl+Z", "undo"], ["Ctrl+Y or Ctrl+Shift+Z", "redo"],
    ["Ctrl+P", "print"], ["?", "show this"]] },
  { group: "On the card", keys: [["Arrow keys", "go from slot to slot"], ["Enter", "edit what is in focus"],
    ["Home, End", "to the first, the last"],
    ["+ and −", "breach number, or corner figure, up and down"], ["G U Y R K", "set the die, or add a location die"],
    ["Shift + letter", "set the die of the long range"], ["Backspace", "take the last location die away"],
      ["Delete", "make the slot a miss"],
    ["Ctrl+C, Ctrl+V", "copy a slot, put it in"], ["Alt + arrow", "move the slot that way"], ["S",
      "copy this side to the other"]] },
  { group: "In a form", keys: [["Escape", "back to the card"], ["Tab", "to the next field"]] },
];

/** Opens the table. */
export function showKeys() {
  const groups = TABLE.map(({ group, keys }) => el("section", {}, el("h3", {}, group),
    el("dl", { class: "keys" }, keys.map(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)]))));
  openDialog("Keys", [el("div", { class: "key-groups" }, groups)]);
}

/**
 * @param {Record<string, () => void>} acts by `save`, `undo`, `redo`, `print`, `help`
 */
export function startKeys(acts) {
  document.addEventListener("keydown", (event) => {
    const act = actOf(event);
    const asked = Boolean(document.querySelector("dialog[open]"));
    if (!act || (asked && !THE_BROWSERS.includes(act))) return;
    event.preventDefault();
    if (!asked) acts[act]();
  });
}

/** What the browser would do with these keys, saving or printing the page, nobody wants, also in a dialog. */
const THE_BROWSERS = ["save", "print"];
const WITH_CONTROL = { s: "save", z: "undo", y: "redo", p: "print" };

/** @param {KeyboardEvent} event @returns {string|null} */
function actOf(event) {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    return key === "z" && event.shiftKey ? "redo" : WITH_CONTROL[key] ?? null;
  }
  const writing = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select");
  return event.key === "?" && !writing ? "help" : null;
}

/** @typedef {import("../card/spots.js").Spot} Spot */
/** @typedef {{data: any, label: string}} Act */

const DICE = /^[guyrk]$/i;

/** Turns keys into acts; keeps the slot that was copied. */
export class CardKeys {
  /** @param {Record<string, any>} kinds */
  constructor(kinds) {
    this.kinds = kinds;
    /** @type {any} */ this.held = null;
  }

  /**
   * @param {any} data
   * @param {Spot} spot
   * @param {KeyboardEvent} event
   * @param {Map<string, any>} boxes
   * @returns {Act & {focus?: string}|null} null where the key means nothing here
   */
  act(data, spot, event, boxes) {
    if (event.ctrlKey || event.metaKey) return this.clipboard(data, spot, event.key.toLowerCase());
    if (event.altKey) return this.moved(data, spot, event.key, boxes);
    if (event.key.toLowerCase() === "s" && spot.place) {
      return { data: mirrored(data, spot.place), label: `${placeWords(spot.place)} copied across` };
    }
    if (spot.sort === "slot") return this.slot(data, spot, event);
    if (spot.sort === "dice") return this.dice(data, spot, event.key);
    return this.figure(data, spot, event.key);
  }

  /** @param {any} data @param {Spot} spot @param {string} key @returns {Act|null} */
  clipboard(data, spot, key) {
    if (spot.sort !== "slot") return null;
    if (key === "c") this.held = structuredClone(slotAt(data, spot.place, spot.part));
    if (key !== "v" || !this.held) return null;
    return { data: withSlot(data, spot.place, spot.part, structuredClone(this.held)), label: "slot put in" };
  }

  /** @param {any} data @param {Spot} spot @param {string} key @param {Map<string, any>} boxes */
  moved(data, spot, key, boxes) {
    const slots = new Map([...boxes].filter(([name]) => /\.[1-6]$/.test(name)));
    const to = spot.sort === "slot" ? neighbour(slots, spot.key, key) : null;
    if (!to) return null;
    const [place, number] = to.split(".");
    return { data: swapped(data, { place: spot.place, number: spot.part }, { place, number }),
      label: "slots swapped", focus: to };
  }

  /** @param {any} data @param {Spot} spot @param {KeyboardEvent} event @returns {Act|null} */
  slot(data, spot, event) {
    const slot = slotAt(data, spot.place, spot.part) ?? MISS;
    const kind = this.kinds[slot.item];
    const changed = changedBy(slot, kind, event);
    return changed && { data: withSlot(data, spot.place, spot.part, changed),
      label: `${placeWords(spot.place)} slot ${spot.part}` };
  }

  /** @param {any} data @param {Spot} spot @param {string} key @returns {Act|null} */
  dice(data, spot, key) {
    const dice = String(valueAt(data, spot.place, [spot.part]) ?? "");
    if (!DICE.test(key) && key !== "Backspace") return null;
    const changed = key === "Backspace" ? dice.slice(0, -1) : dice + key.toUpperCase();
    return { data: withDice(data, spot.place, /** @type {"go"|"stop"} */ (spot.part), changed),
      label: `${placeWords(spot.place)} ${spot.part} dice` };
  }

  /** @param {any} data @param {Spot} spot @param {string} key @returns {Act|null} */
  figure(data, spot, key) {
    const step = stepOf(key);
    if (!step || !["si", "mp", "turn"].includes(spot.key)) return null;
    return { data: withField(data, [spot.key], Math.max(0, Number(data[spot.key] ?? 0) + step)),
      label: spot.key.toUpperCase() };
  }
}

/** @param {string} key */
const stepOf = (key) => ({ "+": 1, "=": 1, "-": -1, "−": -1 })[key] ?? 0;

/** @param {any} slot @param {any} kind @param {KeyboardEvent} event @returns {any} */
function changedBy(slot, kind, event) {
  if (event.key === "Delete" || event.key === "Backspace") return { ...MISS };
  if (DICE.test(event.key) && kind?.dice_sets) return withDie(slot, kind, event.key, event.shiftKey);
  const step = stepOf(event.key);
  return step && slot.item !== "miss" ? { ...slot, breach: Math.max(0, Number(slot.breach ?? 0) + step) } : null;
}
