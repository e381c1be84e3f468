/** The JSON of questions for odds and comparisons as types, which no page loads; see shapes.js. */

/** @import { Design } from "./shapes.js" */

/**
 * @typedef {object} Odds who fires at whom, and what is known
 * @property {Design} data
 * @property {string|Design} target
 * @property {string|null} [at]
 * @property {string|null} [from]
 * @property {number|null} [range]
 * @property {boolean} [stop]
 * @property {boolean} [brackets]
 * @property {boolean} [evading] whether the target evades
 * @property {boolean} [attacker_evading]
 * @property {number} [charges_range] Tesla charges that the attacker spends on range
 * @property {number} [charges_roll]
 * @property {string} [damaged]
 * @property {string} [attacker_damaged]
 * @property {string} [systems]
 * @property {string} [target_systems]
 * @property {number|null} [command_dice]
 * @property {number} [turns]
 * @property {"air"|"fleet"} [scale]
 * @property {boolean} [back] whether to add the target's return fire
 */

/**
 * @typedef {object} Compare
 * @property {string|Design} a
 * @property {string|Design} b
 * @property {string|number|null} [against]
 */

export {};
