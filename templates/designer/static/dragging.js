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
    new Drag(layer, button, event, movable, dropped);
  });
}

/** @param {EventTarget|null} target @returns {any} */
function spotUnder(target) {
  return target instanceof Element ? target.closest("[data-spot]") : null;
}

/** One drag, from the press of the button to its release; before it has gone far enough it is a click. */
class Drag {
  /**
   * @param {HTMLElement} layer
   * @param {any} button
   * @param {PointerEvent} start
   * @param {(key: string) => boolean} movable
   * @param {(from: string, to: string, copy: boolean) => void} dropped
   */
  constructor(layer, button, start, movable, dropped) {
    Object.assign(this, { layer, button, start, movable, dropped });
    /** @type {any} */ this.ghost = null;
    /** @type {any} */ this.over = null;
    this.listening = new AbortController();
    const { signal } = this.listening;
    window.addEventListener("pointermove", (event) => this.move(event), { signal });
    window.addEventListener("pointerup", (event) => this.release(event), { signal });
    window.addEventListener("pointercancel", () => this.end(), { signal });
    window.addEventListener("keydown", (event) => event.key === "Escape" && this.end(), { signal });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const far = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (!this.ghost && far < FAR_ENOUGH_PX) return;
    this.ghost ??= ghostOf(this.button);
    const [left, top] = [event.clientX - this.ghost.offsetWidth / 2, event.clientY - this.ghost.offsetHeight / 2];
    this.ghost.style.translate = `${left}px ${top}px`;
    this.over?.classList.remove("drop");
    this.over = this.targetAt(event);
    this.over?.classList.add("drop");
  }

  /** @param {PointerEvent} event @returns {any} */
  targetAt(event) {
    const found = spotUnder(document.elementFromPoint(event.clientX, event.clientY));
    const fits = found && found !== this.button && this.layer.contains(found) && this.movable(found.dataset.spot);
    return fits ? found : null;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { ghost, over } = this;
    this.end();
    if (ghost) swallowClick();
    if (ghost && over) this.dropped(this.button.dataset.spot, over.dataset.spot, event.ctrlKey || event.metaKey);
  }

  end() {
    this.listening.abort();
    this.ghost?.remove();
    this.over?.classList.remove("drop");
    this.button.classList.remove("dragged");
  }
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

/** The end of a drag is no click on the slot where it began. */
function swallowClick() {
  const stop = (event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
