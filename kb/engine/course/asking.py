"""What a player is asked as an instruction is carried out: whether to do it, in which words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds import lacking
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.deeds.libraries import searching
from kb.engine.course.deeds.to_objects import DONE_TO_OBJECTS
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import EACH, mentions_in
from kb.engine.course.results import Choice
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.facts.filters import NoLogic
from kb.text.rendering.steps import Told
from kb.vocabulary.actions import infinitive
from kb.vocabulary.parts import with_parts
from kb.vocabulary.several import WILLING

OF_SO_MANY = (*DONE_TO_OBJECTS, "discard", "mill")
"""The actions that can be chosen only where there is as much as they need."""


def called(step: v.Step) -> str:
    """What a step is called where it is told that it isn't carried out."""
    if isinstance(step, v.GameAction):
        return infinitive(step.verb) or step.verb.replace("_", " ")
    return str(step.__struct_config__.tag).replace("_", " ")


def lacks(way: Way, step: v.Step | str) -> bool:
    """Whether there isn't as much as an action needs: then it can't be chosen to do it."""
    if not isinstance(step, v.GameAction) or step.verb not in OF_SO_MANY:
        return False
    try:
        return lacking.lacks(Instructed(way.course.state, step, way.actor, way.memory))
    except (NotCarriedOut, NoLogic):
        return False


def barred(way: Way, step: v.Step | str) -> bool:
    """Whether something is said to draw cards that the players can't draw, or to search what can't
    be searched: then it can't be chosen to do it, even by somebody else (121.3, 121.3a)."""
    if not isinstance(step, v.GameAction) or step.verb not in ("draw", "search"):
        return False
    said = Instructed(way.course.state, step, way.actor, way.memory)
    events = _searches(said) if step.verb == "search" else _draws(said)
    return bool(moment_of(way.course.state).impossible(events))


def _draws(said: Instructed) -> tuple[GameEvent, ...]:
    numbers = {"value": said.amount() or 1}
    return tuple(
        GameEvent("draw", each, of_player=True, numbers=numbers) for each in said.players()
    )


def _searches(said: Instructed) -> tuple[GameEvent, ...]:
    """The event of a search of a library alone."""
    owners = said.players("owner")
    if said.action.origin not in ((), ("library",)) or said.action.how or len(owners) != 1:
        return ()
    return (searching(said, owners[0]),)


def possible(after_: Way) -> bool:
    """Whether what a player chose was done; what isn't carried out counts as possible."""
    return after_.done is not False


def chosen(ways: Iterable[Way], steps: tuple[v.Step | str, ...]) -> list[Way]:
    """The ways on which what a player chose was done, or would have been done if somebody hadn't
    paid."""
    if any(isinstance(each, v.GameAction) and each.verb == "search" for each in steps):
        # Who has searched has done so, whatever was found.
        ways = (each if each.done is None else each.being_done(True) for each in ways)
    ways = [*ways]
    if any(isinstance(each, v.Unless) for each in steps) and any(map(possible, ways)):
        return ways
    if any(isinstance(each, v.May) for each in steps[1:]):
        return ways  # what may be done besides needn't be
    return [each for each in ways if possible(each)]


def decided(before: Way, choice: Choice, after_: Way) -> Way:
    """The way after a choice and what was done by it, with the choice in its place."""
    kept, made = len(before.course.choices), after_.course.choices
    choices = (*made[:kept], choice, *made[kept:])
    return msgspec.structs.replace(
        after_, course=msgspec.structs.replace(after_.course, choices=choices)
    )


def of_its_player(step: v.Step, by: tuple[v.Partaker, ...]) -> v.Step:
    """A step that names nobody who does it, as one of the player of each of several objects."""
    if not by or not isinstance(step, v.GameAction) or step.subject:
        return step
    return msgspec.structs.replace(step, subject=by)


def in_words(way: Way, steps: tuple[v.Step, ...]) -> str:
    """The words of steps, as a player is asked about them."""
    players = {each.name for each in way.course.state.players}
    meant = way.memory.meant
    most = max((each.number for each in mentions_in(steps) if each.of == "target"), default=-1)
    targets = tuple(
        v.Target(players="any")
        if players.issuperset(meant.get(v.Mentioned("target", place), ()))
        else v.Target(v.InZone(("battlefield",)))
        for place in range(most + 1)
    )
    return Told(targets=targets).sentences(steps)


def as_each(way: Way, player: str) -> Way:
    """The way on which this player is the one who is meant."""
    return way.speaking_of(EACH, player)


def of_the_willing(step: v.Step, by: tuple[v.Partaker, ...]) -> v.GameAction:
    """A step that each of several players may do, as one of those who have chosen to do it.
    Raises NotCarriedOut."""
    step = by_whom(step, by)
    if not isinstance(step, v.GameAction) or step.subject != (
        v.Players("mentioned", mention=EACH),
    ):
        raise NotCarriedOut("what several players may do")
    willing = tuple(
        msgspec.structs.replace(each, relations=(*each.relations, v.Relation(WILLING)))
        for each in by
        if isinstance(each, v.Players)
    )
    if len(willing) != len(by):
        raise NotCarriedOut("what several players may do")
    return msgspec.structs.replace(step, subject=willing)


def by_whom(step: v.Step, by: tuple[v.Partaker, ...]) -> v.Step:
    """A step that names nobody who does it, as one of the player who may do it; one that such a
    player has something do ("have it deal 5 damage to them") tells who that is."""
    if by and isinstance(step, v.Either) and not step.by:
        options = tuple(tuple(by_whom(e, by) for e in option) for option in step.options)
        return msgspec.structs.replace(step, options=options)
    if not by or not isinstance(step, v.GameAction):
        return step
    if step.subject:
        if step.label is None:
            return step
        who = v.Mentioned("step", step.label, "subject")
        return with_parts(step, lambda each: EACH if each == who else each)
    return msgspec.structs.replace(step, subject=(v.Players("mentioned", mention=EACH),))
