/** Test-fire: what this design does to any ship of the folder, broken as one likes. */

import * as api from "./api.js";
import { CardView } from "./card_view.js";
import { Ships, isAirShip } from "./choices.js";
import { afterQuiet, el } from "./dom.js";
import { checkField, choiceField, numberField } from "./fields.js";
import { oddsNodes, outcome, percent, volleysOf } from "./odds_view.js";
import { placesOf } from "./places.js";
import { placeWords } from "./spots.js";
import { told } from "./toasts.js";

const QUIET_MS = 150;
const ANY = { value: "", label: "any" };

/** The panel. It asks only while it is seen. */
export class TestFire {
  /** @param {string} id @param {Record<string, any>} kinds */
  constructor(id, kinds) {
    this.id = id;
    this.kinds = kinds;
    this.visible = false;
    this.ships = new Ships(isAirShip);
    this.asked = { target: "", at: "", from: "", range: undefined, stop: false, brackets: false };
    /** @type {any} */ this.target = null;
    this.broken = new Set();
    this.answer = el("div", { "aria-live": "polite" });
    this.rest = el("div", { class: "stack" });
    this.form = el("form", { class: "fields", on: { submit: (event) => event.preventDefault() } });
    this.frame = el("div", { class: "card-frame target-card" });
    this.hint = el("p", { class: "muted small" },
      "Click a slot of the target to break it, again to mend it. The shares are those of the best volley.");
    this.view = new CardView(this.frame, { open: (spot) => this.strike(spot), key: () => {}, drop: () => {},
      focus: () => {} }, "Target's card");
    this.node = el("div", { class: "stack" }, el("h2", {}, "Test-fire"), this.form, this.answer, this.frame,
      this.hint, this.rest);
    this.fire = afterQuiet(QUIET_MS, told(() => this.shoot()));
    this.aimed = told(() => this.aim());
  }

  /** @param {any} data the design as it stands */
  follow(data) {
    this.data = data;
    if (this.visible) this.fire();
  }

  /** @param {boolean} visible */
  async show(visible) {
    this.visible = visible;
    if (!visible) return;
    if (!this.target) await told(() => this.muster())();
    this.fire();
  }

  /** Fills the form with the ships of the folder. */
  async muster() {
    await this.ships.read();
    const other = this.ships.all().find((ship) => ship.id !== this.id && ship.nation_name !== this.data.nation)
      ?? this.ships.all()[0];
    this.asked.target = other?.id ?? "";
    await this.aim();
  }

  /** Shows the target that was chosen, whole. */
  async aim() {
    if (!this.asked.target) return;
    this.target = await this.ships.data(this.asked.target);
    this.broken.clear();
    this.asked.at = "";
    const { card } = await api.look({ data: this.target });
    if (card) this.view.show(card, this.target, this.kinds, new Map());
    this.markBroken();
    this.makeForm();
    this.fire();
  }

  makeForm() {
    const bound = (name, label) => ({ name, label, get: () => this.asked[name],
      set: (value) => { this.asked[name] = value; this.fire(); } });
    const places = (type) => [ANY, ...placesOf(type).map((place) => ({ value: place, label: placeWords(place) }))];
    const target = choiceField({ ...bound("target", "Target"), look: "wide",
      choices: this.ships.groups(),
      set: (value) => { this.asked.target = value; this.aimed(); } });
    const controls = [target,
      choiceField({ ...bound("at", "Struck at"), choices: places(this.target.type) }),
      choiceField({ ...bound("from", "From her arc"), choices: places(this.data.type) }),
      numberField({ ...bound("range", "Range in hexes"), max: 99 }),
      checkField(bound("stop", "Target stands still")),
      checkField(bound("brackets", "Bracket fire"))];
    this.form.replaceChildren(...controls.map((control) => control.node));
  }

  /** @param {import("./spots.js").Spot} spot */
  strike(spot) {
    if (spot.sort === "place") this.asked.at = spot.place;
    if (spot.sort === "place") this.makeForm();
    if (spot.sort === "slot" && !this.broken.delete(spot.key)) this.broken.add(spot.key);
    this.markBroken();
    this.fire();
  }

  markBroken() {
    this.view.mark("broken", this.broken);
    for (const [key, button] of this.view.buttons) button.setAttribute("aria-pressed", String(this.broken.has(key)));
  }

  /** @returns {string} what is broken, as the server reads it: bow:3,stern:1 */
  damage() {
    return [...this.broken].map((key) => key.replace(".", ":")).join(",");
  }

  async shoot() {
    if (!this.visible || !this.target) return;
    const { target, at, from, range, stop, brackets } = this.asked;
    const wanted = { data: this.data, target, stop, brackets, damaged: this.damage(),
      ...(at && { at }), ...(from && { from }), ...(range !== undefined && { range }) };
    this.under?.abort();
    const mine = (this.under = new AbortController());
    try {
      this.tell(await api.odds(wanted, mine.signal));
    } catch (error) {
      if (!mine.signal.aborted) this.answer.replaceChildren(el("p", { class: "odds-answer" },
        /** @type {Error} */ (error).message));
    }
  }

  /** @param {any} odds */
  tell(odds) {
    const [answer, ...rest] = oddsNodes(odds);
    this.answer.replaceChildren(answer);
    this.rest.replaceChildren(...rest);
    this.markChances(volleysOf(odds)[0]);
  }

  /** Writes the best volley's chances on the slots it may break. @param {any} best */
  markChances(best) {
    for (const button of this.view.buttons.values()) delete button.dataset.chance;
    if (!best) return;
    for (const [number, chance] of Object.entries(outcome(best).slots)) {
      const button = this.view.buttons.get(`${best.place}.${number}`);
      if (button) button.dataset.chance = percent(/** @type {any} */ (chance).value);
    }
  }
}
