/** Everything beside the card: the form of what is open, and the tabs with what is said of the design. */

import { stemOf } from "../document/drafts.js";
import { TYPED } from "../document/open_design.js";
import { TestFire } from "../fire/test_fire.js";
import { told } from "../page/dialogs.js";
import { afterQuiet, drawing, el, freshId } from "../page/elements.js";
import { Refused, schema } from "../server/api.js";
import { blankShip } from "../ships/air_ship.js";
import { Inspector } from "./air_ship_forms.js";
import { Findings, ledgerNode, tally } from "./findings.js";
import { SchemaDesk } from "./schema_form.js";

const PRINTS = { back: "Back of the card", fleet_card: "As a War Fleet card", counter: "Counter" };

/** The panels of one editor. */
export class Panels {
  /** @param {HTMLElement} room @param {any} editor */
  constructor(room, editor) {
    this.editor = editor;
    const { desk } = editor;
    this.findings = new Findings((where) => editor.goTo(where));
    this.cost = el("div", {}, el("h2", {}, "Cost"));
    this.prints = el("div", { class: "prints" });
    this.text = new TextTab(desk);
    this.fire = editor.form === "text" ? null : new TestFire(desk.id, editor.game, desk.words.kinds);
    this.edit = el("div", { class: "edit-room" });
    this.inspector = editor.isAirShip
      ? new Inspector(this.edit, desk, { move: (spot) => editor.move(spot), clear: (spot) => editor.clear(spot),
        leave: (spot) => editor.leave(spot) })
      : null;
    this.tabs = new Tabs(room, this.list(), "Panels", (key) => this.shown(key));
    this.wide = matchMedia("(min-width: 1200px)");
    this.wide.addEventListener("change", () => this.arrange());
    if (editor.form === "text") this.edit.append(...beginning(desk, (data) => editor.begin(data)));
    if (editor.form === "schema") told(() => this.makeSchemaForm())();
    this.arrange();
  }

  list() {
    const tab = (key, label, node) => ({ key, label, node });
    return [tab("edit", "Edit", this.edit), tab("findings", "Findings", this.findings.node), tab("prints",
      "Prints", this.prints),
      tab("cost", "Cost", this.cost), ...(this.fire ? [tab("fire", "Test-fire", this.fire.node)] : []),
        tab("text", "Text", this.text.node)];
  }

  /** On a wide window form and findings stand open beside the tabs. */
  arrange() {
    this.tabs.stand(this.wide.matches ? ["edit", "findings"] : [], "prints");
  }

  async makeSchemaForm() {
    const { desk } = this.editor;
    this.schemaDesk = new SchemaDesk(this.edit, desk, await schema(this.editor.game));
    this.schemaDesk.make();
  }

  /** @param {string} key */
  shown(key) {
    this.text.show(key === "text");
    this.fire?.show(key === "fire");
  }

  /** @param {import("../card/spots.js").Spot|null} spot */
  inspect(spot) {
    this.inspector?.open(spot);
    if (spot && !this.wide.matches) this.tabs.show("edit");
  }

  /** A new present. @param {any} data */
  follow(data) {
    this.inspector?.refresh();
    this.schemaDesk?.refresh();
  }

  /** @param {any} answer @param {any[]} remarks */
  see(answer, remarks) {
    this.findings.show(remarks);
    this.tabs.note("findings", remarks.length ? String(remarks.length) : "✓");
    this.tabs.parts.get("findings").tab.setAttribute("aria-label", `Findings: ${tally(remarks)}`);
    this.cost.replaceChildren(el("h2", {}, "Cost"), ledgerNode(answer.cost));
    this.tabs.note("cost", answer.cost ? String(answer.cost.points) : "");
    if (answer.ok) this.showPrints(answer);
    this.fire?.see(answer);
  }

  /** @param {any} answer */
  showPrints(answer) {
    const shown = Object.entries(PRINTS).filter(([key]) => answer[key]).map(([key, title]) =>
      el("section", { class: `print-${key}` }, el("h2", {}, title), el("div", { class: "paper" },
        drawing(answer[key], title))));
    this.prints.replaceChildren(...(shown.length ? shown : [el("p", { class: "muted" }, answer.not_printed
      || "Nothing else is printed of this design.")]));
  }

  /** @param {string} where the place of a finding in a file's own words */
  goToField(where) {
    const name = String(where).replace(/^.*?\./, "");
    if (!this.wide.matches) this.tabs.show("edit");
    if (this.inspector) this.inspector.focusField(name);
    else this.schemaDesk?.focus(where);
  }

  /** What cannot be read is shown as text; where nothing is written yet, how to begin. */
  showText() {
    this.tabs.show(isBlank(this.editor.desk.unread) && !this.wide.matches ? "edit" : "text");
  }
}

/**
 * @typedef {object} Panel
 * @property {string} key
 * @property {string} label
 * @property {HTMLElement} node
 */

/** Tabs after the usual pattern: one stop for the Tab key, arrows between them. */
class Tabs {
  /**
   * @param {HTMLElement} room
   * @param {Panel[]} panels
   * @param {string} label
   * @param {(key: string) => void} [shown]
   */
  constructor(room, panels, label, shown = () => {}) {
    this.shown = shown;
    /** @type {string[]} */ this.standing = [];
    this.list = el("div", { class: "tabs", role: "tablist", "aria-label": label });
    /** @type {Map<string, {tab: any, panel: any}>} */ this.parts = new Map();
    for (const panel of panels) this.add(panel);
    room.append(this.list, ...[...this.parts.values()].map((part) => part.panel));
    this.list.addEventListener("keydown", (event) => this.pressed(event));
    this.show(panels[0].key);
  }

  /** @param {Panel} panel */
  add({ key, label, node }) {
    const [tabId, panelId] = [freshId("tab"), freshId("panel")];
    const tab = el("button", { type: "button", role: "tab", id: tabId, class: "tab", "aria-controls": panelId,
      dataset: { tab: key } }, el("span", {}, label));
    const panel = el("div", { role: "tabpanel", id: panelId, class: `panel tab-panel ${key}-panel`,
      "aria-labelledby": tabId, tabindex: 0 }, node);
    tab.addEventListener("click", () => this.show(key));
    this.list.append(tab);
    this.parts.set(key, { tab, panel });
  }

  /** @param {string} key */
  show(key) {
    this.now = key;
    for (const [each, { tab, panel }] of this.parts) {
      tab.setAttribute("aria-selected", String(each === key));
      tab.tabIndex = each === key ? 0 : -1;
      panel.hidden = each !== key && !this.standing.includes(each);
    }
    this.shown(key);
  }

  /**
   * Lets panels stand open without tabs.
   * @param {string[]} standing
   * @param {string} instead what is shown where one of them was
   */
  stand(standing, instead) {
    this.standing = standing;
    for (const [key, { tab, panel }] of this.parts) {
      tab.hidden = standing.includes(key);
      panel.classList.toggle("standing", standing.includes(key));
    }
    // Read in the order in which it is seen: what stands open comes before the tabs.
    this.list.before(...standing.map((key) => this.parts.get(key).panel));
    this.list.after(...[...this.parts].filter(([key]) => !standing.includes(key)).map(([, { panel }]) => panel));
    this.show(standing.includes(this.now) ? instead : this.now);
  }

  /** @param {string} key @param {string} words beside the label, such as a count */
  note(key, words) {
    const tab = this.parts.get(key)?.tab;
    if (!tab) return;
    tab.querySelector(".tab-note")?.remove();
    if (words) tab.append(el("span", { class: "tab-note" }, words));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const keys = [...this.parts.keys()].filter((key) => this.parts.get(key).tab.offsetParent !== null);
    const index = keys.indexOf(this.now);
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: keys.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = keys[(steps[event.key] + keys.length) % keys.length];
    this.show(next);
    this.parts.get(next).tab.focus();
  }
}

const QUIET_MS = 350;
const WELCOME = "Comments stay. What you type here shows on the card at once.";
const NO_ANSWER = "No answer: this is read once the server is there again.";

/** A box with the text; what is typed becomes the design as soon as it can be read. */
class TextTab {
  /** @param {import("../document/open_design.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.visible = false;
    this.stale = true;
    this.turn = 0;
    /** What was last put into the box. */
    this.shown = "";
    this.box = el("textarea", { class: "yaml", spellcheck: "false", "aria-label": "The file as YAML",
      wrap: "off", rows: 30 });
    this.said = el("p", { class: "yaml-said small", role: "status" });
    this.box.addEventListener("input", () => this.desk.type(this.box.value, this.shown));
    this.read = afterQuiet(QUIET_MS, told(async (text) => this.take(text)));
    this.node = el("div", { class: "stack" }, el("h2", {}, "Text"), this.said, this.box);
  }

  /** A new present, of which the box may be the reason. @param {import("../ships/plain_data.js").Step} step */
  follow(step) {
    this.turn += 1;
    const text = step.unread ?? (step.label === TYPED ? step.typed : null);
    if (text !== null) this.put(text);
    else this.follows();
    if (step.unread !== null) this.read(step.unread);
    else this.say(WELCOME);
  }

  /** The text is for the server to say; nobody types into one that is out of date. */
  follows() {
    this.stale = true;
    this.box.readOnly = true;
    if (this.visible) this.write();
  }

  /** @param {boolean} visible */
  show(visible) {
    this.visible = visible;
    if (visible && this.stale) this.write();
  }

  /** Writes the text as a save would. */
  async write() {
    const { turn } = this;
    try {
      const text = await this.desk.text();
      if (turn !== this.turn) return;
      this.put(text);
    } catch (error) {
      if (turn === this.turn) this.say(wordsOf(error), true);
    }
  }

  /** @param {string} text */
  put(text) {
    this.stale = false;
    this.box.readOnly = false;
    this.shown = text;
    if (this.box.value === text) return;
    const at = this.box.selectionStart;
    this.box.value = text;
    this.box.setSelectionRange(at, at);
  }

  /** @param {string} text */
  async take(text) {
    try {
      const fault = (await this.desk.read(text)).unreadable?.[0];
      if (this.box.value !== text) return;
      this.say(fault ? `${fault.line ? `Line ${fault.line}: ` : ""}${fault.message}` : "Understood.", Boolean(fault));
    } catch (error) {
      this.say(wordsOf(error), true);
    }
  }

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    this.said.textContent = words;
    this.said.classList.toggle("bad", bad);
  }
}

/** @param {unknown} error */
function wordsOf(error) {
  return error instanceof Refused ? error.message : NO_ANSWER;
}

const NO_FORM = "There is no form for this file: edit it under Text.";
const NOTHING_YET = "Nothing is written in this file yet. Begin with a blank card, or write it under Text.";

/**
 * @param {import("../document/open_design.js").Desk} desk
 * @param {(data: any) => Promise<void>} begin
 * @returns {Node[]}
 */
function beginning(desk, begin) {
  if (!isBlank(desk.unread)) return [el("p", { class: "muted" }, NO_FORM)];
  const nation = desk.words.nations[0]?.name ?? "";
  const start = told(() => begin(blankShip(stemOf(desk.id), 1, nation)));
  const button = el("button", { type: "button", class: "button primary", on: { click: start } },
    "Begin with a blank card");
  return [el("div", { class: "stack" }, el("h2", {}, "A new ship"), el("p", {}, NOTHING_YET),
    el("div", { class: "row" }, button))];
}

/** @param {string|null} text @returns {boolean} whether it holds nothing but blanks and comments */
function isBlank(text) {
  return text !== null && text.split("\n").every((line) => /^\s*(#|$)/.test(line));
}
