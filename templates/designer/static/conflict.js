/** The file has become another while it was being edited: shows both and asks. */

import { look } from "./api.js";
import { choose } from "./dialogs.js";
import { differences } from "./differences.js";
import { el } from "./dom.js";
import { drawing } from "./pictures.js";
import { say } from "./toasts.js";

const MOST_ROWS = 40;
const MOST_TEXT = 4000;
const ANSWERS = [
  { value: "theirs", label: "Take the file's" },
  { value: "mine", label: "Keep mine, replace the file" },
  { value: "copy", label: "Keep both: save mine as a copy", look: "primary" },
];

/** One question about one file. It follows the file: what stands in the dialog is what the file holds now. */
export class Question {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.mine = { data: desk.data(), unread: desk.unread };
    /** The file as it was last heard of, null where it is gone; and as it stands in the dialog. @type {any} */
    this.file = null;
    /** @type {any} */ this.shown = null;
    this.times = 0;
    this.room = el("div", { class: "question" });
    /** @type {HTMLDialogElement|null} */ this.dialog = null;
    this.over = false;
  }

  /** @param {any} file @returns {Promise<"mine"|"theirs"|"copy"|null>} null puts the question off */
  async ask(file) {
    await this.show(file);
    if (this.over) return null;
    return /** @type {any} */ (choose("The file has changed on disk", [this.room], ANSWERS, { wide: true,
      opened: (dialog) => {
        this.dialog = dialog;
        this.mark();
      } }));
  }

  /** What the file is by now. @param {any} file null where it is gone */
  async hear(file) {
    if (file?.version !== this.file?.version) await this.show(file);
  }

  /** @param {any} file */
  async show(file) {
    this.file = file;
    this.times += 1;
    const told = `${this.times === 1 ? "" : "The file has changed once more while you were asked. "}${
      file ? WRITTEN : GONE}`;
    const cards = el("div", { class: "two-cards" }, await side("Yours", this.mine.data, NO_PICTURE), await side(
      "In the file", file?.data, ...plainly(file)));
    if (this.file !== file) return;
    this.shown = file;
    this.room.replaceChildren(el("p", { role: "status" }, told), cards, ...contents(this.mine, file));
    this.mark();
  }

  /** What is gone cannot be taken. */
  mark() {
    const theirs = /** @type {any} */ (this.dialog?.querySelector("[data-answer=theirs]"));
    if (theirs) theirs.disabled = this.shown === null;
  }

  /** The file is again as it was: there is nothing to ask. */
  withdraw() {
    this.over = true;
    this.dialog?.close();
    say("The file is again as you opened it; your work stays unsaved");
  }
}

const WRITTEN = "Something else has written this file since you opened it. Nothing has been lost: here are both.";
const GONE = "The file has gone from the folder since you opened it. Yours is still here.";
const NO_PICTURE = "No picture";

/** @param {string} title @param {any} data @param {Array<string|Node>} instead what stands where there is no card */
async function side(title, data, ...instead) {
  const card = data ? (await look({ data }).catch(() => null))?.card : null;
  const room = card ? el("div", { class: "mini-card" }, drawing(card, title))
    : el("div", { class: "no-card" }, instead);
  return el("section", {}, el("h3", {}, title), room);
}

/** @param {any} file @returns {Array<string|Node>} what is to be said of a file without a card */
function plainly(file) {
  if (!file) return ["The file is not there."];
  if (file.data) return [NO_PICTURE];
  if (!file.text.trim()) return ["The file is empty as it stands now."];
  return ["The file cannot be read as it stands now:", el("pre", { class: "scroll-x", tabindex: 0, role: "region",
    "aria-label": "The file's text" }, file.text.slice(0, MOST_TEXT))];
}

/** @param {{data: any, unread: string|null}} mine @param {any} file @returns {Node[]} what differs, in words */
function contents(mine, file) {
  const unread = mine.unread === null ? [] : [el("p", {},
    "What you typed last cannot be read yet and has no picture; it is kept with yours.")];
  return file?.data ? [...unread, table(mine.data, file.data)] : unread;
}

/** @param {any} mine @param {any} theirs */
function table(mine, theirs) {
  const found = differences(mine, theirs);
  if (!found.length) return el("p", {}, "The two differ in comments and layout alone.");
  const rows = found.slice(0, MOST_ROWS).map((each) => el("tr", {},
    el("th", { scope: "row" }, each.where), el("td", {}, each.mine), el("td", {}, each.theirs)));
  const rest = found.length - rows.length;
  return el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Differences" },
    el("table", { class: "differences" },
      el("thead", {}, el("tr", {}, ["Where", "Yours", "In the file"].map((word) => el("th", { scope: "col" }, word)))),
      el("tbody", {}, rows)), rest > 0 ? el("p", {}, `and ${rest} more`) : null);
}
