"""Players mill cards, and what takes the place of milling so many of them at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.cards import milled, to_mill
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.done import done
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.keyword_acting import WithFurther
from kb.engine.course.memory import EACH, mentions_in
from kb.engine.course.replaced import Further, Replaced, as_applied
from kb.engine.course.replacement import Replacing
from kb.engine.course.results import Applied, Choice, Course
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent

INSTEAD = "what takes the place of milling cards"


class _Milling(NamedTuple):
    """How many cards a player mills when effects have been applied to that, and which."""

    player: str
    size: int
    used: frozenset[str] = frozenset()
    applied: tuple[Applied, ...] = ()
    choices: tuple[Choice, ...] = ()


def milling(way: Way, said: Instructed, besides: WithFurther) -> Iterator[Way]:
    """The courses on which players mill another number of cards than is said, as an effect has it;
    none where no effect is applied to how many cards a player mills. Raises NotCarriedOut."""
    # CR 614.1a + 701.17a — what is said of "one or more cards" that are milled takes the place of
    # milling all of them.
    if EACH in mentions_in(said.action.number):
        return
    ways = [
        [*_multiplied(way, _Milling(player, size, way.used))]
        for player, size in to_mill(said).items()
    ]
    if not any(each.applied for options in ways for each in options):
        return
    for sizes in product(*ways):
        used = reduce(frozenset.union, (each.used for each in sizes), way.used)
        choices = (one for each in sizes for one in each.choices)
        begun = msgspec.structs.replace(way.choosing(*choices), used=used)
        for doing in milled(said, {each.player: each.size for each in sizes}):
            for each, more in done(begun, said, doing):
                course = _marked(each.course, len(way.course.events), sizes)
                yield from besides(msgspec.structs.replace(each, used=way.used), course, more)


def _multiplied(way: Way, one: _Milling) -> Iterator[_Milling]:
    """Every way in which effects change how many cards a player mills."""
    whole = GameEvent(
        "mill", one.player, of_player=True, numbers={"value": one.size},
        players={"subject": one.player},
    )  # fmt: skip
    for replaced in Replacing(moment_of(way.course.state), one.used).of(whole):
        if not replaced.applied:
            yield one
            continue
        used, size = _changed(way, one, replaced)
        applied = (*one.applied, *as_applied(replaced.applied))
        choices = (*one.choices, *replaced.choices)
        changed = _Milling(one.player, size, used, applied, choices)
        yield from [changed] if replaced.events else _multiplied(way, changed)


def _changed(way: Way, one: _Milling, replaced: Replaced) -> tuple[frozenset[str], int]:
    """What has been applied, and how many cards are milled then. Raises NotCarriedOut where
    something else is done."""
    if replaced.also or replaced.not_understood or replaced.makes:
        raise NotCarriedOut(INSTEAD)
    match replaced.events, replaced.more:
        case ((GameEvent(verb="mill", of_player=True, numbers={"value": size}),), ()):
            return one.used.union(each.candidate.by.name for each in replaced.applied), size
        case ((), (further,)):
            return one.used | further.used, _size(way, further)
    raise NotCarriedOut(INSTEAD)


def _size(way: Way, further: Further) -> int:
    """How many cards are milled instead of another number. Raises NotCarriedOut where something
    else is done."""
    match further.steps:
        case (v.GameAction(verb="mill", number=number) as step,) if step == v.GameAction(
            "mill", subject=step.subject, number=number
        ):
            alone = v.GameAction("mill", number=number)
            here = Instructed(way.course.state, alone, further.actor, further.memory)
            found = here.amount()
            if found is not None:
                return found
    raise NotCarriedOut(INSTEAD)


def _marked(course: Course, before: int, sizes: tuple[_Milling, ...]) -> Course:
    """The course with what was applied to how many cards a player mills told of those cards."""
    applied = {each.player: each.applied for each in sizes}
    new = (
        msgspec.structs.replace(
            each, applied=(*applied.get(each.event.players.get("subject", ""), ()), *each.applied)
        )
        for each in course.events[before:]
    )
    return msgspec.structs.replace(course, events=(*course.events[:before], *new))
