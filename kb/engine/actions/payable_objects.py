"""What a moment's player can pay costs with, and why not with the rest (118_costs.lp)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

import msgspec
from clingo import Function, Symbol

from kb import vocabulary as v
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.reasons import Reason, reason_of
from kb.engine.facts import cost_verbs
from kb.engine.layers.final_state import ObjectAbility


class CantPay(msgspec.Struct, frozen=True):
    """An object that a cost names and that can't pay it: `reason` is the law's."""

    object: str
    verb: str
    reason: Reason


class ActionAtoms(Protocol):
    """What the law derived about actions, and the slots of what pays for them (`Actions`)."""

    def read(self, name: str, arity: int) -> list[tuple[Symbol, ...]]: ...

    def slot_of(self, ability: ObjectAbility, part: v.CostPart) -> int: ...

    def named_to_pay(self, ability: ObjectAbility, part: v.CostPart) -> list[str]: ...

    def in_order(self, chosen: Iterable[str]) -> list[str]: ...


class PayableObjects:
    """The objects that costs may be paid with."""

    def __init__(self, actions: ActionAtoms) -> None:
        self._actions = actions

    def by(
        self, ability: ObjectAbility, part: v.CostPart, candidate: Candidate | None = None
    ) -> list[str]:
        """Returns the objects that a part of a cost may be paid with, in the state's order; for
        a candidate without the card that becomes the spell (601.2a)."""
        place = self._actions.slot_of(ability, part)
        found = self._payable.get((str(ability.effect), place), [])
        card = candidate.card_cast if candidate is not None else None
        return found if card is None else [each for each in found if each != card]

    def kept_from(
        self, ability: ObjectAbility, part: v.Act | v.MoveCounters
    ) -> tuple[CantPay, ...]:
        """Returns the objects that a part of a cost names and that can't pay it."""
        reasons = self._kept.get(cost_verbs.verb_of(part, ability.words), {})
        named = self._actions.named_to_pay(ability, part)
        return tuple(reasons[each] for each in named if each in reasons)

    @cached_property
    def life(self) -> bool:
        """Returns whether the player can pay life (119.4b, 119.8)."""
        return not self.kept_from_life

    def power_of(self, ability: ObjectAbility, part: v.Act, object_: str) -> int:
        """The power that an object counts for where a cost is paid by total power."""
        return self._power.get((cost_verbs.verb_of(part, ability.words), object_), 0)

    @cached_property
    def _power(self) -> dict[tuple[str, str], int]:
        return {
            (verb.name, each.string): size.number
            for _, verb, each, size in self._actions.read("counts_for", 4)
        }

    def helping(self, keyword: str) -> list[str]:
        """The objects that pay for mana themselves by a keyword (convoke, delve), in the state's
        order."""
        return self._helping.get(keyword, [])

    @cached_property
    def _helping(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for _, keyword, each in self._actions.read("helps_pay", 3):
            found.setdefault(keyword.string, []).append(each.string)
        return {keyword: self._actions.in_order(each) for keyword, each in found.items()}

    @cached_property
    def while_paying(self) -> frozenset[int]:
        """The candidates, by place, that are mana abilities to be activated while a cost is
        paid."""
        atoms = self._actions.read("activated_while_paying", 2)
        return frozenset(act.number for _, act in atoms)

    def times_left(self, act: int) -> int | None:
        """Returns how often a mana ability may still be activated this turn; None: no limit."""
        atoms = self._actions.read("times_left", 3)
        return min((left.number for _, each, left in atoms if each.number == act), default=None)

    @cached_property
    def kept_from_life(self) -> tuple[CantPay, ...]:
        """The reasons why the player can't pay life."""
        atoms = sorted(self._actions.read("no_life_paid", 3), key=str)
        return tuple(
            CantPay(player.string, "pay_life", reason_of(Function("no_life_paid"), said))
            for _, player, said in atoms
        )

    @property
    def keeps_life(self) -> bool:
        """Whether the player can't pay life, not even for what is no spell or ability."""
        return bool(self._actions.read("keeps_life", 3))

    @cached_property
    def _payable(self) -> dict[tuple[str, int], list[str]]:
        found: dict[tuple[str, int], list[str]] = {}
        for _, effect, slot, each in self._actions.read("can_pay_with", 4):
            found.setdefault((str(effect), slot.arguments[1].number), []).append(each.string)
        return {key: self._actions.in_order(chosen) for key, chosen in found.items()}

    @cached_property
    def _kept(self) -> dict[str, dict[str, CantPay]]:
        """Verb → object → the first reason why it can't pay so."""
        found: dict[str, dict[str, CantPay]] = {}
        for _, _, verb, object_, why, about in sorted(self._actions.read("cant_pay", 6), key=str):
            kept = CantPay(object_.string, verb.name, reason_of(why, about))
            found.setdefault(verb.name, {}).setdefault(object_.string, kept)
        return found


__all__ = ["CantPay", "PayableObjects"]
