/** A new ship: from a type and nation, from another ship, from nothing, or from what was pasted. */

import * as api from "./api.js";
import { Ships } from "./choices.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { choiceField, textField } from "./fields.js";
import { unpacked } from "./share.js";
import { placesOf } from "./places.js";
import { told } from "./toasts.js";

const STARTS = [
  { value: "preset", label: "From a type and nation", help: "A plain, legal ship to make your own." },
  { value: "blank", label: "From a blank card", help: "Nothing on it but misses." },
  { value: "copy", label: "From another ship", help: "" },
  { value: "pasted", label: "From a link or text", help: "Whatever somebody shared: a link, YAML, a code block." },
];

/** Opens the dialog; once a ship is made, her editor. */
export async function openNew() {
  const [{ games }, ships] = await Promise.all([api.presets(), new Ships(() => true).read()]);
  const wanted = { name: "", start: "preset", game: "leviathans", type: "", nation: "", copy: ships.all()[0]?.id ?? "", pasted: "" };
  const parts = el("div", { class: "start-parts" });
  const preset = () => games.find((game) => game.word === wanted.game) ?? games[0];
  const bound = (name, label) => ({ name, label, get: () => wanted[name], set: (value) => { wanted[name] = value ?? ""; } });
  const name = textField({ ...bound("name", "Name"), maxlength: 80, look: "wide" });
  const show = () => parts.replaceChildren(...partsOf().map((control) => control.node));
  const ofGame = () => choiceField({ ...bound("game", "Game"), choices: games.map((game) => ({ value: game.word, label: game.title })),
    set: (value) => { wanted.game = value; wanted.type = ""; show(); } });
  const ofType = () => {
    const types = preset().types.map(({ value, label }) => ({ value: String(value), label }));
    wanted.type ||= types[0]?.value ?? "";
    return choiceField({ ...bound("type", "Type"), choices: types });
  };
  const ofNation = () => {
    const nations = preset().nations.map((nation) => (typeof nation === "string" ? nation : nation.name));
    wanted.nation ||= nations[0] ?? "";
    return textField({ ...bound("nation", nations.length ? "Nation" : "Faction"), list: nations, maxlength: 80 });
  };
  const partsOf = () => ({
    preset: () => [ofGame(), ofType(), ofNation()],
    blank: () => [ofType(), ofNation()],
    copy: () => [choiceField({ ...bound("copy", "Which"), choices: ships.groups() })],
    pasted: () => [textField({ ...bound("pasted", "Link or text"), rows: 6 })],
  })[wanted.start]();
  const choices = STARTS.map(({ value, label, help }) => radio(value, label, help, value === wanted.start, () => {
    wanted.start = value;
    if (value === "blank") wanted.game = "leviathans";
    wanted.type = "";
    show();
  }));
  show();
  const form = el("form", { class: "stack" }, name.node, el("fieldset", { class: "starts" }, el("legend", { class: "legend" }, "Begin"), choices), parts,
    el("div", { class: "row end" }, el("button", { class: "button primary" }, "Design it")));
  const make = told(() => makeShip(wanted));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });
  openDialog("New ship", [form]);
  form.querySelector("input")?.focus();
}

/** @param {string} value @param {string} label @param {string} help @param {boolean} checked @param {() => void} chosen */
function radio(value, label, help, checked, chosen) {
  return el("label", { class: "check" }, el("input", { type: "radio", name: "start", value, checked, on: { change: chosen } }),
    el("span", {}, label, help ? el("span", { class: "muted small" }, ` ${help}`) : null));
}

/** @param {any} wanted */
async function makeShip(wanted) {
  const from = await fromOf(wanted);
  const game = from.data?.game ?? wanted.game;
  const name = wanted.name.trim() || from.data?.name || "New ship";
  const { id } = await api.create({ name, game, from });
  location.assign(`/edit/${api.inAddress(id)}`);
}

/** @param {any} wanted @returns {Promise<any>} */
async function fromOf({ start, name, type, nation, copy, pasted }) {
  if (start === "copy") return { copy };
  if (start === "blank") return { data: blankShip(name.trim() || "New ship", Number(type), nation) };
  if (start === "pasted") return unpacked(pasted);
  return { preset: { type, nation } };
}

/**
 * @param {string} name
 * @param {number} type
 * @param {string} nation
 * @returns {any} a ship with nothing but misses and one die of each kind
 */
export function blankShip(name, type, nation) {
  const slots = () => Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [String(number), { item: "miss" }]));
  const keys = placesOf(type).length === 4 ? ["bow", "sides", "stern"] : ["bow", "fore-sides", "aft-sides", "stern"];
  const locations = Object.fromEntries(keys.map((key) => [key, { go: "U", stop: "Y", slots: slots() }]));
  return { game: "leviathans", format: 1, name, nation, type, si: 20, mp: 0, turn: 2, locations };
}
