/** The design that is open: its data, the file it came from, and whether the two are the same. */

import * as api from "./api.js";
import { Drafts } from "./drafts.js";
import { History } from "./history.js";
import { meaning } from "./same.js";

/** Everything that the editor knows of one design; draws nothing. */
export class Desk {
  /** @param {any} opened the answer of GET /api/designs/{id} */
  constructor(opened) {
    this.id = opened.id;
    this.drafts = new Drafts(opened.id);
    this.history = new History(opened.data ?? {});
    /** What was typed in the text tab, comments and all; null once nothing of it is unsaved. @type {string|null} */
    this.typed = null;
    /** @type {any} */ this.words = { kinds: {}, marks: [], nations: [], types: {} };
    this.reached = () => {};
    this.took(opened);
    this.history.onChange(() => this.keepDraft());
  }

  /** The file is as this says. @param {{version: string, text?: string, data?: any}} file */
  took({ version, data }) {
    this.version = version;
    this.saved = meaning(data ?? this.history.data);
  }

  data() {
    return this.history.data;
  }

  unsaved() {
    return meaning(this.history.data) !== this.saved || this.typed !== null;
  }

  /** @param {any} data @param {string} label @param {{spot?: string, merge?: string}} [about] */
  step(data, label, about) {
    this.history.step(data, label, about);
  }

  keepDraft() {
    if (this.unsaved()) this.drafts.keep(this.history.data, this.version);
    else this.drafts.drop();
  }

  /**
   * Writes the file. Raises Refused with status 409 where it has become another.
   * @param {string} [version] over which version
   */
  async save(version = this.version) {
    const data = this.history.data;
    const change = this.typed === null ? { data } : { text: await this.textToSave(data, this.typed) };
    const saved = await api.save(this.id, { ...change, version });
    this.typed = null;
    this.took({ version: saved.version, data });
    this.history.rest();
    if (!this.unsaved()) await this.drafts.drop();
  }

  /** Lays what was done on the card since over what was typed. @param {any} data @param {string} base */
  async textToSave(data, base) {
    return (await api.asText({ data, base })).text;
  }

  /** Takes what the file holds as a step that can be undone. @param {any} file */
  adopt(file) {
    this.took(file);
    this.typed = null;
    this.step(file.data, "what the file holds");
    this.keepDraft();
  }
}
