"""Names of effects and abilities for people and programs: `OBJECT/N`, N counting an object's
abilities from 1."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from kb.engine.program.terms import Number, Symbol
from kb.state.designations import words_of
from kb.text import rendering
from kb.vocabulary import Ability
from kb.vocabulary.card import Face

if TYPE_CHECKING:
    from kb.board import Board

Instance = tuple[Symbol, Symbol]
"""An ability and its origin."""
ORIGINS = {"printed": 0, "intrinsic": 1, "by": 2}


class Names:
    """The names of a board's effects."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._objects = {obj.id: obj for obj in board.state.objects}
        self._effects = {effect.id: effect for effect in board.state.effects}
        self._numbers: dict[str, dict[tuple[Symbol, Symbol], int]] = {}
        for each in board.derivation.grounder.control.symbolic_atoms.by_signature("has", 3):
            _, owner, value = each.symbol.arguments
            if value.name == "ability":
                instance = (value.arguments[0], value.arguments[1])
                self._numbers.setdefault(owner.string, {}).setdefault(instance, 0)
        ordinals = self._ordinals()
        for id_, instances in self._numbers.items():
            printed = ordinals.get(id_, {})
            first = {each: self._before_change(each) for each in instances}
            order = sorted(set(first.values()), key=_place_in(printed))
            places = {instance: place for place, instance in enumerate(order, 1)}
            for instance, original in first.items():
                instances[instance] = places[original]

    def _before_change(self, instance: Instance) -> Instance:
        """A reworded ability keeps the number of the printed one that it was."""
        changes = self._board.derivation.facts.definitions.reworded_from
        definition, origin = instance
        while definition.number in changes:
            definition = Number(changes[definition.number])
        return definition, origin

    def _ordinals(self) -> dict[str, dict[Symbol, int]]:
        """Object → its printed abilities' places in its text."""
        found: dict[str, dict[Symbol, int]] = {}
        atoms = self._board.derivation.grounder.control.symbolic_atoms
        for each in atoms.by_signature("ordinal_of", 3):
            owner, definition, place = each.symbol.arguments
            found.setdefault(owner.string, {})[definition] = place.number
        return found

    def effect(self, effect: Symbol) -> str:
        """The id of an effect."""
        if effect.name != "from":
            return "/".join(each.string for each in effect.arguments)
        owner, definition, origin = effect.arguments
        number = self._numbers[owner.string][definition, origin]
        return f"{owner.string}/{number}"

    def source(self, effect: Symbol) -> str | None:
        """The id of the object that an effect comes from, or the name of a card."""
        if effect.name == "from":
            return effect.arguments[0].string
        if effect.name == "counter":
            return effect.arguments[0].string
        id_ = effect.arguments[0].string
        entry = self._board.effects.get(id_)
        return entry.origin if entry is not None else self._effects[id_].source

    def text(self, effect: Symbol) -> str:
        """The words of an effect: the snapshot's or the card's, else rendered from its logic."""
        if effect.name == "from":
            known = self._board.derivation.facts.definitions.abilities
            return self.ability(known[effect.arguments[1].number], effect.arguments[0].string)
        if effect.name == "counter":
            owner, kind = (each.string for each in effect.arguments)
            size = self._objects[owner].counters[kind]
            return f"{size} {kind} counter{'s' if size > 1 else ''}"
        id_ = effect.arguments[0].string
        entry = self._board.effects.get(id_)
        if entry is not None:
            return entry.text
        return words_of(id_) or rendering.effect(self._effects[id_].effect)

    def may_have_pt(self, owner: str, types: frozenset[str]) -> bool:
        """Returns whether an object of these card types has power and toughness (208.3)."""
        obj = self._objects[owner]
        return "creature" in types or (obj.zone != "battlefield" and obj.face.power is not None)

    def written(self, owner: str, keys: tuple[str, ...]) -> str | None:
        """The printed power and toughness of an object in the words of its card, if there is a star
        in them."""
        words = [getattr(self._objects[owner].face, key) for key in keys]
        return "/".join(words) if all(words) and any("*" in word for word in words) else None

    def face(self, owner: str) -> Face:
        """What an object starts as: the values that it copies, or its own."""
        obj = self._objects[owner]
        return obj.copied or obj.face

    def given_types(self, owner: str) -> tuple[str, ...]:
        """The types that effects gave to an object, in the order in which they did."""
        return self._board.derivation.types_given.of(owner)

    def ability(self, ability: Ability, owner: str) -> str:
        """The words of an ability, as they are after text changes."""
        obj = self._objects.get(owner)
        if obj is None:
            return rendering.ability(ability, owner)
        keywords = (each.keyword for each in obj.face.abilities if each.keyword)
        host = rendering.host_words(obj.face.subtypes, keywords)
        return rendering.ability(ability, obj.face.name or owner, host_name=host)

    def age(self, effect: Symbol) -> int | None:
        """The timestamp of an effect."""
        return self._ages.get(effect)

    @cached_property
    def _ages(self) -> dict[Symbol, int]:
        atoms = self._board.derivation.grounder.control.symbolic_atoms.by_signature("age", 2)
        pairs = (each.symbol.arguments for each in atoms)
        return {effect: time.number for effect, time in pairs}


def _place_in(ordinals: dict[Symbol, int]) -> Callable[[Instance], tuple[int, int, str]]:
    """Printed abilities in the order of the text, then those of the rules, then granted ones."""

    def place(instance: Instance) -> tuple[int, int, str]:
        definition, origin = instance
        behind = len(ordinals) + definition.number
        return ORIGINS[origin.name], ordinals.get(definition, behind), str(origin)

    return place
