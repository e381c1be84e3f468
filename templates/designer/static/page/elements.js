/**
 * Elements of a page: created, found, and made from the server's drawings. Text is inserted as text, never as markup.
 */

/**
 * @typedef {Node|string|number|null|false|undefined|Child[]} Child contents of an element; null and false add nothing
 * @typedef {{[E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void}} Listeners
 * @typedef {{on?: Listeners, dataset?: Record<string, string>, [name: string]: unknown}} Attributes
 */

/**
 * Makes an element. Attributes: `on` contains listeners, `dataset` data attributes; true sets an attribute without a
 * value, false and null omit it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, { on = {}, dataset = {}, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  for (const [event, listener] of Object.entries(on)) {
    element.addEventListener(event, /** @type {EventListener} */ (listener));
  }
  Object.assign(element.dataset, dataset);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...nodesOf(children));
  return element;
}

/** @param {Child[]} children @returns {Array<Node|string>} */
function nodesOf(children) {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return nodesOf(child);
    return typeof child === "number" ? String(child) : child;
  });
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value */
function set(element, name, value) {
  if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
  else if (value === true) element.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
}

/**
 * Finds an element by its id. Throws if the page lacks it.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`expected an element '${id}' on this page`);
  return element;
}

/** @param {string} id @returns {HTMLSelectElement} */
export function selectById(id) {
  const box = byId(id);
  if (!(box instanceof HTMLSelectElement)) throw new Error(`expected a select '${id}' on this page`);
  return box;
}

let count = 0;

/**
 * @param {string} stem
 * @returns {string} an id that nothing else on the page has
 */
export function freshId(stem) {
  count += 1;
  return `${stem}-${count}`;
}

/**
 * Delays calls to a function until none has come for a while.
 * @template {unknown[]} A
 * @param {number} milliseconds
 * @param {(...values: A) => void} call
 * @returns {(...values: A) => void}
 */
export function afterQuiet(milliseconds, call) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), milliseconds);
  };
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 * @returns {string} "1 ship", "3 ships"
 */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

const LINKS = ["href", "xlink:href"];
const PAINTS = ["clip-path", "fill", "mask"];

/**
 * Makes an SVG element from a drawing's text: cropped to its trim, with unique ids, without scripts or other active
 * parts.
 * @param {string} text
 * @param {string} label text for screen readers; "" for a decorative drawing
 * @returns {SVGSVGElement}
 */
export function drawing(text, label = "") {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = document.importNode(/** @type {Element} */ (parsed.documentElement), true);
  if (!(svg instanceof SVGSVGElement)) throw new Error("expected a drawing, got something else");
  for (const each of svg.querySelectorAll("script, foreignObject, title")) each.remove();
  for (const each of [svg, ...svg.querySelectorAll("*")]) disarm(each);
  renameIds(svg, freshId("art"));
  crop(svg);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  for (const each of svg.querySelectorAll("[aria-label]")) each.removeAttribute("aria-label");
  svg.setAttribute("focusable", "false");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  return svg;
}

/** @param {Element} element */
function disarm(element) {
  for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
}

/**
 * @param {SVGSVGElement} svg
 * @param {string} stem
 */
function renameIds(svg, stem) {
  for (const each of svg.querySelectorAll("[id]")) each.setAttribute("id", `${stem}-${each.id}`);
  for (const each of svg.querySelectorAll("*")) {
    for (const name of LINKS) redirect(each, name, "#", stem);
    for (const name of PAINTS) redirect(each, name, "url(#", stem);
  }
}

/** @param {Element} element @param {string} name @param {string} opening @param {string} stem */
function redirect(element, name, opening, stem) {
  const value = element.getAttribute(name);
  if (value?.startsWith(opening)) element.setAttribute(name, `${opening}${stem}-${value.slice(opening.length)}`);
}

/**
 * A drawing with bleed has a view box that begins before the origin.
 * @param {SVGSVGElement} svg
 */
function crop(svg) {
  const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
  if (!(x < 0)) return;
  svg.setAttribute("viewBox", `0 0 ${width + 2 * x} ${height + 2 * y}`);
}
