/** Steps through the turns of a page, which lists them one below the other, and shows one at a time. */
(() => {
  const STEP_MS = 1800;
  const NARROW = matchMedia("(max-width: 700px)");
  const root = document.documentElement;

  /** @typedef {"first"|"back"|"next"|"last"} Where to go */

  /**
   * @template {Element} E
   * @param {ParentNode} whole
   * @param {string} selector
   * @param {new () => E} kind
   * @returns {E} the part that a page must have
   */
  function part(whole, selector, kind) {
    const found = whole.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`expected '${selector}' on this page`);
    return found;
  }

  /** @param {string} id */
  const byId = (id) => part(document, `#${id}`, HTMLElement);

  /** @param {ParentNode} whole @param {string} selector */
  const textOf = (whole, selector) => part(whole, selector, HTMLElement).textContent ?? "";

  const turns = [...document.querySelectorAll("section.turn")];
  const maps = turns.map((turn) => part(turn, ".map svg", SVGSVGElement));
  const wholes = maps.map((map) => map.getAttribute("viewBox") ?? "");
  const links = [...document.querySelectorAll(".contents a")];
  /** @type {NodeListOf<HTMLElement>} */ const steps = document.querySelectorAll("[data-go]");
  /** @type {NodeListOf<HTMLElement>} */ const bars = document.querySelectorAll(".controls, .tools");
  const play = byId("play");
  const slider = part(document, "#slider", HTMLInputElement);
  const last = turns.length - 1;
  let shown = 0;
  let timer = 0;
  let close = NARROW.matches;

  /** @param {number} number */
  function show(number, { aloud = true } = {}) {
    shown = Math.min(Math.max(number, 0), last);
    for (const [index, turn] of turns.entries()) turn.classList.toggle("shown", index === shown);
    for (const [index, link] of links.entries()) {
      if (index === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    root.classList.toggle("ended", shown === last);
    slider.value = String(shown);
    const title = textOf(turns[shown], "h2");
    slider.setAttribute("aria-valuetext", title);
    byId("told").textContent = shown ? `${title} of ${last}` : title;
    if (aloud) byId("announced").textContent = `${title}. ${textOf(turns[shown], "header p")}`;
    centre();
    for (const button of steps) {
      const end = button.dataset.go === "first" || button.dataset.go === "back" ? 0 : last;
      button.setAttribute("aria-disabled", String(shown === end));
    }
  }

  function centre() {
    const around = maps[shown].parentElement;
    if (around) around.scrollLeft = (around.scrollWidth - around.clientWidth) / 2;
  }

  function frame() {
    byId("close-up").setAttribute("aria-pressed", String(close));
    for (const [index, map] of maps.entries()) {
      const box = (close && map.dataset.close) || wholes[index];
      map.setAttribute("viewBox", box);
      map.style.setProperty("--wide", box.split(" ")[2]);
    }
    centre();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
    part(play, "span", HTMLElement).textContent = "Play";
  }

  function start() {
    if (shown === last) show(0);
    timer = setInterval(() => {
      show(shown + 1, { aloud: false });
      if (shown === last) stop();
    }, STEP_MS);
    play.setAttribute("aria-pressed", "true");
    part(play, "span", HTMLElement).textContent = "Pause";
  }

  /** @type {Record<Where, () => number>} */
  const GO = { first: () => 0, back: () => shown - 1, next: () => shown + 1, last: () => last };
  /** @type {Record<string, Where>} */
  const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

  /** @param {Where} where */
  function go(where) {
    stop();
    show(GO[where]());
  }

  function save() {
    const record = new Blob([textOf(document, "#record")], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(record);
    link.download = "battle.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function fromAddress() {
    const found = turns.findIndex((turn) => `#${turn.id}` === location.hash);
    if (found >= 0) show(found);
    return found >= 0;
  }

  for (const button of steps) {
    button.addEventListener("click", () => go(/** @type {Where} */ (button.dataset.go)));
  }
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  play.addEventListener("click", () => (timer ? stop() : start()));
  byId("close-up").addEventListener("click", () => { close = !close; frame(); });
  byId("save").addEventListener("click", save);
  byId("theme").addEventListener("click", () => {
    const chosen = root.dataset.theme;
    const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      show(index);
    });
  }
  addEventListener("hashchange", fromAddress);
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(target instanceof Element) || target.matches("input")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (key in KEYS) {
      event.preventDefault();
      go(KEYS[key]);
    } else if (key === " " && !target.matches("button, a")) {
      event.preventDefault();
      play.click();
    }
  });

  root.classList.add("leafing");
  for (const bar of bars) bar.hidden = false;
  frame();
  if (!fromAddress()) show(0, { aloud: false });
})();
