/** A fleet as its file lists it: plain data, replaced and never modified. */

/** @import { FleetData, FleetLine } from "../server/fleet_shapes.js" */

/** @param {string} game @returns {FleetData} */
export const emptyFleet = (game) => ({ game, format: 1, fleet: "New fleet", ships: [] });

/** @param {string|FleetLine} line @returns {{ship: string, name: string, count: number}} */
function entryOf(line) {
  const { ship, name = "", count = 1 } = typeof line === "string" ? { ship: line } : line;
  return { ship, name, count };
}

/** @param {{ship: string, name: string, count: number}} entry @returns {string|FleetLine} in its shortest form */
function lineOf({ ship, name, count }) {
  return name || count > 1 ? { ship, ...(name && { name }), ...(count > 1 && { count }) } : ship;
}

/** @param {FleetData} fleet @param {string} ship as the file names it @returns {FleetData} with one more ship */
export function withOneMore(fleet, ship) {
  const index = fleet.ships.findIndex((line) => entryOf(line).ship === ship && !entryOf(line).name);
  if (index < 0) return { ...fleet, ships: [...fleet.ships, ship] };
  return withCount(fleet, index, entryOf(fleet.ships[index]).count + 1);
}

/** @param {FleetData} fleet @param {number} index @param {number} count 0 removes the entry */
export function withCount(fleet, index, count) {
  const ships = fleet.ships.flatMap((line, at) => {
    if (at !== index) return [line];
    return count > 0 ? [lineOf({ ...entryOf(line), count })] : [];
  });
  return { ...fleet, ships };
}

/**
 * @param {FleetData} fleet
 * @param {"fleet"|"budget"|"nation"} key
 * @param {string|number|undefined} value undefined removes the key
 * @returns {FleetData}
 */
export function withKey(fleet, key, value) {
  const { ships, ...head } = fleet;
  const filled = Object.entries({ ...head, [key]: value }).filter(([, each]) => each !== undefined && each !== "");
  return /** @type {FleetData} */ ({ ...Object.fromEntries(filled), ships });
}

/** @param {FleetData} fleet @param {string} ship @returns {number} how many of that ship it has, under any name */
export function countOf(fleet, ship) {
  return fleet.ships.map(entryOf).filter((entry) => entry.ship === ship)
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * Returns how a fleet's file names a file of the folder: by its path relative to the fleet's file.
 * @param {string} id of the ship
 * @param {string} from id of the fleet, "" for one in the folder itself
 * @returns {string}
 */
export function pathFrom(id, from) {
  const [to, here] = [id.split("/"), from.split("/").slice(0, -1)];
  let alike = 0;
  while (alike < here.length && alike < to.length - 1 && here[alike] === to[alike]) alike += 1;
  return [...here.slice(alike).map(() => ".."), ...to.slice(alike)].join("/");
}
