/** Asks now and then whether files have changed on disk. */

import { watch } from "./api.js";

const EVERY_MS = 1500;

/**
 * @param {(changed: string[]) => void} heard
 * @param {(alive: boolean) => void} [alive] whether the server still answers
 */
export function startWatching(heard, alive = () => {}) {
  let stamp = "";
  const ask = async () => {
    if (document.hidden) return void setTimeout(ask, EVERY_MS);
    try {
      const news = await watch(stamp);
      if (stamp && news.changed.length) heard(news.changed);
      stamp = String(news.stamp);
      alive(true);
    } catch {
      alive(false);
    }
    return void setTimeout(ask, EVERY_MS);
  };
  ask();
}
