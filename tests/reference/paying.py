"""A payer in plain Python: tries every order of activating mana abilities, every alternative, and
every mana for every symbol, and collects the essentially different ways. Written from the rules
(106, 107.4, 118, 119.4, 601.2g-h, 605, 702.51, 702.66, 702.126) and from what
`kb.engine.payment` says makes a difference; it shares only the shapes of toll and purse."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kb.engine.mana.mana_supply import CostDue, ManaSource, ManaSupply, SpentAs

COLORS = "WUBRG"
TAKES_AWAY = ("sacrifice", "exile", "return", "card")


Made = tuple[str, bool, bool, bool]
"""Mana as it is made: a `Unit` but for its origin."""
Alternative = tuple[Made, ...]


class Unit(NamedTuple):
    """One mana: the number of the source that made it (-1: it was in the pool), its letter, and
    whether it is snow mana, may be spent on the cost, may be spent on mana abilities."""

    origin: int
    letter: str
    snow: bool
    usable: bool
    usable_for_mana: bool

    @property
    def type(self) -> tuple[object, ...]:
        return self[1:]


class State(NamedTuple):
    """In the middle of paying: which source made which alternative, what is floating and spent."""

    activated: tuple[tuple[int, Alternative], ...]
    floating: tuple[Unit, ...]
    spent: tuple[Unit, ...]
    life: int
    lived: int


class Way(NamedTuple):
    """What makes a way to pay different from another."""

    activated: frozenset[tuple[object, int]]
    spent: frozenset[tuple[object, int]]
    lived: int
    helped: frozenset[tuple[int, int]]


class GameObject(NamedTuple):
    """A source, or a helper (a creature that convokes, an artifact that improvises, a card)."""

    marks: tuple[object, ...]
    entries: frozenset[str]


def ways(toll: CostDue, purse: ManaSupply) -> set[Way]:
    """Every essentially different way to pay."""
    return Payer(toll, purse).ways()


def object_of(entry: str) -> str:
    return entry.split(":", 1)[1]


def taken_away(source: ManaSource) -> set[str]:
    return {object_of(entry) for entry in source.uses if entry.split(":")[0] in TAKES_AWAY}


def needed(source: ManaSource) -> set[str]:
    return {source.id, *map(object_of, source.uses)}


def symbols(cost: str) -> list[str]:
    """{3} as three times "1"."""
    found = []
    for word in re.findall(r"\{(.+?)\}", cost):
        found += ["1"] * int(word) if word.isdigit() else [word]
    return found


class Payer:
    def __init__(self, toll: CostDue, purse: ManaSupply) -> None:
        self.toll, self.purse = toll, purse
        self.sources = [source for source in purse.sources if self.can_be_used(source)]
        helpers = dict.fromkeys(toll.improvise, frozenset()) | dict(toll.convoke)
        self.helpers = [
            (name, frozenset(colors))
            for name, colors in helpers.items()
            if f"tap:{name}" not in toll.uses
        ]
        self.kinds = kinds([*map(self.source_object, self.sources), *map(helper, self.helpers)])
        self.seen: set[State] = set()
        self.found: set[Way] = set()

    def can_be_used(self, source: ManaSource) -> bool:
        if source.life and (source.life > self.purse.life or not self.purse.may_pay_life):
            return False
        if set(source.uses) & set(self.toll.uses):
            return False
        return not taken_away(source) & set(map(object_of, self.toll.uses))

    def source_object(self, source: ManaSource) -> GameObject:
        marks = (
            frozenset(alternatives(source)),
            source.mana, source.life, source.snow, source.usable, source.usable_for_mana,
            source.kind,
        )  # fmt: skip
        helping = {name for name, _ in self.helpers_named()}
        stays = {f"stays:{name}" for name in taken_away(source) & helping}
        return GameObject(marks, frozenset(source.uses) | stays)

    def helpers_named(self) -> list[tuple[str, tuple[str, ...]]]:
        return [*self.toll.convoke, *((name, ()) for name in self.toll.improvise)]

    # ---------------------------------------------------------------------------- activating

    def ways(self) -> set[Way]:
        life = self.purse.life - self.toll.life
        if self.toll.life and (life < 0 or not self.purse.may_pay_life):
            return set()
        size = len(self.purse.pool)
        snow = self.purse.pool_snow or (False,) * size
        usable = self.purse.pool_usable or (True,) * size
        for_mana = self.purse.pool_usable_for_mana or (True,) * size
        pool = zip(self.purse.pool, snow, usable, for_mana, strict=True)
        self.go(State((), tuple(sorted(Unit(-1, *each) for each in pool)), (), life, 0))
        return self.found

    def go(self, state: State) -> None:
        if state in self.seen:
            return
        self.seen.add(state)
        self.pay_toll(state)
        for number, source in enumerate(self.sources):
            if self.activatable(state, number):
                for after in self.pay(symbols(source.mana), state, "usable_for_mana"):
                    if after.life < source.life > 0:
                        continue
                    for alternative in alternatives(source):
                        self.go(self.activate(after, number, alternative))

    def activatable(self, state: State, number: int) -> bool:
        source = self.sources[number]
        for other, _ in state.activated:
            done = self.sources[other]
            if other == number or set(done.uses) & set(source.uses):
                return False
            if taken_away(done) & needed(source):
                return False
        return True

    def activate(self, state: State, number: int, alternative: Alternative) -> State:
        source = self.sources[number]
        made = [Unit(number, *each) for each in alternative]
        return State(
            tuple(sorted((*state.activated, (number, alternative)))),
            tuple(sorted((*state.floating, *made))),
            state.spent,
            state.life - source.life,
            state.lived,
        )

    # --------------------------------------------------------------------------------- paying

    def pay(self, due: list[str], state: State, where: str) -> Iterator[State]:
        """Every state after paying symbols with what is floating and life, each once."""
        open_ = [(tuple(due), state)]
        seen = set(open_)
        while open_:
            left, then = open_.pop()
            if not left:
                yield then
                continue
            for step in self._steps(left, then, where):
                if step not in seen:
                    seen.add(step)
                    open_.append(step)

    def _steps(
        self, due: tuple[str, ...], state: State, where: str
    ) -> Iterator[tuple[tuple[str, ...], State]]:
        """The first symbol paid in every way: what is left then, and the state."""
        first, rest = due[0], due[1:]
        if "2/" in first:
            yield ("1", "1", *rest), state
        if "P" in first and self.purse.may_pay_life and state.life >= 2:
            yield rest, state._replace(life=state.life - 2, lived=state.lived + 1)
        spent_as = (self.toll if where == "usable" else self.purse).spent_as
        for unit in set(state.floating):
            if getattr(unit, where) and pays(unit, first, spent_as):
                floating = list(state.floating)
                floating.remove(unit)
                spent = tuple(sorted((*state.spent, unit)))
                yield rest, state._replace(floating=tuple(floating), spent=spent)

    def pay_toll(self, state: State) -> None:
        used = {entry for number, _ in state.activated for entry in self.sources[number].uses}
        gone = {name for n, _ in state.activated for name in taken_away(self.sources[n])}
        ready = [
            number
            for number, (name, _) in enumerate(self.helpers)
            if f"tap:{name}" not in used and name not in gone
        ]
        for left, helped in set(self.help(tuple(symbols(self.toll.mana)), tuple(ready), (), 0)):
            for paid in set(self.pay(list(left), state, "usable")):
                if all(any(u.origin == n for u in paid.spent) for n, _ in paid.activated):
                    self.found.add(self.way(paid, helped))

    def help(
        self, due: tuple[str, ...], ready: tuple[int, ...], helped: tuple[int, ...], delved: int
    ) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
        """What may be left to pay after convoke, improvise and delve; -1 is a card exiled. A
        monocolored hybrid symbol may become two generic ones first."""
        yield tuple(sorted(due)), tuple(sorted(helped))
        for symbol in set(due):
            place = due.index(symbol)
            rest = due[:place] + due[place + 1 :]
            if "2/" in symbol:
                yield from self.help((*rest, "1", "1"), ready, helped, delved)
            if symbol == "1" and delved < self.toll.delve:
                yield from self.help(rest, ready, (*helped, -1), delved + 1)
        if ready:
            first, others = ready[0], ready[1:]
            yield from self.help(due, others, helped, delved)
            for symbol in set(due):
                if symbol == "1" or self.helpers[first][1] & set(symbol.split("/")):
                    place = due.index(symbol)
                    rest = due[:place] + due[place + 1 :]
                    yield from self.help(rest, others, (*helped, first), delved)

    def way(self, state: State, helped: tuple[int, ...]) -> Way:
        made = Counter((self.kinds[n], alternative) for n, alternative in state.activated)
        spent = Counter(unit.type for unit in state.spent)
        first = len(self.sources)
        by = Counter(self.kinds[first + n] if n >= 0 else -1 for n in helped)
        return Way(
            frozenset(made.items()), frozenset(spent.items()), state.lived, frozenset(by.items())
        )


def pays(unit: Unit, symbol: str, spent_as: SpentAs) -> bool:
    if symbol == "S":
        return unit.snow
    letters = {unit.letter, *(other for own, other in spent_as if own == unit.letter)}
    return symbol == "1" or not letters.isdisjoint(symbol.split("/"))


def alternatives(source: ManaSource) -> set[Alternative]:
    """What a source may make, with what triggered abilities add to it: unrestricted mana."""
    own = (source.snow, source.usable, source.usable_for_mana)
    besides = source.besides or ((),) * len(source.makes)
    return {
        tuple(
            sorted(
                [(each, *own) for each in made] + [(each, snow, True, True) for each, snow in more]
            )
        )
        for made, more in zip(source.makes, besides, strict=True)
        if made or more
    }


def helper(each: tuple[str, frozenset[str]]) -> GameObject:
    name, colors = each
    return GameObject(("helper", colors), frozenset((f"tap:{name}", f"stays:{name}")))


def kinds(objects: list[GameObject]) -> list[int]:
    """Things are of one kind unless something tells them apart: their marks, or the kinds of what
    competes with them for what they use up."""
    kind = [0] * len(objects)
    for _ in range(len(objects) + 1):
        looks = [look(obj, objects, kind) for obj in objects]
        order = sorted(set(looks), key=repr)
        kind = [order.index(each) for each in looks]
    return kind


def look(obj: GameObject, objects: list[GameObject], kind: list[int]) -> tuple[object, ...]:
    competing = sorted(
        (entry.split(":")[0], sorted(kind[n] for n, o in enumerate(objects) if entry in o.entries))
        for entry in obj.entries
    )
    return (repr_of(obj.marks), str(competing), kind[objects.index(obj)])


def repr_of(marks: tuple[object, ...]) -> str:
    return repr([sorted(each, key=repr) if isinstance(each, frozenset) else each for each in marks])
