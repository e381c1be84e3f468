/** The server's routes for fleets. */

import { ask } from "./api.js";

/** @import { FleetListed, FleetChoice, Gathered, NewFleet, FleetRoster } from "./fleet_shapes.js" */
/** @import { Placed } from "./shapes.js" */

/** @type {() => Promise<FleetListed[]>} */
export const list = () => ask("GET", "/api/fleets");
/** @type {() => Promise<FleetChoice[]>} */
export const ships = () => ask("GET", "/api/fleets/ships");
/** @type {(wanted: Gathered) => Promise<FleetRoster>} */
export const roster = (wanted) => ask("POST", "/api/fleets/roster", wanted);
/** @type {(wanted: NewFleet) => Promise<Placed>} */
export const create = (wanted) => ask("POST", "/api/fleets", wanted);
