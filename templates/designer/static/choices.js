/** Ships to choose from: those of the folder, and those that come with cardforge. */

import * as api from "./api.js";

/** @typedef {{value: string, label: string}} Choice */

/** @param {any} ship @returns {Choice} */
const choice = (ship) => ({ value: ship.id, label: [ship.name, ship.nation_name].filter(Boolean).join(" · ") });

/** All designs that can be named, by where they lie. */
export class Ships {
  /** @param {(ship: any) => boolean} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    /** @type {any[]} */ this.here = [];
    /** @type {any[]} */ this.along = [];
  }

  async read() {
    const [here, along] = await Promise.all([api.designs(), api.supplied()]);
    this.here = here.filter((ship) => !ship.unreadable && this.wanted(ship));
    this.along = along.filter(this.wanted);
    return this;
  }

  /** @returns {any[]} */
  all() {
    return [...this.here, ...this.along];
  }

  /** @returns {Array<{group: string, choices: Choice[]}>} */
  groups() {
    return [{ group: "In this folder", choices: this.here.map(choice) }, { group: "Come along with cardforge",
      choices: this.along.map(choice) }]
      .filter((group) => group.choices.length);
  }

  /** @param {string} id @returns {Promise<any>} the data of a ship */
  async data(id) {
    const supplied = this.along.some((ship) => ship.id === id);
    return (await (supplied ? api.suppliedDesign(id) : api.design(id))).data;
  }
}

/** @param {any} ship */
export const isAirShip = (ship) => ship.game === "leviathans";
