/** Files of the folder that cannot be used, each with the reason, below what is done with all others. */

import { inAddress } from "./api.js";
import { counted, el } from "./dom.js";

/** @typedef {import("./filters.js").Listed} Listed */

/**
 * @param {Listed[]} ships
 * @returns {HTMLElement[]} nothing where all can be used
 */
export function unusable(ships) {
  const bad = ships.filter((ship) => ship.unreadable);
  if (!bad.length) return [];
  const entry = (ship) => el("li", {}, el("a", { href: `/edit/${inAddress(ship.id)}` }, ship.id),
    `: ${ship.unreadable}`);
  return [el("details", { class: "notice unusable" },
    el("summary", {}, `${counted(bad.length, "file")} cannot be read`),
    el("ul", { class: "files" }, bad.map(entry)))];
}
