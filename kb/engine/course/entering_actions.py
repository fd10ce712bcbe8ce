"""What is done as a permanent enters the battlefield, before it does: cards revealed, permanents
sacrificed, counters removed, with a counter for each (614.1c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.doings import doings
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Replaced
from kb.engine.course.results import Actor, Choice
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState
from kb.vocabulary.actions import infinitive


class Done(NamedTuple):
    """One way to do it: the events, what was chosen, and how it enters after that."""

    events: tuple[GameEvent, ...]
    choices: tuple[Choice, ...]
    outcome: v.Enters


def is_counted(outcome: v.Enters) -> bool:
    """Whether an object enters with so many counters for each of those that one action as it enters
    is done to."""
    match outcome:
        case v.Enters(
            steps=(v.GameAction(label=int(label)),),
            number=v.Const(),
            each=v.Count(filter=v.Mentioned(of="step", number=number))
            | v.ThatMuch(of=v.Mentioned(of="step", number=number)),
        ):
            return label == number
    return False


DONE_BESIDES = ("discard", "exile", "get_emblem", "lose_life", "sacrifice")
"""What may be done as an object enters without being counted."""


def is_done(outcome: v.Enters) -> bool:
    """Whether one action is done as an object enters, which is carried out before it does."""
    if is_counted(outcome) or tapped_unless(outcome) is not None:
        return True
    match outcome:
        case v.Enters(steps=(v.GameAction(verb=verb),), each=None):
            return verb in DONE_BESIDES
    return False


def tapped_unless(outcome: v.Enters) -> v.GameAction | None:
    """What may be done as an object enters, which enters tapped if it isn't: cards revealed; None
    for other ways to enter."""
    match outcome.steps:
        case (
            v.May(does=(v.GameAction(verb="reveal") as action,), cost=None, then=(), otherwise=()),
            v.IfDone(does=(v.GameAction(verb="enter", how=("tapped",)),), done=False),
        ):
            return action
    return None


TAKEN = ("sacrifice", "remove_counters", "exile", "discard")
"""What is done to something but once: it is gone then."""


def taken_once(ways: Iterable[Replaced], moment: Moment) -> bool:
    """Whether nothing is sacrificed, exiled or removed for several objects that enter together, nor
    what enters with them."""
    ways = [*ways]
    beside = (one for way in ways for also in way.also for one in also.all())
    taken = [each for one in beside for each in one.events if each.verb in TAKEN]
    given = [(each.subject, each.words.get("counter")) for each in taken]
    if not taken or len(given) != len(set(given)):
        return not taken
    entering = [each for way in ways for each in way.events]
    cant = moment.impossible((*taken, *entering))
    return not any(place < len(taken) for place in cant)


def done_as_entering(state: GameState, entering: str, outcome: v.Enters, by: str) -> Iterator[Done]:
    """The ways to do what is done as an object enters, in the state in which it is supposed to be
    there. Raises NotCarriedOut."""
    if (may := tapped_unless(outcome)) is not None:
        yield from _done_or_tapped(state, entering, outcome, may, by)
        return
    (action,) = outcome.steps
    assert isinstance(action, v.GameAction)
    # CR 107.3m — any X of it is that of the spell that the object was.
    x = next((each.x for each in state.objects if each.id == entering), None)
    said = Instructed(state, action, Actor(by, entering, x=x), Memory())
    for doing in [*doings(said)]:
        choices = tuple(
            msgspec.structs.replace(each, concept="as_enters") for each in doing.choices
        )
        yield Done(doing.events, choices, _after(action, outcome, doing))


def _done_or_tapped(
    state: GameState, entering: str, outcome: v.Enters, may: v.GameAction, by: str
) -> Iterator[Done]:
    """The ways to do what may be done, and the one not to, after which the object enters tapped."""
    said = Instructed(state, may, Actor(by, entering), Memory())
    found = [each for each in doings(said) if each.events]
    if not found and _has_unknown_hand(state, by):
        raise NotCarriedOut("which cards there are to reveal")
    words = f"{entering} enters: whether to {infinitive(may.verb)} a card"
    yes, no = (Choice(by, "may", words, ("yes", "no"), each, "as_enters") for each in ("yes", "no"))
    plain = msgspec.structs.replace(outcome, steps=())
    for doing in found:
        chosen = (msgspec.structs.replace(each, concept="as_enters") for each in doing.choices)
        yield Done(doing.events, (yes, *chosen), plain)
    tapped = msgspec.structs.replace(plain, how=(*plain.how, "tapped"))
    yield Done((), (no,) if found else (), tapped)


def _has_unknown_hand(state: GameState, player: str) -> bool:
    """Whether a player holds cards of which nobody knows what they are."""
    there = (each for each in state.objects if (each.zone, each.owner) == ("hand", player))
    numbers = next((each.unknown_cards for each in state.players if each.name == player), {})
    return bool(numbers.get("hand")) or any("unknown" in each.status for each in there)


def _after(action: v.GameAction, outcome: v.Enters, doing: Doing) -> v.Enters:
    """How it enters after that."""
    if is_counted(outcome):
        return _with_counters(outcome, _how_many(action, doing))
    return msgspec.structs.replace(outcome, steps=())


def _how_many(action: v.GameAction, doing: Doing) -> int:
    """To how many something was done, or how many counters were removed."""
    if action.verb == "remove_counters":
        return sum(each.numbers["value"] for each in doing.events)
    return len(_done_to(doing))


def _done_to(doing: Doing) -> tuple[str, ...]:
    """What something was done to."""
    if doing.about is not None:
        return doing.about
    return tuple(each.subject for each in doing.events)


def _with_counters(outcome: v.Enters, number: int) -> v.Enters:
    """How it enters when so many were counted."""
    each = outcome.number
    assert isinstance(each, v.Const)
    counters = v.Const(each.number * number)
    return msgspec.structs.replace(outcome, steps=(), each=None, number=counters)


__all__ = ["Done", "done_as_entering", "is_counted", "is_done", "taken_once"]
