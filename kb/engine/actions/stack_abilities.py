"""Abilities on the stack as targets (113.7a, 115.2): "target activated ability an opponent
controls". They have no characteristics, so no group of objects has them: what the words ask of them
is told apart from what they ask of spells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.engine.facts.dependency_facts import DependencyFacts
from kb.engine.facts.filters import NoLogic
from kb.engine.program.terms import constant, term, text
from kb.state.game_state import GameState

WORDS = frozenset({"ability", "activated_ability", "triggered_ability"})
"""The words for abilities on the stack."""
_ALWAYS = (v.InZone(("stack",)), v.Not(v.HasStatus("mana_ability")))
"""What is true of all of them."""
_UNTOLD = "loyalty_ability"
"""What isn't told of an ability on the stack."""


class Wanted(msgspec.Struct, frozen=True):
    """Abilities that go by this word, controlled by such a player (or, `not_you`, by anyone but
    you), from such a source."""

    word: str
    who: v.Who = "any"
    not_you: bool = False
    source: v.Filter | None = None
    single: bool = False
    """With a single target alone (115.9a)."""

    @property
    def named(self) -> Symbol:
        """What the words call them, as a term."""
        return term("single", constant(self.word)) if self.single else constant(self.word)


def tell_of(notes: DependencyFacts, state: GameState) -> None:
    """Notes what abilities are on the stack, and what spells there target, as facts."""
    for each in state.stack_abilities:
        notes.fact("stack_ability", text(each.id), each.kind, text(each.controller))
        if each.source is not None:
            notes.fact("stack_ability_of", text(each.id), text(each.source))
        if len(each.targets) == 1:
            notes.fact("has_single_target", text(each.id))
    for spell in state.objects:
        if spell.zone == "stack":
            for target in {*spell.targets}.difference(spell.moved):
                notes.fact("spell_aims_at", text(spell.id), text(target))


def wanted(word: v.Filter) -> Iterator[Wanted]:
    """The abilities on the stack that a target's words name. Raises NoLogic for words about them
    that nothing is known of."""
    for parts in _alternatives(word):
        if v.HasStatus(_UNTOLD) in parts:
            raise NoLogic
        words = [each for each in map(_word, parts) if each is not None]
        if words:
            rest = (each for each in parts if _word(each) is None)
            yield _limited(Wanted(words[0]), [each for each in rest if each not in _ALWAYS])


def of_objects(word: v.Filter) -> v.Filter | None:
    """What is left of a target's words for objects, which no ability on the stack is; None if they
    only name abilities."""
    match word:
        case v.Or():
            left = tuple(each for each in map(of_objects, word.any) if each is not None)
            return v.Or(left) if left else None
        case v.And():
            parts = tuple(each for each in map(of_objects, word.all) if each is not None)
            return v.And(parts) if len(parts) == len(word.all) else None
        case _:
            return word if _word(word) is None else None


def _word(part: v.Filter) -> str | None:
    """The word for abilities ("activated", "triggered") that a part of a filter is; None if it is
    about something else."""
    return part.status if isinstance(part, v.HasStatus) and part.status in WORDS else None


def _limited(found: Wanted, parts: list[v.Filter]) -> Wanted:
    for part in parts:
        match part:
            case v.Controlled(by=who) if found.who == "any":
                found = msgspec.structs.replace(found, who=who)
            case v.Not(filter=v.Controlled(by="you")):
                found = msgspec.structs.replace(found, not_you=True)
            case v.HasStatus(status="single_target"):
                found = msgspec.structs.replace(found, single=True)
            case v.Related(how="source", to=source, who=None) if found.source is None:
                found = msgspec.structs.replace(found, source=source)
            case _:
                raise NoLogic
    return found


def _alternatives(word: v.Filter) -> Iterator[tuple[v.Filter, ...]]:
    """The filter as alternatives of parts that are all true."""
    match word:
        case v.Or():
            for each in word.any:
                yield from _alternatives(each)
        case v.And():
            for parts in product(*(tuple(_alternatives(each)) for each in word.all)):
                yield tuple(each for inner in parts for each in inner)
        case _:
            yield (word,)
