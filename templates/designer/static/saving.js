/** Saving, and what becomes of a file that others write as well: nothing is overwritten unasked. */

import * as api from "./api.js";
import { askWhich } from "./conflict.js";
import { say } from "./toasts.js";

/** Keeps one design's file and the desk together. */
export class Saving {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {string} game of the design as it was opened
   * @param {() => void} settled called whenever saved and unsaved may have changed
   */
  constructor(desk, game, settled) {
    this.desk = desk;
    this.game = game;
    this.settled = settled;
    this.asking = false;
  }

  /** Saves if there is anything to save. Asks first, so that a file of others is no error. */
  async save() {
    if (!this.desk.unsaved()) return;
    try {
      const file = await this.fileNow();
      if (file && file.version !== this.desk.version) await this.settle(file);
      else if (file) await this.write();
    } finally {
      this.settled();
    }
  }

  /** Writes the file; should it have changed in this very moment, asks. */
  async write() {
    try {
      await this.desk.save();
      say("Saved");
      if (this.desk.data().game !== this.game) location.reload();
    } catch (error) {
      if (!isRefused(error, 409)) throw error;
      await this.settle(await this.fileNow());
    }
  }

  /** @returns {Promise<any>} the file as it is now; null where it was gone and is made anew */
  async fileNow() {
    try {
      return await api.design(this.desk.id);
    } catch (error) {
      if (!isRefused(error, 404)) throw error;
      await this.makeAnew();
      return null;
    }
  }

  /** Makes a file of what is on the desk, and goes on with that one. */
  async makeAnew() {
    const data = this.desk.data();
    await this.goOnAs(data.name ?? "Ship", () => this.desk.took({ version: this.desk.version, data }));
  }

  /** A file may have changed: takes it where nothing is unsaved, else asks. */
  async checkFile() {
    const listed = (await api.designs()).find((ship) => ship.id === this.desk.id);
    if (!listed) return say("The file has gone from the folder; Save makes it anew");
    if (listed.version === this.desk.version || this.asking) return;
    const file = await api.design(this.desk.id);
    if (this.desk.unsaved()) return this.settle(file);
    this.desk.adopt(file);
    say("The file has changed on disk; this is what it holds now");
  }

  /** Lets a person choose. @param {any} file what is there instead of the version that was opened */
  async settle(file) {
    if (this.asking) return;
    this.asking = true;
    const answer = await askWhich(this.desk.data(), file).finally(() => { this.asking = false; });
    if (answer === "theirs") this.desk.adopt(file);
    if (answer === "mine") await this.desk.save(file.version);
    if (answer === "copy") await this.goOnAs(`${this.desk.data().name} copy`, () => this.desk.adopt(file));
    this.settled();
  }

  /**
   * Writes the desk's data to a new file and opens that.
   * @param {string} name
   * @param {() => void} leave makes the desk of the old file one with nothing unsaved
   */
  async goOnAs(name, leave) {
    const { id } = await api.create({ name, game: this.game, from: { data: this.desk.data() } });
    this.desk.typed = null;
    leave();
    await this.desk.drafts.drop();
    location.assign(`/edit/${api.inAddress(id)}`);
  }
}

/** @param {unknown} error @param {number} status */
function isRefused(error, status) {
  return error instanceof api.Refused && error.status === status;
}
