/** Test-fire: what this design does to any ship of the folder, damaged as one likes. */

import * as api from "../server/api.js";
import { told } from "../page/dialogs.js";
import { afterQuiet, el } from "../page/elements.js";
import { choiceField } from "../page/fields.js";
import { Ships, isFleetShip } from "../ships/choices.js";
import { AirFire } from "./air_ships.js";
import { FleetFire } from "./fleet_ships.js";
import { sentence } from "./odds_tables.js";
import { StarshipFire } from "./starships.js";

/** @typedef {import("../page/fields.js").Control} Control */

/**
 * @typedef {object} Wishes what the gunnery of a game has done when somebody acts on its cards
 * @property {() => void} changed
 * @property {(name: string, value: any) => void} set one of the fields
 */

/**
 * @typedef {object} Gunnery what is asked and told in one game
 * @property {Record<string, any>} blank all fields of the form, left open
 * @property {string[]} perTarget those that are left open again for another target
 * @property {HTMLElement} node the cards
 * @property {(ship: any) => boolean} mayBeTarget
 * @property {(ships: Ships) => Promise<any[]>} targets groups of choices
 * @property {(data: any, look: any) => void} aimAt another target, null for one that is no design
 * @property {(data: any, look: any) => void} follow how the ship that fires looks now
 * @property {() => void} seen the panel has come into sight
 * @property {(bound: (name: string, label: string) => any, own: any, target: any) => Control[]} controls
 * @property {(asked: any, own: any) => any} words of the request
 * @property {(own: any) => string} silence why such a design fires at nobody, "" for one that may
 * @property {(own: any) => string} offer what of the ship that fires decides which controls there are
 * @property {(odds: any) => Node[]} tell the answer first
 * @property {() => void} bare takes what was foretold off the cards
 */

const QUIET_MS = 150;
const UNREADABLE = "The design cannot be read as it is, so it fires at nobody.";
const UNFIT = "The odds wait for a number that fits: what is expected stands beside the field.";
const GUNNERIES = {
  leviathans: AirFire,
  warfleet: FleetFire,
  starships: StarshipFire,
};

/** The panel. It asks only while it is seen. */
export class TestFire {
  /** @param {string} id @param {string} game @param {Record<string, any>} kinds */
  constructor(id, game, kinds) {
    this.id = id;
    this.game = game;
    this.kinds = kinds;
    this.visible = false;
    /** @type {Record<string, Gunnery>} */ this.gunneries = {};
    this.room = el("div", {});
    /** Of the ship's own game: it says who may be a target. */ this.own = this.wield(game);
    this.ships = new Ships((ship) => this.own.mayBeTarget(ship));
    this.target = "";
    /** @type {Promise<any>|null} */ this.mustered = null;
    this.form = el("form", { class: "fields", on: { submit: (event) => event.preventDefault() } });
    this.answer = el("div", { "aria-live": "polite" });
    this.rest = el("div", { class: "stack" });
    this.node = el("div", { class: "stack" }, el("h2", {}, "Test-fire"), this.form, this.answer, this.room, this.rest);
    this.fire = afterQuiet(QUIET_MS, told(() => this.shoot()));
    this.aimed = told(() => this.aim());
  }

  /**
   * Takes up the gunnery of a game: that of the ship, or of the scale at which a target is met.
   * @param {string} game
   * @returns {Gunnery}
   */
  wield(game) {
    const wishes = { changed: () => this.fire(), set: (name, value) => {
      this.asked[name] = value;
      this.makeForm();
      this.fire();
    } };
    const gunnery = this.gunneries[game] ??= new GUNNERIES[game](this.kinds, wishes);
    if (gunnery === this.gunnery) return gunnery;
    this.gunnery = gunnery;
    this.asked = { ...gunnery.blank };
    this.room.replaceChildren(gunnery.node);
    if (this.look) gunnery.follow(this.look.data, this.look);
    return gunnery;
  }

  /** Follows the design as the server sees it. @param {any} look */
  see(look) {
    this.readable = look.ok;
    if (look.ok) this.take(look);
    if (this.visible) this.show(true);
  }

  /** @param {any} look */
  take(look) {
    this.data = look.data;
    this.look = look;
    this.gunnery.follow(look.data, look);
    const offer = this.gunnery.offer(look.data);
    if (offer !== this.offered) this.makeForm();
    this.offered = offer;
  }

  /** @param {boolean} visible */
  async show(visible) {
    this.visible = visible;
    if (!visible || !this.data) return;
    this.mustered ??= told(() => this.muster())();
    await this.mustered;
    if (!this.groups) this.mustered = null;
    this.gunnery.seen();
    this.fire();
  }

  /** Finds the ships of the folder, and aims at one of another nation. */
  async muster() {
    await this.ships.read();
    this.groups = await this.own.targets(this.ships);
    const listed = this.groups.flatMap(({ choices }) => choices.map(({ value }) => this.ships.found(value)));
    const others = listed.filter((ship) => ship && ship.id !== this.id);
    const enemy = others.find((ship) => ship.nation_name !== this.data.nation) ?? others[0];
    this.target = enemy?.id ?? this.groups[0]?.choices[0].value ?? "";
    await this.aim();
  }

  /** Shows the target that was chosen, whole. */
  async aim() {
    const { target } = this;
    const ship = this.ships.found(target);
    const data = ship ? await this.ships.data(target) : null;
    const beside = ship && !this.ships.comesAlong(target) ? { id: target } : {};
    const look = data && await api.look({ data, ...beside });
    if (target !== this.target) return;
    this.wield(ship && isFleetShip(ship) ? "warfleet" : this.game);
    this.gunnery.aimAt(data, look);
    for (const name of this.gunnery.perTarget) this.asked[name] = this.gunnery.blank[name];
    this.targetData = data;
    this.makeForm();
    this.fire();
  }

  /** Makes the form anew, once there is a target. */
  makeForm() {
    if (this.targetData === undefined) return;
    const bound = (name, label) => ({ name, label, get: () => this.asked[name],
      set: (value) => { this.asked[name] = value; this.fire(); } });
    const target = choiceField({ name: "target", label: "Target", look: "wide", choices: this.groups,
      get: () => this.target, set: (value) => { this.target = value; this.aimed(); } });
    const controls = [target, ...this.gunnery.controls(bound, this.data, this.targetData)];
    this.form.replaceChildren(...controls.map((control) => control.node));
  }

  async shoot() {
    if (!this.visible || !this.target) return;
    this.under?.abort();
    const silence = this.silence();
    if (silence) return this.refuse(silence);
    const mine = (this.under = new AbortController());
    const wanted = { data: this.data, target: this.target, ...this.gunnery.words(this.asked, this.data) };
    try {
      this.tell(this.gunnery.tell(await api.odds(wanted, mine.signal)));
    } catch (error) {
      if (!mine.signal.aborted) this.refuse(/** @type {Error} */ (error).message);
    }
  }

  /** @returns {string} why nothing is asked, "" where something is */
  silence() {
    if (!this.readable) return UNREADABLE;
    return this.gunnery.silence(this.data) || (this.form.checkValidity() ? "" : UNFIT);
  }

  /** @param {string} why */
  refuse(why) {
    this.gunnery.bare();
    this.tell([sentence(why)]);
  }

  /** @param {Node[]} nodes */
  tell([answer, ...rest]) {
    const open = [...this.rest.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
    this.answer.replaceChildren(answer);
    this.rest.replaceChildren(...rest);
    for (const each of this.rest.querySelectorAll("details")) {
      each.open = open.includes(each.querySelector("summary")?.textContent ?? "");
    }
  }
}
