"""What comes of actions and of continuous effects that begin."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.any_amount import paid_at_will
from kb.engine.course.casting import cast
from kb.engine.course.clashing import clash
from kb.engine.course.copying import choose_new_targets, copy
from kb.engine.course.deeds.doings import doings
from kb.engine.course.deeds.instructed import Instructed
from kb.engine.course.delaying import put_off
from kb.engine.course.done import beginning
from kb.engine.course.drawing import drawing
from kb.engine.course.keyword_acting import acted_by_keyword
from kb.engine.course.milling import milling
from kb.engine.course.own_choice import to_choose, with_chosen
from kb.engine.course.playing import play
from kb.engine.course.repeating import REPEATS, repeated, with_counters
from kb.engine.course.results import Choice
from kb.engine.course.steps.carrying_out import carried_out, carries_out, with_further
from kb.engine.course.steps.choices import chosen_by
from kb.engine.course.steps.costs import pays
from kb.engine.course.steps.for_each_of import done_in_one_way
from kb.engine.course.taking_chances import CHANCES, taking_chances
from kb.engine.course.way import Way
from kb.state.players import opponents
from kb.text.rendering.words import spaced
from kb.vocabulary.at_will import OF_PLAYERS, is_at_will
from kb.vocabulary.keyword_actions import keyword_action

ON_THE_STACK = {
    "cast": cast, "play": play, "copy": copy, "choose_new_targets": choose_new_targets,
}  # fmt: skip
"""Verb → what is done to spells and abilities on the stack by it."""

_OTHERWISE = {"mill": milling, **dict.fromkeys(CHANCES, taking_chances)}
"""Verb → what comes of it where effects take the place of so much of it; nothing where none do."""


@carries_out(v.GameAction)
def _acted(way: Way, step: v.GameAction) -> Iterator[Way]:
    """What comes of an action."""
    if (parts := with_counters(step)) is not None:
        yield from carried_out(way, parts)
        return
    if step.verb == REPEATS:
        yield from repeated(way, step, carried_out)
        return
    if (by := _by_an_opponent(way, step)) is not None:
        for each, own in by:
            yield from _acted(each, own)
        return
    yield from _acted_plainly(way, step)


def _acted_plainly(way: Way, step: v.GameAction) -> Iterator[Way]:
    """What comes of an action of which it is known who does it."""
    if (kind := to_choose(way.course.state, step, way.actor, way.memory)) is not None:
        yield way.with_gaps(f"{spaced(step.verb)}: the chosen {spaced(kind)}")
        return
    said = Instructed(way.course.state, step, way.actor, way.memory)
    if step.verb == "draw":
        yield from drawing(way, said, with_further)
        return
    if step.verb in OF_PLAYERS and is_at_will(step):
        yield from paid_at_will(way, step, said.doer)
        return
    if step.verb == "pay_cost" and step.cost is not None:
        yield from pays(way, step.cost, said.doer)
        return
    if step.verb in ON_THE_STACK:
        for each, more in ON_THE_STACK[step.verb](way, said):
            yield from with_further(each, each.course, more)
        return
    row = keyword_action(step.verb, way.course.state.edition)
    if row is not None and step.verb == "clash":
        yield from clash(way, said, row, carried_out, with_further)
        return
    if row is not None:
        yield from acted_by_keyword(way, said, row, carried_out, with_further)
        return
    otherwise = _OTHERWISE.get(step.verb)
    if otherwise is not None and (replaced := [*otherwise(way, said, with_further)]):
        yield from replaced
        return
    for doing in [*doings(said)]:
        yield from done_in_one_way(way, said, doing)


AN_OPPONENT = (v.Some((v.Players("opponent"),)),)


def _by_an_opponent(way: Way, step: v.GameAction) -> list[tuple[Way, v.GameAction]] | None:
    """The action as that of each of a player's opponents, one of whom the player chooses where
    "an opponent" does it; None for other actions."""
    if step.subject != AN_OPPONENT:
        return None
    foes = opponents(way.course.state, way.actor.controller)
    mention = v.Mentioned("step", -3 if step.label is None else step.label, "subject")
    own = msgspec.structs.replace(step, subject=(v.Players("mentioned", mention=mention),))
    found = []
    for foe in foes:
        choice = Choice(way.actor.controller, "player", "which opponent", foes, foe, "choice")
        chosen = way if len(foes) == 1 else way.choosing(choice)
        found.append((chosen.speaking_of(mention, foe), own))
    return found


@carries_out(v.Creates)
def _begins(way: Way, step: v.Creates) -> Iterator[Way]:
    """What comes of a continuous effect that begins, for each way to choose what it speaks of."""
    kind = to_choose(way.course.state, step, way.actor, way.memory)
    if kind is not None:
        for each in chosen_by(way, v.Chooses(kind)):
            yield from _begins(each, with_chosen(step))
        return
    for each, more in beginning(way, step):
        yield from with_further(each, each.course, more)


@carries_out(v.Later)
def _put_off(way: Way, step: v.Later) -> Iterator[Way]:
    """What is done later waits."""
    yield put_off(way, step)
