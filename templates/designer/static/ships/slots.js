/** The kinds of slots, as the server lists them, and slots in words. */

/**
 * @typedef {object} Kind
 * @property {string} item
 * @property {string} label
 * @property {string} family
 * @property {string} summary
 * @property {string|null} nation
 * @property {string[]} needs
 * @property {Record<string, any>} usual
 * @property {number} reaches
 * @property {number} dice_sets
 */

const STARTS = { bonus: 1, mp: 1 };

/**
 * @param {Kind} kind
 * @returns {string[]} the keys that a form shows, in reading order
 */
export function fieldsOf(kind) {
  const order = ["name", "range", "dice", "bonus", "mp", "marks", "icon", "rules"];
  return order.filter((key) => kind.needs.includes(key) || key in kind.usual);
}

/**
 * Turns a slot into another kind and keeps whatever the new kind has a use for.
 * @param {any} slot
 * @param {Kind} kind
 */
export function recast(slot, kind) {
  if (kind.item === "miss") return { item: "miss" };
  const cast = { breach: slot?.breach ?? 12, item: kind.item };
  for (const key of fieldsOf(kind)) {
    const kept = fits(slot?.[key], key, kind) ? slot[key] : undefined;
    const value = kept ?? (kind.needs.includes(key) ? started(key, kind) : undefined);
    if (value !== undefined) cast[key] = value;
  }
  if (slot?.notes) cast.notes = slot.notes;
  return cast;
}

/** @param {any} value @param {string} key @param {Kind} kind */
function fits(value, key, kind) {
  if (value === undefined || value === null) return false;
  const parts = (sign) => String(value).split(sign).length;
  if (key === "range") return parts("/") === kind.reaches;
  if (key === "dice") return parts("|") === kind.dice_sets;
  return true;
}

/** @param {string} key @param {Kind} kind */
function started(key, kind) {
  if (key === "range") return kind.reaches === 2 ? "6/12" : "12";
  if (key === "dice") return kind.dice_sets === 2 ? "Y | U" : "G";
  if (key === "name") return kind.family === "gun" ? "6in" : "Homebrew";
  return STARTS[key];
}

/**
 * @param {any} slot
 * @param {Record<string, Kind>} kinds
 * @returns {string} a slot as one would read it out
 */
export function slotWords(slot, kinds) {
  if (!slot) return "empty";
  const kind = kinds[slot.item];
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

const COLOURS = { G: "green", U: "blue", Y: "yellow", R: "red", K: "black" };

/**
 * @param {string|string[]} dice
 * @returns {string} "red and blue; yellow" of `RU | Y`
 */
export function diceWords(dice) {
  const sets = Array.isArray(dice) ? dice : String(dice ?? "").split("|");
  return sets.map((set) => [...set.toUpperCase()].filter((letter) => letter in COLOURS)
    .map((letter) => COLOURS[letter]).join(" and ") || "none").join("; ");
}

/**
 * Sets one die of a slot: the only one, or that of the short or the long range.
 * @param {any} slot
 * @param {Kind} kind
 * @param {string} letter
 * @param {boolean} long
 */
export function withDie(slot, kind, letter, long) {
  if (!kind || kind.dice_sets === 0) return slot;
  const given = slot.dice ?? kind.usual.dice ?? "";
  const sets = (Array.isArray(given) ? given : String(given).split("|")).map((set) => set.trim());
  sets[long && kind.dice_sets === 2 ? 1 : 0] = letter.toUpperCase();
  return { ...slot, dice: sets.slice(0, kind.dice_sets).join(" | ") };
}
