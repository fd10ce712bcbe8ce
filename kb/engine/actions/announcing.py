"""What a player announces as they cast a spell or activate an ability (601.2b): modes, additional
costs, and the targets that there are then. Each announcement is an answer set of 601_announcing.lp.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.actions import announcement_facts as facts
from kb.engine.actions.announcement_sets import Announcement, announcements, faults
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.program.terms import Fact, atom, text

MOST_CHOICES = 200
"""How many announcements for one way to cast are told apart at most, the smallest first."""


class TargetSlot(msgspec.Struct, frozen=True):
    """One use of "target" and whose ability says it."""

    ability: ObjectAbility
    target: v.Target
    number: int
    """Its place among the targets of that ability's definition."""


class AdditionalCost(msgspec.Struct, frozen=True):
    """An additional cost that is announced (118.8b): its name, the ability that allows it with its
    keyword, and what is paid, so many `times`; `any_number`: it may be paid more than once. `mana`
    is its mana as it is written ("kicked with its {R} kicker"); `all_modes` makes the spell have
    every mode (702.42a); `spells` are the abilities that the spell gains from another card, if it
    is one of those named by `onto` (702.47a)."""

    name: str
    ability: ObjectAbility
    parts: tuple[v.CostPart, ...] = ()
    keyword: str | None = None
    mana: str = ""
    any_number: bool = False
    all_modes: bool = False
    conditions: tuple[v.Circumstance, ...] = ()
    times: int = 1
    settled: bool = False
    """It is paid so many times and no other: the targets depend on it."""
    spells: tuple[ObjectAbility, ...] = ()
    onto: v.Filter | None = None
    offered: bool = False
    """An effect lets it be paid for the spells that the law names."""
    less: str = ""
    """The mana by which the spell costs less for each time that it is paid …"""
    only_that_mana: bool = False
    """… and no other mana."""


class Gate(msgspec.Struct, frozen=True):
    """Conditions of an ability's words that must be true, or (`open` False) must not be."""

    ability: ObjectAbility
    conditions: tuple[v.Circumstance, ...]
    open: bool = True


class Payer(msgspec.Struct, frozen=True):
    """Which objects pay a `part` of the cost (as `one` of them), where they make the cost less: by
    this `mana`, so many `times`. None of them: that part isn't paid."""

    part: v.Act
    one: v.Act
    among: tuple[str, ...]
    mana: str
    times: int


class Choice(msgspec.Struct, frozen=True):
    """What is announced: modes (numbers from 1; none: no modes) and the additional costs `paid`;
    what it aims at then, what its modes cost more, and what must be true for it; what pays, where
    that makes a difference."""

    modes: tuple[int, ...] = ()
    targets: tuple[TargetSlot, ...] = ()
    parts: tuple[tuple[ObjectAbility, v.CostPart], ...] = ()
    paid: tuple[AdditionalCost, ...] = ()
    gates: tuple[Gate, ...] = ()
    apart: bool = False
    """Each mode must target a different player."""
    payer: Payer | None = None


class Offer(msgspec.Struct, frozen=True):
    """What may be announced: the abilities whose words are followed, the optional additional costs,
    the keyword by which a spell is cast, the targets that this brings, what is paid for each mode
    beyond the first (702.120a)."""

    spells: tuple[ObjectAbility, ...]
    extras: tuple[AdditionalCost, ...] = ()
    way: str | None = None
    added: tuple[TargetSlot, ...] = ()
    beyond_first: tuple[tuple[ObjectAbility, v.CostPart], ...] = ()
    chosen_before: frozenset[int] = frozenset()
    """The modes that can't be chosen any more, as they have been."""

    @property
    def abilities(self) -> tuple[ObjectAbility, ...]:
        """The abilities that the spell has, and those that it may gain."""
        return (*self.spells, *(each for extra in self.extras for each in extra.spells))

    def choices(self) -> tuple[tuple[Choice, ...] | None, bool]:
        """The legal announcements, the least first, and whether these are all (601.2b); None if
        some targets aren't understood."""
        if any(facts.is_unread(each.words) for each in self.spells):
            return None, True
        if not self.extras and not any(facts.leaves_choices(each.words) for each in self.spells):
            # One announcement, whatever the law says: to ask it takes as long as a small board.
            return (Choice(targets=(*self.added, *_all_targets(self.spells))),), True
        found = announcements(tuple(self._facts()), MOST_CHOICES + 1)
        return tuple(map(self._choice, found[:MOST_CHOICES])), len(found) <= MOST_CHOICES

    def faults(self, modes: Sequence[int], paid: Sequence[AdditionalCost]) -> tuple[str, ...]:
        """Returns what is wrong with announcing these modes, of its one modal ability, and these
        additional costs: names of legal.json."""
        modal = [place for place, each in enumerate(self.spells) if facts.modes_of(each.words)]
        said = [atom("pays", cost) for cost, extra in enumerate(self.extras) if extra in paid]
        for mode in sorted(set(modes)) if modal else ():
            said.append(atom("chooses", modal[0], mode, modes.count(mode)))
        return faults((*self._facts(), *said))

    def _facts(self) -> Iterator[Fact]:
        yield from facts.of_words()
        if self.way is not None:
            yield atom("cast_by", text(self.way))
        if self.beyond_first:
            yield atom("price_beyond_first")
        for place, ability in enumerate(self.abilities):
            yield from facts.of_ability(place, ability.words)
        yield from (atom("mode_chosen_before", 0, mode) for mode in sorted(self.chosen_before))
        place = len(self.spells)
        for cost, extra in enumerate(self.extras):
            yield from _cost_facts(cost, extra)
            for _ in extra.spells:
                yield atom("gained_with", place, cost)
                place += 1

    def _choice(self, found: Announcement) -> Choice:
        """An answer set in the words of the spell."""
        abilities = self.abilities
        counted = any(facts.counts_times(each.words) for each in abilities)
        paid = tuple(_paid(self.extras[cost], times, counted) for cost, times in found.paid)
        modes = [(abilities[place], mode) for place, mode in found.modes]
        gates = [Gate(each.ability, each.conditions) for each in paid if each.conditions]
        for place, how in found.needs:
            said = facts.modes_of(abilities[place].words)
            assert said is not None
            gates.append(Gate(abilities[place], said.conditions, how == "open"))
        return Choice(
            modes=tuple(mode for _, mode in found.modes),
            targets=(
                *self.added,
                *(
                    _slot(abilities[place], mode, target, times)
                    for place, mode, target, times in found.targets
                ),
            ),
            parts=(
                *(owed for place, mode in found.owed for owed in _priced(abilities[place], mode)),
                *self.beyond_first * found.beyond_first,
            ),
            paid=paid,
            gates=tuple(gates),
            apart=any(
                said.different_players
                for ability, _ in modes
                if (said := facts.modes_of(ability.words)) is not None
            ),
        )


def _all_targets(spells: Sequence[ObjectAbility]) -> Iterator[TargetSlot]:
    for ability in spells:
        for place, target in enumerate(facts.targets_of(ability.words, 0)):
            if not target.later:
                yield TargetSlot(ability, target, place)


def _cost_facts(cost: int, extra: AdditionalCost) -> Iterator[Fact]:
    yield atom("optional_cost", cost)
    if extra.keyword is not None:
        yield atom("paid_by_keyword", cost, text(extra.keyword))
    yield atom("paid_in", cost, text(extra.mana))
    if extra.any_number:
        yield atom("any_number", cost)
    if extra.all_modes:
        yield atom("brings_all_modes", cost)
    if extra.less and extra.any_number:
        yield atom("lessens", cost)
    if extra.spells:
        yield atom("revealed_for", cost, text(extra.ability.owner))


def _paid(extra: AdditionalCost, times: int, counted: bool) -> AdditionalCost:
    if not (counted or extra.less) or not extra.any_number:
        return extra
    return msgspec.structs.replace(extra, times=times, settled=True)


def _slot(ability: ObjectAbility, mode: int, place: int, times: int | None) -> TargetSlot:
    """A target of an ability's words, or of those of a mode, for so many objects where that depends
    on the times that a cost was paid."""
    target = facts.targets_of(ability.words, mode)[place]
    if times is not None:
        target = msgspec.structs.replace(target, least=v.Const(times), most=v.Const(times))
    return TargetSlot(ability, target, facts.TARGETS_OF_MODE * mode + place)


def _priced(ability: ObjectAbility, mode: int) -> Iterator[tuple[ObjectAbility, v.CostPart]]:
    """What a mode costs (700.2h), one entry for each part of its cost."""
    said = facts.modes_of(ability.words)
    cost = said.modes[mode - 1].cost if said is not None else None
    yield from ((ability, part) for part in (cost.parts if cost is not None else ()))


__all__ = ["AdditionalCost", "Choice", "Gate", "Offer", "Payer", "TargetSlot"]
