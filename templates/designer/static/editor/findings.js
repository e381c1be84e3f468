/** The findings of the rules checker on the current design, and its points line by line. */

import { counted, el } from "../page/elements.js";
import { explained } from "../page/terms.js";
import { spotsOf } from "../ships/air_ship.js";

/** @import { Child } from "../page/elements.js" */
/** @import { Cost, Finding, Looked, Severity } from "../server/shapes.js" */
/** @import { Type } from "../ships/air_ship.js" */

/** @typedef {Pick<Finding, "rule"|"severity"|"where"|"line"|"message"|"fix"|"cite">} Remark a finding or a fault */

/** @type {Record<Severity, string>} */
const SIGNS = { error: "!", warning: "?", note: "i" };
/** @type {Severity[]} */
const SEVERITIES = ["error", "warning", "note"];

/**
 * Converts findings and faults of an unreadable file into one shape.
 * @param {Looked} look
 * @returns {Remark[]}
 */
export function remarksOf({ unreadable, findings }) {
  const faults = unreadable.map(({ where, message, line = null }) => /** @type {Remark} */ ({ rule: "unreadable",
    severity: "error", where, line, message, fix: "", cite: "" }));
  return [...faults, ...findings];
}

/**
 * @param {Remark[]} remarks
 * @param {Type} type
 * @returns {Map<string, Remark[]>} the findings by spot of the card
 */
export function bySpot(remarks, type) {
  /** @type {Map<string, Remark[]>} */ const found = new Map();
  for (const remark of remarks) {
    for (const key of spotsOf(remark.where, type)) found.set(key, [...(found.get(key) ?? []), remark]);
  }
  return found;
}

/** @param {Remark[]} remarks @returns {string} "1 error, 2 notes" */
export function tally(remarks) {
  const numbers = SEVERITIES.map((severity) => ({ severity,
    number: remarks.filter((each) => each.severity === severity).length }));
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

  /** @param {Remark[]} remarks */
  show(remarks) {
    const words = tally(remarks);
    const said = words[0].toUpperCase() + words.slice(1);
    if (this.line.textContent !== said) this.line.textContent = said;
    this.list.replaceChildren(...remarks.map((remark) => this.item(remark)));
  }

  /** @param {Remark} remark */
  item(remark) {
    const head = el("span", { class: `badge ${remark.severity}` },
      el("span", { "aria-hidden": "true" }, SIGNS[remark.severity]), remark.severity);
    const go = el("button", { type: "button", class: "finding", on: { click: () => this.goTo(remark.where) } },
      el("span", { class: "row" }, head, el("span", { class: "muted small" }, placeOf(remark))),
      el("span", { class: "finding-words" }, withCode(remark.message)),
      remark.fix ? el("span", { class: "finding-fix" }, "Fix: ", withCode(remark.fix)) : null);
    return el("li", {}, go, el("p", { class: "muted small cite" }, explained(remark.rule, `finding ${remark.rule}`),
      remark.cite ? ` · ${remark.cite}` : ""));
  }
}

/** Sets text between backticks as code. @param {string} words @returns {Child[]} */
function withCode(words) {
  return words.split("`").map((part, index) => (index % 2 ? el("code", {}, part) : part));
}

/** @param {Remark} remark */
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
