/** The editor's page: puts its parts together and lets them hear of each other. */

import * as api from "../server/api.js";
import { CardView, startParts } from "../card/card_view.js";
import { offerDraft, workAdrift } from "../document/drafts.js";
import { Desk } from "../document/open_design.js";
import { Saving } from "../document/saving.js";
import { say, sayError, told } from "../page/dialogs.js";
import { afterQuiet, byId, drawing, el } from "../page/elements.js";
import { openPrint } from "../print/print_form.js";
import { openShare } from "../sharing/share_dialog.js";
import { MISS, copied, spotsOf, swapped, withSlot } from "../ships/air_ship.js";
import { GAMES } from "../ships/list.js";
import { bySpot, remarksOf } from "./findings.js";
import { CardKeys, showKeys, startKeys } from "./keys.js";
import { Panels } from "./panels.js";

/** The editor of one design. */
class Editor {
  /** @param {any} opened @param {any} words */
  constructor(opened, words) {
    this.desk = new Desk(opened);
    this.desk.words = words;
    this.game = opened.game ?? opened.data?.game;
    this.form = formOf(opened.data, this.game);
    this.keys = new CardKeys(words.kinds);
    this.card = new CardView(byId("card"), {
      open: (spot) => this.open(spot),
      key: (spot, event) => this.keyOnCard(spot, event),
      drop: (from, to, copy) => this.drop(from, to, copy),
    });
    this.panels = new Panels(byId("panels"), this);
    this.looking = new Looking(this.desk.id, (answer) => this.seen(answer), (error) => this.unseen(error));
    this.saving = new Saving(this.desk, this.game, () => this.showState());
    this.alive = true;
    this.desk.history.onChange((step) => this.changed(step));
    this.desk.reached = () => this.markReach();
    if (!this.isAirShip) startParts(byId("card"), () => this.desk.data(), (where) => this.panels.goToField(where));
    this.desk.putAside = () => say("What was typed and not read yet is put aside; Undo brings it back");
  }

  get isAirShip() {
    return this.form === "card";
  }

  start() {
    this.changed(this.desk.history.now);
    this.panels.inspect(null);
  }

  /** A new present: everything that shows the design follows. @param {import("../ships/plain_data.js").Step} step */
  changed(step) {
    const { data } = step;
    byId("design-name").textContent = data.name ?? this.desk.id;
    if (this.form === "text" && step.unread !== null) this.looking.ask({ text: step.unread });
    else if (data !== this.followed) this.follow(data);
    this.panels.text.follow(step);
    this.showState();
  }

  /** @param {any} data of which everything but the text follows; typing changes none until it is read */
  follow(data) {
    this.followed = data;
    this.looking.ask({ data });
    this.panels.follow(data);
    this.markReach();
  }

  /** An empty file becomes a ship. @param {any} data */
  async begin(data) {
    this.desk.history.step(data, "begun", { typed: this.desk.file.text });
    await this.saving.save();
  }

  /** Shows on the card where else a change of the open slot goes. */
  markReach() {
    this.card.mark("also", this.panels.inspector?.reached() ?? []);
  }

  showState() {
    const { history } = this.desk;
    // Not the attribute `disabled`: that would take focus away from whoever has just pressed it.
    byId("undo").ariaDisabled = String(history.past.length === 0);
    byId("redo").ariaDisabled = String(history.future.length === 0);
    const open = this.desk.unsaved() || this.desk.gone;
    document.title = `${open ? "• " : ""}${this.desk.data().name ?? this.desk.id} · cardforge`;
    byId("save").ariaDisabled = String(!open);
    byId("save-state").textContent = this.alive ? this.state() : this.keptHere();
    byId("save-state").classList.toggle("unsaved", !this.alive || open);
  }

  state() {
    if (this.desk.gone) return "The file is gone";
    return this.desk.unsaved() ? "Unsaved changes" : "Saved";
  }

  keptHere() {
    return this.desk.drafts.here ? "No answer: kept in this browser"
      : "No answer, and this browser keeps nothing: leave the page open";
  }

  /** @param {any} answer what the server sees in the design */
  seen(answer) {
    const remarks = remarksOf(answer);
    const data = this.desk.data();
    byId("card").classList.toggle("stale", !answer.card && this.card.spots.size > 0);
    if (answer.card && this.isAirShip) this.card.show(answer.card, data, this.desk.words.kinds, bySpot(remarks,
      data.type));
    else this.showPlainCard(answer);
    byId("card-hint").textContent = hint(answer, this.isAirShip, Boolean(this.card.paper.querySelector("svg")));
    this.panels.see(answer, remarks);
  }

  /** A look that failed: said once, as the state of things, where nobody answers at all. @param {Error} error */
  unseen(error) {
    if (error instanceof api.Refused) sayError(error);
    else this.hear(false);
  }

  /** @param {boolean} alive whether the server answers */
  hear(alive) {
    if (alive === this.alive) return;
    this.alive = alive;
    this.followed = null;
    this.showState();
    if (alive) this.changed(this.desk.history.now);
  }

  /** A card that is only looked at, or the room for one. @param {any} answer */
  showPlainCard(answer) {
    const frame = byId("card");
    if (answer.card) this.card.paper.replaceChildren(drawing(answer.card, `Card of ${answer.name}`));
    else if (!this.card.paper.querySelector("svg")) this.card.paper.replaceChildren(el("p",
      { class: "empty-name" }, this.desk.data().name ?? this.desk.id));
    frame.classList.toggle("free", !this.isAirShip);
    frame.classList.toggle("empty", !this.card.paper.querySelector("svg"));
  }

  /** @param {import("../card/spots.js").Spot} spot */
  open(spot) {
    if (this.moving) {
      const from = this.moving;
      this.stopMoving();
      if (spot.sort === "slot" && spot.key !== from.key) this.drop(from, spot, false);
      return;
    }
    this.card.mark("open", [spot.key]);
    this.panels.inspect(spot);
    this.markReach();
    this.panels.inspector.focusField(spot.part && spot.sort === "dice" ? spot.part : spot.key);
  }

  /** @param {import("../card/spots.js").Spot|null} spot Closes the form and goes back to the card. */
  leave(spot) {
    this.desk.history.rest();
    this.card.mark("open", []);
    this.panels.inspect(null);
    this.markReach();
    this.card.focus(spot?.key ?? this.card.current);
  }

  /** @param {import("../card/spots.js").Spot} from */
  move(from) {
    this.moving = from;
    this.card.mark("can-take", [...this.card.spots.values()].filter((spot) => spot.sort === "slot"
      && spot.key !== from.key).map((spot) => spot.key));
    this.card.focus(from.key);
    say("Choose the slot to change places with; Escape leaves it");
  }

  stopMoving() {
    this.moving = null;
    this.card.mark("can-take", []);
  }

  /** @param {import("../card/spots.js").Spot} spot */
  clear(spot) {
    this.desk.step(withSlot(this.desk.data(), spot.place, spot.part, { ...MISS }), "slot made a miss",
      { spot: spot.key });
  }

  /** @param {import("../card/spots.js").Spot} from @param {import("../card/spots.js").Spot} to @param {boolean} copy */
  drop(from, to, copy) {
    const [one, other] = [from, to].map((spot) => ({ place: spot.place, number: spot.part }));
    const change = copy ? copied : swapped;
    this.desk.step(change(this.desk.data(), one, other), copy ? "slot copied" : "slots swapped", { spot: to.key });
    this.card.focus(to.key);
  }

  /** @param {import("../card/spots.js").Spot} spot @param {KeyboardEvent} event */
  keyOnCard(spot, event) {
    if (event.key === "Escape" && this.moving) this.stopMoving();
    const act = this.keys.act(this.desk.data(), spot, event, this.card.boxes);
    if (!act) return;
    event.preventDefault();
    this.desk.step(act.data, act.label, { spot: spot.key });
    if (act.focus) this.card.focus(act.focus);
  }

  /** @param {string} where of a finding */
  goTo(where) {
    const key = spotsOf(where, this.desk.data().type).find((each) => this.card.spots.has(each));
    if (!key) return this.panels.goToField(where);
    this.card.focus(key);
    this.open(this.card.spots.get(key));
  }

  /** @param {"undo"|"redo"} way */
  travel(way) {
    const label = this.desk.history[way]();
    if (label) say(`${way === "undo" ? "Undone" : "Done again"}: ${label}`);
  }
}

/**
 * How a design is edited: on its card, in a form made of its game's schema, or as text alone.
 * @param {any} data
 * @param {string|undefined} game
 * @returns {"card"|"schema"|"text"}
 */
function formOf(data, game) {
  if (!data || !game || !(game in GAMES) || "fleet" in data) return "text";
  return game === "leviathans" ? "card" : "schema";
}

/** @param {any} answer @param {boolean} airShip @param {boolean} shown */
function hint(answer, airShip, shown) {
  if (answer.card) return airShip ? "Click a slot, or walk with the arrow keys; ? shows all keys."
    : "Click a part of the card to edit it.";
  if (!answer.ok) return shown ? "The card shows how she was before: she cannot be read as she is."
    : "No card yet: the design cannot be read.";
  return answer.not_printed || "This game has no card yet.";
}

/** @param {Editor} editor */
function startBar(editor) {
  const save = told(() => editor.saving.save());
  const print = () => openPrint({ data: editor.desk.data(), names: [editor.desk.data().name ?? editor.desk.id] });
  const acts = { save, print, undo: () => editor.travel("undo"), redo: () => editor.travel("redo"), help: showKeys };
  startKeys(acts);
  for (const word of ["save", "undo", "redo", "print"]) byId(word).addEventListener("click", acts[word]);
  byId("show-keys").addEventListener("click", showKeys);
  byId("share").addEventListener("click", () => openShare(editor.desk.data(), editor.desk.id));
  window.addEventListener("beforeunload", (event) => {
    if (editor.desk.unsaved()) event.preventDefault();
  });
}

/** @param {any} told the answer of /api/kinds */
function wordsOf({ kinds, marks, nations, types }) {
  return { kinds: Object.fromEntries(kinds.map((kind) => [kind.item, kind])), marks, nations, types };
}

/** @param {string} id @param {string} why */
async function showMissing(id, why) {
  byId("save-state").textContent = "Not opened";
  byId("main").replaceChildren(el("div", { class: "missing" }, el("h1", {}, id), el("p", { class: "notice" },
    why, ". ", el("a", { href: "/" }, "All ships")), await workAdrift(id)));
}

async function start() {
  const { design: id = "", fault } = document.body.dataset;
  if (fault) await showMissing(id, fault);
  else await openEditor(id);
  document.body.dataset.ready = "yes";
}

/** @param {string} id */
async function openEditor(id) {
  /** @type {Editor|null} */ let editor = null;
  const check = told(async (gone) => editor?.saving.checkFile(gone));
  await api.startWatching((changed, gone) => changed.includes(id) && check(gone.includes(id)),
    (alive) => editor?.hear(alive));
  try {
    const [opened, words] = await Promise.all([api.design(id), api.kinds()]);
    editor = new Editor(opened, wordsOf(words));
    startBar(editor);
    editor.start();
    const { desk, panels } = editor;
    if (editor.form === "text") panels.showText();
    await offerDraft(desk, () => desk.unread === null || panels.showText());
  } catch (error) {
    if (editor) throw error;
    await showMissing(id, /** @type {Error} */ (error).message);
  }
}

told(start)();

const QUIET_MS = 60;

/** Calls back with answers, in order, and never with one that is out of date. */
class Looking {
  /**
   * @param {string|null} id the file beside which pictures of the design lie
   * @param {(answer: any) => void} seen
   * @param {(error: Error) => void} failed
   */
  constructor(id, seen, failed) {
    this.id = id;
    this.seen = seen;
    this.failed = failed;
    /** @type {AbortController|null} */ this.under = null;
    this.ask = afterQuiet(QUIET_MS, (source) => this.now(source));
  }

  /** @param {{data?: any, text?: string}} source */
  async now(source) {
    this.under?.abort();
    const mine = (this.under = new AbortController());
    try {
      const answer = await api.look({ ...source, ...(this.id ? { id: this.id } : {}) }, mine.signal);
      if (this.under === mine) this.seen(answer);
    } catch (error) {
      if (!mine.signal.aborted) this.failed(/** @type {Error} */ (error));
    }
  }
}
