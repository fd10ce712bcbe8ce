// Choosing what something is attached to.

import { button, by, fill, h } from "./dom.js";
import { called, change } from "./boards.js";

let held = null;

export function begin(id) {
  held = id;
  document.body.classList.add("attaching");
  fill(by("told"), h("div", { class: "note" }, h("pre", {}, `Choose what ${called(id)} is attached to.`),
    button("Cancel", end)));
  by("table").querySelector('.tile[tabindex="0"]')?.focus();
}

export function end() {
  held = null;
  document.body.classList.remove("attaching");
  by("told").replaceChildren();
}

export const isOn = () => held !== null;

// Attaches what is held to an object. Whether it was holding anything.
export function choose(id) {
  if (held === null) return false;
  const object = held;
  end();
  if (id !== object) change([{ change: "set", object, keys: { attached_to: id } }], `${object} attached`);
  return true;
}

export function listen() {
  by("table").addEventListener("click", (event) => {
    const at = event.target.closest(".tile");
    if (isOn() && at && choose(at.dataset.id)) event.stopImmediatePropagation();
  }, true);
}
