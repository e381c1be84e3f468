/** Test-fire of starships: inches, boxes that are lost, and the systems that are active on either side. */

import { amountField } from "./amount_field.js";
import * as api from "./api.js";
import { choiceField, manyField } from "./fields.js";
import { el } from "./dom.js";
import { drawing } from "./pictures.js";
import { filled } from "./asked.js";
import { starshipOddsNodes } from "./starship_odds_view.js";

/** Kinds of designs that neither fire nor are fired at. */
const NO_ELEMENTS = ["admiral", "fleet"];
const SIDES = [{ value: "", label: "any" }, ...["front", "broadside", "rear"].map((side) =>
  ({ value: side, label: `her ${side}` }))];

/** @param {any} data @param {string} word */
const isAboard = (data, word) => [data.systems ?? []].flat().includes(word);

/** @implements {import("./test_fire.js").Gunnery} */
export class StarshipFire {
  constructor() {
    this.blank = { from: "", range: undefined, lost: undefined, command_dice: undefined, systems: [],
      target_systems: [] };
    this.perTarget = ["lost", "target_systems"];
    this.node = el("div", { class: "paper hurt-card", hidden: true });
    /** @type {any[]} */ this.systems = [];
  }

  /** @param {any} ship */
  mayBeTarget(ship) {
    return ship.game === "starships" && !NO_ELEMENTS.includes(ship.type);
  }

  /** @param {any} own */
  silence(own) {
    return NO_ELEMENTS.includes(own.kind) ? `Ships and squadrons fire, ${own.kind}s do not.` : "";
  }

  /** @param {import("./choices.js").Ships} ships */
  async targets(ships) {
    const [systems, { games }] = await Promise.all([api.systems(), api.presets()]);
    this.systems = systems;
    const classes = games.find((game) => game.word === "starships").types;
    return [...ships.groups(), { group: "A plain one of a class", choices: classes }];
  }

  /** @param {any} data null for a bare class @param {any} look */
  aimAt(data, look) {
    this.node.hidden = !look?.card;
    if (look?.card) this.node.replaceChildren(drawing(look.card, `Card of ${data.name}`));
  }

  follow() {}

  seen() {}

  /** @param {any} own */
  offer(own) {
    return JSON.stringify(own.systems ?? []);
  }

  /** @param {(name: string, label: string) => import("./fields.js").Told} bound @param {any} own @param {any} target */
  controls(bound, own, target) {
    return [
      choiceField({ ...bound("from", "Target lies at"), choices: SIDES }),
      amountField({ ...bound("range", "Range in inches"), max: 99 }),
      amountField({ ...bound("lost", "Boxes the target has lost"), max: 99 }),
      amountField({ ...bound("command_dice", "Command dice"), max: 99 }),
      ...this.toggles(bound("systems", "Active aboard her"), own, "attacking"),
      ...this.toggles(bound("target_systems", "Active aboard the target"), target, "defending")];
  }

  /**
   * Toggles of the systems that a ship has and that have a part in these odds; a bare class may have any.
   * @param {import("./fields.js").Told} told
   * @param {any} data
   * @param {"attacking"|"defending"} part
   */
  toggles(told, data, part) {
    const words = this.systems.filter((each) => each[part] && (!data || isAboard(data, each.word))).map((each) =>
      ({ word: each.word, title: each.summary }));
    return words.length ? [manyField({ ...told, words })] : [];
  }

  /** @param {any} asked @param {any} own whose systems may have been taken out since */
  words({ lost, systems, ...asked }, own) {
    const active = systems.filter((word) => isAboard(own, word));
    return filled({ ...asked, systems: active, damaged: lost === undefined ? "" : String(lost) });
  }

  /** @param {any} odds @returns {Node[]} */
  tell(odds) {
    return starshipOddsNodes(odds);
  }

  bare() {}
}
