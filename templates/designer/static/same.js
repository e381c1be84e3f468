/** Whether two plain values mean the same: the order of keys means nothing in a file. */

/** @param {any} value @returns {any} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value).sort().filter((key) => value[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

/** @param {any} value @returns {string} the same word for values that mean the same */
export function meaning(value) {
  return JSON.stringify(sorted(value)) ?? "";
}

/** @param {any} one @param {any} other */
export function same(one, other) {
  return one === other || meaning(one) === meaning(other);
}
