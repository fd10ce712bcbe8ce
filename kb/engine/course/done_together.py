"""Actions that are done together because one verb says them (608.2c): "2 damage to one and 1 damage
to another", two kinds of tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.doings import doings
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.done import done_in
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.repeating import with_counters
from kb.engine.course.replaced import Further
from kb.engine.course.way import Way
from kb.vocabulary.keyword_actions import keyword_action

OF_NUMBERS = frozenset({"deal_damage", "put_counters", "create", "gain_life", "lose_life"})
"""The actions that may be done twice to one at the same time."""
OWN_WAY = frozenset({"cast", "copy", "choose_new_targets", "draw", "pay_cost"})


def runs(steps: Sequence[v.Step | str]) -> Iterator[tuple[v.Step | str, ...]]:
    """The steps in their order, those together that are done at once."""
    run: list[v.Step | str] = []
    for step in steps:
        goes_on = isinstance(step, v.GameAction) and step.together
        if run and not (goes_on and isinstance(run[-1], v.GameAction)):
            yield tuple(run)
            run = []
        run.append(step)
    if run:
        yield tuple(run)


def done_together(
    way: Way, actions: Sequence[v.GameAction]
) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of actions that are done at once, for each way to do them, and what is to be done
    besides or instead. Raises NotCarriedOut."""
    state = way.course.state
    parts: list[Instructed] = []
    ways: list[list[Doing]] = []
    for number, action in enumerate(actions):
        if _in_a_way_of_its_own(action, state.edition):
            raise NotCarriedOut("several at once")
        said = Instructed(state, action, way.actor, way.memory)
        ways.append([_of_part(each, number) for each in doings(said)])
        state = said.state
        parts.append(said)
    for some in product(*ways):
        if actions[0].verb not in OF_NUMBERS:
            _check_one_each(some)
        yield from done_in(way, moment_of(state), tuple(zip(parts, some, strict=True)))


def _in_a_way_of_its_own(step: v.GameAction, edition: str) -> bool:
    """Whether an action comes about otherwise than by its events alone."""
    own = step.verb in OWN_WAY or keyword_action(step.verb, edition) is not None
    return own or with_counters(step) is not None


def _of_part(doing: Doing, number: int) -> Doing:
    """A way to do an action whose events tell which of several it is."""
    events = tuple(msgspec.structs.replace(each, part=number) for each in doing.events)
    return doing._replace(events=events)


def _check_one_each(some: tuple[Doing, ...]) -> None:
    """Raises NotCarriedOut where two different things would be done to one object at once."""
    about = Counter(id_ for each in some for id_ in {event.subject for event in each.events})
    if any(number > 1 for number in about.values()):
        raise NotCarriedOut("two things done to one at the same time")
