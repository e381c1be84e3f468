/** Test-fire: the odds of this design firing at any ship of the folder, with any damage on either side. */

import { reporting, say } from "../page/dialogs.js";
import { afterQuiet, counted, el } from "../page/elements.js";
import { choiceField } from "../page/fields.js";
import * as api from "../server/api.js";
import { isAirShip, isFleetShip, Ships } from "../ships/choices.js";
import { AirFire } from "./air_ships.js";
import { backNodes, bothWays } from "./both_ways.js";
import { FleetFire } from "./fleet_ships.js";
import { sentence } from "./odds_tables.js";
import { Opponents } from "./opponents.js";
import { StarshipFire } from "./starships.js";

/** @import { Bound, ChoiceGroup, Control } from "../page/fields.js" */
/** @import { AirOdds, FleetOdds, StarshipOdds } from "../server/figure_shapes.js" */
/** @import { Design, Looked } from "../server/shapes.js" */
/** @import { Odds } from "../server/odds_shapes.js" */
/** @import { Ship } from "../ships/list.js" */
/** @import { Figures } from "./both_ways.js" */
/** @import { KindsByItem } from "../ships/slots.js" */

/** @typedef {Record<string, unknown>} Asked the fields of a form by name, undefined or empty if not set */

/**
 * @typedef {object} Wishes what a game's gunnery calls when the user acts on its cards
 * @property {() => void} changed
 * @property {(name: string, value: unknown) => void} set one of the fields
 */

/**
 * Questions and answers of one game. Its methods, in the order of the members:
 * - `mayBeTarget` and `targets`: the possible targets, as groups of choices.
 * - `aimAt`: sets the target, null for one without a design. `follow`: updates the ship that fires.
 * - `seen`: called when the panel becomes visible.
 * - `controls`: the fields of the form. `offer`: the part of the firing ship on which the fields depend.
 * - `words`: the request. `silence`: why the design cannot fire, "" if it can.
 * - `results`: the odds, with the headline first. `resultsBack`: the same for the target's return fire.
 * - `figures`: the key figures of either. `bare`: removes the chances from the cards.
 * @typedef {{
 *   unset: Asked, perTarget: string[], node: HTMLElement,
 *   mayBeTarget(ship: Ship): boolean, targets(ships: Ships): Promise<ChoiceGroup[]>,
 *   aimAt(data: Design|null, look: Looked|null): void, follow(data: Design, look: Looked): void, seen(): void,
 *   controls(bound: (name: string, label: string) => Bound, own: Design, target: Design|null): Control[],
 *   offer(own: Design): string, words(asked: Asked, own: Design): Partial<Odds>, silence(own: Design): string,
 *   results(odds: AirOdds|FleetOdds|StarshipOdds): HTMLElement[],
 *   resultsBack(odds: AirOdds|FleetOdds|StarshipOdds): HTMLElement[],
 *   figures(odds: AirOdds|FleetOdds|StarshipOdds): Figures, bare(): void,
 * }} Gunnery `unset`: all fields without a value; `perTarget`: fields to clear for a new target; `node`: the cards
 */

const QUIET_MS = 150;
const UNREADABLE = "The design cannot be read. Fix it to see its odds.";
const UNFIT = "A number is out of range. Correct the marked field to see the odds.";
const AIR = "leviathans";
const AT_FLEET_SCALE = "warfleet";
/** @type {Record<string, new (kinds: KindsByItem, wishes: Wishes) => Gunnery>} */
const GUNNERIES = {
  leviathans: AirFire,
  warfleet: FleetFire,
  starships: StarshipFire,
};

/** The test-fire panel. It sends requests only while it is visible. */
export class TestFire {
  /**
   * @param {string} id
   * @param {string} game
   * @param {KindsByItem} kinds
   * @param {(points: number) => void} match makes the points of a target those to aim at
   */
  constructor(id, game, kinds, match) {
    this.id = id;
    this.match = match;
    this.game = game;
    this.kinds = kinds;
    this.visible = false;
    this.readable = false;
    /** The latest preview of the ship that fires. @type {Looked|null} */ this.look = null;
    /** @type {Design|null} */ this.data = null;
    /** The part of the ship on which the present controls depend. */ this.offered = "";
    /** @type {Record<string, Gunnery>} */ this.gunneries = {};
    /** The gunnery of the ship's own game: it decides which ships can be targets. */ this.own = this.gunneryOf(game);
    this.gunnery = this.own;
    /** @type {Asked} */ this.asked = { ...this.own.unset };
    this.ships = new Ships((ship) => this.own.mayBeTarget(ship));
    this.opponents = new Opponents(this.ships, id);
    this.target = "";
    /** Null for a target without a design, undefined before a target is chosen. @type {Design|null|undefined} */
    this.targetData = undefined;
    /** @type {Promise<void>|null} */ this.mustered = null;
    /** @type {AbortController|null} */ this.under = null;
    this.room = el("div", {}, this.own.node);
    this.form = el("form", { class: "fields", on: { submit: (event) => event.preventDefault() } });
    this.answer = el("div", { "aria-live": "polite" });
    this.rest = el("div", { class: "stack" });
    this.node = el("div", { class: "stack" }, el("h2", {}, "Test-fire"), this.form, this.answer, this.room, this.rest);
    this.fire = afterQuiet(QUIET_MS, reporting(() => this.shoot()));
    this.aimed = reporting(() => this.aim());
  }

  /** @param {string} game @returns {Gunnery} */
  gunneryOf(game) {
    this.gunneries[game] ??= new GUNNERIES[game](this.kinds, { changed: () => this.fire(), set: (name, value) => {
      this.asked[name] = value;
      this.makeForm();
      this.fire();
    } });
    return this.gunneries[game];
  }

  /**
   * Switches to the gunnery of a game: the ship's own, or that of the scale of the target.
   * @param {string} game
   */
  wield(game) {
    const gunnery = this.gunneryOf(game);
    if (gunnery === this.gunnery) return;
    this.gunnery = gunnery;
    this.asked = { ...gunnery.unset };
    this.room.replaceChildren(gunnery.node);
    if (this.look?.data) gunnery.follow(this.look.data, this.look);
  }

  /** Follows the design as the server sees it. @param {Looked} look */
  see(look) {
    this.readable = look.ok;
    if (look.ok && look.data) this.take(look, look.data);
    if (this.visible) this.show(true);
  }

  /** @param {Looked} look @param {Design} data */
  take(look, data) {
    this.data = data;
    this.look = look;
    this.gunnery.follow(data, look);
    const offer = this.gunnery.offer(data);
    if (offer !== this.offered) this.makeForm();
    this.offered = offer;
  }

  /** @param {boolean} visible */
  async show(visible) {
    this.visible = visible;
    if (!visible || !this.data) return;
    this.mustered ??= reporting(() => this.muster())();
    await this.mustered;
    if (!this.opponents.all.length) this.mustered = null;
    this.gunnery.seen();
    this.fire();
  }

  /** Lists the ships of the folder, and aims at the last target or at one of another nation with similar points. */
  async muster() {
    await this.ships.read();
    this.opponents.all = await this.own.targets(this.ships);
    this.target = this.opponents.first(...this.worth());
    await this.aim();
  }

  /** @returns {[nation: string, points: number]} of the ship that fires */
  worth() {
    return [this.data?.nation ?? "", this.look?.cost?.points ?? 0];
  }

  /** Applies new filters. A target outside them is replaced by a similar one inside. */
  narrowed() {
    const offered = this.opponents.groups().some(({ choices }) => choices.some(({ value }) => value === this.target));
    if (offered) return this.makeForm();
    this.target = this.opponents.nearest(...this.worth());
    this.aimed();
  }

  /** Shows the chosen target without damage. */
  async aim() {
    const { target } = this;
    const ship = this.ships.found(target);
    const data = ship ? await this.ships.data(target) : null;
    const beside = this.ships.isBundled(target) ? {} : { id: target };
    const look = data && await api.look({ data, ...beside, pictures: ["card", "fleet_card"] });
    if (target !== this.target) return;
    this.wield(ship && isFleetShip(ship) ? AT_FLEET_SCALE : this.game);
    this.gunnery.aimAt(data, look);
    for (const name of this.gunnery.perTarget) this.asked[name] = this.gunnery.unset[name];
    this.targetData = data;
    this.makeForm();
    this.fire();
  }

  /** Makes the form again once a target is chosen. */
  makeForm() {
    if (this.targetData === undefined || !this.data) return;
    const bound = (/** @type {string} */ name, /** @type {string} */ label) => ({ name, label,
      get: () => this.asked[name],
      set: (/** @type {unknown} */ value) => { this.asked[name] = value; this.fire(); } });
    const target = choiceField({ name: "target", label: "Target", look: "wide", choices: this.opponents.groups(),
      get: () => this.target, set: (value) => {
        this.target = value;
        this.opponents.remember(value);
        this.aimed();
      } });
    const controls = [...this.opponents.filters(() => this.narrowed()), target,
      ...this.gunnery.controls(bound, this.data, this.targetData)];
    this.form.replaceChildren(...controls.map((control) => control.node), ...this.actions());
  }

  /** @returns {HTMLElement[]} what else can be done with the target: match its points, or fight a whole battle */
  actions() {
    const ship = this.ships.found(this.target);
    if (!ship) return [];
    const { points } = ship;
    const match = points === null ? null : el("button", { type: "button", class: "button small", on: { click: () => {
      this.match(points);
      say(`Target points: ${points}, as ${ship.name}`);
    } } }, `Aim for ${counted(points, "point")}`);
    const sides = new URLSearchParams({ a: this.id, b: ship.id });
    const fights = this.game === AIR && isAirShip(ship) && ship.id !== this.id;
    const battle = fights ? el("a", { class: "button small", href: `/battles?${sides}` }, "Fight a battle") : null;
    return match || battle ? [el("div", { class: "row wide" }, match, battle)] : [];
  }

  async shoot() {
    if (!this.visible || !this.target || !this.data) return;
    this.under?.abort();
    const silence = this.silence(this.data);
    if (silence) return this.refuse(silence);
    const mine = new AbortController();
    this.under = mine;
    const wanted = { data: this.data, target: this.target, back: true, ...this.gunnery.words(this.asked, this.data) };
    try {
      this.tellBoth(await api.odds(wanted, mine.signal));
    } catch (error) {
      if (!mine.signal.aborted) this.refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Design} data @returns {string} why no request is sent, "" if one is */
  silence(data) {
    if (!this.readable) return UNREADABLE;
    return this.gunnery.silence(data) || (this.form.checkValidity() ? "" : UNFIT);
  }

  /** @param {string} why */
  refuse(why) {
    this.gunnery.bare();
    this.tell([sentence(why)]);
  }

  /** @param {AirOdds|FleetOdds|StarshipOdds} odds */
  tellBoth(odds) {
    const { back, back_refused: silence = "" } = odds;
    const [answer, ...rest] = this.gunnery.results(odds);
    const names = [this.data?.name ?? this.id, odds.target.name];
    const table = bothWays({ name: names[0], figures: this.gunnery.figures(odds) }, { name: names[1],
      figures: back ? this.gunnery.figures(back) : [] }, silence || (back?.answer ?? ""));
    const folded = back?.turns ? [backNodes(names[1], this.gunnery.resultsBack(back))] : [];
    this.tell([el("div", { class: "stack" }, answer, table), ...rest, ...folded]);
  }

  /** @param {HTMLElement[]} nodes */
  tell([answer, ...rest]) {
    const open = [...this.rest.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
    this.answer.replaceChildren(answer);
    this.rest.replaceChildren(...rest);
    for (const each of this.rest.querySelectorAll("details")) {
      each.open = open.includes(each.querySelector("summary")?.textContent ?? "");
    }
  }
}
