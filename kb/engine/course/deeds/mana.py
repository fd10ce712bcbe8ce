"""Mana is added to pools, or lost, by instructions (106.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.engine.mana.mana_traits import ManaTraits, chosen_for
from kb.snapshot.pool import PoolMana, pool_of_symbols, symbols_of
from kb.terms import COLOR_LETTERS, MANA_LETTERS
from kb.vocabulary.printed_numbers import SYMBOL

MOST_MANA = 20
Way = tuple[str, PoolMana]
"""Symbols of mana, and what is said of all of it."""


def add_mana(said: Instructed) -> Iterator[Doing]:
    """The ways to add mana to players' pools."""
    action = said.action
    if action.how or action.object or action.number is not None or not action.mana:
        raise NotCarriedOut(", ".join(action.how) or "what mana")
    traits = ManaTraits(said.moment.final)
    ways = [[*_ways(said, traits, each)] for _ in said.players() for each in action.mana]
    doers = [name for name in said.players() for _ in action.mana]
    for way in product(*ways):
        events = tuple(
            _adding(said, name, *each) for name, each in zip(doers, way, strict=True) if each[0]
        )
        choices = tuple(
            Choice(
                name, "color", "which mana to add", tuple(one for one, _ in options), symbols,
                "choice",
            )
            for name, (symbols, _), options in zip(doers, way, ways, strict=True)
            if len(options) > 1
        )  # fmt: skip
        yield Doing(events, choices)


def _adding(said: Instructed, player: str, symbols: str, traits: PoolMana) -> GameEvent:
    mana = tuple(traits.of_type(each.symbol) for each in pool_of_symbols(symbols))
    cause = {"cause": said.actor.controller}
    return GameEvent(
        "add_mana", player, of_player=True, words={"mana": symbols}, players=cause, mana=mana
    )


def _ways(said: Instructed, traits: ManaTraits, mana: v.Mana) -> Iterator[Way]:
    """The mana of which one is added."""
    there = traits.of(said.actor.source, mana)
    if chosen_for(mana) - {key for key, _ in there.choices}:
        raise NotCarriedOut("what was chosen for the mana")
    yield from ((symbols, there) for symbols in _symbols(said, mana))


def _symbols(said: Instructed, mana: v.Mana) -> Iterator[str]:
    """The symbols of which one is added."""
    if mana.settled is not None or mana.conditions or mana.instead:
        raise NotCarriedOut("when the mana is added")
    if any(
        each not in MANA_LETTERS for symbols in mana.choices for each in SYMBOL.findall(symbols)
    ):
        raise NotCarriedOut("which mana a hybrid, Phyrexian or generic symbol adds")
    times = said.measured(mana.times)
    if times > MOST_MANA:
        raise NotCarriedOut("so much mana")
    match mana.color:
        case None:
            yield from (each * times for each in mana.choices)
        case "any" if times == 1:
            yield from (f"{{{each}}}" for each in COLOR_LETTERS)
        case "any_one":
            yield from (f"{{{each}}}" * times for each in COLOR_LETTERS)
        case "combination":
            some = mana.choices or tuple(f"{{{each}}}" for each in COLOR_LETTERS)
            yield from ("".join(each) for each in combinations_with_replacement(some, times))
        case _:
            raise NotCarriedOut("which mana")


def mana_doubled(said: Instructed) -> Iterator[Doing]:
    """Players add as much mana of each type as they have; of what was said of that it has nothing
    (701.10f)."""
    pools = {each.name: each.mana for each in said.state.players}
    symbols = {name: "".join(f"{{{each.symbol}}}" for each in pools[name]) for name in pools}
    doers = [name for name in said.players() if symbols[name]]
    plain = ManaTraits(said.moment.final).of(said.actor.source, v.Mana())
    yield Doing(tuple(_adding(said, name, symbols[name], plain) for name in doers))


def lose_unspent_mana(said: Instructed) -> Iterator[Doing]:
    """What comes of players losing all unspent mana."""
    pools = {each.name: each.mana for each in said.state.players}
    cause = {"cause": said.actor.controller}
    events = (
        GameEvent(
            "lose_unspent_mana", name, of_player=True, players=cause, spent=pools[name],
            words={"mana": symbols_of(pools[name])},
        )
        for name in said.players()
        if pools[name]
    )  # fmt: skip
    yield Doing(tuple(events))
