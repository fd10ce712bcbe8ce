"""One object of a board, as Python programs see it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from kb.api.questions import Questions
    from kb.presentation.answer import Answer


class HeldAbility(NamedTuple):
    """An ability that an object has.

    keyword: in lower case, with its quality (`protection from red`); None for other abilities.
    origin: `printed`, `intrinsic` (given by the rules), or the id of the effect that gave it.
    """

    text: str
    keyword: str | None
    origin: str

    def __str__(self) -> str:
        return self.text


class BoardObject:
    """An object with its derived characteristics, as `lawmage show` tells them: types capitalised,
    colors as letters of `WUBRG` in that order, None for a power that is not there."""

    def __init__(self, board: Questions, id_: str) -> None:
        self._board = board
        self.id = id_

    @cached_property
    def _shown(self) -> dict[str, Any]:
        entry: dict[str, Any] = self._board.show(self.id).document["objects"][0]
        return entry

    @property
    def name(self) -> str:
        """Its name; empty for what has none, a face-down permanent for instance."""
        return str(self._shown["name"])

    @property
    def zone(self) -> str:
        """The zone that it is in: `battlefield`, `hand`, `graveyard`, …"""
        return str(self._shown["zone"])

    @property
    def controller(self) -> str | None:
        """The player who controls it."""
        return self._text("controller")

    @property
    def owner(self) -> str | None:
        """The player who owns it."""
        return self._text("owner")

    @property
    def supertypes(self) -> tuple[str, ...]:
        """`("Legendary",)`."""
        return tuple(self._shown["supertypes"])

    @property
    def types(self) -> tuple[str, ...]:
        """`("Artifact", "Creature")`."""
        return tuple(self._shown["types"])

    @property
    def subtypes(self) -> tuple[str, ...]:
        """`("Bear",)`."""
        return tuple(self._shown["subtypes"])

    @property
    def colors(self) -> tuple[str, ...]:
        """`("W", "U")`; empty for a colorless object."""
        return tuple(self._shown["colors"])

    @property
    def mana_cost(self) -> str:
        """`{1}{G}`; empty without one."""
        return str(self._shown["mana_cost"] or "")

    @property
    def mana_value(self) -> int:
        """The mana value (202.3)."""
        return int(self._shown["mana_value"])

    @property
    def power(self) -> int | None:
        """The power, or None."""
        return self._number("power")

    @property
    def toughness(self) -> int | None:
        """The toughness, or None."""
        return self._number("toughness")

    @property
    def loyalty(self) -> int | None:
        """Loyalty: on the battlefield the number of its counters."""
        return self._number("loyalty")

    @property
    def defense(self) -> int | None:
        """Defense: on the battlefield the number of its counters."""
        return self._number("defense")

    @property
    def abilities(self) -> tuple[HeldAbility, ...]:
        """The abilities that it has now."""
        return tuple(
            HeldAbility(each["text"], each["keyword"], each["from"])
            for each in self._shown["abilities"]
        )

    @property
    def printed(self) -> dict[str, Any]:
        """Printed power and toughness, and each printed characteristic that is another now."""
        return dict(self._shown["printed"])

    def has(self, keyword: str) -> bool:
        """Returns whether it has a keyword ability: `has("flying")`."""
        return any(each.keyword == keyword.lower() for each in self.abilities)

    def explain(self, of: str | None = None, depth: str = "steps") -> Answer:
        """The derivation of all of it, of one characteristic (`power`, …), or of what it is or has
        ("is a creature"); depth: `line`, `steps` or `proof`."""
        return self._board.explain(self.id, of, depth)

    def show(self) -> Answer:
        """Every characteristic, beside the printed one where that is another."""
        return self._board.show(self.id)

    def to_dict(self) -> dict[str, Any]:
        """Its entry in the document of `lawmage show --json`."""
        return self._board.show(self.id).to_dict()["objects"][0]  # type: ignore[no-any-return]

    def _text(self, key: str) -> str | None:
        value = self._shown[key]
        return None if value is None else str(value)

    def _number(self, key: str) -> int | None:
        value = self._shown[key]
        return None if value is None else int(value)

    def __str__(self) -> str:
        return str(self.show())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()
