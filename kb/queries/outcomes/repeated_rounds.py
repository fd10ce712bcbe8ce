"""Rounds of actions that were repeated, as entries of a document and in sentences."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kb.editions import rule_for
from kb.engine.course.results import Repeated

Document = dict[str, Any]
Path = tuple[str, ...]


def repeated_round(repeated: Repeated, edition: str) -> Document:
    """A round that was repeated: its actions, how often, what each time changed, by which rule;
    what is taken for granted of the other players."""
    changes = [{"what": ".".join(path), "by": by} for path, by in repeated.changes]
    several = "_of_several" if repeated.by_several else ""
    return {
        "actions": [*repeated.actions],
        "times": repeated.times,
        "of": repeated.said,
        "before": repeated.place,
        "at_once": repeated.at_once,
        "changes": changes,
        "made": [name for _, name in repeated.makes],
        "rule": rule_for(f"repeated_loop{several}", edition),
        "assumed": "no other player ends it earlier",
        "assumed_rule": rule_for(f"shortened_loop{several}", edition),
        "text": _sentence(repeated),
    }


def _sentence(repeated: Repeated) -> str:
    often = _times(repeated.times)
    if repeated.times < repeated.said:
        often = f"{repeated.times} of {_times(repeated.said)}"
    text = f"{'; '.join(repeated.actions)}: {often} more"
    if not repeated.at_once:
        return text
    each = [f"{_named(path)} {by:+d}" for path, by in repeated.changes]
    each += [
        f"{number} more {name}" if number > 1 else f"one more {name}"
        for (_, name), number in Counter(repeated.makes).items()
    ]
    does = ", ".join(each) if each else "nothing else than before"
    return f"{text}, {repeated.at_once} of them at once; each: {does}"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _named(path: Path) -> str:
    """A number of a snapshot in words."""
    match path:
        case ("players", player, "mana", symbol):
            return f"{player}'s {symbol}"
        case ("players", player, "counters", kind) | ("players", player, kind):
            return f"{player}'s {kind.replace('_', ' ')}"
        case (_, id_, "counters", kind):
            return f"{kind} counters on {id_}"
        case ("turn", "number"):
            return "the turn's number"
        case _:
            return " ".join((*path[1:],)).replace("_", " ")
