"""The rules around one as a graph: DOT, Mermaid, and SVG drawn without other tools.

An arrow leads from the rule that cites to the one that is cited; what cites stands on the left.
"""

from __future__ import annotations

from html import escape
from typing import Any

from kb.drawing.quoting import mermaid_text, quoted

Document = dict[str, Any]
BOX_WIDTH, BOX_HEIGHT, COLUMN, ROW, MARGIN = 190, 40, 290, 54, 30
CHARACTERS = 27
"""How many characters fit on a line of a box."""
COLORS = ("#D55E00", "#0072B2", "#009E73", "#CC79A7", "#56B4E9")
"""By distance; told apart by the colour-blind (Okabe and Ito's set)."""


def title(node: Document) -> str:
    """The beginning of a rule's words."""
    words = " ".join(node["text"].split())
    return words if len(words) <= CHARACTERS else words[: CHARACTERS - 1].rstrip() + "…"


def dot(document: Document) -> str:
    """The graph for Graphviz."""
    lines = ["digraph rules {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    for node in document["nodes"]:
        label = quoted(f"{node['number']}\n{title(node)}")
        bold = ", penwidth=2" if node["distance"] == 0 else ""
        lines.append(f"  {quoted(node['number'])} [label={label}{bold}];")
    for start, end in document["edges"]:
        lines.append(f"  {quoted(start)} -> {quoted(end)};")
    return "\n".join([*lines, "}"]) + "\n"


def mermaid(document: Document) -> str:
    """The graph as a Mermaid flowchart."""
    names = {node["number"]: f"n{place}" for place, node in enumerate(document["nodes"])}
    lines = ["flowchart LR"]
    for node in document["nodes"]:
        label = mermaid_text(f"{node['number']}\n{title(node)}")
        lines.append(f"  {names[node['number']]}[{label}]")
    for start, end in document["edges"]:
        lines.append(f"  {names[start]} --> {names[end]}")
    return "\n".join(lines) + "\n"


def svg(document: Document) -> str:
    """The graph as an SVG picture: a column for each distance, citing rules left, cited right."""
    places = _places(document)
    wide = max(x for x, _ in places.values()) + BOX_WIDTH + MARGIN
    high = max(y for _, y in places.values()) + BOX_HEIGHT + MARGIN
    number = escape(document["number"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" font-family="sans-serif" font-size="12">',
        f"<title>What rule {number} cites and what cites it</title>",
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8"'
        ' markerHeight="8" orient="auto-start-reverse">'
        '<path d="M0,0 L8,4 L0,8 z" fill="#666666"/></marker></defs>',
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
        *(_arrow(places[start], places[end]) for start, end in document["edges"]),
        *(_box(node, places[node["number"]]) for node in document["nodes"]),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _sides(document: Document) -> dict[str, int]:
    """The column of each rule: as far left as it takes citations to get to the middle, or right."""
    distance = {node["number"]: node["distance"] for node in document["nodes"]}
    sides = {document["number"]: 0}
    for step in range(1, max(distance.values(), default=0) + 1):
        for start, end in document["edges"]:
            for here, other, way in ((start, end, 1), (end, start, -1)):
                if distance[other] == step and distance[here] == step - 1 and other not in sides:
                    side = sides.get(here, 0)
                    sides[other] = (1 if side > 0 else -1 if side < 0 else way) * step
    return sides


def _places(document: Document) -> dict[str, tuple[int, int]]:
    sides = _sides(document)
    columns: dict[int, list[str]] = {}
    for node in document["nodes"]:
        columns.setdefault(sides.get(node["number"], 0), []).append(node["number"])
    tallest = max(len(column) for column in columns.values())
    leftmost = min(columns)
    found: dict[str, tuple[int, int]] = {}
    for side, column in columns.items():
        top = MARGIN + (tallest - len(column)) * ROW // 2
        for place, number in enumerate(column):
            found[number] = (MARGIN + (side - leftmost) * COLUMN, top + place * ROW)
    return found


def _box(node: Document, place: tuple[int, int]) -> str:
    x, y = place
    color = COLORS[node["distance"] % len(COLORS)]
    width = 3 if node["distance"] == 0 else 1.5
    return (
        f"<g><title>{escape(node['number'])}: {escape(node['text'])}</title>"
        f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="5" fill="#ffffff"'
        f' stroke="{color}" stroke-width="{width}"/>'
        f'<text x="{x + 8}" y="{y + 16}" font-weight="bold" fill="#111111">'
        f"{escape(node['number'])}</text>"
        f'<text x="{x + 8}" y="{y + 31}" fill="#333333">{escape(title(node))}</text></g>'
    )


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    """A curve from box to box; within a column it runs along the right side."""
    (x, y), (to_x, to_y) = start, end
    y, to_y = y + BOX_HEIGHT // 2, to_y + BOX_HEIGHT // 2
    if x == to_x:
        bend = x + BOX_WIDTH + 30 + abs(y - to_y) // 12
        begin, finish = x + BOX_WIDTH, to_x + BOX_WIDTH
        path = f"M{begin},{y} C{bend},{y} {bend},{to_y} {finish},{to_y}"
    else:
        right = to_x > x
        begin = x + BOX_WIDTH if right else x
        finish = to_x if right else to_x + BOX_WIDTH
        middle = (begin + finish) // 2
        path = f"M{begin},{y} C{middle},{y} {middle},{to_y} {finish},{to_y}"
    return f'<path d="{path}" fill="none" stroke="#999999" marker-end="url(#arrow)"/>'
