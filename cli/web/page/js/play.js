// What may be done, why not, and what comes of it.

import { button, fill, h, ruleButton, signs, tell, waiting } from "./dom.js";
import { ask, into, notes } from "./asked.js";
import { called, now, open } from "./boards.js";
import { show } from "./view.js";

const chosen = { player: "", words: "", outcomes: null, of: null };
let place = null;

const MAY = { attackers: "declares attackers", blockers: "declares blockers", damage: "assigns damage (in words, above); otherwise may" };

// What a player is to do, where that isn't something to have.
const TO_DO = { mulligan: "is to keep the hand or take a mulligan" };

const waits = (on) => `${on.player ?? "the game"} ${TO_DO[on.what] ?? `has ${on.what}`}`;

const named = (words) => words.replaceAll(/[a-z0-9]+(?:-[a-z0-9]+)*/g, (id) =>
  now().objects.some((each) => each.id === id) ? called(id) : id);

// ------------------------------------------------------------------------------------ outcomes

function event(each) {
  return h("li", {}, h("span", {}, signs(named(each.text))), " ", ruleButton(each.rule),
    (each.replaced ?? []).map((one) => h("span", { class: "muted small" }, ` replaced: ${one.text ?? one.effect ?? one}`)));
}

// What would have happened and didn't: what took its place, or why it can't.
function missed(each) {
  const by = each.replaced.map((one) => [` ${called(one.by)}${one.text ? `: ${one.text}` : ""} `, ruleButton(one.rule)]);
  return h("li", {}, "Doesn't happen: ", signs(named(each.text)), each.why ? [`; ${named(each.why)} `, ruleButton(each.rule)] : by);
}

function begun(each) {
  return h("li", {}, "From now on: ", signs(named(each.text)), each.affects.length ? ` (${each.affects.map(called).join(", ")}) ` : " ", ruleButton(each.rule));
}

function outcome(each, index, count, label) {
  const quiet = [...(each.not_happened ?? []).map(missed), ...(each.begun ?? []).map(begun)];
  const choices = each.choices.map((one) => h("li", {}, h("b", {}, one.player ?? ""), ` chooses ${one.kind ? `${String(one.kind).replaceAll("_", " ")}: ` : ""}${said(one.chosen)} `, ruleButton(one.rule)));
  return h("section", { class: "outcome" },
    h("header", {}, h("h3", {}, count > 1 ? `Outcome ${index + 1} of ${count}` : "What comes of it"),
      button(count > 1 ? "Take this one" : "Go on from here", () => {
        Object.assign(chosen, { outcomes: null });
        open(each.snapshot, label);
      }, { class: "primary take" })),
    each.over ? h("p", { class: "over" }, `The game is over: ${each.over.winners?.length ? `${each.over.winners.join(", ")} wins` : "nobody wins"}. `, ruleButton(each.over.rule)) : null,
    each.partial ? h("p", { class: "missed" }, "Something in it was not understood, and not carried out.") : null,
    choices.length ? h("ul", { class: "choices-made" }, choices) : null,
    each.events.length ? h("ol", { class: "events" }, each.events.map(event)) : quiet.length ? null : h("p", { class: "muted" }, each.waits_for?.what === "mulligan" ? "Nothing else happens." : "Nothing happens but that priority passes."),
    quiet.length ? h("ul", { class: "choices-made" }, quiet) : null,
    each.triggered?.length ? h("p", { class: "small" }, "Triggered: ", each.triggered.map((one) => called(one.source ?? one.ability)).join(", ")) : null,
    each.waits_for ? h("p", { class: "muted small" }, `Then ${waits(each.waits_for)}.`) : null);
}

const said = (value) => (Array.isArray(value) ? value.map(said).join(", ") : typeof value === "string" ? called(value) : JSON.stringify(value));

function outcomes() {
  const found = chosen.outcomes;
  return [
    h("div", { class: "line" }, button("← Back", () => { chosen.outcomes = null; draw(place); }), h("b", {}, signs(named(chosen.of)))),
    found.outcomes.map((each, at) => outcome(each, at, found.outcomes.length, chosen.of)),
    found.complete ? null : h("p", { class: "missed" }, "There are more outcomes than are listed."),
    notes(found),
  ];
}

async function happen(name, keys, of) {
  const asked = now();
  fill(place, waiting(`${of}…`));
  try {
    const found = await ask(asked, name, { limit: 30, ...keys });
    if (now() !== asked) return;
    Object.assign(chosen, { outcomes: found, of });
    draw(place);
    place.querySelector(".take")?.focus();
  } catch (error) {
    draw(place);
    tell(error.message, true);
  }
}

const play = (words) => happen("do", { actions: [words] }, words);

// --------------------------------------------------------------------------------- what may be done

function way(each) {
  const on = [...each.targets.map(called), each.x === null || each.x === undefined ? null : `X = ${each.x}`].filter(Boolean);
  return button(on.join(", ") || "do it", () => play(each.words), { title: named(each.words), data: { words: each.words } });
}

function listed(each) {
  const whole = each.ways[0] && !each.object;
  const none = { attack: "no attack", block: "no block" }[each.does];
  const title = whole ? (each.ways[0].words === "pass" && none) || named(each.ways[0].words) : `${each.does} ${called(each.object)}`;
  const apart = [each.ability ? `ability ${each.ability}` : "", each.as ?? "", each.zone && !["hand", "battlefield"].includes(each.zone) ? each.zone : ""].filter(Boolean).join(", ");
  const single = each.ways.length === 1 && !each.ways[0].targets.length && each.ways[0].x == null;
  const name = [h("span", {}, title), apart ? h("span", { class: "muted small" }, ` ${apart}`) : null, each.cost ? h("span", { class: "cost" }, signs(each.cost)) : null];
  if (single || whole) return h("li", {}, button(name, () => play(each.ways[0].words), { class: "deed", data: { words: each.ways[0].words } }));
  return h("li", {}, h("div", { class: "deed several" }, name), h("div", { class: "ways" }, each.ways.map(way), each.more ? h("span", { class: "muted small" }, "and more") : null));
}

function plays(found) {
  return [
    h("p", { class: "muted small" }, found.player ? `${found.player} ${MAY[found.what] ?? "may"}:` : "Nobody has priority."),
    h("ul", { class: "plays" }, found.plays.map(listed)),
    found.plays.length ? null : h("p", { class: "hint" }, "Nothing."),
    found.complete ? null : h("p", { class: "muted small" }, "… and more."),
    notes(found),
  ];
}

async function whyNot(words, place_) {
  fill(place_, waiting());
  try {
    const found = await ask(now(), "why-not", { action: words, ...(chosen.player ? { player: chosen.player } : {}) });
    const reasons = found.reasons ?? [];
    fill(place_, h("div", { class: "answer" },
      found.readings ? [h("b", {}, "That may mean:"), h("ul", {}, found.readings.map((each) => h("li", {}, each)))]
        : h("b", {}, found.legal ?? found.happens ? `“${words}” is legal.` : `“${words}”: not now.`),
      h("ul", {}, reasons.map((each) => h("li", {}, signs(named(each.text)), " ", ruleButton(each.rule)))),
      found.change ? h("p", {}, `It would be legal ${found.change}.`) : null, notes(found)));
  } catch (error) {
    fill(place_, h("pre", { class: "problem" }, error.message));
  }
}

function typed() {
  const answer = h("div", { "aria-live": "polite", id: "why-not" });
  const box = h("input", { type: "text", id: "deed", value: chosen.words, placeholder: "cast Giant Growth on Bears · Destroy Bears.", "aria-label": "An action, or an instruction", spellcheck: "false" });
  const words = () => { chosen.words = box.value.trim(); return chosen.words; };
  return h("form", { class: "typed", on: { submit: (event) => { event.preventDefault(); if (words()) play(chosen.words); } } },
    box, h("div", { class: "line" }, h("button", { type: "submit", class: "primary" }, "Do it"),
      button("Why not?", () => words() && whyNot(chosen.words, answer)),
      button("What if it happened?", () => words() && happen("happen", { text: chosen.words }, chosen.words)),
      button("All pass", () => play("all pass")),
      (now().board.stack ?? []).length ? button("Resolve the stack’s top", () => happen("resolve", {}, "resolve")) : null), answer);
}

function checks(found) {
  if (!found.actions.length) return null;
  return h("div", { class: "checks" }, h("b", {}, `${found.name[0].toUpperCase()}${found.name.slice(1)} now`),
    h("ul", {}, found.actions.map((each) => h("li", {}, named(each.text ?? each.action), " ", ruleButton(each.rule)))));
}

export function forget() { chosen.outcomes = null; }

export async function draw(at) {
  place = at;
  if (chosen.outcomes) { fill(at, outcomes()); return; }
  const players = Object.keys(now().board.players);
  if (!players.includes(chosen.player)) chosen.player = "";
  const list = h("div", { "aria-live": "polite" });
  const dying = h("div");
  fill(at, h("div", { class: "line" }, h("h2", {}, "Play"), h("label", { class: "small" }, "as ",
    h("select", { id: "play-player", "aria-label": "As which player", on: { change: (event) => { chosen.player = event.target.value; show({}); } } },
      h("option", { value: "" }, "whoever is to act"), players.map((each) => h("option", { value: each, selected: each === chosen.player }, each))))),
  dying, typed(), list);
  const asked = now();
  await into(list, "plays", chosen.player ? { player: chosen.player } : {}, plays);
  try {
    const found = await ask(asked, "sba");
    if (now() === asked) fill(dying, checks(found));
  } catch { /* told where the board is told */ }
}
