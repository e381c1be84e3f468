/** The gallery's page: the ships of the folder, found, chosen, made and put away. */

import * as api from "./api.js";
import { openBin } from "./bin_dialog.js";
import { askLine } from "./dialogs.js";
import { byId, counted, el } from "./dom.js";
import { inOrder, matching, offered, toldApart } from "./filters.js";
import { LONGEST_LINE } from "./limits.js";
import { openNew } from "./new_dialog.js";
import { comparing, whyApart } from "./pairs.js";
import { openPrint } from "./print_form.js";
import { shipTile } from "./ship_tile.js";
import { startThemeSwitch } from "./theme_switch.js";
import { say, told } from "./toasts.js";
import { startWatching } from "./watching.js";

const COPY = " copy";

/** The list of ships with its filter and its selection. */
class Gallery {
  constructor() {
    /** @type {import("./filters.js").Listed[]} */ this.ships = [];
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

  /** Tiles are kept by version, so that pictures are not fetched again. @param {import("./filters.js").Listed} ship */
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

  /** @param {string} word @param {import("./filters.js").Listed} ship */
  act(word, ship) {
    const acts = { duplicate: () => this.duplicate(ship), rename: () => this.rename(ship), bin: () => this.bin([ship]),
      print: () => openPrint({ ids: [ship.id], names: [ship.name] }) };
    told(acts[word])();
  }

  /** @param {import("./filters.js").Listed} ship */
  async duplicate(ship) {
    const name = `${[...ship.name].slice(0, LONGEST_LINE - COPY.length).join("")}${COPY}`;
    await api.create({ name, game: ship.game, from: { copy: ship.id } });
    say(`${ship.name} copied`);
    await this.read();
  }

  /** @param {import("./filters.js").Listed} ship */
  async rename(ship) {
    askLine("Rename the file", "File, in the folder", ship.id, { label: "Rename",
      act: (to) => this.renameTo(ship, to) });
  }

  /** @param {import("./filters.js").Listed} ship @param {string} to @returns {Promise<string>} why it cannot be */
  async renameTo(ship, to) {
    const { fault } = to === ship.id ? { fault: "" } : await api.mayRename(ship.id, to);
    if (fault || to === ship.id) return fault;
    await api.rename(ship.id, to);
    await this.read();
    return "";
  }

  /** @param {import("./filters.js").Listed[]} ships */
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
  startThemeSwitch();
  const gallery = new Gallery();
  const read = told(() => gallery.read());
  byId("new-ship").addEventListener("click", told(() => openNew()));
  byId("open-bin").addEventListener("click", told(() => openBin(read)));
  await startWatching(read);
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
