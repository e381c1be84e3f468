/** Printing: what, for which printer, in which look; then the work with its progress, then the files. */

import * as api from "./api.js";
import { openDialog } from "./dialogs.js";
import { counted, el } from "./dom.js";
import { checkField, choiceField } from "./fields.js";
import { sayError } from "./toasts.js";

const ASK_MS = 250;
const MOST_NAMES = 6;
const WHAT = [
  { value: "cards", label: "Cards, front and back" },
  { value: "counters", label: "Counters to fold" },
  { value: "flat-counters", label: "Flat counters" },
  { value: "kit", label: "The whole kit for a game night" },
];
const FORMATS = [
  { value: "pdf", label: "PDF to print" },
  { value: "png", label: "PNG pictures" },
  { value: "svg", label: "SVG drawings" },
];
const FLIPS = [
  { value: "long", label: "Long edge" },
  { value: "short", label: "Short edge" },
];

/**
 * @typedef {{ids?: string[], data?: any, names?: string[], above?: Node}} Order what to print; its names or what is
 * told above stands over the choices, and `ids` may change until somebody prints
 * @param {Order} order
 * @returns {Promise<HTMLElement>}
 */
export async function printForm(order) {
  const [profiles, themes] = (await Promise.all([api.profiles(), api.themes()])).map(named);
  const wanted = { what: "cards", format: "pdf", profile: profiles[0].value, theme: themes[0].value, flip: "long",
    odds: false };
  const progress = el("div", { class: "print-progress", role: "status", "aria-live": "polite" });
  const go = el("button", { class: "button primary" }, "Print");
  const form = el("form", { class: "stack print-form" }, order.above ?? el("p", {}, namesOf(order)),
    el("div", { class: "fields" }, controls(wanted, profiles, themes).map((each) => each.node)),
    el("div", { class: "row end" }, go), progress);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // Not disabled while it works: that would take focus away from whoever pressed it.
    if (go.ariaBusy === "true") return;
    if (order.ids?.length === 0) return progress.replaceChildren(el("p", { class: "bad" }, "Tick a ship first."));
    go.ariaBusy = "true";
    await run({ ...wanted, ...(order.data ? { data: order.data } : { ids: order.ids }) }, progress);
    go.ariaBusy = "false";
  });
  return form;
}

/**
 * @param {any} wanted changed by the controls
 * @param {Choice[]} profiles
 * @param {Choice[]} themes
 */
function controls(wanted, profiles, themes) {
  const bound = (name, label) => ({ name, label, get: () => wanted[name], set: (value) => { wanted[name] = value; } });
  return [choiceField({ ...bound("what", "What"), choices: WHAT }),
    choiceField({ ...bound("format", "As"), choices: FORMATS }),
    choiceField({ ...bound("profile", "Printer"), choices: profiles }),
    choiceField({ ...bound("theme", "Look"), choices: themes }),
    choiceField({ ...bound("flip", "Paper is turned over its"), choices: FLIPS }),
    checkField(bound("odds", "Odds on the back of cards"))];
}

/** @param {Order} order */
function namesOf({ names = [] }) {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** @typedef {import("./fields.js").Choice} Choice */

/** @param {any[]} list as the server gives it: words, or names with titles @returns {Choice[]} */
function named(list) {
  return list.map((each) => (typeof each === "string" ? { value: each,
    label: each[0].toUpperCase() + each.slice(1) } : { value: each.name, label: each.title ?? each.label
    ?? each.name }));
}

/** @param {any} wanted @param {HTMLElement} room */
async function run(wanted, room) {
  try {
    const { job } = await api.print(wanted);
    await follow(job, room);
  } catch (error) {
    room.replaceChildren(el("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
  }
}

/** @param {string} job @param {HTMLElement} room */
async function follow(job, room) {
  const bar = el("progress", { max: 1, "aria-label": "Printing" });
  const label = el("p", {}, "Setting type …");
  room.replaceChildren(label, bar);
  for (;;) {
    const state = await api.job(job);
    if (state.error) throw new Error(state.error);
    if (state.total) [bar.max, bar.value] = [state.total, state.done];
    if (state.label) label.textContent = state.label;
    if (state.finished) return room.replaceChildren(...filesNodes(state.files), ...remarksNodes(state.remarks ?? []));
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}

/** @param {any[]} files */
function filesNodes(files) {
  const entries = files.map((file) => (typeof file === "string" ? { url: file,
    name: decodeURIComponent(file.split("/").pop() ?? file) } : file));
  return [el("h3", {}, counted(entries.length, "file")),
    el("ul", { class: "files" }, entries.map((file) => el("li", {}, el("a", { href: file.url,
      download: file.name }, file.name))))];
}

/** What did not fit, or was drawn otherwise than wished. @param {string[]} remarks @returns {Node[]} */
function remarksNodes(remarks) {
  return remarks.length ? [el("h3", {}, "Remarks"), el("ul", { class: "files" },
    remarks.map((remark) => el("li", {}, remark)))] : [];
}

/** Opens the form as a dialog. @param {Order} order */
export async function openPrint(order) {
  try {
    openDialog("Print", [await printForm(order)]);
  } catch (error) {
    sayError(error);
  }
}
