/** Which two ships are worth comparing: alike in Type and points, and not the same ship twice. */

/** @import { Ship } from "../ships/list.js" */

/** @param {Ship} ship @returns {number} its points, if known */
const pointsOf = (ship) => ("points" in ship && typeof ship.points === "number" ? ship.points : Number.NaN);

/** @param {Ship} one @param {Ship} other */
function apart(one, other) {
  const points = Math.abs(pointsOf(one) - pointsOf(other));
  return Number.isNaN(points) ? Number.MAX_SAFE_INTEGER : points;
}

/**
 * @param {Ship} one
 * @param {Ship[]} ships the ships of the folder first
 * @returns {Ship|undefined} the ship of its game that is most like it in Type, then in points
 */
export function equalOf(one, ships) {
  const others = ships.filter((ship) => ship.game === one.game && ship.id !== one.id && ship.name !== one.name);
  return others.sort((left, right) => Number(right.type === one.type) - Number(left.type === one.type)
    || apart(one, left) - apart(one, right))[0];
}

/**
 * @param {Ship[]} here ships of the folder
 * @param {Ship[]} all the same ships and the bundled ones
 * @returns {Ship|undefined} the ship of the folder that has the closest equal
 */
export function worthComparing(here, all) {
  const told = here.map((ship) => {
    const equal = equalOf(ship, all);
    return { ship, alike: equal?.type === ship.type, points: equal ? apart(ship, equal) : Number.MAX_SAFE_INTEGER };
  });
  const best = told.sort((one, other) => Number(other.alike) - Number(one.alike) || one.points - other.points)[0];
  return best?.ship ?? all[0];
}
