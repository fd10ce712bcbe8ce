"""What is said of an event beside who takes part in it: counters, and its step or turn."""

from __future__ import annotations

from typing import Any

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.parties import player_of, whose
from kb.text.semantics.patterns import number_of, rows
from kb.text.semantics.scope import Scope
from kb.vocabulary import Const, Players

_COUNTERS = regex(
    r"(?:(?P<several>one or more|any number of)|(?P<least>\w+) or more|(?P<some>a|an|another|\w+))"
    r"(?: (?P<kind>[+-]\d+/[+-]\d+|[a-z]+(?: strike)?))? counters?"
)


_ENERGY = frozenset({"one or more {E}", "{E}"})
"""Energy counters, as the symbol that stands for one says it (107.14)."""


def counters_of(words: str) -> dict[str, Any]:
    """ "one or more +1/+1 counters", "a charge counter", or just the kind: fields of an `Event`.

    Raises NotUnderstood.
    """
    if words in ("counter", "counters"):
        return {"counter": "any"}
    if words in _ENERGY:
        return {"counter": "energy", "together": True}
    match = _COUNTERS.fullmatch(words)
    if match is None:
        if " " in words:
            raise NotUnderstood(f"{words!r} as counters")
        return {"counter": words}
    found: dict[str, Any] = {"counter": match["kind"] or "any"}
    if match["several"]:
        found["together"] = True
    elif match["least"]:
        found["value"] = Const(number_of(match["least"]))
    elif match["some"] not in ("a", "an", "another"):
        found["value"] = Const(number_of(match["some"]))
    return found


def when_of(text: str, scope: Scope) -> dict[str, Any]:
    """The step, phase or turn that a phrase names, and whose turn it is: fields of an `Event`.

    Raises NotUnderstood.
    """

    def made(row: Row, holes: dict[str, str]) -> dict[str, Any]:
        step = rows("events")["steps"].read(holes["step"], lambda found, _: found["step"])
        found: dict[str, Any] = {"step": step}
        if "whose" in holes:
            found["whose"] = (whose(holes["whose"], scope),)
        if "player" in holes:
            found["whose"] = (player_of(holes["player"], scope),)
        if "who" in row:
            found["whose"] = (Players(row["who"]),)
        if row.get("next"):
            found["nth"], found["period"] = 1, "ever"
        return found

    found: dict[str, Any] = rows("events")["when"].read(text, made)
    if found.get("whose") == (Players("any"),):
        del found["whose"]
    return found
