// A link that holds the board, in the address and to be copied.

import { now } from "./boards.js";
import { packed } from "./link.js";
import { tell } from "./dom.js";

export async function keep() {
  const table = now();
  const hash = await packed(table.board);
  if (now() === table) history.replaceState(null, "", hash);
}

export async function share() {
  await keep();
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link is copied: it holds the whole board.");
  } catch {
    tell(`The address of this page holds the whole board:\n${location.href}`, true);
  }
}
