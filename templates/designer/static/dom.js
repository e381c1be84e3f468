/** Making and finding elements. Text always goes in as text, never as markup. */

/**
 * Makes an element. Attributes: `on` holds listeners, `dataset` data attributes, true is a bare
 * attribute, false and null leave it out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|false|undefined|Array<any>)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children.flat(3).filter((child) => child !== null && child !== false && child !== undefined)
    .map((child) => (typeof child === "number" ? String(child) : child)));
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  } else if (name === "dataset") {
    Object.assign(element.dataset, value);
  } else if (name === "value" || name === "checked") {
    /** @type {any} */ (element)[name] = value;
  } else if (value === true) {
    element.setAttribute(name, "");
  } else if (value !== false && value !== null && value !== undefined) {
    element.setAttribute(name, String(value));
  }
}

/**
 * Finds the element of an id that a page must have.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`expected an element '${id}' on this page`);
  return element;
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
 * Calls a function once things have been quiet for a while.
 * @template {any[]} A
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
