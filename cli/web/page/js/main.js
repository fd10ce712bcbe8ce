// Where the page starts: everything is wired together here.

import { get } from "./api.js";
import { by, keepingFocus, tell } from "./dom.js";
import * as adding from "./adding.js";
import * as attaching from "./attaching.js";
import * as board from "./board.js";
import * as boards from "./boards.js";
import * as editions from "./editions.js";
import * as keys from "./keys.js";
import * as object from "./object.js";
import * as order from "./order.js";
import * as play from "./play.js";
import * as rules from "./rules.js";
import * as table from "./table.js";
import { unpacked } from "./link.js";
import { keep, share } from "./sharing.js";
import { events as views, show, view } from "./view.js";

const isWide = () => matchMedia("(min-width: 60rem)").matches;
const TABS = { object, order, play, editions, board };

let drawn = null;

function panel() {
  document.body.classList.toggle("panel-open", view.open);
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.dataset.tab === view.tab;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    if (on) by("answers").setAttribute("aria-labelledby", tab.id);
  }
  for (const each of by("table").querySelectorAll(".tile")) {
    each.classList.toggle("selected", each.dataset.id === view.object);
  }
  if (view.fresh && !isWide()) table.tileOf(view.object)?.scrollIntoView({ block: "start" });
  keepingFocus(by("answers"), () => TABS[view.tab].draw(by("answers")), drawn !== view.tab);
  drawn = view.tab;
}

function whole() {
  if (boards.now() === null) return;
  keepingFocus(by("table"), table.draw);
  adding.players();
  editions.follow();
  by("undo").disabled = !boards.canUndo();
  by("redo").disabled = !boards.canRedo();
  play.forget();
  panel();
  keep();
}

function tabs() {
  const all = [...document.querySelectorAll("[role=tab]")];
  for (const tab of all) {
    tab.addEventListener("click", () => {
      const again = view.tab === tab.dataset.tab && view.open;
      show({ tab: tab.dataset.tab, open: !again || isWide() });
    });
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = all[(all.indexOf(tab) + step + all.length) % all.length];
      show({ tab: next.dataset.tab, open: true });
      next.focus();
    });
  }
  by("fold").addEventListener("click", () => show({ open: false }));
}

async function fromLink() {
  try {
    return (await unpacked(location.hash)) ?? {};
  } catch {
    tell("The link doesn’t hold a board that can be read.", true);
    return {};
  }
}

async function start() {
  for (const each of [attaching, table, adding, rules, keys]) each.listen();
  tabs();
  by("undo").addEventListener("click", boards.undo);
  by("redo").addEventListener("click", boards.redo);
  by("share").addEventListener("click", share);
  boards.events.addEventListener("board", whole);
  views.addEventListener("view", panel);
  window.addEventListener("hashchange", async () => boards.open(await fromLink(), "a link"));
  try {
    const [terms] = await Promise.all([get("terms"), editions.load()]);
    adding.choices(terms.zones);
    object.know(terms);
    board.know(terms);
    if (!(await boards.open(await fromLink(), "the beginning"))) await boards.open({}, "the beginning");
    document.body.classList.add("ready");
  } catch (error) {
    tell(error.message, true);
  }
}

start();
