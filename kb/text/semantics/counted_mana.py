"""Mana of which an instruction adds so much as is counted of what it, or the words before, spoke
of: "that much {R}", "{R} for each card in target opponent's hand"."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.amounts import number_in
from kb.text.semantics.mana import read_mana
from kb.text.semantics.scope import Scope
from kb.vocabulary import (
    And,
    Const,
    Controlled,
    Count,
    Everything,
    InZone,
    Mana,
    Objects,
    Owned,
    Players,
    Relation,
    Tally,
    ThatMuch,
    Value,
    X,
)

CountWords = Callable[[str], Value | Tally]
_SYMBOL = r"\{[^{}]+\}"
_THAT_MUCH = regex(rf"that much (?P<kind>mana .+|{_SYMBOL})")
_FOR_EACH = regex(rf"(?P<kind>{_SYMBOL}) for each (?P<what>.+)")
_EQUAL = regex(rf"an amount of (?P<kind>{_SYMBOL}) equal to (?P<value>.+)")


def added_mana(words: str, scope: Scope, count: CountWords) -> tuple[Mana, ...]:
    """The mana that an instruction adds; `count` reads what stands after "for each".

    Raises NotUnderstood.
    """
    try:
        return read_mana((f"Add {words}",), scope)
    except NotUnderstood as problem:
        counted = _counted(words, scope, count)
        if counted is None:
            raise problem
        said, number = counted
        times = _of_target(number) if isinstance(number, Tally) else number
        (mana,) = read_mana((f"Add {said}",), scope)
        if mana.times not in (Const(1), X()):
            raise
        return (msgspec.structs.replace(mana, times=times),)


def _counted(words: str, scope: Scope, count: CountWords) -> tuple[str, Value | Tally] | None:
    """The words for the mana alone, and how often it is added; None for other words."""
    if match := _THAT_MUCH.fullmatch(words):
        symbol = re.fullmatch(_SYMBOL, match["kind"])
        return (match["kind"] if symbol else f"X {match['kind']}"), ThatMuch()
    if match := _FOR_EACH.fullmatch(words):
        return match["kind"], count(match["what"])
    if match := _EQUAL.fullmatch(words):
        return match["kind"], number_in(match["value"], scope)
    return None


def _of_target(counted: Tally) -> Value:
    """How many cards lie in a zone of a target player, or permanents there are that a target player
    controls. Raises NotUnderstood for what else may be counted."""
    match counted:
        case Tally((Objects(found, (Relation("controlled_by", (Players(who),)),)),), factor=1) if (
            who in _TARGETS
        ):
            return Count(And((found, Controlled("target"))))
        case Tally((Objects(Everything(), (Relation("in_place", (place,)),), "card"),), factor=1):
            match place:
                case Objects(InZone() as zone, (Relation("owned_by", (Players(who),)),)) if (
                    who in _TARGETS
                ):
                    return Count(And((zone, Owned("target"))))
    raise NotUnderstood("mana that is counted of what was done")


_TARGETS = ("target", "target_opponent")

__all__ = ["added_mana"]
