/** What somebody shared, once it is known to be a ship. */

import { look } from "./api.js";
import { unpacked } from "./share.js";

/**
 * @param {string} pasted
 * @returns {Promise<{source: any, answer: any}>} what to make a file of, and how it looks; fails for what is no ship
 */
export async function received(pasted) {
  const source = await unpacked(pasted);
  const answer = await look(source);
  if (answer.data && answer.game) return { source, answer };
  const why = answer.unreadable[0]?.message;
  throw new Error(`This holds no ship${why ? `: ${why}` : ""}`);
}
