/** What a design costs, line by line. */

import { el } from "./dom.js";

/**
 * @param {any} cost points and ledger, or null
 * @returns {HTMLElement}
 */
export function ledgerNode(cost) {
  if (!cost) return el("p", { class: "muted" },
    "No cost: the design cannot be read, or its game has no points for it.");
  const rows = cost.ledger.map((line) => el("tr", {},
    el("th", { scope: "row" }, line.label, el("span", { class: "working" }, line.working)),
    el("td", { class: "number" }, line.points)));
  return el("table", { class: "ledger" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "For"), el("th", { scope: "col", class: "number" },
      "Points"))),
    el("tbody", {}, rows),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Together"), el("td", { class: "number" }, cost.points))));
}
