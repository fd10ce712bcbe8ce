"""Control of permanents that is gained or exchanged."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Beginning, Doing, Instructed, NotCarriedOut

CONTROL = v.Effect((v.Clause(v.Locked(), (v.GainControl(),)),), duration="permanent")
"""That a player controls something, for good."""


def gain_control(said: Instructed) -> Iterator[Doing]:
    """The ways to gain control of objects for good."""
    action = said.action
    if action.how != ("permanent",) or action.with_ or action.number is not None:
        raise NotCarriedOut(", ".join(action.how) or "for how long")
    player = said.doer
    for ids, choices in said.objects("object"):
        there = _permanents(said, ids)
        yield Doing((), choices, tuple(ids), (Beginning(CONTROL, there, player),) if there else ())


def exchange_control(said: Instructed) -> Iterator[Doing]:
    """The ways to exchange control of two permanents; nothing where it can't be exchanged."""
    # Both must be there, and of different players; else no part of it happens.
    action = said.action
    if action.how != ("control",) or action.with_:
        raise NotCarriedOut(", ".join(action.how) or "what is exchanged")
    for ids, choices in said.objects("object"):
        final = said.moment.final
        there = _permanents(said, ids)
        if len(ids) > 2:
            raise NotCarriedOut("what is exchanged")
        players = [final.controller(each) for each in there]
        begins: tuple[Beginning, ...] = ()
        if len(there) == 2 and len({*players}) == 2:
            begins = tuple(
                Beginning(CONTROL, (each,), player)
                for each, player in zip(there, players[::-1], strict=True)
            )
        yield Doing((), choices, tuple(ids), begins)


def _permanents(said: Instructed, ids: list[str]) -> tuple[str, ...]:
    here = {each.id for each in said.state.objects if each.zone in ("battlefield", "stack")}
    return tuple(each for each in ids if each in here)


def gives_control(step: v.Creates) -> bool:
    """Whether somebody gains control of something by an effect."""
    clauses = step.effect.clauses if step.effect is not None else ()
    return any(isinstance(each, v.GainControl) for clause in clauses for each in clause.does)


__all__ = ["exchange_control", "gain_control", "gives_control"]
