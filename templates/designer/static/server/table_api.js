/** The server's routes of tables; docs/reference/api.md describes them. */

import { ask } from "./api.js";

/** @import { TableSent, TableTemplate, TableTold } from "./table_shapes.js" */

/** @type {(table: TableSent) => Promise<TableTold>} */
export const importTable = (table) => ask("POST", "/api/import", table);
/** @type {() => Promise<TableTemplate[]>} */
export const templates = () => ask("GET", "/api/templates");
/** @type {(game: string, ending: string, kind: "example"|"template") => string} the address of a table to fill in */
export const tableAddress = (game, ending, kind) =>
  `/api/templates/${encodeURIComponent(game)}/${ending}${kind === "example" ? "?example=true" : ""}`;
