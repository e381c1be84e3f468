/** The JSON of designs at fleet scale as types, which no page loads; see shapes.js. */

/** @import { Design } from "./shapes.js" */

/**
 * @typedef {object} FleetLeftOut what is not converted to fleet scale
 * @property {string} what
 * @property {string[]} locations
 * @property {string} why
 */

/**
 * @typedef {object} KeptAtFleetScale
 * @property {string|Design} data
 */

export {};
