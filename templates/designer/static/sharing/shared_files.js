/** A ship as files to send: made by the server, and read again from a shared page. */

import { Refused } from "../server/api.js";

/** @import { ShareAsked } from "../server/share_shapes.js" */
/** @import { Design } from "../server/shapes.js" */

/** @typedef {NonNullable<ShareAsked["form"]>} Form */

/**
 * Requests a file from the server and saves it as a download.
 * @param {Design} data
 * @param {string} id of its file
 * @param {Form} form
 * @returns {Promise<string>} the name of the saved file
 */
export async function download(data, id, form) {
  /** @type {ShareAsked} */ const wanted = { data, id, form };
  const response = await fetch("/api/share", { method: "POST", body: JSON.stringify(wanted),
    headers: { "Content-Type": "application/json" } });
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${stemOf(id)}.${form}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return link.download;
}

/** @param {string} id */
const stemOf = (id) => id.replace(/^.*\//, "").replace(/\.\w+$/, "");

/** Largest shared page, in bytes: enough for large pictures. */
const LARGEST_PAGE = 1 << 25;
const MARK = 'id="cardforge-design"';
/** The pattern after the mark. The page is searched only for the mark, so the time does not depend on its contents. */
const ADDRESS = /\s+download="[^"<>]*"\s+href="data:application\/yaml;base64,([A-Za-z0-9+/=]*)"/y;
const PICTURE = new RegExp('id="cardforge-picture-([a-z]{1,20})"\\s+download="[^"<>]*"\\s+'
  + 'href="data:image/(?:png|jpeg);base64,([A-Za-z0-9+/=]*)"', "g");

/** @param {string} page @returns {RegExpExecArray|null} the address of the ship's file */
function addressIn(page) {
  const at = page.indexOf(MARK);
  ADDRESS.lastIndex = at + MARK.length;
  return at < 0 ? null : ADDRESS.exec(page);
}

/**
 * @param {string} page
 * @returns {{text: string, art: Record<string, string>}|null} the text of the ship's file inside a shared page, and its
 *   pictures by view; null for any other text
 */
export function insidePage(page) {
  const found = addressIn(page);
  if (!found) return null;
  const art = Object.fromEntries([...page.matchAll(PICTURE)].map(([, view, coded]) => [view, coded]));
  try {
    const bytes = Uint8Array.from(atob(found[1]), (letter) => letter.charCodeAt(0));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), art };
  } catch {
    throw new Error("The ship in this page is truncated. Save the page again.");
  }
}

/**
 * @param {File} file a shared page, or the ship's own file
 * @returns {Promise<string>} of a shared page the links with the ship's file and pictures, else the whole text
 */
export async function textOf(file) {
  if (file.size > LARGEST_PAGE) throw new Error("The file is larger than 32 MiB. Choose a shared page or a ship file.");
  const text = await file.text();
  const design = addressIn(text);
  return design ? [MARK + design[0], ...text.match(PICTURE) ?? []].join("\n") : text;
}
