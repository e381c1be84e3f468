/** Printing: the product, printer and theme; then the progress; then the files. */

import { openDialog, sayError } from "../page/dialogs.js";
import { counted, el } from "../page/elements.js";
import { checkField, choiceField } from "../page/fields.js";
import * as api from "../server/api.js";
import { GAMES } from "../ships/list.js";

/** @import { Bound, Control } from "../page/fields.js" */
/** @import { Design, JobFile, JobState, Print, ProfileTold, Theme } from "../server/shapes.js" */

/**
 * @typedef {object} Order what to print; `names` or `above` appears over the choices, and `ids` may change until the
 *   user prints
 * @property {string[]} [ids]
 * @property {Design} [data]
 * @property {string[]} [names]
 * @property {string[]} [games] of these ships; missing: any. The form calls `changed` to hear of another selection
 * @property {() => void} [changed] to call when the selection has changed
 * @property {Node} [above]
 * @property {string} [what] the product selected at first
 * @property {boolean} [at_once] whether printing starts without a press
 */

/** @typedef {{what: string, format: string, profile: string, theme: Theme, flip: string, odds: boolean}} Wanted */

const NO_SHIPS = "Select at least one ship, then print.";
const ASK_MS = 250;
const MOST_NAMES = 6;
const WHAT = [
  { value: "cards", label: "Cards" },
  { value: "counters", label: "Standees" },
  { value: "flat-counters", label: "Flat counters" },
  { value: "kit", label: "Complete kit" },
  { value: "fleet-cards", label: "Fleet-scale cards" },
  { value: "fleet-kit", label: "Fleet-scale kit" },
];
const AT_FLEET_SCALE = "fleet-";

/** @param {string} what @returns {string} the same without its scale */
const ofAnyScale = (what) => what.replace(AT_FLEET_SCALE, "");
const FORMATS = [
  { value: "pdf", label: "PDF" },
  { value: "png", label: "PNG images" },
  { value: "svg", label: "SVG drawings" },
];
const FLIPS = [
  { value: "long", label: "Long edge" },
  { value: "short", label: "Short edge" },
];

/**
 * @param {Order} order
 * @returns {Promise<HTMLFormElement>}
 */
export async function printForm(order) {
  const [profiles, themes] = await Promise.all([api.profiles(), api.themes()]);
  const { name, formats } = profiles.find((each) => each.name === usedBefore()) ?? profiles[0];
  const wanted = { what: order.what ?? "cards", format: formats[0], profile: name, theme: themes[0], flip: "long",
    odds: false };
  const progress = el("div", { class: "print-progress", role: "status", "aria-live": "polite" });
  const go = el("button", { class: "button primary" }, "Print");
  const form = el("form", { class: "stack print-form" }, order.above ?? el("p", {}, namesOf(order)),
    el("div", { class: "fields" }, controls(wanted, order, profiles, themes).map((each) => each.node)),
    el("div", { class: "row end" }, go), progress);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // The button stays enabled during the work: disabling it would take away its focus.
    if (go.ariaBusy === "true") return;
    if (order.ids?.length === 0) return progress.replaceChildren(el("p", { class: "bad" }, NO_SHIPS));
    go.ariaBusy = "true";
    use(wanted.profile);
    const scale = wanted.what.startsWith(AT_FLEET_SCALE) ? "fleet" : "air";
    const ships = order.data ? { data: order.data } : { ids: order.ids };
    await run({ ...wanted, what: ofAnyScale(wanted.what), scale, ...ships }, progress);
    go.ariaBusy = "false";
  });
  return form;
}

const USED = "cardforge:printer";

/** Countries whose printers have Letter paper. */
const LETTER = ["US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "PA", "PR", "SV", "VE"];

/** @returns {string} the last printer or shop used; at first a home printer with the paper of the browser's country */
function usedBefore() {
  const { region = "" } = new Intl.Locale(navigator.language).maximize();
  const usual = LETTER.includes(region) ? "home-letter" : "home-a4";
  try {
    return localStorage.getItem(USED) ?? usual;
  } catch {
    return usual;
  }
}

/** @param {string} profile */
function use(profile) {
  try {
    localStorage.setItem(USED, profile);
  } catch {
    // Without a store the next visit starts with the first printer.
  }
}

/**
 * @param {Wanted} wanted changed by the controls
 * @param {Order} order
 * @param {ProfileTold[]} profiles
 * @param {Theme[]} themes
 * @returns {Control[]}
 */
function controls(wanted, order, profiles, themes) {
  const bound = (/** @type {keyof Wanted} */ name, /** @type {string} */ label) => /** @type {Bound} */ ({ name, label,
    get: () => wanted[name], set: (value) => { Object.assign(wanted, { [name]: value }); } });
  const format = formatField(wanted, profiles);
  const shop = shopField(wanted, order, profiles, () => format.refresh());
  order.changed = () => shop.refresh();
  return [choiceField({ ...bound("what", "Product"), choices: WHAT, set: (value) => {
    wanted.what = value;
    shop.refresh();
  } }), format, shop,
    choiceField({ ...bound("theme", "Theme"), choices: themes.map((word) => ({ value: word,
      label: word[0].toUpperCase() + word.slice(1) })) }),
    choiceField({ ...bound("flip", "Flip paper on"), choices: FLIPS }),
    checkField(bound("odds", "Odds on backs"))];
}

/**
 * Offers the printers and shops that make the chosen product. Remembers the user's choice and restores it if it fits.
 * @param {Wanted} wanted
 * @param {Order} order
 * @param {ProfileTold[]} profiles
 * @param {() => void} changed
 * @returns {Control}
 */
function shopField(wanted, order, profiles, changed) {
  let wish = wanted.profile;
  const node = el("div", {});
  const put = (/** @type {string} */ name) => {
    wanted.profile = name;
    changed();
  };
  const refresh = () => {
    const fit = profiles.filter((profile) => canPrint(profile, wanted.what, order.games));
    put(fit.some(({ name }) => name === wish) ? wish : fit[0].name);
    node.replaceChildren(choiceField({ name: "profile", label: "Printer or shop", get: () => wanted.profile,
      choices: fit.map(({ name, title }) => ({ value: name, label: title })),
      set: (name) => {
        wish = name;
        put(name);
      } }).node);
  };
  refresh();
  return { node, refresh };
}

/**
 * @param {ProfileTold} profile
 * @param {string} what
 * @param {string[]} [games]
 * @returns {boolean} whether it can print the product for some of these ships; without ships, for any
 */
function canPrint({ paper, cards }, what, games = []) {
  if (ofAnyScale(what) !== "cards") return paper;
  const fleet = [...GAMES].filter(([, { scale }]) => `${scale}-` === AT_FLEET_SCALE).map(([word]) => word);
  const printed = what.startsWith(AT_FLEET_SCALE) ? fleet : games;
  return printed.length ? printed.some((game) => cards.includes(game)) : cards.length > 0;
}

/**
 * Offers the formats of the chosen printer. Remembers the user's choice and restores it if it fits.
 * @param {Wanted} wanted
 * @param {ProfileTold[]} profiles
 * @returns {Control}
 */
function formatField(wanted, profiles) {
  let wish = wanted.format;
  const node = el("div", {});
  const refresh = () => {
    const { title, formats } = profiles.find(({ name }) => name === wanted.profile) ?? profiles[0];
    wanted.format = formats.includes(wish) ? wish : formats[0];
    const choices = FORMATS.filter(({ value }) => formats.includes(value));
    const help = choices.length === 1 ? `${title} accepts ${choices[0].label} only.` : "";
    node.replaceChildren(choiceField({ name: "format", label: "Format", help, choices, get: () => wanted.format,
      set: (value) => {
        wish = value;
        wanted.format = value;
      } }).node);
  };
  refresh();
  return { node, refresh };
}

/** @param {Order} order */
function namesOf({ names = [] }) {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** @param {Print} wanted @param {HTMLElement} into */
async function run(wanted, into) {
  try {
    const { job } = await api.print(wanted);
    await follow(job, into);
  } catch (error) {
    into.replaceChildren(el("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
  }
}

/** @param {string} job @param {HTMLElement} into */
async function follow(job, into) {
  const bar = el("progress", { max: 1, "aria-label": "Printing" });
  const label = el("p", {}, "Preparing…");
  into.replaceChildren(label, bar);
  for (;;) {
    const state = await api.job(job);
    if (state.total) [bar.max, bar.value] = [state.total, state.done];
    if (state.label) label.textContent = state.label;
    // Below the title of a dialog, or of the page.
    if (state.finished) return into.replaceChildren(...endNodes(state, into.closest("dialog") ? "h3" : "h2"));
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}

/**
 * @param {JobState} state of a finished job
 * @param {"h2"|"h3"} head
 * @returns {Node[]} its error, and the files made before it
 */
function endNodes({ error, files, remarks }, head) {
  const fault = error ? [el("p", { class: "bad" }, error)] : [];
  return [...fault, ...(error && !files.length ? [] : [...filesNodes(files, head), ...notesNodes(remarks, head)])];
}

const ALL = "all.zip";

/**
 * Lists the files; the ZIP file of all of them comes first.
 * @param {JobFile[]} files
 * @param {"h2"|"h3"} head
 * @returns {Node[]}
 */
function filesNodes(files, head) {
  const single = files.filter(({ name }) => name !== ALL);
  const whole = files.filter(({ name }) => name === ALL).map(({ name, url }) => el("div", { class: "row" },
    el("a", { class: "button primary", href: url, download: name }, `Download ${ALL}`)));
  return [el(head, {}, counted(single.length, "file")), ...whole,
    el("ul", { class: "files" }, single.map(({ name, url }) => el("li", {}, el("a", { href: url, download: name },
      name))))];
}

/**
 * Lists text that did not fit and choices that could not be followed.
 * @param {string[]} notes
 * @param {"h2"|"h3"} head
 * @returns {Node[]}
 */
function notesNodes(notes, head) {
  return notes.length ? [el(head, {}, "Notes"), el("ul", { class: "files" },
    notes.map((note) => el("li", {}, note)))] : [];
}

/** Opens the form as a dialog. @param {Order} order */
export async function openPrint(order) {
  try {
    const form = await printForm(order);
    openDialog("Print", [form]);
    if (order.at_once) form.requestSubmit();
  } catch (error) {
    sayError(error);
  }
}
