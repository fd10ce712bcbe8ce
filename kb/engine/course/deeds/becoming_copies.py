"""Permanents that become copies of other objects, and stay what they are otherwise (707.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.events.event import GameEvent
from kb.state.copying import exceptions_in_words
from kb.state.from_snapshot import read_exceptions
from kb.state.game_state import GameObject
from kb.vocabulary.parts import any_part, with_parts

UNTIL = {"until_end_of_turn": "end_of_turn", "until_your_next_turn": "next_turn"}
"""How long the copies last, by the words → as the law calls it."""


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
        if not _is_as_it_was(said, original):
            raise NotCarriedOut("what was last known of what is copied")
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


def _is_as_it_was(said: Instructed, original: str) -> bool:
    """Whether a card has the copiable values of the permanent that it was, if it was one."""
    # CR 608.2h — what has left is copied as it last was.
    then = next((e for e in _seen(said, original) if e.id == original), None)
    if then is None or then.zone != "battlefield":
        return True
    one_face = then.card is None or len(then.card.faces) == 1
    return one_face and not (then.copies or then.turned_down or then.merged)


def _seen(said: Instructed, original: str) -> tuple[GameObject, ...]:
    """The objects of the last state in which it was what is spoken of, if it has moved."""
    state = said.memory.seen.get(original)
    return () if state is None else state.objects


def _exceptions(said: Instructed) -> tuple[v.Modification, ...]:
    """What the copies are not like the original in. Raises NotCarriedOut."""
    but = said.action.but
    if any_part(but, lambda part: part == v.THIS_ABILITY):
        itself = _itself(said)
        but = with_parts(but, lambda part: itself if part == v.THIS_ABILITY else part)
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
        if any_part(each.words.spell, lambda part: part == v.THIS_ABILITY)
    ]
    if len(found) != 1:
        raise NotCarriedOut("which ability is meant")
    return found[0]


__all__ = ["become_copies"]
