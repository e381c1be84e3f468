/** The design that is open: its data, the file it came from, and whether the two are the same. */

import * as api from "../server/api.js";
import { History, meaning, same } from "../ships/plain_data.js";
import { Drafts, stemOf, textOf } from "./drafts.js";

/** @import { Design, Looked, MarkTold, NationTold, Opened } from "../server/shapes.js" */
/** @import { About } from "../ships/plain_data.js" */
/** @import { KindsByItem } from "../ships/slots.js" */
/** @import { Kept } from "./drafts.js" */

/** The label of steps that were typed in the text tab; their text is the design's to the letter. */
export const TYPED = "text";
const FROM_FILE = "file content";

/**
 * @typedef {object} Choices what the forms of an air ship offer
 * @property {KindsByItem} kinds
 * @property {MarkTold[]} marks
 * @property {NationTold[]} nations
 * @property {Record<string, string>} types
 */

/** @typedef {{version: string, text: string, data: Design|null}} File without data it cannot be read */

/** Everything that the editor knows of one design; draws nothing. */
export class OpenDesign {
  /** @param {Opened} opened @param {Choices} choices */
  constructor(opened, choices) {
    this.id = opened.id;
    this.choices = choices;
    this.drafts = new Drafts(opened.id);
    this.history = new History(opened.data ?? {}, opened.data ? null : plain(opened.text));
    this.file = known(opened);
    /** Whether the file is no longer there. */
    this.gone = false;
    this.left = false;
    /** The save under way, or the last one. @type {Promise<void>} */ this.under = Promise.resolve();
    /** Hears that a change of the open slot goes to other sides now. */
    this.reached = () => {};
    /** Hears that text which was typed and not read was put aside. */
    this.putAside = () => {};
    this.history.onChange(() => this.changed());
  }

  /** The file is as this says. @param {File} file */
  took(file) {
    this.file = known(file);
    this.gone = false;
  }

  data() {
    return this.history.data;
  }

  /** @returns {string|null} what was typed and is no design yet */
  get unread() {
    return this.history.now.unread;
  }

  name() {
    const { name } = this.data();
    return typeof name === "string" && name.trim() ? name : stemOf(this.id);
  }

  unsaved() {
    const { data, typed, unread } = this.history.now;
    if (this.left) return false;
    if (unread !== null) return unread !== this.file.text;
    return meaning(data) !== this.file.meaning || (typed !== null && typed !== this.file.text);
  }

  /**
   * A change by card or form.
   * @param {Design} data
   * @param {string} label
   * @param {About} [about]
   */
  step(data, label, about) {
    const { unread } = this;
    if (same(data, this.data())) return;
    this.history.step(data, label, { typed: this.history.now.typed, ...about });
    if (unread?.trim()) this.putAside();
  }

  /**
   * Somebody types. Until it is read, the text is kept beside the design.
   * @param {string} text
   * @param {string} before what stood there for the design as it was
   */
  type(text, before) {
    if (this.history.now.typed === null && this.unread === null) this.history.note(before);
    this.history.step(this.data(), TYPED, { typed: this.history.now.typed, unread: text, merge: TYPED });
  }

  /** Reads what was typed: it becomes the design if it is one. @param {string} text @returns {Promise<Looked>} */
  async read(text) {
    const answer = await api.look({ text, id: this.id, pictures: [] });
    if (this.unread !== text) return answer;
    if (answer.data) this.history.learn({ data: answer.data, typed: text, unread: null });
    this.history.rest();
    return answer;
  }

  changed() {
    this.left = false;
    this.keepDraft();
  }

  keepDraft() {
    if (this.unsaved()) this.drafts.keep(this.history.now, this.file.version);
    else this.drafts.drop();
  }

  /** @param {Kept} kept @returns {boolean} whether the file says all of it */
  holds({ data, typed = null, unread = null }) {
    return same(data, this.data()) && [typed, unread].every((text) => text === null || text === this.file.text);
  }

  /**
   * Goes on with work that an earlier page left. It began from the version that it names: where the file has become
   * another since, a save asks.
   * @param {Kept} kept
   */
  takeUp({ data, version = "", typed = null, unread = null }) {
    this.file = { ...this.file, version };
    const base = Object.keys(data ?? {}).length ? data : this.data();
    this.history.step(base, "draft restored", { typed, unread });
  }

  /** What the file says of the design, to lay changes over; null where it says nothing. @returns {string|null} */
  get ground() {
    return this.file.data ? this.file.text : null;
  }

  /** @returns {Promise<string>} the text that the design is */
  text() {
    return textOf(this.id, this.history.now, this.ground);
  }

  /**
   * Writes the file. Raises Refused with status 409 where it has become another, 404 where it is gone.
   * @param {{version: string, data: Design|null}} [over] which version of the file
   */
  save(over = this.file) {
    this.under = this.write(over);
    return this.under;
  }

  /** @param {{version: string, data: Design|null}} over */
  async write(over) {
    if (this.unread !== null) await this.read(this.unread);
    const { now } = this.history;
    const byData = now.unread === null && now.typed === null && over.data;
    const change = byData ? { data: now.data } : { text: await textOf(this.id, now, this.ground) };
    const saved = await api.save(this.id, { ...change, version: over.version });
    if (over.version === this.file.version) this.history.keep(this.ground);
    this.took({ ...saved, data: now.unread === null ? now.data : null });
    if (this.history.now === now && now.unread === null && now.typed !== null) this.history.note(this.file.text);
    this.history.rest();
    if (this.unsaved()) this.keepDraft();
    else await this.drafts.drop();
  }

  /**
   * Takes over what the file holds; a step that can be undone. What cannot be read is text, until the next reading
   * stands in its place.
   * @param {File} file
   */
  adopt(file) {
    const { now } = this.history;
    const base = now.typed ?? this.ground;
    const half = now.label === FROM_FILE && now.unread !== null;
    this.took(file);
    const step = { data: file.data ?? this.data(), typed: file.data ? null : base,
      unread: file.data ? null : this.file.text };
    if (!half) this.history.step(step.data, FROM_FILE, step);
    if (this.history.now === now) this.history.learn(step);
    this.keepDraft();
  }

  /** The page is about to go on with another file: nothing here is unsaved any more. */
  async leave() {
    this.left = true;
    await this.drafts.drop();
  }
}

/** @param {File} file */
function known({ version, text, data }) {
  return { version, text: plain(text), data, meaning: data ? meaning(data) : null };
}

/** @param {string} text @returns {string} with the line ends that a page has */
const plain = (text) => text.replaceAll("\r\n", "\n");
