/** Everything beside the card: the open form, and the tabs with findings, points, pictures and text. */

import { stemOf } from "../document/drafts.js";
import { TYPED } from "../document/open_design.js";
import { reporting, say } from "../page/dialogs.js";
import { afterQuiet, drawing, el, freshId } from "../page/elements.js";
import { explained } from "../page/terms.js";
import { inAddress, keepAtFleetScale, loaded, Refused, schema } from "../server/api.js";
import { blankShip } from "../ships/air_ship.js";
import { GAMES, ON_CARD } from "../ships/list.js";
import { Inspector } from "./air_ship_forms.js";
import { Findings, ledgerNode, tally } from "./findings.js";

/** @import { DesignForm } from "./schema_form.js" */
/** @import { Spot } from "../card/spots.js" */
/** @import { OpenDesign } from "../document/open_design.js" */
/** @import { TestFire } from "../fire/test_fire.js" */
/** @import { ScaleOmission } from "../server/scale_shapes.js" */
/** @import { Design, Looked, Picture } from "../server/shapes.js" */
/** @import { Step } from "../ships/plain_data.js" */
/** @import { ShownFinding } from "./findings.js" */
/** @import { PointsBar } from "./points_bar.js" */
/** @import { SpotActs } from "./air_ship_forms.js" */

/**
 * @typedef {object} EditorParts what the panels need from the editor
 * @property {OpenDesign} design
 * @property {string|undefined} game
 * @property {"card"|"schema"|"text"} form
 * @property {PointsBar} points
 * @property {(where: string) => void} goTo
 * @property {(data: Design) => Promise<void>} begin
 * @property {() => void} shown called when another panel becomes visible
 */

/** @typedef {EditorParts & SpotActs} Editor */

/** @type {Array<["back"|"fleet_card"|"counter", string]>} */
const PRINTS = [["back", "Card back"], ["fleet_card", "Fleet-scale card"], ["counter", "Counter"]];
/** The pictures that each panel shows. @type {Record<string, Picture[]>} */
const PICTURES = { prints: PRINTS.map(([key]) => key), fire: ["fleet_card"] };

/** The panels of one editor. */
export class Panels {
  /** @param {HTMLElement} into @param {Editor} editor */
  constructor(into, editor) {
    this.editor = editor;
    const { design, game, form } = editor;
    this.findings = new Findings((where) => editor.goTo(where));
    this.cost = el("div", {}, el("h2", {}, explained("Cost")));
    this.prints = el("div", { class: "prints" });
    this.text = new TextTab(design);
    this.fireRoom = el("div", {});
    /** @type {TestFire|null} */ this.fire = null;
    /** The last preview of a design, and the last of anything. @type {Looked[]} */ this.previews = [];
    this.edit = el("div", { class: "edit-room" });
    const close = el("button", { type: "button", class: "button quiet icon sheet-close", "aria-label": "Close form",
      on: { click: () => editor.leave(this.inspector?.spot ?? null) } }, "✕");
    this.sheet = el("div", {}, close, this.edit);
    this.inspector = form === "card" ? new Inspector(this.edit, design, editor) : null;
    /** @type {DesignForm|null} */ this.designForm = null;
    this.tabs = new Tabs(into, this.list(), "Panels", (key) => this.shown(key));
    this.wide = matchMedia("(min-width: 1200px)");
    this.wide.addEventListener("change", () => this.arrange());
    if (form === "text") this.edit.append(...beginning(design, (data) => editor.begin(data)));
    if (form === "schema" && game) reporting(() => this.makeSchemaForm(game))();
    this.arrange();
  }

  /** @returns {Panel[]} */
  list() {
    return [{ key: "edit", label: "Edit", node: this.sheet },
      { key: "findings", label: "Findings", node: this.findings.node },
      { key: "prints", label: "Prints", node: this.prints },
      { key: "cost", label: "Cost", node: this.cost },
      ...(this.editor.form === "text" ? [] : [{ key: "fire", label: "Test-fire", node: this.fireRoom }]),
      { key: "text", label: "Text", node: this.text.node }];
  }

  /** On a wide window, shows the form and the findings beside the tabs. */
  arrange() {
    this.tabs.stand(this.wide.matches ? ["edit", "findings"] : [], "prints");
  }

  /** @param {string} game */
  async makeSchemaForm(game) {
    const { DesignForm } = await loaded(import("./schema_form.js"));
    this.designForm = new DesignForm(this.edit, this.editor.design, await schema(game));
    this.designForm.make();
  }

  /** @returns {Picture[]} the visible pictures of the design */
  pictures() {
    return ["card", ...(PICTURES[this.tabs.now] ?? [])];
  }

  /** On a phone, shows a spot's form as a sheet below the card, without scrolling. @param {string} shown */
  raiseSheet(shown) {
    const raised = shown === "edit" && Boolean(this.inspector?.spot);
    if (raised && !document.body.classList.contains("sheet-open")) scrollTo(0, 0);
    document.body.classList.toggle("sheet-open", raised);
  }

  /** @param {string} key */
  shown(key) {
    this.raiseSheet(key);
    this.editor.shown();
    this.text.show(key === "text");
    if (key === "fire") reporting(() => this.showFire())();
    else this.fire?.show(false);
  }

  /** Shows the test-fire. Its scripts load on first use: they are a fifth of all, and most visits need none. */
  async showFire() {
    const { design, game, points } = this.editor;
    const { TestFire } = await loaded(import("../fire/test_fire.js"));
    if (!this.fire && game) {
      this.fire = new TestFire(design.id, game, design.choices.kinds, (target) => points.put(target));
      this.fireRoom.replaceChildren(this.fire.node);
      for (const preview of this.previews) this.fire.see(preview);
    }
    await this.fire?.show(this.tabs.now === "fire");
  }

  /** @param {Spot|null} spot */
  inspect(spot) {
    this.inspector?.open(spot);
    if (spot && !this.wide.matches) this.tabs.show("edit");
    else this.raiseSheet(this.tabs.now);
  }

  /** Follows the design. */
  follow() {
    this.inspector?.refresh();
    this.designForm?.refresh();
  }

  /** @param {Looked} answer @param {ShownFinding[]} listed @param {Picture[]} pictures that were requested */
  see(answer, listed, pictures) {
    this.findings.show(listed);
    this.tabs.note("findings", listed.length ? String(listed.length) : "✓", tally(listed));
    this.cost.replaceChildren(el("h2", {}, explained("Cost")), ledgerNode(answer.cost));
    this.tabs.note("cost", answer.cost ? String(answer.cost.points) : "");
    const has = (/** @type {string} */ panel) => PICTURES[panel].every((each) => pictures.includes(each));
    if (answer.ok && has("prints")) this.showPrints(answer);
    this.previews = [...this.previews.filter(({ ok }) => ok && !answer.ok), answer];
    if (has("fire")) this.fire?.see(answer);
  }

  /** @param {Looked} answer */
  showPrints(answer) {
    const shown = PRINTS.flatMap(([key, title]) => {
      const picture = answer[key];
      return picture ? [el("section", { class: `print-${key}` }, el("h2", {}, explained(title)),
        el("div", { class: "paper" }, drawing(picture, title)), key === "fleet_card" ? fleetScale(answer, this.editor)
          : null)] : [];
    });
    this.prints.replaceChildren(...(shown.length ? shown : [el("p", { class: "muted" }, answer.not_printed
      || "This design has no other prints.")]));
  }

  /** @param {string} where the place of a finding in a file's own words */
  goToField(where) {
    if (!this.wide.matches) this.tabs.show("edit");
    if (this.inspector) this.inspector.focusField(where.replace(/^.*?\./, ""));
    else this.designForm?.focus(where);
  }

  /** Shows an unreadable file as text, and ways to start for an empty one. */
  showText() {
    this.tabs.show(isBlank(this.editor.design.unread) && !this.wide.matches ? "edit" : "text");
  }
}

const SCALE = "fleet";

/**
 * Makes the notes below the fleet-scale picture: actions for the ship, and what the conversion omits.
 * @param {Looked} look
 * @param {{design: OpenDesign}} editor
 * @returns {HTMLElement}
 */
function fleetScale({ fleet_left_out: leftOut }, { design }) {
  const title = [...GAMES.values()].find(({ scale }) => scale === SCALE)?.title ?? "fleet";
  const button = (/** @type {string} */ label, /** @type {() => Promise<unknown>} */ act) => el("button",
    { type: "button", class: "button small", on: { click: reporting(act) } }, label);
  const print = async (/** @type {string} */ what) => {
    const { openPrint } = await loaded(import("../print/print_form.js"));
    await openPrint({ data: design.data(), names: [design.name()], what });
  };
  return el("div", { class: "stack fleet-scale" }, leftOutNodes(leftOut, title),
    el("div", { class: "row" }, button("Print fleet card", () => print("fleet-cards")),
      button("Print fleet kit", () => print("fleet-kit")),
      button(`Keep as ${title} ship`, () => keep(design, title))));
}

/** @param {ScaleOmission[]} leftOut @param {string} title */
function leftOutNodes(leftOut, title) {
  if (!leftOut.length) return el("p", { class: "muted small" }, `Everything on this ship has a place in ${title}.`);
  return el("div", {}, el("h3", {}, `Not in ${title}`), el("ul", { class: "files small" }, leftOut.map((each) =>
    el("li", {}, el("strong", {}, each.what), each.locations.length ? ` (${each.locations.join(", ")})` : "",
      `: ${each.why}`))));
}

/** @param {OpenDesign} design @param {string} title */
async function keep(design, title) {
  const { id } = await keepAtFleetScale({ data: design.data() });
  say(`Created ${id}`);
  const link = el("a", { class: "button small", href: `/edit/${inAddress(id)}` }, `Open ${title} ship`);
  for (const into of document.querySelectorAll(".fleet-scale > .row")) {
    into.querySelector("a")?.remove();
    into.append(link);
  }
}

/**
 * @typedef {object} Panel
 * @property {string} key
 * @property {string} label
 * @property {HTMLElement} node
 */

/**
 * Panels behind tabs: one stop for the Tab key, arrow keys between tabs. On wide windows some panels are open beside
 * the tabs and need no tab.
 */
class Tabs {
  /**
   * @param {HTMLElement} into
   * @param {Panel[]} panels
   * @param {string} label
   * @param {(key: string) => void} shown
   */
  constructor(into, panels, label, shown) {
    this.shown = shown;
    this.now = panels[0].key;
    /** @type {string[]} */ this.standing = [];
    this.list = el("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.parts = panels.map((panel) => partOf(panel));
    for (const { key, tab } of this.parts) tab.addEventListener("click", () => this.show(key));
    this.list.append(...this.parts.map((part) => part.tab));
    into.append(this.list, ...this.parts.map((part) => part.panel));
    this.list.addEventListener("keydown", (event) => this.pressed(event));
    this.show(this.now);
  }

  /** @param {string} key */
  show(key) {
    this.now = key;
    for (const { key: each, tab, panel } of this.parts) {
      tab.setAttribute("aria-selected", String(each === key));
      tab.tabIndex = each === key ? 0 : -1;
      panel.hidden = each !== key && !this.standing.includes(each);
    }
    this.shown(key);
  }

  /**
   * Shows panels permanently, without tabs.
   * @param {string[]} standing
   * @param {string} instead the panel to show if the current one no longer has a tab
   */
  stand(standing, instead) {
    this.standing = standing;
    for (const { key, tab, panel } of this.parts) {
      tab.hidden = standing.includes(key);
      panel.classList.toggle("standing", standing.includes(key));
    }
    // The reading order follows the visual order: permanent panels come before the tabs.
    this.list.before(...this.parts.filter(({ key }) => standing.includes(key)).map(({ panel }) => panel));
    this.list.after(...this.parts.filter(({ key }) => !standing.includes(key)).map(({ panel }) => panel));
    this.show(standing.includes(this.now) ? instead : this.now);
  }

  /**
   * @param {string} key
   * @param {string} words text beside the label, such as a count
   * @param {string} [spoken] the same for screen readers
   */
  note(key, words, spoken = words) {
    const tab = this.parts.find((part) => part.key === key)?.tab;
    if (!tab) return;
    tab.querySelector(".tab-note")?.remove();
    if (words) tab.append(el("span", { class: "tab-note" }, el("span", { "aria-hidden": "true" }, words),
      el("span", { class: "visually-hidden" }, ` ${spoken}`)));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const parts = this.parts.filter(({ tab }) => tab.offsetParent !== null);
    const index = parts.findIndex(({ key }) => key === this.now);
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: parts.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = parts[(steps[event.key] + parts.length) % parts.length];
    this.show(next.key);
    next.tab.focus();
  }
}

/** @param {Panel} panel */
function partOf({ key, label, node }) {
  const [tabId, panelId] = [freshId("tab"), freshId("panel")];
  const tab = el("button", { type: "button", role: "tab", id: tabId, class: "tab", "aria-controls": panelId,
    dataset: { tab: key } }, el("span", {}, label));
  const panel = el("div", { role: "tabpanel", id: panelId, class: `panel tab-panel ${key}-panel`,
    "aria-labelledby": tabId, tabindex: 0 }, node);
  return { key, tab, panel };
}

const QUIET_MS = 350;
const WELCOME = "Edit the file here. The card follows as you type, and your comments stay.";
const READ = "The text can be read.";
const NO_ANSWER = "Cannot reach the server. It reads this text as soon as it answers.";

/** The design as YAML, to read, edit and copy. Typed text becomes the design as soon as it is readable. */
class TextTab {
  /** @param {OpenDesign} design */
  constructor(design) {
    this.design = design;
    this.visible = false;
    this.stale = true;
    this.turn = 0;
    /** The text last put into the box. */
    this.shown = "";
    this.box = el("textarea", { class: "yaml", spellcheck: "false", "aria-label": "The file as YAML",
      wrap: "off", rows: 30 });
    this.said = el("p", { class: "yaml-said small", role: "status" });
    this.box.addEventListener("input", () => this.design.type(this.box.value, this.shown));
    this.read = afterQuiet(QUIET_MS, reporting(async (/** @type {string} */ text) => this.take(text)));
    this.node = el("div", { class: "stack" }, el("h2", {}, "Text"), this.said, this.box);
  }

  /** Follows the design; the change may come from the box itself. @param {Step} step */
  follow(step) {
    this.turn += 1;
    const text = step.unread ?? (step.label === TYPED ? step.typed : null);
    if (text !== null) this.put(text);
    else this.follows();
    if (step.unread !== null) this.read(step.unread);
    else this.say(WELCOME);
  }

  /** Locks the box until the server sends the current text, so that the user cannot edit an outdated one. */
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
      const text = await this.design.text();
      if (turn !== this.turn) return;
      this.put(text);
    } catch (error) {
      if (turn === this.turn) this.say(whyUnread(error), true);
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
      const [fault] = (await this.design.read(text)).unreadable;
      if (this.box.value !== text) return;
      this.say(fault ? `${fault.line ? `Line ${fault.line}: ` : ""}${fault.message}` : READ, Boolean(fault));
    } catch (error) {
      this.say(whyUnread(error), true);
    }
  }

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    this.said.textContent = words;
    this.said.classList.toggle("bad", bad);
  }
}

/** @param {unknown} error */
function whyUnread(error) {
  return error instanceof Refused ? error.message : NO_ANSWER;
}

const NO_FORM = "This file has no form. Edit it in the Text tab.";
const NOTHING_YET = "This file is empty. Start with a blank card, or write it in the Text tab.";

/**
 * Makes the panel of a file without a form: the reason and, for an empty file, ways to start.
 * @param {OpenDesign} design
 * @param {(data: Design) => Promise<void>} begin
 * @returns {Node[]}
 */
function beginning(design, begin) {
  if (!isBlank(design.unread)) return [el("p", { class: "muted" }, NO_FORM)];
  const nation = design.choices.nations[0]?.name ?? "";
  const start = reporting(() => begin(blankShip(ON_CARD, stemOf(design.id), 1, nation)));
  const button = el("button", { type: "button", class: "button primary", on: { click: () => start() } },
    "Start blank card");
  return [el("div", { class: "stack" }, el("h2", {}, "New ship"), el("p", {}, NOTHING_YET),
    el("div", { class: "row" }, button))];
}

/** @param {string|null} text @returns {boolean} whether it contains only spaces and comments */
function isBlank(text) {
  return text?.split("\n").every((line) => /^\s*(#|$)/.test(line)) ?? false;
}
