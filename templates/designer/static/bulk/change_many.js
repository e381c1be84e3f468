/** One change to all selected ships: choose the entries, set new values, preview the result, undo it at once. */

import { choose, openDialog, reporting, say } from "../page/dialogs.js";
import { afterQuiet, counted, el } from "../page/elements.js";
import { choiceField, textField } from "../page/fields.js";
import { kinds } from "../server/api.js";
import { applyChange, bulkSorts, latestChange, planChange, undoChange } from "../server/history_api.js";
import { fieldsOf } from "../ships/slots.js";
import { dated } from "../versions/versions.js";
import { changeOf, changing, commandOf, effectWords, planNodes } from "./change_words.js";

/** @import { Control } from "../page/fields.js" */
/** @import { BulkApplied, BulkSort } from "../server/history_shapes.js" */
/** @import { Choice, Kinds } from "../server/shapes.js" */
/** @import { Wished } from "./change_words.js" */

const QUIET_MS = 250;
const MARKS = "marks";
const THEMSELVES = "The ships themselves";
/** Keys of the ship that can filter its slots. */
const OF_SHIPS = ["type", "nation", "class"];
/** Keys that identify one ship: a change to many ships leaves them alone. */
const OWN = ["name", "kind"];

/**
 * @param {Array<{id: string}>} ships
 * @param {() => void} done
 */
export async function openChangeMany(ships, done) {
  const ids = ships.map(({ id }) => id);
  const [sorts, choices] = await Promise.all([bulkSorts(ids), kinds()]);
  const form = new ChangeForm(ids, sorts, choices);
  const dialog = openDialog("Change many", [form.node], { wide: true, buttons: [form.effect, form.apply] });
  form.apply.addEventListener("click", reporting(async () => {
    if (form.apply.ariaDisabled === "true") return;
    const applied = await applyChange({ ids, ...form.change() });
    dialog.close();
    sayApplied(applied);
    done();
  }));
}

/** @param {BulkApplied} applied */
function sayApplied({ count, left }) {
  say(`Changed ${counted(count, "ship")}. Undo change restores them`);
  for (const why of left) say(`Not changed: ${why}`, { bad: true });
}

/** The form: which entries to change, their new values, and the effect on each ship. */
class ChangeForm {
  /** @param {string[]} ids @param {BulkSort[]} sorts @param {Kinds} choices */
  constructor(ids, sorts, choices) {
    this.ids = ids;
    this.sorts = sorts;
    this.kinds = new Map(choices.kinds.map((kind) => [kind.item, kind]));
    this.marks = choices.marks.map(({ word }) => word);
    this.ships = sorts.find(({ item }) => !item);
    this.sort = sorts.find(({ item }) => this.kinds.get(item)?.family === "gun") ?? sorts[0];
    /** @type {Wished} */ this.wished = { where: {}, values: {}, added: {}, taken: {} };
    this.apply = el("button", { type: "button", class: "button primary" }, "Apply");
    this.effect = el("p", { class: "plan-effect", role: "status" });
    this.room = el("div", { class: "stack" });
    this.preview = el("div", { class: "stack" });
    this.command = el("p", { class: "muted small" });
    /** @type {AbortController|null} */ this.under = null;
    this.soon = afterQuiet(QUIET_MS, reporting(() => this.show()));
    const what = choiceField({ name: "sort", label: "Change", get: () => this.sort.item,
      choices: sorts.map((sort) => this.choice(sort)), set: (item) => this.begin(item) });
    this.node = el("form", { class: "stack", on: { submit: (event) => event.preventDefault() } }, what.node, this.room,
      this.preview, this.command);
    this.begin(this.sort.item);
  }

  /** @param {BulkSort} sort @returns {Choice} */
  choice({ item, found }) {
    const label = item ? this.kinds.get(item)?.label ?? item : THEMSELVES;
    return { value: item, label: `${label} (${found})` };
  }

  /** @param {string} item the sort of entries to show now */
  begin(item) {
    this.sort = this.sorts.find((sort) => sort.item === item) ?? this.sort;
    this.wished = { where: {}, values: {}, added: {}, taken: {} };
    const group = (/** @type {string} */ title, /** @type {Control[]} */ controls) => (controls.length
      ? el("fieldset", { class: "group" }, el("legend", {}, title), el("div", { class: "fields" },
        controls.map(({ node }) => node))) : null);
    this.room.replaceChildren(...[group("Only where", this.conditions()), group("New values", this.settings())]
      .filter((node) => node !== null));
    this.soon();
  }

  /** @param {string} key @returns {string} its label, as in the form of one slot */
  title(key) {
    return key === "name" && this.kinds.get(this.sort.item)?.family === "gun" ? "Calibre" : titled(key);
  }

  /** @param {keyof Wished} part @param {string} key @param {string} [label] */
  bound(part, key, label = this.title(key)) {
    return { name: `${part}-${key}`, label, get: () => this.wished[part][key] ?? "",
      set: (/** @type {unknown} */ value) => {
        this.wished[part][key] = String(value ?? "");
        this.soon();
      } };
  }

  /** @returns {Control[]} a choice for every key that distinguishes entries */
  conditions() {
    const own = Object.entries(this.sort.keys);
    const ships = this.sort.item ? Object.entries(this.ships?.keys ?? {}).filter(([key]) => OF_SHIPS.includes(key)
      && !(key in this.sort.keys)) : [];
    return [...own, ...ships].filter(([, values]) => values.length > 1).map(([key, values]) => choiceField({
      ...this.bound("where", key, ships.some(([each]) => each === key)
        ? `Ship's ${key === "type" ? "Type" : key}` : this.title(key)),
      choices: [{ value: "", label: "Any" }, ...[...values].sort(bySize).map((value) => ({ value, label: value }))] }));
  }

  /** @returns {Control[]} a box for every key that can be set */
  settings() {
    const kind = this.kinds.get(this.sort.item);
    const keys = [...new Set([...(kind ? ["breach", ...fieldsOf(kind)] : []), ...Object.keys(this.sort.keys)])];
    const fit = keys.filter((key) => this.sort.item || !OWN.includes(key));
    const isList = (/** @type {string} */ key) => key === MARKS || this.sort.lists.includes(key);
    return [...fit.filter((key) => !isList(key)).map((key) => textField({ ...this.bound("values", key),
      list: this.sort.keys[key] ?? [], maxlength: 80, help: this.help(key) })),
    ...fit.filter(isList).flatMap((key) => this.list(key))];
  }

  /** @param {string} key @returns {string} what its box takes, by an example of the selected ships */
  help(key) {
    if (this.sort.numbers.includes(key)) return "5, +1 or -1";
    const [example] = this.sort.keys[key] ?? [];
    return example ? `Such as ${example}` : "";
  }

  /** @param {string} key @returns {Control[]} boxes for words to add to a list and words to remove */
  list(key) {
    const words = [...new Set([...(key === MARKS ? this.marks : []), ...(this.sort.keys[key] ?? [])])];
    const choices = [{ value: "", label: "None" }, ...words.map((word) => ({ value: word, label: word }))];
    return [choiceField({ ...this.bound("added", key, `Add to ${key}`), choices }),
      choiceField({ ...this.bound("taken", key, `Remove from ${key}`), choices })];
  }

  change() {
    return changeOf(this.sort, this.wished);
  }

  async show() {
    this.under?.abort();
    const mine = new AbortController();
    this.under = mine;
    const change = this.change();
    this.apply.ariaDisabled = "true";
    this.command.hidden = !change.settings.length;
    if (!change.settings.length) {
      this.effect.textContent = "Enter a new value to see what changes.";
      this.preview.replaceChildren();
      return;
    }
    this.command.replaceChildren("The same as a command: ", el("code", {}, commandOf(change)));
    try {
      const plans = await planChange({ ids: this.ids, ...change }, mine.signal);
      this.effect.textContent = effectWords(plans);
      this.preview.replaceChildren(...planNodes(plans));
      this.apply.ariaDisabled = String(!changing(plans).length);
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    }
  }
}

/** Sorts 9 before 10, and 4in before 4.7in. @param {string} one @param {string} other */
function bySize(one, other) {
  const apart = Number.parseFloat(one) - Number.parseFloat(other);
  return Number.isNaN(apart) || apart === 0 ? one.localeCompare(other) : apart;
}

/** @param {string} key @returns {string} */
function titled(key) {
  return key.length < 3 ? key.toUpperCase() : `${key[0].toUpperCase()}${key.slice(1)}`;
}

/**
 * Shows a button while the latest change of many ships can be undone.
 * @param {HTMLElement} button
 * @param {() => void} done
 * @returns {() => Promise<void>} checks again whether there is such a change
 */
export function offerUndo(button, done) {
  /** @type {BulkApplied|null} */ let latest = null;
  const look = async () => {
    latest = await latestChange();
    button.hidden = !latest;
  };
  button.addEventListener("click", reporting(async () => {
    if (!latest) return;
    const told = `${latest.title} in ${counted(latest.count, "ship")}, ${dated(latest)}.`;
    const answer = await choose("Undo this change?", [el("p", {}, told),
      el("p", { class: "muted" }, "Ships that changed since then stay as they are.")],
    [{ value: "yes", label: "Undo change", look: "primary" }]);
    if (answer !== "yes") return;
    const { restored, left } = await undoChange(latest.key);
    say(`Restored ${counted(restored.length, "ship")}`);
    for (const why of left) say(why, { bad: true });
    await look();
    done();
  }));
  return look;
}
