/** The routes of the designer's server, one function each, and what it takes no more of. docs/api.md documents them. */

/** What the server refused, with its message and whatever else it said. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {any} said
   */
  constructor(status, said) {
    super(said?.error ?? messageOf(said?.detail) ?? `the server answered ${status}`);
    this.status = status;
    this.said = said ?? {};
  }
}

const NO_ANSWER = "The designer does not answer. Is `cardforge design` still running? Start it again, then try anew.";

/** @param {any} detail */
function messageOf(detail) {
  if (typeof detail === "string") return detail;
  return Array.isArray(detail) ? detail.map((each) => each.msg).join("; ") : null;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {{signal?: AbortSignal, keepalive?: boolean}} [options]
 */
async function ask(method, path, body, options = {}) {
  const request = { method, headers: { Accept: "application/json" }, ...options };
  if (method !== "GET") {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body ?? {});
  }
  const response = await fetch(path, request).catch((error) => {
    throw options.signal?.aborted ? error : new Error(NO_ANSWER);
  });
  const said = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(response.status, said);
  return said;
}

/**
 * @param {string} id a path with forward slashes
 * @returns {string} the same, fit for an address
 */
export function inAddress(id) {
  return id.split("/").map(encodeURIComponent).join("/");
}

export const designs = () => ask("GET", "/api/designs");
export const design = (id) => ask("GET", `/api/designs/${inAddress(id)}`);
export const save = (id, change) => ask("PUT", `/api/designs/${inAddress(id)}`, change);
export const create = (wanted) => ask("POST", "/api/designs", wanted);
export const rename = (id, to) => ask("POST", `/api/designs/${inAddress(id)}/rename`, { id: to });
export const mayRename = (id, to) => ask("GET", `/api/designs/${inAddress(id)}/rename?to=${encodeURIComponent(to)}`);
export const toBin = (id) => ask("POST", `/api/designs/${inAddress(id)}/bin`);
export const bin = () => ask("GET", "/api/bin");
export const restore = (key) => ask("POST", `/api/bin/${encodeURIComponent(key)}/restore`);
export const emptyBin = () => ask("DELETE", "/api/bin");
export const drafts = () => ask("GET", "/api/drafts");
export const draft = (id) => ask("GET", `/api/drafts/${inAddress(id)}`);
export const keepDraft = (id, kept) => ask("PUT", `/api/drafts/${inAddress(id)}`, kept);
export const dropDraft = (id) => ask("DELETE", `/api/drafts/${inAddress(id)}`);
export const look = (wanted, signal) => ask("POST", "/api/look", wanted, { signal });
export const asText = (wanted) => ask("POST", "/api/text", wanted);
export const odds = (wanted, signal) => ask("POST", "/api/odds", wanted, { signal });
export const compare = (a, b, against) => ask("POST", "/api/compare", { a, b, against: against || null });
export const schema = (game) => ask("GET", `/api/schema/${encodeURIComponent(game)}`);
export const presets = () => ask("GET", "/api/presets");
export const kinds = () => ask("GET", "/api/kinds");
export const systems = () => ask("GET", "/api/systems");
export const supplied = () => ask("GET", "/api/supplied");
export const suppliedDesign = (word) => ask("GET", `/api/supplied/${encodeURIComponent(word)}`);
export const themes = () => ask("GET", "/api/themes");
export const profiles = () => ask("GET", "/api/profiles");
export const print = (wanted) => ask("POST", "/api/print", wanted);
export const job = (key) => ask("GET", `/api/jobs/${encodeURIComponent(key)}`);
const watch = (since) => ask("GET", `/api/watch?since=${encodeURIComponent(since)}`);

export const LONGEST_LINE = 80;
export const DEEPEST_NESTING = 24;
export const MOST_VALUES = 20000;
export const LARGEST_TEXT = 1 << 20;
/** Letters of a link or of words in which a ship is squeezed: a large one has some thousand. */
export const LONGEST_SHARED = 1 << 17;
/** Letters that are pasted; a file is shorter. */
export const LONGEST_PASTED = 1 << 21;

/**
 * @param {Record<string, any>} asked
 * @returns {Record<string, any>} the same without what was left open; several words are one text
 */
export function filled(asked) {
  const told = Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]);
  return Object.fromEntries(told.filter(([, value]) => value !== undefined && value !== "" && value !== false));
}

const EVERY_MS = 1500;

/**
 * Begins to watch. What is read after the promise is kept misses no change.
 * @param {(changed: string[], gone: string[]) => void} heard what is gone has changed as well
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
