/** Asks now and then whether files have changed on disk. */

import { watch } from "./api.js";

const EVERY_MS = 1500;

/**
 * Begins to watch. What is read after the promise is kept misses no change.
 * @param {(changed: string[], gone: string[]) => void} heard what is gone has changed as well
 * @param {(alive: boolean) => void} [alive] whether the server still answers
 */
export async function startWatching(heard, alive = () => {}) {
  let stamp = "";
  const ask = async () => {
    try {
      const news = await watch(stamp);
      if (stamp && news.changed.length) heard(news.changed, news.gone);
      stamp = String(news.stamp);
      alive(true);
    } catch {
      alive(false);
    }
  };
  const again = async () => {
    if (!document.hidden) await ask();
    setTimeout(again, EVERY_MS);
  };
  await ask();
  setTimeout(again, EVERY_MS);
}
