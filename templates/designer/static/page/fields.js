/**
 * Labelled controls for a value stored elsewhere. Each has a node and a `refresh` that shows the value again, except
 * in a box where the user is typing.
 */

import { LONGEST_LINE } from "../server/api.js";
import { el, freshId } from "./elements.js";
import { sign } from "./terms.js";

/** @import { Choice, MarkTold } from "../server/shapes.js" */
/** @import { Child } from "./elements.js" */

/**
 * @typedef {object} Control
 * @property {HTMLElement} node
 * @property {() => void} refresh
 */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} [help]
 * @property {() => unknown} get the value in the file or form, of any type
 */

/** @typedef {Field & {set: (value: unknown) => void}} Bound a field that can also be set */

/**
 * @typedef {object} ChoiceGroup
 * @property {string} group
 * @property {Choice[]} choices
 */

/**
 * @template {HTMLInputElement|HTMLSelectElement|HTMLTextAreaElement} B
 * @param {Field} field
 * @param {B} box
 * @param {() => string} shown
 * @param {string} [look]
 * @returns {Control & {box: B}}
 */
function labelled({ label, help }, box, shown, look = "") {
  const describes = help ? freshId("help") : "";
  if (describes) box.setAttribute("aria-describedby", describes);
  const node = el("div", { class: `field ${look}` },
    el("span", { class: "legend-row" }, el("label", { class: "legend", for: box.id }, label), sign(label)), box,
    help ? el("p", { class: "help", id: describes }, help) : null);
  const refresh = () => {
    if (document.activeElement !== box && box.value !== shown()) box.value = shown();
  };
  box.value = shown();
  return { node, refresh, box };
}

/** @param {unknown} value */
function written(value) {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.join("/") : String(value);
}

/**
 * @typedef {object} TextOptions
 * @property {(value: string|undefined) => void} set
 * @property {string[]} [list] words to choose from
 * @property {number} [maxlength]
 * @property {string} [placeholder] the value that an empty text means
 * @property {boolean} [keep] keeps an empty text in the file; default: remove the key
 * @property {string} [look]
 */

/**
 * One line of text.
 * @param {Field & TextOptions} field
 * @returns {Control & {box: HTMLInputElement}}
 */
export function textField(field) {
  const { name, list, maxlength, placeholder, keep = false, get, set, look } = field;
  const box = el("input", { id: freshId(name), name, maxlength, placeholder, autocomplete: "off",
    spellcheck: "false" });
  const made = labelled(field, box, () => written(get()), look);
  if (list) suggest(box, made.node, list);
  box.addEventListener("input", () => set(box.value === "" && !keep ? undefined : box.value));
  return made;
}

/**
 * Text of several lines.
 * @param {Field & TextOptions & {rows: number}} field
 * @returns {Control}
 */
export function longTextField(field) {
  const { name, rows, maxlength, keep = false, get, set, look = "wide" } = field;
  const box = el("textarea", { id: freshId(name), name, rows, maxlength });
  box.addEventListener("input", () => set(box.value === "" && !keep ? undefined : box.value));
  return labelled(field, box, () => written(get()), look);
}

/** @param {HTMLInputElement} box @param {HTMLElement} node @param {string[]} words */
function suggest(box, node, words) {
  const id = freshId("list");
  node.append(el("datalist", { id }, words.map((word) => el("option", { value: word }))));
  box.setAttribute("list", id);
}

/**
 * @typedef {object} NumberOptions
 * @property {(value: number|undefined) => void} set
 * @property {number} [min]
 * @property {number} [max]
 * @property {string} [look]
 */

/**
 * @param {Field & NumberOptions} field
 * @returns {Control & {box: HTMLInputElement}}
 */
export function numberField(field) {
  const { name, min = 0, max = 99, get, set } = field;
  const box = el("input", { id: freshId(name), name, type: "number", inputmode: "numeric", min, max, step: 1 });
  box.addEventListener("input", () => set(box.value === "" ? undefined : Number(box.value)));
  return labelled(field, box, () => written(get()), field.look);
}

/**
 * @param {Field & {choices: Array<Choice|ChoiceGroup>, set: (value: string) => void, look?: string}} field
 * @returns {Control}
 */
export function choiceField(field) {
  const { name, choices, get, set } = field;
  const box = el("select", { id: freshId(name), name }, optionsOf(choices));
  box.addEventListener("change", () => set(box.value));
  const { node } = labelled(field, box, () => written(get()), field.look);
  return { node, refresh: () => { box.value = written(get()); } };
}

/** @param {Array<Choice|ChoiceGroup>} choices @returns {HTMLElement[]} the options of a select */
export function optionsOf(choices) {
  return choices.map((each) => ("group" in each ? el("optgroup", { label: each.group }, optionsOf(each.choices))
    : el("option", { value: each.value }, each.label)));
}

/**
 * @param {Field & {set: (on: boolean) => void, term?: string}} field whose label may be a term
 * @returns {Control}
 */
export function checkField({ name, label, get, set, term }) {
  const box = el("input", { type: "checkbox", id: freshId(name), name, checked: Boolean(get()) });
  box.addEventListener("change", () => set(box.checked));
  const check = el("label", { class: "check" }, box, el("span", {}, label));
  const node = term ? el("span", { class: "check-row" }, check, sign(term)) : check;
  return { node, refresh: () => { box.checked = Boolean(get()); } };
}

/** @param {unknown} value @returns {string[]} the words of a list; empty for anything else */
const wordsIn = (value) => (Array.isArray(value) ? value.map(String) : []);

/**
 * Makes checkboxes for words. The value is the list of selected words.
 * @param {Field & {words: Array<{word: string, title: string}>, set: (words: string[]) => void}} field
 * @returns {Control}
 */
export function manyField({ name, label, words, get, set }) {
  const has = (/** @type {string} */ word) => wordsIn(get()).includes(word);
  const put = (/** @type {string} */ word, /** @type {boolean} */ on) => set(words.map((each) => each.word)
    .filter((each) => (each === word ? on : has(each))));
  const buttons = words.map(({ word, title }) => {
    const button = el("button", { type: "button", class: "button small toggle", title, dataset: { word },
      on: { click: () => put(word, !has(word)) } }, word);
    return { word, button };
  });
  const refresh = () => {
    for (const { word, button } of buttons) button.ariaPressed = String(has(word));
  };
  for (const { button } of buttons) button.addEventListener("click", refresh);
  const node = el("fieldset", { class: "field wide", name }, el("legend", {}, label, sign(label)),
    el("div", { class: "row" }, buttons.map(({ button }) => button)));
  refresh();
  return { node, refresh };
}

/** @type {Array<[string, string]>} */
const DICE = [["G", "green"], ["U", "blue"], ["Y", "yellow"], ["R", "red"], ["K", "black"]];

/**
 * Makes a box for dice letters, with one button per colour.
 * @param {Field & {set: (dice: string) => void}} field
 * @returns {Control}
 */
export function diceField(field) {
  const { name, label, get, set } = field;
  const shown = () => written(get()).toUpperCase();
  const box = el("input", { id: freshId(name), name, autocomplete: "off", spellcheck: "false", maxlength: 24,
    autocapitalize: "characters" });
  const put = (/** @type {string} */ dice) => {
    set(dice);
    box.value = shown();
  };
  box.addEventListener("input", () => set(box.value.toUpperCase()));
  const add = DICE.map(([letter, colour]) => el("button", { type: "button", class: "die", dataset: { die: letter },
    "aria-label": `${label}: add a ${colour} die`, on: { click: () => put(shown() + letter) } }, letter));
  const take = el("button", { type: "button", class: "button small icon",
    "aria-label": `${label}: remove the last die`,
    on: { click: () => put(shown().slice(0, -1)) } }, "⌫");
  const { node, refresh } = labelled(field, box, shown, "wide");
  const holder = el("div", { class: "dice-row" });
  box.replaceWith(holder);
  holder.append(box, ...add, take);
  return { node, refresh };
}

/**
 * @param {Field & {marks: MarkTold[], set: (words: string[]|undefined) => void}} field
 * @returns {Control}
 */
export function marksField({ name, label, marks, get, set }) {
  const has = (/** @type {string} */ word) => wordsIn(get()).includes(word);
  const squares = marks.filter((mark) => mark.word.startsWith("saturation"));
  const others = marks.filter((mark) => !squares.includes(mark));
  const without = (/** @type {string[]} */ words) => wordsIn(get()).filter((word) => !words.includes(word));
  const put = (/** @type {string[]} */ words) => set(words.length
    ? marks.map((mark) => mark.word).filter((word) => words.includes(word)) : undefined);
  const boxes = others.map((mark) => checkField({ name: `mark-${mark.word}`,
    label: mark.sign.toLowerCase() === mark.word ? mark.sign : `${mark.sign} ${mark.word}`,
    term: mark.word, get: () => has(mark.word),
    set: (on) => put([...without([mark.word]), ...(on ? [mark.word] : [])]) }));
  const saturation = choiceField({ name: "saturation", label: "Saturation",
    choices: [{ value: "", label: "none" }, ...squares.map((mark) => ({ value: mark.word, label: mark.sign }))],
    get: () => squares.find((mark) => has(mark.word))?.word ?? "",
    set: (word) => put([...without(squares.map((mark) => mark.word)), ...(word ? [word] : [])]) });
  const controls = [...boxes, ...(squares.length ? [saturation] : [])];
  const node = el("fieldset", { class: "field wide marks", name }, el("legend", {}, label, sign(label)),
    el("div", { class: "row" }, boxes.map((each) => each.node)), squares.length ? saturation.node : null);
  return { node, refresh: () => refreshAll(controls) };
}

/**
 * Makes a number field that checks its value at once and shows an error beside it before any request is sent.
 * @param {Field & NumberOptions} field
 * @returns {Control}
 */
export function amountField(field) {
  const { min = 0, max = 99 } = field;
  const { node, refresh, box } = numberField({ ...field, min, max });
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "status" });
  const check = () => {
    const fits = box.validity.valid;
    fault.textContent = fits ? "" : `Enter a whole number from ${min} to ${max}.`;
    box.ariaInvalid = String(!fits);
  };
  box.setAttribute("aria-describedby", fault.id);
  box.addEventListener("input", check);
  node.append(fault);
  check();
  return { node, refresh };
}

const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u;
const BLANK_LETTERS = "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f\\u{e0000}-\\u{e0fff}";
const UNSEEN = new RegExp(`^[\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}${BLANK_LETTERS}]*$`, "u");

/**
 * @param {string} text without leading and trailing spaces
 * @returns {string} why a file cannot contain it as one line, "" if it can
 */
export function lineFault(text) {
  if (CONTROL.test(text)) return "Enter one line without tabs or control characters.";
  if (UNSEEN.test(text)) return "Enter at least one visible character.";
  return [...text].length > LONGEST_LINE ? `Enter at most ${LONGEST_LINE} characters.` : "";
}

/**
 * Makes an optional text field of one line. An error appears beside it and blocks the form.
 * @param {Field & TextOptions} field
 * @returns {Control}
 */
export function lineField(field) {
  const { node, refresh, box } = textField({ ...field, maxlength: LONGEST_LINE });
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "status" });
  box.setAttribute("aria-describedby", fault.id);
  box.addEventListener("input", () => {
    fault.textContent = box.value.trim() ? lineFault(box.value.trim()) : "";
    box.setCustomValidity(fault.textContent);
    box.ariaInvalid = String(fault.textContent !== "");
  });
  node.append(fault);
  return { node, refresh };
}

/** @param {Control[]} controls */
export function refreshAll(controls) {
  for (const control of controls) control.refresh();
}

/**
 * Makes a form's node from its controls.
 * @param {string} title
 * @param {string} subtitle
 * @param {Control[]} controls
 * @param {Child[]} [actions]
 */
export function formNode(title, subtitle, controls, actions = []) {
  return el("form", { class: "inspector-form", on: { submit: (event) => event.preventDefault() } },
    el("div", { class: "inspector-head" }, el("h2", {}, title), subtitle ? el("p", { class: "muted" }, subtitle)
      : null),
    el("div", { class: "fields" }, controls.map((control) => control.node)),
    actions.length ? el("div", { class: "row inspector-actions" }, actions) : null);
}
