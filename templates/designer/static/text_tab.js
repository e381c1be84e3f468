/** The design as YAML: the same thing in words, to read, to change, to copy. */

import { asText, look } from "./api.js";
import { afterQuiet, el } from "./dom.js";
import { told } from "./toasts.js";

const QUIET_MS = 350;

/** A box with the text; what is typed becomes the design as soon as it can be read. */
export class TextTab {
  /**
   * @param {string} id
   * @param {(data: any, text: string) => void} changed
   */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.data = null;
    this.visible = false;
    this.stale = true;
    this.box = el("textarea", { class: "yaml", spellcheck: "false", "aria-label": "The file as YAML",
      wrap: "off", rows: 30 });
    this.said = el("p", { class: "yaml-said small", role: "status" });
    this.box.addEventListener("input", () => {
      this.typing = true;
      this.read(this.box.value);
    });
    this.read = afterQuiet(QUIET_MS, told(async (text) => this.take(text)));
    this.node = el("div", { class: "stack" }, el("h2", {}, "Text"), this.said, this.box);
  }

  /** The design has changed elsewhere; the text follows when it is seen. @param {any} data */
  follow(data) {
    this.data = data;
    this.stale = true;
    this.typing = false;
    if (this.visible) this.write();
  }

  /** @param {boolean} visible */
  show(visible) {
    this.visible = visible;
    if (visible && this.stale && !this.typing) this.write();
  }

  /** Writes the text as a save would. */
  async write() {
    const data = this.data;
    if (!data) return;
    const { text } = await asText({ data, id: this.id }).catch(() => asText({ data }));
    if (data !== this.data || this.typing) return;
    this.stale = false;
    this.box.value = text;
    this.said.textContent = "Comments stay. What you type here shows on the card at once.";
  }

  /** @param {string} text */
  async take(text) {
    const answer = await look({ text, id: this.id });
    const fault = answer.unreadable?.[0];
    this.said.textContent = fault ? `${fault.line ? `Line ${fault.line}: ` : ""}${fault.message}` : "Understood.";
    this.said.classList.toggle("bad", Boolean(fault));
    if (answer.data && this.box.value === text) this.changed(answer.data, text);
  }

  /** Shows a text as it is, such as that of a file that cannot be read. @param {string} text */
  fill(text) {
    this.box.value = text;
    this.stale = false;
    this.typing = true;
  }
}
