/** Everything beside the card: the form of what is open, and the tabs with what is said of the design. */

import { schema } from "./api.js";
import { beginning, isBlank } from "./beginning.js";
import { el } from "./dom.js";
import { Findings, tally } from "./findings.js";
import { Inspector } from "./inspector.js";
import { ledgerNode } from "./ledger.js";
import { drawing } from "./pictures.js";
import { SchemaDesk } from "./schema_desk.js";
import { Tabs } from "./tabs.js";
import { TestFire } from "./test_fire.js";
import { TextTab } from "./text_tab.js";
import { told } from "./toasts.js";

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

  /** @param {import("./spots.js").Spot|null} spot */
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
