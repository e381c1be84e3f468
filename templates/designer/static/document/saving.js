/** Saving, and what becomes of a file that others write as well: nothing is overwritten unasked. */

import * as api from "../server/api.js";
import { choose, say, sayError } from "../page/dialogs.js";
import { drawing, el } from "../page/elements.js";
import { differences } from "../ships/plain_data.js";
import { madeAnew } from "./drafts.js";

/** Keeps one design's file and the desk together. */
export class Saving {
  /**
   * @param {import("./open_design.js").Desk} desk
   * @param {string|undefined} game of the design as it was opened
   * @param {() => void} settled called whenever saved and unsaved may have changed
   */
  constructor(desk, game, settled) {
    this.desk = desk;
    this.game = game;
    this.settled = settled;
    /** What is being asked about a file that others wrote. @type {Question|null} */ this.question = null;
    /** @type {Promise<void>|null} */ this.under = null;
  }

  /** Saves if there is anything to save; asked again meanwhile, it is the same save. */
  save() {
    this.under ??= this.saveNow().finally(() => {
      this.under = null;
      this.settled();
    });
    return this.under;
  }

  /** Asks first, so that a file of others is no error. */
  async saveNow() {
    if (this.question || !(this.desk.unsaved() || this.desk.gone)) return;
    const file = await this.fileNow();
    if (!file) await this.makeAnew();
    else if (file.version === this.desk.file.version) await this.write(file);
    else await this.settle(file);
  }

  /** Writes over a version of the file; should it have become another in this very moment, asks. @param {any} over */
  async write(over) {
    try {
      await this.desk.save(over);
      say(this.desk.unread === null ? "Saved" : "Saved as it was typed; it cannot be read as a ship yet");
      this.reopen();
    } catch (error) {
      if (isRefused(error, 404)) return this.makeAnew();
      if (!isRefused(error, 409)) throw error;
      await this.settle(error.said);
    }
  }

  /** A design of another game, or the first that can be read, wants other forms. */
  reopen() {
    if (this.desk.data().game !== this.game && !this.desk.unsaved()) location.reload();
  }

  /** @returns {Promise<any>} the file as it is now; null where it is gone */
  async fileNow() {
    try {
      return await api.design(this.desk.id);
    } catch (error) {
      if (!isRefused(error, 404)) throw error;
      return null;
    }
  }

  /** Makes a file of what is on the desk, and goes on with that one. */
  makeAnew() {
    return this.goOnAs(this.desk.name());
  }

  /** Looks what became of the file; what this page itself wrote meanwhile is no change. @param {boolean} gone */
  async checkFile(gone) {
    const { file } = this.desk;
    const now = gone ? null : await this.fileNow();
    await this.desk.under.catch(() => {});
    if (this.desk.file !== file) return this.checkFile(false);
    this.heard(now);
    this.settled();
  }

  /** @param {any} file as it is by now; null where it is gone */
  heard(file) {
    if (!file) return this.missed();
    this.desk.gone = false;
    if (this.question) return this.follow(file);
    if (file.version === this.desk.file.version) return;
    if (this.desk.unsaved()) this.settle(file).catch(sayError);
    else this.take(file);
  }

  /** The question follows the file, and falls where that is again as it was. @param {any} file */
  follow(file) {
    if (file.version === this.desk.file.version) this.question?.withdraw();
    else this.question?.hear(file);
  }

  missed() {
    if (!this.desk.gone) say("The file has gone from the folder; Save makes it anew");
    this.desk.gone = true;
    this.question?.hear(null);
  }

  /** Nothing is unsaved: what the file holds is taken over. @param {any} file */
  take(file) {
    this.desk.adopt(file);
    say(file.data ? "The file has changed on disk; this is what it holds now"
      : "The file has changed on disk; it cannot be read as it stands now");
    if (file.data) this.reopen();
  }

  /** Lets a person choose. @param {any} file what is there instead of the version that was opened */
  async settle(file) {
    if (this.question) return this.question.hear(file);
    const question = this.question = new Question(this.desk);
    const answer = await question.ask(file).finally(() => { this.question = null; });
    await this.carryOut(answer, question);
    this.settled();
  }

  /** @param {string|null} answer @param {Question} question */
  async carryOut(answer, question) {
    if (answer === "theirs") this.desk.adopt(question.file);
    if (answer === "mine" && question.shown) await this.write(question.shown);
    else if (answer === "mine") await this.makeAnew();
    if (answer === "copy") await this.goOnAs(`${this.desk.name()} copy`);
  }

  /** Writes what is on the desk to a new file and opens that. @param {string} name */
  async goOnAs(name) {
    const { id, history, ground } = this.desk;
    const made = await madeAnew(name, id, history.now, ground);
    await this.desk.leave();
    location.assign(`/edit/${api.inAddress(made.id)}`);
  }
}

/** @param {unknown} error @param {number} status @returns {error is api.Refused} */
function isRefused(error, status) {
  return error instanceof api.Refused && error.status === status;
}

const MOST_ROWS = 40;
const MOST_TEXT = 4000;
const ANSWERS = [
  { value: "theirs", label: "Take the file's" },
  { value: "mine", label: "Keep mine, replace the file" },
  { value: "copy", label: "Keep both: save mine as a copy", look: "primary" },
];

/** One question about one file. It follows the file: what stands in the dialog is what the file holds now. */
class Question {
  /** @param {import("./open_design.js").Desk} desk */
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
  const card = data ? (await api.look({ data }).catch(() => null))?.card : null;
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
