"""Several players who each may pay so that something isn't done to them: all choose in turn before
any of it happens (101.4, 608.2e)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import as_each
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.memory import EACH
from kb.engine.course.paying import actions_of, alternatives, courses_paying, payment_in
from kb.engine.course.results import Choice
from kb.engine.course.way import Way
from kb.text import rendering
from kb.vocabulary.parts import with_parts

WORDS = "whether to pay the cost"


class Answered(msgspec.Struct, frozen=True):
    """A way as far as players have answered: what those do who pay, beside mana and life, and who
    doesn't pay."""

    way: Way
    actions: tuple[v.GameAction, ...] = ()
    refusing: tuple[str, ...] = ()


def answered(way: Way, cost: v.Cost, players: list[str]) -> Iterator[Answered]:
    """Every way for players to pay a cost or not, in turn. Raises NotCarriedOut."""
    found = [Answered(way)]
    for number, player in enumerate(players):
        mine = v.Mentioned("each", number, "payer")
        found = [one for each in found for one in _of_one(each, cost, player, mine)]
    yield from found


def _of_one(so_far: Answered, cost: v.Cost, player: str, mine: v.Mentioned) -> Iterator[Answered]:
    """The answers of one player; `mine` means that player in the actions by which he pays."""
    way = so_far.way.speaking_of(mine, player)
    able = [
        (each, [*paid])
        for each in alternatives(cost)
        if (paid := [*_payments(way, each, player, mine)])
    ]
    if not able:
        yield msgspec.structs.replace(so_far, refusing=(*so_far.refusing, player))
        return
    told = tuple(rendering.cost(each) for each, _ in able)
    yes = Choice(player, "pay", WORDS, ("yes", "no"), "yes", "unless")
    for words, (_, ways) in zip(told, able, strict=True):
        which = Choice(player, "pay", "which cost to pay", told, words, "unless")
        choices = (yes, which) if len(able) > 1 else (yes,)
        for after_, actions in ways:
            kept, made = len(way.course.choices), after_.course.choices
            course = msgspec.structs.replace(
                after_.course, choices=(*made[:kept], *choices, *made[kept:])
            )
            yield Answered(
                msgspec.structs.replace(after_, course=course),
                (*so_far.actions, *actions),
                so_far.refusing,
            )
    no = msgspec.structs.replace(yes, chosen="no")
    yield Answered(way.choosing(no), so_far.actions, (*so_far.refusing, player))


def _payments(
    way: Way, cost: v.Cost, player: str, mine: v.Mentioned
) -> Iterator[tuple[Way, tuple[v.GameAction, ...]]]:
    """The ways on which a player has paid the mana and life of a cost, with the one action that is
    left to do."""
    memory = as_each(way, player).memory
    payment, rest = payment_in(cost, way.course.state, way.actor, memory)
    actions = actions_of(rest, way.course.state, way.actor, memory, player)
    if actions is None:
        return
    if len(actions) > 1:
        raise NotCarriedOut(f"how {player} pays the cost")
    own = tuple(
        with_parts(each, lambda part: mine if part == EACH else part)
        for each in actions
        if isinstance(each, v.GameAction)
    )
    for each in courses_paying(way.course, payment, player):
        yield msgspec.structs.replace(way, course=each), own


__all__ = ["Answered", "answered"]
