/** The design as YAML: the same thing in words, to read, to change, to copy. */

import { Refused } from "./api.js";
import { TYPED } from "./desk.js";
import { afterQuiet, el } from "./dom.js";
import { told } from "./toasts.js";

const QUIET_MS = 350;
const WELCOME = "Comments stay. What you type here shows on the card at once.";
const NO_ANSWER = "No answer: this is read once the server is there again.";

/** A box with the text; what is typed becomes the design as soon as it can be read. */
export class TextTab {
  /** @param {import("./desk.js").Desk} desk */
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

  /** A new present, of which the box may be the reason. @param {import("./history.js").Step} step */
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
