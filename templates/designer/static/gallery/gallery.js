/** The gallery's page: the ships of the folder, found, chosen, made, put away and taken back. */

import * as api from "../server/api.js";
import { askLine, choose, openDialog, say, told } from "../page/dialogs.js";
import { byId, counted, el } from "../page/elements.js";
import { openPrint } from "../print/print_form.js";
import {
  GAMES, comparing, inOrder, isComparable, matching, offered, toldApart, typeWords, whyApart,
} from "../ships/list.js";
import { openNew } from "./new_ship.js";

const COPY = " copy";

/** The list of ships with its filter and its selection. */
class Gallery {
  constructor() {
    /** @type {import("../ships/list.js").Listed[]} */ this.ships = [];
    /** @type {Set<string>} */ this.chosen = new Set();
    /** @type {Map<string, HTMLElement>} */ this.tiles = new Map();
    this.form = byId("filters");
    this.form.addEventListener("input", () => this.show());
    this.form.addEventListener("submit", (event) => event.preventDefault());
  }

  async read() {
    const [ships, drafts] = await Promise.all([api.designs(), api.drafts()]);
    const begun = new Set(drafts.map((draft) => draft.id));
    this.ships = inOrder(ships.map((ship) => ({ ...ship, draft: begun.has(ship.id) })));
    const here = new Set(this.ships.map((ship) => ship.id));
    this.chosen = new Set([...this.chosen].filter((id) => here.has(id)));
    this.offer();
    this.show();
    showAdrift(drafts.filter((draft) => draft.gone));
  }

  /** Fills the boxes of the filter with what there is. */
  offer() {
    for (const [name, choices] of Object.entries(offered(this.ships))) {
      const box = this.form.elements[name];
      const before = box.value;
      box.replaceChildren(...choices.map(({ value, label }) => el("option", { value }, label)));
      box.value = choices.some((choice) => choice.value === before) ? before : choices[0].value;
    }
  }

  show() {
    const wanted = /** @type {any} */ (Object.fromEntries(new FormData(this.form)));
    const found = matching(this.ships, wanted);
    byId("ships").replaceChildren(...found.map((ship) => this.tile(ship)));
    byId("gallery-count").textContent = found.length === this.ships.length ? counted(found.length, "ship")
      : `${found.length} of ${counted(this.ships.length, "ship")}`;
    byId("nothing").hidden = found.length > 0;
    byId("nothing").textContent = this.ships.length ? "No ship fits. Loosen the filter."
      : "The folder is empty. Make a new ship to begin.";
    this.showChosen();
  }

  /**
   * Tiles are kept by version, so that pictures are not fetched again.
   * @param {import("../ships/list.js").Listed} ship
   */
  tile(ship) {
    const key = `${ship.id} ${ship.version} ${ship.draft}`;
    const known = this.tiles.get(key) ?? shipTile(ship, (id, on) => this.choose(id, on), (word,
      one) => this.act(word, one));
    this.tiles.set(key, known);
    known.querySelector("input").checked = this.chosen.has(ship.id);
    return known;
  }

  /** @param {string} id @param {boolean} on */
  choose(id, on) {
    if (on) this.chosen.add(id);
    else this.chosen.delete(id);
    this.showChosen();
  }

  showChosen() {
    const bar = byId("selection");
    const ships = this.ships.filter((ship) => this.chosen.has(ship.id));
    byId("ships").classList.toggle("choosing", ships.length > 0);
    bar.hidden = ships.length === 0;
    if (!ships.length) return;
    const button = (label, click, look = "") => el("button", { type: "button", class: `button small ${look}`,
      on: { click } }, label);
    const [one, other] = ships;
    const apart = ships.length === 2 ? whyApart([one, other]) : "";
    bar.replaceChildren(el("strong", {}, `${counted(ships.length, "ship")} chosen`),
      button("Print", () => openPrint({ ids: ships.map((ship) => ship.id),
        names: ships.map(toldApart(ships, ({ name }) => name)) }), "primary"),
      ...(ships.length === 2 && !apart ? [el("a", { class: "button small", href: comparing(one.id, other.id) },
        "Compare")] : []),
      button("To the bin", told(() => this.bin(ships))),
      button("Choose none", () => { this.chosen.clear(); this.show(); }),
      ...(apart ? [el("p", { class: "selection-why", role: "status" }, apart)] : []));
  }

  /** @param {string} word @param {import("../ships/list.js").Listed} ship */
  act(word, ship) {
    const acts = { duplicate: () => this.duplicate(ship), rename: () => this.rename(ship), bin: () => this.bin([ship]),
      print: () => openPrint({ ids: [ship.id], names: [ship.name] }) };
    told(acts[word])();
  }

  /** @param {import("../ships/list.js").Listed} ship */
  async duplicate(ship) {
    const name = `${[...ship.name].slice(0, api.LONGEST_LINE - COPY.length).join("")}${COPY}`;
    await api.create({ name, game: ship.game, from: { copy: ship.id } });
    say(`${ship.name} copied`);
    await this.read();
  }

  /** @param {import("../ships/list.js").Listed} ship */
  async rename(ship) {
    askLine("Rename the file", "File, in the folder", ship.id, { label: "Rename",
      act: (to) => this.renameTo(ship, to) });
  }

  /** @param {import("../ships/list.js").Listed} ship @param {string} to @returns {Promise<string>} why it cannot be */
  async renameTo(ship, to) {
    const { fault } = to === ship.id ? { fault: "" } : await api.mayRename(ship.id, to);
    if (fault || to === ship.id) return fault;
    await api.rename(ship.id, to);
    await this.read();
    return "";
  }

  /** @param {import("../ships/list.js").Listed[]} ships */
  async bin(ships) {
    for (const ship of ships) await api.toBin(ship.id);
    say(`${counted(ships.length, "ship")} in the bin`);
    await this.read();
  }
}

/** Unsaved work of files that are gone; their pages offer it. @param {Array<{id: string}>} drafts */
function showAdrift(drafts) {
  const links = drafts.map(({ id }, index) => [index ? ", " : "", el("a", { href: `/edit/${api.inAddress(id)}` }, id)]);
  byId("adrift").hidden = drafts.length === 0;
  byId("adrift").replaceChildren("There is unsaved work of files that are gone: ", ...links.flat(), ".");
}

async function start() {
  const gallery = new Gallery();
  const read = told(() => gallery.read());
  byId("new-ship").addEventListener("click", told(() => openNew()));
  byId("open-bin").addEventListener("click", told(() => openBin(read)));
  await api.startWatching(read);
  await gallery.read();
  document.addEventListener("click", closeMenus);
  document.body.dataset.ready = "yes";
}

/** A menu closes when something else is clicked. @param {MouseEvent} event */
function closeMenus(event) {
  const clicked = /** @type {Element} */ (event.target);
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(clicked) || clicked.closest(".menu-list")) menu.removeAttribute("open");
  }
}

told(start)();

/** @typedef {import("../ships/list.js").Listed} Listed */

/**
 * @param {Listed} ship
 * @param {(id: string, on: boolean) => void} choose
 * @param {(word: string, ship: Listed) => void} act
 * @returns {HTMLElement}
 */
function shipTile(ship, choose, act) {
  const box = el("input", { type: "checkbox", "aria-label": `Choose ${ship.name}` });
  box.addEventListener("change", () => choose(ship.id, box.checked));
  const address = `/edit/${api.inAddress(ship.id)}`;
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
  const source = `/api/designs/${api.inAddress(ship.id)}/card.png?v=${encodeURIComponent(ship.version)}`;
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
      el("a", { class: "button small", href: `/edit/${api.inAddress(ship.id)}` }, "Edit"),
      ship.unreadable ? null : entry("duplicate", "Duplicate"),
      entry("rename", "Rename file"),
      ship.unreadable ? null : entry("print", "Print"),
      isComparable(ship) ? el("a", { class: "button small", href: comparing(ship.id) }, "Compare") : null,
      entry("bin", "To the bin")));
}

/** @param {() => void} changed */
async function openBin(changed) {
  const list = el("div", {});
  const show = async () => {
    const kept = await api.bin();
    list.replaceChildren(kept.length ? entries(kept, back) : el("p", { class: "muted" }, "The bin is empty."));
    empty.disabled = kept.length === 0;
    return kept;
  };
  const back = told(async (key) => {
    const { id } = await api.restore(key);
    say(`${id} is back`);
    await show();
    changed();
  });
  const empty = el("button", { type: "button", class: "button danger" }, "Empty the bin");
  empty.addEventListener("click", told(async () => {
    const kept = await api.bin();
    const sure = await choose("Empty the bin?", `${counted(kept.length, "file")} will be gone for good.`,
      [{ value: "yes", label: "Empty it", look: "danger" }]);
    if (sure !== "yes") return;
    await api.emptyBin();
    await show();
  }));
  await show();
  openDialog("Bin", [list], { buttons: [empty] });
}

/** @param {any[]} kept @param {(key: string) => void} back */
function entries(kept, back) {
  return el("ul", { class: "bin-list" }, kept.map((entry) => el("li", {}, el("span", {}, entry.name ?? entry.id,
    " ", el("span", { class: "muted small" }, entry.id)),
    el("button", { type: "button", class: "button small", "aria-label": `Restore ${entry.name ?? entry.id}`,
      on: { click: () => back(entry.key) } }, "Restore"))));
}
