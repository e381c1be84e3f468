/** From a part of a card that has no slots to the field that says it: fleet ships and starships. */

import { keysFor } from "./places.js";

const FIGURES = { destroyed: "destroyed_resilience", mark: "destroyed_resilience", modifier: "si_modifier",
  lost: "si_modifier" };
const OF_ATTACKS = ["name", "range", "dice"];
const ARCS = ["front", "broadside", "aux"];

/**
 * Lets a click on a part lead to its field.
 * @param {HTMLElement} frame @param {() => any} data @param {(field: string) => void} go
 */
export function startParts(frame, data, go) {
  frame.addEventListener("click", (event) => {
    const part = partAt(frame, event);
    if (part) go(fieldOf(part, data()));
  });
}

/**
 * Letters have holes, so what a point is on is told by boxes: the smallest that holds it.
 * @param {HTMLElement} frame @param {MouseEvent} at
 * @returns {string|undefined} the part there, as the press calls it
 */
function partAt(frame, { clientX: x, clientY: y }) {
  const parts = [...frame.querySelectorAll("[data-tag]")].map((part) => ({ part, box: part.getBoundingClientRect() }));
  const [found] = parts.filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
    .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height);
  return found?.part.getAttribute("data-tag") ?? undefined;
}

/**
 * @param {string} tag the part, as the press calls it: system.0.value, bow.1.dice.long.1
 * @param {any} data the design
 * @returns {string} the path of a field of its form
 */
function fieldOf(tag, data) {
  const parts = tag.split(".");
  return data.game === "warfleet" ? ofFleetShip(parts, data) : ofStarship(parts, data);
}

/** @param {string[]} parts @param {any} data */
function ofFleetShip([place, part = "", what = ""], data) {
  const location = writtenAs(place, data);
  if (!location) return place;
  const field = /^\d+$/.test(part) ? `attacks.${part}.${OF_ATTACKS.includes(what) ? what : "name"}`
    : FIGURES[part] ?? "resilience";
  return `locations.${location}.${field}`;
}

/**
 * Sides that are alike may stand in the file as one.
 * @param {string} place
 * @param {any} data
 * @returns {string|undefined} the narrowest key that gives the location
 */
function writtenAs(place, data) {
  return keysFor(place, data.type).reverse().find((key) => key in (data.locations ?? {}));
}

/** @param {string[]} parts @param {any} data */
function ofStarship(parts, data) {
  const arc = parts.find((part) => ARCS.includes(part));
  const number = Number(parts.find((part) => /^\d+$/.test(part)) ?? 0);
  if (arc) return `weapons.${arc}.${firstOf(data.weapons?.[arc] ?? [], number)}`;
  if (parts[0] === "system") return `systems.${number}`;
  if (parts[0] in data) return parts[0];
  return "class" in data ? "class" : "name";
}

/** Like weapons share a row of the card. @param {string[]} weapons @param {number} row */
function firstOf(weapons, row) {
  return Math.max(weapons.indexOf([...new Set(weapons)][row]), 0);
}
