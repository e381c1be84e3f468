/** The fleets page: choose ships and counts, see points against a budget, save, compare and print. */

import { Findings } from "../editor/findings.js";
import { choose, reporting, say } from "../page/dialogs.js";
import { afterQuiet, byId, counted, el } from "../page/elements.js";
import { lineField, numberField, optionsOf, textField } from "../page/fields.js";
import { openPrint } from "../print/print_form.js";
import * as api from "../server/api.js";
import * as fleetApi from "../server/fleet_api.js";
import { USUAL } from "../ships/list.js";
import { same } from "../ships/plain_data.js";
import { countOf, emptyFleet, pathFrom, withCount, withKey, withOneMore } from "./fleet_data.js";
import { entriesNode, fleetWords, sumNode, sumWords, totalsTable } from "./roster.js";
import { ShipChoices } from "./ship_choices.js";

/** @import { FleetData, FleetListed, FleetChoice, FleetRoster } from "../server/fleet_shapes.js" */

const QUIET_MS = 60;
const MOST_POINTS = 1_000_000;

/** The open fleet: its data, its file, and the server's roster of it. */
class OpenFleet {
  constructor() {
    this.data = emptyFleet(USUAL);
    /** @type {{id: string, version: string}|null} */ this.file = null;
    /** The data in the file. @type {FleetData} */ this.saved = this.data;
    /** @type {FleetRoster|null} */ this.roster = null;
    /** @type {FleetListed[]} */ this.fleets = [];
    /** @type {FleetRoster|null} */ this.other = null;
    this.otherId = "";
    this.turn = 0;
    /** The button to focus after the roster has been drawn again. @type {{entry: number, step: string}|null} */
    this.refocus = null;
    this.choices = new ShipChoices((ship) => this.add(ship), (ship) => countOf(this.data, this.word(ship)));
    this.findings = new Findings((where) => goToEntry(where));
    this.parts = { head: el("div", { class: "fields" }), sum: el("div", {}), roster: el("div", {}),
      actions: el("div", { class: "row" }), other: el("div", { class: "stack" }) };
    byId("fleet").replaceChildren(el("h2", { class: "visually-hidden" }, "Fleet"), this.parts.head, this.parts.sum,
      this.parts.roster, this.parts.actions, this.findings.node, this.parts.other);
    this.soon = afterQuiet(QUIET_MS, reporting(() => this.gather()));
  }

  /** @param {FleetChoice} ship @returns {string} how the fleet's file names it */
  word(ship) {
    if (ship.bundled) return ship.id;
    const path = pathFrom(ship.id, this.file?.id ?? "");
    const bare = path.replace(/\.yaml$/, "");
    return countOf(this.data, bare) && !bare.includes("/") ? bare : path;
  }

  get unsaved() {
    return !same(this.data, this.saved);
  }

  /** Reads the fleets and ships of the folder. */
  async read() {
    const [fleets, ships] = await Promise.all([fleetApi.list(), fleetApi.ships()]);
    this.fleets = fleets;
    this.choices.ships = ships;
    byId("fleets-count").textContent = `${counted(fleets.length, "fleet")} in this folder`;
    this.offer();
  }

  offer() {
    const box = byId("open-fleet");
    if (!(box instanceof HTMLSelectElement)) return;
    box.replaceChildren(...optionsOf([{ value: "", label: "Choose a fleet" },
      ...this.fleets.map(({ id, name, unreadable, ...sum }) => ({ value: id,
        label: unreadable ? `${id}: cannot be read` : `${name} · ${sumWords({ points: sum.points ?? 0,
          budget: sum.budget })}` }))]));
    box.value = this.file?.id ?? "";
  }

  /** @param {FleetChoice} ship */
  add(ship) {
    const data = this.data.ships.length ? this.data : { ...this.data, game: ship.game };
    this.change(withOneMore(data, this.word(ship)));
  }

  /** @param {FleetData} data */
  change(data) {
    this.data = data;
    this.show();
  }

  /** Shows what the page knows at once, and asks the server for the rest. */
  show() {
    this.choices.game = this.data.ships.length ? this.data.game : "";
    this.choices.nation = String(this.data.nation ?? "");
    this.choices.show();
    this.showActions();
    document.title = `${this.unsaved ? "• " : ""}${this.data.fleet} · cardforge`;
    this.soon();
  }

  /** Shows the fields of a newly opened fleet. */
  showHead() {
    const put = (/** @type {"fleet"|"budget"|"nation"} */ key) => (/** @type {string|number|undefined} */ value) => {
      if (key !== "fleet" || value) this.change(withKey(this.data, key, value));
    };
    const nations = [...new Set(this.choices.ships.map(({ nation_name: name }) => name))].filter(Boolean);
    const fields = [lineField({ name: "fleet", label: "Fleet name", get: () => this.data.fleet, set: put("fleet"),
      look: "wide" }),
    numberField({ name: "budget", label: "Budget", help: "Most points", max: MOST_POINTS,
      get: () => this.data.budget, set: put("budget") }),
    textField({ name: "nation", label: "Nation", help: "Only ships of this nation", list: nations.sort(),
      get: () => this.data.nation, set: put("nation") })];
    this.parts.head.replaceChildren(...fields.map((field) => field.node));
  }

  async gather() {
    this.turn += 1;
    const { turn, data } = this;
    const roster = data.ships.length ? await fleetApi.roster({ data, id: this.file?.id ?? null }) : null;
    if (turn === this.turn) this.see(roster);
  }

  /** @param {FleetRoster|null} roster null for a fleet without ships */
  see(roster) {
    this.roster = roster;
    const empty = el("p", { class: "notice" }, "No ships yet. Choose Add beside a ship.");
    this.parts.sum.replaceChildren(...(roster ? [sumNode(roster)] : []));
    this.parts.roster.replaceChildren(roster ? entriesNode(roster, (entry, count) => this.put(entry, count)) : empty);
    if (this.refocus) focusIn(`[data-entry="${this.refocus.entry}"] [data-step="${this.refocus.step}"]`);
    this.refocus = null;
    this.findings.node.hidden = !roster?.findings.length;
    this.findings.show(roster?.findings ?? []);
    byId("fleet-sum").textContent = roster ? fleetWords(roster) : "";
    this.showOther();
  }

  /** @param {number} entry @param {number} count */
  put(entry, count) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.step : undefined;
    this.refocus = focused ? { entry, step: focused } : null;
    this.change(withCount(this.data, entry, count));
  }

  showActions() {
    const button = (/** @type {string} */ label, /** @type {() => Promise<unknown>} */ act, look = "") => el("button",
      { type: "button", class: `button ${look}`, on: { click: reporting(act) } }, label);
    const save = button("Save fleet", () => this.save(), this.unsaved ? "primary" : "");
    save.ariaDisabled = String(!this.unsaved || !this.data.ships.length);
    const print = button(this.other ? "Print both fleets" : "Print everything", () => this.print(),
      this.unsaved ? "" : "primary");
    print.ariaDisabled = String(!this.data.ships.length);
    const sides = new URLSearchParams({ a: this.file?.id ?? "", b: this.otherId });
    const fight = this.other && this.file && !this.unsaved
      ? el("a", { class: "button", href: `/battles?${sides}` }, "Fight a battle") : null;
    this.parts.actions.replaceChildren(save, print, ...(fight ? [fight] : []),
      ...(this.file && !this.unsaved ? [el("span", { class: "muted small" }, this.file.id)] : []));
  }

  /** Writes the fleet to its file, or to a new one. @returns {Promise<boolean>} whether it is written */
  async save() {
    if (!this.data.ships.length) return false;
    if (!this.unsaved && this.file) return true;
    const { data } = this;
    try {
      const made = await this.write(data);
      this.took(made.id, made.version, data);
      say(`Saved ${made.id}`);
    } catch (error) {
      if (!(error instanceof api.Refused) || error.status !== 409 || !error.said?.version) throw error;
      return this.resolve(error.said.version);
    }
    await this.read();
    this.show();
    return true;
  }

  /** @param {FleetData} data @returns {Promise<{id: string, version: string}>} its file now */
  async write(data) {
    if (!this.file) return fleetApi.create({ data });
    const { id, version } = this.file;
    return { ...await api.save(id, { data, version }), id };
  }

  /** Asks what to do when another program has changed the file. @param {string} version @returns {Promise<boolean>} */
  async resolve(version) {
    const answer = await choose("The file changed",
      "Another program changed this fleet. Overwrite the file, or open it again?",
      [{ value: "theirs", label: "Open it again" }, { value: "mine", label: "Overwrite", look: "danger" }]);
    if (!this.file || !answer) return false;
    if (answer === "theirs") {
      await this.open(this.file.id);
      return false;
    }
    this.file.version = version;
    return this.save();
  }

  /** @param {string} id @param {string} version @param {FleetData} data */
  took(id, version, data) {
    this.file = { id, version };
    this.saved = data;
    history.replaceState(null, "", `/fleets?id=${encodeURIComponent(id)}`);
  }

  /** @param {string} id */
  async open(id) {
    const { data, version } = await api.design(id);
    if (!data || !("fleet" in data) || !("ships" in data)) {
      location.assign(`/edit/${api.inAddress(id)}`);
      return;
    }
    this.data = /** @type {FleetData} */ (/** @type {unknown} */ (data));
    this.took(id, version, this.data);
    this.showAll();
  }

  /** Starts another fleet. @param {string[]} [ids] of its first ships */
  begin(ids = []) {
    this.file = null;
    this.data = emptyFleet(USUAL);
    this.saved = this.data;
    history.replaceState(null, "", "/fleets");
    for (const ship of ids.flatMap((id) => this.choices.ships.filter((each) => each.id === id))) this.add(ship);
    this.showAll();
  }

  showAll() {
    this.offer();
    this.showHead();
    this.show();
  }

  /** Prints everything the fleet needs at the table, and the same for a second fleet if one is chosen. */
  async print() {
    if (!await this.save() || !this.file) return;
    const ids = [this.file.id, ...(this.otherId ? [this.otherId] : [])];
    const names = [this.data.fleet, ...(this.other ? [this.other.name] : [])];
    await openPrint({ ids, names, what: "kit", at_once: true });
  }

  /** Shows the totals of two fleets once a second one is chosen. */
  showOther() {
    const others = this.fleets.filter(({ id, unreadable }) => id !== this.file?.id && !unreadable);
    if (!others.some(({ id }) => id === this.otherId)) [this.otherId, this.other] = ["", null];
    const box = el("select", { id: "other-fleet" }, optionsOf([{ value: "", label: "No other fleet" },
      ...others.map(({ id, name }) => ({ value: id, label: name }))]));
    box.value = this.otherId;
    box.addEventListener("change", reporting(() => this.compare(box.value)));
    this.parts.other.replaceChildren(...(others.length && this.roster ? [
      el("div", { class: "field" }, el("label", { class: "legend", for: "other-fleet" }, "Second player"), box,
        el("p", { class: "help" }, "Compare totals, print both fleets together, or let them fight."))] : []),
    ...(this.roster && this.other ? [totalsTable(this.roster, this.other)] : []));
  }

  /** @param {string} id */
  async compare(id) {
    this.otherId = id;
    const data = id ? (await api.design(id)).data : null;
    const fleet = /** @type {FleetData} */ (/** @type {unknown} */ (data));
    this.other = data ? await fleetApi.roster({ data: fleet, id }) : null;
    this.showOther();
    this.showActions();
    byId("other-fleet").focus();
  }
}

/** @param {string} where a finding is */
function goToEntry(where) {
  const [key, number] = where.split(".");
  focusIn(key === "ships" ? `[data-entry="${number}"] button` : `[name="${key}"]`);
}

/** @param {string} selector of something in the fleet's sheet */
function focusIn(selector) {
  const found = byId("fleet").querySelector(selector);
  if (found instanceof HTMLElement) found.focus();
}

async function start() {
  const page = new OpenFleet();
  await page.read();
  const asked = new URLSearchParams(location.search);
  const id = asked.get("id");
  if (id) await page.open(id).catch((error) => { page.begin(); throw error; });
  else page.begin(asked.getAll("ship"));
  const leave = async () => !page.unsaved || await choose("Unsaved fleet", `${page.data.fleet} has unsaved changes.`,
    [{ value: "leave", label: "Discard changes", look: "danger" }]) === "leave";
  byId("open-fleet").addEventListener("change", reporting(async ({ target }) => {
    const chosen = target instanceof HTMLSelectElement ? target.value : "";
    if (chosen && await leave()) await page.open(chosen);
    else page.offer();
  }));
  byId("new-fleet").addEventListener("click", reporting(async () => { if (await leave()) page.begin(); }));
  window.addEventListener("beforeunload", (event) => { if (page.unsaved) event.preventDefault(); });
  await api.startWatching(reporting(async () => { await page.read(); page.show(); }));
  document.body.dataset.ready = "yes";
}

reporting(start)();
