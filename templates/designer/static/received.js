/** What somebody shared, once it is known to be a ship. */

import { look } from "./api.js";
import { GAMES } from "./filters.js";
import { lineFault } from "./lines.js";
import { unpacked } from "./share.js";

const MOST_BYTES = 1 << 20;
const DEEPEST = 24;

/**
 * @param {string} pasted
 * @returns {Promise<{source: any, answer: any}>} what to make a file of, and how it looks; fails for what is no ship
 */
export async function received(pasted) {
  const source = await unpacked(pasted);
  const fault = faultOf(source);
  if (fault) throw new Error(`This holds no ship: ${fault}`);
  const answer = await look(source);
  if (answer.data && answer.game in GAMES) return { source, answer };
  const why = answer.unreadable[0]?.message;
  throw new Error(`This holds no ship${why ? `: ${why}` : ""}`);
}

/**
 * @param {any} name as somebody shared it
 * @param {string} other
 * @returns {string} the name if a file may bear it, else the other
 */
export function nameOr(name, other) {
  return typeof name === "string" && name === name.trim() && !lineFault(name) ? name : other;
}

/** @param {any} source @returns {string} why no server need be asked about it, "" where one has to be */
function faultOf(source) {
  const { data = {}, text = "" } = source;
  if (typeof data !== "object" || data === null || Array.isArray(data)) return "expected a mapping of keys to values";
  let level = [data, text];
  for (let depth = 0; level.length; depth += 1) {
    if (depth >= DEEPEST) return `expected at most ${DEEPEST} levels of nesting`;
    if (level.some((each) => typeof each === "string" && !each.isWellFormed())) return "expected whole characters";
    level = level.flatMap((each) => (each !== null && typeof each === "object" ? Object.entries(each).flat() : []));
  }
  return new Blob([JSON.stringify(source)]).size > MOST_BYTES ? "expected at most a mebibyte" : "";
}
