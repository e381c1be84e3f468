/** One change to many ships: its request to the server, the equal command, and a table of its effects. */

import { counted, el } from "../page/elements.js";
import { changeWords, signed } from "../versions/versions_dialog.js";

/** @import { BulkPlanned, BulkSort } from "../server/history_shapes.js" */

/**
 * @typedef {object} Wished what the user entered
 * @property {Record<string, string>} where filters by key, "" for any value
 * @property {Record<string, string>} values new values by key, "" for no change
 * @property {Record<string, string>} added words to add to lists, by key
 * @property {Record<string, string>} taken words to remove from lists, by key
 */

const STEP = /^([+−-])\s*(\d+)$/u;

/**
 * @param {BulkSort} sort
 * @param {Wished} wished
 * @returns {{where: string[], settings: string[]}} the arguments that `cardforge set` reads
 */
export function changeOf({ item, numbers }, { where, values, added, taken }) {
  const filled = (/** @type {Record<string, string>} */ fields) => Object.entries(fields).map(([key, value]) =>
    /** @type {const} */ ([key, value.trim()])).filter(([, value]) => value);
  const value = (/** @type {readonly [string, string]} */ [key, text]) => {
    const step = numbers.includes(key) ? STEP.exec(text) : null;
    return step ? `${key}${step[1] === "+" ? "+=" : "-="}${step[2]}` : `${key}=${text}`;
  };
  return {
    where: [...(item ? [`item=${item}`] : []), ...filled(where).map((pair) => pair.join("="))],
    settings: [...filled(values).map(value), ...filled(added).map((pair) => pair.join("+=")),
      ...filled(taken).map((pair) => pair.join("-="))],
  };
}

/** @param {string} word @returns {string} the word quoted for a shell */
const quoted = (word) => (/^[\w=+,./-]+$/.test(word) ? word : `'${word}'`);

/**
 * @param {{where: string[], settings: string[]}} change
 * @returns {string} the command that does the same
 */
export function commandOf({ where, settings }) {
  const conditions = where.length ? ` --where '${where.join(" ")}'` : "";
  return `cardforge set FOLDER${conditions} ${settings.map(quoted).join(" ")}`;
}

/** @param {BulkPlanned[]} plans @returns {BulkPlanned[]} the ships that the change would write */
export const changing = (plans) => plans.filter(({ changes, fault }) => changes.length && !fault);

/** @param {BulkPlanned[]} plans @returns {string} the effect in a few words, such as "10 ships: +29 points" */
export function effectWords(plans) {
  const ships = changing(plans);
  if (!ships.length) return "This changes nothing on the selected ships.";
  const step = ships.reduce((total, { before, after }) => total + (after ?? 0) - (before ?? 0), 0);
  const points = step ? `${signed(Math.round(step * 100) / 100)} points` : "same points";
  return `${counted(ships.length, "ship")}: ${points}`;
}

/** @param {BulkPlanned[]} plans @returns {HTMLElement[]} the effect on the ships */
export function planNodes(plans) {
  const ships = changing(plans);
  const refused = plans.filter(({ fault }) => fault);
  const faults = refused.map(({ name, fault }) => el("p", { class: "bad" }, `${name} stays as it is: ${fault}`));
  if (!ships.length) return faults;
  const sum = (/** @type {"before"|"after"} */ key) => ships.reduce((total, ship) => total + (ship[key] ?? 0), 0);
  const head = ["Ship", "Changes", "Points"].map((word, index) => el("th", { scope: "col",
    class: index === 2 ? "number" : "" }, word));
  return [el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Preview" },
    el("table", { class: "plan" }, el("caption", {}, `${counted(ships.length, "ship")} of ${plans.length} change`),
      el("thead", {}, el("tr", {}, head)), el("tbody", {}, ships.map(row)),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row", colspan: 2 }, "All"), el("td", { class: "number" },
        ...pointsWords(sum("before"), sum("after"))))))), ...faults];
}

/** @param {BulkPlanned} ship */
function row({ name, changes, more, before, after, new_errors: errors }) {
  const list = el("details", {}, el("summary", {}, counted(changes.length + more, "value")),
    el("ul", { class: "version-changes" }, changes.map((change) => el("li", {}, ...changeWords(change))),
      more ? el("li", {}, `and ${more} more`) : null));
  return el("tr", {}, el("th", { scope: "row" }, name, errors ? el("span", { class: "badge error" },
    `! ${counted(errors, "new error")}`) : null), el("td", {}, list), el("td", { class: "number" },
    ...pointsWords(before ?? 0, after ?? 0)));
}

/** @param {number} before @param {number} after @returns {Array<Node|string>} */
function pointsWords(before, after) {
  const step = Math.round((after - before) * 100) / 100;
  return [`${before} → ${after} `, el("span", { class: "muted" }, step ? `(${signed(step)})` : "(same)")];
}
