/** Ships to choose from: the folder's, the bundled ones, and the files that cannot be read. */

import { counted, el } from "../page/elements.js";
import { checkField } from "../page/fields.js";
import * as api from "../server/api.js";
import { GAMES, inOrder, titleOf, toldApart } from "./list.js";

/** @import { ChoiceGroup } from "../page/fields.js" */
/** @import { Design, Listed, Supplied } from "../server/shapes.js" */
/** @import { Ship } from "./list.js" */

/** @param {Ship} ship */
const nameAndNation = (ship) => [ship.name, ship.nation_name].filter(Boolean).join(" · ");

/** @param {Ship} ship @returns {string} name, points and Type first, because a phone shows only the start */
export const nameToPoints = (ship) => [ship.name, ship.points === null ? null : counted(ship.points, "point"),
  TYPE.test(String(ship.type)) ? `Type ${ship.type}` : ship.type, ship.nation_name].filter(Boolean).join(" · ");
const TYPE = /^\d$/;

/** All designs to choose from, by source. */
export class Ships {
  /** @param {(ship: Ship) => boolean} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    /** @type {Listed[]} */ this.here = [];
    /** @type {Supplied[]} */ this.bundled = [];
    /** @type {Listed[]} */ this.unreadable = [];
  }

  async read() {
    const [here, bundled] = await Promise.all([api.designs(), api.supplied()]);
    this.here = inOrder(here.filter((ship) => !ship.unreadable && this.wanted(ship)));
    this.bundled = inOrder(bundled.filter(this.wanted));
    this.unreadable = here.filter((ship) => ship.unreadable);
    return this;
  }

  /** @returns {Ship[]} */
  all() {
    return [...this.here, ...this.bundled];
  }

  /** @param {string} id */
  found(id) {
    return this.all().find((ship) => ship.id === id);
  }

  /**
   * @param {(ship: Ship) => boolean} wanted
   * @param {string} about a suffix for each label and group title
   * @param {(ship: Ship) => string} label of each ship
   * @returns {ChoiceGroup[]}
   */
  groups(wanted = () => true, about = "", label = nameAndNation) {
    const words = toldApart(this.all().filter(wanted), label);
    const of = (/** @type {Ship[]} */ ships) => ships.filter(wanted).map((ship) => ({ value: ship.id,
      label: words(ship) + about }));
    return [{ group: `In this folder${about}`, choices: of(this.here) },
      { group: `Bundled with cardforge${about}`, choices: of(this.bundled) }]
      .filter((group) => group.choices.length);
  }

  /** @param {string} id */
  isBundled(id) {
    return this.bundled.some((ship) => ship.id === id);
  }

  /** @param {string} id @returns {Promise<Design|null>} a ship's data; null if its file is no longer readable */
  async data(id) {
    return (await (this.isBundled(id) ? api.suppliedDesign(id) : api.design(id))).data;
  }
}

/** @param {Ship} ship */
export const isFleetShip = (ship) => ship.game === "warfleet";

/** @param {Ship} ship */
export const isAirShip = (ship) => ship.game === "leviathans";

/**
 * Makes checkboxes for ships, game by game, with buttons for all or none of a game.
 * @param {Listed[]} ships
 * @param {Set<string>} chosen changed by the boxes
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function shipPicker(ships, chosen, changed) {
  const games = [...GAMES.keys()].map((game) => inOrder(ships.filter((ship) => ship.game === game)))
    .filter((fleet) => fleet.length);
  return el("div", { class: "picker" }, games.map((fleet) => ofGame(fleet, chosen, changed)));
}

/** @param {Listed[]} ships @param {Set<string>} chosen @param {() => void} changed */
function ofGame(ships, chosen, changed) {
  const choose = (/** @type {string} */ id, /** @type {boolean} */ on) => {
    if (on) chosen.add(id);
    else chosen.delete(id);
    changed();
  };
  const words = toldApart(ships, ({ name }) => name);
  const boxes = ships.map((ship) => checkField({ name: ship.id, label: words(ship), get: () => chosen.has(ship.id),
    set: (on) => choose(ship.id, on) }));
  const title = titleOf(ships[0].game);
  const all = (/** @type {string} */ label, /** @type {boolean} */ on) => el("button", { type: "button",
    class: "button small", "aria-label": `${label} of ${title}`,
    on: { click: () => {
      for (const { id } of ships) choose(id, on);
      for (const box of boxes) box.refresh();
    } } }, label);
  return el("fieldset", { class: "picker-game" }, el("legend", {}, title),
    el("div", { class: "row" }, all("All", true), all("None", false)),
    el("div", { class: "picker-ships" }, boxes.map((box) => box.node)));
}

/**
 * Lists the unusable files of the folder, each with its reason.
 * @param {Listed[]} ships
 * @returns {HTMLElement[]} empty if all can be used
 */
export function unusable(ships) {
  const bad = ships.filter((ship) => ship.unreadable);
  if (!bad.length) return [];
  return [el("details", { class: "notice unusable" },
    el("summary", {}, `${counted(bad.length, "file")} cannot be read`),
    el("ul", { class: "files" }, bad.map(({ id, unreadable }) => el("li", {},
      el("a", { href: `/edit/${api.inAddress(id)}` }, id), `: ${unreadable}`))))];
}
