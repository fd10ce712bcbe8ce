"""The order of effects as a graph, for Graphviz and Mermaid; `timeline` draws it itself.

Nodes are effects in the layers they apply in; an edge says that an effect depends on another. Loops
are marked in words and by dashes.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from kb.drawing.quoting import mermaid_text, quoted
from kb.queries.drawing.timeline import WHY, drawn_entries, numbered

Document = dict[str, Any]


def graph(document: Document) -> nx.MultiDiGraph[str]:
    """The `layers` document as a graph: nodes `LAYER:EFFECT` with `layer`, `name`, `label`,
    `order`, `affects`, `loop`; edges from an effect to what it depends on, with `why`."""
    result: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    looped = {effect for loop in document["loops"] for effect in loop}
    for column, layer in enumerate(document["layers"]):
        for entry in drawn_entries(layer):
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
                never=entry["never"],
            )
    for layer in document["layers"]:
        for entry in drawn_entries(layer):
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
                lines.append(f"    {quoted(node)} [label={quoted(_label(data))}{_dashes(data)}];")
        lines.append("  }")
    for start, end, data in drawn.edges(data=True):
        lines.append(f"  {quoted(start)} -> {quoted(end)} [label={quoted(data['why'])}];")
    return "\n".join([*lines, "}"]) + "\n"


def _dashes(data: dict[str, Any]) -> str:
    return ', style="rounded,dashed"' if data["loop"] else ""


def _label(data: dict[str, Any]) -> str:
    loop = " (in a loop)" if data["loop"] else ""
    never = " (never applied)" if data["never"] else ""
    return f"{numbered(data)}{loop}{never}\n{data['text']}"


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
