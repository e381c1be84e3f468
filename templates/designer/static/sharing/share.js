/** A whole ship as a link and as text for a forum, and the way back from both. */

import { LARGEST_TEXT, LONGEST_PASTED, LONGEST_SHARED } from "../server/api.js";
import { insidePage } from "./shared_files.js";

const OPENING = "cardforge1:";

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @param {Bytes} bytes */
async function squeezed(bytes) {
  const through = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(through).arrayBuffer());
}

/** Thrown when shared data unpacks to more than the size limit of a design's file. */
class TooLargeError extends Error {}

/**
 * Unpacks in small portions, because the stream unpacks each portion whole: one byte can become a thousand.
 * @param {Bytes} bytes
 * @returns {Promise<Blob>} the unpacked bytes, at most the size limit of a file
 */
async function unsqueezed(bytes) {
  const slices = new ReadableStream(slicesOf(bytes));
  const reader = slices.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Bytes[]} */ const parts = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > LARGEST_TEXT) {
      reader.cancel().catch(() => {});
      throw new TooLargeError("The shared ship is larger than 1 MiB.");
    }
    parts.push(read.value);
  }
  return new Blob(parts);
}

const SLICE = 1 << 10;

/** @param {Bytes} bytes @returns {UnderlyingDefaultSource<BufferSource>} */
function slicesOf(bytes) {
  let at = 0;
  return {
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + SLICE));
      else controller.close();
      at += SLICE;
    },
  };
}

/** @param {Bytes} bytes */
function toBase64Url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64Url(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * @param {unknown} data a design's plain data
 * @returns {Promise<string>} the data packed into a few hundred letters that forums do not alter
 */
export async function compact(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  return OPENING + toBase64Url(await squeezed(bytes));
}

/**
 * @param {unknown} data
 * @param {string} origin
 * @returns {Promise<string>} an address with the ship in its fragment, which browsers do not send to a server
 */
export async function link(data, origin) {
  return `${origin}/open#${await compact(data)}`;
}

/** Some programs write the colon of a link as %3A. */
const SHARED = /cardforge(\d+)(?::|%3A)([\w-]*)((?:[ \t]*\r?\n[>| \t]*[\w-]+)*)/i;
const MOST_LINES = 400;

/**
 * Reads pasted text: a link, its compact part, a shared page, or YAML with or without a code block. Joins a link that
 * was broken into lines, even if the lines have quote marks.
 * @param {string} pasted
 * @returns {Promise<{data?: unknown, text?: string, art?: Record<string, string>}>} the unpacked data, which may not
 *   be a design, or a text
 */
export async function unpacked(pasted) {
  if (pasted.length > LONGEST_PASTED) {
    throw new Error(`The text is longer than ${LONGEST_PASTED.toLocaleString("en")} characters. Paste one ship only.`);
  }
  const inside = insidePage(pasted);
  if (inside !== null) return inside;
  const found = pasted.match(SHARED);
  if (!found) return { text: unfenced(pasted) };
  const [, version, first, rest] = found;
  if (`cardforge${version}:` !== OPENING) {
    throw new Error(`Update cardforge to open this ship: expected ${OPENING}, got 'cardforge${version.slice(0, 8)}:'`);
  }
  const lines = rest.split("\n").slice(1, MOST_LINES).map((line) => line.replace(/^[>| \t]*/, "").trim());
  return { data: await wholeOf([first, ...lines]) };
}

/**
 * Joins lines until the ship can be read: only the exact number of lines is readable.
 * @param {string[]} lines
 * @returns {Promise<unknown>}
 */
async function wholeOf(lines) {
  if (lines[0].length > LONGEST_SHARED) {
    throw new Error(`The shared ship is longer than ${LONGEST_SHARED.toLocaleString("en")} characters.`);
  }
  let letters = "";
  for (const line of lines) {
    letters += line;
    if (letters.length > LONGEST_SHARED) break;
    try {
      const bytes = await (await unsqueezed(fromBase64Url(letters))).arrayBuffer();
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch (error) {
      if (error instanceof TooLargeError) throw error;
    }
  }
  throw new Error("The shared ship is truncated or changed. Copy the whole link again.");
}

/** @param {string} text */
function unfenced(text) {
  const block = between(text, /```[a-z]*\r?\n/g, /```/g) ?? between(text, /\[code\]/gi, /\[\/code\]/gi);
  return `${(block ?? text).trim()}\n`;
}

/**
 * Searches for each pattern once: a single pattern for both could take hours on a text that opens often and never
 * closes.
 * @param {string} text
 * @param {RegExp} opening
 * @param {RegExp} closing
 * @returns {string|null} the text between the first opening and its closing
 */
function between(text, opening, closing) {
  if (!opening.test(text)) return null;
  closing.lastIndex = opening.lastIndex;
  const end = closing.exec(text);
  return end ? text.slice(opening.lastIndex, end.index) : null;
}

const FENCE = "```";

/** @param {string} yaml */
export function codeBlock(yaml) {
  return `${FENCE}yaml\n${yaml.trimEnd()}\n${FENCE}\n`;
}
