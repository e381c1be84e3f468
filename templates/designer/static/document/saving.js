/** Saving a file that other programs may write too: nothing is overwritten unasked. */

import { choose, say, sayError } from "../page/dialogs.js";
import { drawing, el } from "../page/elements.js";
import * as api from "../server/api.js";
import { differences } from "../ships/plain_data.js";
import { makeFile } from "./drafts.js";

/** @import { Child } from "../page/elements.js" */
/** @import { Design } from "../server/shapes.js" */
/** @import { File, OpenDesign } from "./open_design.js" */

/** Keeps one design's file and the open design together. */
export class Saving {
  /**
   * @param {OpenDesign} design
   * @param {string|undefined} game of the design as it was opened
   * @param {() => void} settled called whenever saved and unsaved may have changed
   */
  constructor(design, game, settled) {
    this.design = design;
    this.game = game;
    this.settled = settled;
    /** The open question about a file that another program changed. @type {Question|null} */ this.question = null;
    /** @type {Promise<void>|null} */ this.under = null;
  }

  /** Saves unsaved work. While a save is running, returns that save. */
  save() {
    this.under ??= this.saveNow().finally(() => {
      this.under = null;
      this.settled();
    });
    return this.under;
  }

  /** Reads the file first, so that another program's change leads to a question, not to an error. */
  async saveNow() {
    if (this.question || !(this.design.unsaved() || this.design.gone)) return;
    const file = await this.fileNow();
    if (!file) await this.makeAgain();
    else if (file.version === this.design.file.version) await this.write(file);
    else await this.settle(file);
  }

  /** Overwrites a version of the file. If the file has changed again by then, asks. @param {File} over */
  async write(over) {
    try {
      await this.design.save(over);
      say(this.design.unread === null ? "Saved" : "Saved. The text is not a readable ship yet: the Text tab shows why");
      this.reopen();
    } catch (error) {
      if (isRefused(error, 404)) return this.makeAgain();
      if (!isRefused(error, 409)) throw error;
      await this.settle(fileIn(error));
    }
  }

  /** Loads the page again if the design needs other forms: another game, or its first readable text. */
  reopen() {
    if (this.design.data().game !== this.game && !this.design.unsaved()) location.reload();
  }

  /** @returns {Promise<File|null>} the file as it is now; null if it is gone */
  async fileNow() {
    try {
      return await api.design(this.design.id);
    } catch (error) {
      if (!isRefused(error, 404)) throw error;
      return null;
    }
  }

  /** Saves the open design as a new file and opens that one. */
  makeAgain() {
    return this.goOnAs(this.design.name());
  }

  /**
   * Checks whether the file has changed. This page's own writes do not count.
   * @param {boolean} gone
   * @returns {Promise<void>}
   */
  async checkFile(gone) {
    const { file } = this.design;
    const now = gone ? null : await this.fileNow();
    await this.design.under.catch(() => {});
    if (this.design.file !== file) return this.checkFile(false);
    this.heard(now);
    this.settled();
  }

  /** @param {File|null} file as it is now; null if it is gone */
  heard(file) {
    if (!file) return this.missed();
    this.design.gone = false;
    if (this.question) return this.follow(file, this.question);
    if (file.version === this.design.file.version) return;
    if (this.design.unsaved()) this.settle(file).catch(sayError);
    else this.take(file);
  }

  /**
   * Updates the question with the file. Withdraws it if the file is as it was before.
   * @param {File} file
   * @param {Question} question
   */
  follow(file, question) {
    if (file.version === this.design.file.version) question.withdraw();
    else question.hear(file);
  }

  missed() {
    if (!this.design.gone) say("The file is missing from the folder. Save creates it again");
    this.design.gone = true;
    this.question?.hear(null);
  }

  /** Takes over the file's contents, because nothing is unsaved. @param {File} file */
  take(file) {
    this.design.adopt(file);
    say(file.data ? "The file changed on disk. The editor now shows its new content"
      : "The file changed on disk and cannot be read now. The Text tab shows why");
    if (file.data) this.reopen();
  }

  /** Lets the user choose. @param {File} file the contents that replaced the version that was opened */
  async settle(file) {
    if (this.question) return this.question.hear(file);
    const question = new Question(this.design);
    this.question = question;
    const answer = await question.ask(file).finally(() => { this.question = null; });
    await this.carryOut(answer, question);
    this.settled();
  }

  /** @param {Answer|null} answer @param {Question} question */
  async carryOut(answer, question) {
    if (answer === "theirs" && question.file) this.design.adopt(question.file);
    if (answer === "mine" && question.shown) await this.write(question.shown);
    else if (answer === "mine") await this.makeAgain();
    if (answer === "copy") await this.goOnAs(`${this.design.name()} copy`);
  }

  /** Writes the open design to a new file and opens that. @param {string} name */
  async goOnAs(name) {
    const { id, history, ground } = this.design;
    const made = await makeFile(name, id, history.now, ground);
    await this.design.leave();
    location.assign(`/edit/${api.inAddress(made.id)}`);
  }
}

/** @param {unknown} error @param {number} status @returns {error is api.Refused} */
function isRefused(error, status) {
  return error instanceof api.Refused && error.status === status;
}

/** @param {api.Refused} conflict @returns {File} the file that it reports; throws it again if it reports none */
function fileIn(conflict) {
  const { version, text, data = null } = conflict.said ?? {};
  if (typeof version !== "string" || typeof text !== "string") throw conflict;
  return { version, text, data };
}

/** @typedef {"theirs"|"mine"|"copy"} Answer */

const MOST_ROWS = 40;
const MOST_TEXT = 4000;
/** @type {Array<{value: Answer, label: string, look?: string}>} */
const ANSWERS = [
  { value: "theirs", label: "Use file version" },
  { value: "mine", label: "Overwrite file" },
  { value: "copy", label: "Save a copy", look: "primary" },
];

/**
 * One question about one file that changed during editing. The dialog always shows the file's current contents.
 */
class Question {
  /** @param {OpenDesign} design */
  constructor(design) {
    this.mine = { data: design.data(), unread: design.unread };
    /** The latest known state of the file, null if it is gone. @type {File|null} */ this.file = null;
    /** The state of the file that the dialog shows. @type {File|null} */ this.shown = null;
    this.times = 0;
    this.room = el("div", { class: "question" });
    /** @type {HTMLDialogElement|null} */ this.dialog = null;
    this.over = false;
  }

  /** @param {File|null} file @returns {Promise<Answer|null>} null for no answer yet */
  async ask(file) {
    await this.show(file);
    if (this.over) return null;
    return choose("File changed on disk", [this.room], ANSWERS, { wide: true, opened: (dialog) => {
      this.dialog = dialog;
      this.mark();
    } });
  }

  /** Records the file's current state. @param {File|null} file null if it is gone */
  async hear(file) {
    if (file?.version !== this.file?.version) await this.show(file);
  }

  /** @param {File|null} file */
  async show(file) {
    this.file = file;
    this.times += 1;
    const told = `${this.times === 1 ? "" : "The file changed again while this question was open. "}${
      file ? WRITTEN : GONE}`;
    const cards = await comparedCards(["Your version", this.mine.data], ["File on disk", file?.data, ...plainly(file)]);
    if (this.file !== file) return;
    this.shown = file;
    this.room.replaceChildren(el("p", { role: "status" }, told), cards, ...contents(this.mine, file));
    this.mark();
  }

  /** Disables the answer that takes a deleted file. */
  mark() {
    const theirs = this.dialog?.querySelector("[data-answer=theirs]");
    if (theirs instanceof HTMLButtonElement) theirs.disabled = this.shown === null;
  }

  /** Closes the question, because the file is as it was before. */
  withdraw() {
    this.over = true;
    this.dialog?.close();
    say("The file is again as you opened it. Your changes are still unsaved");
  }
}

const WRITTEN = "Another program changed this file after you opened it. Nothing is lost: compare both and choose.";
const GONE = "The file was moved or deleted after you opened it. Your version is still here.";
const NO_PICTURE = "No picture";

/** @typedef {[title: string, data: Design|null|undefined, ...instead: Child[]]} Side `instead` replaces the card */

/**
 * @param {Side} one
 * @param {Side} other
 * @returns {Promise<HTMLElement>} the cards of two states of a design side by side
 */
export async function comparedCards(one, other) {
  return el("div", { class: "two-cards" }, await side(...one), await side(...other));
}

/**
 * @param {string} title
 * @param {Design|null|undefined} data
 * @param {Child[]} instead shown if there is no card
 */
async function side(title, data, ...instead) {
  const card = data ? (await api.look({ data, pictures: ["card"] }).catch(() => null))?.card : null;
  const room = card ? el("div", { class: "mini-card" }, drawing(card, title))
    : el("div", { class: "no-card" }, instead.length ? instead : NO_PICTURE);
  return el("section", {}, el("h3", {}, title), room);
}

/** @param {File|null} file @returns {Child[]} the message for a file without a card */
function plainly(file) {
  if (!file) return ["The file is missing."];
  if (file.data) return [NO_PICTURE];
  if (!file.text.trim()) return ["The file is empty."];
  return ["The file cannot be read:", el("pre", { class: "scroll-x", tabindex: 0, role: "region",
    "aria-label": "The file's text" }, file.text.slice(0, MOST_TEXT))];
}

/**
 * @param {{data: Design, unread: string|null}} mine
 * @param {File|null} file
 * @returns {Node[]} the differences in words
 */
function contents(mine, file) {
  const unread = mine.unread === null ? [] : [el("p", {},
    "Your last text cannot be read yet and has no picture. It stays in your version.")];
  return file?.data ? [...unread, differencesTable(mine.data, file.data, ["Your version", "File on disk"])] : unread;
}

/** @param {Design} mine @param {Design} theirs @param {[string, string]} titles of the two */
export function differencesTable(mine, theirs, titles) {
  const found = differences(mine, theirs);
  if (!found.length) return el("p", {}, "Only comments and layout differ.");
  const rows = found.slice(0, MOST_ROWS).map((each) => el("tr", {},
    el("th", { scope: "row" }, each.where), el("td", {}, each.mine), el("td", {}, each.theirs)));
  const rest = found.length - rows.length;
  return el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Differences" },
    el("table", { class: "differences" },
      el("thead", {}, el("tr", {}, ["Where", ...titles].map((word) => el("th", { scope: "col" },
        word)))),
      el("tbody", {}, rows)), rest > 0 ? el("p", {}, `and ${rest} more`) : null);
}
