/** Panels behind tabs. On wide windows some panels stand open beside them and need no tab. */

import { el, freshId } from "./dom.js";

/**
 * @typedef {object} Panel
 * @property {string} key
 * @property {string} label
 * @property {HTMLElement} node
 */

/** Tabs after the usual pattern: one stop for the Tab key, arrows between them. */
export class Tabs {
  /**
   * @param {HTMLElement} room
   * @param {Panel[]} panels
   * @param {string} label
   * @param {(key: string) => void} [shown]
   */
  constructor(room, panels, label, shown = () => {}) {
    this.shown = shown;
    /** @type {string[]} */ this.standing = [];
    this.list = el("div", { class: "tabs", role: "tablist", "aria-label": label });
    /** @type {Map<string, {tab: any, panel: any}>} */ this.parts = new Map();
    for (const panel of panels) this.add(panel);
    room.append(this.list, ...[...this.parts.values()].map((part) => part.panel));
    this.list.addEventListener("keydown", (event) => this.pressed(event));
    this.show(panels[0].key);
  }

  /** @param {Panel} panel */
  add({ key, label, node }) {
    const [tabId, panelId] = [freshId("tab"), freshId("panel")];
    const tab = el("button", { type: "button", role: "tab", id: tabId, class: "tab", "aria-controls": panelId,
      dataset: { tab: key } }, el("span", {}, label));
    const panel = el("div", { role: "tabpanel", id: panelId, class: `panel tab-panel ${key}-panel`,
      "aria-labelledby": tabId, tabindex: 0 }, node);
    tab.addEventListener("click", () => this.show(key));
    this.list.append(tab);
    this.parts.set(key, { tab, panel });
  }

  /** @param {string} key */
  show(key) {
    this.now = key;
    for (const [each, { tab, panel }] of this.parts) {
      tab.setAttribute("aria-selected", String(each === key));
      tab.tabIndex = each === key ? 0 : -1;
      panel.hidden = each !== key && !this.standing.includes(each);
    }
    this.shown(key);
  }

  /**
   * Lets panels stand open without tabs.
   * @param {string[]} standing
   * @param {string} instead what is shown where one of them was
   */
  stand(standing, instead) {
    this.standing = standing;
    for (const [key, { tab, panel }] of this.parts) {
      tab.hidden = standing.includes(key);
      panel.classList.toggle("standing", standing.includes(key));
    }
    // Read in the order in which it is seen: what stands open comes before the tabs.
    this.list.before(...standing.map((key) => this.parts.get(key).panel));
    this.list.after(...[...this.parts].filter(([key]) => !standing.includes(key)).map(([, { panel }]) => panel));
    this.show(standing.includes(this.now) ? instead : this.now);
  }

  /** @param {string} key @param {string} words beside the label, such as a count */
  note(key, words) {
    const tab = this.parts.get(key)?.tab;
    if (!tab) return;
    tab.querySelector(".tab-note")?.remove();
    if (words) tab.append(el("span", { class: "tab-note" }, words));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const keys = [...this.parts.keys()].filter((key) => this.parts.get(key).tab.offsetParent !== null);
    const index = keys.indexOf(this.now);
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: keys.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = keys[(steps[event.key] + keys.length) % keys.length];
    this.show(next);
    this.parts.get(next).tab.focus();
  }
}
