"""How people read what state-based actions do."""

from __future__ import annotations

from typing import Any


def told(document: dict[str, Any], run: bool) -> list[str]:
    """The answer for people."""
    if not document["actions"]:
        return [f"No {document['name']} apply."]
    lines = [entry_line(each) for each in document["actions"]]
    outcomes = document["outcomes"]
    choosing = any(outcome["choices"] for outcome in outcomes)
    if run:
        lines = [line for each in outcomes for line in _ending(each, choosing)]
    elif choosing:
        lines += [line for each in outcomes for line in _outcome(each)]
    if not document["complete"]:
        lines.append(f"… and more; --limit lists more than {len(outcomes)}.")
    return lines


def entry_line(entry: dict[str, Any]) -> str:
    """One thing that happens, with its rule."""
    rules = ", ".join(str(rule) for rule in (entry["rule"], *entry.get("also", ())))
    by = entry.get("by_rule")
    return f"{entry['text']} ({rules}{f', {by}' if by else ''})"


def _chosen(outcome: dict[str, Any]) -> str:
    words = "; ".join(f"{player}: {choice}" for player, choice in outcome["choices"].items())
    return f"If {words}:" if words else "Then:"


def _outcome(outcome: dict[str, Any]) -> list[str]:
    return [_chosen(outcome), *(f"  {entry_line(each)}" for each in outcome["actions"])]


def _ending(outcome: dict[str, Any], choosing: bool) -> list[str]:
    lines = [_chosen(outcome)] if choosing else []
    indent = "  " if choosing else ""
    for number, entries in enumerate(outcome["rounds"], 1):
        lines += [f"{indent}{number}. {entry_line(each)}" for each in entries]
    if "loop" in outcome:
        lines.append(f"{indent}The same position comes again: a loop ({outcome['loop']}).")
    if outcome.get("stopped"):
        lines.append(f"{indent}What happens further is not understood.")
    left = ", ".join(outcome["battlefield"]) or "nothing"
    return [*lines, f"{indent}Left on the battlefield: {left}"]
