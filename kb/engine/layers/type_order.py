"""In which order objects came by the types that they weren't printed with, for their type lines
(205.1b: what is in addition stands after what was there)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from clingo import Control, Symbol

from kb.engine.layers.applied import Applied
from kb.engine.layers.characteristics import plain

Place = tuple[int, Symbol]
"""The ground call that asked what an effect does, and the effect."""


class TypeOrder:
    """The supertypes, types and subtypes that effects gave to the objects of a derivation."""

    def __init__(self, control: Control, applied: Sequence[Applied]) -> None:
        self._control = control
        self._applied = applied

    def of(self, object_: str) -> tuple[str, ...]:
        """What effects gave to an object, in the order in which they did; of one effect in the
        order of its words."""
        return tuple(self._given.get(object_, ()))

    @cached_property
    def _given(self) -> dict[str, list[str]]:
        gained, lost, said = self._changed("gain"), self._changed("lose"), self._said
        found: dict[str, list[str]] = {}
        for applied in self._applied:
            for effect in applied.effects:
                place = (applied.asked, effect)
                for owner, words in lost.get(place, {}).items():
                    kept = [each for each in found.get(owner, ()) if each not in words]
                    found[owner] = kept
                for owner, words in gained.get(place, {}).items():
                    order = said.get((*place, owner), {})
                    known = found.setdefault(owner, [])
                    last = (len(order), len(order))
                    known += sorted(
                        set(words).difference(known),
                        key=lambda word: (order.get(word, last), word),
                    )
        return found

    def _changed(self, name: str) -> dict[Place, dict[str, list[str]]]:
        """What effects give to objects, or take from them."""
        found: dict[Place, dict[str, list[str]]] = {}
        for each in self._control.symbolic_atoms.by_signature(name, 6):
            call, _, effect, owner, family, value = each.symbol.arguments
            if family.name == "types" and value.name in ("supertype", "type", "subtype"):
                place = found.setdefault((call.number, effect), {})
                place.setdefault(owner.string, []).append(_word(value))
        return found

    @cached_property
    def _said(self) -> dict[tuple[int, Symbol, str], dict[str, tuple[int, int]]]:
        """Where the words of an effect say what it gives: the clause, and the place in it."""
        found: dict[tuple[int, Symbol, str], dict[str, tuple[int, int]]] = {}
        for each in self._control.symbolic_atoms.by_signature("does", 7):
            call, _, effect, owner, clause, index, change = each.symbol.arguments
            word = _given_by(change)
            if word is not None:
                places = found.setdefault((call.number, effect, owner.string), {})
                places.setdefault(word, (clause.number, index.number))
        return found


def _given_by(change: Symbol) -> str | None:
    """The type that a change gives, as far as its words tell."""
    if change.name == "gain_subtype":
        return change.arguments[0].string
    if change.name == "gain" and change.arguments[0].name == "types":
        return _word(change.arguments[1])
    return None


def _word(value: Symbol) -> str:
    """The word of a type."""
    return str(plain(value)[0][1])


__all__ = ["TypeOrder"]
