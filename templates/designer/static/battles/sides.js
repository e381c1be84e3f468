/** The two sides of a battle: what can fight, and which two to start with. */

import { counted } from "../page/elements.js";
import { toldApart } from "../ships/list.js";

/** @import { ChoiceGroup } from "../page/fields.js" */
/** @import { Fighter } from "../server/battle_shapes.js" */

/** @type {Array<[Fighter["kind"], string]>} */
const GROUPS = [["fleet", "Fleets"], ["ship", "Ships in this folder"], ["bundled", "Bundled with cardforge"]];

/** @param {Fighter[]} sides @returns {ChoiceGroup[]} */
export function groupsOf(sides) {
  const words = toldApart(sides, ({ name, points }) => [name, points === null ? "" : counted(points, "point")]
    .filter(Boolean).join(" · "));
  return GROUPS.map(([kind, group]) => ({ group,
    choices: sides.filter((side) => side.kind === kind).map((side) => ({ value: side.id, label: words(side) })) }))
    .filter(({ choices }) => choices.length);
}

/** @param {Fighter} one @param {Fighter} other @returns {number} how many points lie between them */
const apart = (one, other) => Math.abs((one.points ?? 0) - (other.points ?? 0));

/**
 * @param {Fighter[]} sides fleets first, then ships
 * @param {Fighter|undefined} one
 * @returns {Fighter|undefined} the side nearest in points, of the same kind if the folder has another one
 */
export function opponentOf(sides, one) {
  const others = sides.filter((side) => one && side.id !== one.id && side.name !== one.name);
  const alike = others.filter(({ kind }) => kind === one?.kind);
  const fair = alike.length ? alike : others;
  return one && [...fair].sort((left, right) => apart(one, left) - apart(one, right))[0];
}
