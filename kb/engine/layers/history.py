"""The derivation as a history: what every object was in every state, and what each effect did.

Read from the atoms that the law derived; nothing is computed here but the order of modifications
that one step applied together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from clingo import Symbol

from kb.editions import Step
from kb.engine.layers.applied import Applied, Dependencies
from kb.engine.layers.characteristics import Characteristics, read
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import term

Values = dict[str, set[Symbol]]
"""Family → the characteristics of one object."""


class Deed:
    """What one effect did to one object in one step: the values before and after, by family."""

    __slots__ = ("after", "applied", "before", "effect", "object")

    def __init__(
        self, applied: Applied, effect: Symbol, object_: str, before: Values, after: Values
    ) -> None:
        self.applied = applied
        self.effect = effect
        self.object = object_
        self.before = before
        self.after = after


class History:
    """The states and deeds of a derivation."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self._versions: dict[int, dict[str, Symbol]] = {}
        self._gained: dict[tuple[int, Symbol], dict[str, list[tuple[str, Symbol]]]] = {}
        self._lost: dict[tuple[int, Symbol], dict[str, list[tuple[str, Symbol]]]] = {}
        self._shifts: dict[tuple[int, Symbol], dict[str, list[tuple[int, int]]]] = {}
        self._affected: dict[tuple[int, Symbol], dict[str, None]] = {}
        self._keys: dict[int, dict[Symbol, Symbol]] = {}
        """Ground call → the effects that were due, each with its place in the order."""
        self._read()

    def _read(self) -> None:
        atoms = self.derivation.grounder.control.symbolic_atoms
        for each in atoms.by_signature("current", 3):
            state, family, version = each.symbol.arguments
            self._versions.setdefault(state.number, {})[family.name] = version
        for name, table in (("gain", self._gained), ("lose", self._lost)):
            for each in atoms.by_signature(name, 6):
                call, _, effect, owner, family, value = each.symbol.arguments
                place = table.setdefault((call.number, effect), {})
                place.setdefault(owner.string, []).append((family.name, value))
        for each in atoms.by_signature("shift", 8):
            call, _, effect, owner, _, _, power, toughness = each.symbol.arguments
            moved = self._shifts.setdefault((call.number, effect), {})
            moved.setdefault(owner.string, []).append((power.number, toughness.number))
        for each in atoms.by_signature("key", 3):
            call, effect, key = each.symbol.arguments
            self._keys.setdefault(call.number, {})[effect] = key
        for each in atoms.by_signature("does", 7):
            call, _, effect, owner, *_ = each.symbol.arguments
            self._affected.setdefault((call.number, effect), {})[owner.string] = None

    @cached_property
    def _values(self) -> dict[Symbol, dict[str, set[Symbol]]]:
        found: dict[Symbol, dict[str, set[Symbol]]] = {}
        for each in self.derivation.grounder.control.symbolic_atoms.by_signature("has", 3):
            version, owner, value = each.symbol.arguments
            found.setdefault(version, {}).setdefault(owner.string, set()).add(value)
        return found

    # -------------------------------------------------------------------------------- reading

    def values(self, state: int, object_: str) -> Values:
        """The characteristics of an object in a state, by family."""
        return {
            family: set(self._values.get(version, {}).get(object_, ()))
            for family, version in self._versions[state].items()
        }

    def version(self, state: int, family: str) -> Symbol:
        """The law's term for the version of a family that holds in a state."""
        return self._versions[state][family]

    def characteristics(self, state: int, object_: str) -> Characteristics:
        """The characteristics of an object in a state, readable."""
        values = [each for found in self.values(state, object_).values() for each in found]
        facts = self.derivation.facts
        return read(values, facts.definitions.abilities, facts.spoken_of)

    def affected(self, applied: Applied, effect: Symbol) -> list[str]:
        """The objects (or players) that an effect applied to in a step, in the board's order."""
        found = self._affected.get((applied.asked, effect), {})
        order = [obj.id for obj in self.derivation.state.objects]
        return [id_ for id_ in order if id_ in found]

    def deeds(self, object_: str) -> Iterator[Deed]:
        """Returns what was done to an object, in order."""
        for applied in self.derivation.applied:
            present = self.values(applied.state, object_)
            for effect in applied.effects:
                after = self._after(applied, effect, object_, present)
                if after != present or object_ in self._affected.get((applied.asked, effect), {}):
                    yield Deed(applied, effect, object_, present, after)
                present = after

    def resizing(self, object_: str) -> Iterator[Symbol]:
        """Returns the effects that changed its power or toughness, in order. What the object was
        otherwise, of which there is much to read, isn't looked at."""
        for applied in self.derivation.applied:
            for effect in applied.effects:
                place = (applied.asked, effect)
                shifts = self._shifts.get(place, {}).get(object_, ())
                lost, gained = (
                    {
                        value
                        for family, value in table.get(place, {}).get(object_, ())
                        if family == "pt"
                    }
                    for table in (self._lost, self._gained)
                )
                if lost != gained or any(map(sum, zip(*shifts, strict=True))):
                    yield effect

    def _after(self, applied: Applied, effect: Symbol, object_: str, before: Values) -> Values:
        after = {family: set(values) for family, values in before.items()}
        place = (applied.asked, effect)
        for family, value in self._lost.get(place, {}).get(object_, ()):
            after.setdefault(family, set()).discard(value)
        for family, value in self._gained.get(place, {}).get(object_, ()):
            after.setdefault(family, set()).add(value)
        for shift in self._shifts.get(place, {}).get(object_, ()):
            after["pt"] = {_shifted(value, *shift) for value in after.get("pt", ())}
        return after

    def in_order(self, effects: list[Symbol]) -> list[Symbol]:
        """Some effects in the order that they would apply in, as far as none depends on another."""
        places = [keys for keys in self._keys.values() if keys.keys() >= set(effects)]
        return sorted(effects, key=lambda each: places[-1][each]) if places else sorted(effects)

    def passed_over(self, applied: Applied, effect: Symbol) -> list[Symbol]:
        """The effects that came before it by their place in the order, and had to wait."""
        keys = self._keys.get(applied.asked, {})
        if effect not in keys:
            return []
        known = self.dependencies(applied)
        older = [each for each in keys if keys[each] < keys[effect] and known.get(each)]
        return sorted(set(older).difference(applied.effects), key=lambda each: keys[each])

    def never_applied(self, step: Step) -> list[tuple[Applied, Symbol]]:
        """The effects that were due in a step of the edition's table and did not come to be
        applied in it, each with where they were due first."""
        found: dict[Symbol, Applied] = {}
        done: set[Symbol] = set()
        for applied in self.derivation.applied:
            if applied.step is step:
                for effect in sorted(self._keys.get(applied.asked, {})):
                    found.setdefault(effect, applied)
                done.update(applied.effects)
        return [(applied, effect) for effect, applied in found.items() if effect not in done]

    def dependencies(self, applied: Applied) -> Dependencies:
        """What was found out about dependencies in the step's layer up to this step, for effects
        that had not been applied before."""
        found: Dependencies = {}
        for earlier in self.derivation.applied:
            if earlier.step is applied.step:
                for effect, others in earlier.depended.items():
                    known = found.setdefault(effect, [])
                    known.extend(each for each in others if each not in known)
            if earlier is applied:
                break
        return found


def _shifted(value: Symbol, power: int, toughness: int) -> Symbol:
    which, number = value.arguments
    return term("pt", which, number.number + (power if which.name == "power" else toughness))
