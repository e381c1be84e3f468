/** The JSON of versions, changes to many ships and deletions, as types that no page loads; see shapes.js. */

/** @import { Design } from "./shapes.js" */

/**
 * @typedef {object} ValueChanged
 * @property {string} where
 * @property {string} before
 * @property {string} after
 */

/**
 * @typedef {object} VersionListed
 * @property {string} key
 * @property {string} version
 * @property {string} when
 * @property {string} why
 * @property {number|null} points
 * @property {ValueChanged[]} changes
 * @property {number} more
 */

/**
 * @typedef {object} VersionStored
 * @property {string} key
 * @property {string} version
 * @property {string} when
 * @property {string} why
 * @property {number|null} points
 * @property {ValueChanged[]} changes
 * @property {number} more
 * @property {string} text
 * @property {Design|null} data null if the text cannot be read
 */

/**
 * @typedef {object} Designs
 * @property {string[]} ids
 */

/**
 * @typedef {object} BulkChange
 * @property {string[]} ids
 * @property {string[]} [where] such as item=gun
 * @property {string[]} settings such as range=7/14
 */

/**
 * @typedef {object} BulkSort entries of one sort, such as all guns
 * @property {string} item empty for the designs themselves
 * @property {number} found how many there are
 * @property {Record<string, string[]>} keys with the values that occur
 * @property {string[]} lists keys whose values are lists
 * @property {string[]} numbers keys whose values are numbers
 */

/**
 * @typedef {object} BulkPlanned
 * @property {string} id
 * @property {string} name
 * @property {ValueChanged[]} changes
 * @property {number} more
 * @property {number|null} before its points
 * @property {number|null} after
 * @property {number} new_errors
 * @property {string} fault why the change is impossible, empty if it is possible
 */

/**
 * @typedef {object} BulkApplied
 * @property {string} key
 * @property {string} when
 * @property {string} title
 * @property {number} count
 * @property {string[]} left
 */

/**
 * @typedef {object} BulkUndone
 * @property {string[]} restored
 * @property {string[]} left
 */

/**
 * @typedef {object} Emptied
 * @property {number} emptied
 */

/**
 * @typedef {object} Dropped
 * @property {string} id
 */

export {};
