// The table: players, zones, and what lies in them; what is dragged, and where it is let go.

import { button, by, fill, h } from "./dom.js";
import { change, now, stated } from "./boards.js";
import { tile } from "./tile.js";
import { lookAt, view } from "./view.js";

const HELD = ["hand", "graveyard", "exile", "command", "library"];

export const tileOf = (id) => by("table").querySelector(`.tile[data-id="${CSS.escape(id)}"]`);

function zone(name, player, children, count = children.length) {
  const title = `${name[0].toUpperCase()}${name.slice(1)}`;
  return h("div", { class: `zone ${name}${count ? "" : " empty"}`, role: "group",
    "aria-label": `${title} of ${player}`, data: { zone: name, player } },
    h("h3", {}, title, count ? h("span", { class: "count" }, String(count)) : null),
    h("div", { class: "cards" }, children));
}

function life(player, held) {
  const by_ = (n) => () => change([{ change: "player", player, keys: { life: (held.life ?? 20) + n } }],
    `life of ${player}`);
  return h("span", { class: "life" },
    button("−", by_(-1), { "aria-label": `${player} loses 1 life` }),
    h("b", { title: "life" }, `${held.life ?? "?"}`),
    button("+", by_(1), { "aria-label": `${player} gains 1 life` }));
}

function turnMarks(player, table) {
  const turn = table.board.turn ?? {};
  const marks = [];
  if (turn.active === player) marks.push(h("span", { class: "badge turn" }, "their turn"));
  if (table.waits_for?.player === player) {
    marks.push(h("span", { class: "badge" }, table.waits_for.what));
  }
  return marks;
}

// An object with what is attached to it.
function grouped(id, table, entries, made) {
  const attached = [...entries.values()].filter((each) =>
    each.zone === "battlefield" && each.attached_to === id && each.id !== id);
  if (!attached.length) return made(id);
  return h("div", { class: "attached-group" }, made(id),
    h("div", { class: "attachments" }, attached.map((each) => grouped(each.id, table, entries, made))));
}

function battlefield(player, table, entries, made) {
  const theirs = table.objects.filter((each) => each.zone === "battlefield" && each.controller === player);
  const hosted = (id) => {
    const host = entries.get(id)?.attached_to;
    return host !== undefined && entries.get(host)?.zone === "battlefield";
  };
  const free = theirs.filter((each) => !hosted(each.id));
  const lands = free.filter((each) => each.types.includes("Land") && !each.types.includes("Creature"));
  const others = free.filter((each) => !lands.includes(each));
  const row = (objects) => objects.map((each) => grouped(each.id, table, entries, made));
  return h("div", { class: `zone battlefield${theirs.length ? "" : " empty"}`, role: "group",
    "aria-label": `Battlefield of ${player}`, data: { zone: "battlefield", player } },
    h("div", { class: "cards" }, row(others)),
    lands.length ? h("div", { class: "cards lands" }, row(lands)) : null,
    theirs.length ? null : h("p", { class: "hint" }, `Nothing on ${player}’s battlefield`));
}

function mat(player, table, entries, made) {
  const held = table.board.players[player];
  const zones = HELD.map((name) => {
    const there = held[name];
    if (typeof there === "number" && there) {
      return zone(name, player, [h("span", { class: "unknown" }, `${there} cards`)], there);
    }
    const ids = Array.isArray(there) ? there.map((each) => each.id) : [];
    return zone(name, player, ids.map(made));
  });
  return h("section", { class: "mat", "aria-label": `Player ${player}`, data: { player } },
    h("header", {}, h("h2", {}, player), life(player, held), turnMarks(player, table)),
    battlefield(player, table, entries, made), h("div", { class: "held" }, zones));
}

const bare = (entry) => ({ id: entry.id, name: entry.text ?? entry.id, colors: [], types: [], abilities: [],
  power: null, toughness: null, printed: {} });

function stack(table, entries, made) {
  const there = (table.board.stack ?? []).map((each) => each.id).reverse();
  return h("section", { class: `zone stack${there.length ? "" : " empty"}`, role: "group", "aria-label": "Stack",
    data: { zone: "stack", player: "" } }, h("h3", {}, "Stack", h("span", { class: "count" }, String(there.length))),
    h("div", { class: "cards" }, there.map(made)));
}

function effects(table) {
  const found = table.board.effects ?? [];
  if (!found.length) return null;
  return h("section", { class: "effects", "aria-label": "Effects" }, h("h3", {}, "Effects"),
    h("ul", {}, found.map((each) => h("li", {}, h("span", {}, each.text),
      h("span", { class: "muted" }, ` on ${(each.affects ?? []).join(", ") || "what it names"} `),
      button("×", () => change([{ change: "remove", objects: [each.id] }], "effect removed"),
        { "aria-label": `Remove the effect ${each.text}` })))));
}

let shown = null;

export function draw() {
  const table = now();
  const entries = stated(table.board);
  const objects = new Map(table.objects.map((each) => [each.id, each]));
  const focused = document.activeElement?.closest?.(".tile")?.dataset.id;
  const first = focused ?? view.object ?? table.objects[0]?.id;
  const before = new Map((shown?.objects ?? []).map((each) => [each.id, JSON.stringify(each)]));
  const changed = (id) => before.has(id) && objects.has(id) && before.get(id) !== JSON.stringify(objects.get(id));
  shown = table;
  const made = (id) => tile(objects.get(id) ?? bare(entries.get(id)), entries.get(id) ?? {},
    { selected: id === view.object, focusable: id === first, changed: changed(id) });
  fill(by("table"), Object.keys(table.board.players).map((each) => mat(each, table, entries, made)),
    stack(table, entries, made), effects(table),
    table.objects.length ? null : welcome());
  if (!by("table").querySelector('.tile[tabindex="0"]')) by("table").querySelector(".tile")?.setAttribute("tabindex", "0");
  if (focused) (tileOf(focused) ?? by("table").querySelector('.tile[tabindex="0"]') ?? by("add")).focus();
}

const EXAMPLES = [
  ["Humility and Opalescence", "A: Humility; Opalescence; Grizzly Bears / B: Serra Angel"],
  ["Blood Moon and Urborg", "A: Blood Moon; Urborg, Tomb of Yawgmoth / B: Dryad Arbor; Tropical Island"],
  ["A combat trick", "A: Forest; Forest; Grizzly Bears attacking; hand: Giant Growth / B: Plains; Squire; Hill Giant; turn: A, declare blockers, priority nobody"],
];

function welcome() {
  return h("section", { class: "welcome" }, h("h2", {}, "An empty table"),
    h("p", {}, "Type a card’s name above, or begin with one of these:"),
    h("p", { class: "choices" }, EXAMPLES.map(([name, words]) =>
      button(name, () => import("./boards.js").then((boards) => boards.open(words, name))))));
}

// ------------------------------------------------------------------------------------- dragging

export function listen() {
  const table = by("table");
  table.addEventListener("click", (event) => {
    const at = event.target.closest(".tile");
    if (!at) return;
    lookAt(at.dataset.id, event.target.closest("[data-of]")?.dataset.of ?? null);
  });
  table.addEventListener("dragstart", (event) => {
    const at = event.target.closest?.(".tile");
    if (!at) return;
    event.dataTransfer.setData("text/plain", at.dataset.id);
    event.dataTransfer.effectAllowed = "move";
    setTimeout(() => table.classList.add("dragging"));
  });
  table.addEventListener("dragend", () => {
    table.classList.remove("dragging");
    for (const each of table.querySelectorAll(".dropping")) each.classList.remove("dropping");
  });
  table.addEventListener("dragover", (event) => {
    const over = event.target.closest("[data-zone]:not(.tile)");
    for (const each of table.querySelectorAll(".dropping")) each.classList.toggle("dropping", each === over);
    if (!over) return;
    over.classList.add("dropping");
    event.preventDefault();
  });
  table.addEventListener("drop", (event) => {
    const over = event.target.closest("[data-zone]:not(.tile)");
    const id = event.dataTransfer.getData("text/plain");
    table.classList.remove("dragging");
    if (!over || !id) return;
    event.preventDefault();
    move(id, over.dataset.zone, over.dataset.player || null);
  });
}

export function move(id, zone, player) {
  return change([{ change: "move", object: id, zone, player }], `${id} to ${zone}`);
}
