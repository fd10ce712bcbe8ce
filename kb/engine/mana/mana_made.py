"""The mana that a mana ability would add: every alternative (106.1, 106.5, 605)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, product

from kb import vocabulary as v
from kb.engine.actions.mana_words import COLORS, COULD_PRODUCE, TYPES
from kb.engine.facts.facts import LETTERS
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.vocabulary.printed_numbers import SYMBOL

LETTER_OF = {color: letter for letter, color in LETTERS.items()}
MOST_ALTERNATIVES = 500
"""More ways to add mana than this are not told apart."""

Alternative = tuple[str, ...]


class NotTold(ValueError):
    """What mana an ability adds is beyond what is understood."""


class ManaMade:
    """What the mana abilities of a state add, seen by one player."""

    def __init__(
        self, present: FinalState, player: str, producible: Callable[[str, str], set[str]]
    ) -> None:
        """`producible` tells what lands could produce, by a word of `COULD_PRODUCE` as a player
        says it (kb/engine/mana/could_produce.py)."""
        self._producible = producible
        self._present = present
        self._player = player

    def alternatives(self, held: ObjectAbility, mana: v.Mana, number: int) -> list[Alternative]:
        """The alternatives of one piece of an ability's mana, `number` times. Raises NotTold."""
        plain = [letters(each) * number for each in mana.choices]
        if mana.color is None:
            return plain
        if mana.color == "combination":
            colors: Sequence[str] = COLORS
            if mana.choices:
                colors = sorted({letter for each in mana.choices for letter in letters(each)})
            return few([*combinations_with_replacement(colors, number)])
        if mana.color == "different":
            return few([*combinations(COLORS, number)])
        return [*plain, *((letter,) * number for letter in self.told(held, mana.color))]

    def told(self, held: ObjectAbility, word: str) -> Sequence[str]:
        """The types of mana among which a word lets one choose. Raises NotTold."""
        if word in ("any", "any_one"):
            return COLORS
        if word == "chosen":
            chosen = self._present.objects[held.owner].choices.get("color")
            return LETTER_OF.get(str(chosen).lower(), "")
        if word == "commander_identity":
            return self._identity()
        if word in COULD_PRODUCE:
            found = self._producible(word, self._player)
            return [letter for letter in TYPES if letter in found]
        if word in ("your_permanents", "your_legends"):
            return self._colors(word == "your_legends")
        raise NotTold(word)

    # ------------------------------------------------------------------- what others are or make

    def _identity(self) -> list[str]:
        """The colour identity of the player's commanders (903.4)."""
        found: set[str] = set()
        for thing in self._present.objects.values():
            if thing.owner == self._player and "commander" in thing.traits:
                face = thing.face
                texts = [ability.text or "" for ability in face.abilities]
                symbols = "".join(SYMBOL.findall("".join((face.mana_cost or "", *texts))))
                found |= set(symbols) | {LETTER_OF[color] for color in face.colors}
        return [letter for letter in COLORS if letter in found]

    def _colors(self, only_legends: bool) -> list[str]:
        """The colours among the permanents that the player controls."""
        present, found = self._present, set()
        for thing in present.objects.values():
            if thing.zone != "battlefield" or present.controller(thing.id) != self._player:
                continue
            legend = present.has(thing.id, "supertype", "legendary") and (
                present.has(thing.id, "type", "creature")
            )
            if legend or present.has(thing.id, "type", "planeswalker") or not only_legends:
                found |= present.values.get(thing.id, {}).get("color", set())
        return [LETTER_OF[color] for color in LETTERS.values() if color in found]


def letters(written: str) -> Alternative:
    """{G}{G} → G, G. Raises NotTold for symbols that are no type of mana."""
    found = tuple(SYMBOL.findall(written))
    if any(letter not in TYPES or len(letter) != 1 for letter in found):
        raise NotTold(written)
    return found


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
