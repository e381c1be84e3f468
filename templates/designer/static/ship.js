/** What a person does to an air ship, each as a pure function from data to data. */

import { NUMBERS, acrossFrom, locationOf, membersOf, placesOf, togetherAt, valueAt, withValue } from "./places.js";

export const MISS = Object.freeze({ item: "miss" });

/**
 * @param {any} data
 * @param {string} place
 * @param {string} number
 */
export function slotAt(data, place, number) {
  return valueAt(data, place, ["slots", number]);
}

/**
 * Puts a slot where it belongs, on all sides that the file writes together there unless told.
 * @param {any} data
 * @param {string} place
 * @param {string} number
 * @param {any} slot undefined takes the slot away
 * @param {string[]} [places]
 */
export function withSlot(data, place, number, slot, places = togetherAt(data, place, ["slots", number])) {
  return withValue(data, places, ["slots", number], slot);
}

/**
 * Sets the location dice of the green (`go`) or the red (`stop`) arrow.
 * @param {any} data
 * @param {string} place
 * @param {"go"|"stop"} motion
 * @param {string} dice
 * @param {string[]} [places]
 */
export function withDice(data, place, motion, dice, places = togetherAt(data, place, [motion])) {
  return withValue(data, places, [motion], dice);
}

/**
 * Lets two slots change places, each on all sides that the file writes together there.
 * @param {any} data
 * @param {{place: string, number: string}} one
 * @param {{place: string, number: string}} other
 */
export function swapped(data, one, other) {
  const [first, second] = [one, other].map((each) => slotAt(data, each.place, each.number));
  const there = togetherAt(data, other.place, ["slots", other.number]);
  return withSlot(withSlot(data, one.place, one.number, second), other.place, other.number, first, there);
}

/**
 * Copies a slot onto another.
 * @param {any} data
 * @param {{place: string, number: string}} from
 * @param {{place: string, number: string}} to
 */
export function copied(data, from, to) {
  return withSlot(data, to.place, to.number, structuredClone(slotAt(data, from.place, from.number)));
}

/**
 * Makes the side across the ship like this one.
 * @param {any} data
 * @param {string} place
 */
export function mirrored(data, place) {
  const across = acrossFrom(place, data.type);
  if (!across) return data;
  const from = locationOf(data, place);
  const paths = [["go"], ["stop"], ...NUMBERS.map((number) => ["slots", number])];
  return paths.reduce((changed, path) => {
    const value = path.length === 1 ? from[path[0]] : from.slots[path[1]];
    return withValue(changed, [place, across], path, structuredClone(value));
  }, data);
}

const LARGER = { port: ["fore-port", "aft-port"], starboard: ["fore-starboard", "aft-starboard"] };
const SMALLER = { "fore-port": "port", "fore-starboard": "starboard", "fore-sides": "sides" };

/**
 * Changes the Type. From and to Type 4 the side locations are others: sides become fore and aft
 * sides alike, and back from Type 4 the fore sides remain.
 * @param {any} data
 * @param {number} type
 */
export function withType(data, type) {
  const changed = { ...structuredClone(data), type };
  if (placesOf(type) === placesOf(data.type)) return changed;
  changed.locations = Number(type) === 4 ? enlarged(changed.locations) : reduced(changed.locations);
  return changed;
}

/** @param {Record<string, any>} locations */
function enlarged(locations = {}) {
  return Object.fromEntries(Object.entries(locations).flatMap(([key, location]) =>
    (LARGER[key] ?? [key]).map((name) => [name, structuredClone(location)])));
}

/** @param {Record<string, any>} locations */
function reduced(locations = {}) {
  const result = {};
  for (const [key, location] of Object.entries(locations)) {
    const name = SMALLER[key] ?? key;
    if (name.startsWith("aft-")) continue;
    const below = result[name] ?? {};
    result[name] = { ...below, ...location, slots: { ...below.slots, ...location.slots } };
  }
  return result;
}

/**
 * Sets one of the ship's own keys; an empty one that the file need not have is taken out.
 * @param {any} data
 * @param {string[]} path
 * @param {any} value
 */
export function withField(data, path, value) {
  const changed = structuredClone(data);
  const holder = path.slice(0, -1).reduce((part, step) => (part[step] = part[step] ?? {}), changed);
  const last = path[path.length - 1];
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  if (path.length > 1 && Object.keys(holder).length === 0) delete changed[path[0]];
  return changed;
}

/**
 * Which slots, dice or fields of the card a finding is about.
 * @param {string} where `locations.sides.slots.3.item`
 * @param {number} type
 * @returns {string[]} keys of the card: `port.3`, `bow.go`, `si`
 */
export function spotsOf(where, type) {
  const [head, key, part, number] = String(where ?? "").split(".");
  if (head !== "locations") return head ? [head] : [];
  const places = membersOf(key ?? "", type);
  if (part === "slots" && number) return places.map((place) => `${place}.${number}`);
  if (part === "go" || part === "stop") return places.map((place) => `${place}.${part}`);
  return places.map((place) => `${place}.name`);
}
