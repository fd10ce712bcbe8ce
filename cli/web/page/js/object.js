// The panel on one object: what can be changed of it, its values, and why they are so.

import { button, fill, h, ruleButton, signs } from "./dom.js";
import { called, change, now, stated } from "./boards.js";
import { into } from "./asked.js";
import { lost, powerToughness, printedPowerToughness, printedTypeLine, typeLine } from "./tile.js";
import { lookAtEffect, show, view } from "./view.js";
import { steps } from "./explanation.js";
import { begin } from "./attaching.js";

const COUNTERS = ["+1/+1", "-1/-1", "loyalty", "charge", "flying", "shield", "stun"];
let terms = { zones: [] };
export const know = (found) => { terms = found; };

const set = (id, keys, label) => change([{ change: "set", object: id, keys }], label);
export const tap = (id, entry) => set(id, { tapped: entry.tapped ? null : true }, entry.tapped ? `untapped ${id}` : `tapped ${id}`);
export const counters = (id, kind, more) => change([{ change: "counters", object: id, kind, more }], `${kind} on ${id}`);
export const remove = (id) => change([{ change: "remove", objects: [id] }], `removed ${id}`);

function choose(label, options, action) {
  return h("label", { class: "small" }, label, " ", h("select", { "aria-label": label, on: { change: (event) => {
    const chosen = event.target.value;
    event.target.selectedIndex = 0;
    if (chosen) action(chosen);
  } } }, h("option", { value: "" }, "…"), options.map((each) => h("option", { value: each[0] }, each[1]))));
}

function places() {
  const players = Object.keys(now().board.players);
  return terms.zones.flatMap((zone) => terms.shared_zones.includes(zone)
    ? players.map((player) => [JSON.stringify([zone, player]), `${zone} of ${player}`])
    : [[JSON.stringify([zone, null]), zone]]);
}

function tools(id, entry) {
  const there = entry.zone === "battlefield";
  return h("div", { class: "actions", role: "toolbar", "aria-label": "Change it" },
    there ? button(entry.tapped ? "Untap" : "Tap", () => tap(id, entry)) : null,
    there ? button("+1/+1", () => counters(id, "+1/+1", 1), { "aria-label": "Add a +1/+1 counter" }) : null,
    there ? button("−1 damage", () => set(id, { damage: Math.max((entry.damage ?? 0) - 1, 0) || null }, `damage on ${id}`),
      { disabled: !entry.damage }) : null,
    there ? button("+1 damage", () => set(id, { damage: (entry.damage ?? 0) + 1 }, `damage on ${id}`)) : null,
    there && !entry.attached_to ? button("Attach to…", () => begin(id)) : null,
    entry.attached_to ? button("Detach", () => set(id, { attached_to: null }, `detached ${id}`)) : null,
    there ? choose("Counter", COUNTERS.map((each) => [each, each]), (kind) => counters(id, kind, 1)) : null,
    Object.keys(entry.counters ?? {}).map((kind) => button(`− ${kind}`, () => counters(id, kind, -1),
      { "aria-label": `Take a ${kind} counter away` })),
    choose("Move to", places(), (chosen) => {
      const [zone, player] = JSON.parse(chosen);
      change([{ change: "move", object: id, zone, player }], `${id} to ${zone}`);
    }),
    there ? choose("Make it", [["oldest", "the oldest"], ["newest", "the newest"]], (which) => order(id, which)) : null,
    button("Remove", () => remove(id), { class: "danger" }));
}

// The timestamps of the battlefield dealt out anew, with this one first or last.
function order(id, which) {
  const others = [...now().board.battlefield].sort((a, b) => a.timestamp - b.timestamp)
    .map((each) => each.id).filter((each) => each !== id);
  const objects = which === "oldest" ? [id, ...others] : [...others, id];
  return change([{ change: "order", objects }], `${id} is the ${which}`);
}

const words = (value) => (Array.isArray(value) ? value.join(", ") || "none" : String(value ?? "none"));

const part = (of, value) => h("button", { type: "button", class: "value", "aria-pressed": String(view.of === of), data: { of },
  title: `Why: ${of}`, on: { click: () => show({ of }) } }, value);

// The supertypes, types and subtypes, each with its own explanation.
function typeParts(object) {
  return ["supertypes", "types", "subtypes"].filter((key) => object[key]?.length || key === "types")
    .map((key) => [key === "subtypes" ? "—" : "", part(key, object[key]?.join(" ") || "none")]);
}

function row(object, name, of, value, printed) {
  return h("tr", {}, h("th", { scope: "row" }, name),
    h("td", {}, of === "types" ? typeParts(object) : part(of, value),
    printed !== null && printed !== undefined ? h("del", { class: "was", title: "printed" }, printed) : null));
}

const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green" };
const colorWords = (letters) => letters.map((each) => COLORS[each]).join(", ") || "colorless";

function values(object) {
  const printed = object.printed ?? {};
  const creature = powerToughness(object) !== null;
  const had = lost(object);
  return h("table", { class: "values" }, h("caption", { class: "visually-hidden" }, `Values of ${object.name}`),
    h("tbody", {},
      creature ? row(object, "Power", "power", words(object.power), differing(object, "power")) : null,
      creature ? row(object, "Toughness", "toughness", words(object.toughness), differing(object, "toughness")) : null,
      row(object, "Types", "types", typeLine(object) || "none", printedTypeLine(object)),
      row(object, "Colors", "colors", colorWords(object.colors), printed.colors ? colorWords(printed.colors) : null),
      row(object, "Abilities", "abilities", object.abilities.length
        ? h("ul", {}, object.abilities.map((each) => h("li", { class: each.from === "printed" ? "" : "gained" },
          signs(each.text), each.from === "printed" ? null : h("small", { class: "muted" }, ` ${each.from === "intrinsic" ? "by the rules" : `from ${each.from}`}`))))
        : "none", had.length ? had.map((each) => h("span", { class: "line" }, signs(each))) : null),
      row(object, "Controller", "controller", words(object.controller), object.owner !== object.controller ? `owned by ${object.owner}` : null),
      row(object, "Name", "name", object.name, printed.name)));
}

function differing(object, key) {
  const printed = object.printed?.[key];
  return printed === null || printed === undefined || printed === object[key] ? null : String(printed);
}

function question(id) {
  const box = h("input", { type: "text", placeholder: "is a creature, has flying…", "aria-label": "Why, or why not" });
  return h("form", { class: "line", on: { submit: (event) => {
    event.preventDefault();
    if (box.value.trim()) show({ of: box.value.trim() });
  } } }, h("label", { class: "small" }, "Why it ", box), h("button", { type: "submit" }, "Explain"));
}

export function draw(place) {
  const table = now();
  const object = table.objects.find((each) => each.id === view.object);
  const entry = stated(table.board).get(view.object);
  if (!object || !entry) {
    const hint = entry ? `${entry.text ?? entry.id}` : "Choose an object on the board, or one of its values, to see why it is what it is.";
    fill(place, h("p", { class: "hint" }, hint), entry ? tools(view.object, entry) : null);
    return;
  }
  const of = view.of ?? (powerToughness(object) !== null ? "power" : "types");
  const heading = h("h3", {}, `Why: ${of}`);
  const why = h("div", { class: "why", "aria-live": "polite" });
  fill(place, h("header", { class: "about" }, h("h2", {}, object.name), h("span", { class: "cost" }, signs(object.mana_cost ?? "")),
    h("p", { class: "muted small" }, `${object.id} · ${entry.zone} · timestamp ${entry.timestamp ?? "–"}`,
      entry.attached_to ? ` · attached to ${called(entry.attached_to)}` : "")),
    tools(object.id, entry), values(object), heading, why, question(object.id));
  if (view.of !== null && view.fresh) heading.scrollIntoView({ block: "start" });
  view.fresh = false;
  into(why, "explain", { object: object.id, of }, (found) => steps(found, lookAtEffect, ruleButton));
}
