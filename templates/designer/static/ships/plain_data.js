/**
 * Plain data, as files hold them: whether two values mean the same, in what they differ, and the way back and forth
 * between the states of a design.
 */

/** @param {any} value @returns {any} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value).sort().filter((key) => value[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

/** @param {any} value @returns {string} the same word for values that mean the same */
export function meaning(value) {
  return JSON.stringify(sorted(value)) ?? "";
}

/** @param {any} one @param {any} other */
export function same(one, other) {
  return one === other || meaning(one) === meaning(other);
}

/**
 * @param {any} mine
 * @param {any} theirs
 * @param {string[]} [path]
 * @returns {Array<{where: string, mine: string, theirs: string}>}
 */
export function differences(mine, theirs, path = []) {
  if (same(mine, theirs)) return [];
  if (!isMap(mine) || !isMap(theirs) || isSlot(mine) || isSlot(theirs)) {
    return [{ where: path.join(" · ").replace(/^locations · /, ""), mine: shown(mine), theirs: shown(theirs) }];
  }
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return keys.flatMap((key) => differences(mine[key], theirs[key], [...path, key]));
}

/** @param {any} value */
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** @param {any} value */
const isSlot = (value) => isMap(value) && "item" in value;

/** @param {any} value */
function shown(value) {
  if (value === undefined) return "nothing";
  if (isMap(value)) return Object.entries(value).map(([key, part]) => `${key}: ${shown(part)}`).join(", ");
  return Array.isArray(value) ? value.map(shown).join(", ") : String(value);
}

/**
 * @typedef {object} Step
 * @property {any} data
 * @property {string|null} typed the text that the data are laid over, comments and all; null for that of the file
 * @property {string|null} unread text that was typed since and is no design yet
 * @property {string} label what was done to come here
 * @property {string} spot where on the card it was done
 */

/** States are never changed, only replaced; listeners hear of every new present. */
export class History {
  /** @param {any} data @param {string|null} [unread] */
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
   * Takes a step. Steps with the same merge key in a row are one: a word is undone as a word.
   * @param {any} data
   * @param {string} label
   * @param {{spot?: string, merge?: string, typed?: string|null, unread?: string|null}} [about]
   */
  step(data, label, { spot = "", merge = "", typed = null, unread = null } = {}) {
    const { now } = this;
    if (typed === now.typed && unread === now.unread && same(data, now.data)) return;
    if (!merge || merge !== this.mergeKey) this.past.push(now);
    this.mergeKey = merge;
    this.future = [];
    this.show({ data, typed, unread, label, spot });
  }

  /** Notes of the present which text it is laid over; the design stays as it is. @param {string} typed */
  note(typed) {
    this.now = { ...this.now, typed };
  }

  /**
   * The file is about to hold another text: all other steps keep the one that they were laid over.
   * @param {string|null} ground
   */
  keep(ground) {
    const kept = (step) => ({ ...step, typed: step.typed ?? ground });
    this.past = this.past.map(kept);
    this.future = this.future.map(kept);
  }

  /** The present is better known; the way back and forth stays as it is. @param {Partial<Step>} more */
  learn(more) {
    this.show({ ...this.now, ...more });
  }

  /** Ends a run of merged steps. */
  rest() {
    this.mergeKey = "";
  }

  /** @returns {string|null} what was undone */
  undo() {
    const before = this.past.pop();
    if (!before) return null;
    const undone = this.now;
    this.future.push(undone);
    this.rest();
    this.show(before);
    return undone.label;
  }

  /** @returns {string|null} what was done again */
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
