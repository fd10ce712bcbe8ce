"""Life totals, and other numbers, that are exchanged."""

from __future__ import annotations

from collections.abc import Iterator

from kb import editions
from kb import vocabulary as v
from kb.engine.course.deeds.control import exchange_control
from kb.engine.course.deeds.instructed import Beginning, Doing, Instructed
from kb.engine.course.deeds.life import changed, life_totals
from kb.engine.events.event import GameEvent

SIZES = ("power", "toughness")
LIFE = "life"


def exchange(said: Instructed) -> Iterator[Doing]:
    """The ways to exchange control of permanents, life totals, or a life total with the power or
    toughness of a creature. Raises NotCarriedOut for anything else."""
    match said.action.how:
        case ("life",):
            yield _life_totals(said)
        case ("life", ("power" | "toughness") as size):
            yield from _with_a_size(said, size)
        case _:
            yield from exchange_control(said)


def _life_totals(said: Instructed) -> Doing:
    """Each of two players gains or loses what the other's life total is more or less; nothing
    where one of the two can't, or where it isn't two players."""
    names = [name for role in ("subject", "with_") for name in _players(said, role)]
    if len({*names}) != 2 or len(names) != 2:
        return Doing(())
    life = life_totals(said)
    asked = _as_asked(said, life)
    changes = {one: asked[other] - life[one] for one, other in (names, reversed(names))}
    events = tuple(changed(said, each, change) for each, change in changes.items() if change)
    return _whole(said, events, ())


def _as_asked(said: Instructed, life: dict[str, int]) -> dict[str, int]:
    """Life totals as what asks for them is told."""
    # CR 107.1b / 2003-12: 104.2 — until 2007 less than 0 was treated as 0, but for what changes it.
    least = editions.parameter("zero_at_least", said.state.edition)
    bounded = isinstance(least, list) and LIFE in least
    return {name: max(total, 0) if bounded else total for name, total in life.items()}


def _players(said: Instructed, role: str) -> list[str]:
    """The players in a role, in the order of the words: "you" where no subject is named."""
    if role == "subject" and not said.action.subject:
        return [said.actor.controller]
    players = {each.name for each in said.state.players}
    return [each for some in said.all_of(role) for each in some if each in players]


def _with_a_size(said: Instructed, size: str) -> Iterator[Doing]:
    """A player's life total becomes the power or toughness of a creature, and that becomes what
    the life total was; nothing where either is impossible."""
    names = said.players("owner")
    for ids, choices in said.objects("with_"):
        there = [each for each in ids if each in said.moment.final.objects]
        number = said.moment.final.one(there[0], size) if len(there) == 1 else None
        if len(names) != 1 or not isinstance(number, int):
            yield Doing((), choices)
            continue
        life = next(each.life for each in said.state.players if each.name == names[0])
        change = v.SetPT(**{size: v.Const(life)})
        effect = v.Effect((v.Clause(v.Locked(), (change,)),), duration="permanent")
        gained = (changed(said, names[0], number - life),) if number != life else ()
        begins = (Beginning(effect, tuple(there), said.actor.controller),)
        yield _whole(said, gained, begins)._replace(choices=choices)


def _whole(said: Instructed, events: tuple[GameEvent, ...], begins: tuple[Beginning, ...]) -> Doing:
    """All of an exchange, or none where a part of it is impossible."""
    if events and said.moment.impossible(events):
        return Doing(())
    return Doing(events, begins=begins)


__all__ = ["exchange"]
