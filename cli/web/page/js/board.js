// The panel on the whole board: the moment, the players, its words, what is left out.

import { button, fill, h, tell } from "./dom.js";
import { change, now, open } from "./boards.js";
import { ask, notes } from "./asked.js";
import { share } from "./sharing.js";

let terms = { moments: [] };
export const know = (found) => { terms = found; };

const select = (label, options, value, action) => h("label", { class: "small field" }, label,
  h("select", { "aria-label": label, on: { change: (event) => action(event.target.value) } },
    options.map(([key, name]) => h("option", { value: key, selected: key === value }, name))));

function moment(table) {
  const turn = table.board.turn ?? {};
  const players = Object.keys(table.board.players).map((each) => [each, each]);
  const at = JSON.stringify([turn.phase, turn.step ?? null]);
  const set = (keys) => change([{ change: "turn", keys }], "another moment");
  return h("fieldset", {}, h("legend", {}, "The moment"),
    select("Turn of", players, turn.active, (active) => set({ active })),
    select("Phase or step", terms.moments.map(([phase, step]) => [JSON.stringify([phase, step]), (step ?? phase).replaceAll("_", " ")]), at, (chosen) => {
      const [phase, step] = JSON.parse(chosen);
      set({ phase, ...(step ? { step } : {}) });
    }),
    select("Priority", [["", "nobody"], ...players], turn.priority ?? "", (priority) => set({ priority: priority || null })));
}

function players(table) {
  const name = h("input", { type: "text", maxlength: "40", "aria-label": "Name of another player", placeholder: "another player" });
  return h("form", { class: "line", on: { submit: (event) => {
    event.preventDefault();
    if (name.value.trim()) change([{ change: "player", player: name.value.trim() }], `player ${name.value.trim()}`);
  } } }, name, h("button", { type: "submit" }, "Add a player"));
}

function effect() {
  const text = h("input", { type: "text", "aria-label": "Words of an effect", placeholder: "All creatures get -1/-1 until end of turn." });
  return h("form", { class: "line", on: { submit: (event) => {
    event.preventDefault();
    if (text.value.trim()) change([{ change: "effect", text: text.value.trim() }], "an effect");
  } } }, text, h("button", { type: "submit" }, "Add an effect"));
}

function words(table) {
  const box = h("textarea", { id: "words", rows: "8", spellcheck: "false", "aria-label": "The board in words", value: "…" });
  ask(table, "words").then((found) => { if (box.value === "…") box.value = found.words ?? JSON.stringify(table.board, null, 1); }, (error) => tell(error.message, true));
  const zone = h("select", { "aria-label": "A deck goes into" }, terms.zones_of_decks.map((each) => h("option", { value: each }, each)));
  const copy = async () => {
    await navigator.clipboard?.writeText(box.value).then(() => tell("Copied"), () => tell("The browser doesn’t let a page copy here.", true));
  };
  return h("fieldset", {}, h("legend", {}, "In words"),
    h("p", { class: "muted small" }, "Change it, or put in a board of your own: in lawmage’s notation, YAML, JSON, as Forge and XMage write them, or a deck of Arena, Cockatrice or MTGO."), box,
    h("label", { class: "small" }, "A deck goes into the ", zone),
    h("div", { class: "line" }, button("Use these words", () => open(box.value, "a board in words", zone.value), { class: "primary" }),
      button("Copy", copy), button("Copy a link", share), button("An empty board", () => open({}, "an empty board"))));
}

export function draw(place) {
  const table = now();
  fill(place, h("h2", {}, "The board"), notes(table),
    table.left_out?.length ? h("div", { class: "missed" }, h("h3", {}, "Left out of what was read"), h("ul", {}, table.left_out.map((each) => h("li", {}, each)))) : null,
    moment(table), players(table), effect(), words(table));
}
