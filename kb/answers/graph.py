"""The order of effects as a graph: DOT, Mermaid, and SVG drawn without other tools.

Nodes are effects in the layers they apply in; an edge says that an effect depends on another.
Colours are told apart by the colour-blind (Okabe and Ito's set); loops are marked in words too.
"""

from __future__ import annotations

from html import escape
from typing import Any

import networkx as nx

Document = dict[str, Any]
PALETTE = ("#0072B2", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#E69F00", "#555555")
WHY = {
    "existence": "exists",
    "text": "text",
    "applies_to": "applies to",
    "what_it_does": "what it does",
}
BOX_WIDTH, BOX_HEIGHT, COLUMN, ROW, TOP = 230, 58, 290, 92, 70
CHARACTERS = 34
"""How many characters fit on a line of a box."""


def graph(document: Document) -> nx.MultiDiGraph[str]:
    """The `layers` document as a graph: nodes `LAYER:EFFECT` with `layer`, `name`, `label`,
    `order`, `affects`, `loop`; edges from an effect to what it depends on, with `why`."""
    result: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    looped = {effect for loop in document["loops"] for effect in loop}
    for column, layer in enumerate(document["layers"]):
        for entry in layer["applied"]:
            result.add_node(
                f"{layer['layer']}:{entry['effect']}",
                column=column,
                layer=layer["layer"],
                name=layer["name"],
                effect=entry["effect"],
                text=entry["text"],
                order=entry["order"],
                affects=entry["affects"],
                loop=entry["effect"] in looped,
            )
    for layer in document["layers"]:
        for entry in layer["applied"]:
            for dependency in entry["depends_on"]:
                ends = [f"{layer['layer']}:{each['effect']}" for each in (entry, dependency)]
                if all(end in result for end in ends):
                    result.add_edge(*ends, why=WHY[dependency["why"]])
    return result


# ------------------------------------------------------------------------------------ DOT, Mermaid


def dot(document: Document) -> str:
    """The graph for Graphviz."""
    drawn = graph(document)
    lines = ["digraph layers {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    for column, layer in enumerate(document["layers"]):
        lines.append(f"  subgraph cluster_{column} {{")
        lines.append(f"    label={quoted('Layer ' + layer['layer'] + ': ' + layer['name'])};")
        for node, data in drawn.nodes(data=True):
            if data["column"] == column:
                lines.append(f"    {quoted(node)} [label={quoted(_label(data))}];")
        lines.append("  }")
    for start, end, data in drawn.edges(data=True):
        lines.append(f"  {quoted(start)} -> {quoted(end)} [label={quoted(data['why'])}];")
    return "\n".join([*lines, "}"]) + "\n"


def quoted(text: str) -> str:
    """Text in DOT's quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _label(data: dict[str, Any]) -> str:
    loop = " (in a loop)" if data["loop"] else ""
    return f"{data['order']}. {data['effect']}{loop}\n{data['text']}"


def mermaid(document: Document) -> str:
    """The graph as a Mermaid flowchart."""
    drawn = graph(document)
    numbers = {node: f"n{number}" for number, node in enumerate(drawn)}
    lines = ["flowchart LR"]
    for column, layer in enumerate(document["layers"]):
        title = mermaid_text(f"Layer {layer['layer']}: {layer['name']}")
        lines.append(f"  subgraph layer{column}[{title}]")
        for node, data in drawn.nodes(data=True):
            if data["column"] == column:
                lines.append(f"    {numbers[node]}[{mermaid_text(_label(data))}]")
        lines.append("  end")
    for start, end, data in drawn.edges(data=True):
        lines.append(f"  {numbers[start]} -->|{mermaid_text(data['why'])}| {numbers[end]}")
    return "\n".join(lines) + "\n"


def mermaid_text(text: str) -> str:
    """Text in Mermaid's quotes; what would end them or mean something goes as entities."""
    plain = "".join(
        character if character.isalnum() or character in " .,:/+-()'" else f"#{ord(character)};"
        for character in text.replace("\n", " — ")
    )
    return f'"{plain}"'


# --------------------------------------------------------------------------------------------- SVG


def svg(document: Document) -> str:
    """The graph as an SVG picture: a column for each layer, its effects from top to bottom."""
    drawn = graph(document)
    columns = max(len(document["layers"]), 1)
    rows = max((len(layer["applied"]) for layer in document["layers"]), default=1)
    width, height = columns * COLUMN + 40, TOP + rows * ROW + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="sans-serif" font-size="13">',
        "<title>The order in which effects apply</title>",
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8"'
        ' markerHeight="8" orient="auto-start-reverse">'
        '<path d="M0,0 L8,4 L0,8 z"/></marker></defs>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for column, layer in enumerate(document["layers"]):
        parts.append(_heading(column, layer))
    for _, data in drawn.nodes(data=True):
        parts.extend(_box(data))
    for start, end, data in drawn.edges(data=True):
        parts.append(_arrow(drawn.nodes[start], drawn.nodes[end], data["why"]))
    if not document["layers"]:
        parts.append('<text x="20" y="40">No effect applies.</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _place(data: dict[str, Any]) -> tuple[int, int]:
    return 20 + data["column"] * COLUMN, TOP + (data["order"] - 1) * ROW


def _heading(column: int, layer: dict[str, Any]) -> str:
    color = PALETTE[column % len(PALETTE)]
    words = escape(f"Layer {layer['layer']}: {layer['name']}")
    return (
        f'<text x="{20 + column * COLUMN}" y="40" font-weight="bold" fill="{color}">{words}</text>'
    )


def _box(data: dict[str, Any]) -> list[str]:
    x, y = _place(data)
    color = PALETTE[data["column"] % len(PALETTE)]
    dashes = ' stroke-dasharray="6 3"' if data["loop"] else ""
    first, *others = _label(data).split("\n", 1)
    lines = [first, *_wrapped(others[0] if others else "", 2)]
    words = "".join(
        f'<tspan x="{x + 10}" dy="{0 if number == 0 else 16}">{escape(_cut(line))}</tspan>'
        for number, line in enumerate(lines)
    )
    affects = escape("applies to " + (", ".join(data["affects"]) or "nothing"))
    return [
        f"<g><title>{escape(data['text'])} — {affects}</title>",
        f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6" fill="#ffffff"'
        f' stroke="{color}" stroke-width="2"{dashes}/>',
        f'<text x="{x + 10}" y="{y + 18}" fill="#111111">{words}</text></g>',
    ]


def _wrapped(text: str, most: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < CHARACTERS:
            lines[-1] += " " + word
        elif len(lines) < most:
            lines.append(word)
        else:
            return [*lines[:-1], lines[-1] + " …"]
    return lines


def _cut(line: str) -> str:
    return line if len(line) <= CHARACTERS else line[: CHARACTERS - 1] + "…"


def _arrow(start: dict[str, Any], end: dict[str, Any], why: str) -> str:
    """A curve along the right side of the column, from the dependent effect to the other."""
    x, y = _place(start)
    _, to = _place(end)
    right, bend = x + BOX_WIDTH, x + BOX_WIDTH + 14 + 8 * abs(start["order"] - end["order"])
    middle = (y + to) // 2 + BOX_HEIGHT // 2
    path = f"M{right},{y + 30} C{bend},{y + 30} {bend},{to + 30} {right},{to + 30}"
    return (
        f'<path d="{path}" fill="none" stroke="#333333" marker-end="url(#arrow)"/>'
        f'<text x="{right + 4}" y="{middle}" font-size="10" fill="#333333">{escape(why)}</text>'
    )
