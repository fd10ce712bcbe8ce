"""Tokens that are created for each of several players at once, and what is then done with each by
itself: "for each opponent, create a token that attacks that opponent this turn if able"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import as_each
from kb.engine.course.deeds.instructed import Doing, NotCarriedOut
from kb.engine.course.memory import EACH, mentions_in
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.vocabulary.keyword_actions import keyword_action
from kb.vocabulary.parts import every_part

Steps = tuple[v.Step | str, ...]
BY_ITSELF = ("draw", "copy", "cast", "play")
"""The actions of which each is done by itself."""
WHOM = "made_for"
"""The role of the player for whom something is created."""


def at_once(
    way: Way, steps: Sequence[v.Step], each_of: Sequence[str]
) -> tuple[v.GameAction | None, str | None]:
    """The action that is done for each of several at once, before anything else is done for one of
    them, and who chooses for which of them, if it is one that he may do (702.116a)."""
    first, *more = steps
    match first:
        case v.GameAction(verb="create") if all(isinstance(each, v.Creates) for each in more):
            return first, None
        case v.GameAction() if not more and not _in_steps(first.verb, way.course.state.edition):
            players = {each.name for each in way.course.state.players}
            of_their_own = players.issuperset(each_of) and EACH in mentions_in(first)
            return (first if of_their_own or not _takes_another(first) else None), None
        case v.May(does=(v.GameAction(verb="create") as action,), cost=None, by=(), then=()):
            return (None if more or first.otherwise else action), way.actor.controller
    return None, None


def _in_steps(verb: str, edition: str) -> bool:
    """Whether what an action comes to is done step by step."""
    return verb in BY_ITSELF or keyword_action(verb, edition) is not None


def _takes_another(action: v.GameAction) -> bool:
    """Whether an action that is done again is done to another object: the next card of a library,
    or one that is chosen."""
    return action.verb == "mill" or any(
        isinstance(each, v.TopCards | v.Some) for each in every_part(action.object)
    )


def at_once_unless_paid(step: v.ForEach, of_players: bool) -> v.Unless | None:
    """What is done to each of several players at once unless that player pays, where nothing else
    is done for each."""
    match step.does:
        case (v.Unless(does=(v.GameAction(verb=verb),), by=by) as unless,) if (
            of_players and verb != "draw" and by == (v.Players("mentioned", mention=EACH),)
        ):
            return unless
    return None


def made_for(doing: Doing, whom: str) -> Doing:
    """A way to do something for one of several, with for whom its events create what they do."""
    return doing._replace(events=tuple(_for(each, whom) for each in doing.events))


def _for(event: GameEvent, whom: str) -> GameEvent:
    if event.made is None:
        return event
    return msgspec.structs.replace(event, players={**event.players, WHOM: whom})


def with_its_own(
    before: Way,
    way: Way,
    step: v.ForEach,
    each_of: list[str],
    go_on: Callable[[Way, Steps], Iterator[Way]],
) -> Iterator[Way]:
    """The ways on which the rest of what is done for each is done, with what was created for that
    one alone."""
    first, *more = step.does
    label = first.label if isinstance(first, v.GameAction) else None
    if not more:
        yield way
        return
    if label is None:
        raise NotCarriedOut("what is said of each")
    mention = v.Mentioned("step", label)
    told = way.course.events[len(before.course.events) :]
    ways = [way]
    for whom in each_of:
        own = [e.event.subject for e in told if e.event.players.get(WHOM) == whom]
        ways = [
            one
            for each in ways
            for one in go_on(as_each(each, whom).speaking_of(mention, *own), tuple(more))
        ]
    for each in ways:
        yield each.speaking_of(mention, *way.memory.meant.get(mention, ()))
