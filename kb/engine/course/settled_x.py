"""An X that an instruction says what it is, and that later ones speak of: it is counted once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kb import vocabulary as v
from kb.engine.course.asking import called
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.way import Way
from kb.engine.facts.filters import NoLogic
from kb.vocabulary.parts import with_parts

Steps = tuple[v.Step | str, ...]


def settled(
    ways: Iterable[Way],
    step: v.Settles,
    steps: Steps,
    carried_out: Callable[[Way, Steps], Iterator[Way]],
) -> Iterator[Way]:
    """Every way in which the steps after it may be carried out, with what X is now in them."""
    # CR 608.2h — what has to be known of the game is looked at once, as it is first needed.
    for way in ways:
        said = Instructed(way.course.state, v.GameAction("settle"), way.actor, way.memory)
        try:
            number = v.Const(said.measured(step.value))
        except (NotCarriedOut, NoLogic) as why:
            gap = f"what X is: {why}" if str(why) else "what X is"
            yield way.with_gaps(gap, *map(_called_if_known, steps))
            continue
        yield from carried_out(way, with_parts(steps, _with(number)))


def _with(number: v.Const) -> Callable[[object], object]:
    return lambda word: number if isinstance(word, v.SettledX) else word


def _called_if_known(step: v.Step | str) -> str:
    return step if isinstance(step, str) else called(step)
