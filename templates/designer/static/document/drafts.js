/**
 * Unsaved work, stored twice: in this browser, and by the server beside the ships. After a crash the page offers it
 * and never restores it unasked.
 */

import { reporting } from "../page/dialogs.js";
import { afterQuiet, byId, el } from "../page/elements.js";
import * as api from "../server/api.js";
import { meaning } from "../ships/plain_data.js";

/** @import { Design, Draft } from "../server/shapes.js" */
/** @import { OpenDesign } from "./open_design.js" */

const QUIET_MS = 350;

/**
 * @typedef {object} Work
 * @property {Design} data
 * @property {string|null} [typed] the typed text to which the data are applied
 * @property {string|null} [unread] text typed since then that is not a design yet
 */

/**
 * @typedef {object} Place where and when work was done
 * @property {string} [version] of the file on which the work is based
 * @property {string} [page] the page that edits it, or last did
 * @property {string} [when]
 */

/** @typedef {Work & Place} Kept work */

/**
 * The drafts of one design of one folder. Each page uses its own key in the browser's store, so that pages do not
 * overwrite each other. Each page also holds a lock of that name, which shows other pages that it is still open.
 */
export class Drafts {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.stem = `cardforge:draft:${document.body.dataset.folder}:${id}:`;
    this.page = crypto.randomUUID();
    navigator.locks.request(this.stem + this.page, () => new Promise(() => {}));
    this.toServer = afterQuiet(QUIET_MS, (/** @type {Draft} */ kept) => this.send(kept));
    /** @type {Promise<unknown>} */ this.last = Promise.resolve();
    this.dropped = false;
    /** Whether this browser stored the latest work. */
    this.here = true;
  }

  /** @param {Work} work @param {string} version */
  keep({ data, typed = null, unread = null }, version) {
    this.dropped = false;
    const kept = { data, typed, unread, version, page: this.page };
    this.here = stored(this.stem, { ...kept, when: new Date().toISOString() });
    this.toServer(kept);
  }

  /** @param {Draft} kept */
  send(kept) {
    if (this.dropped) return;
    this.last = this.last.then(() => api.keepDraft(this.id, kept)).catch(() => {});
  }

  /** Deletes both copies once all pending requests have ended. */
  async drop() {
    this.dropped = true;
    this.here = true;
    forgotten(this.stem + this.page);
    this.last = this.last.then(() => api.dropDraft(this.id)).catch(() => {});
    await this.last;
  }

  /** Deletes another page's copy of work that this page has taken over or the file contains. @param {Kept} kept */
  release(kept) {
    forgotten(this.stem + kept.page);
  }

  /** Deletes another page's work for good. @param {Kept} kept */
  async letGo(kept) {
    this.release(kept);
    const there = await this.there();
    if (there?.page === kept.page) await api.dropDraft(this.id);
  }

  /**
   * Finds the work of earlier pages that no open page is editing. Copies work that only the server has into this
   * browser, because the server stores one draft per design and other work may replace it.
   * @returns {Promise<Kept[]>} the newest first, each once
   */
  async find() {
    const there = await this.there();
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map((lock) => lock.name));
    const isOpen = (/** @type {Kept} */ kept) => open.has(this.stem + kept.page);
    const here = keptHere(this.stem);
    const missing = there && !here.some((kept) => kept.page === there.page) ? [there] : [];
    for (const kept of missing) if (!isOpen(kept)) stored(this.stem, kept);
    const sorted = [...here, ...missing].sort((one, other) => timeOf(other) - timeOf(one));
    return sorted.filter((kept, index) => !isOpen(kept)
      && sorted.findIndex((each) => workOf(each) === workOf(kept)) === index);
  }

  /** Asks for the list first: requesting a missing draft would report an error. @returns {Promise<Kept|null>} */
  async there() {
    const listed = await api.drafts();
    return listed.some((each) => each.id === this.id) ? api.draft(this.id) : null;
  }
}

/** @param {Work} work @returns {string} the same word for the same work */
const workOf = ({ data, typed = null, unread = null }) => meaning([data, typed, unread]);

/** @param {Kept} kept */
const timeOf = ({ when }) => Date.parse(when ?? "") || 0;

/** Stores work in this browser. @param {string} stem @param {Kept} kept @returns {boolean} whether it succeeded */
function stored(stem, kept) {
  const key = stem + kept.page;
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    // A full or forbidden store must not stop the editor: the server has the other copy. An older copy would mislead.
    forgotten(key);
    return false;
  }
}

/** @param {string} key */
function forgotten(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // A forbidden store has no drafts.
  }
}

/** @param {string} stem @returns {Kept[]} this browser's drafts of a design */
function keptHere(stem) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(stem)).flatMap((key) => read(key) ?? []);
  } catch {
    return [];
  }
}

/** @param {string} key @returns {Kept|null} null for anything but a draft */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "");
  } catch {
    return null;
  }
}

/** @param {OpenDesign} design @param {() => void} taken called when a draft is restored */
export async function offerDraft(design, taken) {
  const found = await design.drafts.find();
  for (const kept of found) if (design.holds(kept)) design.drafts.release(kept);
  offer(design, found.filter((kept) => !design.holds(kept)), taken);
}

/**
 * Offers the drafts one after another.
 * @param {OpenDesign} design
 * @param {Kept[]} left
 * @param {() => void} taken
 */
function offer(design, [kept, ...others], taken) {
  const banner = byId("banner");
  banner.hidden = !kept;
  if (!kept) return;
  const restore = button("Restore draft", "primary", () => {
    banner.hidden = true;
    design.takeUp(kept);
    design.drafts.release(kept);
    taken();
  });
  const discard = button("Discard draft", "", reporting(async () => {
    offer(design, others, taken);
    await design.drafts.letGo(kept);
  }));
  const since = kept.version === design.file.version ? "" : " The file has changed since then.";
  banner.replaceChildren(el("p", {}, `You have an unsaved draft${at(kept)}.${since} Restore or discard it.`),
    el("div", { class: "row" }, restore, discard));
}

/**
 * Offers the unsaved work of a deleted file.
 * @param {string} id
 * @returns {Promise<HTMLElement[]>} an offer for each piece
 */
export async function orphanedWork(id) {
  const drafts = new Drafts(id);
  return (await drafts.find()).map((kept) => offerOrphan(id, drafts, kept));
}

/** @param {string} id @param {Drafts} drafts @param {Kept} kept @returns {HTMLElement} */
function offerOrphan(id, drafts, kept) {
  const name = typeof kept.data?.name === "string" ? kept.data.name : stemOf(id);
  const make = button("Create file again", "primary", reporting(async () => {
    const made = await makeFile(name, id, kept);
    await drafts.letGo(kept);
    location.assign(`/edit/${api.inAddress(made.id)}`);
  }));
  const discard = button("Discard draft", "", reporting(async () => {
    await drafts.letGo(kept);
    node.remove();
  }));
  const node = el("div", { class: "notice stack" }, el("p", {}, `You have an unsaved draft of ${name}${at(kept)}.`),
    el("div", { class: "row middle" }, make, discard));
  return node;
}

/** @param {string} label @param {string} look @param {() => void} click */
function button(label, look, click) {
  return el("button", { type: "button", class: `button small ${look}`, on: { click } }, label);
}

/** @param {Kept} kept @returns {string} */
function at(kept) {
  const when = new Date(kept.when ?? "");
  return Number.isNaN(when.valueOf()) ? ""
    : ` from ${when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`;
}

/**
 * @param {string} id
 * @param {Work} work
 * @param {string|null} [file] the text of its file
 * @returns {Promise<string>} the work as text
 */
export async function textOf(id, { data, typed, unread }, file = null) {
  if (typeof unread === "string") return unread;
  const base = typed ?? file;
  return (await api.asText(base === null ? { data } : { data, base, id })).text;
}

/**
 * Saves work as a new file, comments included.
 * @param {string} name
 * @param {string} id of the file it came from
 * @param {Work} work
 * @param {string|null} [file] the text of that file
 */
export async function makeFile(name, id, work, file = null) {
  const plainly = id.endsWith(".json") && typeof work.unread !== "string";
  return api.create({ name, from: plainly ? { data: work.data } : { text: await textOf(id, work, file) } });
}

/** @param {string} id @returns {string} the file's name without its ending */
export const stemOf = (id) => id.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
