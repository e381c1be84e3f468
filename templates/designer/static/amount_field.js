/** A number of a form that asks at once: what does not fit is told beside it, before anybody is asked. */

import { el, freshId } from "./dom.js";
import { numberField } from "./fields.js";

/**
 * @param {import("./fields.js").Told & {min?: number, max?: number}} told
 * @returns {import("./fields.js").Control}
 */
export function amountField(told) {
  const { min = 0, max = 99 } = told;
  const field = numberField({ ...told, min, max });
  const box = field.node.querySelector("input");
  const fault = el("p", { class: "help bad", id: freshId("fault"), role: "status" });
  const judge = () => {
    const fits = box.validity.valid;
    fault.textContent = fits ? "" : `Expected a whole number from ${min} to ${max}.`;
    box.ariaInvalid = String(!fits);
  };
  box.setAttribute("aria-describedby", fault.id);
  box.addEventListener("input", judge);
  field.node.append(fault);
  judge();
  return field;
}
