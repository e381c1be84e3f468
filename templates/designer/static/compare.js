/** Two designs side by side: cards, figures, firepower, toughness. */

import * as api from "./api.js";
import { Ships, isAirShip } from "./choices.js";
import { byId, el } from "./dom.js";
import { drawing } from "./pictures.js";
import { placeWords } from "./spots.js";
import { startThemeSwitch } from "./theme_switch.js";
import { told } from "./toasts.js";

/** @param {any} form @param {Ships} ships */
function fill(form, ships) {
  const asked = new URLSearchParams(location.search);
  const all = ships.all();
  const a = asked.get("a") ?? all[0]?.id;
  const like = all.find((ship) => ship.id !== a && ship.type === all.find((each) => each.id === a)?.type);
  for (const box of [form.elements.a, form.elements.b]) {
    box.replaceChildren(...ships.groups().map(({ group, choices }) => el("optgroup", { label: group },
      choices.map(({ value, label }) => el("option", { value }, label)))));
  }
  form.elements.a.value = a;
  form.elements.b.value = asked.get("b") ?? like?.id ?? a;
}

/** @param {any} data */
async function card(data) {
  const answer = await api.look({ data });
  return el("div", { class: "mini-card" }, answer.card ? drawing(answer.card, `Card of ${answer.name}`) : null);
}

/** @param {Ships} ships @param {string} a @param {string} b */
async function show(ships, a, b) {
  const [mine, theirs] = await Promise.all([ships.data(a), ships.data(b)]);
  const [found, one, other] = await Promise.all([api.compare(a, b), card(mine), card(theirs)]);
  history.replaceState(null, "", `/compare?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`);
  byId("comparison").replaceChildren(el("div", { class: "two-up" }, one, other),
    el("div", { class: "figures" }, tables(found).map((table) => el("section", { class: "sheet" }, table))));
}

/** @param {any} found */
function tables({ ships, against_type }) {
  const names = ships.map((ship) => ship.name);
  const plain = (label, of, more = true) => ({ label, values: ships.map(of), more });
  const keys = (part) => [...new Set(ships.flatMap((ship) => Object.keys(ship[part])))];
  const figures = [plain("Points", (ship) => ship.points, null), plain("Structural Integrity",
    (ship) => ship.si), plain("Movement Points", (ship) => ship.movement.mp),
    plain("… without her biggest engine", (ship) => ship.movement.mp_without_biggest_engine),
    plain("Hexes before a turn", (ship) => ship.movement.hexes_before_turn, false),
    ...keys("slots").map((kind) => plain(`${placeWords(kind)} slots`, (ship) => ship.slots[kind] ?? 0, null))];
  const fire = keys("firepower").flatMap((arc) => (ships[0].firepower[arc]
    ?? ships[1].firepower[arc]).map((span, index) =>
    plain(`${placeWords(arc)}, ${span.from} to ${span.to} hexes`,
      (ship) => ship.firepower[arc]?.[index]?.slots_broken.value ?? 0)));
  const tough = keys("toughness").map((place) => plain(placeWords(place),
    (ship) => ship.toughness[place]?.slots_lost.value ?? null, false));
  return [table("Figures", names, figures), table("Firepower: slots a turn", names,
    fire.filter((row) => row.values.some(Boolean)), 2),
    table(`Toughness: slots lost a turn to a usual Type ${against_type}`, names, tough, 2)];
}

/**
 * @param {string} title
 * @param {string[]} names
 * @param {Array<{label: string, values: any[], more: boolean|null}>} rows
 * @param {number} [places]
 */
function table(title, names, rows, places = 0) {
  const body = rows.map(({ label, values, more }) => el("tr", {}, el("th", { scope: "row" }, label),
    values.map((value, index) => el("td", { class: `number ${better(values, index, more) ? "better" : ""}` },
      value === null ? "–" : places ? value.toFixed(places) : value, better(values, index, more) ? el("span",
        { class: "visually-hidden" }, " better") : null))));
  return el("table", {}, el("caption", {}, title),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Figure"), names.map((name) => el("th",
      { scope: "col", class: "number" }, name)))), el("tbody", {}, body));
}

/** @param {any[]} values @param {number} index @param {boolean|null} more whether more is better; null: neither is */
function better(values, index, more) {
  const [mine, others] = [values[index], values[1 - index]];
  if (more === null || mine === null || others === null) return false;
  return more ? mine > others : mine < others;
}

async function start() {
  startThemeSwitch();
  const form = byId("pair");
  const ships = await new Ships(isAirShip).read();
  fill(form, ships);
  const again = told(() => show(ships, form.elements.a.value, form.elements.b.value));
  form.addEventListener("change", again);
  await again();
  document.body.dataset.ready = "yes";
}

told(start)();
