"""Activated abilities: cost, restrictions and mana, from the words around and after the colon.

The words of time, of who may activate, and of colors are rows of `grammar/activation.json`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.tokens import number as number_of
from kb.text.semantics.circumstances import Circumstances, circumstances_of
from kb.text.semantics.costs import read_cost, read_loyalty
from kb.text.semantics.mana import read_mana
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import counted_for_each, value_said


class ActivationRows(msgspec.Struct, frozen=True):
    """The rows of `activation.json`; colors and amounts are for `semantics/mana.py`."""

    times: dict[str, tuple[str, ...]]
    actors: dict[str, v.Who]


@cache
def _rows() -> ActivationRows:
    path = Path(__file__).parent.parent / "grammar" / "activation.json"
    return msgspec.json.decode(path.read_bytes(), type=ActivationRows)


class Sorted(msgspec.Struct, frozen=True):
    """The sentences after the colon, apart: what restricts, what prices, what is done."""

    restricting: tuple[str, ...] = ()
    pricing: tuple[str, ...] = ()
    doing: tuple[str, ...] = ()


_RESTRICTS = regex(
    r"^(?:Activate|Any (?:player|opponent) may activate|Only .*may activate|"
    r"You (?:can't|may(?: also)?) activate this ability|Play this ability|"
    r"Spend (?:only|this (?!mana\b)\w+ only)|"
    r"For each mana in this ability's activation cost)\b(?! an additional)"
)
"""What says who may activate it, when, how often, or how its cost may be paid."""
_PRICES = regex(r"^This ability costs \{")


def sorted_sentences(sentences: list[str]) -> Sorted:
    """The sentences by what they are for."""
    restricting = tuple(s for s in sentences if _RESTRICTS.match(s))
    pricing = tuple(s for s in sentences if _PRICES.match(s))
    doing = tuple(s for s in sentences if s not in restricting and s not in pricing)
    return Sorted(restricting, pricing, doing)


def read_activation(
    cost: str, sentences: list[str], scope: Scope, *, makes_mana: bool = False
) -> v.Activation:
    """The activation of an ability: the words before the colon, the sentences after it.

    Never fails: what isn't understood is None.
    """
    found = sorted_sentences(sentences)
    paid = _cost(cost, scope)
    changes: tuple[v.CostChange, ...] = ()
    try:
        changes = tuple(_change(sentence, scope) for sentence in found.pricing)
    except NotUnderstood:
        paid = None
    by, restrictions = _restricted(found.restricting, scope)
    mana = _mana(found.doing, scope) if makes_mana else ()
    return v.Activation(paid, restrictions, by, changes, mana)


def read_loyalty_activation(cost: str) -> v.Activation:
    """The activation of a loyalty ability (606.3 restricts it; its words don't)."""
    try:
        return v.Activation(read_loyalty(cost))
    except NotUnderstood:
        return v.Activation(None)


def _cost(words: str, scope: Scope) -> v.Cost | None:
    try:
        return read_cost(words, scope)
    except NotUnderstood:
        return None


def _mana(sentences: tuple[str, ...], scope: Scope) -> tuple[v.Mana, ...] | None:
    try:
        return read_mana(sentences, scope)
    except NotUnderstood:
        return None


# ---------------------------------------------------------------------------------- restrictions


def _restricted(
    sentences: tuple[str, ...], scope: Scope
) -> tuple[v.Who, tuple[v.Restriction, ...] | None]:
    by: v.Who = "you"
    found: list[v.Restriction] = []
    try:
        for sentence in sentences:
            actor = next((a for a in _rows().actors if sentence.startswith(a)), None)
            if actor is not None:
                by = _rows().actors[actor]
                sentence = re.sub("^,? ?(?:but|and)? ?", "Activate ", sentence[len(actor) :])  # noqa: PLW2901
                if sentence == "Activate ":
                    continue
            found.extend(read_restrictions(sentence, scope))
    except NotUnderstood:
        return by, None
    return by, tuple(found)


_HEAD = regex(r"^Activate (?:this ability )?(?:only )?")
_ONLY = regex(r",? (?:and|but) only ")


def read_restrictions(sentence: str, scope: Scope) -> tuple[v.Restriction, ...]:
    """The restrictions of a sentence that begins with "Activate only".

    Raises NotUnderstood.
    """
    head = _HEAD.match(sentence)
    if head is None:
        raise NotUnderstood(sentence)
    found: list[v.Restriction] = []
    for part in _ONLY.split(sentence[head.end() :]):
        found.extend(_restriction(part.strip(), scope))
    return tuple(found)


def _restriction(words: str, scope: Scope) -> list[v.Restriction]:
    known = _rows().times
    if words in known:
        return [v.OnlyWhen(time) for time in known[words]]
    if words.startswith("if "):
        return [v.OnlyIf(_conditions(words.removeprefix("if "), scope))]
    limited = _limit(words)
    if limited is not None:
        return [limited]
    first, comma, rest = words.partition(", ")
    if comma and first in known and rest in known:
        return [v.OnlyWhen(time) for time in (*known[first], *known[rest])]
    raise NotUnderstood(f"a restriction: {words}")


def _conditions(words: str, scope: Scope) -> tuple[Circumstances, ...]:
    return tuple(circumstances_of(part, scope) for part in words.split(" or if "))


_LIMIT = regex(r"(?:no more than )?(once|twice|\w+ times)( each turn| per turn)?")


def _limit(words: str) -> v.AtMost | None:
    """ "Once each turn", "no more than three times each turn"."""
    match = _LIMIT.fullmatch(words)
    if match is None:
        return None
    said = match.group(1)
    count = {"once": 1, "twice": 2}.get(said) or number_of(said.removesuffix(" times"))
    if count is None:
        return None
    return v.AtMost(count, "turn" if match.group(2) else "game")


# ---------------------------------------------------------------------------------------- prices

_CHANGE = regex(
    r"This ability costs (?P<mana>(?:\{[^{}]+\})+) (?P<way>less|more) to activate"
    r"(?: for each (?P<each>.+)| if (?P<if>.+)|, where X is (?P<x>.+))?"
)


def _change(sentence: str, scope: Scope) -> v.CostChange:
    said = _CHANGE.fullmatch(sentence)
    if said is None:
        raise NotUnderstood(sentence)
    less = said["way"] == "less"
    if said["each"]:
        return v.CostChange(said["mana"], less, counted_for_each(said["each"], scope))
    if said["if"]:
        return v.CostChange(said["mana"], less, conditions=circumstances_of(said["if"], scope))
    if said["x"]:
        return v.CostChange("{1}", less, value_said(said["x"], scope))
    if "{X}" in said["mana"]:
        raise NotUnderstood("what X is")
    return v.CostChange(said["mana"], less)


# ----------------------------------------------------------------------------------------- zones


MOVING = ("sacrifice", "exile", "return")
"""What a cost does to a permanent that puts it into another zone."""


def zones_of_cost(cost: v.Cost | None) -> tuple[v.Zone, ...]:
    """Where the ability functions, if its cost can only be paid there (113.6k): it discards the
    card, or does something with it in that zone, be it with others besides."""
    shared = _zones_shared(cost)
    if shared:
        return shared
    for part in cost.parts if cost is not None else ():
        if not isinstance(part, v.Act):
            continue
        if part.verb == "discard" and part.objects == v.IsSelf():
            return ("hand",)
        parts = part.objects.all if isinstance(part.objects, v.And) else ()
        if v.IsSelf() in parts:
            return next((p.zones for p in parts if isinstance(p, v.InZone)), ())
    return ()


def _zones_shared(cost: v.Cost | None) -> tuple[v.Zone, ...]:
    """The zone from which a cost exiles the object itself together with others: "exile this card
    and two other cards from your graveyard"."""
    exiled = [each for each in cost.parts if isinstance(each, v.Act)] if cost is not None else []
    exiled = [each for each in exiled if each.verb == "exile"]
    others = [each.objects.all for each in exiled if isinstance(each.objects, v.And)]
    if v.IsSelf() not in [each.objects for each in exiled]:
        return ()
    besides = (parts for parts in others if v.Not(v.IsSelf()) in parts)
    return next((p.zones for parts in besides for p in parts if isinstance(p, v.InZone)), ())


def moves_itself(cost: v.Cost | None) -> bool:
    """Whether a cost puts the object itself into another zone: its effect may then move it out of
    that zone, and the ability functions where it is before (113.6m)."""
    return cost is not None and any(
        isinstance(part, v.Act) and part.verb in MOVING and part.objects == v.IsSelf()
        for part in cost.parts
    )
