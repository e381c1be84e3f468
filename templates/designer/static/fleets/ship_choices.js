/** The ships that a fleet can have: filtered, sorted, each with a button that adds one. */

import { byId, counted, el } from "../page/elements.js";
import { inOrder, titleOf, toldApart, typeWords } from "../ships/list.js";

/** @import { FleetChoice } from "../server/fleet_shapes.js" */

/** @param {string} id @returns {string} the value of an input of the page */
function written(id) {
  const box = byId(id);
  return box instanceof HTMLInputElement || box instanceof HTMLSelectElement ? box.value : "";
}

/** The list of ships beside the fleet. */
export class ShipChoices {
  /** @param {(ship: FleetChoice) => void} add @param {(ship: FleetChoice) => number} count how many the fleet has */
  constructor(add, count) {
    this.add = add;
    this.count = count;
    /** @type {FleetChoice[]} */ this.ships = [];
    this.game = "";
    this.nation = "";
    this.list = byId("fleet-choices");
    byId("find-ships").addEventListener("input", () => this.show());
    byId("find-ships").addEventListener("submit", (event) => event.preventDefault());
  }

  show() {
    const words = written("find-fleet-ship").toLowerCase().split(/\s+/).filter(Boolean);
    const found = inOrder(this.ofNation(this.ships).filter((ship) => (!this.game || ship.game === this.game)
      && words.every((word) => searched(ship).includes(word))));
    if (written("find-fleet-sort") === "points") found.sort((one, other) => other.points - one.points);
    const name = toldApart(found, (ship) => [ship.name, titleOf(ship.game)].join(" · "));
    const several = new Set(found.map(({ game }) => game)).size > 1;
    this.list.replaceChildren(...(found.length ? found.map((ship) => this.item(ship, several, name(ship)))
      : [el("li", { class: "muted" }, "No ships match.")]));
  }

  /** @param {FleetChoice[]} ships @returns {FleetChoice[]} those of the fleet's nation; all if none is of it */
  ofNation(ships) {
    const nation = this.nation.trim().toLowerCase();
    const fit = nation ? ships.filter(({ nation_name: name }) => name.toLowerCase().startsWith(nation)) : [];
    return fit.length ? fit : ships;
  }

  /** @param {FleetChoice} ship @param {boolean} several games are listed @param {string} apart */
  item(ship, several, apart) {
    const count = this.count(ship);
    const file = apart.endsWith(ship.id) && !ship.bundled ? ship.id : "";
    const told = [several ? titleOf(ship.game) : "", ship.nation_name, typeWords(ship.type),
      ship.bundled ? "bundled" : file];
    return el("li", { dataset: { ship: ship.id } },
      el("div", { class: "roster-told" }, el("strong", {}, ship.name),
        el("span", { class: "muted small" }, told.filter(Boolean).join(" · ")),
        ship.errors ? el("span", { class: "badge error" }, el("span", { "aria-hidden": "true" }, "!"),
          counted(ship.errors, "error")) : null),
      el("span", { class: "roster-points" }, String(ship.points)),
      el("button", { type: "button", class: "button small", on: { click: () => this.add(ship) } },
        el("span", {}, "Add", el("span", { class: "visually-hidden" }, ` ${ship.name}`)),
        count ? el("span", { "aria-hidden": "true" }, `· ${count}`) : null));
  }
}

/** @param {FleetChoice} ship */
function searched(ship) {
  return [ship.name, ship.id, ship.nation_name, typeWords(ship.type), titleOf(ship.game)].join(" ").toLowerCase();
}
