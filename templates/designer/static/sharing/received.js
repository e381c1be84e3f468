/** Shared text, checked and read as a ship. */

import { lineFault } from "../page/fields.js";
import { DEEPEST_NESTING, LARGEST_TEXT, look, MOST_VALUES } from "../server/api.js";
import { GAMES } from "../ships/list.js";
import { unpacked } from "./share.js";

/** @import { Design, Looked } from "../server/shapes.js" */

/** @typedef {{data?: Design, text?: string, art?: Record<string, string>}} Source the contents for a new file: data or
 *   text, and the pictures that came with it */

/**
 * @param {string} pasted
 * @returns {Promise<{source: Source, answer: Looked}>} the contents of a new file and their preview; throws if they
 *   are not a ship
 */
export async function received(pasted) {
  const found = await unpacked(pasted);
  const fault = faultOf(found);
  if (fault) throw new Error(`This text contains no ship: ${fault}.`);
  const source = /** @type {Source} */ (found);
  const answer = await look({ ...source, pictures: ["card"] });
  if (answer.data && GAMES.has(answer.game ?? "")) return { source, answer };
  const why = answer.unreadable[0]?.message;
  throw new Error(`This text contains no ship${why ? `: ${why}` : ""}. Copy the whole link or file again.`);
}

/**
 * @param {unknown} name the shared ship's name
 * @param {string} other
 * @returns {string} the name if it can name a file, else the other
 */
export function nameOr(name, other) {
  return typeof name === "string" && name === name.trim() && !lineFault(name) ? name : other;
}

/**
 * @param {{data?: unknown, text?: string}} found
 * @returns {string} why it cannot be a ship, found without the server; "" if the server must decide
 */
function faultOf(found) {
  const { data = {}, text = "" } = found;
  if (typeof data !== "object" || data === null || Array.isArray(data)) return "it has no keys with values";
  /** @type {unknown[]} */ let level = [data, text];
  let values = 0;
  for (let depth = 0; level.length; depth += 1) {
    if (depth >= DEEPEST_NESTING) return `it is nested more than ${DEEPEST_NESTING} levels deep`;
    values += level.length;
    if (values > MOST_VALUES) return `it has more than ${MOST_VALUES.toLocaleString("en")} values`;
    const holders = level.flatMap((each) => (each !== null && typeof each === "object" ? [each] : []));
    const words = [...level, ...holders.flatMap((each) => Object.keys(each))];
    if (words.some((each) => typeof each === "string" && !each.isWellFormed())) return "it contains broken characters";
    level = holders.flatMap((each) => Object.values(each));
  }
  return new Blob([JSON.stringify(found)]).size > LARGEST_TEXT ? "it is larger than 1 MiB" : "";
}
