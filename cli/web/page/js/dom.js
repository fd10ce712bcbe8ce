// Elements from values: text is always text, never markup.

export function h(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") {
      for (const [event, action] of Object.entries(value)) made.addEventListener(event, action);
    } else if (key === "data") Object.assign(made.dataset, value);
    else if (key === "value") made.value = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  put(made, children);
  return made;
}

function put(parent, children) {
  for (const each of children.flat(Infinity)) {
    if (each !== null && each !== undefined && each !== false) parent.append(each);
  }
}

export function fill(parent, ...children) {
  parent.replaceChildren();
  put(parent, children);
  return parent;
}

export const by = (id) => document.getElementById(id);

export function button(words, action, properties = {}) {
  return h("button", { type: "button", ...properties, on: { click: action } }, words);
}

const SIGN = /(\{[^{}\s]{1,7}\})/;

// Words with mana symbols as small pictures; what they stand for is read out.
export function signs(text) {
  return String(text).split(SIGN).map((part) => {
    if (!SIGN.test(part)) return part;
    const file = `symbol/${part.slice(1, -1).split("/").map(encodeURIComponent).join("/")}.svg`;
    return h("img", { class: "pip", src: file, alt: part, title: part });
  });
}

export function ruleButton(number) {
  if (!number) return null;
  if (!/^\d/.test(number)) return h("span", { class: "muted small" }, `(${number})`);
  return h("button", { type: "button", class: "rule", data: { rule: number }, title: `Rule ${number}` }, number);
}

const FOCUSED = "button, input, select, textarea, summary, [tabindex]";
const mark = (each) => each.getAttribute("aria-label") ?? (each.id || each.textContent);

// Draws a part anew; what had the focus in it has it again, or what stands in its place; where it has
// become another part, the whole of it.
export function keepingFocus(part, draw, another = false) {
  const held = document.activeElement;
  const inside = held !== part && part.contains(held) && !held.matches(".tile");
  const before = inside ? [...part.querySelectorAll(FOCUSED)].indexOf(held) : -1;
  const done = draw();
  if (!inside || part.contains(document.activeElement)) return done;
  const all = [...part.querySelectorAll(FOCUSED)];
  const same = all.find((each) => each.tagName === held.tagName && mark(each) === mark(held));
  const there = all[before]?.tagName === held.tagName ? all[before] : part;
  (same ?? (another ? part : there)).focus({ preventScroll: true });
  return done;
}

// What is waiting for an answer.
export const waiting = (words = "Working it out…") => h("p", { class: "waiting", role: "status" }, words);

let fading = 0;

// Tells people something in a corner; problems stay until they are closed.
export function tell(words, problem = false) {
  const told = by("told");
  clearTimeout(fading);
  fill(told, h("div", { class: problem ? "note problem" : "note" },
    h("pre", {}, words), button("×", () => told.replaceChildren(), { "aria-label": "Close" })));
  if (!problem) fading = setTimeout(() => told.replaceChildren(), 3000);
}
