"""How people read comparisons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb.presentation.blocks import Block, Table
from kb.presentation.characteristics import value_text

Document = dict[str, Any]
_APART = {"boards": ("only on {}", "only on {}")}


def compared(document: Document) -> list[Block]:
    """Returns what differs between two boards, and why."""
    labels = [side["label"] for side in document["sides"]]
    blocks: list[Block] = []
    names = _APART.get(document["comparison"], ("left out", "added"))
    for which, name, label in zip(("only_first", "only_second"), names, labels, strict=True):
        if document[which]:
            blocks.append(f"{name.format(label)}: {', '.join(document[which])}")
    found = [each for each in document["differences"] if each["about"] != "object"]
    if not found:
        return [*blocks, _same(document)]
    rows = [
        (_what(each), *_values(each), f"{each['sentence']}{_rule(each['rule'])}") for each in found
    ]
    return [*blocks, Table(("what", *labels, "why"), rows)]


def _same(document: Document) -> str:
    return "No answer differs." if document["same"] else "Nothing else differs."


def compared_editions(document: Document) -> list[Block]:
    """Returns what differs between editions, since when, by which rule, and what those editions
    changed."""
    labels = [side["label"] for side in document["sides"]]
    if document["same"]:
        return [f"No answer differs between {_listed(labels)}."]
    rows = []
    reasons: list[Block] = []
    for each in document["differences"]:
        since = "; ".join(change["since"] for change in each["changes"])
        rules = "; ".join(change["rule"] or "-" for change in each["changes"])
        rows.append((_what(each), *_values(each), since, rules))
        reasons += [
            f"{_what(each)}, since {change['since']}: {change['sentence']}{_rule(change['rule'])}"
            for change in each["changes"]
        ]
    changed = [
        (entry["since"], row["what"].replace("_", " "), _said(row["value"]), row["rule"] or "-")
        for entry in document["rules_changed"]
        for row in entry["says"]
    ]
    blocks: list[Block] = [Table(("what", *labels, "since", "by rule"), rows), "", *reasons]
    if changed:
        headers = ("since", "what", "becomes", "rule")
        blocks += ["", Table(headers, changed, "What the rules of those dates say anew")]
    return blocks


def _what(difference: Document) -> str:
    of = (difference["of"] or "").replace("_", " ")
    about = difference["about"]
    if about == "legal":
        return f"{difference['object']} may {of}"
    if about == "state_based":
        return f"{difference['object']}: {of} (state-based)"
    return f"{difference['object']}: {of}"


def _values(difference: Document) -> list[str]:
    about = difference["about"]
    if about == "legal":
        return [_legal(each) for each in difference["values"]]
    if about == "state_based":
        return ["yes" if each else "no" for each in difference["values"]]
    return [value_text(difference["of"], each) for each in difference["values"]]


def _legal(value: Document | None) -> str:
    if value is None:
        return "no"
    parts = [value["cost"] or "", " | ".join(value["targets"])]
    return "yes" + "".join(f", {part}" for part in parts if part)


def _rule(number: str | None) -> str:
    return f" ({number})" if number else ""


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "none"
    return "-" if value is None else str(value).replace("_", " ")


def _listed(labels: Sequence[str]) -> str:
    return ", ".join(labels[:-1]) + f" and {labels[-1]}"
