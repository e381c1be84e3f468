/** The switch between the system's theme, light and dark. */

import { byId } from "./dom.js";

const KEY = "cardforge:theme";
const NEXT = { system: "light", light: "dark", dark: "system" };
const WORDS = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };

/** @returns {"system"|"light"|"dark"} */
function chosen() {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** @param {"system"|"light"|"dark"} theme */
function wear(theme) {
  const root = document.documentElement;
  if (theme === "system") {
    delete root.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    root.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  }
  byId("theme-words").textContent = WORDS[theme];
  byId("theme-switch").title = WORDS[theme];
}

/** Makes the switch in the masthead work. */
export function startThemeSwitch() {
  wear(chosen());
  byId("theme-switch").addEventListener("click", () => wear(NEXT[chosen()]));
}
