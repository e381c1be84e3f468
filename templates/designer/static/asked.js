/** What a form asks for, as the server wants it. */

/**
 * @param {Record<string, any>} asked
 * @returns {Record<string, any>} the same without what was left open; several words are one text
 */
export function filled(asked) {
  const told = Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]);
  return Object.fromEntries(told.filter(([, value]) => value !== undefined && value !== "" && value !== false));
}
