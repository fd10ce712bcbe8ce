"""Targets that are players, and those that are of a player who is a target beside them ("target
player shuffles up to three target cards from their graveyard into their library")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb import vocabulary as v
from kb.engine.facts.dependency_facts import DependencyFacts
from kb.engine.program.terms import Symbol
from kb.text.words.told import possessor_of
from kb.vocabulary.parts import every_part, with_parts


def aim_at_players(notes: DependencyFacts, definition: int, slot: Symbol, words: v.Target) -> None:
    """Notes which players the words of a target name, if they name any: "another target player" is
    anyone but the controller of the words, "any other target" anyone, as is noted of it."""
    if words.players is None:
        return
    notes.speaks_of(definition, words.players)
    notes.fact("aim_player", definition, slot, words.players)
    if words.players == "any" and words.objects == v.ANY_TARGET:
        notes.fact("aims_at_anything", definition, slot)
    if words.apart == "self" and words.objects is None:
        notes.speaks_of(definition, "you")
        notes.fact("aim_besides_you", definition, slot)


def whose(target: v.Target | None) -> v.Theirs | None:
    """How the words of a target say that it is another target's."""
    parts = () if target is None or target.objects is None else every_part(target.objects)
    return next((each for each in parts if _of_a_target(each)), None)


def place_of_player(targets: Sequence[v.Target], place: int) -> int | None:
    """The place of the target that names the player whose the one at a place is: of those before
    it, the last that is a player, since there is one in a text or mode, or else the last object
    that is told to be somebody's; None if it is nobody's."""
    if whose(targets[place]) is None:
        return None
    before = range(place - 1, -1, -1)
    player = next((at for at in before if targets[at].players is not None), None)
    if player is not None:
        return player
    return next((at for at in before if _of_somebody(targets[at].objects)), None)


def _of_somebody(objects: v.Filter | None) -> bool:
    return objects is not None and bool(possessor_of(objects, v.Mentioned("target")))


def of_anybody(objects: v.Filter) -> v.Filter:
    """The filter of such a target without whose it is: that shows once both are chosen."""
    return with_parts(objects, lambda part: v.Everything() if _of_a_target(part) else part)


def _of_a_target(part: Any) -> bool:
    return isinstance(part, v.Theirs) and part.by.of == "target"
