// The timeline: every effect in the order in which it applies.

import { button, fill, h, ruleButton, signs } from "./dom.js";
import { called, nameOf } from "./boards.js";
import { into, notes } from "./asked.js";
import { layerMark } from "./explanation.js";
import { lookAt, view } from "./view.js";

const WHY = { existence: "whether it exists", text: "what it says", applies_to: "what it applies to", what_it_does: "what it does" };

function effect(layer, each) {
  const chosen = view.effect === each.effect && (view.layer === null || view.layer === layer.layer);
  return h("li", { class: chosen ? "applied chosen" : "applied", data: { effect: each.effect },
    "aria-current": chosen ? "true" : null, tabindex: chosen ? "-1" : null },
    h("div", { class: "at" }, button(nameOf(each.source), () => lookAt(each.source), { class: "effect" }), h("span", { class: "muted small" }, `timestamp ${each.timestamp ?? "–"}`)),
    h("q", {}, signs(each.text)),
    h("p", { class: "small" }, each.affects.length ? ["Affects ", each.affects.map((id, at) => [at ? ", " : "", button(called(id), () => lookAt(id), { class: "link" })])] : "Affects nothing"),
    each.depends_on.length ? h("p", { class: "small depends" }, "Depends on ",
      each.depends_on.map((one, at) => `${at ? "; " : ""}${one.effect} (${WHY[one.why] ?? one.why})`)) : null,
    each.why ? h("p", { class: "muted small" }, `Then because ${each.why.sentence} `, ruleButton(each.why.rule)) : null);
}

function never(each) {
  return h("li", { class: "applied never" }, h("span", {}, `${each.effect ?? each.source}: never applied. `), h("span", { class: "muted small" }, each.why?.sentence ?? each.sentence ?? ""), ruleButton(each.why?.rule ?? each.rule));
}

function told(found) {
  if (!found.layers.length) return [h("p", { class: "hint" }, "No continuous effect changes anything on this board."), notes(found)];
  return [
    found.loops?.length ? h("p", { class: "missed" }, `A loop of dependencies: ${found.loops.map((each) => each.join(" ⇄ ")).join("; ")}`) : null,
    h("ol", { class: "timeline" }, found.layers.map((layer) => h("li", { class: "of-layer" },
      h("h3", {}, layerMark(layer.layer, layer.name), ` ${layer.name} `, ruleButton(layer.rule)),
      h("ol", {}, layer.applied.map((each) => effect(layer, each)), layer.never_applied.map(never))))),
    notes(found),
  ];
}

export async function draw(place) {
  const inside = h("div", { "aria-live": "polite" });
  fill(place, h("h2", {}, "The order of effects"), inside);
  await into(inside, "layers", {}, told);
  inside.querySelector(".chosen")?.scrollIntoView({ block: "center" });
}
