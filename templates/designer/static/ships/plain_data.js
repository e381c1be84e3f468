/**
 * Plain data of files: the value at a path, equality and differences of values, and the undo history of a design.
 */

/** @import { Design } from "../server/shapes.js" */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * @param {unknown} whole
 * @param {readonly string[]} path such as `["slots", "3"]`
 * @returns {unknown} the value at the path, or undefined
 */
export function valueAt(whole, path) {
  return path.reduce((part, step) => (isMap(part) || Array.isArray(part) ? Reflect.get(part, step) : undefined), whole);
}

/**
 * @template T
 * @param {T} whole
 * @param {readonly string[]} path
 * @param {unknown} value undefined removes the key
 * @returns {T} a copy with the value at the path
 */
export function withValueAt(whole, [step, ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : isMap(whole) ? { ...whole } : {};
  const inner = rest.length ? withValueAt(Reflect.get(copy, step) ?? {}, rest, value) : value;
  if (inner === undefined) Reflect.deleteProperty(copy, step);
  else Reflect.set(copy, step, inner);
  return /** @type {T} */ (copy);
}

/**
 * @template T
 * @param {T} whole
 * @param {readonly string[]} path
 * @returns {T} the same data, or a copy without the mapping at the path if that is empty
 */
export function withoutEmpty(whole, path) {
  const part = valueAt(whole, path);
  return isMap(part) && Object.keys(part).length === 0 ? withValueAt(whole, path, undefined) : whole;
}

/** Sorts keys, because their order has no meaning in a file. @param {unknown} value @returns {unknown} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isMap(value)) return value;
  const keys = Object.keys(value).sort().filter((key) => value[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

/** @param {unknown} value @returns {string} one string per meaning: equal for equal values */
export function meaning(value) {
  return JSON.stringify(sorted(value)) ?? "";
}

/** @param {unknown} one @param {unknown} other */
export function same(one, other) {
  return one === other || meaning(one) === meaning(other);
}

/**
 * Lists the differences between two designs' data in words.
 * @param {unknown} mine
 * @param {unknown} theirs
 * @param {string[]} [path]
 * @returns {Array<{where: string, mine: string, theirs: string}>}
 */
export function differences(mine, theirs, path = []) {
  if (same(mine, theirs)) return [];
  if (!isMap(mine) || !isMap(theirs) || "item" in mine || "item" in theirs) {
    return [{ where: path.join(" · ").replace(/^locations · /, ""), mine: shown(mine), theirs: shown(theirs) }];
  }
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return keys.flatMap((key) => differences(mine[key], theirs[key], [...path, key]));
}

/** @param {unknown} value @returns {string} */
function shown(value) {
  if (value === undefined) return "nothing";
  if (isMap(value)) return Object.entries(value).map(([key, part]) => `${key}: ${shown(part)}`).join(", ");
  return Array.isArray(value) ? value.map(shown).join(", ") : String(value);
}

/**
 * @typedef {object} Step
 * @property {Design} data
 * @property {string|null} typed the text to which the data are applied, with its comments; null for the file's text
 * @property {string|null} unread text typed since then that is not a design yet
 * @property {string} label the edit that led here
 * @property {string} spot of the card where the edit was made
 */

/** @typedef {{spot?: string, merge?: string, typed?: string|null, unread?: string|null}} About a step */

/**
 * A design with its undo history: the present state, and unlimited undo and redo. States are replaced and never
 * modified. Listeners are called with every new present state.
 */
export class History {
  /** @param {Design} data @param {string|null} [unread] */
  constructor(data, unread = null) {
    /** @type {Step[]} */ this.past = [];
    /** @type {Step[]} */ this.future = [];
    /** @type {Step} */ this.now = { data, typed: null, unread, label: "opened", spot: "" };
    /** @type {Array<(step: Step) => void>} */ this.listeners = [];
    this.mergeKey = "";
  }

  get data() {
    return this.now.data;
  }

  /** @param {(step: Step) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /**
   * Adds a step. Consecutive steps with the same merge key become one, so that undo removes a whole typed word.
   * @param {Design} data
   * @param {string} label
   * @param {About} [about]
   */
  step(data, label, { spot = "", merge = "", typed = null, unread = null } = {}) {
    const { now } = this;
    if (typed === now.typed && unread === now.unread && same(data, now.data)) return;
    if (!merge || merge !== this.mergeKey) this.past.push(now);
    this.mergeKey = merge;
    this.future = [];
    this.show({ data, typed, unread, label, spot });
  }

  /** Inserts a state before the first one, as the last that undo reaches. @param {Step} step */
  precede(step) {
    this.past.unshift(step);
  }

  /** Sets the text to which the present data are applied. The design does not change. @param {string} typed */
  note(typed) {
    this.now = { ...this.now, typed };
  }

  /**
   * Stores the file's old text in all other steps, because the file is about to change.
   * @param {string|null} ground
   */
  keep(ground) {
    const kept = (/** @type {Step} */ step) => ({ ...step, typed: step.typed ?? ground });
    this.past = this.past.map(kept);
    this.future = this.future.map(kept);
  }

  /** Adds details to the present state. Undo and redo do not change. @param {Partial<Step>} more */
  learn(more) {
    this.show({ ...this.now, ...more });
  }

  /** Ends a run of merged steps. */
  rest() {
    this.mergeKey = "";
  }

  /** @returns {string|null} the label of the undone step */
  undo() {
    const before = this.past.pop();
    if (!before) return null;
    const undone = this.now;
    this.future.push(undone);
    this.rest();
    this.show(before);
    return undone.label;
  }

  /** @returns {string|null} the label of the redone step */
  redo() {
    const next = this.future.pop();
    if (!next) return null;
    this.past.push(this.now);
    this.rest();
    this.show(next);
    return next.label;
  }

  /** @param {Step} step */
  show(step) {
    this.now = step;
    for (const listener of this.listeners) listener(step);
  }
}
