/** Which two designs can stand side by side: pure functions over the list. */

import { GAMES } from "./filters.js";

/** @typedef {import("./filters.js").Listed} Listed */

const ALONE = ["admiral", "fleet"];

/** @param {Listed} ship */
export const isComparable = (ship) => !ship.unreadable && ship.type !== null && !ALONE.includes(String(ship.type));

/**
 * @param {[Listed, Listed]} pair
 * @returns {string} why the two cannot be compared; "" where they can
 */
export function whyApart([one, other]) {
  const odd = [one, other].find((ship) => !isComparable(ship));
  if (odd) return `${odd.name} cannot be compared: only ships and squadrons can.`;
  if (one.game === other.game) return "";
  const [mine, theirs] = [one, other].map((ship) => GAMES[String(ship.game)]);
  return `Only ships of one game can be compared: ${one.name} is of ${mine}, ${other.name} of ${theirs}.`;
}

/**
 * @param {string} a
 * @param {string} [b]
 * @param {string} [against]
 * @returns {string} the page on which they stand side by side
 */
export function comparing(a, b = "", against = "") {
  const asked = Object.entries({ a, b, against }).filter(([, value]) => value);
  return `/compare?${new URLSearchParams(asked)}`;
}
