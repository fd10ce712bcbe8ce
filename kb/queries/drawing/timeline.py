"""The order of effects as a picture: a line of time down the layers, the effects beside it in the
order in which they apply, and arrows from an effect to those that it depends on.

Drawn as SVG without other tools. A layer has its color (`colors`) in every picture, which never
says anything that words don't; text is black or white on plain ground, and follows the
reader's light or dark mode. Nothing overlaps: every end of an arrow has a height of its own on its
box, arrows that pass each other have lanes of their own, and words stand where no lane is.
"""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from kb.queries.drawing.colors import color_of
from kb.queries.names.lettering import cut, measured, wrapped

Document = dict[str, Any]
WHY = {
    "existence": "whether it exists",
    "text": "its text",
    "applies_to": "what it applies to",
    "what_it_does": "what it does",
}
AXIS, BOX, WIDE, PAD = 18, 40, 308, 10
"""Where the line of time is, where boxes begin, how wide they are, and the room within them."""
STUB = 190
"""The room for words on arrows, between the boxes and the lanes."""
CAPTION = 36
"""The room for what the picture is called."""
LANE, LINE, END, GAP, HEADING = 16, 18, 22, 14, 38
"""Widths and heights: of a lane, a line of text, an arrow's end, between boxes, of a layer's
name."""
BOLD = ' font-weight="bold"'
STYLE = """
.lm-back{fill:#fff}.lm-box{fill:#f7f7f7;stroke:#595959}.lm-loop{stroke-dasharray:7 4;stroke-width:2}
.lm-text{fill:#111}.lm-soft{fill:#444}.lm-line{stroke:#444;fill:none}.lm-tip{fill:#444}
.lm-node{stroke:#111;stroke-width:1.5}
@media (prefers-color-scheme:dark){
.lm-back{fill:#14171a}.lm-box{fill:#20252a;stroke:#9aa4ad}.lm-text{fill:#f2f2f2}
.lm-soft{fill:#cfd4d9}.lm-line{stroke:#cfd4d9}.lm-tip{fill:#cfd4d9}.lm-node{stroke:#f2f2f2}}
""".strip().replace("\n", "")


def drawn_entries(layer: Document) -> list[Document]:
    """The effects of a layer that are drawn: those that were applied, then those that were due in
    it and never came to be."""
    applied = [each | {"never": False} for each in layer["applied"]]
    never = [
        {
            "effect": each["effect"], "source": each["source"], "text": each["text"],
            "order": place, "affects": [],
            "depends_on": each["waited_for"], "never": True,
        }
        for place, each in enumerate(layer.get("never_applied", ()), len(applied) + 1)
    ]  # fmt: skip
    return applied + never


def numbered(entry: Document) -> str:
    """An effect with its place in the order, if it was applied."""
    return entry["effect"] if entry["never"] else f"{entry['order']}. {entry['effect']}"


class Box(NamedTuple):
    """An effect where it is drawn. lines: what stands in it, the first one bold."""

    effect: str
    top: int
    height: int
    lines: list[str]
    looped: bool
    color: str
    title: str


class Arrow(NamedTuple):
    """A dependency where it is drawn: heights of its ends, its lane, its words."""

    start: int
    end: int
    lane: int
    words: str


class Layer(NamedTuple):
    """A layer where it is drawn."""

    top: int
    label: str
    name: str
    rule: str
    color: str
    boxes: list[Box]
    arrows: list[Arrow]


def svg(document: Document) -> str:
    """The `layers` document as an SVG picture."""
    layers: list[Layer] = []
    height = CAPTION
    for entry in document["layers"]:
        layer, height = _layer(entry, height, document["loops"], document.get("names", {}))
        layers.append(layer)
    lanes = max((arrow.lane + 1 for each in layers for arrow in each.arrows), default=0)
    room = STUB + lanes * LANE + 10 if lanes else 0
    notes = _notes(document, bool(lanes))
    caption = f"The order in which effects apply{_by_rules(document)}"
    widest = max(measured(words, 16) for words in (caption, *map(_heading, layers)))
    width = max(BOX + WIDE + room + 10, BOX + int(widest) + 10, 358)
    bottom = height + LINE * len(notes) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom}" width="{width}"'
        f' height="{bottom}" role="img" font-family="system-ui,sans-serif" font-size="13">',
        f"<title>{escape(caption)}</title>",
        f"<desc>{escape(described(document))}</desc>",
        f"<style>{STYLE}</style>",
        f'<rect class="lm-back" width="{width}" height="{bottom}"/>',
        f'<text class="lm-soft" x="8" y="22">{escape(caption)}</text>',
    ]
    if layers:
        axis = f"M{AXIS},{layers[0].top + 14}V{height - 8}"
        parts.append(f'<path class="lm-line" stroke-width="3" d="{axis}"/>')
    for layer in layers:
        parts += _drawn(layer)
    parts += [
        f'<text class="lm-soft" x="8" y="{height + LINE * (place + 1)}">{escape(words)}</text>'
        for place, words in enumerate(notes)
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _by_rules(document: Document) -> str:
    edition = document.get("edition")
    return f", by the rules of {edition}" if edition else ""


def described(document: Document) -> str:
    """The picture in words, for those who don't see it."""
    sentences = []
    for layer in document["layers"]:
        for entry in drawn_entries(layer):
            others = [f"{each['effect']} ({WHY[each['why']]})" for each in entry["depends_on"]]
            waits = f", which depends on {', '.join(others)}" if others else ""
            never = " and never applied" if entry["never"] else ""
            order = f"{numbered(entry)}{waits}{never}"
            sentences.append(f"Layer {layer['layer']}: {order}.")
    loops = [f"Loop: {', '.join(loop)}." for loop in document["loops"]]
    return " ".join([*sentences, *loops]) or "No effect applies."


def _notes(document: Document, arrows: bool) -> list[str]:
    """Returns what stands below the picture."""
    notes = [] if document["layers"] else ["No effect applies."]
    if arrows:
        notes.append(
            "An arrow leads from an effect to one that it depends on (on which, and for what)."
        )
    if document["loops"]:
        notes.append("Dashed: in a dependency loop; there the oldest comes first.")
    return notes


# ------------------------------------------------------------------------------------------ places


def _layer(
    entry: Document, top: int, loops: list[list[str]], names: dict[str, str]
) -> tuple[Layer, int]:
    """A layer from a height on, and the height at which it ends. names: of the objects."""
    color = color_of(entry["name"])
    edges = _edges(entry)
    looped = {end for loop in loops for pair in edges if {*pair} <= {*loop} for end in pair}
    places = {each["effect"]: each["order"] for each in drawn_entries(entry)}
    boxes: list[Box] = []
    ends: dict[str, list[int]] = {}
    height = top + HEADING
    for effect in drawn_entries(entry):
        name = effect["effect"]
        count = sum(1 for pair in edges if name in pair)
        lines = _lines(effect, name in looped, edges, names)
        box = max(LINE * len(lines), END * count) + PAD * 2 - 4
        first = height + (box - END * count) // 2 + END // 2 + 4
        ends[name] = [first + END * place for place in range(count)]
        affects = ", ".join(effect["affects"]) or "nothing"
        title = f"{name}: {effect['text']} — applies to {affects}"
        boxes.append(Box(name, height, box, lines, name in looped, color, title))
        height += box + GAP
    name, rule = entry["name"], entry["rule"] or ""
    layer = Layer(top, entry["layer"], name, rule, color, boxes, _arrows(edges, ends, places))
    return layer, height + 10


def _edges(entry: Document) -> dict[tuple[str, str], list[str]]:
    """From a dependent effect to the other, both of the layer, with what would change. The ends
    that lie closest come first."""
    places = {each["effect"]: each["order"] for each in drawn_entries(entry)}
    found: dict[tuple[str, str], list[str]] = {}
    for effect in drawn_entries(entry):
        for other in effect["depends_on"]:
            if other["effect"] in places and other["effect"] != effect["effect"]:
                pair = (effect["effect"], other["effect"])
                found.setdefault(pair, []).append(WHY[other["why"]])
    return dict(sorted(found.items(), key=lambda each: abs(_distance(each[0], places))))


def _distance(pair: tuple[str, str], places: dict[str, int]) -> int:
    return places[pair[0]] - places[pair[1]]


def _lines(
    effect: Document, looped: bool, edges: dict[tuple[str, str], list[str]], names: dict[str, str]
) -> list[str]:
    """Returns what stands in a box: number and name, the words, what it applies to."""
    room = WIDE - 2 * PAD
    affects = "applies to " + (", ".join(_called(each, names) for each in effect["affects"])
                               or "nothing")  # fmt: skip
    affects = "never applied" if effect["never"] else affects
    loop = ["in a dependency loop"] if looped else []
    lines = [
        cut(_numbered(effect, names), room * 0.9),
        *loop,
        *wrapped(effect["text"], room, 4),
        *wrapped(affects, room, 2),
    ]
    for other in effect["depends_on"]:
        if (effect["effect"], other["effect"]) not in edges:
            words = f"depended on {other['effect']}: {WHY[other['why']]}"
            lines.append(cut(words, room))
    return lines


def _called(id_: str, names: dict[str, str]) -> str:
    """An object by its name; by its id where others have this name."""
    name = names.get(id_, id_)
    return name if list(names.values()).count(name) < 2 else id_


def _numbered(effect: Document, names: dict[str, str]) -> str:
    """The effect's place in the order, what it comes from, and what it is called."""
    name = names.get(effect.get("source") or "")
    if name is None:
        return numbered(effect)
    number = "" if effect["never"] else f"{effect['order']}. "
    return f"{number}{name} ({effect['effect']})"


def _arrows(
    edges: dict[tuple[str, str], list[str]], ends: dict[str, list[int]], places: dict[str, int]
) -> list[Arrow]:
    """The arrows of a layer, each in the first lane that is free along its way."""
    left = {name: list(heights) for name, heights in ends.items()}
    busy: list[list[tuple[int, int]]] = []
    arrows = []
    for (start, end), words in edges.items():
        above = places[end] < places[start]
        first = left[start].pop(0 if above else -1)
        second = left[end].pop(-1 if above else 0)
        span = (min(first, second), max(first, second))
        lane = next((place for place, spans in enumerate(busy) if _free(spans, span)), len(busy))
        if lane == len(busy):
            busy.append([])
        busy[lane].append(span)
        arrows.append(Arrow(first, second, lane, f"on {places[end]}: {', '.join(words)}"))
    return arrows


def _free(spans: list[tuple[int, int]], wanted: tuple[int, int]) -> bool:
    return all(end < wanted[0] or wanted[1] < start for start, end in spans)


# ---------------------------------------------------------------------------------------- drawing


def _heading(layer: Layer) -> str:
    rule = f" ({layer.rule})" if layer.rule else ""
    return f"Layer {layer.label}: {layer.name}{rule}"


def _drawn(layer: Layer) -> list[str]:
    title = escape(_heading(layer))
    y = layer.top + 14
    parts = [
        f'<circle class="lm-node" cx="{AXIS}" cy="{y}" r="9" fill="{layer.color}"/>',
        f'<text class="lm-text" x="{BOX}" y="{y + 5}" font-size="15" font-weight="bold">'
        f"{title}</text>",
    ]
    for box in layer.boxes:
        parts += _box(box)
    for arrow in layer.arrows:
        parts += _arrow(arrow)
    return parts


def _box(box: Box) -> list[str]:
    shape = "lm-box lm-loop" if box.looped else "lm-box"
    middle = box.top + box.height // 2
    words = "".join(
        f'<tspan x="{BOX + PAD + 6}" y="{box.top + PAD + 8 + LINE * place}"'
        f"{BOLD if place == 0 else ''}>{escape(line)}</tspan>"
        for place, line in enumerate(box.lines)
    )
    return [
        f"<g><title>{escape(box.title)}</title>",
        f'<path class="lm-line" d="M{AXIS},{middle}H{BOX}"/>',
        f'<rect class="{shape}" x="{BOX}" y="{box.top}" width="{WIDE}" height="{box.height}"'
        ' rx="5"/>',
        f'<rect x="{BOX}" y="{box.top}" width="6" height="{box.height}" fill="{box.color}"/>',
        f'<text class="lm-text">{words}</text></g>',
    ]


def _arrow(arrow: Arrow) -> list[str]:
    """Out of the dependent effect's side, along the lane, into the other's side."""
    side = BOX + WIDE
    lane = side + STUB + arrow.lane * LANE
    words = cut(arrow.words, STUB - 16, 11)
    return [
        f'<path class="lm-line" stroke-width="1.5" d="M{side},{arrow.start}H{lane}V{arrow.end}'
        f'H{side + 8}"/>',
        f'<path class="lm-tip" d="M{side},{arrow.end}l9,-4.5v9z"/>',
        f'<g><title>{escape(arrow.words)}</title><text class="lm-soft" font-size="11"'
        f' x="{side + 12}" y="{arrow.start - 4}">{escape(words)}</text></g>',
    ]
