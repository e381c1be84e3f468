/** The routes of the designer's server, one function each. docs/api.md tells what they say. */

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
export const watch = (since) => ask("GET", `/api/watch?since=${encodeURIComponent(since)}`);
