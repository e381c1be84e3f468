/**
 * An air ship's plain data: its locations, with `sides:` and what is laid over it, and each edit as a pure function.
 */

import { same } from "./plain_data.js";

export const SMALL = ["bow", "port", "starboard", "stern"];
export const LARGE = ["bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern"];
export const NUMBERS = ["1", "2", "3", "4", "5", "6"];
const ENDS = ["bow", "stern"];
const SHARED = ["fore-sides", "aft-sides", "sides"];

/**
 * @param {number} type
 * @returns {string[]} the locations of a ship of that Type, as a card is read
 */
export function placesOf(type) {
  return Number(type) === 4 ? LARGE : SMALL;
}

/**
 * @param {string} key `bow`, `port`, `sides`, `fore-sides` ...
 * @param {number} type
 * @returns {string[]} the locations that the key stands for on that Type
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
 * @param {number} type
 * @returns {string[]} the keys that may give this location, the widest first
 */
export function keysFor(place, type) {
  const shared = [...SHARED].reverse().filter((key) => membersOf(key, type).includes(place));
  return [...shared, place];
}

/**
 * @param {string} place
 * @param {number} type
 * @returns {string|null} the location across the ship
 */
export function acrossFrom(place, type) {
  const other = place.includes("starboard") ? place.replace("starboard", "port") : place.replace("port", "starboard");
  return other !== place && placesOf(type).includes(other) ? other : null;
}

/**
 * @param {any} data
 * @param {string} place
 * @returns {{go?: string, stop?: string, slots: Record<string, any>}} the location, all layers laid over each other
 */
export function locationOf(data, place) {
  const whole = { slots: {} };
  for (const key of keysFor(place, data.type)) {
    const given = data.locations?.[key];
    if (given && typeof given === "object") {
      Object.assign(whole, given, { slots: { ...whole.slots, ...(given.slots ?? {}) } });
    }
  }
  return whole;
}

/**
 * A path inside a location: `["go"]` or `["slots", "3"]`.
 * @param {any} location
 * @param {string[]} path
 */
function inside(location, path) {
  return path.reduce((part, step) => part?.[step], location);
}

/**
 * @param {any} data
 * @param {string} place
 * @param {string[]} path
 * @returns {any} what stands there, or undefined
 */
export function valueAt(data, place, path) {
  return inside(locationOf(data, place), path);
}

/**
 * Which groups of locations one change may go to, the widest first.
 * @param {string} place
 * @param {number} type
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
 * @param {any} data
 * @param {string} place
 * @param {string[]} path
 * @returns {string} the key of the file that says what stands there; where none does, the one that would
 */
function giverOf(data, place, path) {
  const keys = keysFor(place, data.type).filter((key) => data.locations?.[key]);
  return keys.findLast((key) => inside(data.locations[key], path) !== undefined) ?? keys[0] ?? place;
}

/**
 * @param {any} data
 * @param {string} key
 * @param {string[]} path
 * @returns {string[]} the locations that have from this key what stands there
 */
function heirsOf(data, key, path) {
  return membersOf(key, data.type).filter((place) => giverOf(data, place, path) === key);
}

/**
 * @param {any} data
 * @param {string} place
 * @param {string[]} path
 * @returns {string[]} the widest group that the file writes together there: what an edit means by default
 */
export function togetherAt(data, place, path) {
  const heirs = heirsOf(data, giverOf(data, place, path), path);
  return groupsFor(place, data.type).find((group) => group.every((each) => heirs.includes(each))) ?? [place];
}

/**
 * Gives new data in which all the places hold a value. It is written where the file says what stands
 * there, if no other place has it from there; whatever was laid over it goes.
 * @param {any} data
 * @param {string[]} places
 * @param {string[]} path
 * @param {any} value
 */
function withValue(data, places, path, value) {
  if (places.every((place) => same(valueAt(data, place, path), value))) return data;
  const changed = structuredClone(data);
  changed.locations ??= {};
  const written = writtenTo(changed, places, path);
  for (const key of written) write(changed.locations, key, path, value);
  uncover(changed, places, path, written);
  return changed;
}

/**
 * @param {any} data
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

/** @param {any} locations @param {string} key @param {string[]} path @param {any} value */
function write(locations, key, path, value) {
  locations[key] = locations[key] ?? {};
  const holder = path.slice(0, -1).reduce((part, step) => (part[step] = part[step] ?? {}), locations[key]);
  const last = path[path.length - 1];
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}

/**
 * Drops what narrower keys say of the spot over what was written.
 * @param {any} data
 * @param {string[]} places
 * @param {string[]} path
 * @param {string[]} written
 */
function uncover(data, places, path, written) {
  for (const place of places) {
    const keys = keysFor(place, data.type);
    const from = keys.findIndex((key) => written.includes(key));
    keys.slice(from + 1).forEach((key) => forget(data.locations, key, path));
  }
}

/** @param {any} locations @param {string} key @param {string[]} path */
function forget(locations, key, path) {
  const location = locations[key];
  if (!location || inside(location, path) === undefined) return;
  delete path.slice(0, -1).reduce((part, step) => part[step], location)[path[path.length - 1]];
  if (location.slots && Object.keys(location.slots).length === 0) delete location.slots;
  if (Object.keys(location).length === 0) delete locations[key];
}

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

/**
 * @param {string} name
 * @param {number} type
 * @param {string} nation
 * @returns {any} a ship with nothing but misses and one die of each kind
 */
export function blankShip(name, type, nation) {
  const slots = () => Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [String(number), { item: "miss" }]));
  const keys = placesOf(type).length === 4 ? ["bow", "sides", "stern"] : ["bow", "fore-sides", "aft-sides", "stern"];
  const locations = Object.fromEntries(keys.map((key) => [key, { go: "U", stop: "Y", slots: slots() }]));
  return { game: "leviathans", format: 1, name, nation, type, si: 20, mp: 0, turn: 2, locations };
}
