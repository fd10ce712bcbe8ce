// An explanation: what it started with, each effect in order, what it comes to.

import { button, h } from "./dom.js";
import { notes } from "./asked.js";

const said = (value) => {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return value.map(said).join(", ") || "none";
  if (typeof value === "object") return value.text ?? JSON.stringify(value);
  return String(value);
};

export function differences(before, after) {
  return Object.keys({ ...before, ...after }).map((key) => h("span", { class: "change" },
    h("i", {}, key.replaceAll("_", " ")), " ", h("del", {}, said(before?.[key])), " → ", h("b", {}, said(after?.[key]))));
}

/** A layer's number, in the color that the layer has in every picture. */
export function layerMark(number, name) {
  return h("span", { class: "layer", title: name ?? "", data: { layer: (name ?? "").split(":")[0] } }, number);
}

function step(each, lookAtEffect, ruleButton) {
  return h("li", { class: "step" },
    h("div", { class: "at" }, layerMark(each.layer, each.layer_name), h("span", { class: "muted small" }, each.layer_name), ruleButton(each.rule)),
    button(each.source_name ?? each.source ?? each.effect, () => lookAtEffect(each.effect, each.layer),
      { class: "effect", title: "Its place in the order" }),
    each.text ? h("q", {}, each.text) : null,
    h("p", { class: "changes" }, differences(each.before, each.after)),
    each.why ? h("p", { class: "muted small" }, `Applied then because ${each.why.sentence} `, ruleButton(each.why.rule)) : null,
    each.waited_for?.length ? h("p", { class: "muted small" }, `It waited for ${each.waited_for.map((one) => one.effect ?? one).join(", ")}.`) : null);
}

export function steps(found, lookAtEffect, ruleButton) {
  const of = found.of;
  const start = found.start?.[of];
  const result = found.result?.[of];
  return [
    found.line ? h("p", { class: "line-answer" }, found.line) : null,
    found.sentences ? h("ul", {}, found.sentences.map((each) => h("li", {}, said(each)))) : null,
    h("ol", { class: "steps" },
      start !== undefined ? h("li", { class: "step start" }, h("span", { class: "muted small" }, "As printed, copied or face down "), h("b", {}, said(start)), " ", ruleButton(found.start_rule)) : null,
      (found.steps ?? []).map((each) => step(each, lookAtEffect, ruleButton)),
      result !== undefined ? h("li", { class: "step result" }, h("span", { class: "muted small" }, (found.steps ?? []).length ? "So it is " : "No effect changes it: "), h("b", {}, said(result))) : null),
    notes(found),
  ];
}
