/** The gallery's page: search, select, create, delete and restore the ships of the folder. */

import { offerUndo, openChangeMany } from "../bulk/change_many.js";
import { askLine, choose, openDialog, reporting, say } from "../page/dialogs.js";
import { byId, counted, el } from "../page/elements.js";
import { lineFault, optionsOf } from "../page/fields.js";
import { explainLabels } from "../page/terms.js";
import { openPrint } from "../print/print_form.js";
import * as api from "../server/api.js";
import {
  comparing, copyName, gamesOf, inOrder, isComparable, matching, offered, titleOf, toldApart, typeWords, USUAL,
  whyApart,
} from "../ships/list.js";
import { openImport, takeDrops } from "../tables/import_table.js";
import { showFirstSteps } from "./first_steps.js";
import { foldFilters } from "./fold_filters.js";
import { openNew } from "./new_ship.js";
import { openRename } from "./rename.js";

/** @import { Binned, DraftListed, Listed } from "../server/shapes.js" */

/** @typedef {Listed & {draft: boolean}} Tiled a ship, and whether it has a draft */
/** @typedef {"duplicate"|"rename"|"print"|"bin"} Act an action on one ship */

/** The list of ships with its filter and its selection. */
class Gallery {
  constructor() {
    /** @type {Tiled[]} */ this.ships = [];
    /** @type {Set<string>} */ this.chosen = new Set();
    /** @type {Map<string, Tile>} */ this.tiles = new Map();
    this.lookForChange = offerUndo(byId("undo-change"), reporting(() => this.read()));
    this.form = byId("filters");
    this.form.addEventListener("input", () => this.show());
    this.form.addEventListener("submit", (event) => event.preventDefault());
  }

  async read() {
    const [ships, drafts] = await Promise.all([api.designs(), api.drafts(), this.lookForChange()]);
    const begun = new Set(drafts.map((draft) => draft.id));
    this.ships = inOrder(ships.map((ship) => ({ ...ship, draft: begun.has(ship.id) })));
    const here = new Set(this.ships.map((ship) => ship.id));
    this.chosen = new Set([...this.chosen].filter((id) => here.has(id)));
    this.offer();
    this.show();
    showOrphans(drafts.filter((draft) => draft.gone));
  }

  /** Fills the filters with the values that occur. */
  offer() {
    const choices = offered(this.ships);
    for (const box of this.form.querySelectorAll("select")) {
      const before = box.value;
      box.replaceChildren(...optionsOf(choices[box.name]));
      box.value = choices[box.name].some((choice) => choice.value === before) ? before : choices[box.name][0].value;
    }
  }

  /** @param {string} name of a box of the filter */
  wanted(name) {
    const box = this.form.querySelector(`[name=${name}]`);
    return box instanceof HTMLInputElement || box instanceof HTMLSelectElement ? box.value : "";
  }

  show() {
    const found = matching(this.ships, { words: this.wanted("words"), game: this.wanted("game"),
      nation: this.wanted("nation"), type: this.wanted("type"), findings: this.wanted("findings"),
      sort: this.wanted("sort") });
    byId("ships").replaceChildren(...found.map((ship) => this.tile(ship)));
    byId("gallery-count").textContent = found.length === this.ships.length ? counted(found.length, "ship")
      : `${found.length} of ${counted(this.ships.length, "ship")}`;
    byId("nothing").hidden = found.length > 0 || !this.ships.length;
    this.form.hidden = !this.ships.length;
    this.showStart();
    this.showChosen();
  }

  /** Shows ways to begin while the folder is empty. */
  showStart() {
    const start = byId("first-steps");
    if (start.hidden === this.ships.length > 0) return;
    start.hidden = this.ships.length > 0;
    if (start.hidden) return;
    reporting(() => showFirstSteps(start, { make: reporting(() => openNew()), copy: reporting(openNew),
      read: reporting(() => openImport(reporting(() => this.read()))) }))();
  }

  /** Reuses tiles of the same version, so that pictures are not fetched again. @param {Tiled} ship */
  tile(ship) {
    const key = `${ship.id} ${ship.version} ${ship.draft}`;
    const tile = this.tiles.get(key) ?? shipTile(ship, (id, on) => this.choose(id, on),
      (act, one) => this.act(act, one));
    this.tiles.set(key, tile);
    tile.box.checked = this.chosen.has(ship.id);
    return tile.node;
  }

  /** @returns {string[]} the ships that match the filters */
  tilesShown() {
    return [...byId("ships").children].flatMap((node) => (node instanceof HTMLElement ? node.dataset.id ?? [] : []));
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
    const button = (/** @type {string} */ label, /** @type {() => unknown} */ click, look = "") => el("button",
      { type: "button", class: `button small ${look}`, on: { click } }, label);
    const [one, other] = ships;
    const apart = ships.length === 2 ? whyApart([one, other]) : "";
    bar.replaceChildren(el("strong", {}, `${counted(ships.length, "ship")} selected${worth(ships)}`),
      button("Print", () => openPrint({ ids: ships.map((ship) => ship.id),
        names: ships.map(toldApart(ships, ({ name }) => name)), games: gamesOf(ships) }), "primary"),
      ...(ships.length === 2 && !apart ? [el("a", { class: "button small", href: comparing(one.id, other.id) },
        "Compare")] : []),
      ...(this.tilesShown().some((id) => !this.chosen.has(id)) ? [button("Select all", () => {
        for (const id of this.tilesShown()) this.chosen.add(id);
        this.show();
      })] : []),
      button("Change many", reporting(() => this.changeMany(ships))),
      el("a", { class: "button small", href: `/fleets?${new URLSearchParams(ships.map(({ id }) => ["ship", id]))}` },
        "Make fleet"),
      button("Move to bin", reporting(() => this.bin(ships))),
      button("Clear selection", () => { this.chosen.clear(); this.show(); }),
      ...(apart ? [el("p", { class: "selection-why", role: "status" }, apart)] : []));
  }

  /** @param {Tiled[]} ships */
  async changeMany(ships) {
    await openChangeMany(ships.filter((ship) => !ship.unreadable), reporting(() => this.read()));
  }

  /** @param {Act} act @param {Tiled} ship */
  act(act, ship) {
    /** @type {Record<Act, () => Promise<void>>} */
    const acts = { duplicate: () => this.duplicate(ship), bin: () => this.bin([ship]),
      rename: async () => openRename(ship, () => this.read()),
      print: () => openPrint({ ids: [ship.id], names: [ship.name], games: gamesOf([ship]) }) };
    reporting(acts[act])();
  }

  /** @param {Tiled} ship */
  async duplicate(ship) {
    askLine("Duplicate ship", "Name of copy", copyName(ship.name), { label: "Duplicate",
      act: (given) => this.copyAs(ship, given) });
  }

  /** @param {Tiled} ship @param {string} name @returns {Promise<string>} why it failed, "" if it did not */
  async copyAs(ship, name) {
    const fault = lineFault(name);
    if (fault) return fault;
    const { id } = await api.create({ name, game: ship.game ?? undefined, from: { copy: ship.id } });
    say(`Created ${id}`);
    await this.read();
    return "";
  }

  /** @param {Tiled[]} ships */
  async bin(ships) {
    for (const ship of ships) await api.toBin(ship.id);
    say(`Moved ${counted(ships.length, "ship")} to the bin. Open Bin to restore`);
    await this.read();
  }
}

/** @param {Tiled[]} ships @returns {string} their total points, if all of them have points */
function worth(ships) {
  const points = ships.map((ship) => ship.points ?? Number.NaN).reduce((sum, each) => sum + each, 0);
  return Number.isNaN(points) ? "" : ` · ${counted(points, "point")}`;
}

/** Lists unsaved work of deleted files, with links to the pages that offer it. @param {DraftListed[]} drafts */
function showOrphans(drafts) {
  const links = drafts.map(({ id }, index) => [index ? ", " : "", el("a", { href: `/edit/${api.inAddress(id)}` }, id)]);
  byId("adrift").hidden = drafts.length === 0;
  byId("adrift").replaceChildren("Unsaved drafts whose files are missing: ", ...links.flat(), ".");
}

async function start() {
  explainLabels(byId("filters"));
  foldFilters(byId("filters"), byId("fold-filters"));
  const gallery = new Gallery();
  const read = reporting(() => gallery.read());
  byId("new-ship").addEventListener("click", reporting(() => openNew()));
  byId("import-table").addEventListener("click", reporting(() => openImport(read)));
  takeDrops(document.body, reporting((file) => openImport(read, file)));
  byId("open-bin").addEventListener("click", reporting(() => openBin(read)));
  await api.startWatching(read);
  await gallery.read();
  document.addEventListener("click", closeMenus);
  document.body.dataset.ready = "yes";
}

/** Closes menus when the user clicks elsewhere. @param {MouseEvent} event */
function closeMenus({ target }) {
  if (!(target instanceof Element)) return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(target) || target.closest(".menu-list")) menu.removeAttribute("open");
  }
}

/** @typedef {{node: HTMLElement, box: HTMLInputElement}} Tile of a ship, and the checkbox that selects it */

/**
 * Makes the tile of one ship: its card, key figures, findings and actions.
 * @param {Tiled} ship
 * @param {(id: string, on: boolean) => void} choose
 * @param {(act: Act, ship: Tiled) => void} act
 * @returns {Tile}
 */
function shipTile(ship, choose, act) {
  const box = el("input", { type: "checkbox", "aria-label": `Select ${ship.name}` });
  box.addEventListener("change", () => choose(ship.id, box.checked));
  const address = `/edit/${api.inAddress(ship.id)}`;
  const facts = [titleOf(ship.game), ship.nation_name, typeWords(ship.type)].filter(Boolean);
  const node = el("li", { class: "ship", dataset: { id: ship.id } },
    el("div", { class: "ship-frame" }, cardLink(ship, address)),
    el("div", { class: "ship-told" },
      el("label", { class: "ship-choose" }, box),
      el("a", { class: "ship-name", href: address }, ship.name),
      el("p", { class: "ship-line" }, facts.slice(ship.game === USUAL ? 1 : 0).join(" · ") || ship.id),
      el("div", { class: "ship-badges" }, badges(ship)),
      menu(ship, act)));
  return { node, box };
}

/** @param {Tiled} ship @param {string} address @returns {HTMLElement} its card, empty until it is drawn */
function cardLink(ship, address) {
  const shown = picture(ship);
  const link = el("a", { class: "ship-card", href: address, tabindex: -1, "aria-hidden": "true" }, shown);
  if (shown instanceof HTMLImageElement) {
    link.classList.add("loading");
    for (const end of ["load", "error"]) shown.addEventListener(end, () => link.classList.remove("loading"));
  }
  return link;
}

/** @param {Tiled} ship */
function picture(ship) {
  const without = (/** @type {string} */ why) => el("span", { class: "no-picture" }, ship.name, el("small", {}, why));
  if (ship.unreadable) return without(`File cannot be read: ${ship.unreadable}`);
  if (!ship.printed) return without("This design has no card.");
  const source = `/api/designs/${api.inAddress(ship.id)}/card.png?v=${encodeURIComponent(ship.version)}`;
  return el("img", { src: source, alt: "", loading: "lazy", decoding: "async", width: 425, height: 550 });
}

/** @param {Tiled} ship */
function badges(ship) {
  const badge = (/** @type {string} */ look, /** @type {string} */ sign, /** @type {string} */ words) => el("span",
    { class: `badge ${look}` }, el("span", { "aria-hidden": "true" }, sign), words);
  const draft = ship.draft ? badge("note", "✎", "unsaved draft") : null;
  if (ship.unreadable) return [badge("error", "!", "unreadable"), draft];
  return [ship.points === null ? null : el("span", { class: "badge points" }, counted(ship.points, "point")),
    ship.printed_points === null ? null : el("span", { class: "badge quiet" }, `makers ${ship.printed_points}`), draft,
    ship.errors ? badge("error", "!", counted(ship.errors, "error")) : null,
    ship.warnings ? badge("warning", "?", counted(ship.warnings, "warning")) : null];
}

/** @param {Tiled} ship @param {(act: Act, ship: Tiled) => void} act */
function menu(ship, act) {
  const entry = (/** @type {Act} */ word, /** @type {string} */ label) => el("button", { type: "button",
    class: "button small", on: { click: () => act(word, ship) } }, label);
  return el("details", { class: "menu" },
    el("summary", { "aria-label": `Actions for ${ship.name}`, role: "button" }, "⋯"),
    el("div", { class: "menu-list" },
      el("a", { class: "button small", href: `/edit/${api.inAddress(ship.id)}` }, "Edit"),
      ship.unreadable ? null : entry("duplicate", "Duplicate"),
      entry("rename", "Rename"),
      ship.unreadable ? null : entry("print", "Print"),
      isComparable(ship) ? el("a", { class: "button small", href: comparing(ship.id) }, "Compare") : null,
      entry("bin", "Move to bin")));
}

/** Opens the bin: restore deleted ships, or delete them for good. @param {() => void} changed */
async function openBin(changed) {
  const list = el("div", {});
  const show = async () => {
    const kept = await api.bin();
    list.replaceChildren(kept.length ? entries(kept, back) : el("p", { class: "muted" }, "The bin is empty."));
    empty.disabled = kept.length === 0;
  };
  const back = reporting(async (/** @type {string} */ key) => {
    const { id } = await api.restore(key);
    say(`Restored ${id}`);
    await show();
    changed();
  });
  const empty = el("button", { type: "button", class: "button danger" }, "Empty bin");
  empty.addEventListener("click", reporting(async () => {
    const kept = await api.bin();
    const sure = await choose("Empty bin?", `This deletes ${counted(kept.length, "file")} permanently.`,
      [{ value: "yes", label: "Delete permanently", look: "danger" }]);
    if (sure !== "yes") return;
    await api.emptyBin();
    await show();
  }));
  await show();
  openDialog("Bin", [list], { buttons: [empty] });
}

/** @param {Binned[]} kept @param {(key: string) => void} back */
function entries(kept, back) {
  return el("ul", { class: "bin-list" }, kept.map((entry) => el("li", {}, el("span", {}, entry.name,
    " ", el("span", { class: "muted small" }, entry.id)),
    el("button", { type: "button", class: "button small", "aria-label": `Restore ${entry.name}`,
      on: { click: () => back(entry.key) } }, "Restore"))));
}

reporting(start)();
