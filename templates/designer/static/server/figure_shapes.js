/**
 * The answers of /api/odds and /api/compare as types, limited to what the pages read. No page loads this file. The
 * type checker reads it, and a test compares it with the server's answers.
 */

/**
 * @typedef {object} Exact a chance or a mean
 * @property {string} fraction
 * @property {number} value
 */

/**
 * @typedef {object} AirOutcome what a volley does to a location
 * @property {Exact} nothing
 * @property {Record<string, Exact>} slots
 * @property {Exact} slots_broken
 */

/**
 * @typedef {object} AirMotions the outcome for a moving and for a stopped target, as requested
 * @property {AirOutcome} [go]
 * @property {AirOutcome} [stop]
 */

/**
 * @typedef {object} AirBand
 * @property {number} from
 * @property {number} to
 * @property {Record<string, AirMotions>} at by location
 */

/**
 * @typedef {object} AirVolley
 * @property {string} field
 * @property {AirBand[]} ranges
 */

/**
 * @typedef {object} AirFate
 * @property {number} turn
 * @property {Exact} location_lost
 * @property {Exact} keel_broken
 * @property {Exact} out_of_battle
 */

/**
 * @typedef {object} AirFates
 * @property {AirFate[]} [go]
 * @property {AirFate[]} [stop]
 */

/**
 * @typedef {object} AirTurns the best volley, fired turn after turn
 * @property {string} field
 * @property {number} from
 * @property {string} location
 * @property {Record<string, AirFates>} at by location
 */

/**
 * @typedef {object} Named
 * @property {string} name
 */

/**
 * @typedef {object} AirOdds
 * @property {Named} target
 * @property {string|null} answer why nothing is fired
 * @property {AirVolley[]} volleys
 * @property {string|null} left_out
 * @property {AirTurns|null} turns
 * @property {string|null} picture
 * @property {AirOdds|null} [back] the target's return fire, if requested
 * @property {string} [back_refused] why the target does not fire back
 */

/**
 * @typedef {object} FleetResult
 * @property {Exact} location_lost
 * @property {Exact} ship_lost
 */

/**
 * @typedef {object} FleetVolley
 * @property {string} field
 * @property {number} from
 * @property {number} to
 * @property {Record<string, FleetResult>} at by location
 */

/**
 * @typedef {object} FleetRoll
 * @property {Exact} hit
 * @property {Exact} ship_lost
 */

/**
 * @typedef {object} FleetRolls
 * @property {FleetRoll|null} intact
 * @property {FleetRoll} destroyed
 */

/**
 * @typedef {object} FleetAttack
 * @property {string} name
 * @property {string} dice
 * @property {Record<string, FleetRolls>} at by location
 */

/**
 * @typedef {object} FleetTurn
 * @property {number} turn
 * @property {Exact} location_lost
 * @property {Exact} ship_lost
 */

/**
 * @typedef {object} FleetTurns
 * @property {string} field
 * @property {number} from
 * @property {number} to
 * @property {string} location
 * @property {FleetTurn[]} turns
 */

/**
 * @typedef {object} FleetTarget
 * @property {string} name
 * @property {string[]} destroyed
 */

/**
 * @typedef {object} FleetOdds
 * @property {FleetTarget} target
 * @property {string|null} answer why nothing is fired
 * @property {FleetVolley[]} volleys
 * @property {FleetAttack[]} attacks
 * @property {FleetTurns|null} turns
 * @property {string|null} picture
 * @property {FleetOdds|null} [back] the target's return fire, if requested
 * @property {string} [back_refused] why the target does not fire back
 */

/**
 * @typedef {object} StarshipTarget
 * @property {string} name
 * @property {number} shields
 * @property {number} shields_left
 * @property {number} hull_left
 */

/**
 * @typedef {object} StarshipAttacks
 * @property {string} weapon
 * @property {number} count
 */

/**
 * @typedef {object} StarshipOutcome
 * @property {Record<string, Exact>} boxes
 * @property {Exact} boxes_mean
 * @property {Record<string, Exact>} tokens
 * @property {Exact} disorder
 * @property {Exact|null} shields_gone null of a target that has none
 * @property {Exact} destroyed
 */

/**
 * @typedef {object} StarshipVolley
 * @property {string} side
 * @property {number} from
 * @property {number} to
 * @property {boolean} from_included
 * @property {boolean} to_included
 * @property {StarshipAttacks[]} attacks
 * @property {Record<string, Exact>} boxes
 * @property {Exact} boxes_mean
 * @property {Exact} disorder
 * @property {Exact|null} shields_gone
 * @property {Exact} destroyed
 */

/**
 * @typedef {object} StarshipWeapon
 * @property {string} weapon
 * @property {string} dice
 * @property {string|number|null} again
 * @property {number} from
 * @property {number} to
 * @property {boolean} from_included
 * @property {boolean} to_included
 * @property {Exact} boxes_mean
 * @property {Exact} disorder
 * @property {Exact[]} destroyed_after
 * @property {Record<string, StarshipOutcome|null>} by_class
 */

/**
 * @typedef {object} StarshipTurn
 * @property {number} turn
 * @property {Exact} boxes_left
 * @property {Exact|null} shields_gone
 * @property {Exact} destroyed
 */

/**
 * @typedef {object} StarshipTurns
 * @property {string} side
 * @property {number} from
 * @property {number} to
 * @property {boolean} from_included
 * @property {boolean} to_included
 * @property {StarshipTurn[]} turns
 */

/**
 * @typedef {object} Torpedo
 * @property {string} weapon
 * @property {string} dice
 * @property {string|number|null} again
 * @property {Exact} boxes_mean
 * @property {Exact} disorder
 * @property {Exact|null} shields_gone
 * @property {Exact} destroyed
 */

/**
 * @typedef {object} Torpedoes
 * @property {Torpedo[]} each
 * @property {StarshipAttacks[]} attacks
 * @property {StarshipOutcome} together
 * @property {StarshipAttacks[]} shot_at_by
 * @property {StarshipOutcome} after_fire
 */

/**
 * @typedef {object} Activation
 * @property {string} system
 * @property {number} needs
 * @property {Exact} chance
 * @property {Exact} with_mulligan
 */

/**
 * @typedef {object} ActivationAtOnce
 * @property {number} systems
 * @property {Exact} chance
 * @property {Exact} with_mulligan
 */

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {number} dice
 * @property {Activation[]} systems
 * @property {ActivationAtOnce[]} at_once
 */

/**
 * @typedef {object} StarshipOdds
 * @property {StarshipTarget} target
 * @property {string|null} answer why nothing is fired
 * @property {StarshipWeapon[]} weapons
 * @property {StarshipVolley[]} volleys
 * @property {StarshipTurns|null} turns
 * @property {Torpedoes|null} torpedoes
 * @property {Command[]} command
 * @property {string|null} picture
 * @property {StarshipOdds|null} [back] the target's return fire, if requested
 * @property {string} [back_refused] why the target does not fire back
 */

/**
 * @typedef {object} ComparedRow
 * @property {string} label
 * @property {Array<string|number|Exact|null>} values
 * @property {"a"|"b"|null} better
 */

/**
 * @typedef {object} ComparedTable
 * @property {string} title
 * @property {boolean} chances
 * @property {ComparedRow[]} rows
 */

/**
 * @typedef {object} Comparison
 * @property {Named[]} ships
 * @property {ComparedTable[]} tables
 */

export {};
