/** The design that is open: its data, the file it came from, and whether the two are the same. */

import * as api from "../server/api.js";
import { History, meaning, same } from "../ships/plain_data.js";
import { Drafts, stemOf, textOf } from "./drafts.js";

/** @import { Design, Looked, MarkTold, NationTold, Opened } from "../server/shapes.js" */
/** @import { About } from "../ships/plain_data.js" */
/** @import { KindsByItem } from "../ships/slots.js" */
/** @import { Kept } from "./drafts.js" */

/** The label of steps typed in the text tab. The design keeps their text to the letter. */
export const TYPED = "text";
const FROM_FILE = "file content";

/**
 * @typedef {object} Choices what the forms of an air ship offer
 * @property {KindsByItem} kinds
 * @property {MarkTold[]} marks
 * @property {NationTold[]} nations
 * @property {Record<string, string>} types
 */

/** @typedef {{version: string, text: string, data: Design|null}} File data is null if the file cannot be read */

/** Everything that the editor knows about one design. It draws nothing. */
export class OpenDesign {
  /** @param {Opened} opened @param {Choices} choices */
  constructor(opened, choices) {
    this.id = opened.id;
    this.choices = choices;
    this.drafts = new Drafts(opened.id);
    this.history = new History(opened.data ?? {}, opened.data ? null : plain(opened.text));
    this.file = known(opened);
    /** Whether the file is gone. */
    this.gone = false;
    this.left = false;
    /** The current save, or the last one. @type {Promise<void>} */ this.under = Promise.resolve();
    /** Called when a change of the open slot applies to other sides than before. */
    this.reached = () => {};
    /** Called when unread text has been set aside. */
    this.putAside = () => {};
    this.history.onChange(() => this.changed());
  }

  /** Records the state of the file. @param {File} file */
  took(file) {
    this.file = known(file);
    this.gone = false;
  }

  data() {
    return this.history.data;
  }

  /** @returns {string|null} typed text that is not a design yet */
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
   * Records a change made on the card or in a form.
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
   * Records typing. The text is kept beside the design until it has been read.
   * @param {string} text
   * @param {string} before the text before the typing
   */
  type(text, before) {
    if (this.history.now.typed === null && this.unread === null) this.history.note(before);
    this.history.step(this.data(), TYPED, { typed: this.history.now.typed, unread: text, merge: TYPED });
  }

  /** Reads the typed text and opens it if it is a design. @param {string} text @returns {Promise<Looked>} */
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

  /** @param {Kept} kept @returns {boolean} whether the file already contains all of it */
  holds({ data, typed = null, unread = null }) {
    return same(data, this.data()) && [typed, unread].every((text) => text === null || text === this.file.text);
  }

  /**
   * Resumes the work of an earlier page. The work names the version on which it is based. If the file has changed
   * since then, saving asks first.
   * @param {Kept} kept
   */
  takeUp({ data, version = "", typed = null, unread = null }) {
    this.file = { ...this.file, version };
    const base = Object.keys(data ?? {}).length ? data : this.data();
    this.history.step(base, "draft restored", { typed, unread });
  }

  /** The file's text of this design, to which changes are applied; null if it has none. @returns {string|null} */
  get ground() {
    return this.file.data ? this.file.text : null;
  }

  /** @returns {Promise<string>} the design as text */
  text() {
    return textOf(this.id, this.history.now, this.ground);
  }

  /**
   * Writes the file. Throws Refused: status 409 if the file has changed, 404 if it is gone.
   * @param {{version: string, data: Design|null}} [over] the version to overwrite
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
   * Takes over the file's contents as a step that can be undone. Unreadable contents stay text until the next
   * reading replaces them.
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

  /** Forgets unsaved work, because the page is about to open another file. */
  async leave() {
    this.left = true;
    await this.drafts.drop();
  }
}

/** @param {File} file */
function known({ version, text, data }) {
  return { version, text: plain(text), data, meaning: data ? meaning(data) : null };
}

/** @param {string} text @returns {string} the text with a page's line endings */
const plain = (text) => text.replaceAll("\r\n", "\n");
