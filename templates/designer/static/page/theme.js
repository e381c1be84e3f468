/**
 * The page's theme and the switch between the system's, light and dark. This plain script in the head runs before the
 * page is drawn, so that the page does not flash in the wrong theme.
 */
(() => {
  const KEY = "cardforge:theme";
  /** @typedef {"system"|"light"|"dark"} Theme */
  /** @type {Record<Theme, Theme>} */
  const NEXT = { system: "light", light: "dark", dark: "system" };
  const WORDS = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };
  const root = document.documentElement;

  let chosen = kept();

  /** @returns {Theme} the saved choice; the system's theme if the browser forbids the store */
  function kept() {
    try {
      const word = localStorage.getItem(KEY);
      return word === "light" || word === "dark" ? word : "system";
    } catch {
      return "system";
    }
  }

  /** @param {Theme} theme */
  function keep(theme) {
    try {
      if (theme === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // Without a store the choice lasts as long as this page.
    }
  }

  function wear() {
    if (chosen === "system") delete root.dataset.theme;
    else root.dataset.theme = chosen;
  }

  wear();
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme-switch");
    const words = document.getElementById("theme-words");
    if (!button || !words) return;
    const say = () => {
      words.textContent = WORDS[chosen];
      button.title = WORDS[chosen];
    };
    button.addEventListener("click", () => {
      chosen = NEXT[chosen];
      keep(chosen);
      wear();
      say();
    });
    say();
  });
})();
