"""Life that is gained and lost, and life totals that are set."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut, half, stated_amount
from kb.engine.events.event import GameEvent


def life(said: Instructed) -> Iterator[Doing]:
    """Players gain or lose so much life, or lose half of what they have."""
    totals = {each.name: each.life for each in said.state.players}
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
    totals = {each.name: each.life for each in said.state.players}
    yield Doing(
        tuple(
            changed(said, name, wanted - totals[name])
            for name in said.players("owner")
            if totals[name] != wanted
        )
    )
