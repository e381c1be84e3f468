/** Earlier versions of a design's file: undo reaches them after a reload, and a dialog lists them. */

import { version, versions } from "../server/history_api.js";

/** @import { OpenDesign } from "../document/open_design.js" */
/** @import { VersionListed, VersionStored } from "../server/history_shapes.js" */
/** @import { Step } from "../ships/plain_data.js" */

/** @param {{when: string}} version @returns {string} its date and time in words */
export const dated = ({ when }) => new Date(when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

const STEPS = /** @type {const} */ ([["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]]);

/** @param {{when: string}} version @returns {string} how long ago, such as "7 days ago" or "yesterday" */
export function ago({ when }) {
  const past = new Date(when).getTime() - Date.now();
  const [unit, size] = STEPS.find(([, each]) => -past >= each) ?? STEPS[2];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(past / size), unit);
}

/** The versions before the opened file. After the last step, undo restores them one by one. */
export class Earlier {
  /** @param {OpenDesign} design @param {string} opened the version of the file that was opened */
  constructor(design, opened) {
    this.design = design;
    this.opened = opened;
    /** Not yet among the steps, the newest first. @type {VersionListed[]|null} */ this.left = null;
  }

  /** @returns {Promise<VersionListed[]>} */
  async read() {
    const all = await versions(this.design.id);
    return all.slice(all.findIndex((each) => each.version === this.opened) + 1);
  }

  /**
   * Makes the version before the first step a step of its own, so that undo leads there.
   * @returns {Promise<{when: string, more: number}|null>} null if there is none
   */
  async recall() {
    this.left ??= await this.read();
    const [next, ...others] = this.left;
    if (!next) return null;
    this.left = others;
    const { design } = this;
    const found = await version(next.key, design.id);
    design.history.precede(stepOf(found, design.data(), `version of ${dated(next)}`));
    return { when: dated(next), more: others.length };
  }
}

/**
 * @param {VersionStored} found
 * @param {Step["data"]} instead shown if the text cannot be read
 * @param {string} label
 * @returns {Step} the design of that version, with its comments
 */
export function stepOf({ text, data }, instead, label) {
  const plain = text.replaceAll("\r\n", "\n");
  return { data: data ?? instead, typed: data ? plain : null, unread: data ? null : plain, label, spot: "" };
}
