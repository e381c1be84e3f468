/** A form for any game's file, made of its JSON Schema and kept in step with the design. */

import { el, freshId } from "../page/elements.js";
import { checkField, choiceField, formNode, numberField, textField } from "../page/fields.js";

/** @typedef {import("../page/fields.js").Control} Control */

/**
 * @typedef {object} Part one place in the data that a form edits
 * @property {any} schema
 * @property {string[]} path
 * @property {string} label
 * @property {boolean} required
 */

const HEADER = ["game", "format", "kind"];
const LONG = 300;

/** Builds the controls of a file. `get` and `set` take paths; `remake` asks for the form anew. */
class SchemaForm {
  /**
   * @param {any} schema the whole schema, with its definitions
   * @param {{get: (path: string[]) => any, remake: () => void,
   *   set: (path: string[], value: any, merge: string) => void}} desk
   */
  constructor(schema, desk) {
    this.root = schema;
    this.desk = desk;
  }

  /** @returns {Control[]} one for each key of the file but its header */
  controls() {
    const shape = this.fitting(this.root);
    return this.ofObject(shape, []);
  }

  /** Follows references, and takes the first real choice among alternatives. @param {any} schema */
  fitting(schema) {
    if (schema.$ref) return { ...this.named(schema.$ref), ...withoutRef(schema) };
    const choices = schema.oneOf && !schema.properties ? schema.oneOf : null;
    if (!choices) return schema;
    const kind = this.desk.get(["kind"]) ?? "element";
    return choices.find((each) => each.properties?.kind?.const === kind) ?? choices[0];
  }

  /** @param {string} reference */
  named(reference) {
    return this.root.$defs[reference.split("/").pop() ?? ""];
  }

  /** @param {any} schema @param {string[]} path @returns {Control[]} */
  ofObject(schema, path) {
    const required = schema.required ?? [];
    const parts = Object.entries(schema.properties ?? {})
      .filter(([key]) => path.length || !HEADER.includes(key))
      .map(([key, part]) => ({ schema: part, path: [...path, key], label: titled(key),
        required: required.includes(key) }));
    const left = parts.filter((part) => this.isLeftOut(part));
    const controls = parts.filter((part) => !left.includes(part)).map((part) => this.one(part)).filter(Boolean);
    return left.length ? [...controls, this.offer(left)] : controls;
  }

  /** Whether a part with fields of its own is neither given nor needed. @param {Part} part */
  isLeftOut(part) {
    return !part.required && this.desk.get(part.path) === undefined && Boolean(this.plain(part.schema).properties);
  }

  /** One row of buttons for all parts that may be added. @param {Part[]} parts @returns {Control} */
  offer(parts) {
    const add = (part) => {
      this.desk.set(part.path, starting(this.plain(part.schema), this), "");
      this.desk.remake();
    };
    const node = el("div", { class: "wide row offers", role: "group", "aria-label": "What may be added" },
      parts.map((part) => el("button", { type: "button", class: "button small",
        on: { click: () => add(part) } }, `+ ${part.label}`)));
    return { node, refresh: () => {} };
  }

  /** @param {Part} part @returns {Control|null} */
  one(part) {
    const schema = this.plain(part.schema);
    if (schema.enum) return this.choice(part, schema);
    if (schema.type === "integer") return this.number(part, schema);
    if (schema.type === "boolean") return checkField({ ...this.told(part), set: (on) => this.put(part, on) });
    if (schema.type === "array") return this.list(part, schema);
    if (schema.type === "object" && schema.properties) return this.group(part, schema);
    if (schema.type === "object") return null;
    return this.text(part, schema);
  }

  /** Looks through `anyOf [..., null]` and references. @param {any} schema @returns {any} */
  plain(schema) {
    if (schema.$ref) return this.plain({ ...this.named(schema.$ref), ...withoutRef(schema) });
    if (!schema.anyOf) return schema;
    const value = schema.anyOf.filter((each) => each.type !== "null");
    const widest = value.find((each) => each.type === "string") ?? value[0];
    return this.plain({ ...widest, description: schema.description ?? widest.description });
  }

  /** @param {Part} part */
  told({ path, label, schema }) {
    const help = schema.pattern || this.plain(schema).pattern ? schema.description : undefined;
    return { name: path.join("."), label, help, get: () => this.desk.get(path) };
  }

  /** @param {Part} part @param {any} value */
  put(part, value) {
    this.desk.set(part.path, value, part.path.join("."));
  }

  /** @param {Part} part @param {any} schema */
  text(part, schema) {
    const long = (schema.maxLength ?? 0) > LONG;
    return textField({ ...this.told(part), rows: long ? 4 : 0, look: long || !part.path[1] ? "wide" : "",
      maxlength: schema.maxLength, keep: part.required, set: (value) => this.put(part, numeric(value, part.schema)) });
  }

  /** @param {Part} part @param {any} schema */
  number(part, schema) {
    return numberField({ ...this.told(part), min: schema.minimum, max: schema.maximum,
      set: (value) => this.put(part, value) });
  }

  /** @param {Part} part @param {any} schema */
  choice(part, schema) {
    const choices = schema.enum.map((value) => ({ value: String(value), label: String(value) }));
    const empty = part.required ? [] : [{ value: "", label: "none" }];
    const typed = (word) => schema.enum.find((value) => String(value) === word);
    return choiceField({ ...this.told(part), choices: [...empty, ...choices], set: (word) => this.put(part,
      typed(word)) });
  }

  /** @param {Part} part @param {any} schema @returns {Control} */
  group(part, schema) {
    const controls = this.ofObject(schema, part.path);
    const node = el("fieldset", { class: "group wide" }, el("legend", {}, part.label),
      el("div", { class: "fields" }, controls.map((each) => each.node)), part.required ? null : this.leaving(part));
    return { node, refresh: () => controls.forEach((each) => each.refresh()) };
  }

  /** @param {Part} part */
  leaving(part) {
    const leave = () => {
      this.desk.set(part.path, undefined, "");
      this.desk.remake();
    };
    return el("button", { type: "button", class: "button small quiet", on: { click: leave } },
      `Leave out ${part.label.toLowerCase()}`);
  }

  /** @param {Part} part @param {any} schema @returns {Control} */
  list(part, schema) {
    const values = this.desk.get(part.path) ?? [];
    const items = this.plain(schema.items ?? {});
    if (schema.uniqueItems && items.enum) return this.several(part, items.enum);
    const rows = values.map((value, index) => this.row(part, this.itemShape(schema.items, value), index));
    const add = el("button", { type: "button", class: "button small", "aria-label": `Add to ${part.label}`,
      on: { click: () => this.relist(part, [...(this.desk.get(part.path) ?? []), starting(items, this)]) } }, "+ Add");
    const help = schema.description && !values.length ? el("p", { class: "help" }, schema.description) : null;
    const node = el("fieldset", { class: "list wide" }, el("legend", {}, part.label), help,
      rows.map((row) => row.node), add);
    return { node, refresh: () => rows.forEach((row) => row.refresh()) };
  }

  /** An entry may be a bare word or an object; which one says its value. @param {any} schema @param {any} value */
  itemShape(schema, value) {
    const whole = schema.$ref ? this.named(schema.$ref) : schema;
    const wanted = typeof value === "object" ? "object" : "string";
    return this.plain(whole.anyOf?.find((each) => each.type === wanted) ?? whole);
  }

  /** @param {Part} part @param {any} shape @param {number} index */
  row(part, shape, index) {
    const path = [...part.path, String(index)];
    const label = `${part.label} ${index + 1}`;
    const controls = shape.properties ? this.ofObject(shape, path)
      : [this.one({ schema: shape, path, label, required: true })].filter(Boolean);
    const drop = el("button", { type: "button", class: "button icon", "aria-label": `Take out ${label}`,
      on: { click: () => this.relist(part, this.desk.get(part.path).filter((_, each) => each !== index)) } }, "✕");
    const fields = el("div", { class: "fields" }, controls.map((each) => each.node));
    const node = shape.properties
      ? el("div", { class: "list-row of-fields", role: "group", "aria-label": label }, el("div",
        { class: "list-row-head" }, el("span", { class: "legend" }, label), drop), fields)
      : el("div", { class: "list-row" }, fields, drop);
    return { node, refresh: () => controls.forEach((each) => each.refresh()) };
  }

  /** @param {Part} part @param {any[]} values */
  relist(part, values) {
    this.desk.set(part.path, values.length || part.required ? values : undefined, "");
    this.desk.remake();
  }

  /** @param {Part} part @param {string[]} words @returns {Control} */
  several(part, words) {
    const has = (word) => (this.desk.get(part.path) ?? []).includes(word);
    const put = (word, on) => {
      const chosen = words.filter((each) => (each === word ? on : has(each)));
      this.put(part, chosen.length ? chosen : undefined);
    };
    const boxes = words.map((word) => checkField({ name: freshId(word), label: word, get: () => has(word),
      set: (on) => put(word, on) }));
    const node = el("fieldset", { class: "field wide" }, el("legend", {}, part.label), el("div",
      { class: "row" }, boxes.map((box) => box.node)));
    return { node, refresh: () => boxes.forEach((box) => box.refresh()) };
  }
}

/** @param {any} schema */
function withoutRef({ $ref, ...rest }) {
  return rest;
}

/** @param {string} key */
function titled(key) {
  if (["si", "mp", "cmd"].includes(key)) return key.toUpperCase();
  const words = key.replaceAll("_", " ").replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** A text that may also be a number goes into the file as one. @param {string|undefined} value @param {any} schema */
function numeric(value, schema) {
  const counts = schema.anyOf?.some((each) => each.type === "integer");
  return counts && value !== undefined && /^\d+$/.test(value) ? Number(value) : value;
}

/**
 * @param {any} schema
 * @param {SchemaForm} form
 * @returns {any} a value to start from
 */
function starting(schema, form) {
  const plain = form.plain(schema);
  if (plain.default !== undefined && plain.default !== null) return structuredClone(plain.default);
  if (plain.enum) return plain.enum[0];
  if (plain.type === "integer") return plain.minimum ?? 0;
  if (plain.type === "array") return [];
  if (plain.type !== "object") return startingText(plain);
  return Object.fromEntries((plain.required ?? []).map((key) => [key, starting(plain.properties[key], form)]));
}

/** @param {any} schema */
function startingText(schema) {
  if (schema.pattern?.includes("GUYRK")) return "G";
  return schema.pattern?.includes("0-9") ? "1" : "";
}

/** Binds a schema's form to the design that is open. */
export class SchemaDesk {
  /** @param {HTMLElement} room @param {import("../document/open_design.js").Desk} desk @param {any} schema */
  constructor(room, desk, schema) {
    this.room = room;
    this.desk = desk;
    this.schema = schema;
    /** @type {import("../page/fields.js").Control[]} */ this.controls = [];
    room.addEventListener("focusout", () => queueMicrotask(() => this.refresh()));
  }

  /** Makes the form anew, as after a list has grown. */
  make() {
    const form = new SchemaForm(this.schema, { get: (path) => this.get(path), set: (path, value,
      merge) => this.set(path, value, merge), remake: () => this.make() });
    const name = /** @type {any} */ (document.activeElement)?.name;
    this.shape = shapeOf(this.desk.data());
    this.controls = form.controls();
    this.room.replaceChildren(formNode("The design", "", this.controls));
    if (name) this.focus(name);
  }

  /** Follows the design. */
  refresh() {
    if (shapeOf(this.desk.data()) !== this.shape) this.make();
    else this.controls.forEach((control) => control.refresh());
  }

  /** @param {string} where the path of a field */
  focus(where) {
    const steps = String(where).split(".");
    for (let length = steps.length; length > 0; length -= 1) {
      const found = this.room.querySelector(`[name="${CSS.escape(steps.slice(0, length).join("."))}"]`);
      if (found) return /** @type {any} */ (found).focus();
    }
  }

  /** @param {string[]} path */
  get(path) {
    return path.reduce((part, step) => part?.[step], this.desk.data());
  }

  /** @param {string[]} path @param {any} value @param {string} merge */
  set(path, value, merge) {
    this.desk.step(put(this.desk.data(), path, value), path[path.length - 1], { spot: path[0], merge });
  }
}

/** @param {any} part @param {string[]} path @param {any} value @returns {any} a copy in which the value stands there */
function put(part, [step, ...rest], value) {
  const copy = Array.isArray(part) ? [...part] : { ...part };
  const inner = rest.length ? put(copy[step] ?? {}, rest, value) : value;
  if (inner === undefined) delete copy[step];
  else copy[step] = inner;
  return copy;
}

/** What a form is made of, values aside. @param {any} value @returns {string} */
function shapeOf(value) {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (value === null || typeof value !== "object") return "";
  const inner = Object.entries(value).filter(([, part]) => part !== null && typeof part === "object");
  return `{${inner.map(([key, part]) => key + shapeOf(part)).join()}}`;
}
