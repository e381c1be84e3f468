/** Two designs side by side: their cards, and tables of figures. */

import { reporting, say } from "../page/dialogs.js";
import { byId, drawing, el, selectById } from "../page/elements.js";
import { optionsOf } from "../page/fields.js";
import { explained, explainLabels, speakOf } from "../page/terms.js";
import * as api from "../server/api.js";
import { nameToPoints, Ships, unusable } from "../ships/choices.js";
import { comparing, GAMES, isComparable, typeWords, whyApart } from "../ships/list.js";
import { equalOf, worthComparing } from "./pairs.js";

/** @import { ComparedRow, Comparison } from "../server/figure_shapes.js" */
/** @import { Design, GamePresets } from "../server/shapes.js" */

/** The form above the tables: one ship, another of the same game, and the baseline for both. */
class Pair {
  /** @param {Ships} ships @param {GamePresets[]} games */
  constructor(ships, games) {
    this.ships = ships;
    this.games = games;
    this.a = selectById("pair-a");
    this.b = selectById("pair-b");
    this.against = selectById("pair-against");
    this.a.replaceChildren(...optionsOf([...GAMES].flatMap(([game, { title }]) => this.groups(game)
      .map(({ group, choices }) => ({ choices, group: `${title}: ${group.toLowerCase()}` })))));
    this.a.addEventListener("change", () => this.follow());
  }

  /** Selects what the address asks for, as far as it is available. @param {URLSearchParams} asked */
  ask(asked) {
    this.a.value = asked.get("a") ?? worthComparing(this.ships.here, this.ships.all())?.id ?? this.a.value;
    if (!this.a.value) this.a.selectedIndex = 0;
    this.follow(asked.get("b") ?? "", asked.get("against") ?? "");
    const [one, other] = [this.ships.found(this.a.value), this.ships.found(asked.get("b") ?? "")];
    const apart = one && other ? whyApart([one, other]) : "";
    if (apart) say(apart);
  }

  /** Offers the ships and baselines that fit the first ship. Keeps the current choice if it still fits. */
  follow(b = this.b.value, against = this.against.value) {
    const one = this.ships.found(this.a.value);
    if (!one) return;
    speakOf(one.game ?? "");
    const fits = this.ships.all().filter((ship) => ship.game === one.game);
    this.b.replaceChildren(...optionsOf(this.groups(one.game)));
    this.b.value = (fits.find((ship) => ship.id === b) ?? equalOf(one, fits) ?? one).id;
    const types = this.games.find((game) => game.word === one.game)?.types ?? [];
    this.against.replaceChildren(...optionsOf([{ value: "", label: "Larger of both" },
      ...types.map(({ value }) => ({ value, label: typeWords(value) }))]));
    this.against.value = types.some(({ value }) => value === against) ? against : "";
  }

  /** @param {string|null} game */
  groups(game) {
    return this.ships.groups((ship) => ship.game === game, "", nameToPoints);
  }
}

/** @param {Design|null} data */
async function card(data) {
  const answer = data && await api.look({ data, pictures: ["card"] });
  return el("div", { class: "mini-card" }, answer?.card ? drawing(answer.card, `Card of ${answer.name}`)
    : el("p", { class: "notice" }, answer?.not_printed || "This design has no card."));
}

let asked = 0;

/** Shows two ships, unless the user has chosen others before the answer arrives. @param {Pair} pair */
async function show({ ships, a: { value: a }, b: { value: b }, against: { value: against } }) {
  asked += 1;
  const number = asked;
  const [mine, theirs] = await Promise.all([ships.data(a), ships.data(b)]);
  const [found, one, other] = await Promise.all([api.compare(a, b, against), card(mine), card(theirs)]);
  if (number !== asked) return;
  history.replaceState(null, "", comparing(a, b, against));
  byId("comparison").replaceChildren(el("div", { class: "two-up" }, one, other),
    el("div", { class: "figures" }, comparisonTables(found)));
}

async function start() {
  explainLabels(byId("pair"));
  const [ships, { games }] = await Promise.all([new Ships(isComparable).read(), api.presets()]);
  const pair = new Pair(ships, games);
  byId("comparison").after(...unusable(ships.unreadable));
  pair.ask(new URLSearchParams(location.search));
  const again = reporting(() => show(pair));
  byId("pair").addEventListener("change", again);
  await again();
  document.body.dataset.ready = "yes";
}

const NONE = "–";
const SIDES = ["a", "b"];

/**
 * Makes the tables of any game. The server decides their contents.
 * @param {Comparison} found
 * @returns {HTMLElement[]}
 */
function comparisonTables({ ships, tables }) {
  const heads = () => ships.map((ship) => el("th", { scope: "col", class: "figure" }, ship.name));
  return tables.map(({ title, chances, rows }) => el("section", { class: "sheet" }, el("table", {},
    el("caption", {}, title),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Figure"), heads())),
    el("tbody", {}, rows.map((row) => tableRow(row, chances))))));
}

/** @param {ComparedRow} row @param {boolean} chances */
function tableRow({ label, values, better }, chances) {
  return el("tr", {}, el("th", { scope: "row" }, explained(label[0].toUpperCase() + label.slice(1))),
    values.map((value, side) => cell(figureWords(value, chances), better === SIDES[side])));
}

/** @param {string} words @param {boolean} better */
function cell(words, better) {
  return el("td", { class: better ? "figure better" : "figure" }, words,
    better ? el("span", { class: "visually-hidden" }, " better") : null);
}

/** @param {ComparedRow["values"][number]} figure @param {boolean} chances @returns {string} */
function figureWords(figure, chances) {
  if (figure === null) return NONE;
  if (typeof figure !== "object") return String(figure);
  const { value } = figure;
  if (value === 0) return NONE;
  if (chances) return percent(value);
  return value < 0.005 ? "< 0.01" : value.toFixed(2);
}

/** @param {number} chance with one decimal; only certainty is shown as a whole percentage */
function percent(chance) {
  if (chance === 1) return "100%";
  if (chance < 0.0005) return "< 0.1%";
  return chance >= 0.9995 ? "> 99.9%" : `${(100 * chance).toFixed(1)}%`;
}

reporting(start)();
