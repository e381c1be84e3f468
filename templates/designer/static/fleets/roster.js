/** A fleet's roster: entries with counts, points against the budget, and two fleets side by side. */

import { counted, el } from "../page/elements.js";
import { typeWords } from "../ships/list.js";

/** @import { FleetRoster, RosterEntry } from "../server/fleet_shapes.js" */

/** @param {Pick<FleetRoster, "points"|"budget">} fleet @returns {string} "472 of 500 points, 28 left" */
export function sumWords({ points, budget }) {
  if (budget === null) return counted(points, "point");
  const left = budget - points;
  return `${points} of ${counted(budget, "point")}, ${left < 0 ? `${-left} over` : `${left} left`}`;
}

/** @param {FleetRoster} roster @returns {string} the same, with the number of ships */
export function fleetWords(roster) {
  const ships = roster.entries.reduce((sum, { names }) => sum + names.length, 0);
  const missing = roster.missing ? `; ${counted(roster.missing, "ship")} not counted` : "";
  return `${counted(ships, "ship")}, ${sumWords(roster)}${missing}`;
}

/** @param {FleetRoster} roster @returns {HTMLElement} the sum, and how much of the budget is spent */
export function sumNode(roster) {
  const { points, budget } = roster;
  const over = budget !== null && points > budget;
  return el("div", { class: over ? "fleet-total over" : "fleet-total" },
    el("p", {}, el("strong", {}, String(points)), ` ${points === 1 ? "point" : "points"}`,
      budget === null ? null : ` of ${budget}`),
    budget === null ? null : el("progress", { max: Math.max(budget, 1), value: Math.min(points, budget),
      "aria-label": "Points spent" }),
    budget === null ? null : el("p", { class: "fleet-left" }, over ? `${points - budget} over the budget`
      : `${counted(budget - points, "point")} left`));
}

/**
 * @param {FleetRoster} roster
 * @param {(entry: number, count: number) => void} put changes how many there are
 * @returns {HTMLElement}
 */
export function entriesNode(roster, put) {
  return el("ul", { class: "roster", "aria-label": "Ships of the fleet" },
    roster.entries.map((entry) => entryNode(entry, put)));
}

/** @param {RosterEntry} entry @param {(entry: number, count: number) => void} put changes the count */
function entryNode({ entry, names, count, design, nation_name: nation, type, points, remark: note }, put) {
  const name = names.length === 1 ? names[0] : design;
  const step = (/** @type {string} */ symbol, /** @type {number} */ to, /** @type {string} */ words) => el("button",
    { type: "button", class: "button small icon", "aria-label": words, dataset: { step: symbol },
      on: { click: () => put(entry, to) } }, symbol);
  const each = count > 1 || !note ? `${counted(points, "point")}${count > 1 ? " each" : ""}` : "";
  const facts = [nation, typeWords(type), each, note];
  return el("li", { dataset: { entry: String(entry) } },
    el("div", { class: "roster-told" }, el("strong", {}, name),
      el("span", { class: "muted small" }, facts.filter(Boolean).join(" · "))),
    el("div", { class: "stepper", role: "group", "aria-label": `Count of ${name}` },
      step("−", count - 1, count === 1 ? `Remove ${name}` : `One ${name} fewer`),
      el("span", { class: "stepper-count" }, String(count)), step("+", count + 1, `One more ${name}`)),
    el("span", { class: "roster-points" }, String(points * count)));
}

/**
 * Makes a table of two fleets' totals.
 * @param {FleetRoster} mine
 * @param {FleetRoster} theirs
 * @returns {HTMLElement}
 */
export function totalsTable(mine, theirs) {
  const labels = [...new Set([...mine.totals, ...theirs.totals].map(({ label }) => label))];
  const of = (/** @type {FleetRoster} */ fleet, /** @type {string} */ label) => fleet.totals
    .find((total) => total.label === label)?.value ?? null;
  const shown = (/** @type {number|null} */ value) => (value === null ? "–" : signed(value));
  const rows = labels.map((label) => [label, of(mine, label), of(theirs, label)])
    .filter(([, one, other]) => one !== null || other !== null);
  return el("div", { class: "scroll-x", role: "region", "aria-label": "Totals of both fleets", tabindex: 0 },
    el("table", { class: "totals" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Total"), [mine, theirs].map(({ name }) => el("th",
        { scope: "col", class: "number" }, name)), el("th", { scope: "col", class: "number" }, "Difference"))),
      el("tbody", {}, rows.map(([label, one, other]) => el("tr", {}, el("th", { scope: "row" }, label),
        el("td", { class: "number" }, shown(/** @type {number|null} */ (one))),
        el("td", { class: "number" }, shown(/** @type {number|null} */ (other))),
        el("td", { class: "number" }, difference(Number(one ?? 0) - Number(other ?? 0))))))));
}

/** @param {number} value @returns {string} */
const signed = (value) => String(value).replace("-", "−");

/** @param {number} value @returns {string} with + or − in front */
function difference(value) {
  return value > 0 ? `+${value}` : signed(value);
}
