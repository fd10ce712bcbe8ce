"""Names of effects and abilities for people and programs: `OBJECT/N`, N counting an object's
abilities from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clingo import Symbol

from kb.cards import rendering
from kb.cards.vocabulary import Ability

if TYPE_CHECKING:
    from kb.board import Board

ORIGINS = {"printed": 0, "intrinsic": 1, "by": 2}


class Names:
    """The names of a board's effects."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._things = {thing.id: thing for thing in board.situation.things}
        self._effects = {effect.id: effect for effect in board.situation.effects}
        self._numbers: dict[str, dict[tuple[Symbol, Symbol], int]] = {}
        for each in board.derivation.grounder.control.symbolic_atoms.by_signature("has", 3):
            _, owner, value = each.symbol.arguments
            if value.name == "ability":
                instance = (value.arguments[0], value.arguments[1])
                self._numbers.setdefault(owner.string, {}).setdefault(instance, 0)
        for instances in self._numbers.values():
            for place, instance in enumerate(sorted(instances, key=_printed_first), 1):
                instances[instance] = place

    def effect(self, effect: Symbol) -> str:
        """The id of an effect."""
        if effect.name != "from":
            return effect.arguments[0].string
        owner, definition, origin = effect.arguments
        number = self._numbers[owner.string][definition, origin]
        return f"{owner.string}/{number}"

    def source(self, effect: Symbol) -> str | None:
        """The id of the object that an effect comes from, or the name of a card."""
        if effect.name == "from":
            return effect.arguments[0].string
        if effect.name == "counter":
            return self._counter(effect)[0]
        id_ = effect.arguments[0].string
        entry = self._board.snapshot.effects.get(id_)
        return entry.source if entry is not None else None

    def _counter(self, effect: Symbol) -> tuple[str, str]:
        """The object that has the counters, and their kind: the id is `OBJECT/KIND`, and both may
        have slashes of their own."""
        id_ = effect.arguments[0].string
        for owner, thing in self._things.items():
            if id_.startswith(f"{owner}/") and id_[len(owner) + 1 :] in thing.counters:
                return owner, id_[len(owner) + 1 :]
        raise KeyError(id_)

    def text(self, effect: Symbol) -> str:
        """The words of an effect: the snapshot's or the card's, else rendered from its logic."""
        if effect.name == "from":
            known = self._board.derivation.facts.definitions.abilities
            return self.ability(known[effect.arguments[1].number], effect.arguments[0].string)
        if effect.name == "counter":
            owner, kind = self._counter(effect)
            size = self._things[owner].counters[kind]
            return f"{size} {kind} counter{'s' if size > 1 else ''}"
        id_ = effect.arguments[0].string
        entry = self._board.snapshot.effects.get(id_)
        return entry.text if entry is not None else rendering.effect(self._effects[id_].effect)

    def ability(self, ability: Ability, owner: str) -> str:
        """The words of an ability, as they are after text changes."""
        thing = self._things.get(owner)
        name = thing.face.name if thing is not None and thing.face.name else owner
        return rendering.ability(ability, name)

    def age(self, effect: Symbol) -> int | None:
        """The timestamp of an effect."""
        for each in self._board.derivation.grounder.control.symbolic_atoms.by_signature("age", 2):
            known, time = each.symbol.arguments
            if known == effect:
                return time.number
        return None


def _printed_first(instance: tuple[Symbol, Symbol]) -> tuple[int, int, str]:
    definition, origin = instance
    return ORIGINS[origin.name], definition.number, str(origin)
