"""A card with several sets of characteristics as it lies there: what the law needs to know to say
which of them count (709, 710, 712, 715, 718, 720, 722)."""

from __future__ import annotations

from typing import Protocol

import msgspec

from kb.vocabulary.card import Face

Circumstance = tuple[str, ...]
"""A fact about how an object lies there: its predicate in `709_faces.lp`, and what it says."""


class Appearance(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a card by name, in the order in which they are combined, the `circumstances`,
    the name of the whole card, and the X that was chosen for it."""

    parts: tuple[tuple[str, Face], ...]
    circumstances: tuple[Circumstance, ...]
    name: str = ""
    x: int = 0


class ComposedFace(Face, frozen=True, kw_only=True):
    """The characteristics that the law takes from an appearance. `used` names the parts that they
    come from."""

    appearance: Appearance
    used: tuple[str, ...]


class Choice(msgspec.Struct, frozen=True):
    """What the law says of an appearance: the parts that show each field, those whose cost gives
    the mana value, the locked halves, whether a copy's own status decides, and whether X counts."""

    shown: dict[str, tuple[str, ...]]
    valued_by: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    own_status: bool = False
    x_counts: bool = False


class FaceLaw(Protocol):
    """Who asks the law about appearances, under the rules of an edition."""

    @property
    def edition(self) -> str:
        """The date on which the rules took effect."""
        ...

    def choice(self, shown: Appearance) -> Choice:
        """Returns what the law says of an appearance."""
        ...

    def composed(self, shown: Appearance) -> ComposedFace:
        """The characteristics that count in an appearance."""
        ...
