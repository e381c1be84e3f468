/** The page that opens a shared ship: it shows the ship before anything is saved. */

import { findingsOf, tally } from "../editor/findings.js";
import { reporting } from "../page/dialogs.js";
import { byId, counted, drawing, el, freshId } from "../page/elements.js";
import { longTextField } from "../page/fields.js";
import * as api from "../server/api.js";
import { nameOr, received } from "./received.js";
import { textOf } from "./shared_files.js";

const UNREADABLE = "No card: the design cannot be read. Add it to the folder to fix it.";

/** @param {string} pasted */
async function show(pasted) {
  const { source, answer } = await received(pasted);
  byId("open-name").textContent = answer.name ?? "Shared ship";
  document.title = `${answer.name ?? "Shared ship"} · cardforge`;
  const keep = el("button", { type: "button", class: "button primary" }, "Add to folder");
  keep.disabled = !answer.data;
  keep.addEventListener("click", reporting(async () => {
    const { id } = await api.create({ name: nameOr(answer.name, "Shared ship"), game: answer.game ?? undefined,
      from: source });
    location.assign(`/edit/${api.inAddress(id)}`);
  }));
  const card = el("div", { class: "mini-card" }, answer.card ? drawing(answer.card, `Card of ${answer.name}`)
    : el("p", { class: "notice" }, answer.not_printed || UNREADABLE));
  const listed = findingsOf(answer);
  const facts = el("section", { class: "sheet stack" }, el("p", {},
    `This ship is not in your folder yet. Rules check: ${tally(listed)}.`),
    answer.cost ? el("p", {}, `${counted(answer.cost.points, "point")}.`) : null,
    el("div", { class: "row" }, keep), again());
  byId("open-room").classList.add("two");
  byId("open-room").replaceChildren(card, facts);
}

/** @param {string} pasted @param {Error} error */
function refuse(pasted, error) {
  byId("open-room").classList.remove("two");
  byId("open-room").replaceChildren(el("section", { class: "sheet stack" }, el("p", { class: "notice", role: "alert" },
    error.message), again(pasted)));
}

/** @param {string} pasted */
const open = (pasted) => show(pasted).catch((error) => refuse(pasted, error));

/** @param {File|undefined} file */
async function openFile(file) {
  if (!file) return;
  try {
    await show(await textOf(file));
  } catch (error) {
    refuse("", error instanceof Error ? error : new Error(String(error)));
  }
}

/** Opens files dropped anywhere on the page. */
function takeDrops() {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer?.files[0]);
  });
}

function again(text = "") {
  const kept = { text };
  const box = longTextField({ name: "pasted", label: "Link or text", rows: 5, get: () => kept.text,
    set: (value) => { kept.text = value ?? ""; } });
  const file = el("input", { type: "file", class: "visually-hidden", accept: ".html,.htm,.yaml,.yml,.json,.txt",
    id: freshId("file"), on: { change: () => openFile(file.files?.[0]) } });
  const form = el("form", { class: "stack" }, box.node, el("div", { class: "row" }, el("button",
    { class: "button" }, "Open"), file, el("label", { class: "button file-label", for: file.id }, "Choose a file"),
    el("span", { class: "muted small" }, "Or drop a shared page or ship file anywhere here.")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(kept.text);
  });
  return form;
}

async function start() {
  byId("open-room").replaceChildren(el("section", { class: "sheet" }, again()));
  const openAddress = async () => {
    if (location.hash.length > 1) await open(location.hash);
  };
  window.addEventListener("hashchange", openAddress);
  takeDrops();
  await openAddress();
  document.body.dataset.ready = "yes";
}

reporting(start)();
