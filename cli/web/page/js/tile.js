// One object as a small card: derived values, the printed ones beside them.

import { h, signs } from "./dom.js";
import { called } from "./boards.js";

const SHOWN_ABILITIES = 4;

export function frame(object) {
  if (object.colors.length > 1) return "M";
  if (object.colors.length === 1) return object.colors[0];
  return object.types.includes("Land") ? "L" : "N";
}

export function typeLine(of) {
  const types = [...(of.supertypes ?? []), ...(of.types ?? [])].join(" ");
  return of.subtypes?.length ? `${types} — ${of.subtypes.join(" ")}` : types;
}

// Which part of a type line a click on it asks for: one that isn't as printed.
export const partOfTypes = (object) =>
  ["types", "subtypes", "supertypes"].find((key) => key in (object.printed ?? {})) ?? "types";

export function printedTypeLine(object) {
  const printed = object.printed ?? {};
  if (!["supertypes", "types", "subtypes"].some((key) => key in printed)) return null;
  return typeLine({ ...object, ...printed });
}

const number = (value) => (value === null || value === undefined ? "–" : String(value));

export function powerToughness(object) {
  if (object.power === null && object.toughness === null) return null;
  return `${number(object.power)}/${number(object.toughness)}`;
}

export function printedPowerToughness(object) {
  const { power = null, toughness = null } = object.printed ?? {};
  if (power === null && toughness === null) return null;
  const told = `${number(power)}/${number(toughness)}`;
  return told === powerToughness(object) ? null : told;
}

// What was printed and is no longer there.
export function lost(object) {
  const had = object.printed?.abilities ?? [];
  const has = object.abilities.filter((each) => each.from === "printed").map((each) => each.text);
  return had.filter((each) => !has.includes(each));
}

function value(of, object, ...children) {
  return h("button", { type: "button", tabindex: "-1", class: `value ${of.endsWith("types") ? "types" : of}`, data: { of },
    title: `Why: ${of} of ${object.name}` }, ...children);
}

function abilities(object) {
  const had = lost(object);
  if (!object.abilities.length && !had.length) return null;
  const all = [
    ...object.abilities.map((each) =>
      h("span", { class: each.from === "printed" || each.from === "intrinsic" ? "has" : "gained" },
        signs(each.text))),
    ...had.map((each) => h("del", { class: "lost" }, signs(each))),
  ];
  const more = all.length - SHOWN_ABILITIES;
  return value("abilities", object, ...all.slice(0, SHOWN_ABILITIES),
    more > 0 ? h("span", { class: "muted" }, `+ ${more} more`) : null);
}

function marks(entry) {
  const found = Object.entries(entry.counters ?? {}).map(([kind, n]) =>
    h("span", { class: "mark counter", title: `${n} ${kind} counters` }, n > 1 ? `${n} × ${kind}` : kind));
  if (entry.damage) found.push(h("span", { class: "mark damage", title: "damage" }, `${entry.damage} dmg`));
  if (entry.attacks) found.push(h("span", { class: "mark fight" }, `attacks ${called(entry.attacks)}`));
  if (entry.blocks) found.push(h("span", { class: "mark fight" }, `blocks ${entry.blocks.map(called).join(", ")}`));
  if (entry.sick) found.push(h("span", { class: "mark" }, "sick"));
  if (entry.face_down) found.push(h("span", { class: "mark" }, "face down"));
  if (entry.phased_out) found.push(h("span", { class: "mark" }, "phased out"));
  if (entry.token) found.push(h("span", { class: "mark" }, "token"));
  if (entry.targets?.length) found.push(h("span", { class: "mark aim" }, `→ ${entry.targets.map(called).join(", ")}`));
  if (entry.x) found.push(h("span", { class: "mark" }, `X = ${entry.x}`));
  return found;
}

function score(object, entry) {
  const told = powerToughness(object);
  if (told !== null) {
    const printed = printedPowerToughness(object);
    const was = printed ?? (object.printed?.power === undefined || object.printed?.power === null ? "new" : null);
    return value("power", object, was ? h("del", { class: "was" }, was === "new" ? "" : was) : null,
      h("b", {}, told));
  }
  const loyalty = object.loyalty ?? object.defense ?? null;
  return loyalty === null ? null : value("loyalty", object, h("b", {}, `◆ ${loyalty}`));
}

export function label(object, entry) {
  return [object.name, typeLine(object), powerToughness(object), entry.tapped ? "tapped" : "",
    ...Object.entries(entry.counters ?? {}).map(([kind, n]) => `${n} ${kind} counters`)]
    .filter(Boolean).join(", ");
}

export function tile(object, entry, { selected = false, focusable = false, changed = false } = {}) {
  const was = printedTypeLine(object);
  return h("article", {
    class: `tile c-${frame(object)}${entry.tapped ? " tapped" : ""}${selected ? " selected" : ""}${changed ? " changed" : ""}`,
    tabindex: focusable ? "0" : "-1", draggable: "true", role: "group",
    "aria-label": label(object, entry), "aria-keyshortcuts": "Enter t + - a m c Delete", data: { id: object.id, zone: entry.zone ?? "", player: entry.player ?? "" },
  },
    h("header", {}, h("span", { class: "name" }, object.name),
      object.mana_cost ? h("span", { class: "cost" }, signs(object.mana_cost)) : null),
    value(partOfTypes(object), object, h("span", {}, typeLine(object) || "no types"), was ? h("del", { class: "was" }, was) : null),
    abilities(object),
    h("footer", {}, h("span", { class: "marks" }, marks(entry),
      entry.tapped ? h("span", { class: "mark tap", title: "tapped" }, "↷ tapped") : null), score(object, entry)));
}
