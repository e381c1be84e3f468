/** The import of a spreadsheet as ships: from a chosen or dropped file, with a report of the skipped rows. */

import { openDialog, reporting, say, sayError } from "../page/dialogs.js";
import { counted, el, freshId } from "../page/elements.js";
import { importTable, tableAddress, templates } from "../server/table_api.js";

/** @import { TableTemplate, TableTold } from "../server/table_shapes.js" */

const ENDINGS = ".csv,.xlsx";
const LARGEST = 720 * 1024;
const TOO_LARGE = "This table is too large for the page. Run `cardforge import` in a terminal instead.";
const ABOUT = "One row per slot, with the columns of the template. Nothing is written before you have seen the report.";

/**
 * @param {() => void} done called after files were written
 * @param {File|null} [file] that the user has dropped already
 */
export async function openImport(done, file = null) {
  const form = new ImportForm(await templates(), () => {
    dialog.close();
    done();
  });
  const dialog = openDialog("Import a spreadsheet", [form.node], { wide: true, buttons: [form.make] });
  if (file) form.take(file);
}

/** The dialog: a spreadsheet, the ships in it, and the button that writes their files. */
class ImportForm {
  /** @param {TableTemplate[]} games @param {() => void} done */
  constructor(games, done) {
    this.done = done;
    /** @type {{name: string, content: string}|null} */ this.table = null;
    this.report = el("div", { class: "stack", role: "status" });
    this.make = el("button", { type: "button", class: "button primary", hidden: true,
      on: { click: () => this.write() } }, "Create ships");
    this.write = reporting(() => this.create());
    const box = el("input", { type: "file", accept: ENDINGS, id: freshId("table"),
      on: { change: () => box.files?.[0] && this.take(box.files[0]) } });
    const label = el("label", { class: "legend", for: box.id }, "Table, CSV or XLSX");
    const zone = el("div", { class: "drop-zone" }, label, box,
      el("p", { class: "muted small" }, "Or drop a file here. ", ABOUT));
    this.take = reporting((/** @type {File} */ file) => this.read(file));
    takeDrops(zone, this.take);
    this.node = el("div", { class: "stack" }, zone, el("p", { class: "small" }, "Examples with one ship: ",
      games.map((game) => links(game, "example"))), el("p", { class: "small" }, "Empty templates: ",
      games.map((game) => links(game, "template"))), this.report);
  }

  /** @param {File} file */
  async read(file) {
    this.table = null;
    this.make.hidden = true;
    if (file.size > LARGEST) {
      this.report.replaceChildren(el("p", { class: "bad" }, TOO_LARGE));
      return;
    }
    const table = { name: file.name, content: await inBase64(file) };
    try {
      const answer = await importTable(table);
      this.table = table;
      this.show(file.name, answer);
    } catch (error) {
      this.report.replaceChildren(el("p", { class: "bad" }, `${file.name}: ${
        error instanceof Error ? error.message : String(error)}`));
    }
  }

  /** @param {string} name @param {TableTold} answer the server's */
  show(name, answer) {
    const { designs, rows, read, faults, left, notes } = answer;
    this.make.hidden = !designs.length;
    this.make.textContent = `Create ${counted(designs.length, "ship")}`;
    this.report.replaceChildren(
      el("p", {}, el("strong", {}, name),
        `: read ${read} of ${counted(rows, "row")}, ${counted(designs.length, "ship")}.`),
      designs.length ? el("ul", { class: "files" }, designs.map((design) => el("li", {}, `${design.name} `,
        el("span", { class: "muted" }, design.id), list("Notes", design.notes)))) : "",
      list("Rows that cannot be read", faults), list("Ships left out because of these rows", left),
      list("Skipped", notes));
  }

  async create() {
    if (!this.table) return;
    const { designs } = await importTable({ ...this.table, write: true });
    say(`Created ${counted(designs.length, "ship")}`);
    this.done();
  }
}

/** @param {string} title @param {string[]} lines */
function list(title, lines) {
  return lines.length ? el("div", { class: "import-list" }, el("h3", {}, title), el("ul", { class: "files" },
    lines.map((line) => el("li", {}, line)))) : "";
}

/** @param {TableTemplate} game @param {"example"|"template"} kind of table */
function links({ game, title }, kind) {
  const link = (/** @type {string} */ ending) => el("a", { href: tableAddress(game, ending, kind),
    download: `${game}-${kind}.${ending}`, "aria-label": `${title} ${kind} as ${ending.toUpperCase()}` },
  ending.toUpperCase());
  return el("span", { class: "template-links" }, title, " ", link("csv"), " ", link("xlsx"), " ");
}

/** @param {File} file @returns {Promise<string>} */
function inBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(new Error(`${file.name} cannot be read`)));
    reader.readAsDataURL(file);
  });
}

/**
 * Accepts files dropped on an element.
 * @param {HTMLElement} into
 * @param {(file: File) => void} take
 */
export function takeDrops(into, take) {
  const holds = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  into.addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    into.classList.add("dropping");
  });
  into.addEventListener("dragleave", () => into.classList.remove("dropping"));
  into.addEventListener("drop", (event) => {
    into.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    if (/\.(csv|xlsx)$/i.test(file.name)) take(file);
    else sayError(new Error("Drop a table that ends in .csv or .xlsx"));
  });
}
