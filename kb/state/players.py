"""Players as the engine sees them: their numbers and what they are."""

from __future__ import annotations

import msgspec

from kb.editions import parameter
from kb.snapshot.starting_life import starting_life
from kb.snapshot.terms import PLAYER_ZONES
from kb.state.game_state import GameState, PlayerState
from kb.state.vanguards import modifiers
from kb.terms import OUTSIDE

USUAL_COUNTERS = ("poison", "energy", "experience", "rad")
"""Kinds of counters that every player has some number of, if only 0."""
NO_CARDS = frozenset({"token", "copy"})
OF_HISTORY = (
    "cards_drawn", "life_lost", "life_gained", "creatures_died", "cards_discarded",
    "permanents_sacrificed", "permanents_left", "tokens_created", "attackers_declared",
    "noncreature_spells_cast", "nonartifact_spells_cast", "instants_and_sorceries_cast",
    "instants_cast", "creature_spells_cast", "enchantments_cast", "blue_or_black_spells_cast",
    "artifacts_sacrificed", "nonland_permanents_left", "creatures_left",
    "cards_left_graveyard",
    "crimes_committed", "spells_cast_from_hand", "mana_spent_on_spells",
    "creatures_entered", "artifacts_entered", "lands_entered", "nonland_permanents_entered",
    "permanent_cards_to_graveyard", "spells_warped", "damage_taken", "combat_damage_taken",
    "attacks_this_turn", "attacks_this_combat",
    "speed_triggers",
    "combat_phases", "end_steps", "spells_cast_last_turn", "life_lost_last_turn",
    "cards_drawn_in_draw_step",
)  # fmt: skip


def completed_players(state: GameState) -> tuple[PlayerState, ...]:
    """The players in the game with their numbers and what they are."""
    # CR 108.2b + 400.1 — the numbers of cards in the zones of their owners; no token is one.
    known: dict[tuple[str, str], int] = {}
    for obj in state.objects:
        if not obj.emblem and obj.status.isdisjoint(NO_CARDS):
            known[obj.owner, obj.zone] = known.get((obj.owner, obj.zone), 0) + 1
    return tuple(
        msgspec.structs.replace(
            player,
            numbers=_numbers(player, state, known),
            statuses=frozenset(_statuses(player, state)),
        )
        for player in state.players
    )


def seated(state: GameState) -> tuple[PlayerState, ...]:
    """All players as they sit, those who have left the game at their places."""
    if not state.left:
        return state.players
    known = {each.name: each for each in (*state.players, *state.left)}
    return tuple(known[name] for name in state.seats)


def opponents(state: GameState, player: str) -> tuple[str, ...]:
    """The players in the game who are no teammates of a player (102.2, 102.3)."""
    team = {each.name: each.team or each.name for each in state.players}
    return tuple(name for name, own in team.items() if own != team[player])


def decider(state: GameState, player: str) -> str:
    """Who makes the choices of a player: whoever controls that player, or in turn controls that
    one; who is controlled by a player of whom this is said in a circle is so by the first."""
    controllers = {
        each.name: each.combat_controlled_by or each.controlled_by for each in state.players
    }
    first = controllers.get(player)
    passed, other = [player], first
    while other is not None and other not in passed:
        passed.append(other)
        other = controllers.get(other)
    if other is not None and other != passed[-1]:
        return first or player
    return passed[-1]


def turn_order(state: GameState, first: str) -> list[str]:
    """The players in the game in turn order from one on; from the next one, if that one has left
    (800.4j). The players of a team that takes its turns together stand together."""
    names = [each.name for each in seated(state)]
    place = names.index(first) if first in names else 0
    there = {each.name for each in state.players}
    order = [each for each in (*names[place:], *names[:place]) if each in there]
    groups = dict.fromkeys(tuple(sharing_turns(state, each)) for each in order)
    return [each for group in groups for each in sorted(group, key=order.index)]


def sharing_turns(state: GameState, player: str) -> list[str]:
    """The players in the game who take their turns, and have priority, together with a player, and
    the player."""
    if state.format is None:
        return [player]
    shared = parameter("shared_turns", state.edition)
    known = {each.name: each.team for each in seated(state)}
    team = known.get(player)
    if team is None or not isinstance(shared, list) or state.format not in shared:
        return [player]
    return [each.name for each in state.players if each.team == team]


def _statuses(player: PlayerState, state: GameState) -> set[str]:
    found = {each.name for each in player.designations}
    if state.turn.active == player.name:
        found.add("active")
    if player.history.drew_from_empty_library:
        found.add("drew_from_empty_library")
    if player.history.won_subgame:
        found.add("won_subgame")
    return found


BEGUN = {"combat_phases": ("combat", "postcombat_main", "ending"), "end_steps": ("ending",)}
"""What is counted of a turn, and the phases in which one has begun by then where none was added."""


def _begun(player: PlayerState, state: GameState) -> dict[str, int]:
    """How many phases and steps of the turn have begun, where no history tells: one at most."""
    if player.name != state.turn.active:
        return {}
    return {
        kind: 1
        for kind, phases in BEGUN.items()
        if not _is_told(player, kind) and state.turn.phase in phases
    }


def _is_told(player: PlayerState, kind: str) -> bool:
    return getattr(player.history, kind) is not None


ATTACKS = ("attacks_this_turn", "attacks_this_combat")
"""What is counted of the attacks on a player."""


def _attacked(player: PlayerState, state: GameState) -> dict[str, int]:
    """With how many creatures a player was attacked, where no history tells: with those that attack
    him now."""
    if player.name not in state.attacks.values():
        return {}
    now = sum(whom == player.name for whom in state.attacks.values())
    return {kind: now for kind in ATTACKS if not _is_told(player, kind)}


COUNTED_AS = {"beginning_of_combat": "combat_phases", "end": "end_steps"}
"""The step with which one begins → how these are counted."""


def with_begun_told(player: PlayerState, step: str) -> PlayerState:
    """The player as such a step begins, of whom it is told how many of its kind had begun before,
    as far as that is taken for granted."""
    kind = COUNTED_AS.get(step)
    if kind is None or "active" not in player.statuses or _is_told(player, kind):
        return player
    history = msgspec.structs.replace(player.history, **{kind: player.numbers[kind]})
    return msgspec.structs.replace(player, history=history)


def _numbers(
    player: PlayerState, state: GameState, known: dict[tuple[str, str], int]
) -> dict[str, int]:
    changed = modifiers(state.objects, player.name)
    numbers = {
        "life": player.life,
        "starting_life": starting_life(state.format, len(state.players) + len(state.left))
        + changed.life,
        **{kind: getattr(player.history, kind) or 0 for kind in OF_HISTORY},
        **_begun(player, state),
        **_attacked(player, state),
        "spells_cast": len(player.history.spells_cast or ()),
        "lands_played": player.lands_played,
        **dict.fromkeys(USUAL_COUNTERS, 0),
    }
    if changed.hand:
        numbers["hand_modifier"] = changed.hand
    numbers |= {
        zone: known.get((player.name, zone), 0) + player.unknown_cards.get(zone, 0)
        for zone in PLAYER_ZONES
        if zone != OUTSIDE or zone in player.stated_zones
    }
    numbers |= {
        kind: size
        for kind, size in player.counters.items()
        if kind in USUAL_COUNTERS or kind not in numbers
    }
    for each in player.designations:
        if isinstance(each.detail, int):
            numbers[each.name] = each.detail
    return numbers
