"""What is to be paid, what a player can pay with, and how it is paid (106, 118, 601.2f-h, 605)."""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from kb.snapshot.pool import PoolMana

SpentAs = tuple[tuple[str, str], ...]
"""Pairs of types of mana: mana of the first may be spent as though it were of the second."""


class ManaSource(msgspec.Struct, frozen=True, omit_defaults=True):
    """One mana ability that may be activated once here (605), or so many `times`.

    `makes` are alternatives, each the symbols of the mana that it makes: `(("W",), ("U",))` or
    `(("C", "C"),)`. `uses` is what activating it uses up and nothing else can use too, by verb
    and object: `tap:forest-1`, `sacrifice:treasure`, `card:guide` (a card outside the
    battlefield), `counter:charge:altar:1`; what leaves its zone is gone for whatever comes later.
    `kind` is what else sets the source apart from others that make the same at the same price (a
    creature from a land)."""

    id: str
    ability: int
    """The object, and the number of the ability among its abilities, from 1."""
    makes: tuple[tuple[str, ...], ...]
    mana: str = ""
    """The mana cost of activating it."""
    life: int = 0
    uses: tuple[str, ...] = ()
    snow: bool = False
    """Its mana is snow mana (106.3, 107.4h)."""
    usable: bool = True
    """Its mana may be spent on this cost …"""
    usable_for_mana: bool = True
    """… and on the mana cost of another mana ability (106.6)."""
    generic: bool = True
    """It may be spent on generic mana."""
    gives: PoolMana = PoolMana("")
    """What is said of its mana once it is in the pool."""
    mixed: bool = False
    """Different things are said of several pieces of its mana: which isn't told."""
    others_usable: bool = True
    """What triggered mana abilities add to it may be spent on this cost, too."""
    snow_matters: bool = False
    """Something asks for mana of a snow source."""
    kind: str = ""
    times: int | None = 1
    """How often it may be activated; None: as often as one likes. What uses nothing up only."""
    besides: tuple[tuple[tuple[str, bool], ...], ...] = ()
    """For each of `makes` the mana that triggered mana abilities add to it (605.1b), each with
    whether it is snow mana; it may be spent on anything. Empty: none."""

    @property
    def made(self) -> tuple[tuple[str, ...], ...]:
        """All the mana that each alternative brings."""
        if not self.besides:
            return self.makes
        return tuple(
            (*own, *(letter for letter, _ in more))
            for own, more in zip(self.makes, self.besides, strict=True)
        )

    @property
    def alternatives(self) -> tuple[tuple[PoolMana, ...], ...]:
        """The same as it is in the pool."""
        return tuple(
            (
                *(self.gives.of_type(letter) for letter in own),
                *(PoolMana(letter, snow=snow and self.snow_matters) for letter, snow in more),
            )
            for own, more in zip_longest(self.makes, self.besides, fillvalue=())
        )


class CostDue(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be paid: a total cost (601.2f). X is a number already.

    `uses` is what the cost itself uses up (its own {T}, the permanent sacrificed …). Creatures that
    may convoke, with the letters of their colours, and artifacts that may improvise are untapped;
    `delve` is the number of cards in the graveyard that may be exiled."""

    mana: str = ""
    life: int = 0
    uses: tuple[str, ...] = ()
    convoke: tuple[tuple[str, tuple[str, ...]], ...] = ()
    improvise: tuple[str, ...] = ()
    delve: int = 0
    spent_as: SpentAs = ()
    """As what mana may be spent on it (609.4b)."""
    in_mana: int = 0
    """So much of it has to be paid with mana, not by what helps to pay."""
    kinds: tuple[tuple[str, str], ...] = ()
    """What else sets a creature or artifact that helps to pay apart from others."""


class ManaSupply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player can pay with: symbols of the mana in the pool, life, mana abilities.

    `pool_snow`, `pool_usable`, `pool_usable_for_mana` and `pool_generic` speak of the mana in the
    pool one by one, as the fields of a source do; empty: no snow mana, and all of it is usable.
    `pool_mana` is all that is said of it; empty: nothing."""

    pool: tuple[str, ...] = ()
    life: int = 20
    sources: tuple[ManaSource, ...] = ()
    may_pay_life: bool = True
    """False: "can't pay life" (119.4b)."""
    pool_snow: tuple[bool, ...] = ()
    pool_usable: tuple[bool, ...] = ()
    pool_usable_for_mana: tuple[bool, ...] = ()
    pool_generic: tuple[bool, ...] = ()
    pool_mana: tuple[PoolMana, ...] = ()
    spent_as: SpentAs = ()
    """As what mana may be spent on the mana costs of mana abilities."""


class Activated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mana ability that is activated, and the mana that it makes."""

    id: str
    ability: int
    makes: tuple[str, ...]
    uses: tuple[str, ...] = ()
    special: tuple[PoolMana, ...] = ()
    """The same mana, where its symbols don't tell all of it."""

    @property
    def in_pool(self) -> tuple[PoolMana, ...]:
        """The mana as it is in the pool."""
        return self.special or tuple(map(PoolMana, self.makes))


class Paid(msgspec.Struct, frozen=True, omit_defaults=True):
    """What pays some like symbols of a cost: `by` is `pool`, the id of a source, of a creature that
    convokes or of an artifact that improvises, `life` or `delve`; `mana` the symbol of the mana
    spent ("" where no mana is); `number` how many times. `of` is None for the cost itself, or the
    place in `Example.activated` of the mana ability whose cost this is."""

    symbol: str
    by: str
    mana: str = ""
    number: int = 1
    of: int | None = None
    special: PoolMana | None = None
    """That mana, where its symbol doesn't tell all of it."""

    @property
    def spent(self) -> tuple[PoolMana, ...]:
        """The mana that leaves the pool."""
        one = self.special or PoolMana(self.mana)
        return (one,) * self.number if self.mana else ()


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to pay: mana abilities in the order in which they can be activated, what pays for
    what, all the life paid, and the mana that stays in the pool, what was there before and is
    not spent included (until 2009-07-11 mana left at the end of a phase burns)."""

    activated: tuple[Activated, ...] = ()
    paid: tuple[Paid, ...] = ()
    life: int = 0
    left: tuple[str, ...] = ()


class Payment(msgspec.Struct, frozen=True):
    """How a cost can be paid: the number of essentially different ways (0: it can't be paid);
    whether these are all; one of them."""

    count: int
    complete: bool
    example: Example | None
