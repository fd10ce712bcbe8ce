"""The last state of a derivation, read once: who controls what, which abilities each object has."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from clingo import Symbol

from kb.engine.layers.characteristics import plain
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import Number, String, arguments_of, is_function, term, text
from kb.vocabulary import Ability

ORDER = {"printed": 0, "intrinsic": 1, "by": 2}


class ObjectAbility:
    """An ability that an object has: its definition and origin, and its place among the object's
    abilities, from 1 (printed ones count whether they are still there or not)."""

    def __init__(self, owner: str, definition: int, origin: Symbol, ability: Ability) -> None:
        self.owner = owner
        self.definition = definition
        self.origin = origin
        self.words = ability
        self.number = 0
        self.is_mana = False
        """It is a mana ability by the rules of the edition."""
        self.hidden = False
        """It is an ability that the object would have face up."""

    @property
    def line(self) -> str | None:
        """Its words, or the keyword that it is where an effect gives it; None if neither is at
        hand."""
        if self.words.text is None and self.words.keyword is not None:
            from kb.text.rendering.abilities import keyword  # noqa: PLC0415 - seldom told

            return keyword(self.words)
        return self.words.text

    @property
    def effect(self) -> Symbol:
        """The term by which the law calls it as an effect."""
        return term("from", String(self.owner), Number(self.definition), self.origin)

    @property
    def is_given(self) -> bool:
        """Whether an effect gives it."""
        return self.origin.name == "by"

    @property
    def rests_on_resolved(self) -> bool:
        """Whether an effect of what has resolved gives it, or gives what gives it."""
        return _names(self.origin, "resolved")

    @property
    def offer(self) -> tuple[str, *tuple[Symbol | int, ...]]:
        """The fact by which the law is asked about it."""
        name = "hidden_offer" if self.hidden else "offer"
        return name, text(self.owner), self.definition


def _names(term: Symbol, name: str) -> bool:
    """Whether a term has that name, or one within it does."""
    if not is_function(term):
        return False
    return term.name == name or any(_names(each, name) for each in term.arguments)


class FinalState:
    """What is so in the last state."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        grounder = derivation.grounder
        grounder.ground(grounder.next_call(), ())  # carries the last step's outcome into its state
        self.objects = {obj.id: obj for obj in derivation.state.objects}
        self.values: dict[str, dict[str, set[str | int]]] = {}
        self.abilities: dict[str, list[ObjectAbility]] = {}
        self.barred: dict[str, frozenset[str]] = {}
        """Object → the keyword abilities that it can't have (113.11)."""
        self._read_values()
        in_order = [each for each in self.objects if each in self.abilities]
        self.abilities = {each: self.abilities[each] for each in in_order}
        mana = {definition.number for (definition,) in grounder.read("mana_ability", 1)}
        for of_object in self.abilities.values():
            for ability in of_object:
                ability.is_mana = ability.definition in mana
        self._number()

    def of(self, derivation: Derivation) -> FinalState:
        """This as the last state of another derivation that is like the one it was read of."""
        same = copy(self)
        same.derivation = derivation
        same.objects = {obj.id: obj for obj in derivation.state.objects}
        return same

    def _read_values(self) -> None:
        grounder, final = self.derivation.grounder, Number(self.derivation.final)
        versions = {version for state, _, version in grounder.read("current", 3) if state == final}
        for version, owner, value in grounder.read("has", 3):
            if version not in versions:
                continue
            object_ = owner.string
            for name, word in plain(value):
                if name == "ability":
                    self._ability(object_, value)
                elif name == "banned":
                    self.barred[object_] = self.barred.get(object_, frozenset()) | {str(word)}
                elif isinstance(word, str | int) and name != "mana_value":
                    self.values.setdefault(object_, {}).setdefault(name, set()).add(word)

    def _ability(self, owner: str, value: Symbol) -> None:
        definition, origin = arguments_of(value)
        ability = self.derivation.facts.definitions.abilities[definition.number]
        self.abilities.setdefault(owner, []).append(
            ObjectAbility(owner, definition.number, origin, ability)
        )

    def _number(self) -> None:
        for owner, ability in self.abilities.items():
            places = self._ordinals.get(owner, {})
            later = len(places)
            ability.sort(key=lambda each: self._place(each, places))
            for each in ability:
                if each.origin.name == "printed" and each.definition in places:
                    each.number = places[each.definition] + 1
                else:
                    later += 1
                    each.number = later

    def _place(self, ability: ObjectAbility, places: dict[int, int]) -> tuple[int, int, str]:
        rank = ORDER[ability.origin.name]
        place = places.get(ability.definition, len(places) + ability.definition)
        return rank, place if rank == 0 else ability.definition, str(ability.origin)

    @cached_property
    def _ordinals(self) -> dict[str, dict[int, int]]:
        found: dict[str, dict[int, int]] = {}
        for owner, definition, place in self.derivation.grounder.read("ordinal_of", 3):
            found.setdefault(owner.string, {})[definition.number] = place.number
        return found

    # --------------------------------------------------------------------------------- asking

    def has(self, object_: str, name: str, word: str | int) -> bool:
        """Returns whether an object has a characteristic ("type", "creature")."""
        return word in self.values.get(object_, {}).get(name, ())

    def one(self, object_: str, name: str) -> str | int | None:
        """The value of a characteristic that has only one; None if there is none."""
        return next(iter(self.values.get(object_, {}).get(name, ())), None)

    def controller(self, object_: str) -> str:
        """The player who controls an object; its owner if nobody does (108.4)."""
        found = self.one(object_, "controller")
        return str(found) if found is not None else self.objects[object_].owner

    def abilities_of(self, object_: str) -> list[ObjectAbility]:
        """The abilities of an object, in order."""
        return self.abilities.get(object_, [])

    def giver(self, ability: ObjectAbility) -> str | None:
        """The object that gave an ability, by an ability of its own or as it created what has
        it (201.5a)."""
        if not ability.is_given:
            told = self.derivation.grounder.read("given_by", 2)
            return next((by.string for one, by in told if one.string == ability.owner), None)
        effect = ability.origin.arguments[0]
        told = self.derivation.grounder.read("source", 2)
        return next((by.string for one, by in told if one == effect), None)

    def with_keyword(self, object_: str, keyword: str) -> list[ObjectAbility]:
        """The abilities of an object that are of a keyword."""
        return [each for each in self.abilities_of(object_) if each.words.keyword == keyword]
