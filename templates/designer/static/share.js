/** A whole ship in an address, and as words for a forum; both open again. */

const OPENING = "cardforge1:";

/**
 * @param {Uint8Array} bytes
 * @param {"compress"|"decompress"} way
 * @returns {Promise<Uint8Array>}
 */
async function squeezed(bytes, way) {
  const stream = way === "compress" ? new CompressionStream("deflate-raw") : new DecompressionStream("deflate-raw");
  const through = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(through).arrayBuffer());
}

/** @param {Uint8Array} bytes */
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
 * @param {any} data a design's plain data
 * @returns {Promise<string>} the same in a few hundred letters that any forum leaves alone
 */
export async function compact(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  return OPENING + toBase64Url(await squeezed(bytes, "compress"));
}

/**
 * @param {any} data
 * @param {string} origin
 * @returns {Promise<string>} an address whose fragment, which no server sees, holds the ship
 */
export async function link(data, origin) {
  return `${origin}/open#${await compact(data)}`;
}

/** Some who pass a link on write its colon as %3A. */
const SHARED = /cardforge(\d+)(?::|%3A)([\w-]*)((?:[ \t]*\r?\n[>| \t]*[\w-]+)*)/i;
const MOST_LINES = 400;

/**
 * Reads whatever was pasted: a link, its compact part, or YAML with or without a code block. A link that was broken
 * into lines is put together again, quotes and all.
 * @param {string} pasted
 * @returns {Promise<{data: any}|{text: string}>}
 */
export async function unpacked(pasted) {
  const found = pasted.match(SHARED);
  if (!found) return { text: unfenced(pasted) };
  const [, version, first, rest] = found;
  if (`cardforge${version}:` !== OPENING) {
    throw new Error(`expected a ship that begins with ${OPENING}, got 'cardforge${version.slice(0, 8)}:'`);
  }
  const lines = rest.split("\n").slice(1, MOST_LINES).map((line) => line.replace(/^[>| \t]*/, "").trim());
  return { data: await wholeOf([first, ...lines]) };
}

/**
 * Which of the lines below still belong to the ship shows only when it can be read: nothing shorter or longer can.
 * @param {string[]} lines
 * @returns {Promise<any>}
 */
async function wholeOf(lines) {
  for (let count = 1; count <= lines.length; count += 1) {
    try {
      const bytes = await squeezed(fromBase64Url(lines.slice(0, count).join("")), "decompress");
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      continue;
    }
  }
  throw new Error("expected a whole shared ship, this one has been cut short or changed");
}

/** @param {string} text */
function unfenced(text) {
  const block = text.match(/```[a-z]*\r?\n([\s\S]*?)```/) ?? text.match(/\[code\]([\s\S]*?)\[\/code\]/i);
  return (block ? block[1] : text).trim() + "\n";
}

/** @param {string} yaml */
export function codeBlock(yaml) {
  return "```yaml\n" + yaml.trimEnd() + "\n```\n";
}
