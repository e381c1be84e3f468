/** Saving, and what becomes of a file that others write as well: nothing is overwritten unasked. */

import * as api from "./api.js";
import { Question } from "./conflict.js";
import { madeAnew } from "./desk.js";
import { say, sayError } from "./toasts.js";

/** Keeps one design's file and the desk together. */
export class Saving {
  /**
   * @param {import("./desk.js").Desk} desk
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
