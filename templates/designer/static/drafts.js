/** Unsaved work, kept twice: in this browser, and by the server beside the ships. */

import { draft, drafts, dropDraft, keepDraft } from "./api.js";
import { afterQuiet } from "./dom.js";

const QUIET_MS = 350;

/**
 * @typedef {object} Kept
 * @property {any} data
 * @property {string} version of the file that the work began from
 * @property {string} when
 */

/** The drafts of one design. */
export class Drafts {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.key = `cardforge:draft:${id}`;
    this.toServer = afterQuiet(QUIET_MS, (kept) => this.send(kept));
    this.last = Promise.resolve();
    this.dropped = false;
  }

  /** @param {any} data @param {string} version */
  keep(data, version) {
    this.dropped = false;
    const kept = { data, version, when: new Date().toISOString() };
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // A full or forbidden store is no reason to stop: the server keeps the other copy.
    }
    this.toServer(kept);
  }

  /** @param {Kept} kept */
  send({ data, version }) {
    if (this.dropped) return;
    this.last = this.last.then(() => keepDraft(this.id, { data, version })).then(() => {}, () => {});
  }

  /** Forgets both copies, after whatever is still on its way. */
  async drop() {
    this.dropped = true;
    localStorage.removeItem(this.key);
    this.last = this.last.then(() => dropDraft(this.id)).then(() => {}, () => {});
    await this.last;
  }

  /** @returns {Promise<Kept|null>} the newer of the two copies */
  async find() {
    const copies = [this.here(), await this.there()].filter(Boolean);
    return copies.sort((one, other) => Date.parse(other.when) - Date.parse(one.when))[0] ?? null;
  }

  /** @returns {Kept|null} */
  here() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /** The list is asked first: a draft that is missing would be told as an error. @returns {Promise<Kept|null>} */
  async there() {
    const listed = await drafts();
    return listed.some((each) => each.id === this.id) ? draft(this.id) : null;
  }
}
