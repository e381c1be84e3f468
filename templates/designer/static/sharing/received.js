/** What somebody shared, once it is known to be a ship. */

import { lineFault } from "../page/fields.js";
import { DEEPEST_NESTING, LARGEST_TEXT, MOST_VALUES, look } from "../server/api.js";
import { GAMES } from "../ships/list.js";
import { unpacked } from "./share.js";

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
  let values = 0;
  for (let depth = 0; level.length; depth += 1) {
    if (depth >= DEEPEST_NESTING) return `expected at most ${DEEPEST_NESTING} levels of nesting`;
    values += level.length;
    if (values > MOST_VALUES) return `expected at most ${MOST_VALUES.toLocaleString("en")} values`;
    const holders = level.filter((each) => each !== null && typeof each === "object");
    const words = [...level, ...holders.flatMap(Object.keys)];
    if (words.some((each) => typeof each === "string" && !each.isWellFormed())) return "expected whole characters";
    level = holders.flatMap(Object.values);
  }
  return new Blob([JSON.stringify(source)]).size > LARGEST_TEXT ? "expected at most a mebibyte" : "";
}
