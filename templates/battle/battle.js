// Leafs through the turns that stand on the page one below the other, and shows one at a time.
(() => {
  "use strict";
  const STEP_MS = 1800;
  const NARROW = matchMedia("(max-width: 700px)");
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const turns = [...document.querySelectorAll("section.turn")];
  const maps = turns.map((turn) => turn.querySelector(".map svg"));
  const wholes = maps.map((map) => map.getAttribute("viewBox"));
  const links = [...document.querySelectorAll(".contents a")];
  const play = byId("play");
  const last = turns.length - 1;
  let shown = 0;
  let timer = 0;
  let close = NARROW.matches;

  function show(number, { aloud = true } = {}) {
    shown = Math.min(Math.max(number, 0), last);
    turns.forEach((turn, index) => turn.classList.toggle("shown", index === shown));
    links.forEach((link, index) => {
      if (index === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    byId("slider").value = String(shown);
    const title = turns[shown].querySelector("h2").textContent;
    byId("slider").setAttribute("aria-valuetext", title);
    byId("told").textContent = shown ? `${title} of ${last}` : title;
    if (aloud) byId("announced").textContent = `${title}. ${turns[shown].querySelector("header p").textContent}`;
    centre();
    for (const button of document.querySelectorAll("[data-go]")) {
      const end = button.dataset.go === "first" || button.dataset.go === "back" ? 0 : last;
      button.setAttribute("aria-disabled", String(shown === end));
    }
  }

  function centre() {
    const around = maps[shown].parentElement;
    around.scrollLeft = (around.scrollWidth - around.clientWidth) / 2;
  }

  function frame() {
    byId("close-up").setAttribute("aria-pressed", String(close));
    maps.forEach((map, index) => {
      const box = close ? map.dataset.close : wholes[index];
      map.setAttribute("viewBox", box);
      map.style.setProperty("--wide", box.split(" ")[2]);
    });
    centre();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
    play.querySelector("span").textContent = "Play";
  }

  function start() {
    if (shown === last) show(0);
    timer = setInterval(() => {
      show(shown + 1, { aloud: false });
      if (shown === last) stop();
    }, STEP_MS);
    play.setAttribute("aria-pressed", "true");
    play.querySelector("span").textContent = "Pause";
  }

  const GO = { first: () => 0, back: () => shown - 1, next: () => shown + 1, last: () => last };
  const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

  function go(where) {
    stop();
    show(GO[where]());
  }

  function save() {
    const record = new Blob([byId("record").textContent], { type: "application/json" });
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

  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => go(button.dataset.go));
  }
  byId("slider").addEventListener("input", (event) => { stop(); show(Number(event.target.value)); });
  play.addEventListener("click", () => (timer ? stop() : start()));
  byId("close-up").addEventListener("click", () => { close = !close; frame(); });
  byId("save").addEventListener("click", save);
  byId("theme").addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  links.forEach((link, index) => link.addEventListener("click", (event) => {
    event.preventDefault();
    stop();
    show(index);
  }));
  addEventListener("hashchange", fromAddress);
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
    if (KEYS[event.key]) {
      event.preventDefault();
      go(KEYS[event.key]);
    } else if (event.key === " " && !event.target.matches("button, a")) {
      event.preventDefault();
      play.click();
    }
  });

  root.classList.add("leafing");
  for (const bar of document.querySelectorAll(".controls, .tools")) bar.hidden = false;
  frame();
  if (!fromAddress()) show(0, { aloud: false });
})();
