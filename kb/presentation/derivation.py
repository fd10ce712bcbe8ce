"""How people read derivations and the order of effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.presentation.blocks import Block, Table
from kb.presentation.characteristics import value_text
from kb.presentation.cited import rule_behind

CHARACTERISTICS = (
    "name", "controller", "mana_cost", "mana_value", "supertypes", "types", "subtypes", "colors",
    "abilities", "power", "toughness",
)  # fmt: skip
_WHY = {
    "existence": "whether it exists",
    "text": "its text",
    "applies_to": "what it applies to",
    "what_it_does": "what it does",
}


def explained(document: dict[str, Any]) -> list[Block]:
    """The start, each step with its reason and what it changed, and the result."""
    only = document["of"]
    about = f", its {_name(only)}" if only else ""
    start, result = document["start"], document["result"]
    had = [key for key, value in start.items() if value not in _EMPTY]
    return [
        f"{document['id']}{about}, by the rules of {document['edition']}",
        "",
        _state("starts as", start, only),
        *(steps_taken(document) or ["no effect changes that"]),
        *(f"layer {each['layer']}: {never(each)}" for each in document.get("never_applied", [])),
        _state("result", result, only, had),
    ]


def steps_taken(document: dict[str, Any]) -> list[Block]:
    """Each step with its reason and what it changed."""
    return [_step(step, document["of"]) for step in document["steps"]]


def _step(step: dict[str, Any], only: str | None) -> str:
    """Returns what applied, why then, and what it changed; each with its rule."""
    source = f" of {step['source_name']}" if step["source_name"] else ""
    lines = [
        f"{step['step']}. layer {step['layer']}, {step['layer_name']}{rule_behind(step)}",
        f"    {step['effect']}{source}: {step['text']}",
        f"    why now: {step['why']['sentence']}{rule_behind(step['why'])}",
    ]
    before, after = step["before"], step["after"]
    for key in after:
        if key in _asked(only):
            old, new = value_text(key, before[key]), value_text(key, after[key])
            lines.append(f"    {_name(key)}: {old} → {new}")
    if not after:
        lines.append("    changes nothing here")
    return "\n".join(lines)


_KEYS = ("power", "toughness")
_EMPTY: tuple[Any, ...] = (None, "", [])


def _asked(only: str | None) -> tuple[str, ...]:
    """The characteristics that a step tells of: the one that was asked about, or all."""
    if only == "power and toughness":
        return _KEYS
    return (only,) if only in CHARACTERISTICS else CHARACTERISTICS


def _name(key: str) -> str:
    return key.replace("_", " ")


def _state(title: str, values: dict[str, Any], only: str | None, had: Iterable[str] = ()) -> str:
    """The characteristics that there are and those that it had, or the one that was asked about."""
    if only == "power and toughness":
        return f"{title}: {_name(only)} " + "/".join(value_text(k, values[k]) for k in _KEYS)
    if only is not None and only in values:
        return f"{title}: {_name(only)} {value_text(only, values[only])}"
    parts = [
        f"{_name(key)} {value_text(key, value)}"
        for key, value in values.items()
        if value not in _EMPTY or key == "colors" or key in had
    ]
    return f"{title}: " + "; ".join(parts)


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
    rows += [
        (layer["layer"], "-", each["effect"], never(each), "nothing", each["text"])
        for layer in document["layers"]
        for each in layer.get("never_applied", [])
    ]
    headers = ("layer", "order", "effect", "why then", "applies to", "text")
    blocks: list[Block] = [Table(headers, rows) if rows else "no effect applies"]
    for loop in document["loops"]:
        blocks.append("loop, applied in timestamp order: " + ", ".join(loop))
    return blocks


def never(effect: dict[str, Any]) -> str:
    """A sentence about an effect that was there when a layer began and never applied."""
    waits = [f"{each['effect']} ({_WHY[each['why']]})" for each in effect["waited_for"]]
    waited = f" waited for {' and '.join(waits)}{rule_behind(effect)}, and" if waits else ""
    return f"{effect['effect']}{waited} never applied"


def _cause(effect: dict[str, Any]) -> str:
    waits = [
        f"depends on {each['effect']} ({_WHY.get(each['why'], each['why'])})"
        for each in effect["depends_on"]
    ]
    why = effect["why"]
    passed = [why["sentence"]] if why["kind"] == "dependency" and not waits else []
    return "; ".join([f"timestamp {effect['timestamp']}", *waits, *passed])
