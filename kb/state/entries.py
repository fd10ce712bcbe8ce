"""What a snapshot's entries state, as the state has it."""

from __future__ import annotations

from kb.snapshot.model import Characteristics, Choices, Shields
from kb.snapshot.resolved import ResolvedObject, ResolvedPlayer, ResolvedTurn, StatedEffect
from kb.snapshot.terms import NO_SPELLS
from kb.state.game_state import DelayedAbility, PlayerState, StackAbility, Turn
from kb.text.words.line_kinds import form_kind


def is_ability(entry: ResolvedObject) -> bool:
    """Returns whether it lies on the stack without being a spell."""
    return entry.kind in NO_SPELLS


def stack_ability(entry: ResolvedObject) -> StackAbility:
    """An ability on the stack."""
    return StackAbility(
        id=entry.id,
        kind=entry.kind if entry.kind in ("activated", "combat_damage") else "triggered",
        controller=entry.controller,
        source=entry.source,
        text=entry.text,
        targets=entry.targets,
        owner=entry.owner,
        ability=entry.ability,
        part=entry.part,
        given_by=entry.given_by,
        timestamp=entry.timestamp,
        modes=entry.modes,
        moved=entry.moved,
        event=entry.event,
        x=entry.x,
        choices=choices_of(entry.choices),
        history=entry.history,
        copy=entry.copy,
        copies=entry.copy_of,
        name=entry.card or entry.name,
        on_event=entry.text is not None and form_kind(entry.text) == "triggered",
    )


def delayed_ability(entry: StatedEffect) -> DelayedAbility:
    """A delayed triggered ability."""
    return DelayedAbility(
        id=entry.id,
        text=entry.text,
        controller=entry.controller,
        timestamp=entry.timestamp,
        affects=(*entry.affects, *entry.affects_players),
        source=entry.source,
        choices=choices_of(entry.choices),
        x=entry.x,
        moved=entry.moved,
        is_open=entry.is_open,
    )


def turn_of(turn: ResolvedTurn) -> Turn:
    """The moment of the game."""
    return Turn(**{field: getattr(turn, field) for field in Turn.__struct_fields__})


def corrections_of(entry: Characteristics) -> Characteristics:
    """The printed characteristics that an entry states."""
    fields = Characteristics.__struct_fields__
    return Characteristics(**{field: getattr(entry, field) for field in fields})


def shields_of(shields: Shields) -> dict[str, int]:
    """The shields that wait for their event, by kind."""
    given = {"regeneration": shields.regeneration, "prevent": shields.prevent}
    return {kind: size for kind, size in given.items() if size}


def player_state(player: ResolvedPlayer) -> PlayerState:
    """A player, but for what follows from the rest of the state."""
    return PlayerState(
        name=player.name,
        team=player.team,
        life=player.life,
        counters=player.counters,
        mana=player.mana,
        lands_played=player.lands_played,
        history=player.history,
        designations=player.designations,
        unknown_cards={
            zone: known.size - len(known.cards)
            for zone, known in player.zones.items()
            if known.size > len(known.cards)
        },
        stated_zones=frozenset(zone for zone, known in player.zones.items() if known.stated),
        prevents=player.shields.prevent,
        commander_damage=player.commander_damage,
        controlled_by=player.controlled_by,
        next_turn_controlled_by=player.next_turn_controlled_by,
        combat_controlled_by=player.combat_controlled_by,
        next_combat_controlled_by=player.next_combat_controlled_by,
        range_of_influence=player.range_of_influence,
        shuffled=player.shuffled,
        mulligans=player.mulligans,
        kept=player.kept,
        dungeon=player.dungeon,
    )


def choices_of(choices: Choices) -> dict[str, str | int]:
    """The choices that are set, by key."""
    given = ((field, getattr(choices, field)) for field in choices.__struct_fields__)
    return {field: value for field, value in given if value is not None}
