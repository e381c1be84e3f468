/** The spots of an air ship's card that can be edited: their order, names and places. */

import { locationOf, NUMBERS, placesOf } from "../ships/air_ship.js";
import { diceWords, slotWords } from "../ships/slots.js";

/** @import { Design, Motion } from "../server/shapes.js" */
/** @import { Type } from "../ships/air_ship.js" */
/** @import { KindsByItem } from "../ships/slots.js" */

/**
 * @typedef {{sort: "slot", key: string, place: string, part: string}} SlotSpot its part is the slot's number
 * @typedef {{sort: "dice", key: string, place: string, part: Motion}} DiceSpot
 * @typedef {{sort: "place", key: string, place: string, tags?: string[]}} PlaceSpot a location; `tags` of the drawing,
 *   where the key is not one of them
 * @typedef {{sort: "field", key: FieldKey}} FieldSpot a key of the ship itself
 * @typedef {{sort: "story", key: "picture"}} StorySpot
 * @typedef {SlotSpot|DiceSpot|PlaceSpot|FieldSpot|StorySpot} Spot its key is the drawing's tag: `bow.3`, `bow.go`, `si`
 */

/**
 * @typedef {object} Sort a sort of card: its spots and their names
 * @property {(data: Design) => Spot[]} spots
 * @property {(spot: Spot, data: Design, kinds: KindsByItem) => string} words
 */

/**
 * @typedef {object} Box where a spot is, in shares of the card's width and height
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 * @property {{x: number, y: number}} middle both in shares of the card's width, so that distances are true
 */

/** @param {FieldKey} key @returns {FieldSpot} */
const field = (key) => ({ sort: "field", key });

/** @type {Motion[]} */
const MOTIONS = ["go", "stop"];

/**
 * @param {Type} type
 * @returns {Spot[]} all spots, in the order in which a card is read
 */
function spotsFor(type) {
  return [field("si"), field("nation"), field("name"), field("class"), field("type"),
    ...placesOf(type).flatMap(spotsIn), { sort: "story", key: "picture" }, field("mp"), field("turn")];
}

/** @param {string} place @returns {Spot[]} */
function spotsIn(place) {
  return [{ sort: "place", key: `${place}.name`, place },
    ...MOTIONS.map((motion) => /** @type {DiceSpot} */ ({ sort: "dice", key: `${place}.${motion}`, place,
      part: motion })),
    ...NUMBERS.map((number) => /** @type {SlotSpot} */ ({ sort: "slot", key: `${place}.${number}`, place,
      part: number }))];
}

/** @param {string} place @returns {string} "Fore port" */
export function placeWords(place) {
  const words = place.replace("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** @typedef {keyof typeof FIELD_WORDS} FieldKey */
const FIELD_WORDS = { si: "Structural Integrity", nation: "Nation", name: "Name", class: "Class", type: "Type",
  mp: "Movement Points", turn: "Hexes before a turn" };

/**
 * @param {Spot} spot
 * @param {Design} data
 * @param {KindsByItem} kinds
 * @returns {string} the text for screen readers
 */
function spotWords(spot, data, kinds) {
  if (spot.sort === "field") return `${FIELD_WORDS[spot.key]}: ${data[spot.key] ?? "none"}`;
  if (spot.sort === "story") return "Picture, history and recognition";
  const location = locationOf(data, spot.place);
  const name = placeWords(spot.place);
  if (spot.sort === "place") return `${name}, the whole location`;
  if (spot.sort === "dice") return `${name} ${spot.part} dice: ${diceWords(location[spot.part])}`;
  return `${name} slot ${spot.part}: ${slotWords(location.slots[spot.part], kinds)}`;
}

/** @type {Sort} the card of an air ship: every part can be edited */
export const SHIP_CARD = { spots: (data) => spotsFor(data.type), words: spotWords };

/**
 * Measures where a drawing shows its spots.
 * @param {SVGSVGElement} svg must be in the page
 * @param {Iterable<Spot>} spots
 * @returns {Map<string, Box>}
 */
export function boxesOf(svg, spots) {
  const whole = svg.getBoundingClientRect();
  const boxes = new Map();
  for (const spot of spots) {
    const { key } = spot;
    const tags = (spot.sort === "place" && spot.tags) || [key];
    const tagged = tags.flatMap((tag) => [...svg.querySelectorAll(`[data-tag="${CSS.escape(tag)}"]`)]);
    const found = tagged.map((each) => each.getBoundingClientRect());
    if (found.length && whole.width) boxes.set(key, shareOf(united(found), whole));
  }
  return boxes;
}

/** @param {DOMRect[]} boxes */
function united(boxes) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, width: right - left, height: bottom - top };
}

/** @param {{left: number, top: number, width: number, height: number}} box @param {DOMRect} whole @returns {Box} */
function shareOf(box, whole) {
  const [left, top] = [box.left - whole.left, box.top - whole.top];
  return { left: left / whole.width, top: top / whole.height, width: box.width / whole.width,
    height: box.height / whole.height,
    middle: { x: (left + box.width / 2) / whole.width, y: (top + box.height / 2) / whole.width } };
}

/** @type {Record<string, [number, number]>} */
const AHEAD = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Finds the next spot for an arrow key: the nearest in that direction, counting sideways distance double.
 * @param {Map<string, Box>} boxes
 * @param {string} from
 * @param {string} arrow `ArrowUp` ...
 * @returns {string|null}
 */
export function neighbour(boxes, from, arrow) {
  const here = boxes.get(from)?.middle;
  if (!here || !(arrow in AHEAD)) return null;
  const [across, down] = AHEAD[arrow];
  /** @type {string|null} */ let best = null;
  let least = Infinity;
  for (const [key, { middle: there }] of boxes) {
    const ahead = (there.x - here.x) * across + (there.y - here.y) * down;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * across);
    if (key !== from && ahead > 0.004 && ahead + 2 * aside < least) [best, least] = [key, ahead + 2 * aside];
  }
  return best;
}
