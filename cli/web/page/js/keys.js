// Keys: everything that can be clicked or dragged can be done with them.

import { by, h } from "./dom.js";
import { change, now, redo, stated, undo } from "./boards.js";
import { begin, end, choose, isOn } from "./attaching.js";
import { counters, remove, tap } from "./object.js";
import { dialog } from "./rules.js";
import { lookAt, show } from "./view.js";
import { step } from "./editions.js";

const TABS = ["object", "order", "play", "editions", "board"];
const HELP = [
  ["/", "type a card’s name"], ["arrows", "from card to card"], ["Enter", "why it is what it is"],
  ["t", "tap, untap"], ["+ and −", "+1/+1 counters"], ["a, then Enter", "attach to"],
  ["m", "move to another zone"], ["c", "give to the next player"], ["Delete", "remove"],
  ["1 … 5", "the panel’s tabs"], ["[ and ]", "the edition before and after"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"], ["Esc", "close, cancel"],
];

export function help() {
  dialog("Keys", h("dl", { class: "keys" }, HELP.map(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)])));
}

function onTile(event, at) {
  const id = at.dataset.id;
  const entry = stated(now().board).get(id) ?? {};
  const acts = {
    Enter: () => choose(id) || lookAt(id),
    " ": () => choose(id) || lookAt(id),
    t: () => tap(id, entry),
    "+": () => counters(id, "+1/+1", 1),
    "=": () => counters(id, "+1/+1", 1),
    "-": () => counters(id, "+1/+1", -1),
    a: () => begin(id),
    m: () => { lookAt(id); document.querySelector('#panel select[aria-label="Move to"]')?.focus(); },
    c: () => give(id, entry),
    Delete: () => remove(id),
    Backspace: () => remove(id),
  };
  if (event.key.startsWith("Arrow")) { walk(at, event.key); event.preventDefault(); return true; }
  const act = acts[event.key];
  if (!act || event.target !== at) return false;
  event.preventDefault();
  act();
  return true;
}

function give(id, entry) {
  const players = Object.keys(now().board.players);
  const player = players[(players.indexOf(entry.player) + 1) % players.length];
  change([{ change: "move", object: id, zone: entry.zone, player }], `${id} to ${player}`);
}

// To the nearest card in a direction.
function walk(from, key) {
  const here = from.getBoundingClientRect();
  const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best = null;
  for (const each of by("table").querySelectorAll(".tile")) {
    if (each === from) continue;
    const box = each.getBoundingClientRect();
    const [dx, dy] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
    const along = (sideways ? dx : dy) * sign;
    if (along <= 4) continue;
    const far = along + 3 * Math.abs(sideways ? dy : dx);
    if (!best || far < best.far) best = { each, far };
  }
  if (!best) return;
  from.tabIndex = -1;
  best.each.tabIndex = 0;
  best.each.focus();
}

const typing = (target) => target.matches?.("input:not([type=range]), textarea, select");

export function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOn()) return end();
    if (event.key === "Escape" && !typing(event.target)) return show({ open: false });
    if (typing(event.target) || by("dialog").open) return undefined;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return event.shiftKey ? redo() : undo();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") { event.preventDefault(); return redo(); }
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const at = event.target.closest?.(".tile");
    if (at && onTile(event, at)) return undefined;
    if (event.key === "/") { event.preventDefault(); return by("add").focus(); }
    if (event.key === "?") return help();
    if (event.key === "[" || event.key === "]") return step(event.key === "[" ? -1 : 1);
    if (/^[1-5]$/.test(event.key)) return show({ tab: TABS[Number(event.key) - 1], open: true });
    return undefined;
  });
  by("keys").addEventListener("click", help);
}
