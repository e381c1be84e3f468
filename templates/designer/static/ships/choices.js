/** Ships to choose from, those of the folder and those bundled with cardforge, and the files that cannot be read. */

import * as api from "../server/api.js";
import { counted, el } from "../page/elements.js";
import { checkField } from "../page/fields.js";
import { GAMES, inOrder, toldApart } from "./list.js";

/** @typedef {{value: string, label: string}} Choice */

/** @param {any} ship */
const nameAndNation = (ship) => [ship.name, ship.nation_name].filter(Boolean).join(" · ");

/** All designs that can be named, by where they lie. */
export class Ships {
  /** @param {(ship: any) => boolean} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    /** @type {any[]} */ this.here = [];
    /** @type {any[]} */ this.along = [];
    /** @type {any[]} */ this.unreadable = [];
  }

  async read() {
    const [here, along] = await Promise.all([api.designs(), api.supplied()]);
    this.here = inOrder(here.filter((ship) => !ship.unreadable && this.wanted(ship)));
    this.along = inOrder(along.filter(this.wanted));
    this.unreadable = here.filter((ship) => ship.unreadable);
    return this;
  }

  /** @returns {any[]} */
  all() {
    return [...this.here, ...this.along];
  }

  /** @param {string} id @returns {any} undefined where none has it */
  found(id) {
    return this.all().find((ship) => ship.id === id);
  }

  /**
   * @param {(ship: any) => boolean} wanted
   * @param {string} about what else is said of each of them
   * @returns {Array<{group: string, choices: Choice[]}>}
   */
  groups(wanted = () => true, about = "") {
    const words = toldApart(this.all().filter(wanted), nameAndNation);
    const of = (ships) => ships.filter(wanted).map((ship) => ({ value: ship.id, label: words(ship) + about }));
    return [{ group: `In this folder${about}`, choices: of(this.here) },
      { group: `Come along with cardforge${about}`, choices: of(this.along) }]
      .filter((group) => group.choices.length);
  }

  /** @param {string} id */
  comesAlong(id) {
    return this.along.some((ship) => ship.id === id);
  }

  /** @param {string} id @returns {Promise<any>} the data of a ship */
  async data(id) {
    const supplied = this.comesAlong(id);
    return (await (supplied ? api.suppliedDesign(id) : api.design(id))).data;
  }
}

/** @param {any} ship */
export const isFleetShip = (ship) => ship.game === "warfleet";

/** @param {any} ship */
export const isAirShip = (ship) => ship.game === "leviathans";

/** @typedef {import("./list.js").Listed} Listed */

/**
 * @param {Listed[]} ships
 * @param {Set<string>} chosen changed by the boxes
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function shipPicker(ships, chosen, changed) {
  const games = Object.keys(GAMES).map((game) => inOrder(ships.filter((ship) => ship.game === game)))
    .filter((fleet) => fleet.length);
  return el("div", { class: "picker" }, games.map((fleet) => ofGame(fleet, chosen, changed)));
}

/** @param {Listed[]} ships @param {Set<string>} chosen @param {() => void} changed */
function ofGame(ships, chosen, changed) {
  const choose = (id, on) => { on ? chosen.add(id) : chosen.delete(id); changed(); };
  const words = toldApart(ships, ({ name }) => name);
  const boxes = ships.map((ship) => checkField({ name: ship.id, label: words(ship), get: () => chosen.has(ship.id),
    set: (on) => choose(ship.id, on) }));
  const title = GAMES[ships[0].game ?? ""];
  const all = (label, on) => el("button", { type: "button", class: "button small", "aria-label": `${label} of ${title}`,
    on: { click: () => {
      for (const { id } of ships) choose(id, on);
      for (const box of boxes) box.refresh();
    } } }, label);
  return el("fieldset", { class: "picker-game" }, el("legend", {}, title),
    el("div", { class: "row" }, all("All", true), all("None", false)),
    el("div", { class: "picker-ships" }, boxes.map((box) => box.node)));
}

/**
 * @param {Listed[]} ships
 * @returns {HTMLElement[]} nothing where all can be used
 */
export function unusable(ships) {
  const bad = ships.filter((ship) => ship.unreadable);
  if (!bad.length) return [];
  const entry = (ship) => el("li", {}, el("a", { href: `/edit/${api.inAddress(ship.id)}` }, ship.id),
    `: ${ship.unreadable}`);
  return [el("details", { class: "notice unusable" },
    el("summary", {}, `${counted(bad.length, "file")} cannot be read`),
    el("ul", { class: "files" }, bad.map(entry)))];
}
