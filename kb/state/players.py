"""Players as the engine sees them: their numbers and what they are."""

from __future__ import annotations

from kb.snapshot.resolved import ResolvedPlayer, ResolvedSnapshot
from kb.snapshot.terms import DEFAULT_STARTING_LIFE, STARTING_LIFE
from kb.state.game_state import PlayerState


def player_states(snapshot: ResolvedSnapshot) -> tuple[PlayerState, ...]:
    """Every player in turn order."""
    return tuple(_state(player, snapshot) for player in snapshot.players.values())


def _state(player: ResolvedPlayer, snapshot: ResolvedSnapshot) -> PlayerState:
    statuses = {designation.name for designation in player.designations}
    if snapshot.turn.active == player.name:
        statuses.add("active")
    if player.history.drew_from_empty_library:
        statuses.add("drew_from_empty_library")
    return PlayerState(
        name=player.name,
        team=player.team,
        numbers=_numbers(player, snapshot),
        statuses=frozenset(statuses),
        commander_damage=player.commander_damage,
        mana=player.mana,
        spells_cast=player.history.spells_cast,
        prevents=player.shields.prevent,
        zones_told=frozenset(zone for zone, known in player.zones.items() if known.stated),
        controlled_by=player.controlled_by,
        lost=player.lost,
        dungeon=player.dungeon,
    )


def _numbers(player: ResolvedPlayer, snapshot: ResolvedSnapshot) -> dict[str, int]:
    history = player.history
    numbers = {
        "life": player.life,
        "starting_life": STARTING_LIFE.get(snapshot.format or "", DEFAULT_STARTING_LIFE),
        "cards_drawn": history.cards_drawn,
        "life_lost": history.life_lost,
        "life_gained": history.life_gained,
        "spells_cast": len(history.spells_cast),
        "creatures_died": history.creatures_died,
        "lands_played": player.lands_played,
        "opponents": _opponents(player, snapshot),
        "poison": 0, "energy": 0, "experience": 0, "rad": 0,
    }  # fmt: skip
    numbers |= {zone: state.size for zone, state in player.zones.items()}
    kinds = {"poison", "energy", "experience", "rad"}
    numbers |= {
        kind: size for kind, size in player.counters.items() if kind in kinds or kind not in numbers
    }
    for designation in player.designations:
        if isinstance(designation.detail, int):
            numbers[designation.name] = designation.detail
    return numbers


def _opponents(player: ResolvedPlayer, snapshot: ResolvedSnapshot) -> int:
    return sum(
        1
        for other in snapshot.players.values()
        if other.name != player.name and (player.team is None or other.team != player.team)
    )
