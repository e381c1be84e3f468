/** The findings of the rules checker on the current design, and its points line by line. */

import { counted, el } from "../page/elements.js";
import { explained } from "../page/terms.js";
import { spotsOf } from "../ships/air_ship.js";

/** @import { Child } from "../page/elements.js" */
/** @import { Cost, Finding, Looked, Severity } from "../server/shapes.js" */
/** @import { Type } from "../ships/air_ship.js" */

/**
 * @typedef {Pick<Finding, "rule"|"severity"|"where"|"line"|"message"|"fix"|"cite">} ShownFinding a finding or a fault
 */

/** @type {Record<Severity, string>} */
const SIGNS = { error: "!", warning: "?", note: "i" };
/** @type {Severity[]} */
const SEVERITIES = ["error", "warning", "note"];

/**
 * Converts findings and faults of an unreadable file into one shape.
 * @param {Looked} look
 * @returns {ShownFinding[]}
 */
export function findingsOf({ unreadable, findings }) {
  const faults = unreadable.map(({ where, message, line = null }) => /** @type {ShownFinding} */ ({ rule: "unreadable",
    severity: "error", where, line, message, fix: "", cite: "" }));
  return [...faults, ...findings];
}

/**
 * @param {ShownFinding[]} listed
 * @param {Type} type
 * @returns {Map<string, ShownFinding[]>} the findings by spot of the card
 */
export function bySpot(listed, type) {
  /** @type {Map<string, ShownFinding[]>} */ const found = new Map();
  for (const one of listed) {
    for (const key of spotsOf(one.where, type)) found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
}

/** @param {ShownFinding[]} listed @returns {string} "1 error, 2 notes" */
export function tally(listed) {
  const numbers = SEVERITIES.map((severity) => ({ severity,
    number: listed.filter((each) => each.severity === severity).length }));
  const words = numbers.filter(({ number }) => number).map(({ severity, number }) => counted(number, severity));
  return words.join(", ") || "no findings";
}

/** The list of findings, and a line that screen readers announce only when the tally changes. */
export class Findings {
  /** @param {(where: string) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    this.line = el("p", { class: "findings-tally", role: "status", "aria-live": "polite" });
    this.list = el("ul", { class: "findings" });
    this.node = el("div", {}, el("h2", {}, "Findings"), this.line, this.list);
  }

  /** @param {ShownFinding[]} listed */
  show(listed) {
    const words = tally(listed);
    const said = words[0].toUpperCase() + words.slice(1);
    if (this.line.textContent !== said) this.line.textContent = said;
    this.list.replaceChildren(...listed.map((one) => this.item(one)));
  }

  /** @param {ShownFinding} one */
  item(one) {
    const head = el("span", { class: `badge ${one.severity}` },
      el("span", { "aria-hidden": "true" }, SIGNS[one.severity]), one.severity);
    const go = el("button", { type: "button", class: "finding", on: { click: () => this.goTo(one.where) } },
      el("span", { class: "row" }, head, el("span", { class: "muted small" }, placeOf(one))),
      el("span", { class: "finding-words" }, withCode(one.message)),
      one.fix ? el("span", { class: "finding-fix" }, "Fix: ", withCode(one.fix)) : null);
    return el("li", {}, go, el("p", { class: "muted small cite" }, explained(one.rule, `finding ${one.rule}`),
      one.cite ? ` · ${one.cite}` : ""));
  }
}

/** Sets text between backticks as code. @param {string} words @returns {Child[]} */
function withCode(words) {
  return words.split("`").map((part, index) => (index % 2 ? el("code", {}, part) : part));
}

/** @param {ShownFinding} one */
function placeOf({ where, line }) {
  const [head, place, part, number] = where.split(".");
  if (head !== "locations") return head || (line ? `line ${line}` : "");
  return [place?.replace("-", " "), part === "slots" ? (number ? `slot ${number}` : "slots")
    : part].filter(Boolean).join(", ");
}

/** Splits a formula into numbers and their units. @param {string} working @returns {Child[]} */
function measured(working) {
  const [, number, measure, rest] = working.match(/^([\d.]+ )([a-z]+)( x .*)$/s) ?? [];
  return measure ? [number, explained(measure), rest] : [working];
}

/**
 * @param {Cost|null} cost
 * @returns {HTMLElement}
 */
export function ledgerNode(cost) {
  if (!cost) return el("p", { class: "muted" },
    "No points: the design cannot be read, or its game has none.");
  const rows = cost.ledger.map((line) => el("tr", {},
    el("th", { scope: "row" }, explained(line.label), el("span", { class: "working" }, measured(line.working))),
    el("td", { class: "number" }, line.points)));
  return el("table", { class: "ledger" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Part"), el("th", { scope: "col", class: "number" },
      "Points"))),
    el("tbody", {}, rows),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Total"), el("td", { class: "number" }, cost.points))));
}
