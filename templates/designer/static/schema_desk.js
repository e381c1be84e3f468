/** The form of a design of any game, made from the game's schema and kept in step with the design. */

import { SchemaForm } from "./schema_form.js";
import { formNode } from "./ship_form.js";

/** Binds a schema's form to the design that is open. */
export class SchemaDesk {
  /** @param {HTMLElement} room @param {import("./desk.js").Desk} desk @param {any} schema */
  constructor(room, desk, schema) {
    this.room = room;
    this.desk = desk;
    this.schema = schema;
    /** @type {import("./fields.js").Control[]} */ this.controls = [];
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
