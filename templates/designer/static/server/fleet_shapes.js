/** The JSON of fleets, as types that no page loads; a test compares them with /api/openapi.json. */

/** @import { Finding } from "./shapes.js" */

/** @typedef {{ship: string, name?: string, count?: number}} FleetLine one entry of a fleet file */

/**
 * @typedef {object} FleetData the plain data of a fleet file
 * @property {string} game
 * @property {number} format
 * @property {string} fleet its name
 * @property {number} [budget]
 * @property {string} [nation]
 * @property {Array<string|FleetLine>} ships
 */

/**
 * @typedef {object} NewFleet
 * @property {FleetData} data
 */

/**
 * @typedef {object} Gathered
 * @property {FleetData} data
 * @property {string|null} [id] of the fleet's file: ship paths are relative to it
 */

/**
 * @typedef {object} FleetListed
 * @property {string} id
 * @property {string} name
 * @property {string|null} game
 * @property {string} version
 * @property {number} ships
 * @property {number|null} points
 * @property {number|null} budget
 * @property {number} errors
 * @property {string|null} unreadable
 */

/**
 * @typedef {object} FleetChoice a design that a fleet can have
 * @property {string} id
 * @property {string} name
 * @property {string} game
 * @property {string} nation_name
 * @property {string|number|null} type
 * @property {number} points
 * @property {number} errors
 * @property {boolean} bundled
 */

/**
 * @typedef {object} RosterEntry
 * @property {number} entry its place in the list of ships
 * @property {string[]} names
 * @property {number} count
 * @property {string} design
 * @property {string} nation_name
 * @property {string|number|null} type
 * @property {number} points of each
 * @property {string} remark
 */

/**
 * @typedef {object} Total one figure of a whole fleet
 * @property {string} label
 * @property {number|null} value
 */

/**
 * @typedef {object} FleetRoster
 * @property {string} name
 * @property {string} game
 * @property {string|null} nation
 * @property {number|null} budget
 * @property {number} points
 * @property {number} missing
 * @property {RosterEntry[]} entries
 * @property {Finding[]} findings
 * @property {Total[]} totals
 */
