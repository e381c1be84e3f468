/** One ship of the gallery: her card, who she is, what is wrong, and what can be done with her. */

import { inAddress } from "./api.js";
import { counted, el } from "./dom.js";
import { GAMES, typeWords } from "./filters.js";
import { comparing, isComparable } from "./pairs.js";

/** @typedef {import("./filters.js").Listed} Listed */

/**
 * @param {Listed} ship
 * @param {(id: string, on: boolean) => void} choose
 * @param {(word: string, ship: Listed) => void} act
 * @returns {HTMLElement}
 */
export function shipTile(ship, choose, act) {
  const box = el("input", { type: "checkbox", "aria-label": `Choose ${ship.name}` });
  box.addEventListener("change", () => choose(ship.id, box.checked));
  const address = `/edit/${inAddress(ship.id)}`;
  const facts = [GAMES[ship.game], ship.nation_name, typeWords(ship)].filter(Boolean);
  return el("li", { class: "ship", dataset: { id: ship.id } },
    el("div", { class: "ship-frame" }, el("a", { class: "ship-card", href: address, tabindex: -1,
      "aria-hidden": "true" }, picture(ship)),
      el("label", { class: "ship-choose" }, box)),
    el("div", { class: "ship-told" },
      el("a", { class: "ship-name", href: address }, ship.name),
      el("p", { class: "ship-line" }, facts.slice(ship.game === "leviathans" ? 1 : 0).join(" · ") || ship.id),
      el("div", { class: "ship-badges" }, badges(ship)),
      menu(ship, act)));
}

/** @param {Listed} ship */
function picture(ship) {
  const without = (why) => el("span", { class: "no-picture" }, ship.name, el("small", {}, why));
  if (ship.unreadable) return without(`This file cannot be read yet: ${ship.unreadable}`);
  if (!ship.printed) return without("Nothing is printed of this one.");
  const source = `/api/designs/${inAddress(ship.id)}/card.png?v=${encodeURIComponent(ship.version)}`;
  return el("img", { src: source, alt: "", loading: "lazy", decoding: "async", width: 425, height: 550 });
}

/** @param {Listed} ship */
function badges(ship) {
  const badge = (look, sign, words) => el("span", { class: `badge ${look}` }, el("span",
    { "aria-hidden": "true" }, sign), words);
  const points = ship.points === null || ship.points === undefined ? null : el("span", { class: "badge" },
    counted(ship.points, "point"));
  const draft = ship.draft ? badge("note", "✎", "unsaved work") : null;
  if (ship.unreadable) return [badge("error", "!", "cannot be read"), draft].filter(Boolean);
  return [points, draft,
    ship.errors ? badge("error", "!", counted(ship.errors, "error")) : null,
    ship.warnings ? badge("warning", "?", counted(ship.warnings, "warning")) : null].filter(Boolean);
}

/** @param {Listed} ship @param {(word: string, ship: Listed) => void} act */
function menu(ship, act) {
  const entry = (word, label) => el("button", { type: "button", class: "button small",
    on: { click: () => act(word, ship) } }, label);
  return el("details", { class: "menu" },
    el("summary", { "aria-label": `More for ${ship.name}`, role: "button" }, "⋯"),
    el("div", { class: "menu-list" },
      el("a", { class: "button small", href: `/edit/${inAddress(ship.id)}` }, "Edit"),
      ship.unreadable ? null : entry("duplicate", "Duplicate"),
      entry("rename", "Rename file"),
      ship.unreadable ? null : entry("print", "Print"),
      isComparable(ship) ? el("a", { class: "button small", href: comparing(ship.id) }, "Compare") : null,
      entry("bin", "To the bin")));
}
