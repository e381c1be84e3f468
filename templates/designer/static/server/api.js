/** The server's routes, one function each, and its limits; docs/reference/api.md describes them. */

/** @import { Dropped, Emptied } from "./history_shapes.js" */
/** @import { KeptAtFleetScale } from "./scale_shapes.js" */
/** @import { Odds } from "./odds_shapes.js" */
/** @import { AirOdds, Comparison, FleetOdds, StarshipOdds } from "./figure_shapes.js" */
/**
 * @import {
 *   Binned, Conflict, Draft, DraftKept, DraftListed, Explained, JobState, JsonSchema, Kinds, Listed,
 *   Look, Looked, MayRename, New, Opened, Placed, Presets, Print, ProfileTold, Save, Saved, Started, Supplied,
 *   SuppliedDesign, SystemTold, TextOf, Theme, Watched, Written,
 * } from "./shapes.js"
 */

/** A rejected request, with the server's message and the rest of its answer. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Conflict|null} said
   */
  constructor(status, said) {
    super(said?.error ?? `The designer failed with status ${status}. Reload the page and retry.`);
    this.status = status;
    this.said = said;
  }
}

const NO_ANSWER = "Cannot reach the designer. If `cardforge design` has stopped, start it again and retry.";

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>} the server's answer; throws Refused
 */
export async function ask(method, path, body = {}, signal) {
  const writes = method !== "GET";
  const headers = { Accept: "application/json", ...(writes && { "Content-Type": "application/json" }) };
  const request = { method, headers, signal, ...(writes && { body: JSON.stringify(body) }) };
  const response = await fetch(path, request).catch((error) => {
    throw signal?.aborted ? error : new Error(NO_ANSWER);
  });
  const said = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(response.status, said);
  return said;
}

/**
 * @template T
 * @param {Promise<T>} script the import of a script when it is first needed
 * @returns {Promise<T>} the same import, with the error message of a failed request
 */
export const loaded = (script) => script.catch(() => {
  throw new Error(NO_ANSWER);
});

/**
 * @param {string} id a path with forward slashes
 * @returns {string} the path escaped for an address
 */
export function inAddress(id) {
  return id.split("/").map(encodeURIComponent).join("/");
}

/** @type {() => Promise<Listed[]>} */
export const designs = () => ask("GET", "/api/designs");
/** @type {(id: string) => Promise<Opened>} */
export const design = (id) => ask("GET", `/api/designs/${inAddress(id)}`);
/** @type {(id: string, change: Save) => Promise<Saved>} */
export const save = (id, change) => ask("PUT", `/api/designs/${inAddress(id)}`, change);
/** @type {(wanted: New) => Promise<Placed>} */
export const create = (wanted) => ask("POST", "/api/designs", wanted);
/** @type {(id: string, to: string) => Promise<Placed>} */
export const rename = (id, to) => ask("POST", `/api/designs/${inAddress(id)}/rename`, { id: to });
/** @type {(id: string, to: string) => Promise<MayRename>} */
export const mayRename = (id, to) => ask("GET", `/api/designs/${inAddress(id)}/rename?to=${encodeURIComponent(to)}`);
/** @type {(id: string) => Promise<Binned>} */
export const toBin = (id) => ask("POST", `/api/designs/${inAddress(id)}/bin`);
/** @type {() => Promise<Binned[]>} */
export const bin = () => ask("GET", "/api/bin");
/** @type {(key: string) => Promise<Placed>} */
export const restore = (key) => ask("POST", `/api/bin/${encodeURIComponent(key)}/restore`);
/** @type {() => Promise<Emptied>} */
export const emptyBin = () => ask("DELETE", "/api/bin");
/** @type {() => Promise<DraftListed[]>} */
export const drafts = () => ask("GET", "/api/drafts");
/** @type {(id: string) => Promise<DraftKept|null>} */
export const draft = (id) => ask("GET", `/api/drafts/${inAddress(id)}`);
/** @type {(id: string, kept: Draft) => Promise<DraftKept>} */
export const keepDraft = (id, kept) => ask("PUT", `/api/drafts/${inAddress(id)}`, kept);
/** @type {(id: string) => Promise<Dropped>} */
export const dropDraft = (id) => ask("DELETE", `/api/drafts/${inAddress(id)}`);
/** @type {(wanted: Look, signal?: AbortSignal) => Promise<Looked>} */
export const look = (wanted, signal) => ask("POST", "/api/look", wanted, signal);
/** @type {(wanted: Written) => Promise<TextOf>} */
export const asText = (wanted) => ask("POST", "/api/text", wanted);
/** @type {(wanted: Odds, signal?: AbortSignal) => Promise<AirOdds|FleetOdds|StarshipOdds>} */
export const odds = (wanted, signal) => ask("POST", "/api/odds", wanted, signal);
/** @type {(wanted: KeptAtFleetScale) => Promise<Placed>} */
export const keepAtFleetScale = (wanted) => ask("POST", "/api/warfleet/keep", wanted);
/** @type {(a: string, b: string, against: string) => Promise<Comparison>} */
export const compare = (a, b, against) => ask("POST", "/api/compare", { a, b, against: against || null });
/** @type {(game: string) => Promise<JsonSchema>} */
export const schema = (game) => ask("GET", `/api/schema/${encodeURIComponent(game)}`);
/** @type {() => Promise<Presets>} */
export const presets = () => ask("GET", "/api/presets");
/** @type {() => Promise<Kinds>} */
export const kinds = () => ask("GET", "/api/kinds");
/** @type {() => Promise<Explained[]>} */
export const glossary = () => ask("GET", "/api/glossary");
/** @type {() => Promise<SystemTold[]>} */
export const systems = () => ask("GET", "/api/systems");
/** @type {() => Promise<Supplied[]>} */
export const supplied = () => ask("GET", "/api/supplied");
/** @type {(word: string) => Promise<SuppliedDesign>} */
export const suppliedDesign = (word) => ask("GET", `/api/supplied/${encodeURIComponent(word)}`);
/** @type {() => Promise<Theme[]>} */
export const themes = () => ask("GET", "/api/themes");
/** @type {() => Promise<ProfileTold[]>} */
export const profiles = () => ask("GET", "/api/profiles");
/** @type {(wanted: Print) => Promise<Started>} */
export const print = (wanted) => ask("POST", "/api/print", wanted);
/** @type {(key: string) => Promise<JobState>} */
export const job = (key) => ask("GET", `/api/jobs/${encodeURIComponent(key)}`);
/** @type {(since: string) => Promise<Watched>} */
const watch = (since) => ask("GET", `/api/watch?since=${encodeURIComponent(since)}`);

export const LONGEST_LINE = 80;
export const DEEPEST_NESTING = 24;
export const MOST_VALUES = 20000;
export const LARGEST_TEXT = 1 << 20;
/** Longest shared link or text, in characters: a large ship needs some thousand. */
export const LONGEST_SHARED = 1 << 17;
/** Longest pasted text, in characters: a file is shorter. */
export const LONGEST_PASTED = 1 << 21;

/**
 * @param {Record<string, unknown>} asked the fields of a form
 * @returns {Partial<Odds>} the fields for the server: without unset fields, lists of words joined into one text
 */
export function filled(asked) {
  const told = Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]);
  return Object.fromEntries(told.filter(([, value]) => value !== undefined && value !== "" && value !== false));
}

const EVERY_MS = 1500;

/**
 * Asks regularly whether files have changed on disk. Files read after the promise resolves miss no change.
 * @param {(changed: string[], gone: string[]) => void} heard called with changed files; `gone` is a part of `changed`
 * @param {(alive: boolean) => void} [alive] whether the server still answers
 */
export async function startWatching(heard, alive = () => {}) {
  let stamp = "";
  const ask = async () => {
    try {
      const news = await watch(stamp);
      if (stamp && news.changed.length) heard(news.changed, news.gone);
      stamp = String(news.stamp);
      alive(true);
    } catch {
      alive(false);
    }
  };
  const again = async () => {
    if (!document.hidden) await ask();
    setTimeout(again, EVERY_MS);
  };
  await ask();
  setTimeout(again, EVERY_MS);
}
