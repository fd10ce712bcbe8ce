"""Life that is gained and lost, and life totals that are set."""

from __future__ import annotations

from collections.abc import Iterator

from kb import editions
from kb.engine.course.deeds.amounts import half, stated_amount
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.events.event import GameEvent


def life(said: Instructed) -> Iterator[Doing]:
    """Players gain or lose so much life, or lose half of what they have."""
    totals = _totals(said)
    if "half" in said.action.how:
        sizes = {name: half(said, totals[name]) for name in said.players()}
    else:
        amount = stated_amount(said)
        sizes = dict.fromkeys(said.players(), amount)
    yield Doing(
        tuple(
            changed(said, name, size if said.action.verb == "gain_life" else -size)
            for name, size in sizes.items()
        )
    )


def changed(said: Instructed, player: str, change: int) -> GameEvent:
    """The event of a player's gaining so much life, or of losing it, where it is less than none."""
    return GameEvent(
        "gain_life" if change >= 0 else "lose_life", player, of_player=True,
        numbers={"value": abs(change)}, players={"cause": said.actor.controller},
    )  # fmt: skip


def life_becomes(said: Instructed) -> Iterator[Doing]:
    """Life totals become a number: players gain or lose what is wanting."""
    if said.action.how:
        raise NotCarriedOut(", ".join(said.action.how))
    wanted = stated_amount(said)
    totals = _totals(said)
    _one_of_each_team(said)
    yield Doing(
        tuple(
            changed(said, name, wanted - totals[name])
            for name in said.players("owner")
            if totals[name] != wanted
        )
    )


def life_doubled(said: Instructed) -> Iterator[Doing]:
    """Life totals are doubled: players gain as much as they have, or lose as much as they lack."""
    totals = _totals(said)
    yield Doing(tuple(changed(said, name, totals[name]) for name in said.players("owner")))


def _totals(said: Instructed) -> dict[str, int]:
    """The life total of each player; of the heads of a giant their shares, where they have such."""
    halved = _as_giants(said) and editions.parameter("shared_life", said.state.edition) == "half"
    return {e.name: (e.life + 1) // 2 if halved else e.life for e in said.state.players}


def _one_of_each_team(said: Instructed) -> None:
    """Raises NotCarriedOut where the life totals of both heads of a giant are set."""
    names = said.players("owner")
    teams = [each.team or each.name for each in said.state.players if each.name in names]
    if _as_giants(said) and len({*teams}) < len(teams):
        raise NotCarriedOut("which player of a team is affected")


def _as_giants(said: Instructed) -> bool:
    return said.state.format == "two_headed_giant"
