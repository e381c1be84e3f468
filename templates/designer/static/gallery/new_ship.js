/** A new ship: from a Type and nation, from another ship, from scratch, or from pasted text. */

import { openDialog, reporting } from "../page/dialogs.js";
import { el } from "../page/elements.js";
import { choiceField, lineField, longTextField } from "../page/fields.js";
import * as api from "../server/api.js";
import { nameOr, received } from "../sharing/received.js";
import { blankShip } from "../ships/air_ship.js";
import { nameToPoints, Ships } from "../ships/choices.js";
import { copyName, ON_CARD, typeWords, USUAL } from "../ships/list.js";

/** @import { Bound, Control } from "../page/fields.js" */
/** @import { GamePresets, Start } from "../server/shapes.js" */

/** @typedef {"preset"|"blank"|"copy"|"pasted"} Way to begin */

/**
 * @typedef {object} Wanted
 * @property {string} name
 * @property {Way} start
 * @property {string} game
 * @property {string} type
 * @property {string} nation
 * @property {string} copy
 * @property {string} pasted
 */

/** @type {Array<{value: Way, label: string, help: string}>} */
const STARTS = [
  { value: "preset", label: "Type and nation", help: "A plain, legal ship to change." },
  { value: "blank", label: "Blank card", help: "Every slot is a miss." },
  { value: "copy", label: "Another ship", help: "One of this folder, or a bundled one." },
  { value: "pasted", label: "Link or text", help: "A shared link, YAML text or a code block." },
];

/** Opens the dialog, then the editor of the new ship. @param {string} [copy] the id of a ship to copy */
export async function openNew(copy = "") {
  const [{ games }, ships] = await Promise.all([api.presets(), new Ships(() => true).read()]);
  const form = new NewForm(games, ships, copy);
  openDialog("New ship", [form.node]);
  form.node.querySelector("input")?.focus();
}

/** The form: a name, a way to begin, and the fields of that way. */
class NewForm {
  /** @param {GamePresets[]} games @param {Ships} ships to copy @param {string} copy the ship to copy, "" for none */
  constructor(games, ships, copy) {
    this.games = games;
    this.ships = ships;
    /** @type {Wanted} */
    this.wanted = { name: "", start: copy ? "copy" : "preset", game: USUAL, type: "", nation: "",
      copy: copy || (ships.all()[0]?.id ?? ""), pasted: "" };
    this.parts = el("div", { class: "start-parts" });
    this.name = lineField({ ...this.bound("name", "Name"), look: "wide" });
    /** The last suggested name. A new suggestion replaces it, but never replaces a typed name. */
    this.offered = "";
    const choices = STARTS.map((start) => radio(start, start.value === this.wanted.start,
      () => this.begin(start.value)));
    this.node = el("form", { class: "stack" }, this.name.node,
      el("fieldset", { class: "starts" }, el("legend", { class: "legend" }, "Start from"), choices), this.parts,
      el("div", { class: "row end" }, el("button", { class: "button primary" }, "Create ship")));
    const make = reporting(() => makeShip({ ...this.wanted,
      nation: this.wanted.nation.trim() || (this.preset().nations[0] ?? "") }));
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      make();
    });
    this.show();
  }

  /** @param {Way} start */
  begin(start) {
    this.wanted.start = start;
    this.ofGame(start === "blank" ? ON_CARD : this.wanted.game);
  }

  /** @param {string} game */
  ofGame(game) {
    this.wanted.game = game;
    this.wanted.type = "";
    this.show();
  }

  show() {
    /** @type {Record<Way, () => Control[]>} */
    const parts = { preset: () => [this.game(), this.type(), this.nation()], blank: () => [this.type(), this.nation()],
      copy: () => [choiceField({ ...this.bound("copy", "Ship to copy"),
        choices: this.ships.groups(undefined, "", nameToPoints),
        set: (id) => {
          this.wanted.copy = id;
          this.offerName();
        } })],
      pasted: () => [longTextField({ ...this.bound("pasted", "Shared text"), rows: 6 })] };
    this.parts.replaceChildren(...parts[this.wanted.start]().map((control) => control.node));
    this.offerName();
  }

  /** Suggests a name for a copy, unless the user has typed one. */
  offerName() {
    if (this.wanted.name.trim() !== this.offered) return;
    const name = this.wanted.start === "copy" ? this.ships.found(this.wanted.copy)?.name ?? "" : "";
    this.offered = name && copyName(name);
    this.wanted.name = this.offered;
    this.name.refresh();
  }

  /** @param {"name"|"type"|"nation"|"copy"|"pasted"} name @param {string} label @returns {Bound} */
  bound(name, label) {
    return { name, label, get: () => this.wanted[name], set: (value) => { this.wanted[name] = String(value ?? ""); } };
  }

  preset() {
    return this.games.find((game) => game.word === this.wanted.game) ?? this.games[0];
  }

  game() {
    const choices = this.games.map((game) => ({ value: game.word, label: game.title }));
    return choiceField({ name: "game", label: "Game", choices, get: () => this.wanted.game,
      set: (game) => this.ofGame(game) });
  }

  type() {
    const choices = this.preset().types.map(({ value, label }) => ({ value, label: typeWords(value) === value ? label
      : typeWords(value) }));
    this.wanted.type ||= choices[0]?.value ?? "";
    return choiceField({ ...this.bound("type", "Type"), choices });
  }

  nation() {
    const { nations } = this.preset();
    // An empty box lists every nation; a filled one only those that match.
    return lineField({ ...this.bound("nation", nations.length ? "Nation" : "Faction"), list: nations,
      placeholder: nations[0] ?? "" });
  }
}

/** @param {{value: string, label: string, help: string}} start @param {boolean} checked @param {() => void} chosen */
function radio({ value, label, help }, checked, chosen) {
  return el("label", { class: "check" }, el("input", { type: "radio", name: "start", value, checked,
    on: { change: chosen } }),
    el("span", {}, label, help ? el("span", { class: "muted small" }, ` ${help}`) : null));
}

/** @param {Wanted} wanted */
async function makeShip(wanted) {
  const from = await fromOf(wanted);
  const game = from.data?.game ?? wanted.game;
  const name = wanted.name.trim() || nameOr(from.data?.name, "New ship");
  const { id } = await api.create({ name, game, from });
  location.assign(`/edit/${api.inAddress(id)}`);
}

/** @param {Wanted} wanted @returns {Promise<Start>} */
async function fromOf({ start, name, type, nation, copy, pasted }) {
  if (start === "copy") return { copy };
  if (start === "blank") return { data: blankShip(ON_CARD, name.trim() || "New ship", Number(type), nation.trim()) };
  if (start === "pasted") return (await received(pasted)).source;
  return { preset: { type, nation: nation.trim() } };
}
