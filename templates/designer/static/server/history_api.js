/** The server's routes for versions and changes to many ships; docs/reference/api.md describes them. */

import { ask, inAddress } from "./api.js";

/**
 * @import {
 *   BulkApplied, BulkChange, BulkPlanned, BulkSort, BulkUndone, VersionListed, VersionStored,
 * } from "./history_shapes.js"
 */

/** @type {(id: string) => Promise<VersionListed[]>} */
export const versions = (id) => ask("GET", `/api/versions/${inAddress(id)}`);
/** @type {(key: string, id: string) => Promise<VersionStored>} */
export const version = (key, id) => ask("GET", `/api/version/${encodeURIComponent(key)}/${inAddress(id)}`);
/** @type {(ids: string[]) => Promise<BulkSort[]>} */
export const bulkSorts = (ids) => ask("POST", "/api/changes/sorts", { ids });
/** @type {(wanted: BulkChange, signal?: AbortSignal) => Promise<BulkPlanned[]>} */
export const planChange = (wanted, signal) => ask("POST", "/api/changes/plan", wanted, signal);
/** @type {(wanted: BulkChange) => Promise<BulkApplied>} */
export const applyChange = (wanted) => ask("POST", "/api/changes", wanted);
/** @type {() => Promise<BulkApplied|null>} */
export const latestChange = () => ask("GET", "/api/changes");
/** @type {(key: string) => Promise<BulkUndone>} */
export const undoChange = (key) => ask("POST", `/api/changes/${encodeURIComponent(key)}/undo`);
