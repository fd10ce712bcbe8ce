"""The steps of an instruction are carried out one after another, with the choices that they leave
to players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.beginning import begun
from kb.engine.course.deeds.cards import draw_of
from kb.engine.course.deeds.doings import doings
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.happened import after, happened
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.replacement import Further, Replaced, Replacing
from kb.engine.course.results import Actor, Course, HappenedEvent
from kb.engine.events.event import GameEvent
from kb.engine.statements.statement_scope import NoLogic

Steps = tuple[v.Step | str, ...]


class Way(msgspec.Struct, frozen=True):
    """A course as far as it has gone, what the instruction has spoken of, and whose it is.

    Effects by the names of `used` can't be applied to what is done any more; `done` is whether the
    last step was done.
    """

    course: Course
    memory: Memory
    actor: Actor
    used: frozenset[str] = frozenset()
    done: bool = True

    def with_gaps(self, *words: str) -> Way:
        """The way with further words that were not carried out."""
        return msgspec.structs.replace(self, course=self.course.with_gaps(*words), done=False)


def carried_out(way: Way, steps: Steps) -> Iterator[Way]:
    """Every way in which steps may be carried out."""
    ways: Iterable[Way] = (way,)
    for step in steps:
        ways = [each for one in ways for each in _stepped(one, step)]
    yield from ways


def _stepped(way: Way, step: v.Step | str) -> Iterator[Way]:
    """What comes of one step."""
    match step:
        case str():
            yield way.with_gaps(step)
        case v.GameAction():
            yield from _acted(way, step)
        case v.Creates():
            yield _beginning(way, step)
        case _:
            yield way.with_gaps(str(step.__struct_config__.tag))


# -------------------------------------------------------------------------------------- actions


def _acted(way: Way, step: v.GameAction) -> Iterator[Way]:
    """What comes of an action."""
    try:
        said = Instructed(way.course.state, step, way.actor, way.memory)
        if step.verb == "draw":
            yield from _drawing(way, said)
            return
        ways = [*doings(said)]
    except (NotCarriedOut, NoLogic) as why:
        yield way.with_gaps(f"{step.verb}: {why}" if str(why) else step.verb)
        return
    for doing in ways:
        yield from _done(way, said, doing)


def _beginning(way: Way, step: v.Creates) -> Way:
    """What comes of a continuous effect that begins."""
    try:
        course = begun(way.course, step, way.actor, way.memory)
    except NotCarriedOut as why:
        return way.with_gaps(f"an effect that begins: {why}")
    return msgspec.structs.replace(way, course=course, done=True)


def _done(way: Way, said: Instructed, doing: Doing) -> Iterator[Way]:
    """What comes of an action that is done in one way."""
    moment = said.moment if doing.state is None else Moment(doing.state)
    moved = frozenset(each.subject for each in doing.events if "to" in each.terms)
    memory = way.memory.seeing(moment.state, moved)
    begun = way.course.with_gaps(*doing.gaps)
    begun = msgspec.structs.replace(
        begun, state=moment.state, choices=(*begun.choices, *doing.choices)
    )
    way = msgspec.structs.replace(way, memory=memory, done=bool(doing.events))
    before = len(begun.events)
    for course, more in happened(begun, moment, doing.events, way.used):
        spoken = _speaking_of(way, said, doing, course.events[before:])
        for each in _with_further(spoken, course, more):
            yield _with_effects(each, doing.begins)


def _speaking_of(way: Way, said: Instructed, doing: Doing, told: tuple[HappenedEvent, ...]) -> Way:
    """The way with what later steps mean by an action: what it was done to, or what it made."""
    if said.action.label is None:
        return way
    objects = doing.about
    if any(each.made is not None for each in doing.events):
        objects = tuple(each.event.subject for each in told if each.event.made is not None)
    elif objects is None:
        objects = tuple(dict.fromkeys(each.subject for each in doing.events))
    memory = way.memory.meaning(v.Mentioned("step", said.action.label), *objects)
    return msgspec.structs.replace(way, memory=memory)


def _with_effects(way: Way, effects: tuple[v.Creates, ...]) -> Way:
    """The way when effects have begun with what was done."""
    done = way.done
    for each in effects:
        way = _beginning(way, each)
    return msgspec.structs.replace(way, done=done) if effects else way


def _with_further(way: Way, course: Course, more: tuple[Further, ...]) -> Iterator[Way]:
    """The way when its course has gone on, and what is done besides or instead has been done."""
    courses = [course]
    for each in more:
        courses = [
            done.course
            for one in courses
            for done in carried_out(Way(one, each.memory, each.actor, each.used), each.steps)
        ]
    yield from (msgspec.structs.replace(way, course=one) for one in courses)


# -------------------------------------------------------------------------------------- drawing


def _drawing(way: Way, said: Instructed) -> Iterator[Way]:
    """The courses of drawing cards: one at a time, one player after another."""
    number = said.amount()
    ways = [msgspec.structs.replace(way, done=True)]
    for name in said.players():
        ways = [one for each in ways for one in _drawn(each, name, number)]
    yield from ways


def _drawn(way: Way, player: str, number: int | None) -> Iterator[Way]:
    """The courses of one player's drawing so many cards: what is done instead of drawing several
    takes the place of all."""
    size = 1 if number is None else number
    whole = GameEvent("draw", player, of_player=True, numbers={"value": size})
    moment = Moment(way.course.state)
    found = Replacing(moment, way.used).of(whole) if size > 1 else [Replaced((whole,))]
    for replaced in found:
        if replaced.applied:
            yield from _with_further(way, *after(way.course, moment, (replaced,)))
    if all(each.applied for each in found):
        return
    ways = [way]
    for _ in range(size):
        ways = [one for each in ways for one in _card_drawn(each, player)]
    yield from ways


def _card_drawn(way: Way, player: str) -> Iterator[Way]:
    state = way.course.state
    for found in happened(way.course, Moment(state), (draw_of(state, player),), way.used):
        yield from _with_further(way, *found)
