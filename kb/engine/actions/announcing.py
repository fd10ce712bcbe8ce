"""What a player announces as they cast a spell (601.2b): modes, and which additional costs they
mean to pay; and the targets that the spell then has (601.2c).

An additional cost combines with any way to cast and with other additional costs (118.8a), whereas
of ways to cast there is always just one (118.9a): those are candidates (`candidates.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice, product

import msgspec

from kb import vocabulary as v
from kb.engine.facts import keyword_costs as ways
from kb.engine.layers.final_state import ObjectAbility

# CR 702.33g + 702.166d / 2003-12: 502.21c — targets that are there only if a cost is paid.
# CR 700.2 + 700.2a + 700.2c + 700.2d + 700.2h + 702.172a + 702.183a / 2003-12: 409.1d — modes,
# with their own targets and prices.
# CR 118.8a + 118.8b + 113.6d / 2003-12: 401.6 — additional costs, as many as one likes.

MOST_CHOICES = 200
"""How many announcements for one way to cast are told apart at most, the smallest first."""
MOST_AIMED_TIMES = 20
"""How often an additional cost is paid at most where the targets depend on it."""


class TargetSlot(msgspec.Struct, frozen=True):
    """One use of "target" and whose ability says it."""

    held: ObjectAbility
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
    held: ObjectAbility
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


class Gate(msgspec.Struct, frozen=True):
    """Conditions of an ability's words that must be true, or (`open` False) must not be."""

    held: ObjectAbility
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
    aims: tuple[TargetSlot, ...] = ()
    parts: tuple[tuple[ObjectAbility, v.CostPart], ...] = ()
    paid: tuple[AdditionalCost, ...] = ()
    gates: tuple[Gate, ...] = ()
    apart: bool = False
    """Each mode must target a different player."""
    payer: Payer | None = None


class Announced(msgspec.Struct, frozen=True):
    """How a spell is being cast, as far as its words ask: by which keyword, with which additional
    costs, with all its modes. `beyond_first` is paid for each mode beyond the first (702.120a)."""

    way: str | None = None
    paid: tuple[AdditionalCost, ...] = ()
    all_modes: bool = False
    beyond_first: tuple[tuple[ObjectAbility, v.CostPart], ...] = ()

    def truth(self, conditions: Sequence[v.Circumstance]) -> bool | None:
        """Whether conditions are true of this announcement; None: one is about something else."""
        found = [self._one(each) for each in conditions]
        return None if None in found else all(found)

    def times(self, relation: str) -> int:
        """How often the costs are paid that make it so ("kicked")."""
        return sum(each.times for each in self.paid if each.keyword in ways.meant(relation))

    def _one(self, said: v.Circumstance) -> bool | None:
        if not isinstance(said, v.Stands) or said.relation.relation not in v.ANNOUNCED:
            return None
        relation = said.relation.relation
        if relation == "kicked_with":
            met = any(e.keyword == "kicker" and e.mana == said.counter for e in self.paid)
        elif relation == "kicked_twice":
            met = self.times("kicked") > 1
        else:
            words = ways.meant(relation) or frozenset(_keywords(said.relation.to))
            known = {self.way, *(each.keyword for each in self.paid)}
            met = bool(known & words)
        return met is not said.relation.negated


def _keywords(parties: Sequence[v.Party]) -> Iterator[str]:
    for party in parties:
        if isinstance(party, v.Objects) and isinstance(party.filter, v.HasKeyword):
            yield party.filter.keyword


NOTHING = Announced()


def sets_of(extras: Sequence[AdditionalCost]) -> Iterator[tuple[AdditionalCost, ...]]:
    """Which additional costs may be paid together: each set, the smallest first."""
    for size in range(len(extras) + 1):
        yield from combinations(extras, size)


def announcements(
    spells: Sequence[ObjectAbility],
    extras: Sequence[AdditionalCost],
    announced: Announced = NOTHING,
    added: tuple[TargetSlot, ...] = (),
) -> tuple[tuple[Choice, ...] | None, bool]:
    """What may be announced for a spell with these abilities that is cast as `announced`, and
    whether that is all; `added` are targets that its way brings. None: some targets aren't
    understood."""
    if any(is_unread(held.ability) for held in spells):
        return None, True
    found = list(islice(_announced(spells, extras, announced, added), MOST_CHOICES + 1))
    return tuple(found[:MOST_CHOICES]), len(found) <= MOST_CHOICES


def _announced(
    spells: Sequence[ObjectAbility],
    extras: Sequence[AdditionalCost],
    before: Announced,
    added: tuple[TargetSlot, ...],
) -> Iterator[Choice]:
    counted = any(_each_time(held.ability) for held in spells)
    for paid in _paid_sets(extras, counted):
        every = before.all_modes or any(each.all_modes for each in paid)
        announced = msgspec.structs.replace(before, paid=paid, all_modes=every)
        gates = tuple(Gate(each.held, each.conditions) for each in paid if each.conditions)
        found = [Choice(aims=added, paid=paid, gates=gates)]
        for held in (*spells, *(held for each in paid for held in each.spells)):
            options = list(islice(_choices(held, announced), MOST_CHOICES + 1))
            found = [_joined(one, other) for one in found for other in options]
        yield from found


def _paid_sets(
    extras: Sequence[AdditionalCost], counted: bool
) -> Iterator[tuple[AdditionalCost, ...]]:
    """The additional costs that may be paid together; each so many times, where that is
    `counted`."""
    for paid in sets_of(extras):
        spliced = [each.held.owner for each in paid if each.onto is not None]
        if len(set(spliced)) < len(spliced):  # no card twice (702.47b)
            continue
        if not counted:
            yield paid
            continue
        options = [[each] if not each.any_number else list(_repeated(each)) for each in paid]
        yield from product(*options)


def _repeated(extra: AdditionalCost) -> Iterator[AdditionalCost]:
    for times in range(1, MOST_AIMED_TIMES + 1):
        yield msgspec.structs.replace(extra, times=times, settled=True)


def _each_time(ability: v.Ability) -> bool:
    """Whether an ability's words have a target for each time that a cost was paid."""
    said = ability.spell.instructions if ability.spell is not None else ()
    return any(each.each_time for each in said)


def _joined(one: Choice, other: Choice) -> Choice:
    return Choice(
        (*one.modes, *other.modes), (*one.aims, *other.aims), (*one.parts, *other.parts),
        (*one.paid, *other.paid), (*one.gates, *other.gates), one.apart or other.apart,
    )  # fmt: skip


# ------------------------------------------------------------------------------- modes and targets


def choices_of(held: ObjectAbility) -> tuple[Choice, ...] | None:
    """The choices of modes that an activated ability's words leave; None: not understood."""
    if is_unread(held.ability):
        return None
    return tuple(islice(_choices(held, NOTHING), MOST_CHOICES))


def is_unread(ability: v.Ability) -> bool:
    """Whether some targets of an ability aren't understood."""
    modes = ability.spell.modes if ability.spell is not None else None
    unread = modes is not None and any(mode.targets is None for mode in modes.modes)
    return ability.targets is None or unread


def _choices(held: ObjectAbility, announced: Announced) -> Iterator[Choice]:
    """The choices of modes of one ability, each with its targets."""
    spell = held.ability.spell
    said = spell.instructions if spell is not None else ()
    aims = tuple(_aims(held, held.ability.targets or (), said, announced, 0))
    if spell is None or spell.modes is None:
        yield Choice(aims=aims)
        return
    for chosen, gates in chosen_modes(held, spell.modes, announced):
        yield _joined(
            Choice(aims=aims, gates=gates), _of_modes(held, spell.modes, chosen, announced)
        )


def chosen_modes(
    held: ObjectAbility, modes: v.Modes, announced: Announced
) -> Iterator[tuple[tuple[int, ...], tuple[Gate, ...]]]:
    """The sets of modes that may be chosen, as numbers from 1, and what must be true for it (700.2,
    702.42a). The additional costs that may be announced afterwards are known (601.4)."""
    if announced.all_modes:
        yield tuple(range(1, len(modes.modes) + 1)), ()
        return
    met = announced.truth(modes.conditions) if modes.conditions else False
    usual, other = (modes.least, modes.most), _range_then(modes)
    if met is not None:
        for chosen in _picked(modes, *(other if met else usual)):
            yield chosen, ()
        return
    if_so, if_not = Gate(held, modes.conditions), Gate(held, modes.conditions, open=False)
    then = list(islice(_picked(modes, *other), MOST_CHOICES))
    for chosen in _picked(modes, *usual):
        yield chosen, () if chosen in then else (if_not,)
    before = set(islice(_picked(modes, *usual), MOST_CHOICES))
    for chosen in then:
        if chosen not in before:
            yield chosen, (if_so,)


def _range_then(modes: v.Modes) -> tuple[int, int | None]:
    """How many modes may be chosen if the conditions are true."""
    least = modes.least if modes.least_then is None else modes.least_then
    return least, modes.most_then


def _picked(modes: v.Modes, least: int, most: int | None) -> Iterator[tuple[int, ...]]:
    numbers = range(1, len(modes.modes) + 1)
    pick = combinations_with_replacement if modes.repeated else combinations
    for size in range(least, (len(numbers) if most is None else most) + 1):
        yield from pick(numbers, size)


def _of_modes(
    held: ObjectAbility, modes: v.Modes, chosen: tuple[int, ...], announced: Announced
) -> Choice:
    aims: list[TargetSlot] = []
    parts: list[tuple[ObjectAbility, v.CostPart]] = []
    for number in chosen:
        mode = modes.modes[number - 1]
        # Targets of modes are numbered beyond those that stand outside the modes.
        aims += _aims(held, mode.targets or (), mode.instructions, announced, 100 * number)
        if mode.cost is not None:
            parts += ((held, part) for part in mode.cost.parts)
    parts += announced.beyond_first * (len(chosen) - 1)
    return Choice(chosen, tuple(aims), tuple(parts), apart=modes.different_players)


def _aims(
    held: ObjectAbility,
    targets: Sequence[v.Target],
    said: Sequence[v.Instruction],
    announced: Announced,
    before: int,
) -> Iterator[TargetSlot]:
    """The targets that a spell has if it is cast so: some it has only, or doesn't have, if an
    additional cost was announced (601.2c, 702.174m)."""
    without: set[int] = set()
    repeated: set[int] = set()
    for each in said:
        if each.aims or each.spared:
            so = announced.truth(each.conditions)
            without |= set(each.spared if so else each.aims)
            repeated |= set(each.aims if each.each_time else ())
    for place, target in enumerate(targets):
        if not target.later and place not in without:
            aimed = _so_many(target, announced) if place in repeated else target
            yield TargetSlot(held, aimed, before + place)


def _so_many(target: v.Target, announced: Announced) -> v.Target:
    """A target that is there for each time that the spell was kicked."""
    number = v.Const(announced.times("kicked"))
    return msgspec.structs.replace(target, least=number, most=number)
