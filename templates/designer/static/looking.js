/** Asks the server for everything that changes with an edit; only the latest answer counts. */

import { look } from "./api.js";
import { afterQuiet } from "./dom.js";

const QUIET_MS = 60;

/** Calls back with answers, in order, and never with one that is out of date. */
export class Looking {
  /**
   * @param {string|null} id the file beside which pictures of the design lie
   * @param {(answer: any) => void} seen
   * @param {(error: Error) => void} failed
   */
  constructor(id, seen, failed) {
    this.id = id;
    this.seen = seen;
    this.failed = failed;
    /** @type {AbortController|null} */ this.under = null;
    this.ask = afterQuiet(QUIET_MS, (source) => this.now(source));
  }

  /** @param {{data?: any, text?: string}} source */
  async now(source) {
    this.under?.abort();
    const mine = (this.under = new AbortController());
    try {
      const answer = await look({ ...source, ...(this.id ? { id: this.id } : {}) }, mine.signal);
      if (this.under === mine) this.seen(answer);
    } catch (error) {
      if (!mine.signal.aborted) this.failed(/** @type {Error} */ (error));
    }
  }
}
