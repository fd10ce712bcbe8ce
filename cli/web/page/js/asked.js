// Answers for the panel: asked once for each board, the latest question only.

import { post } from "./api.js";
import { fill, h, waiting } from "./dom.js";
import { now } from "./boards.js";

const known = new WeakMap();
let latest = null;

// The answer to a question about a board; the same question is not asked twice.
export function ask(table, name, keys = {}, signal = undefined) {
  const asked = known.get(table) ?? new Map();
  known.set(table, asked);
  const key = JSON.stringify([name, keys]);
  if (asked.has(key)) return asked.get(key);
  const coming = post(name, { board: table.board, ...keys }, signal);
  asked.set(key, coming);
  coming.catch(() => asked.delete(key));
  return coming;
}

// Fills a place with what an answer is told as; what was asked before is let go.
export async function into(place, name, keys, tell) {
  latest?.abort();
  const mine = new AbortController();
  latest = mine;
  const patience = setTimeout(() => { if (latest === mine) fill(place, waiting()); }, 250);
  try {
    const found = await ask(now(), name, keys, mine.signal);
    if (latest === mine) fill(place, tell(found));
  } catch (error) {
    if (latest === mine && error.name !== "AbortError") fill(place, h("pre", { class: "problem" }, error.message));
  } finally {
    clearTimeout(patience);
  }
}

// What an answer leaves out and takes for granted.
export function notes(found) {
  const missed = found.not_understood ?? [];
  const assumed = found.assumed ?? [];
  if (!missed.length && !assumed.length) return null;
  return h("section", { class: "notes" },
    missed.length ? h("div", { class: "missed" }, h("h3", {}, "Not understood, and left out"),
      h("ul", {}, missed.map((each) => h("li", {}, `${each.object}: ${each.text}`)))) : null,
    assumed.length ? h("div", {}, h("h3", {}, "Assumed"),
      h("ul", {}, assumed.map((each) => h("li", {}, each.about ? `${each.about}: ` : "", each.text)))) : null);
}
