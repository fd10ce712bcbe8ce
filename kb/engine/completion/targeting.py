"""The legal choices of targets of a moment's candidates (115, 601.2c).

Which objects and players words name, and which of them may be targets, is read from the law
(115_targets.lp); what goes together is asked of 601_targets.lp. Here both are put together, for
each X that is tried.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from kb import vocabulary as v
from kb.engine.actions import x_values as x_words
from kb.engine.actions.actions import Actions
from kb.engine.actions.announcing import Choice, TargetSlot
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.target_choice import (
    NUMBERS,
    Chooser,
    Combination,
    Instance,
    target_choices,
)
from kb.engine.actions.targets_of_players import place_of_player


class Bar(msgspec.Struct, frozen=True):
    """Why an object or player can't be a target: `why` a name of `legal.json`; `clause` the
    statement that says so."""

    target: str
    why: str
    clause: int | None = None
    effect: object = None


class Targeting:
    """The targets of a moment's candidates."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self._order = {obj.id: place for place, obj in enumerate(actions.derivation.state.objects)}

    # ------------------------------------------------------------------------------ instances

    def instances(
        self, candidate: Candidate, choice: Choice, x: int | None = None
    ) -> list[Instance]:
        """Returns each use of "target" of a spell or ability with these modes and this X (None:
        any)."""
        source = candidate.spell if candidate.action == "cast" else candidate.object
        found = []
        words = [slot.target for slot in choice.targets]
        if candidate.action == "cast" and candidate.spell in self._auras:
            # CR 303.4a — an Aura spell's target is what its enchant abilities say.
            named = self._sorted(self._enchantable.get(candidate.spell, ()))
            found.append(Instance(named, self._legal(source, named), 1, 1))
        first = len(found)
        for place, slot in enumerate(choice.targets):
            named = self._named(slot, x)
            least, most = self._bounds(slot, x)
            player = place_of_player(words, place)
            earlier = None if player is None else first + player
            legal = self._legal(source, named)
            found.append(Instance(named, legal, least, most, slot.target, earlier))
        return found

    def _legal(self, source: str | None, named: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each for each in named if not self.bars(source, each))

    def _sorted(self, named: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            sorted(named, key=lambda each: (self._order.get(each, len(self._order)), each))
        )

    def _named(self, slot: TargetSlot, x: int | None) -> tuple[str, ...]:
        """The objects and players that the words of a target name with this X."""
        objects = slot.target.objects
        if objects is None or not x_words.mentions_x(objects):
            return tuple(dict.fromkeys(self.actions.targets_of(slot)))
        named = {
            each
            for place, part in enumerate(x_words.parts_of(objects))
            for each in self.actions.targets_of(slot, place)
            if each not in self._order
            or x is None
            or all(self._within(each, bound, x) for bound in part.bounds)
        }
        return self._sorted(named)

    def _within(self, object_: str, bound: v.Compares, x: int) -> bool:
        right = x_words.at(bound.value, x)
        if bound.number not in NUMBERS or right is None:
            return True
        return x_words.compares(self.number(object_, bound.number), bound.op, right)

    def _bounds(self, slot: TargetSlot, x: int | None) -> tuple[int, int | None]:
        least, most = slot.target.least, slot.target.most
        return (
            self._count(slot, least, x, 0) or 0,
            None if most is None else self._count(slot, most, x, None),
        )

    def _count(
        self, slot: TargetSlot, value: v.Value, x: int | None, any_: int | None
    ) -> int | None:
        if not x_words.mentions_x(value):
            return self.actions.value_of(slot.ability, value)
        return any_ if x is None else x_words.at(value, x)

    # ---------------------------------------------------------------------------------- auras

    @cached_property
    def _auras(self) -> frozenset[str]:
        return frozenset(spell.string for (spell,) in self.actions.read("aura_spell", 1))

    @cached_property
    def _enchantable(self) -> dict[str, set[str]]:
        """Aura spell → what every enchant ability of it names (303.4a)."""
        found: dict[str, set[str]] = {}
        for spell, named in self.actions.read("enchantable", 2):
            found.setdefault(spell.string, set()).add(named.string)
        return found

    # ----------------------------------------------------------------------------------- bars

    def bars(self, source: str | None, target: str) -> tuple[Bar, ...]:
        """The reasons why a source can't target an object or player."""
        return tuple(self._bars.get((source or "", target), ()))

    @cached_property
    def _bars(self) -> dict[tuple[str, str], list[Bar]]:
        found: dict[tuple[str, str], list[Bar]] = {}
        rows = self.actions.read("untargetable", 4) + self.actions.read("untargetable_player", 4)
        for source, target, why, by in sorted(rows, key=str):
            bar = Bar(target.string, why.name)
            if by.type.name == "Function" and by.name == "said":
                bar = Bar(target.string, why.name, by.arguments[1].number, by.arguments[0])
            bars = found.setdefault((source.string, target.string), [])
            if bar not in bars:
                bars.append(bar)
        return found

    # --------------------------------------------------------------------------- combinations

    def combinations(
        self, candidate: Candidate, choice: Choice, limit: int, x: int | None = None
    ) -> tuple[list[Combination], bool]:
        """Returns the legal choices of targets, the fewest targets first, and whether these are
        all. No targets at all is one choice, the empty one."""
        chooser = Chooser(self.actions.moment.player, self.actions.present, self.number)
        return target_choices(self.instances(candidate, choice, x), chooser, choice.apart, limit)

    def number(self, object_: str, name: str) -> int:
        """Its power, toughness or mana value now."""
        return self._numbers.get((object_, name), 0)

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for id_, each in self.actions.derivation.characteristics().items():
            found[id_, "power"] = each.power or 0
            found[id_, "toughness"] = each.toughness or 0
            found[id_, "mana_value"] = each.mana_value
        return found
