/** The JSON of sharing, as types that no page loads; a test compares them with /api/openapi.json. */

/** @import { Design } from "./shapes.js" */

/**
 * @typedef {object} ShareAsked
 * @property {Design} data
 * @property {string|null} [id] of the file whose comments and pictures it has
 * @property {"html"|"png"|"pdf"} [form]
 */
