"""How players and objects stand in combat, in the turn and beside each other, as conditions of the
present state."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.engine.facts.standing import (
    Countable,
    Standing,
    is_so,
    only_objects,
    only_player,
    the_object,
)
from kb.terms import ZONES

STEPS: dict[str, tuple[str, ...]] = {
    "combat": ("combat",), "main": ("precombat_main", "postcombat_main"),
    "end": ("end",), "upkeep": ("upkeep",), "draw": ("draw",), "untap": ("untap",),
}  # fmt: skip
"""A word for a step or phase → the statuses of the game that it means."""


def in_step(said: v.Stands) -> v.Condition | None:
    """That it is such a step or phase of a player's turn."""
    statuses = STEPS.get(said.step or "")
    who = only_player(said.party) if said.party else "any"
    if statuses is None or who is None or said.relation.to or said.value is not None:
        return None
    now = v.AllOf((v.AnyOf(tuple(map(v.Game, statuses))), v.PlayerIs("active", who)))
    return v.NotSo(now) if said.relation.negated else now


def _controls_more_than_each(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That a player controls more objects than each other player: more than the second of all."""
    who, what = only_player(said.party), only_objects(said.relation.to)
    if who in (None, "opponent") or what is None or said.value is not None:
        return None
    if who == "any":
        most: v.Value = v.CountOfOne(what, "any", "greatest")
    else:
        most = v.Count(v.And((what, v.Controlled(who))))
    return v.Compare(most, ">", v.CountOfOne(what, "any", "second"))


def _greatest_power(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That a player controls a creature of which the power is the greatest of all."""
    who, creature = only_player(said.party), v.HasType("creature")
    if who is None or said.relation.to or said.value is not None:
        return None
    greatest = v.Compares("power", ">=", v.Extreme("greatest", "power", creature))
    return v.Compare(v.Count(v.And((creature, v.Controlled(who), greatest))), ">=", v.Const(1))


def _attacking(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That something of a description attacks a player, or something of another description."""
    word = only_objects(said.party)
    who, whom = only_player(said.relation.to), only_objects(said.relation.to)
    if word is None or said.value is not None or (who is None and whom is None):
        return None
    against = v.Related("attacking", who=who) if who is not None else v.Related("attacking", whom)
    return v.Compare(v.Count(v.And((word, against))), ">=", v.Const(1))


def _attacking_alone(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That something is attacking, and no other creature is (506.5)."""
    word = only_objects(said.party)
    if word is None or said.relation.to or said.value is not None:
        return None
    attacking = v.HasStatus("attacking")
    itself = v.Compare(v.Count(v.And((word, attacking))), ">=", v.Const(1))
    return v.AllOf((itself, v.Compare(v.Count(attacking), "=", v.Const(1))))


def _face_down(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That something is face down."""
    word = only_objects(said.party)
    if word is None or said.relation.to or said.value is not None:
        return None
    return v.Compare(v.Count(v.And((word, v.HasStatus("face_down")))), ">=", v.Const(1))


def _sized(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That something has so much power or toughness."""
    word = only_objects(said.party)
    if word is None or said.relation.to or said.value is None:
        return None
    number: v.Number = "power" if said.relation.relation == "power" else "toughness"
    sized = v.Compares(number, said.op, said.value)
    return v.Compare(v.Count(v.And((word, sized))), ">=", v.Const(1))


def _poisoned(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That a player, or one of several, has a poison counter."""
    who = only_player(said.party)
    if who is None or said.relation.to or said.value is not None:
        return None
    return v.Compare(v.PlayerNumber("poison", who, "greatest"), ">=", v.Const(1))


def _has_ability(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the object itself, or one that is mentioned, has an ability."""
    match only_objects(said.relation.to):
        case v.HasKeyword() as ability:
            return _is_such(said, ability)
    return None


def _attached(subtype: str) -> Standing:
    """That something of a subtype is attached to the object itself, or to one that is mentioned."""

    def condition(said: v.Stands, countable: Countable) -> v.Condition | None:
        return _is_such(said, v.Attached(v.HasSubtype(subtype))) if not said.relation.to else None

    return condition


def _is_such(said: v.Stands, word: v.Filter) -> v.Condition | None:
    """That the object itself, or one that is mentioned, is of a description, wherever it is."""
    itself = the_object(said.party)
    if itself is None or said.value is not None:
        return None
    return v.Compare(v.Count(v.And((itself, v.InZone(ZONES), word))), ">=", v.Const(1))


def _larger(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That one object that is mentioned has greater power, or greater toughness, than another."""
    itself, other = the_object(said.party), the_object(said.relation.to)
    if itself is None or other is None or not said.relation.to or said.value is not None:
        return None
    sizes: tuple[v.Number, ...] = ("power", "toughness")
    return v.AnyOf(
        tuple(
            v.Compare(v.Extreme("total", size, itself), ">", v.Extreme("total", size, other))
            for size in sizes
        )
    )


def _controlled_as_cast(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That the player who cast the object itself controlled something of a subtype then."""
    if only_player(said.party) != "you" or said.value is not None:
        return None
    match only_objects(said.relation.to):
        case v.HasSubtype(subtype=subtype):
            return is_so(v.status_of_paid(v.controlled_as_cast(subtype)))
    return None


def _revealed_or_controlled(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That a card was revealed as an additional cost of the object itself, or something of its kind
    controlled."""
    controlled = _controlled_as_cast(said, countable)
    revealed = map(v.status_of_paid, sorted(keyword_costs.meant("additional_cost_paid")))
    return v.AnyOf((is_so(*revealed), controlled)) if controlled is not None else None


def _no_monarch(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That nobody is the monarch."""
    return v.NotSo(v.PlayerIs("monarch", "any"))


def _neither_day_nor_night(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That it is neither day nor night."""
    return v.NotSo(v.AnyOf((v.Game("day"), v.Game("night"))))


def _your_library_is_empty(said: v.Stands, countable: Countable) -> v.Condition | None:
    """That no cards are in your library."""
    return v.Compare(v.PlayerNumber("library", "you"), "=", v.Const(0))


FURTHER: dict[str, Standing] = {
    "no_monarch": _no_monarch,
    "no_day_or_night": _neither_day_nor_night,
    "no_cards_in_your_library": _your_library_is_empty,
    "controls_more_than_each": _controls_more_than_each,
    "controls_greatest_power": _greatest_power,
    "attacking": _attacking,
    "attacking_alone": _attacking_alone,
    "face_down": _face_down,
    "controlled_as_cast": _controlled_as_cast,
    "revealed_or_controlled_as_cast": _revealed_or_controlled,
    "power": _sized,
    "toughness": _sized,
    "poisoned": _poisoned,
    "has_ability": _has_ability,
    "enchanted": _attached("Aura"),
    "equipped": _attached("Equipment"),
    "greater_power_or_toughness": _larger,
}
