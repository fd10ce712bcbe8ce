"""How people read a line of play that was carried out again, and where another edition parts from
it."""

from __future__ import annotations

from typing import Any

from kb.presentation.cited import with_rule
from kb.presentation.outcomes import step_lines, where_it_ends

Document = dict[str, Any]
WHY = {
    "illegal": "that isn't legal", "choices": "players choose otherwise",
    "events": "something else happens", "triggered": "other abilities trigger",
    "position": "it leads to another position",
    "not_understood": "not all of it is understood alike",
}  # fmt: skip
"""Why two editions part."""


def told(document: Document) -> list[str]:
    """The line, action by action."""
    lines: list[str] = []
    for number, step in enumerate(document["steps"], 1):
        lines += [f"{number}. {step['action']}", *_indented(step)]
    parted = document["parted"]
    if parted is None:
        return [*lines, where_it_ends(document), *_agreement(document)]
    logged, now = document["logged"], document["edition"]
    why = WHY[parted["why"]]
    lines += [f"{parted['step']}. {parted['action']}", f"Here the rules of {now} part: {why}."]
    lines += [f"By the rules of {logged}:", *_indented(parted["logged"])]
    return [*lines, f"By the rules of {now}:", *_otherwise(parted["now"])]


def _agreement(document: Document) -> list[str]:
    if document["edition"] == document["logged"]:
        return []
    return [f"The rules of {document['edition']} and {document['logged']} lead to the same."]


def _otherwise(now: Document) -> list[str]:
    reasons = [f"   {with_rule(each)}" for each in now.get("reasons", ())]
    open_ = [f"   open: {each}" for each in now.get("open", ())]
    gaps = [f"   not understood: {each}" for each in now.get("not_understood", ())]
    return [*reasons, *open_, *(_indented(now) if "events" in now else ()), *gaps]


def _indented(step: Document) -> list[str]:
    return [f"   {line}" for line in step_lines(step)]
