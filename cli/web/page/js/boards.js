// The boards so far, the present one, and what changes it. Each entry is what the server tells of a
// board; nothing here knows a rule of the game.

import { post } from "./api.js";
import { tell } from "./dom.js";

const MOST = 300;
const entries = [];
let at = -1;
let chain = Promise.resolve();

export const events = new EventTarget();
export const now = () => entries[at]?.table ?? null;
export const canUndo = () => at > 0;
export const canRedo = () => at + 1 < entries.length;
export const undone = () => (canUndo() ? entries[at].label : "");

function emit() {
  events.dispatchEvent(new CustomEvent("board"));
}

function push(table, label, kind) {
  const same = kind && entries[at]?.kind === kind && at > 0;
  entries.splice(same ? at : at + 1);
  entries.push({ table, label, kind });
  if (entries.length > MOST) entries.shift();
  at = entries.length - 1;
  emit();
}

// One question after the other, each about the board that the one before led to.
function next(asked, label, kind) {
  chain = chain.then(async () => {
    try {
      push(await post("table", asked()), label, kind);
      return true;
    } catch (error) {
      tell(error.message, true);
      emit();
      return false;
    }
  });
  return chain;
}

// changes: as the server takes them. Resolves to whether they could be made.
export function change(changes, label) {
  return next(() => ({ board: now().board, changes }), label, null);
}

// A board in any form that the server reads; the cards of a deck list go into a zone.
export function open(board, label, zone = undefined) {
  return next(() => ({ board, zone }), label, null);
}

// The present board by the rules of another edition; moving on along the editions is one step.
let wanted = null;
export function under(edition) {
  const begun = wanted !== null;
  wanted = edition;
  if (begun) return chain;
  return next(() => {
    const asked = { board: now().board, edition: wanted };
    wanted = null;
    return asked;
  }, "edition", "edition");
}

export function undo() {
  if (!canUndo()) return;
  tell(`Undone: ${entries[at].label}`);
  at -= 1;
  emit();
}

export function redo() {
  if (!canRedo()) return;
  at += 1;
  tell(`Done again: ${entries[at].label}`);
  emit();
}

// ------------------------------------------------------------------ what stands in a board's file

const ZONES = ["hand", "library", "graveyard", "exile", "command"];

// Every entry of the snapshot by id, with where it is.
export function stated(board) {
  const found = new Map();
  const note = (entry, zone, player) => found.set(entry.id, { ...entry, zone, player });
  for (const entry of board.battlefield ?? []) note(entry, "battlefield", entry.controller);
  for (const entry of board.stack ?? []) note(entry, "stack", entry.controller);
  const { attackers = {}, blockers = {} } = board.combat ?? {};
  for (const [id, attacks] of Object.entries(attackers)) if (found.has(id)) found.get(id).attacks = attacks;
  for (const [id, blocks] of Object.entries(blockers)) if (found.has(id)) found.get(id).blocks = [blocks].flat();
  for (const [player, held] of Object.entries(board.players ?? {})) {
    for (const zone of ZONES) {
      if (Array.isArray(held[zone])) for (const entry of held[zone]) note(entry, zone, player);
    }
  }
  return found;
}

export const nameOf = (id) => now()?.objects.find((each) => each.id === id)?.name ?? id;

// Ids that share their name are told apart by the id.
export function called(id) {
  const name = nameOf(id);
  const alike = (now()?.objects ?? []).filter((each) => each.name === name);
  return alike.length > 1 ? `${name} (${id})` : name;
}
