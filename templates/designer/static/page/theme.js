/**
 * The page's theme and the switch between the system's, light and dark. A plain script in the head: it runs before the
 * page is drawn, so that a chosen theme does not flash in the other one first.
 */
(() => {
  const KEY = "cardforge:theme";
  /** @typedef {"system"|"light"|"dark"} Theme */
  /** @type {Record<Theme, Theme>} */
  const NEXT = { system: "light", light: "dark", dark: "system" };
  const WORDS = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };
  const root = document.documentElement;

  /** @returns {Theme} */
  function chosen() {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  }

  /** @param {Theme} theme */
  function wear(theme) {
    if (theme === "system") {
      delete root.dataset.theme;
      localStorage.removeItem(KEY);
    } else {
      root.dataset.theme = theme;
      localStorage.setItem(KEY, theme);
    }
  }

  wear(chosen());
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme-switch");
    const words = document.getElementById("theme-words");
    if (!button || !words) return;
    const say = () => { button.title = words.textContent = WORDS[chosen()]; };
    button.addEventListener("click", () => {
      wear(NEXT[chosen()]);
      say();
    });
    say();
  });
})();
