/** Drawings from the server, put into the page as elements. */

import { freshId } from "./dom.js";

const LINKS = ["href", "xlink:href"];
const PAINTS = ["clip-path", "fill", "mask"];

/**
 * Makes an SVG element of a drawing's text: cropped to its trim, with ids of its own, without
 * anything that could act.
 * @param {string} text
 * @param {string} label what a reader hears; "" for a drawing that only decorates
 * @returns {SVGSVGElement}
 */
export function drawing(text, label = "") {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = /** @type {any} */ (document.importNode(parsed.documentElement, true));
  if (svg.localName !== "svg") throw new Error("expected a drawing, got something else");
  svg.querySelectorAll("script, foreignObject, title").forEach((each) => each.remove());
  for (const each of [svg, ...svg.querySelectorAll("*")]) disarm(each);
  renameIds(svg, freshId("art"));
  crop(svg);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.querySelectorAll("[aria-label]").forEach((each) => each.removeAttribute("aria-label"));
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
  svg.querySelectorAll("[id]").forEach((each) => each.setAttribute("id", `${stem}-${each.id}`));
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
