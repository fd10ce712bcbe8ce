// A rule by its number, in a dialog.

import { get } from "./api.js";
import { button, by, fill, h, ruleButton, tell, waiting } from "./dom.js";
import { now } from "./boards.js";

export function dialog(title, ...children) {
  const made = by("dialog");
  fill(made, h("header", {}, h("h2", {}, title), button("×", () => made.close(), { "aria-label": "Close" })),
    ...children);
  if (!made.open) made.showModal();
  return made;
}

function encoded(found) {
  const places = found.encoded ?? [];
  return places.length ? h("p", { class: "muted small" }, `Encoded in ${places.slice(0, 6).join(", ")}`) : null;
}

const MOST_LINKED = 12;

function linked(title, rules) {
  if (!rules?.length) return null;
  return h("p", { class: "small" }, `${title} `, rules.slice(0, MOST_LINKED).map((each) => [ruleButton(each.number ?? each), " "]),
    rules.length > MOST_LINKED ? "…" : null);
}

export async function open(number) {
  const edition = now().edition;
  dialog(`Rule ${number}`, waiting());
  try {
    const found = await get("rule", { number, edition });
    dialog(`Rule ${number}`, h("p", { class: "muted small" }, `by the rules of ${found.edition}`),
      found.text ? h("p", { class: "text" }, found.text)
        : h("p", {}, "Its words aren’t here: `lawmage rules import FILE` brings in the text of the rules."),
      (found.examples ?? []).map((each) => h("p", { class: "example" }, each)),
      linked("Part of", found.parents), linked("It has", found.below), linked("It cites", found.cites), linked("Cited by", found.cited_by),
      encoded(found));
  } catch (error) {
    by("dialog").close();
    tell(error.message, true);
  }
}

export function listen() {
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.("[data-rule]");
    if (at) open(at.dataset.rule);
  });
  by("dialog").addEventListener("click", (event) => {
    if (event.target === by("dialog")) by("dialog").close();
  });
}
