"""What can be used to pay, sorted by what is alike: usables, their kinds, and slots.

Two mana abilities are *alike* if they make the same mana at the same price and with the same
restrictions, nothing else sets them apart, and what they use up is alike too: it is used up by the
same numbers of alike abilities in turn. So two Forests are alike, but not if one of them is also a
creature that may convoke.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

import msgspec

from kb.engine.facts.cost_verbs import is_gone
from kb.engine.mana.mana_supply import CostDue, ManaSource, ManaSupply
from kb.engine.mana.mana_symbols import Mana, mana, symbols
from kb.snapshot.pool import PoolMana

EVER = 2**31 - 1
"""As often as one likes."""
HELPING = "help:"
"""Begins an entry that is a thing's helping to pay; who takes it away before uses that up too."""


class Usable(msgspec.Struct, frozen=True):
    """Something that can be used once: a mana ability, or what pays for mana itself (`ability` 0).
    `makes` are its alternatives; `apart` is what it shows by itself that others may not."""

    id: str
    ability: int
    makes: tuple[tuple[Mana, ...], ...]
    apart: tuple[object, ...]
    entries: tuple[str, ...] = ()
    price: str = ""
    life: int = 0

    @property
    def uses(self) -> tuple[str, ...]:
        """The entries that it uses up, as its source says."""
        return tuple(entry for entry in self.entries if not entry.startswith(HELPING))

    @property
    def gone(self) -> frozenset[str]:
        """The objects that using it takes away."""
        return frozenset(what for verb, what in map(verb_and_object, self.entries) if is_gone(verb))

    @property
    def needed(self) -> frozenset[str]:
        """The objects that must be there when it is used."""
        return frozenset({self.id, *(verb_and_object(entry)[1] for entry in self.entries)})


class Slot(msgspec.Struct, frozen=True):
    """Alike groups of usables; of each group, one usable at most can be used. All groups list the
    kinds of their usables in the same order. `follows` is a slot just like this one that is used
    first."""

    groups: tuple[tuple[int, ...], ...]
    follows: int | None = None


class Sorted(msgspec.Struct, frozen=True):
    """The usables, the kind of each, and the slots that they are in. `earlier` are pairs of
    usables of which the first can't be used after the second; `shared` are the entries that
    usables of different slots have in common."""

    usables: tuple[Usable, ...]
    kinds: tuple[int, ...]
    slots: tuple[Slot, ...]
    earlier: tuple[tuple[int, int], ...]
    shared: frozenset[str]


def verb_and_object(entry: str) -> tuple[str, str]:
    """`tap:forest` → `tap`, `forest`."""
    verb, _, what = entry.partition(":")
    return verb, what


def sort(cost_due: CostDue, mana_supply: ManaSupply, most: int) -> Sorted:
    """The parts of a supply that can be used for a cost of at most so much mana; an ability that
    can be activated again and again counts as often."""
    usables = tuple(_usables(cost_due, mana_supply, most))
    kinds = _kinds(usables)
    earlier = tuple(_earlier(usables))
    return _slots(usables, kinds, earlier)


# -------------------------------------------------------------------------------------- usables


def _usables(cost_due: CostDue, mana_supply: ManaSupply, most: int) -> Iterable[Usable]:
    taken = frozenset(cost_due.uses)
    objects = {verb_and_object(entry)[1] for entry in taken}
    helping = {name for name, _ in cost_due.convoke} | set(cost_due.improvise)
    for source in mana_supply.sources:
        usable = _of_source(source, helping)
        payable = (
            source.life <= (mana_supply.life if mana_supply.may_pay_life else 0) or source.life == 0
        )
        if payable and taken.isdisjoint(usable.entries) and objects.isdisjoint(usable.gone):
            yield from [usable] * min(most, _times(source, cost_due, mana_supply))
    for helper in _helpers(cost_due, most):
        if taken.isdisjoint(helper.entries):
            yield helper


def _times(source: ManaSource, cost_due: CostDue, mana_supply: ManaSupply) -> int:
    """How often a source is of use. One that makes no more mana than it costs only passes mana on,
    which is of use for symbols that aren't generic, unless there is mana that can't be spent on
    everything."""
    if source.times is not None:
        return source.times
    restricted = not all((*mana_supply.pool_usable, *mana_supply.pool_usable_for_mana)) or not all(
        each.usable and each.usable_for_mana for each in mana_supply.sources
    )
    price = symbols(source.mana)
    passed_on = max(map(len, source.made), default=0) <= price.total() and not any(
        symbol.phyrexian for symbol in price
    )
    if restricted or not passed_on:
        return EVER
    costs = (cost_due.mana, *(each.mana for each in mana_supply.sources))
    return sum(
        number for cost in costs for symbol, number in symbols(cost).items() if not symbol.generic
    )


def _of_source(source: ManaSource, helping: set[str]) -> Usable:
    """A mana ability. Where it takes away what could help to pay, it excludes that: helpers are
    used only when the cost is paid, after all mana abilities (601.2g-h)."""
    makes = tuple(sorted(_alternatives(source), key=_shown))
    gone = {what for verb, what in map(verb_and_object, source.uses) if is_gone(verb)}
    entries = (*source.uses, *(f"{HELPING}{each}" for each in sorted(gone & helping)))
    flags = (source.snow, source.usable, source.usable_for_mana, source.generic)
    apart = ("ability", tuple(map(_shown, makes)), source.mana, source.life, source.kind, flags)
    return Usable(
        source.id, source.ability, makes, apart, tuple(dict.fromkeys(entries)), source.mana,
        source.life,
    )  # fmt: skip


def _alternatives(source: ManaSource) -> set[tuple[Mana, ...]]:
    """The alternatives of a source, with the mana that is added to each."""
    found = set()
    for own, more, there in zip_longest(
        source.makes, source.besides, source.alternatives, fillvalue=()
    ):
        made = [
            mana(
                symbol, snow=source.snow, usable=source.usable,
                usable_for_mana=source.usable_for_mana, generic=source.generic, of=source.gives,
            )
            for symbol in own
        ]  # fmt: skip
        made += [
            mana(symbol, snow=snow, usable=source.others_usable, usable_for_mana=True, of=of)
            for (symbol, snow), of in zip(more, there[len(own) :], strict=True)
        ]
        found.add(tuple(sorted(made, key=_shown_one)))
    return found - {()}


def _shown(alternative: tuple[Mana, ...]) -> tuple[object, ...]:
    return tuple(map(_shown_one, alternative))


def _shown_one(each: Mana) -> tuple[str, bool, bool, bool, bool, str]:
    """The qualities that set mana apart from other mana."""
    said = "" if each.of == PoolMana(each.symbol) else repr(each.of)
    return (each.symbol, each.snow, each.usable, each.usable_for_mana, each.particular, said)


def _letters(alternative: tuple[Mana, ...]) -> tuple[str, ...]:
    return tuple(each.symbol for each in alternative)


def _helpers(cost_due: CostDue, most: int) -> Iterable[Usable]:
    """What pays for mana without being any: creatures by convoke (702.51), artifacts by improvise
    (702.126), cards by delve (702.66). An artifact creature that can do both convokes."""
    convoking = {name for name, _ in cost_due.convoke}
    kinds = dict(cost_due.kinds)
    for name, colors in cost_due.convoke:
        yield _helper(name, frozenset(colors), (f"tap:{name}", f"{HELPING}{name}"), kinds)
    for name in cost_due.improvise:
        if name not in convoking:
            yield _helper(name, frozenset(), (f"tap:{name}", f"{HELPING}{name}"), kinds)
    for _ in range(min(cost_due.delve, most)):
        yield _helper("delve", frozenset(), (), kinds)


def _helper(
    name: str, colors: frozenset[str], entries: tuple[str, ...], kinds: dict[str, str]
) -> Usable:
    made = Mana(colors, usable_for_mana=False, helper=True)
    apart = ("helper", tuple(sorted(colors)), kinds.get(name, ""))
    return Usable(name, 0, ((made,),), apart, entries)


# ---------------------------------------------------------------------------------------- kinds


def _kinds(usables: Sequence[Usable]) -> tuple[int, ...]:
    """The kind of each usable: the coarsest division in which alike usables look alike and use up
    alike entries, an entry being told by its verb and by the kinds of the usables that want it."""
    kinds = _numbered(usable.apart for usable in usables)
    wanted_by: dict[str, list[int]] = {}
    for place, usable in enumerate(usables):
        for entry in usable.entries:
            wanted_by.setdefault(entry, []).append(place)
    while True:
        entries = {
            entry: (verb_and_object(entry)[0], tuple(sorted(kinds[place] for place in places)))
            for entry, places in wanted_by.items()
        }
        finer = _numbered(
            (kinds[place], tuple(sorted(entries[entry] for entry in usable.entries)))
            for place, usable in enumerate(usables)
        )
        if len(set(finer)) == len(set(kinds)):
            return tuple(kinds)
        kinds = finer


def _numbered(marks: Iterable[object]) -> list[int]:
    """Equal marks become equal numbers."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(mark, len(numbers)) for mark in marks]


# ---------------------------------------------------------------------------------------- slots


def _earlier(usables: Sequence[Usable]) -> Iterable[tuple[int, int]]:
    """Pairs of usables that can both be used, but the second only after the first: it takes away
    an object that the first needs."""
    for later, taking in enumerate(usables):
        gone = taking.gone
        if not gone:
            continue
        for sooner, other in enumerate(usables):
            if (
                sooner != later
                and other.ability
                and not gone.isdisjoint(other.needed)
                and set(taking.entries).isdisjoint(other.entries)
            ):
                yield sooner, later


def _slots(
    usables: tuple[Usable, ...], kinds: tuple[int, ...], earlier: tuple[tuple[int, int], ...]
) -> Sorted:
    """Usables that exclude one another altogether share a slot; where they only do so in part,
    each has a slot of its own, and the entries in common are told."""
    alike: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    slots: list[Slot] = []
    shared: set[str] = set()
    ordered = {place for pair in earlier for place in pair}
    for component in _components(usables):
        counted = Counter(entry for place in component for entry in usables[place].entries)
        together = len(component) == 1 or len(component) in counted.values()
        if together and ordered.isdisjoint(component):
            group = tuple(sorted(component, key=lambda place: kinds[place]))
            alike.setdefault(tuple(kinds[place] for place in group), []).append(group)
        else:
            slots.extend(Slot(((place,),)) for place in component)
            shared |= {entry for entry, number in counted.items() if number > 1}
    for groups in alike.values():
        if any(symbols(usables[place].price) for place in groups[0]):
            for number, group in enumerate(groups):
                slots.append(Slot((group,), follows=len(slots) - 1 if number else None))
        else:
            slots.append(Slot(tuple(groups)))
    return Sorted(usables, kinds, tuple(slots), earlier, frozenset(shared))


def _components(usables: Sequence[Usable]) -> list[list[int]]:
    """The usables that exclude one another, directly or through others, put together."""
    leader = list(range(len(usables)))

    def led(place: int) -> int:
        while leader[place] != place:
            leader[place] = place = leader[leader[place]]
        return place

    first: dict[str, int] = {}
    for place, usable in enumerate(usables):
        for entry in usable.entries:
            leader[led(place)] = led(first.setdefault(entry, place))
    components: dict[int, list[int]] = {}
    for place in range(len(usables)):
        components.setdefault(led(place), []).append(place)
    return list(components.values())
