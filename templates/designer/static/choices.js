/** Ships to choose from: those of the folder, and those that come with cardforge. */

import * as api from "./api.js";
import { inOrder, toldApart } from "./filters.js";

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
