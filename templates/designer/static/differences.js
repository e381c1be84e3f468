/** What two designs' data differ in, in words. */

import { same } from "./same.js";

/**
 * @param {any} mine
 * @param {any} theirs
 * @param {string[]} [path]
 * @returns {Array<{where: string, mine: string, theirs: string}>}
 */
export function differences(mine, theirs, path = []) {
  if (same(mine, theirs)) return [];
  if (!isMap(mine) || !isMap(theirs) || isSlot(mine) || isSlot(theirs)) {
    return [{ where: path.join(" · ").replace(/^locations · /, ""), mine: shown(mine), theirs: shown(theirs) }];
  }
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return keys.flatMap((key) => differences(mine[key], theirs[key], [...path, key]));
}

/** @param {any} value */
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** @param {any} value */
const isSlot = (value) => isMap(value) && "item" in value;

/** @param {any} value */
function shown(value) {
  if (value === undefined) return "nothing";
  if (isMap(value)) return Object.entries(value).map(([key, part]) => `${key}: ${shown(part)}`).join(", ");
  return Array.isArray(value) ? value.map(shown).join(", ") : String(value);
}
