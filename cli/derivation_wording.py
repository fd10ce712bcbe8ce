"""How people read derivations and the order of effects."""

from __future__ import annotations

from typing import Any

from cli.answer import Block, Table
from cli.wording import value_text

_WHY = {
    "existence": "whether it exists",
    "text": "its text",
    "applies_to": "what it applies to",
    "what_it_does": "what it does",
}


def explained(document: dict[str, Any]) -> list[Block]:
    """The start, each step with its reason and what it changed, and the result."""
    about = f" ({document['of']})" if document.get("of") else ""
    blocks: list[Block] = [
        f"{document['id']}{about}, by the rules of {document['edition']}",
        f"starts as  {_state(document['start'])}",
    ]
    for number, step in enumerate(document["steps"], 1):
        blocks.append(_step(number, step))
    blocks.append(f"result     {_state(document['result'])}")
    return blocks


def _step(number: int, step: dict[str, Any]) -> str:
    rule = f", rule {step['rule']}" if step.get("rule") else ""
    lines = [f"{number}. layer {step['layer']}{rule}: {step['sentence']}"]
    before, after = step.get("before") or {}, step.get("after") or {}
    for key in after:
        old, new = value_text(key, before.get(key)), value_text(key, after[key])
        if old != new:
            lines.append(f"     {_name(key)}: {old} → {new}")
    return "\n".join(lines)


def _name(key: str) -> str:
    return key.replace("_", " ")


def _state(values: dict[str, Any]) -> str:
    parts = [f"{_name(key)} {value_text(key, value)}" for key, value in values.items()]
    return "; ".join(parts)


def ordered(document: dict[str, Any]) -> list[Block]:
    """A table of the effects in the order in which they apply, and the loops among them."""
    rows = [
        (
            layer["layer"],
            str(effect["order"]),
            effect["effect"],
            _cause(effect),
            ", ".join(effect["affects"]) or "nothing",
            effect["text"],
        )
        for layer in document["layers"]
        for effect in layer["applied"]
    ]
    headers = ("layer", "order", "effect", "why then", "applies to", "text")
    blocks: list[Block] = [Table(headers, rows) if rows else "no effect applies"]
    for loop in document["loops"]:
        blocks.append("loop, applied in timestamp order: " + ", ".join(loop))
    return blocks


def _cause(effect: dict[str, Any]) -> str:
    waits = [
        f"after {each['effect']} ({_WHY.get(each['why'], each['why'])})"
        for each in effect["depends_on"]
    ]
    return "; ".join([f"timestamp {effect['timestamp']}", *waits])
