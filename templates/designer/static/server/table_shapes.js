/** The JSON of tables as types, which no page loads; see shapes.js. */

/**
 * @typedef {object} TableSent
 * @property {string} name of the file, for its ending
 * @property {string} content in base 64
 * @property {boolean} [write]
 */

/**
 * @typedef {object} TableDesign
 * @property {string} id
 * @property {string} name
 * @property {number} rows
 * @property {string[]} notes
 */

/**
 * @typedef {object} TableTold
 * @property {boolean} written
 * @property {number} rows
 * @property {number} read
 * @property {TableDesign[]} designs
 * @property {string[]} faults
 * @property {string[]} left
 * @property {string[]} notes
 */

/**
 * @typedef {object} TableTemplate
 * @property {string} game
 * @property {string} title
 */

export {};
