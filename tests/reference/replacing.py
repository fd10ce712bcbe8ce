"""Every order of replacement and prevention effects on one damage event, tried out: a plain reading
of section 616, which shares nothing with the law."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Damage(NamedTuple):
    """So much damage to somebody; none at all if that is 0."""

    to: str
    amount: int


class Effect(NamedTuple):
    """The words of an ability, whom it is about, what it makes of damage to them."""

    words: str
    concerns: Callable[[str], bool]
    makes: Callable[[Damage], Damage]
    on: str = "Enchantment"
    """The type line of the permanent that has it."""


def _times(factor: int) -> Callable[[Damage], Damage]:
    return lambda damage: Damage(damage.to, damage.amount * factor)


def _more(number: int) -> Callable[[Damage], Damage]:
    return lambda damage: Damage(damage.to, max(0, damage.amount + number))


def _at_most(number: int) -> Callable[[Damage], Damage]:
    return lambda damage: Damage(damage.to, min(number, damage.amount))


PLAYER, WALL, BEAR = "A", "wall", "bear"
CREATURES = (WALL, BEAR)
EFFECTS = (
    Effect(
        "If a source would deal damage to a permanent or player, it deals double that damage to "
        "that permanent or player instead.",
        lambda whom: True,
        _times(2),
    ),
    Effect(
        "If a source would deal damage to a player, it deals triple that damage to that player "
        "instead.",
        lambda whom: whom == PLAYER,
        _times(3),
    ),
    Effect(
        "If a source would deal damage to a permanent or player, it deals that much damage plus 1 "
        "to that permanent or player instead.",
        lambda whom: True,
        _more(1),
    ),
    Effect(
        "If a source would deal damage to a creature you control, it deals that much damage minus "
        "1 to that creature instead.",
        lambda whom: whom in CREATURES,
        _more(-1),
    ),
    Effect(
        "If a source would deal damage to you, prevent 2 of that damage.",
        lambda whom: whom == PLAYER,
        _more(-2),
    ),
    Effect(
        "If a source would deal damage to you, prevent all but 1 of that damage.",
        lambda whom: whom == PLAYER,
        _at_most(1),
    ),
    Effect(
        "Prevent all damage that would be dealt to Bears.",
        lambda whom: whom == BEAR,
        _times(0),
    ),
    Effect(
        "All damage that would be dealt to you is dealt to this creature instead.",
        lambda whom: whom == PLAYER,
        lambda damage: Damage(WALL, damage.amount),
        on="Creature — Wall",
    ),
)
"""What the effects of player A's permanents may be; the last is the wall's."""


def outcomes(damage: Damage, effects: tuple[Effect, ...]) -> set[Damage]:
    """Whatever the damage may come to: each effect is applied once at most, and as long as one
    could be, one is."""
    if damage.amount == 0:
        return {Damage("", 0)}
    found: set[Damage] = set()
    applicable = False
    for place, effect in enumerate(effects):
        if effect.concerns(damage.to):
            applicable = True
            rest = (*effects[:place], *effects[place + 1 :])
            found |= outcomes(effect.makes(damage), rest)
    return found if applicable else {damage}
