// What is looked at: an object, a value of it, an effect, a tab.

export const view = { object: null, of: null, effect: null, layer: null, tab: "object", open: false, fresh: false };
export const events = new EventTarget();

export function show(changes) {
  Object.assign(view, changes);
  events.dispatchEvent(new CustomEvent("view"));
}

export const lookAt = (object, of = null) => show({ object, of, tab: "object", open: true, fresh: true });
export const lookAtEffect = (effect, layer = null) => show({ effect, layer, tab: "order", open: true });
