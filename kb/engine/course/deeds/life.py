"""Life that is gained and lost, and life totals that are set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb import editions
from kb.engine.course.deeds.amounts import half, stated_amount
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.memory import EACH, mentions_in
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.engine.program.terms import atom, text


def life(said: Instructed) -> Iterator[Doing]:
    """Players gain or lose so much life, or lose half of what they have."""
    totals = life_totals(said)
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
    owners = [*said.players("owner")]
    wanted = _wanted(said, owners)
    totals = life_totals(said)
    for names, choices in _one_head_each(said, owners):
        totals |= _shares(said, names)
        changes = {name: wanted[name] - totals[name] for name in names}
        yield Doing(
            tuple(changed(said, name, change) for name, change in changes.items() if change),
            choices,
        )


def _wanted(said: Instructed, names: list[str]) -> dict[str, int]:
    """What each player's life total becomes: what is counted may be that one's own."""
    if EACH not in mentions_in(said.action.number):
        return dict.fromkeys(names, stated_amount(said))
    memories = {name: said.memory.meaning(EACH, name) for name in names}
    return {
        name: stated_amount(Instructed(said.state, said.action, said.actor, memory))
        for name, memory in memories.items()
    }


def _shares(said: Instructed, names: tuple[str, ...]) -> dict[str, int]:
    """What is taken for the life totals of heads of one giant that are both set to numbers, where
    they have shares: so the result is the sum of these."""
    halves = life_totals(said)
    total = {each.name: each.life for each in said.state.players}
    holds = said.moment.grounder.holds
    return {
        name: total[name] - halves[other]
        for place, name in enumerate(names)
        for other in names[:place]
        if _halved(said) and holds(atom("heads_of_one", text(other), text(name)))
    }


def life_doubled(said: Instructed) -> Iterator[Doing]:
    """Life totals are doubled: players gain as much as they have, or lose as much as they lack."""
    totals = life_totals(said)
    yield Doing(tuple(changed(said, name, totals[name]) for name in said.players("owner")))


def life_totals(said: Instructed) -> dict[str, int]:
    """The life total of each player; of the heads of a giant their shares, where they have such."""
    halved = _halved(said)
    return {e.name: (e.life + 1) // 2 if halved else e.life for e in said.state.players}


def _one_head_each(
    said: Instructed, names: list[str]
) -> Iterator[tuple[tuple[str, ...], tuple[Choice, ...]]]:
    """The players whose life totals are set: of several heads of one giant each that may be, but
    all where they have shares."""
    if _halved(said):
        yield tuple(names), ()
        return
    holds = said.moment.grounder.holds
    giants: list[list[str]] = []
    for name in names:
        of_one = (
            giant for giant in giants if holds(atom("heads_of_one", text(giant[0]), text(name)))
        )
        giant = next(of_one, None)
        if giant is None:
            giants.append([name])
        else:
            giant.append(name)
    words = "whose life total is set"
    for chosen in product(*giants):
        choices = (
            Choice(giant[0], "player", words, (*giant,), head, "shared_life")
            for giant, head in zip(giants, chosen, strict=True)
            if len(giant) > 1
        )
        yield chosen, tuple(choices)


def _halved(said: Instructed) -> bool:
    """Whether a head of a giant has half of the life total that both share."""
    shared = editions.parameter("shared_life", said.state.edition)
    return said.state.format == "two_headed_giant" and shared == "half"
