"""What happened, as a snapshot tells it: to objects, to players, and as abilities triggered."""

from msgspec import Struct

from kb.snapshot.terms import Count, Int32, Name, OriginZone


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mapping whose keys are fixed."""


class LastKnown(Entry, frozen=True, kw_only=True):
    """What an object was as it left a zone (CR 603.10a)."""

    power: Int32 | None = None
    toughness: Int32 | None = None
    mana_value: Int32 | None = None
    controller: Name | None = None
    counters: dict[Name, Count] | None = None
    attacking: Name | None = None
    keywords: tuple[Name, ...] | None = None
    zone: Name | None = None
    name: Name | None = None
    supertypes: tuple[Name, ...] = ()
    types: tuple[Name, ...] | None = None
    subtypes: tuple[Name, ...] = ()
    colors: tuple[Name, ...] = ()
    attached_to: Name | None = None
    blocks: tuple[Name, ...] = ()
    blocked_by: tuple[Name, ...] = ()
    targets: tuple[Name, ...] | None = None
    modes: tuple[Count, ...] = ()
    x: Count | None = None
    kicked: bool | Count = False
    paid: dict[Name, Count] = {}


class History(Entry, frozen=True, kw_only=True):
    """What an object did this turn, and how it came to be where it is. What happened this turn may
    be left untold (None)."""

    activated: dict[Count, Count] | None = None
    activated_ever: dict[Count, Count] = {}
    attacked: bool | None = None
    attacked_this_combat: bool | None = None
    blocked: bool | None = None
    blocked_this_combat: bool | None = None
    dealt_damage: bool | None = None
    was_dealt_damage: bool | None = None
    put_there: bool | None = None
    put_there_from_battlefield: bool | None = None
    put_there_from_library: bool | None = None
    came_since_last_upkeep: bool | None = None
    damaged_by: tuple[Name, ...] | None = None
    damaged_players: tuple[Name, ...] | None = None
    cast_by: Name | None = None
    cast_from: OriginZone | None = None
    dealt_combat_damage: bool | None = None
    discarded: bool | None = None
    entered: bool | None = None
    kicked: bool | Count = False
    left_there: bool = False
    parted_from: Name | None = None
    phased_out_under: Name | None = None
    mana_sources: dict[Name, Count] | None = None
    mana_spent: dict[Name, Count] | None = None
    modes_chosen: dict[Count, tuple[Count, ...]] = {}
    modes_chosen_ever: dict[Count, tuple[Count, ...]] = {}
    paid: dict[Name, Count] = {}
    resolved: dict[Count, Count] | None = None
    set_aside: bool = False
    triggered: dict[Count, Count] | None = None
    cast_from_command: Count = 0
    paid_with: dict[Name, tuple[Name, ...]] = {}
    last_known: dict[Name, LastKnown] = {}


class TriggeringEvent(Entry, frozen=True, kw_only=True):
    """Who and what took which part in the event that a triggered ability triggered on."""

    subject: tuple[Name, ...] = ()
    object: tuple[Name, ...] = ()
    by: tuple[Name, ...] = ()
    owner: tuple[Name, ...] = ()
    whose: tuple[Name, ...] = ()
    affected: tuple[Name, ...] = ()
    exiled: tuple[Name, ...] = ()
    amount: Int32 | None = None
    last_known: dict[Name, LastKnown] = {}


class PlayerHistory(Entry, frozen=True, kw_only=True):
    """What happened to a player this turn; None is what is left untold."""

    spells_cast: tuple[Name, ...] | None = None
    lands_played: Count | None = None
    cards_drawn: Count | None = None
    cards_drawn_in_draw_step: Count | None = None
    life_lost: Count | None = None
    life_gained: Count | None = None
    drew_from_empty_library: bool = False
    left_the_game: bool = False
    left_in_own_turn: bool = False
    won_subgame: bool = False
    creatures_died: Count | None = None
    cards_discarded: Count | None = None
    permanents_sacrificed: Count | None = None
    permanents_left: Count | None = None
    tokens_created: Count | None = None
    attackers_declared: Count | None = None
    noncreature_spells_cast: Count | None = None
    nonartifact_spells_cast: Count | None = None
    instants_and_sorceries_cast: Count | None = None
    instants_cast: Count | None = None
    creature_spells_cast: Count | None = None
    enchantments_cast: Count | None = None
    blue_or_black_spells_cast: Count | None = None
    artifacts_sacrificed: Count | None = None
    nonland_permanents_left: Count | None = None
    creatures_left: Count | None = None
    cards_left_graveyard: Count | None = None
    crimes_committed: Count | None = None
    spells_cast_from_hand: Count | None = None
    mana_spent_on_spells: Count | None = None
    creatures_entered: Count | None = None
    artifacts_entered: Count | None = None
    lands_entered: Count | None = None
    nonland_permanents_entered: Count | None = None
    permanent_cards_to_graveyard: Count | None = None
    spells_warped: Count | None = None
    damage_taken: Count | None = None
    combat_damage_taken: Count | None = None
    attacks_this_turn: Count | None = None
    attacks_this_combat: Count | None = None
    speed_triggers: Count | None = None
    combat_phases: Count | None = None
    end_steps: Count | None = None
    spells_cast_last_turn: Count | None = None
    life_lost_last_turn: Count | None = None
