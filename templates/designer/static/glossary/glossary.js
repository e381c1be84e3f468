/** The glossary's page: the server writes all entries, and the search shows the matching ones. */

import { byId, counted } from "../page/elements.js";

/** @param {string} sought */
function show(sought) {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of document.querySelectorAll(".terms")) {
    const entries = [...section.querySelectorAll(".term-entry")];
    for (const entry of entries) {
      if (!(entry instanceof HTMLElement)) continue;
      const text = `${entry.textContent} ${entry.dataset.words}`.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
    const shown = entries.filter((entry) => !entry.hasAttribute("hidden")).length;
    section.toggleAttribute("hidden", shown === 0);
    found += shown;
  }
  byId("glossary-count").textContent = counted(found, "entry", "entries");
  byId("no-terms").hidden = found > 0;
}

const box = byId("find-term");
const seek = () => show(box instanceof HTMLInputElement ? box.value : "");
box.addEventListener("input", seek);
box.closest("form")?.addEventListener("submit", (event) => event.preventDefault());
seek();
document.body.dataset.ready = "yes";
