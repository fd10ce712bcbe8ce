"""What of a turn is counted by what has come about: the permanents that have entered, the permanent
cards put into graveyards, by what they are there."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.moment import Moment
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameObject, GameState, PlayerState
from kb.state.players import completed_players
from kb.vocabulary.actions import actions
from kb.vocabulary.parts import any_part

COUNTED = ("enter", "descend")
"""The events that are counted here, where words ask for them."""


def with_arrivals(before: GameState, after: GameState) -> GameState:
    """The state with what has come to the battlefield and to graveyards counted for its players, if
    any words ask for that."""
    old = {each.id: (each.zone, each.generation) for each in before.objects}
    new = [
        each
        for each in after.objects
        if each.zone in ("battlefield", "graveyard")
        and old.get(each.id) != (each.zone, each.generation)
        and "unknown" not in each.status
    ]
    if not new or not any(map(_asks, after.objects)):
        return after
    counts = _counts(new, moment_of(after))
    players = tuple(_counting(each, counts) for each in after.players)
    counted = msgspec.structs.replace(after, players=players)
    return msgspec.structs.replace(counted, players=completed_players(counted))


def _counts(new: list[GameObject], moment: Moment) -> Counter[tuple[str, str]]:
    """How much is added to which numbers of which players."""
    grounder = moment.grounder
    call = grounder.next_call()
    grounder.tell(atom("arrived", call, text(each.id)) for each in new)
    grounder.answer(call, "arrivals")
    return Counter(
        (player.string, kind.string) for player, kind, _ in grounder.atoms("counts_more", 4, call)
    )


def _counting(player: PlayerState, counts: Counter[tuple[str, str]]) -> PlayerState:
    own = {kind: number for (name, kind), number in counts.items() if name == player.name}
    told = {k: (getattr(player.history, k) or 0) + number for k, number in own.items()}
    if not told:
        return player
    return msgspec.structs.replace(player, history=msgspec.structs.replace(player.history, **told))


@lru_cache(maxsize=1)
def _numbers_counted() -> frozenset[str]:
    """The numbers of a player that tell how many of what there were."""
    rows = [actions()[verb] for verb in COUNTED]
    kinds = (kind.number for row in rows for kind in row.counted_kinds)
    return frozenset(kinds).union(*(row.counted.values() for row in rows))


def _asks(obj: GameObject) -> bool:
    """Whether the words of an object, wherever it is, ask for what is counted."""
    return any(map(_ability_asks, (obj.copied or obj.face).abilities))


@lru_cache(maxsize=8192)
def _ability_asks(ability: v.Ability) -> bool:
    def speaks(each: object) -> bool:
        match each:
            case v.Happened(events=events):
                return any(event.verb in COUNTED for event in events)
            case v.Tally(event=v.Event(verb=verb)):
                return verb in COUNTED
            case v.PlayerNumber(number=number):
                return number in _numbers_counted()
        return False

    return any_part(ability, speaks, quoted=True)
