"""The types of mana that lands could produce (106.7): those of their mana abilities, costs aside,
with any replacement effects in any order."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.mana_words import COLORS, COULD_PRODUCE
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.mana_made import ManaMade, NotTold, letters
from kb.engine.mana.mana_replacing import ManaReplacing

Seen = frozenset[tuple[str, int]]
"""Abilities (object, definition) that are being looked at: what they could produce by looking at
themselves adds nothing."""


class CouldProduce:
    """What the lands of a moment could produce."""

    def __init__(self, actions: Actions, replacing: ManaReplacing) -> None:
        self._actions = actions
        self._present = actions.present
        self._replacing = replacing

    def types(self, word: str, player: str, seen: Seen = frozenset()) -> set[str]:
        """The types of mana that a word of `COULD_PRODUCE` means, as a player says it. Raises
        NotTold."""
        whose, among = COULD_PRODUCE[word]
        found: set[str] = set()
        for held in self._abilities(player, own=whose == "you"):
            key = (held.owner, held.definition)
            if key not in seen:
                found |= self._of(held, seen | {key})
        return found & set(among)

    def _abilities(self, player: str, *, own: bool) -> Iterator[ObjectAbility]:
        """The mana abilities of the lands that a player, or everybody else, controls."""
        for thing in self._present.objects.values():
            if (
                thing.zone == "battlefield"
                and "phased_out" not in thing.traits
                and (self._present.controller(thing.id) == player) is own
                and self._present.has(thing.id, "type", "land")
            ):
                for held in self._present.held(thing.id):
                    if held.ability.kind == "mana":
                        yield held

    def _of(self, held: ObjectAbility, seen: Seen) -> set[str]:
        """The types that one mana ability would produce."""
        activation = held.ability.activation
        if activation is None or activation.mana is None or activation.cost is None:
            raise NotTold(held.ability.text or "")
        found: set[str] = set()
        for mana in activation.mana:
            if mana.conditions and not self._actions.gate_open(held, mana.conditions):
                continue
            made = self._of_piece(held, mana, seen)
            found = made if mana.instead else found | made
        if v.TapThis() in activation.cost.parts:
            produced = self._replacing.produced(held, [(each,) for each in sorted(found)])
            found = {letter for alternative in produced for letter in alternative}
        return found

    def _of_piece(self, held: ObjectAbility, mana: v.Mana, seen: Seen) -> set[str]:
        counted = mana.settled is None and not isinstance(mana.times, v.X)
        if counted and self._actions.value_of(held, mana.times) <= 0:
            return set()
        found = {letter for each in mana.choices for letter in letters(each)}
        player = self._present.controller(held.owner)
        if mana.color in ("combination", "different"):
            return found or set(COLORS)
        if mana.color in COULD_PRODUCE:
            return found | self.types(mana.color, player, seen)
        if mana.color is not None:
            found |= set(ManaMade(self._present, player, self.types).told(held, mana.color))
        return found


__all__ = ["CouldProduce"]
