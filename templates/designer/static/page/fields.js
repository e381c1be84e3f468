/**
 * Labelled controls over a value that lives elsewhere. Each gives its node and a `refresh` that shows the value again,
 * except in a box where somebody is writing.
 */

import { LONGEST_LINE } from "../server/api.js";
import { el, freshId } from "./elements.js";

/**
 * @typedef {object} Control
 * @property {HTMLElement} node
 * @property {() => void} refresh
 */

/**
 * @typedef {object} Told
 * @property {string} name
 * @property {string} label
 * @property {string} [help]
 * @property {() => any} get
 * @property {(value: any) => void} set
 */

/**
 * @param {Told} told
 * @param {any} box
 * @param {() => string} shown
 * @param {string} [look]
 * @returns {Control}
 */
function labelled({ label, help }, box, shown, look = "") {
  const describes = help ? freshId("help") : null;
  if (describes) box.setAttribute("aria-describedby", describes);
  const node = el("div", { class: `field ${look}` },
    el("label", { class: "legend", for: box.id }, label), box,
    help ? el("p", { class: "help", id: describes }, help) : null);
  const refresh = () => {
    if (document.activeElement !== box && box.value !== shown()) box.value = shown();
  };
  box.value = shown();
  return { node, refresh };
}

/** @param {any} value */
const written = (value) => (value === undefined || value === null ? "" : Array.isArray(value) ? value.join("/")
  : String(value));

/**
 * @param {Told & {rows?: number, list?: string[], maxlength?: number, keep?: boolean, look?: string}} told
 *   `keep` leaves an empty text in the file; otherwise the key goes
 * @returns {Control}
 */
export function textField(told) {
  const { name, rows, list, maxlength, keep = false, get, set, look } = told;
  const id = freshId(name);
  const box = rows ? el("textarea", { id, name, rows, maxlength }) : el("input", { id, name, maxlength,
    autocomplete: "off", spellcheck: "false" });
  const field = labelled(told, box, () => written(get()), look ?? (rows ? "wide" : ""));
  if (list) suggest(box, field.node, list);
  box.addEventListener("input", () => set(box.value === "" && !keep ? undefined : box.value));
  return field;
}

/** @param {any} box @param {HTMLElement} node @param {string[]} words */
function suggest(box, node, words) {
  const id = freshId("list");
  node.append(el("datalist", { id }, words.map((word) => el("option", { value: word }))));
  box.setAttribute("list", id);
}

/**
 * @param {Told & {min?: number, max?: number, look?: string}} told
 * @returns {Control}
 */
export function numberField(told) {
  const { name, min = 0, max = 99, get, set } = told;
  const box = el("input", { id: freshId(name), name, type: "number", inputmode: "numeric", min, max, step: 1 });
  box.addEventListener("input", () => set(box.value === "" ? undefined : Number(box.value)));
  return labelled(told, box, () => written(get()), told.look ?? "");
}

/**
 * @typedef {{value: string, label: string}} Choice
 * @param {Told & {choices: Array<Choice|{group: string, choices: Choice[]}>, look?: string}} told
 * @returns {Control}
 */
export function choiceField(told) {
  const { name, choices, get, set } = told;
  const option = ({ value, label }) => el("option", { value }, label);
  const box = el("select", { id: freshId(name), name }, choices.map((each) => ("group" in each
    ? el("optgroup", { label: each.group }, each.choices.map(option)) : option(each))));
  box.addEventListener("change", () => set(box.value));
  const field = labelled(told, box, () => written(get()), told.look ?? "");
  return { node: field.node, refresh: () => { box.value = written(get()); } };
}

/**
 * @param {Told} told
 * @returns {Control}
 */
export function checkField({ name, label, get, set }) {
  const box = el("input", { type: "checkbox", id: freshId(name), name, checked: Boolean(get()) });
  box.addEventListener("change", () => set(box.checked));
  const node = el("label", { class: "check" }, box, el("span", {}, label));
  return { node, refresh: () => { box.checked = Boolean(get()); } };
}

/**
 * Several words, each of them on or off; the value is a list.
 * @param {Told & {words: Array<{word: string, title: string}>}} told
 * @returns {Control}
 */
export function manyField({ name, label, words, get, set }) {
  const put = (word, on) => set(words.map((each) => each.word).filter((each) => (each === word ? on
    : get().includes(each))));
  const buttons = words.map(({ word, title }) => el("button", { type: "button", class: "button small toggle", title,
    dataset: { word }, on: { click: () => put(word, !get().includes(word)) } }, word));
  const refresh = () => {
    for (const button of buttons) button.ariaPressed = String(get().includes(button.dataset.word));
  };
  for (const button of buttons) button.addEventListener("click", refresh);
  const node = el("fieldset", { class: "field wide", name }, el("legend", {}, label),
    el("div", { class: "row" }, buttons));
  refresh();
  return { node, refresh };
}

const LETTERS = ["G", "U", "Y", "R", "K"];
const COLOURS = { G: "green", U: "blue", Y: "yellow", R: "red", K: "black" };

/**
 * Dice by their letters, typed or added with a button each.
 * @param {Told & {letters?: string[]}} told
 * @returns {Control}
 */
export function diceField(told) {
  const { name, label, get, set } = told;
  const shown = () => written(get()).toUpperCase();
  const box = el("input", { id: freshId(name), name, autocomplete: "off", spellcheck: "false", maxlength: 24,
    autocapitalize: "characters" });
  const put = (dice) => {
    set(dice);
    box.value = shown();
  };
  box.addEventListener("input", () => set(box.value.toUpperCase()));
  const add = LETTERS.map((letter) => el("button", { type: "button", class: "die", dataset: { die: letter },
    "aria-label": `${label}: add a ${COLOURS[letter]} die`,
    on: { click: () => put(shown() + letter) } }, letter));
  const take = el("button", { type: "button", class: "button small icon",
    "aria-label": `${label}: take the last die away`,
    on: { click: () => put(shown().slice(0, -1)) } }, "⌫");
  const field = labelled(told, box, shown, "wide");
  const holder = el("div", { class: "dice-row" });
  box.replaceWith(holder);
  holder.append(box, ...add, take);
  return field;
}

/**
 * @param {Told & {marks: Array<{word: string, sign: string, summary: string}>}} told
 * @returns {Control}
 */
export function marksField({ name, label, marks, get, set }) {
  const has = (word) => (get() ?? []).includes(word);
  const squares = marks.filter((mark) => mark.word.startsWith("saturation"));
  const others = marks.filter((mark) => !squares.includes(mark));
  const without = (words) => (get() ?? []).filter((word) => !words.includes(word));
  const put = (words) => set(words.length
    ? marks.map((mark) => mark.word).filter((word) => words.includes(word)) : undefined);
  const boxes = others.map((mark) => checkField({ name: `mark-${mark.word}`, label: `${mark.sign} ${mark.word}`,
    get: () => has(mark.word), set: (on) => put([...without([mark.word]), ...(on ? [mark.word] : [])]) }));
  const saturation = choiceField({ name: "saturation", label: "Saturation",
    choices: [{ value: "", label: "none" }, ...squares.map((mark) => ({ value: mark.word, label: mark.sign }))],
    get: () => squares.find((mark) => has(mark.word))?.word ?? "",
    set: (word) => put([...without(squares.map((mark) => mark.word)), ...(word ? [word] : [])]) });
  const controls = [...boxes, ...(squares.length ? [saturation] : [])];
  const node = el("fieldset", { class: "field wide marks", name }, el("legend", {}, label),
    el("div", { class: "row" }, boxes.map((each) => each.node)), squares.length ? saturation.node : null);
  return { node, refresh: () => controls.forEach((each) => each.refresh()) };
}

/**
 * @param {Told & {min?: number, max?: number}} told
 * @returns {Control}
 */
export function amountField(told) {
  const { min = 0, max = 99 } = told;
  const field = numberField({ ...told, min, max });
  const box = field.node.querySelector("input");
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "status" });
  const judge = () => {
    const fits = box.validity.valid;
    fault.textContent = fits ? "" : `Expected a whole number from ${min} to ${max}.`;
    box.ariaInvalid = String(!fits);
  };
  box.setAttribute("aria-describedby", fault.id);
  box.addEventListener("input", judge);
  field.node.append(fault);
  judge();
  return field;
}

const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;
const BLANK_LETTERS = "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f\\u{e0000}-\\u{e0fff}";
const UNSEEN = new RegExp(`^[\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}${BLANK_LETTERS}]*$`, "u");

/**
 * @param {string} text without the blanks around it
 * @returns {string} why it is no line of a file, "" for one that is
 */
export function lineFault(text) {
  if (CONTROL.test(text)) return "Expected one line without tabs or other control characters.";
  if (UNSEEN.test(text)) return "Expected text of which something is seen.";
  return [...text].length > LONGEST_LINE ? `Expected at most ${LONGEST_LINE} characters.` : "";
}

/**
 * A box for a line, which may be left empty; what is wrong with it stands beside it, and its form is not sent.
 * @param {Told & {list?: string[], look?: string}} told
 * @returns {Control}
 */
export function lineField(told) {
  const field = textField({ ...told, maxlength: LONGEST_LINE });
  const box = field.node.querySelector("input");
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "status" });
  box.setAttribute("aria-describedby", fault.id);
  box.addEventListener("input", () => {
    fault.textContent = box.value.trim() ? lineFault(box.value.trim()) : "";
    box.setCustomValidity(fault.textContent);
    box.ariaInvalid = String(fault.textContent !== "");
  });
  field.node.append(fault);
  return field;
}

/**
 * Makes a form's node of its controls.
 * @param {string} title
 * @param {string} subtitle
 * @param {Control[]} controls
 * @param {Node[]} [actions]
 */
export function formNode(title, subtitle, controls, actions = []) {
  return el("form", { class: "inspector-form", on: { submit: (event) => event.preventDefault() } },
    el("div", { class: "inspector-head" }, el("h2", {}, title), subtitle ? el("p", { class: "muted" }, subtitle)
      : null),
    el("div", { class: "fields" }, controls.map((control) => control.node)),
    actions.length ? el("div", { class: "row inspector-actions" }, actions) : null);
}
