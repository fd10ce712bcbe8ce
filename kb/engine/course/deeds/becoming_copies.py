"""Permanents that become copies of other objects, and stay what they are otherwise (707.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.events.event import GameEvent
from kb.state.copying import exceptions_in_words
from kb.state.from_snapshot import read_exceptions
from kb.vocabulary.parts import any_part, with_parts

UNTIL = {"until_end_of_turn": "end_of_turn", "until_your_next_turn": "next_turn"}
"""How long the copies last, by the words → as the law calls it."""
THIS = v.Ability(kind="rule", text="this ability")
"""The word of an exception for the ability that says it."""


def become_copies(said: Instructed) -> Iterator[Doing]:
    """The ways for permanents to become copies of an object. Raises NotCarriedOut."""
    action = said.action
    lasting = [UNTIL[each] for each in action.how if each in UNTIL]
    if len(lasting) != len(action.how) or action.number is not None or action.token is not None:
        raise NotCarriedOut(", ".join(action.how) or "what belongs to the action")
    but = _exceptions(said)
    terms = dict(zip(("until",), lasting, strict=False))
    there = {each.id: each for each in said.state.objects}
    for (ids, choices), (originals, more) in product(said.objects("object"), said.objects("with_")):
        if len(originals) != 1 or originals[0] not in there:
            raise NotCarriedOut("what is copied")
        (original,) = originals
        if lasting and any(there[id_].merged for id_ in ids if id_ in there):
            raise NotCarriedOut("what a merged permanent is afterwards")
        players = {"cause": said.actor.controller}
        events = tuple(
            GameEvent(
                action.verb,
                id_,
                words={"copy_of": original},
                terms=terms,
                players=players,
                exceptions=but,
            )
            for id_ in ids
        )
        yield Doing(events, (*choices, *more), tuple(ids))


def _exceptions(said: Instructed) -> tuple[v.Modification, ...]:
    """What the copies are not like the original in. Raises NotCarriedOut."""
    but = said.action.but
    if any_part(but, lambda part: part == THIS):
        itself = _itself(said)
        but = with_parts(but, lambda part: itself if part == THIS else part)
    if read_exceptions(exceptions_in_words(but)).read != but:
        raise NotCarriedOut("what the copy is not like its original in")
    return but


def _itself(said: Instructed) -> v.Ability:
    """The ability that says it, of the source as that is now. Raises NotCarriedOut."""
    final = said.moment.final
    source = said.actor.source
    there = source in final.objects and source not in said.memory.gone
    found = [
        each.words
        for each in (final.abilities_of(str(source)) if there else ())
        if any_part(each.words.spell, lambda part: part == THIS)
    ]
    if len(found) != 1:
        raise NotCarriedOut("which ability is meant")
    return found[0]


__all__ = ["become_copies"]
