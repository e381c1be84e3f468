/** The JSON of saved battles, as types that no page loads; a test compares them with /api/openapi.json. */

/**
 * @typedef {object} BattleSide
 * @property {string} name
 * @property {string} captain the computer player that led it
 */

/**
 * @typedef {object} SavedBattle
 * @property {string} id
 * @property {BattleSide[]} sides
 * @property {number|null} turns
 * @property {string} why it ended
 * @property {string} when
 * @property {string|null} unreadable
 */

/**
 * @typedef {object} Fighter
 * @property {string} id
 * @property {string} name
 * @property {number|null} points
 * @property {"fleet"|"ship"|"bundled"} kind
 */

/**
 * @typedef {object} BattleAsked
 * @property {string} a
 * @property {string} b
 */
