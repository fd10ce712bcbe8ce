// The editions of the rules: the slider, and what changed between them for this board.

import { button, by, fill, h, ruleButton, signs, waiting } from "./dom.js";
import { get, post } from "./api.js";
import { called, now, under } from "./boards.js";

let known = { editions: [], eras: [] };
const MOST_IN_LINE = 2;
const MOST_KEPT = 20;
const AT_ONCE = 12;
let redraw = null;
const found = new Map();
const coming = new Map();

export async function load() {
  known = await get("editions");
  by("edition").max = String(known.editions.length - 1);
  by("edition").value = by("edition").max;
  by("edition").addEventListener("input", () => {
    const date = known.editions[Number(by("edition").value)];
    name(date);
    under(date);
    compared(now()).catch(() => {});
  });
}

function name(date) {
  const era = known.eras.filter((each) => each.from <= date).at(-1);
  fill(by("edition-date"), date);
  fill(by("edition-name"), era?.name ?? "");
  by("edition").setAttribute("aria-valuetext", `${date}, ${era?.name ?? ""}`);
}

export function step(by_) {
  const to = Math.min(Math.max(known.editions.indexOf(now().edition) + by_, 0), known.editions.length - 1);
  under(known.editions[to]);
}

export function follow() {
  const at = known.editions.indexOf(now().edition);
  if (at >= 0 && document.activeElement !== by("edition")) by("edition").value = String(at);
  name(now().edition);
  const answer = found.get(key());
  ticks(answer?.dates ?? []);
  fill(by("edition-change"), answer ? changesOf(answer) : null);
}

// What changed about this board with the edition that is shown, in a line.
function changesOf({ all }) {
  const here = all.filter((each) => each.since === now().edition);
  if (!here.length) return null;
  return [h("b", {}, "Changed with this edition: "), here.slice(0, MOST_IN_LINE).map((each, at) => [at ? "; " : "", change(each), " ", ruleButton(each.rule)]),
    here.length > MOST_IN_LINE ? ` and ${here.length - MOST_IN_LINE} more` : null];
}

const change = (each) => [each.object ? called(each.object) : each.about ?? "", ` ${String(each.of ?? "").replaceAll("_", " ")} `,
  h("span", { class: "change" }, h("del", {}, signs(said(each.before))), " → ", h("b", {}, signs(said(each.after))))];

// The same board in every edition has one key.
function key() {
  const { edition, ...rest } = now().board;
  return JSON.stringify(rest);
}

function ticks(dates) {
  const last = Math.max(known.editions.length - 1, 1);
  fill(by("ticks"), dates.map((date) => {
    const tick = h("i", { title: `Something about this board changed on ${date}` });
    tick.style.setProperty("--at", String(known.editions.indexOf(date) / last));
    return tick;
  }));
}

const said = (value) => (Array.isArray(value) ? value.map(said).join(", ") || "none" : value === null || value === undefined ? "none" : typeof value === "object" ? value.text ?? JSON.stringify(value) : String(value));

function rows(answer) {
  return answer.differences.flatMap((each) => (each.changes ?? []).map((one) => ({ ...one, object: each.object, of: each.of, about: each.about })));
}

function told({ all, dates, says, whole }) {
  const looking = whole ? null : waiting("Looking at every edition…");
  if (!all.length) return whole ? h("p", { class: "hint" }, "Whatever the edition, the same is true of this board.") : looking;
  return [looking, [...dates].reverse().map((date) => h("section", { class: date <= now().edition ? "since" : "since ahead" },
    h("h3", {}, button(date, () => under(date), { class: "link", title: "By the rules of that day" }), date === now().edition ? h("span", { class: "badge" }, "now shown") : null),
    h("ul", {}, all.filter((each) => each.since === date).map((each) => h("li", {}, change(each), " ", ruleButton(each.rule),
      each.sentence ? h("p", { class: "muted small" }, each.sentence) : null))),
    ruled(says.get(date) ?? [])))];
}

// What else an edition changed.
function ruled(says) {
  if (!says.length) return null;
  return h("details", {}, h("summary", { class: "small" }, "What else that edition changed"),
    h("ul", { class: "small" }, says.map((each) => h("li", {}, `${String(each.what).replaceAll("_", " ")}: ${said(each.value)} `, ruleButton(each.rule)))));
}

// The comparison of a board's answers over all editions: first over those where each way of layers
// began and the last, which shows most; then, some at a time, over every one.
function compared(table) {
  const mine = key();
  if (found.has(mine)) return Promise.resolve(found.get(mine));
  if (coming.has(mine)) return coming.get(mine);
  const editions = [...new Set([known.editions[0], ...known.eras.map((each) => each.from), table.edition, known.editions.at(-1)])];
  const asked = post("compare", { board: table.board, editions }).then((answer) => {
    if (found.size > MOST_KEPT) found.clear();
    keep(mine, [answer], false);
    everywhere(mine, table.board).catch(() => {});
    return found.get(mine);
  }).finally(() => coming.delete(mine));
  coming.set(mine, asked);
  return asked;
}

function keep(mine, answers, whole) {
  const all = answers.flatMap(rows).sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0));
  const says = new Map(answers.flatMap((each) => each.rules_changed ?? []).map((each) => [each.since, each.says]));
  found.set(mine, { all, says, whole, dates: [...new Set(all.map((each) => each.since))].sort() });
  if (mine !== key()) return;
  follow();
  redraw?.();
}

// What changes and changes back between two ways of layers is seen only by looking at each edition;
// whoever has gone on to another board meanwhile doesn't wait for it.
async function everywhere(mine, board) {
  const answers = [];
  for (let at = 0; at < known.editions.length - 1; at += AT_ONCE) {
    if (mine !== key()) return;
    answers.push(await post("compare", { board, editions: known.editions.slice(at, at + AT_ONCE + 1) }));
  }
  keep(mine, answers, true);
}

export async function draw(place) {
  const mine = key();
  const inside = h("div", { "aria-live": "polite" });
  fill(place, h("h2", {}, "Since when"), h("p", { class: "muted small" }, "When the answers on this board changed, and by which rule."), inside);
  if (!found.has(mine)) fill(inside, waiting("Comparing the editions…"));
  redraw = () => inside.isConnected && fill(inside, told(found.get(key())));
  try {
    await compared(now());
    if (mine === key()) redraw();
  } catch (error) {
    fill(inside, h("pre", { class: "problem" }, error.message));
  }
}
