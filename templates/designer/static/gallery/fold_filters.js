/** On a phone the filters are folded behind a button, which says how many of them are set. */

const PHONE = "(max-width: 760px)";

/**
 * @param {HTMLElement} form
 * @param {HTMLElement} button
 */
export function foldFilters(form, button) {
  const boxes = [...form.querySelectorAll("select")];
  const fold = (/** @type {boolean} */ folded) => {
    form.classList.toggle("folded", folded);
    button.ariaExpanded = String(!folded);
  };
  const count = () => {
    const set = boxes.filter((box) => box.selectedIndex > 0).length;
    button.textContent = set ? `Filters (${set})` : "Filters";
  };
  button.addEventListener("click", () => fold(!form.classList.contains("folded")));
  form.addEventListener("input", count);
  const phone = matchMedia(PHONE);
  phone.addEventListener("change", () => fold(phone.matches));
  fold(phone.matches);
}
