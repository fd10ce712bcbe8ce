// The editions of the rules: the slider, and what changed between them for this board.

import { button, by, fill, h, ruleButton, waiting } from "./dom.js";
import { get, post } from "./api.js";
import { called, now, under } from "./boards.js";

let known = { editions: [], eras: [], differences: [] };
const found = new Map();

export async function load() {
  known = await get("editions");
  by("edition").max = String(known.editions.length - 1);
  by("edition").value = by("edition").max;
  by("edition").addEventListener("input", () => {
    name(known.editions[Number(by("edition").value)]);
    under(known.editions[Number(by("edition").value)]);
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
  ticks(found.get(key())?.dates ?? []);
}

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
  const all = answer.differences.flatMap((each) => (each.changes ?? []).map((one) => ({ ...one, object: each.object, of: each.of, about: each.about })));
  return all.sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0));
}

function told(answer) {
  const all = rows(answer);
  if (!all.length) return [h("p", { class: "hint" }, "Whatever the edition, the same is true of this board, as far as its first and its last edition tell.")];
  const dates = [...new Set(all.map((each) => each.since))];
  return dates.map((date) => h("section", { class: date <= now().edition ? "since" : "since ahead" },
    h("h3", {}, button(date, () => under(date), { class: "link", title: "By the rules of that day" }), date === now().edition ? h("span", { class: "badge" }, "now shown") : null),
    h("ul", {}, all.filter((each) => each.since === date).map((each) => h("li", {},
      h("b", {}, each.object ? called(each.object) : each.about ?? ""), ` ${String(each.of ?? "").replaceAll("_", " ")} `,
      h("span", { class: "change" }, h("del", {}, said(each.before)), " → ", h("b", {}, said(each.after))), " ", ruleButton(each.rule),
      each.sentence ? h("p", { class: "muted small" }, each.sentence) : null))),
    ruled(date)));
}

// What else that edition changed.
function ruled(date) {
  const changed = known.differences.filter((each) => each.from === date);
  if (!changed.length) return null;
  return h("details", {}, h("summary", { class: "small" }, "What else that edition changed"),
    h("ul", { class: "small" }, changed.map((each) => h("li", {}, `${String(each.parameter).replaceAll("_", " ")}: ${said(each.value)} `, ruleButton(each.rule)))));
}

export async function draw(place) {
  const mine = key();
  const inside = h("div", { "aria-live": "polite" });
  const show = () => fill(inside, told(found.get(mine).answer));
  fill(place, h("h2", {}, "Since when"), h("p", { class: "muted small" }, "When the answers on this board changed, and by which rule, between the first edition and the last."), inside);
  if (found.has(mine)) { show(); return; }
  fill(inside, waiting("Comparing the editions…"));
  try {
    const editions = [known.editions[0], known.editions.at(-1)];
    const answer = await post("compare", { board: now().board, editions });
    if (found.size > 20) found.clear();
    found.set(mine, { answer, dates: [...new Set(rows(answer).map((each) => each.since))] });
    if (mine === key()) { show(); follow(); }
  } catch (error) {
    fill(inside, h("pre", { class: "problem" }, error.message));
  }
}
