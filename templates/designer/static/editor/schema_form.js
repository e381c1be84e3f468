/** A form for any game's file, made from its JSON Schema and updated with the design. */

import { el, freshId } from "../page/elements.js";
import {
  checkField, choiceField, formNode, longTextField, numberField, refreshAll, textField,
} from "../page/fields.js";
import { sign } from "../page/terms.js";
import { valueAt, withValueAt } from "../ships/plain_data.js";

/** @import { OpenDesign } from "../document/open_design.js" */
/** @import { Control, Field } from "../page/fields.js" */
/** @import { JsonSchema } from "../server/shapes.js" */

/**
 * @typedef {object} Part one place in the data that a form edits
 * @property {JsonSchema} schema
 * @property {string[]} path
 * @property {string} label
 * @property {boolean} required
 */

/**
 * @typedef {object} Values the data behind a form
 * @property {(path: string[]) => unknown} get
 * @property {(path: string[], value: unknown, merge: string) => void} set
 * @property {() => void} remake makes the form again, for example after a list has grown
 */

const HEADER = ["game", "format", "kind"];
const LONG = 300;

/** Builds the controls of a file. */
class SchemaForm {
  /** @param {JsonSchema} schema the whole schema, with its definitions @param {Values} values */
  constructor(schema, values) {
    this.root = schema;
    this.values = values;
  }

  /** @returns {Control[]} one for each key of the file except its header */
  controls() {
    return this.ofObject(this.fitting(this.root), []);
  }

  /** Resolves references, and picks the first alternative that is not null. @param {JsonSchema} schema */
  fitting({ $ref, ...schema }) {
    if ($ref) return { ...this.named($ref), ...schema };
    const choices = schema.oneOf && !schema.properties ? schema.oneOf : null;
    if (!choices) return schema;
    const kind = this.values.get(["kind"]) ?? "element";
    return choices.find((each) => each.properties?.kind?.const === kind) ?? choices[0];
  }

  /** @param {string} reference */
  named(reference) {
    return this.root.$defs?.[reference.split("/").pop() ?? ""] ?? {};
  }

  /** @param {JsonSchema} schema @param {string[]} path @returns {Control[]} */
  ofObject({ required = [], properties = {} }, path) {
    const parts = Object.entries(properties).filter(([key]) => path.length || !HEADER.includes(key))
      .map(([key, schema]) => ({ schema, path: [...path, key], label: titled(key), required: required.includes(key) }));
    const left = parts.filter((part) => this.isLeftOut(part));
    const controls = parts.filter((part) => !left.includes(part)).flatMap((part) => this.one(part) ?? []);
    return left.length ? [...controls, this.offer(left)] : controls;
  }

  /** Returns whether a part with fields of its own is optional and absent. @param {Part} part */
  isLeftOut(part) {
    return !part.required && this.values.get(part.path) === undefined && Boolean(this.plain(part.schema).properties);
  }

  /** Makes one row of buttons for all parts that can be added. @param {Part[]} parts @returns {Control} */
  offer(parts) {
    const add = (/** @type {Part} */ part) => {
      this.values.set(part.path, starting(part.schema, this), "");
      this.values.remake();
    };
    const node = el("div", { class: "wide row offers", role: "group", "aria-label": "Optional parts" },
      parts.map((part) => el("button", { type: "button", class: "button small",
        on: { click: () => add(part) } }, `+ ${part.label}`)));
    return { node, refresh: () => {} };
  }

  /** @param {Part} part @returns {Control|null} */
  one(part) {
    const schema = this.plain(part.schema);
    if (schema.enum) return this.choice(part, schema.enum);
    if (schema.type === "integer") return this.number(part, schema);
    if (schema.type === "boolean") return checkField({ ...this.field(part), set: (on) => this.put(part, on) });
    if (schema.type === "array") return this.list(part, schema);
    if (schema.type === "object" && schema.properties) return this.group(part, schema);
    if (schema.type === "object") return null;
    return this.text(part, schema);
  }

  /** Resolves `anyOf [..., null]` and references. @param {JsonSchema} schema @returns {JsonSchema} */
  plain({ $ref, ...schema }) {
    if ($ref) return this.plain({ ...this.named($ref), ...schema });
    if (!schema.anyOf) return schema;
    const value = schema.anyOf.filter((each) => each.type !== "null");
    const widest = value.find((each) => each.type === "string") ?? value[0];
    return this.plain({ ...widest, description: schema.description ?? widest.description });
  }

  /** @param {Part} part @returns {Field} */
  field({ path, label, schema }) {
    const help = schema.pattern || this.plain(schema).pattern ? schema.description : undefined;
    return { name: path.join("."), label, help, get: () => this.values.get(path) };
  }

  /** @param {Part} part @param {unknown} value */
  put(part, value) {
    this.values.set(part.path, value, part.path.join("."));
  }

  /** @param {Part} part @param {JsonSchema} schema @returns {Control} */
  text(part, { maxLength = 0 }) {
    const options = { ...this.field(part), maxlength: maxLength || undefined, keep: part.required,
      set: (/** @type {string|undefined} */ value) => this.put(part, numeric(value, part.schema)) };
    if (maxLength > LONG) return longTextField({ ...options, rows: 4 });
    return textField({ ...options, look: part.path[1] ? "" : "wide" });
  }

  /** @param {Part} part @param {JsonSchema} schema */
  number(part, schema) {
    return numberField({ ...this.field(part), min: schema.minimum, max: schema.maximum,
      set: (value) => this.put(part, value) });
  }

  /** @param {Part} part @param {Array<string|number>} values */
  choice(part, values) {
    const choices = values.map((value) => ({ value: String(value), label: String(value) }));
    const empty = part.required ? [] : [{ value: "", label: "none" }];
    return choiceField({ ...this.field(part), choices: [...empty, ...choices],
      set: (word) => this.put(part, values.find((value) => String(value) === word)) });
  }

  /** @param {Part} part @param {JsonSchema} schema @returns {Control} */
  group(part, schema) {
    const controls = this.ofObject(schema, part.path);
    const node = el("fieldset", { class: "group wide" }, el("legend", {}, part.label, sign(part.label)),
      el("div", { class: "fields" }, controls.map((each) => each.node)), part.required ? null : this.leaving(part));
    return { node, refresh: () => refreshAll(controls) };
  }

  /** @param {Part} part */
  leaving(part) {
    const leave = () => {
      this.values.set(part.path, undefined, "");
      this.values.remake();
    };
    return el("button", { type: "button", class: "button small quiet", on: { click: leave } },
      `Remove ${part.label.toLowerCase()}`);
  }

  /** @param {Part} part @returns {unknown[]} */
  valuesOf(part) {
    const values = this.values.get(part.path);
    return Array.isArray(values) ? values : [];
  }

  /** @param {Part} part @param {JsonSchema} schema @returns {Control} */
  list(part, { items = {}, uniqueItems = false, description }) {
    const values = this.valuesOf(part);
    const { enum: words } = this.plain(items);
    if (uniqueItems && words) return this.several(part, words.map(String));
    const rows = values.map((value, index) => this.row(part, this.itemShape(items, value), index));
    const add = el("button", { type: "button", class: "button small", "aria-label": `Add to ${part.label}`,
      on: { click: () => this.relist(part, [...this.valuesOf(part), starting(items, this)]) } }, "+ Add");
    const help = description && !values.length ? el("p", { class: "help" }, description) : null;
    const node = el("fieldset", { class: "list wide" }, el("legend", {}, part.label, sign(part.label)), help,
      rows.map((row) => row.node), add);
    return { node, refresh: () => refreshAll(rows) };
  }

  /**
   * Picks the schema of an entry, a word or an object, by its value.
   * @param {JsonSchema} schema
   * @param {unknown} value
   */
  itemShape(schema, value) {
    const whole = schema.$ref ? this.named(schema.$ref) : schema;
    const wanted = typeof value === "object" ? "object" : "string";
    return this.plain(whole.anyOf?.find((each) => each.type === wanted) ?? whole);
  }

  /** @param {Part} part @param {JsonSchema} shape @param {number} index @returns {Control} */
  row(part, shape, index) {
    const path = [...part.path, String(index)];
    const label = `${part.label} ${index + 1}`;
    const controls = shape.properties ? this.ofObject(shape, path)
      : [this.one({ schema: shape, path, label, required: true }) ?? []].flat();
    const drop = el("button", { type: "button", class: "button icon", "aria-label": `Remove ${label}`,
      on: { click: () => this.relist(part, this.valuesOf(part).filter((_, each) => each !== index)) } }, "✕");
    const fields = el("div", { class: "fields" }, controls.map((each) => each.node));
    const node = shape.properties
      ? el("div", { class: "list-row of-fields", role: "group", "aria-label": label }, el("div",
        { class: "list-row-head" }, el("span", { class: "legend" }, label), drop), fields)
      : el("div", { class: "list-row" }, fields, drop);
    return { node, refresh: () => refreshAll(controls) };
  }

  /** @param {Part} part @param {unknown[]} values */
  relist(part, values) {
    this.values.set(part.path, values.length || part.required ? values : undefined, "");
    this.values.remake();
  }

  /** @param {Part} part @param {string[]} words @returns {Control} */
  several(part, words) {
    const has = (/** @type {string} */ word) => this.valuesOf(part).includes(word);
    const put = (/** @type {string} */ word, /** @type {boolean} */ on) => {
      const chosen = words.filter((each) => (each === word ? on : has(each)));
      this.put(part, chosen.length ? chosen : undefined);
    };
    const boxes = words.map((word) => checkField({ name: freshId(word), label: word, get: () => has(word),
      set: (on) => put(word, on) }));
    const node = el("fieldset", { class: "field wide" }, el("legend", {}, part.label, sign(part.label)), el("div",
      { class: "row" }, boxes.map((box) => box.node)));
    return { node, refresh: () => refreshAll(boxes) };
  }
}

/** @param {string} key */
function titled(key) {
  if (["si", "mp", "cmd"].includes(key)) return key.toUpperCase();
  const words = key.replaceAll("_", " ").replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/**
 * Converts text to a number if the schema allows a number.
 * @param {string|undefined} value
 * @param {JsonSchema} schema
 */
function numeric(value, schema) {
  const counts = schema.anyOf?.some((each) => each.type === "integer");
  return counts && value !== undefined && /^\d+$/.test(value) ? Number(value) : value;
}

/**
 * @param {JsonSchema} schema
 * @param {SchemaForm} form
 * @returns {unknown} a value to start from
 */
function starting(schema, form) {
  const { type, properties = {}, required = [], ...plain } = form.plain(schema);
  if (plain.default !== undefined && plain.default !== null) return structuredClone(plain.default);
  if (plain.enum) return plain.enum[0];
  if (type === "integer") return plain.minimum ?? 0;
  if (type === "array") return [];
  if (type !== "object") return startingText(plain);
  return Object.fromEntries(required.map((key) => [key, starting(properties[key], form)]));
}

/** @param {JsonSchema} schema */
function startingText({ pattern = "" }) {
  if (pattern.includes("GUYRK")) return "G";
  return pattern.includes("0-9") ? "1" : "";
}

/** Binds a schema's form to the design that is open. */
export class DesignForm {
  /** @param {HTMLElement} into @param {OpenDesign} design @param {JsonSchema} schema */
  constructor(into, design, schema) {
    this.into = into;
    this.design = design;
    this.schema = schema;
    this.shape = "";
    /** @type {Control[]} */ this.controls = [];
    into.addEventListener("focusout", () => queueMicrotask(() => this.refresh()));
  }

  /** Makes the form again. */
  make() {
    const form = new SchemaForm(this.schema, { get: (path) => valueAt(this.design.data(), path),
      set: (path, value, merge) => this.set(path, value, merge), remake: () => this.make() });
    const name = document.activeElement?.getAttribute("name");
    this.shape = shapeOf(this.design.data());
    this.controls = form.controls();
    this.into.replaceChildren(formNode("Design", "", this.controls));
    if (name) this.focus(name);
  }

  /** Follows the design. */
  refresh() {
    if (shapeOf(this.design.data()) !== this.shape) this.make();
    else refreshAll(this.controls);
  }

  /** @param {string} where the path of a field */
  focus(where) {
    const steps = where.split(".");
    for (let length = steps.length; length > 0; length -= 1) {
      const found = this.into.querySelector(`[name="${CSS.escape(steps.slice(0, length).join("."))}"]`);
      if (found instanceof HTMLElement) return found.focus();
    }
  }

  /** @param {string[]} path @param {unknown} value @param {string} merge */
  set(path, value, merge) {
    this.design.step(withValueAt(this.design.data(), path, value), path[path.length - 1], { spot: path[0], merge });
  }
}

/** Describes the structure of a value without its contents. @param {unknown} value @returns {string} */
function shapeOf(value) {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (value === null || typeof value !== "object") return "";
  const inner = Object.entries(value).filter(([, part]) => part !== null && typeof part === "object");
  return `{${inner.map(([key, part]) => key + shapeOf(part)).join()}}`;
}
