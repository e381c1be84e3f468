/** A dialog with every stored version of a design: its changes, and buttons to compare and restore it. */

import { comparedCards, differencesTable } from "../document/saving.js";
import { openDialog, reporting, say } from "../page/dialogs.js";
import { el } from "../page/elements.js";
import { version, versions } from "../server/history_api.js";
import { ago, dated, stepOf } from "./versions.js";

/** @import { OpenDesign } from "../document/open_design.js" */
/** @import { ValueChanged, VersionListed } from "../server/history_shapes.js" */

const NONE = "No versions yet. Each save keeps one.";
const ABOUT = "Each save keeps a version in this folder. Restore puts a version into the editor; save to keep it.";

/** @type {Record<string, string>} */
const WHY = { "as found": "file before your save" };

/** @param {OpenDesign} design */
export async function openVersions(design) {
  const all = await versions(design.id);
  // After an undo, an older version may be equal to the file too.
  const now = all.find(({ version: each }) => each === design.file.version);
  const compared = el("div", { class: "compared stack", role: "status" });
  const list = el("ol", { class: "versions" }, all.map((each, index) => row(each, all[index + 1], {
    now: each === now,
    compare: reporting(() => compare(design, each, compared)),
    restore: reporting(async () => {
      await restore(design, each);
      dialog.close();
    }),
  })));
  const dialog = openDialog("Versions", [el("p", { class: "muted" }, all.length ? ABOUT : NONE), compared, list],
    { wide: true });
}

/**
 * @param {VersionListed} each
 * @param {VersionListed|undefined} before
 * @param {{now: boolean, compare: () => void, restore: () => void}} acts
 */
function row(each, before, { now, compare, restore }) {
  const name = dated(each);
  const button = (/** @type {string} */ word, /** @type {() => void} */ click) => el("button", { type: "button",
    class: "button small", "aria-label": `${word} ${name}`, on: { click } }, word);
  return el("li", { class: "version" },
    el("div", { class: "version-head" }, el("strong", {}, name), el("span", { class: "muted" },
      [ago(each), now ? "the file now" : WHY[each.why] ?? each.why].filter(Boolean).join(" · ")),
    points(each, before)),
    el("ul", { class: "version-changes" }, each.changes.map((change) => el("li", {}, ...changeWords(change))),
      each.more ? el("li", { class: "muted" }, `and ${each.more} more`) : null),
    el("div", { class: "row" }, button("Compare", compare), now ? null : button("Restore", restore)));
}

/** @param {VersionListed} each @param {VersionListed|undefined} before */
function points({ points: now }, before) {
  if (now === null) return null;
  const step = before?.points === null || before === undefined ? 0 : now - before.points;
  return el("span", { class: "badge" }, `${now} points${step ? ` (${signed(step)})` : ""}`);
}

/** @param {number} step */
export const signed = (step) => `${step > 0 ? "+" : "−"}${Math.abs(step)}`;

/** @param {ValueChanged} change @returns {Array<Node|string>} */
export function changeWords({ where, before, after }) {
  return [el("span", { class: "muted" }, where.replace(/^locations\./, "").replaceAll(".", " · ")), ` ${before} → `,
    el("strong", {}, after)];
}

/** @param {OpenDesign} design @param {VersionListed} each @param {HTMLElement} into */
async function compare(design, each, into) {
  const found = await version(each.key, design.id);
  const cards = await comparedCards(["In the editor", design.data()], [dated(each), found.data]);
  into.replaceChildren(cards, found.data ? differencesTable(design.data(), found.data, ["In the editor", dated(each)])
    : el("p", {}, "That version cannot be read as a ship. Restore shows its text."));
  into.scrollIntoView({ block: "nearest" });
}

/** @param {OpenDesign} design @param {VersionListed} each */
async function restore(design, each) {
  const found = await version(each.key, design.id);
  const label = `version of ${dated(each)}`;
  const { data, ...about } = stepOf(found, design.data(), label);
  design.history.step(data, label, about);
  say(`Restored the ${label}. Save to keep it, or undo`);
}
