"""What the holes of the rows in `statements.json` say: fields of a rule about the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.charges import causes_of, cost_of_spell, paid_besides, price_of
from kb.text.semantics.colors_and_keywords import color_filter, keyword_of
from kb.text.semantics.costs import read_cost
from kb.text.semantics.counting import count_in, value_in
from kb.text.semantics.event_details import when_of
from kb.text.semantics.parties import Parties, all_parties, parties_of, place_of, whose
from kb.text.semantics.patterns import number_of
from kb.text.semantics.scope import Scope
from kb.vocabulary import Locked
from kb.vocabulary.statements import NEXT


def _place(words: str, scope: Scope) -> dict[str, Any]:
    zones, owner = place_of(words, scope)
    return {"zones": zones, "owner": owner}


def _when(words: str, scope: Scope) -> dict[str, Any]:
    found = when_of(words, scope)
    if "nth" in found:  # of the next one alone
        del found["nth"], found["period"]
        found["duration"] = NEXT
    return found


_Reader = Callable[[str, Scope], dict[str, Any]]
_FIELDS: dict[str, _Reader] = {
    "subject": lambda words, scope: {"subject": all_parties(words, scope)},
    "object": lambda words, scope: {"object": all_parties(words, scope)},
    "by": lambda words, scope: {"by": parties_of(words, scope)},
    "number": lambda words, _: {"number": number_of(words)},
    "loyalty": lambda words, _: {"number": int(words.strip("[]"))},
    "mana": lambda words, _: {"mana": words},
    "value": lambda words, scope: {"value": value_in(words, scope)},
    "each": lambda words, scope: {"each": count_in(words, scope)},
    "when": _when,
    "place": _place,
    "whose": lambda words, scope: {"whose": (whose(words, scope),)},
    "keyword": lambda words, _: {"keyword": keyword_of(words)},
    "cost": lambda words, scope: {"charge": price_of(words, scope)},
    "besides": lambda words, scope: {"charge": price_of(words, scope), "plus": paid_besides(words)},
    "action": lambda words, scope: {"charge": price_of(words, scope)},
    "cause": lambda words, scope: {"cause": causes_of(words, scope)},
    "instead": lambda words, scope: {"instead": cost_of_spell(words, scope)},
    "plus": lambda words, _: {"plus": read_cost(words, Scope())},
    "use": lambda words, scope: {"use": _use(words, scope)},
}
"""What a hole of a row says, by its name: fields of a `StatementLine`."""


def said_in(hole: str, words: str, scope: Scope, before: dict[str, Any]) -> dict[str, Any]:
    """The fields of a rule that the words in a hole say; `before`: the fields so far.

    Raises NotUnderstood.
    """
    if hole in ("color", "color2"):
        return {"colors": (*before.get("colors", ()), color_filter(words))}
    if hole in ("kind", "counter"):
        return {"how": (*before.get("how", ()), words.lower())}
    if hole not in _FIELDS:
        raise NotUnderstood(f"{hole}: {words!r}")
    return _FIELDS[hole](words, scope)


_USE = regex(
    r"(?:(?P<cast>cast (?P<spells>.+?))(?: (?:or|and) (?=activate))?)?"
    r"(?P<activate>activate (?P<abilities>.+))?"
)


def _use(words: str, scope: Scope) -> Parties:
    """What mana is spent on: spells, abilities."""
    match = _USE.fullmatch(words)
    if match is None:
        raise NotUnderstood(f"{words!r} as a use of mana")
    said = [match[name] for name in ("spells", "abilities") if match[name]]
    if isinstance(scope.it, Locked):  # the card that the effect lets one cast
        said = ["it" if each in ("that spell", "those spells") else each for each in said]
    return tuple(party for part in said for party in parties_of(part, scope))
