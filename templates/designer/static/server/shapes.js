/** The JSON of server and pages, as types that no page loads; a test compares them with /api/openapi.json. */
/**
 * @typedef {"error"|"warning"|"note"} Severity
 * @typedef {"go"|"stop"} Motion whether the target moves
 * @typedef {"colour"|"grey"} Theme of cards
 * @typedef {"card"|"back"|"counter"|"fleet_card"} Picture of a design that a preview can draw
 */

/** @import { ScaleOmission } from "./scale_shapes.js" */

/**
 * @typedef {object} Slot of an air ship's location
 * @property {string} item its kind
 * @property {number} [breach]
 * @property {string} [name]
 * @property {number|string|Array<number|string>} [range]
 * @property {string|string[]} [dice]
 * @property {number} [bonus]
 * @property {number} [mp]
 * @property {string[]} [marks]
 * @property {string} [icon]
 * @property {string} [rules]
 * @property {string} [notes]
 */

/**
 * @typedef {object} Location of an air ship or fleet ship, or several locations written as one
 * @property {string} [go]
 * @property {string} [stop]
 * @property {Record<string, Slot>} [slots]
 */

/**
 * @typedef {object} Design a file's plain data: the keys that pages read, each optional and, until valid, of any type
 * @property {string} [game]
 * @property {number} [format]
 * @property {string} [kind]
 * @property {string} [name]
 * @property {string} [class]
 * @property {string} [nation]
 * @property {number|string} [type]
 * @property {number} [si]
 * @property {number} [mp]
 * @property {number} [turn]
 * @property {Record<string, Location>} [locations]
 * @property {Record<string, string[]>} [weapons]
 * @property {string|string[]} [systems]
 * @property {string[]} [foreign]
 */

/**
 * @typedef {object} JsonSchema of a game's files: the keywords that forms need
 * @property {string} [$ref]
 * @property {Record<string, JsonSchema>} [$defs]
 * @property {"object"|"array"|"string"|"integer"|"number"|"boolean"|"null"} [type]
 * @property {Record<string, JsonSchema>} [properties]
 * @property {string[]} [required]
 * @property {JsonSchema} [items]
 * @property {boolean} [uniqueItems]
 * @property {JsonSchema[]} [anyOf]
 * @property {JsonSchema[]} [oneOf]
 * @property {Array<string|number>} [enum]
 * @property {string|number} [const]
 * @property {unknown} [default]
 * @property {string} [description]
 * @property {string} [pattern]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [maxLength]
 */

/**
 * @typedef {object} Wrong
 * @property {string} error
 */

/**
 * @typedef {object} Conflict
 * @property {string} error
 * @property {string|null} [version]
 * @property {string|null} [text]
 * @property {Design|null} [data]
 */

/**
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} name
 * @property {string|null} game
 * @property {string} nation
 * @property {string} nation_name
 * @property {number|string|null} type
 * @property {string} version
 * @property {number} errors
 * @property {number} warnings
 * @property {number} notes
 * @property {number|null} points
 * @property {number|null} printed_points
 * @property {boolean} printed whether its game prints cards
 * @property {string|null} unreadable why it cannot be read
 */

/**
 * @typedef {object} Opened
 * @property {string} id
 * @property {string} version
 * @property {string} text
 * @property {Design|null} data null if the text cannot be read
 * @property {number} earlier how many earlier versions are stored
 * @property {string|null} game
 * @property {string|null} name
 */

/**
 * @typedef {object} Saved
 * @property {string} version
 * @property {string} text
 */

/**
 * @typedef {object} Placed
 * @property {string} id
 * @property {string} version
 */

/**
 * @typedef {object} Finding
 * @property {string} rule
 * @property {Severity} severity
 * @property {string} where
 * @property {number|null} line
 * @property {number|null} column
 * @property {string} message
 * @property {string} measured
 * @property {string} allowed
 * @property {string} fix
 * @property {string} cite
 */

/**
 * @typedef {object} Fault why a design cannot be read
 * @property {string} where
 * @property {string} message
 * @property {number|null} [line]
 */

/**
 * @typedef {object} LedgerLine
 * @property {string} label
 * @property {string} working
 * @property {number} points
 */

/**
 * @typedef {object} Cost
 * @property {number} points
 * @property {LedgerLine[]} ledger
 */

/**
 * @typedef {object} Looked a preview: everything that changes with an edit; pictures are SVG or null
 * @property {boolean} ok whether it is a design, legal or not
 * @property {string|null} game
 * @property {string|null} name
 * @property {Design|null} data
 * @property {Finding[]} findings
 * @property {Fault[]} unreadable
 * @property {Cost|null} cost
 * @property {string|null} card
 * @property {string|null} back
 * @property {string|null} counter
 * @property {string|null} fleet_card
 * @property {ScaleOmission[]} fleet_left_out what the fleet card omits, if it is drawn
 * @property {string} not_printed why there are no pictures; empty if there are
 */

/**
 * @typedef {object} TextOf
 * @property {string} text
 */

/**
 * @typedef {object} Started
 * @property {string} job
 */

/**
 * @typedef {object} JobFile
 * @property {string} name
 * @property {string} url
 * @property {number} bytes
 */

/**
 * @typedef {object} JobState
 * @property {string} job
 * @property {number} done
 * @property {number} total
 * @property {string} label
 * @property {boolean} finished
 * @property {JobFile[]} files
 * @property {string[]} remarks
 * @property {string|null} error
 */

/**
 * @typedef {object} Binned
 * @property {string} key
 * @property {string} id
 * @property {string} name
 * @property {string} when
 */

/**
 * @typedef {object} MayRename
 * @property {string} fault empty if renaming is possible
 */

/**
 * @typedef {object} DraftListed
 * @property {string} id
 * @property {string} version
 * @property {string} when
 * @property {boolean} gone whether its file has gone
 */

/**
 * @typedef {object} DraftKept
 * @property {string} id
 * @property {string} version
 * @property {string} when
 * @property {Design} data
 * @property {string|null} [typed]
 * @property {string|null} [unread]
 * @property {string} [page]
 */

/**
 * @typedef {object} Watched
 * @property {string} stamp
 * @property {string[]} changed
 * @property {string[]} gone
 */

/**
 * @typedef {object} KindTold a kind of slot
 * @property {string} item
 * @property {string} label
 * @property {string} icon
 * @property {string} family
 * @property {string} summary
 * @property {boolean} repairable
 * @property {string[]} needs
 * @property {Partial<Slot>} usual
 * @property {number} reaches
 * @property {number} dice_sets
 * @property {string|null} nation
 * @property {boolean} inert
 */

/**
 * @typedef {object} MarkTold a mark beside a gun's name
 * @property {string} word
 * @property {string} sign
 * @property {string} summary
 * @property {string|null} nation
 * @property {boolean} inert
 */

/**
 * @typedef {object} NationTold
 * @property {string} name
 * @property {string} adjective
 * @property {string} short
 */

/**
 * @typedef {object} Kinds everything that a form for an air ship offers
 * @property {KindTold[]} kinds
 * @property {MarkTold[]} marks
 * @property {Record<string, string[]>} places
 * @property {NationTold[]} nations
 * @property {Record<string, string>} types
 */

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} label
 */

/**
 * @typedef {object} GamePresets
 * @property {string} word
 * @property {string} title
 * @property {Choice[]} types
 * @property {string[]} nations
 */

/**
 * @typedef {object} Presets
 * @property {GamePresets[]} games
 */

/**
 * @typedef {object} Explained a term or a rule
 * @property {string} name
 * @property {string[]} lines what it is, and what it does or what to do with it
 * @property {string[]} words every label that shows it
 * @property {string[]} games in which it means this, empty for all
 */

/**
 * @typedef {object} SystemTold a tactical system of starships
 * @property {string} word
 * @property {number} activation
 * @property {string} summary
 * @property {boolean} attacking whether it changes its own ship's fire
 * @property {boolean} defending whether it changes fire at its ship
 */

/**
 * @typedef {object} Supplied a design bundled with cardforge
 * @property {string} id
 * @property {string} name
 * @property {string} game
 * @property {string} nation_name
 * @property {number|string|null} type
 * @property {number} points
 */

/**
 * @typedef {object} SuppliedDesign
 * @property {string} id
 * @property {string} text
 * @property {Design} data
 */

/**
 * @typedef {object} ProfileTold a printer or print shop
 * @property {string} name
 * @property {string} title
 * @property {string} product
 * @property {boolean} paper
 * @property {string[]} cards games whose cards it prints
 * @property {string[]} formats that it can use, the default first
 */

/**
 * @typedef {object} Save
 * @property {Design|null} [data]
 * @property {string|null} [text]
 * @property {string} version
 */

/**
 * @typedef {object} Preset
 * @property {string|number} [type]
 * @property {string} [nation]
 */

/**
 * @typedef {object} Start one of the four
 * @property {Preset|null} [preset]
 * @property {string|null} [copy]
 * @property {Design|null} [data]
 * @property {string|null} [text]
 * @property {Record<string, string>} [art] pictures of a shared page, in base 64, by view
 */

/**
 * @typedef {object} New
 * @property {string} name
 * @property {string} [game]
 * @property {Start} [from]
 */

/**
 * @typedef {object} Rename
 * @property {string} id
 */

/**
 * @typedef {object} Draft
 * @property {Design} data
 * @property {string} [version]
 * @property {string|null} [typed]
 * @property {string|null} [unread]
 * @property {string} [page]
 */

/**
 * @typedef {object} Look
 * @property {Design|null} [data]
 * @property {string|null} [text]
 * @property {string|null} [id]
 * @property {Record<string, string>} [art] pictures of a shared page, in base 64, by view
 * @property {Theme} [theme]
 * @property {Picture[]} [pictures] default: all
 */

/**
 * @typedef {object} Written
 * @property {Design} data
 * @property {string|null} [id]
 * @property {string|null} [base]
 */

/**
 * @typedef {object} Print
 * @property {string[]} [ids]
 * @property {Design|null} [data]
 * @property {string} [what]
 * @property {string} [format]
 * @property {string} [profile]
 * @property {Theme} [theme]
 * @property {string} [flip]
 * @property {boolean} [odds]
 * @property {"air"|"fleet"} [scale]
 */

export {};
