/** Two designs side by side: their cards, and tables of figures. */

import * as api from "../server/api.js";
import { say, told } from "../page/dialogs.js";
import { byId, drawing, el } from "../page/elements.js";
import { Ships, unusable } from "../ships/choices.js";
import { GAMES, comparing, isComparable, typeWords, whyApart } from "../ships/list.js";

/** @typedef {{group: string, choices: Array<{value: string, label: string}>}} Group */

/** The form over the tables: one ship, the other of her game, and what both are measured against. */
class Pair {
  /** @param {any} form @param {Ships} ships @param {any[]} games as /api/presets tells them */
  constructor(form, ships, games) {
    this.form = form;
    this.ships = ships;
    this.games = games;
    fill(form.elements.a, Object.keys(GAMES).flatMap((game) => this.groups(game).map(({ group, choices }) => ({ choices,
      group: `${GAMES[game]}: ${group.toLowerCase()}` }))));
    form.elements.a.addEventListener("change", () => this.follow());
  }

  /** Takes what an address asks for, as far as it can be had. @param {URLSearchParams} asked */
  ask(asked) {
    const { a } = this.form.elements;
    a.value = asked.get("a") ?? a.value;
    if (!a.value) a.selectedIndex = 0;
    this.follow(asked.get("b") ?? "", asked.get("against") ?? "");
    const other = this.ship(asked.get("b") ?? "");
    const apart = other ? whyApart([this.ship(a.value), other]) : "";
    if (apart) say(apart);
  }

  /** Offers what goes with the first ship, and keeps what was chosen where it still does. */
  follow(b = this.form.elements.b.value, against = this.form.elements.against.value) {
    const one = this.ship(this.form.elements.a.value);
    const fits = this.ships.all().filter((ship) => ship.game === one.game);
    const alike = fits.find((ship) => ship.id !== one.id && ship.type === one.type);
    fill(this.form.elements.b, this.groups(one.game));
    this.form.elements.b.value = (fits.find((ship) => ship.id === b) ?? alike ?? one).id;
    const { types } = this.games.find((game) => game.word === one.game);
    this.form.elements.against.replaceChildren(el("option", { value: "" }, "The larger of the two"),
      ...types.map(({ value }) => el("option", { value }, typeWords(/** @type {any} */ ({ type: value })))));
    this.form.elements.against.value = types.some(({ value }) => value === against) ? against : "";
  }

  /** @param {string} id @returns {any} */
  ship(id) {
    return this.ships.all().find((ship) => ship.id === id);
  }

  /** @param {string} game @returns {Group[]} */
  groups(game) {
    const some = new Ships((ship) => ship.game === game);
    some.here = this.ships.here.filter(some.wanted);
    some.along = this.ships.along.filter(some.wanted);
    return some.groups();
  }

  /** @returns {[string, string, string]} */
  chosen() {
    const { a, b, against } = this.form.elements;
    return [a.value, b.value, against.value];
  }
}

/** @param {any} box @param {Group[]} groups */
function fill(box, groups) {
  box.replaceChildren(...groups.map(({ group, choices }) => el("optgroup", { label: group },
    choices.map(({ value, label }) => el("option", { value }, label)))));
}

/** @param {any} data */
async function card(data) {
  const answer = await api.look({ data });
  return el("div", { class: "mini-card" }, answer.card ? drawing(answer.card, `Card of ${answer.name}`)
    : el("p", { class: "notice" }, answer.not_printed));
}

let asked = 0;

/** Shows two ships, unless others have been asked for by the time. @param {Pair} pair */
async function show(pair) {
  const [a, b, against] = pair.chosen();
  asked += 1;
  const number = asked;
  const [mine, theirs] = await Promise.all([pair.ships.data(a), pair.ships.data(b)]);
  const [found, one, other] = await Promise.all([api.compare(a, b, against), card(mine), card(theirs)]);
  if (number !== asked) return;
  history.replaceState(null, "", comparing(a, b, against));
  byId("comparison").replaceChildren(el("div", { class: "two-up" }, one, other),
    el("div", { class: "figures" }, comparisonTables(found)));
}

async function start() {
  const [ships, { games }] = await Promise.all([new Ships(isComparable).read(), api.presets()]);
  const pair = new Pair(byId("pair"), ships, games);
  byId("comparison").after(...unusable(ships.unreadable));
  pair.ask(new URLSearchParams(location.search));
  const again = told(() => show(pair));
  pair.form.addEventListener("change", again);
  await again();
  document.body.dataset.ready = "yes";
}

told(start)();

/** @typedef {{label: string, values: any[], better: "a"|"b"|null}} Row */
/** @typedef {{table: string, title: string, chances: boolean, rows: Row[]}} Table */

const NONE = "–";
const SIDES = ["a", "b"];

/**
 * @param {{ships: Array<{name: string}>, tables: Table[]}} found as /api/compare tells it
 * @returns {HTMLElement[]}
 */
function comparisonTables({ ships, tables }) {
  const names = ships.map((ship) => el("th", { scope: "col", class: "figure" }, ship.name));
  return tables.map(({ title, chances, rows }) => el("section", { class: "sheet" }, el("table", {},
    el("caption", {}, title),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Figure"), names.map((name) => name.cloneNode(true)))),
    el("tbody", {}, rows.map((row) => tableRow(row, chances))))));
}

/** @param {Row} row @param {boolean} chances */
function tableRow({ label, values, better }, chances) {
  return el("tr", {}, el("th", { scope: "row" }, label[0].toUpperCase() + label.slice(1)),
    values.map((value, side) => cell(figureWords(value, chances), better === SIDES[side])));
}

/** @param {string} words @param {boolean} better */
function cell(words, better) {
  return el("td", { class: better ? "figure better" : "figure" }, words,
    better ? el("span", { class: "visually-hidden" }, " better") : null);
}

/** @param {any} value @param {boolean} chances @returns {string} */
function figureWords(value, chances) {
  if (value === null || value.value === 0) return NONE;
  if (typeof value !== "object") return String(value);
  if (chances) return percent(value.value);
  return value.value < 0.005 ? "< 0.01" : value.value.toFixed(2);
}

/** @param {number} chance with one decimal, which nothing but the certain rounds to a whole */
function percent(chance) {
  if (chance === 1) return "100 %";
  if (chance < 0.0005) return "< 0.1 %";
  return chance >= 0.9995 ? "> 99.9 %" : `${(100 * chance).toFixed(1)} %`;
}
