/** The editor's page: creates its parts and connects them. */

import { CardView, startParts } from "../card/card_view.js";
import { offerDraft, orphanedWork } from "../document/drafts.js";
import { OpenDesign } from "../document/open_design.js";
import { Saving } from "../document/saving.js";
import { reporting, say, sayError } from "../page/dialogs.js";
import { afterQuiet, byId, drawing, el } from "../page/elements.js";
import { speakOf } from "../page/terms.js";
import * as api from "../server/api.js";
import { copied, MISS, spotsOf, swapped, withSlot } from "../ships/air_ship.js";
import { GAMES } from "../ships/list.js";
import { bySpot, findingsOf } from "./findings.js";
import { CardKeys, showKeys, startKeys } from "./keys.js";
import { Panels } from "./panels.js";
import { PointsBar } from "./points_bar.js";

/** @import { SlotSpot, Spot } from "../card/spots.js" */
/** @import { Choices } from "../document/open_design.js" */
/** @import { Design, Kinds, Looked, Opened, Picture } from "../server/shapes.js" */
/** @import { Step } from "../ships/plain_data.js" */
/** @import { Earlier } from "../versions/versions.js" */
/** @import { Command } from "./keys.js" */

/** The editor of one design. */
class Editor {
  /** @param {Opened} opened @param {Choices} choices */
  constructor(opened, choices) {
    this.design = new OpenDesign(opened, choices);
    this.opened = opened.version;
    this.game = opened.game ?? opened.data?.game;
    this.form = formOf(opened.data, this.game);
    speakOf(this.game ?? "");
    this.keys = new CardKeys(choices.kinds);
    this.frame = byId("card");
    this.card = new CardView(this.frame, {
      open: (spot) => this.open(spot),
      key: (spot, event) => this.keyOnCard(spot, event),
      drop: (from, to, copy) => this.drop(from, to, copy),
    });
    /** @type {SlotSpot|null} */ this.moving = null;
    /** The data that the other parts show. @type {Design|null} */ this.followed = null;
    this.preview = new Preview(this.design.id, {
      wanted: () => this.panels.pictures(),
      seen: (answer, pictures) => this.seen(answer, pictures),
      failed: (error) => this.unseen(error),
    });
    this.panels = new Panels(byId("panels"), this);
    /** Earlier versions for undo, loaded on first use. @type {Earlier|null} */ this.earlier = null;
    this.versionsLeft = opened.earlier;
    this.points = new PointsBar(document.body.dataset.folder ?? "", this.design.id);
    this.frame.before(this.points.node);
    this.saving = new Saving(this.design, this.game, () => this.showState());
    this.alive = true;
    this.design.history.onChange((step) => this.changed(step));
    this.design.reached = () => this.markReach();
    this.design.putAside = () => say("Your unfinished text was set aside. Undo restores it");
    if (!this.isAirShip) startParts(this.frame, () => this.design.data(), (where) => this.panels.goToField(where));
  }

  get isAirShip() {
    return this.form === "card";
  }

  start() {
    this.changed(this.design.history.now);
    this.panels.inspect(null);
  }

  /** Updates everything that shows the design. @param {Step} step */
  changed(step) {
    const { data } = step;
    byId("design-name").textContent = data.name ?? this.design.id;
    if (this.form === "text" && step.unread !== null) this.preview.ask({ text: step.unread });
    else if (data !== this.followed) this.follow(data);
    this.panels.text.follow(step);
    this.showState();
  }

  /** @param {Design} data for all parts but the text; typing changes no data until it has been read */
  follow(data) {
    this.followed = data;
    this.preview.ask({ data });
    this.panels.follow();
    this.markReach();
  }

  /** Turns an empty file into a ship. @param {Design} data */
  async begin(data) {
    this.design.history.step(data, "blank card", { typed: this.design.file.text });
    await this.saving.save();
  }

  /** Marks the other spots on the card that a change of the open slot affects. */
  markReach() {
    this.card.mark("also", this.panels.inspector?.reached() ?? []);
  }

  showState() {
    const { history } = this.design;
    // The attribute `disabled` would take focus away from the button that was just pressed.
    byId("undo").ariaDisabled = String(history.past.length + this.versionsLeft === 0);
    byId("redo").ariaDisabled = String(history.future.length === 0);
    const open = this.design.unsaved() || this.design.gone;
    document.title = `${open ? "• " : ""}${this.design.data().name ?? this.design.id} · cardforge`;
    byId("save").ariaDisabled = String(!open);
    byId("save-state").textContent = this.alive ? this.state() : this.keptHere();
    byId("save-state").classList.toggle("unsaved", !this.alive || open);
  }

  state() {
    if (this.design.gone) return "File missing";
    return this.design.unsaved() ? "Unsaved changes" : "Saved";
  }

  keptHere() {
    return this.design.drafts.here ? "Server unreachable: draft kept in this browser"
      : "Server unreachable and no draft: keep this page open";
  }

  /** Requests the pictures that are visible now. */
  shown() {
    this.preview.again();
  }

  /** @param {Looked} answer the server's preview of the design @param {Picture[]} pictures that were requested */
  seen(answer, pictures) {
    const listed = findingsOf(answer);
    const data = this.design.data();
    this.frame.classList.toggle("stale", !answer.card && this.card.spots.size > 0);
    if (answer.card && this.isAirShip) {
      this.card.show(answer.card, data, this.design.choices.kinds, bySpot(listed, data.type));
    } else {
      this.showPlainCard(answer);
    }
    byId("card-hint").textContent = hint(answer, this.isAirShip, this.hasPicture());
    this.panels.see(answer, listed, pictures);
    this.points.see(answer.cost, this.design.history.past.length);
  }

  /** Reports a failed preview. Shows an unreachable server once, as the page's state. @param {unknown} error */
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
    if (alive) this.changed(this.design.history.now);
  }

  hasPicture() {
    return this.card.paper.querySelector("svg") !== null;
  }

  /** Shows a card that cannot be edited, or the space for one. @param {Looked} answer */
  showPlainCard(answer) {
    if (answer.card) this.card.paper.replaceChildren(drawing(answer.card, `Card of ${answer.name}`));
    else if (!this.hasPicture()) this.card.paper.replaceChildren(el("p", { class: "empty-name" },
      this.design.data().name ?? this.design.id));
    this.frame.classList.toggle("free", !this.isAirShip);
    this.frame.classList.toggle("empty", !this.hasPicture());
  }

  /** @param {Spot} spot */
  open(spot) {
    if (this.moving) {
      const from = this.moving;
      this.stopMoving();
      if (spot.key !== from.key) this.drop(from, spot, false);
      return;
    }
    this.card.mark("open", [spot.key]);
    this.panels.inspect(spot);
    this.markReach();
    this.panels.inspector?.focusField(spot.sort === "dice" ? spot.part : spot.key);
  }

  /** Closes the form and returns to the card. @param {Spot|null} spot */
  leave(spot) {
    this.design.history.rest();
    this.card.mark("open", []);
    this.panels.inspect(null);
    this.markReach();
    this.card.focus(spot?.key ?? this.card.current);
  }

  /** @param {Spot} from */
  move(from) {
    if (from.sort !== "slot") return;
    this.moving = from;
    this.card.mark("can-take", [...this.card.spots.values()].filter((spot) => spot.sort === "slot"
      && spot.key !== from.key).map((spot) => spot.key));
    this.card.focus(from.key);
    say("Choose the slot to swap with, or press Escape to cancel");
  }

  stopMoving() {
    this.moving = null;
    this.card.mark("can-take", []);
  }

  /** @param {Spot} spot */
  clear(spot) {
    if (spot.sort !== "slot") return;
    this.design.step(withSlot(this.design.data(), spot.place, spot.part, { ...MISS }), "slot set to miss",
      { spot: spot.key });
  }

  /** @param {Spot} from @param {Spot} to @param {boolean} copy */
  drop(from, to, copy) {
    if (from.sort !== "slot" || to.sort !== "slot") return;
    const [one, other] = [from, to].map((spot) => ({ place: spot.place, number: spot.part }));
    const change = copy ? copied : swapped;
    this.design.step(change(this.design.data(), one, other), copy ? "slot copied" : "slots swapped", { spot: to.key });
    this.card.focus(to.key);
  }

  /** @param {Spot} spot @param {KeyboardEvent} event */
  keyOnCard(spot, event) {
    if (event.key === "Escape" && this.moving) this.stopMoving();
    const act = this.keys.act(this.design.data(), spot, event, this.card.boxes);
    if (!act) return;
    event.preventDefault();
    this.design.step(act.data, act.label, { spot: spot.key });
    if (act.focus) this.card.focus(act.focus);
  }

  /** @param {string} where of a finding */
  goTo(where) {
    const spot = spotsOf(where, this.design.data().type).flatMap((key) => this.card.spots.get(key) ?? [])[0];
    if (!spot) return this.panels.goToField(where);
    this.card.focus(spot.key);
    this.open(spot);
  }

  /** Undoes or redoes one step. After the first step, undo restores earlier versions. @param {"undo"|"redo"} way */
  async travel(way) {
    const { history } = this.design;
    const back = way === "undo" && !history.past.length && this.versionsLeft ? await this.recall() : "";
    const label = history[way]();
    if (back) say(`Back to the version of ${back}. Save to keep it`);
    else if (label) say(`${way === "undo" ? "Undone" : "Redone"}: ${label}`);
  }

  /** @returns {Promise<string>} the date of the version that undo restored */
  async recall() {
    const { Earlier } = await api.loaded(import("../versions/versions.js"));
    this.earlier ??= new Earlier(this.design, this.opened);
    const found = await this.earlier.recall();
    this.versionsLeft = found?.more ?? 0;
    return found?.when ?? "";
  }
}

/**
 * Decides how a design is edited: on its card, in a form made from its game's schema, or as text only.
 * @param {Design|null} data
 * @param {string|undefined} game
 * @returns {"card"|"schema"|"text"}
 */
function formOf(data, game) {
  if (!data || "fleet" in data) return "text";
  return GAMES.get(game ?? "")?.form ?? "text";
}

/** Without a mouse there is rarely a keyboard. */
const TOUCH = matchMedia("(hover: none)");

/** @param {Looked} answer @param {boolean} airShip @param {boolean} shown */
function hint(answer, airShip, shown) {
  if (answer.card && airShip && TOUCH.matches) return "Tap a slot to change it.";
  if (answer.card) return airShip ? "Click a slot, or use the arrow keys. Press ? for all keys."
    : "Click a part of the card to edit it.";
  if (!answer.ok) return shown ? "The design cannot be read. The card shows its last readable state."
    : "No card: the design cannot be read. Fix its errors first.";
  return answer.not_printed || "This game has no cards.";
}

const QUIET_MS = 60;

/**
 * Asks the server for everything that changes with an edit, and for the visible pictures. Answers arrive in order.
 * Outdated answers are dropped.
 */
class Preview {
  /**
   * @param {string} id the file whose folder contains the design's pictures
   * @param {{wanted: () => Picture[], seen: (answer: Looked, pictures: Picture[]) => void,
   *   failed: (error: unknown) => void}} page
   */
  constructor(id, page) {
    this.id = id;
    this.page = page;
    /** The source of the last request. @type {{data?: Design, text?: string}|null} */ this.source = null;
    /** @type {Picture[]} */ this.pictures = [];
    /** @type {AbortController|null} */ this.under = null;
    this.soon = afterQuiet(QUIET_MS, () => this.now());
  }

  /** @param {{data?: Design, text?: string}} source */
  ask(source) {
    this.source = source;
    this.soon();
  }

  /** Asks again if a visible picture has not been drawn yet. */
  again() {
    if (this.source && this.page.wanted().some((each) => !this.pictures.includes(each))) this.soon();
  }

  async now() {
    this.under?.abort();
    const mine = new AbortController();
    const pictures = this.page.wanted();
    this.under = mine;
    this.pictures = pictures;
    try {
      const answer = await api.look({ ...this.source, id: this.id, pictures }, mine.signal);
      if (this.under === mine) this.page.seen(answer, pictures);
    } catch (error) {
      if (!mine.signal.aborted) this.page.failed(error);
    }
  }
}

/** @param {Editor} editor */
function startBar(editor) {
  const save = reporting(() => editor.saving.save());
  // Most visits neither print nor share: those scripts load on first use.
  const print = reporting(async () => {
    const { openPrint } = await api.loaded(import("../print/print_form.js"));
    const data = editor.design.data();
    await openPrint({ data, names: [data.name ?? editor.design.id], games: editor.game ? [editor.game] : [] });
  });
  const share = reporting(async () => {
    const { openShare } = await api.loaded(import("../sharing/share_dialog.js"));
    await openShare(editor.design.data(), editor.design.id);
  });
  /** @type {Record<Command, () => unknown>} */
  const commands = { save, print, undo: reporting(() => editor.travel("undo")),
    redo: reporting(() => editor.travel("redo")), help: showKeys };
  const versions = reporting(async () => {
    const { openVersions } = await api.loaded(import("../versions/versions_dialog.js"));
    await openVersions(editor.design);
  });
  startKeys(commands);
  byId("save").addEventListener("click", commands.save);
  byId("undo").addEventListener("click", commands.undo);
  byId("redo").addEventListener("click", commands.redo);
  byId("print").addEventListener("click", commands.print);
  byId("show-keys").addEventListener("click", commands.help);
  byId("versions").addEventListener("click", versions);
  byId("share").addEventListener("click", share);
  window.addEventListener("beforeunload", (event) => {
    if (editor.design.unsaved()) event.preventDefault();
  });
}

/** @param {Kinds} answer the server's @returns {Choices} */
function choicesOf({ kinds, marks, nations, types }) {
  return { kinds: new Map(kinds.map((kind) => [kind.item, kind])), marks, nations, types };
}

/** @param {string} id @param {string} why */
async function showMissing(id, why) {
  byId("save-state").textContent = "Not opened";
  byId("main").replaceChildren(el("div", { class: "missing" }, el("h1", {}, id), el("p", { class: "notice" },
    why, ". ", el("a", { href: "/" }, "All ships")), await orphanedWork(id)));
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
  const check = reporting(async (/** @type {boolean} */ gone) => editor?.saving.checkFile(gone));
  await api.startWatching((changed, gone) => changed.includes(id) && check(gone.includes(id)),
    (alive) => editor?.hear(alive));
  try {
    const [opened, kinds] = await Promise.all([api.design(id), api.kinds()]);
    editor = new Editor(opened, choicesOf(kinds));
    startBar(editor);
    editor.start();
    const { design, panels, form } = editor;
    if (form === "text") panels.showText();
    await offerDraft(design, () => design.unread === null || panels.showText());
  } catch (error) {
    if (editor) throw error;
    await showMissing(id, error instanceof Error ? error.message : String(error));
  }
}

reporting(start)();
