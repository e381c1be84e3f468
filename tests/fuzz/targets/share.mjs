/** Reads what somebody shared, as the page does: a line of JSON in, a line of JSON out. */

import { createInterface } from "node:readline";

const [folder] = process.argv.slice(2);
let asked = null;
const listened = { addEventListener() {} };
globalThis.window = listened;
globalThis.MutationObserver = class {
  observe() {}
  disconnect() {}
};
globalThis.document = {
  ...listened,
  body: { dataset: { games: '{"leviathans": {"title": "Leviathans", "form": "card"}}' } },
};
globalThis.fetch = async (path, request) => {
  asked = { path, body: request.body };
  const said = { data: {}, game: "leviathans", unreadable: [] };
  return new Response(JSON.stringify(said), { headers: { "content-type": "application/json" } });
};

const { received } = await import(`file://${folder}/sharing/received.js`);
const { compact, unpacked } = await import(`file://${folder}/sharing/share.js`);

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  asked = null;
  const told = { error: null, kind: null, stack: null, asked: null, again: null };
  try {
    const { source } = await received(JSON.parse(line));
    if (source.data !== undefined) {
      const again = await unpacked(await compact(source.data));
      told.again = JSON.stringify(again.data) === JSON.stringify(source.data);
    }
  } catch (error) {
    told.error = String(error?.message ?? error);
    told.kind = error?.constructor?.name ?? typeof error;
    told.stack = String(error?.stack ?? "");
  }
  told.asked = asked;
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
