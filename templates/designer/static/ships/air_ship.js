/**
 * An air ship's plain data: its locations, `sides:` and the keys that override it, and each edit as a pure function.
 */

import { same, valueAt, withoutEmpty, withValueAt } from "./plain_data.js";

/** @import { Design, Location, Motion, Slot } from "../server/shapes.js" */

/** @typedef {Design["type"]} Type */
/** @typedef {{place: string, number: string}} SlotPlace */

export const SMALL = ["bow", "port", "starboard", "stern"];
export const LARGE = ["bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern"];
export const NUMBERS = ["1", "2", "3", "4", "5", "6"];
const ENDS = ["bow", "stern"];
const SHARED = ["fore-sides", "aft-sides", "sides"];

/**
 * @param {Type} type
 * @returns {string[]} the locations of a ship of that Type, in the card's reading order
 */
export function placesOf(type) {
  return Number(type) === 4 ? LARGE : SMALL;
}

/**
 * @param {string} key `bow`, `port`, `sides`, `fore-sides` ...
 * @param {Type} type
 * @returns {string[]} the locations that the key covers on that Type
 */
function membersOf(key, type) {
  const places = placesOf(type);
  if (key === "sides") return places.filter((place) => !ENDS.includes(place));
  if (key === "fore-sides") return places.filter((place) => place.startsWith("fore-"));
  if (key === "aft-sides") return places.filter((place) => place.startsWith("aft-"));
  return places.includes(key) ? [key] : [];
}

/**
 * @param {string} place
 * @param {Type} type
 * @returns {string[]} the keys that may give this location, the widest first
 */
export function keysFor(place, type) {
  const shared = [...SHARED].reverse().filter((key) => membersOf(key, type).includes(place));
  return [...shared, place];
}

/**
 * @param {string} place
 * @param {Type} type
 * @returns {string|null} the location across the ship
 */
export function acrossFrom(place, type) {
  const other = place.includes("starboard") ? place.replace("starboard", "port") : place.replace("port", "starboard");
  return other !== place && placesOf(type).includes(other) ? other : null;
}

/**
 * @param {Design} data
 * @param {string} place
 * @returns {Location & {slots: Record<string, Slot>}} the location with all its layers merged
 */
export function locationOf(data, place) {
  /** @type {Location & {slots: Record<string, Slot>}} */ const whole = { slots: {} };
  for (const key of keysFor(place, data.type)) {
    const given = data.locations?.[key];
    if (given && typeof given === "object") {
      Object.assign(whole, given, { slots: { ...whole.slots, ...(given.slots ?? {}) } });
    }
  }
  return whole;
}

/**
 * Returns the groups of locations that one change can affect, the widest first.
 * @param {string} place
 * @param {Type} type
 * @returns {string[][]} always ends with the location alone
 */
export function groupsFor(place, type) {
  const groups = keysFor(place, type).map((key) => membersOf(key, type));
  const across = acrossFrom(place, type);
  if (across && !groups.some((group) => group.length === 2 && group.includes(across))) {
    groups.splice(groups.length - 1, 0, [place, across]);
  }
  return groups;
}

/**
 * @param {Design} data
 * @param {string} place
 * @param {string[]} path inside a location: `["go"]` or `["slots", "3"]`
 * @returns {string} the key of the file that sets the value; if none does, the key where it would be written
 */
function giverOf(data, place, path) {
  const keys = keysFor(place, data.type).filter((key) => data.locations?.[key]);
  return keys.findLast((key) => valueAt(data, ["locations", key, ...path]) !== undefined) ?? keys[0] ?? place;
}

/**
 * @param {Design} data
 * @param {string} key
 * @param {string[]} path
 * @returns {string[]} the locations that take this value from the key
 */
function heirsOf(data, key, path) {
  return membersOf(key, data.type).filter((place) => giverOf(data, place, path) === key);
}

/**
 * @param {Design} data
 * @param {string} place
 * @param {string[]} path
 * @returns {string[]} the widest group that the file writes as one: the default reach of an edit
 */
export function togetherAt(data, place, path) {
  const heirs = heirsOf(data, giverOf(data, place, path), path);
  return groupsFor(place, data.type).find((group) => group.every((each) => heirs.includes(each))) ?? [place];
}

/**
 * Returns new data with the value in all the places. The value is written to the key that sets it now, unless another
 * place depends on that key. Overriding keys are removed.
 * @param {Design} data
 * @param {string[]} places
 * @param {string[]} path
 * @param {unknown} value
 */
function withValue(data, places, path, value) {
  if (places.every((place) => same(valueAt(locationOf(data, place), path), value))) return data;
  const written = writtenTo(data, places, path);
  const changed = written.reduce((part, key) => withValueAt(part, ["locations", key, ...path], value), data);
  return coveredBy(data.type, places, written).reduce((part, key) => without(part, key, path), changed);
}

/**
 * @param {Design} data
 * @param {string[]} places
 * @param {string[]} path
 * @returns {string[]} the keys of the file under which the change is written
 */
function writtenTo(data, places, path) {
  const givers = [...new Set(places.map((place) => giverOf(data, place, path)))];
  const shared = SHARED.find((key) => sameMembers(membersOf(key, data.type), places));
  if (shared && givers.includes(shared)) return [shared];
  if (givers.every((key) => heirsOf(data, key, path).every((place) => places.includes(place)))) return givers;
  return shared ? [shared] : places;
}

/** @param {string[]} some @param {string[]} others */
function sameMembers(some, others) {
  return some.length === others.length && some.every((each) => others.includes(each));
}

/**
 * @param {Type} type
 * @param {string[]} places
 * @param {string[]} written
 * @returns {string[]} the narrower keys that may override the written value in these places
 */
function coveredBy(type, places, written) {
  return places.flatMap((place) => {
    const keys = keysFor(place, type);
    return keys.slice(keys.findIndex((key) => written.includes(key)) + 1);
  });
}

/** Removes a path from a key. @param {Design} data @param {string} key @param {string[]} path */
function without(data, key, path) {
  const inside = ["locations", key, ...path];
  if (valueAt(data, inside) === undefined) return data;
  const slots = withoutEmpty(withValueAt(data, inside, undefined), ["locations", key, "slots"]);
  return withoutEmpty(slots, ["locations", key]);
}

/** @type {Readonly<Slot>} */
export const MISS = Object.freeze({ item: "miss" });

/**
 * @param {Design} data
 * @param {string} place
 * @param {string} number
 * @returns {Slot|undefined}
 */
export function slotAt(data, place, number) {
  return locationOf(data, place).slots[number];
}

/**
 * Writes a slot, by default on all sides that the file writes as one.
 * @param {Design} data
 * @param {string} place
 * @param {string} number
 * @param {Slot|undefined} slot undefined removes the slot
 * @param {string[]} [places]
 */
export function withSlot(data, place, number, slot, places = togetherAt(data, place, ["slots", number])) {
  return withValue(data, places, ["slots", number], slot);
}

/**
 * Sets the location dice of the green (`go`) or the red (`stop`) arrow.
 * @param {Design} data
 * @param {string} place
 * @param {Motion} motion
 * @param {string} dice
 * @param {string[]} [places]
 */
export function withDice(data, place, motion, dice, places = togetherAt(data, place, [motion])) {
  return withValue(data, places, [motion], dice);
}

/**
 * Swaps two slots, each on all sides that the file writes as one.
 * @param {Design} data
 * @param {SlotPlace} one
 * @param {SlotPlace} other
 */
export function swapped(data, one, other) {
  const [first, second] = [one, other].map((each) => slotAt(data, each.place, each.number));
  const there = togetherAt(data, other.place, ["slots", other.number]);
  return withSlot(withSlot(data, one.place, one.number, second), other.place, other.number, first, there);
}

/**
 * Copies a slot onto another.
 * @param {Design} data
 * @param {SlotPlace} from
 * @param {SlotPlace} to
 */
export function copied(data, from, to) {
  return withSlot(data, to.place, to.number, slotAt(data, from.place, from.number));
}

/**
 * Makes the side across the ship like this one.
 * @param {Design} data
 * @param {string} place
 */
export function mirrored(data, place) {
  const across = acrossFrom(place, data.type);
  if (!across) return data;
  const from = locationOf(data, place);
  const paths = [["go"], ["stop"], ...NUMBERS.map((number) => ["slots", number])];
  return paths.reduce((changed, path) => withValue(changed, [place, across], path, valueAt(from, path)), data);
}

/** @type {Record<string, string[]>} */
const LARGER = { port: ["fore-port", "aft-port"], starboard: ["fore-starboard", "aft-starboard"] };
/** @type {Record<string, string>} */
const SMALLER = { "fore-port": "port", "fore-starboard": "starboard", "fore-sides": "sides" };

/**
 * Changes the Type. Type 4 has other side locations: on a change to Type 4, the fore and aft sides both become copies
 * of the sides; on a change from Type 4, the fore sides become the sides.
 * @param {Design} data
 * @param {number} type
 * @returns {Design}
 */
export function withType(data, type) {
  if (placesOf(type) === placesOf(data.type)) return { ...data, type };
  const { locations = {} } = data;
  return { ...data, type, locations: Number(type) === 4 ? enlarged(locations) : reduced(locations) };
}

/** @param {Record<string, Location>} locations */
function enlarged(locations) {
  return Object.fromEntries(Object.entries(locations).flatMap(([key, location]) =>
    (LARGER[key] ?? [key]).map((name) => [name, location])));
}

/** @param {Record<string, Location>} locations */
function reduced(locations) {
  /** @type {Record<string, Location>} */ const result = {};
  for (const [key, location] of Object.entries(locations)) {
    const name = SMALLER[key] ?? key;
    if (name.startsWith("aft-")) continue;
    const below = result[name] ?? {};
    result[name] = { ...below, ...location, slots: { ...below.slots, ...location.slots } };
  }
  return result;
}

/**
 * Sets one of the ship's own keys. Removes an optional key if its value is empty.
 * @param {Design} data
 * @param {string[]} path
 * @param {unknown} value
 */
export function withField(data, path, value) {
  const changed = withValueAt(data, path, value);
  return path.length > 1 ? withoutEmpty(changed, path.slice(0, -1)) : changed;
}

/**
 * Returns the slots, dice or fields of the card that a finding concerns.
 * @param {string} where `locations.sides.slots.3.item`
 * @param {Type} type
 * @returns {string[]} keys of the card: `port.3`, `bow.go`, `si`
 */
export function spotsOf(where, type) {
  const [head, key = "", part, number] = where.split(".");
  if (head !== "locations") return head ? [head] : [];
  const places = membersOf(key, type);
  if (part === "slots" && number) return places.map((place) => `${place}.${number}`);
  if (part === "go" || part === "stop") return places.map((place) => `${place}.${part}`);
  return places.map((place) => `${place}.name`);
}

/**
 * @param {string} game
 * @param {string} name
 * @param {number} type
 * @param {string} nation
 * @returns {Design} a ship with only misses and one die of each kind
 */
export function blankShip(game, name, type, nation) {
  const slots = Object.fromEntries(NUMBERS.map((number) => [number, MISS]));
  const keys = placesOf(type).length === 4 ? ["bow", "sides", "stern"] : ["bow", "fore-sides", "aft-sides", "stern"];
  const locations = Object.fromEntries(keys.map((key) => [key, { go: "U", stop: "Y", slots }]));
  return { game, format: 1, name, nation, type, si: 20, mp: 0, turn: 2, locations };
}
