/** Dragging one spot of a card onto another, with a mouse or a pen. Fingers scroll. */

import { el } from "./dom.js";

const FAR_ENOUGH_PX = 7;

/**
 * @param {HTMLElement} layer holds buttons with `data-spot`
 * @param {(key: string) => boolean} movable
 * @param {(from: string, to: string, copy: boolean) => void} dropped
 */
export function startDragging(layer, movable, dropped) {
  layer.addEventListener("pointerdown", (event) => {
    const button = spotUnder(event.target);
    if (!button || event.button !== 0 || event.pointerType === "touch" || !movable(button.dataset.spot)) return;
    followDrag(layer, button, event, movable, dropped);
  });
}

/** @param {EventTarget|null} target @returns {any} */
function spotUnder(target) {
  return target instanceof Element ? target.closest("[data-spot]") : null;
}

/**
 * @param {HTMLElement} layer
 * @param {any} button
 * @param {PointerEvent} start
 * @param {(key: string) => boolean} movable
 * @param {(from: string, to: string, copy: boolean) => void} dropped
 */
function followDrag(layer, button, start, movable, dropped) {
  const listening = new AbortController();
  const { signal } = listening;
  let ghost = null;
  let over = null;
  const end = () => {
    listening.abort();
    ghost?.remove();
    over?.classList.remove("drop");
    button.classList.remove("dragged");
  };
  const move = (event) => {
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < FAR_ENOUGH_PX) return;
    ghost ??= ghostOf(button);
    ghost.style.translate = `${event.clientX - ghost.offsetWidth / 2}px ${event.clientY - ghost.offsetHeight / 2}px`;
    over?.classList.remove("drop");
    over = targetAt(event, layer, button, movable);
    over?.classList.add("drop");
  };
  const up = (event) => {
    const [moved, target] = [ghost !== null, over];
    end();
    if (moved) swallowClick();
    if (moved && target) dropped(button.dataset.spot, target.dataset.spot, event.ctrlKey || event.metaKey);
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", (event) => event.key === "Escape" && end(), { signal });
}

/** @param {HTMLElement} button */
function ghostOf(button) {
  button.classList.add("dragged");
  const box = button.getBoundingClientRect();
  const ghost = el("div", { class: "drag-ghost", "aria-hidden": "true" }, button.dataset.spot.replace(".", " "));
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  document.body.append(ghost);
  return ghost;
}

/**
 * @param {PointerEvent} event
 * @param {HTMLElement} layer
 * @param {HTMLElement} button
 * @param {(key: string) => boolean} movable
 */
function targetAt(event, layer, button, movable) {
  const found = spotUnder(document.elementFromPoint(event.clientX, event.clientY));
  const fits = found && found !== button && layer.contains(found) && movable(found.dataset.spot);
  return fits ? found : null;
}

/** The end of a drag is no click on the slot where it began. */
function swallowClick() {
  const stop = (event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
