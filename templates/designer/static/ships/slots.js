/** The kinds of slots, as the server lists them, and slots in words. */

/** @import { KindTold, Slot } from "../server/shapes.js" */

/** @typedef {Map<string, KindTold>} KindsByItem a Map, because an item may be any word, even `constructor` */
/** @typedef {"name"|"range"|"dice"|"bonus"|"mp"|"marks"|"icon"|"rules"} SlotKey a kind's keys except breach */

/** @type {SlotKey[]} */
const ORDER = ["name", "range", "dice", "bonus", "mp", "marks", "icon", "rules"];

/**
 * @param {KindTold} kind
 * @returns {SlotKey[]} the keys that a form shows, in reading order
 */
export function fieldsOf(kind) {
  return ORDER.filter((key) => kind.needs.includes(key) || key in kind.usual);
}

/**
 * Changes the kind of a slot. Keeps the values that the new kind uses.
 * @param {Slot} slot
 * @param {KindTold} kind
 * @returns {Slot}
 */
export function recast(slot, kind) {
  if (kind.item === "miss") return { item: "miss" };
  const kept = fieldsOf(kind).map((key) => [key, fits(slot[key], key, kind) ? slot[key]
    : kind.needs.includes(key) ? started(key, kind) : undefined]);
  return { breach: slot.breach ?? 12, item: kind.item,
    ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), ...(slot.notes && { notes: slot.notes }) };
}

/** @param {Slot[SlotKey]|null} value @param {SlotKey} key @param {KindTold} kind */
function fits(value, key, kind) {
  if (value === undefined || value === null) return false;
  const parts = (/** @type {string} */ sign) => String(value).split(sign).length;
  if (key === "range") return parts("/") === kind.reaches;
  if (key === "dice") return parts("|") === kind.dice_sets;
  return true;
}

/** @param {SlotKey} key @param {KindTold} kind @returns {string|number|undefined} */
function started(key, kind) {
  if (key === "range") return kind.reaches === 2 ? "6/12" : "12";
  if (key === "dice") return kind.dice_sets === 2 ? "Y | U" : "G";
  if (key === "name") return kind.family === "gun" ? "6in" : "Homebrew";
  return key === "bonus" || key === "mp" ? 1 : undefined;
}

/**
 * @param {Slot|undefined} slot
 * @param {KindsByItem} kinds
 * @returns {string} a slot in words
 */
export function slotWords(slot, kinds) {
  if (!slot) return "empty";
  const kind = kinds.get(slot.item);
  if (!kind) return String(slot.item);
  const full = { ...kind.usual, ...slot };
  const words = [full.name && kind.family === "gun" ? `${full.name} ${kind.label}` : full.name || kind.label];
  if ("bonus" in full) words.push(`plus ${full.bonus}`);
  if ("mp" in full) words.push(`${full.mp} MP`);
  if (full.range !== undefined) words.push(`range ${Array.isArray(full.range) ? full.range.join("/") : full.range}`);
  if (full.dice !== undefined) words.push(`dice ${diceWords(full.dice)}`);
  if (full.marks?.length) words.push(full.marks.join(", "));
  if (slot.item !== "miss" && slot.breach !== undefined) words.push(`breach ${slot.breach}`);
  return words.join(", ");
}

/** @type {Record<string, string>} */
const COLOURS = { G: "green", U: "blue", Y: "yellow", R: "red", K: "black" };

/**
 * @param {string|string[]|undefined} dice
 * @returns {string} "red and blue; yellow" of `RU | Y`
 */
export function diceWords(dice) {
  return diceSets(dice).map((set) => [...set.toUpperCase()].filter((letter) => letter in COLOURS)
    .map((letter) => COLOURS[letter]).join(" and ") || "none").join("; ");
}

/** @param {unknown} dice @returns {string[]} the dice of the short range, then of the long range if it has its own */
export function diceSets(dice) {
  const sets = Array.isArray(dice) ? dice.map(String) : String(dice ?? "").split("|");
  return sets.map((set) => set.trim());
}

/**
 * Sets one die of a slot: its only die, or the die of the short or long range.
 * @param {Slot} slot
 * @param {KindTold} kind
 * @param {string} letter
 * @param {boolean} long
 * @returns {Slot}
 */
export function withDie(slot, kind, letter, long) {
  if (kind.dice_sets === 0) return slot;
  const sets = diceSets(slot.dice ?? kind.usual.dice);
  sets[long && kind.dice_sets === 2 ? 1 : 0] = letter.toUpperCase();
  return { ...slot, dice: sets.slice(0, kind.dice_sets).join(" | ") };
}
