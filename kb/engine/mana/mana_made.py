"""The mana that a mana ability would add: every alternative (106.1, 605)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement, product

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.mana_words import (
    DEVOTION,
    TOLD_BY_LAW,
    NotTold,
    letters,
    mana_of,
    written_types,
)
from kb.engine.layers.final_state import ObjectAbility
from kb.terms import COLOR_LETTERS, MANA_LETTERS

MOST_ALTERNATIVES = 500
"""More ways to add mana than this are not told apart."""

Alternative = tuple[str, ...]


class ManaMade:
    """What the mana abilities of a moment add."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def alternatives(self, ability: ObjectAbility, mana: v.Mana, number: int) -> list[Alternative]:
        """The alternatives of one piece of an ability's mana, `number` times. Raises NotTold."""
        plain = [letters(each) * number for each in mana.choices]
        if mana.color is None:
            return plain
        if mana.color == "devotion":
            values = {
                each: self._actions.value_of(ability, word) for each, word in DEVOTION.items()
            }
            return [(letter,) * max(0, value) * number for letter, value in values.items()]
        if mana.color == "combination":
            return few([*combinations_with_replacement(_colors(mana), number)])
        if mana.color == "different":
            return few([*combinations(COLOR_LETTERS, number)])
        return [*plain, *((letter,) * number for letter in self._told(ability, mana))]

    def _told(self, ability: ObjectAbility, mana: v.Mana) -> Sequence[str]:
        """The types of mana among which a word lets one choose. Raises NotTold."""
        if mana.color in ("any", "any_one"):
            return COLOR_LETTERS
        effect = str(ability.effect)
        if mana.color not in TOLD_BY_LAW or effect in self._open:
            raise NotTold(mana.color)
        found = self._types.get((effect, mana_of(ability.words).index(mana)), ())
        return [letter for letter in MANA_LETTERS if letter in found]

    @cached_property
    def _types(self) -> dict[tuple[str, int], set[str]]:
        found: dict[tuple[str, int], set[str]] = {}
        for _, effect, place, letter in self._actions.read("type_told", 4):
            found.setdefault((str(effect), place.number), set()).add(letter.string)
        return found

    @cached_property
    def _open(self) -> set[str]:
        """The abilities that look at what other abilities could produce, where that isn't
        understood."""
        return {str(effect) for _, effect in self._actions.read("types_open", 2)}


def _colors(mana: v.Mana) -> Sequence[str]:
    """The colors of which mana may be any combination."""
    return sorted(written_types(mana)) if mana.choices else COLOR_LETTERS


def joined(pieces: Sequence[list[Alternative]]) -> list[Alternative]:
    """The alternatives of several pieces of mana that are added together."""
    size = 1
    for piece in pieces:
        size *= max(1, len(piece))
    if size > MOST_ALTERNATIVES:
        raise NotTold
    found = (tuple(sorted(sum(each, ()))) for each in product(*pieces))
    return [*dict.fromkeys(each for each in found if each)]


def few(alternatives: list[Alternative]) -> list[Alternative]:
    """The alternatives, if they aren't too many. Raises NotTold."""
    if len(alternatives) > MOST_ALTERNATIVES:
        raise NotTold
    return alternatives
