// Adding cards: a box that completes names.

import { get } from "./api.js";
import { by, fill, h } from "./dom.js";
import { change, now } from "./boards.js";

let names = [];
let listed = "";  // what was typed when the names were asked for
let near = false;
let marked = -1;
let asking = null;

export function choices(zones) {
  fill(by("add-zone"), zones.map((each) => h("option", { value: each }, each)));
}

export function players() {
  const select = by("add-player");
  const chosen = select.value;
  const known = Object.keys(now().board.players);
  fill(select, known.map((each) => h("option", { value: each }, each)));
  select.value = known.includes(chosen) ? chosen : known[0];
}

function close() {
  names = [];
  listed = "";
  marked = -1;
  by("names").hidden = true;
  by("add").setAttribute("aria-expanded", "false");
  by("add").removeAttribute("aria-activedescendant");
}

function list() {
  const open = names.length > 0;
  by("names").hidden = !open;
  by("add").setAttribute("aria-expanded", String(open));
  fill(by("names"), near && open ? h("li", { role: "presentation", class: "muted small" }, "Did you mean") : null, names.map((each, index) => h("li", {
    role: "option", id: `name-${index}`, "aria-selected": String(index === marked),
    on: { pointerdown: (event) => { event.preventDefault(); add(each); } },
  }, each)));
  if (marked >= 0) {
    by("add").setAttribute("aria-activedescendant", `name-${marked}`);
    by(`name-${marked}`).scrollIntoView({ block: "nearest" });
  } else by("add").removeAttribute("aria-activedescendant");
}

// The names that begin so are listed; false when another question or an added card came first.
async function complete() {
  const begins = by("add").value.trim();
  asking?.abort();
  if (!begins) { close(); return true; }
  asking = new AbortController();
  try {
    const found = await get("cards", { begins }, asking.signal);
    if (by("add").value.trim() !== begins) return false;
    near = !found.names.length;
    names = (near ? found.nearest : found.names).slice(0, 12);
    listed = begins;
    marked = -1;
    list();
  } catch (error) {
    if (error.name === "AbortError") return false;
    close();
  }
  return true;
}

async function add(name) {
  const card = name.trim();
  if (!card) return;
  asking?.abort();
  close();
  by("add").value = "";
  const [zone, player] = [by("add-zone").value, by("add-player").value];
  const made = await change([{ change: "add", card, zone, player }], `added ${card}`);
  if (!made && !by("add").value) by("add").value = card;
  by("add").focus();
}

// What Enter means: the marked name, the one that is typed, else the first.
function meant() {
  const typed = by("add").value.trim();
  if (marked >= 0) return names[marked];
  return names.find((each) => each.toLowerCase() === typed.toLowerCase()) ?? (near ? typed : names[0] ?? typed);
}

export function listen() {
  const box = by("add");
  box.addEventListener("input", complete);
  box.addEventListener("blur", () => setTimeout(close, 100));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { close(); return; }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !names.length) return;
    event.preventDefault();
    marked = (marked + step + names.length) % names.length;
    list();
  });
  by("adding").addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = by("add").value.trim();
    const early = typed && listed !== typed;  // faster than the list
    if (early && !await complete()) return;
    if (by("add").value.trim() === typed) add(meant());
  });
}
