"""How many declarations obey every restriction and enough requirements, without listing them.

What 508_declarations.lp says of a declaration is watched while creature after creature chooses: a
*watch* counts what one restriction or requirement looks at, in a small number. How many ways lead
to the same counts is all that has to be kept, so creatures that nothing couples multiply. A watch
is settled after the last creature that it looks at.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from clingo import Symbol

Choice = frozenset[Symbol]
"""What one creature attacks or blocks."""
State = tuple[int, ...]
"""How many requirements are obeyed for certain, and where each open watch stands."""
MOST_STEPS = 300_000
"""So many steps from state to state are taken at most: half a second."""
MOST_CHOICES = 4_096
"""So many choices a creature may have at most."""
BROKEN = -1


class TooManyStates(Exception):
    """Too much depends on each other for counting like this."""


class Watch(ABC):
    """What one restriction or requirement has to know of the creatures that have chosen: a number,
    from 0. `concerned` are the creatures that it looks at."""

    requirement = False

    def __init__(self, concerned: Iterable[Symbol]) -> None:
        self.concerned = frozenset(concerned)

    @abstractmethod
    def seen(self, creature: Symbol, choice: Choice) -> int:
        """The number that it adds for a creature's choice."""

    @abstractmethod
    def after(self, number: int, seen: int) -> int:
        """The number after a creature has chosen; BROKEN if the restriction can't be obeyed any
        more."""

    @abstractmethod
    def settled(self, number: int) -> int:
        """The result when all have chosen: 1 for a requirement obeyed, 0 otherwise; BROKEN for a
        restriction disobeyed."""


class Among(Watch):
    """At most so many creatures in some pairs; or, as a requirement, so many or just so many."""

    def __init__(
        self, pairs: Collection[tuple[Symbol, Symbol]], number: int, *, exact: bool = False,
        requirement: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(creature for creature, _ in pairs)
        self._pairs = frozenset(pairs)
        self._number = number
        self._exact = exact
        self.requirement = requirement

    def seen(self, creature: Symbol, choice: Choice) -> int:
        return int(any((creature, whom) in self._pairs for whom in choice))

    def after(self, number: int, seen: int) -> int:
        count = number + seen
        if self.requirement:
            return min(count, self._number + self._exact)
        return count if count <= self._number else BROKEN

    def settled(self, number: int) -> int:
        return int(self.requirement and number == self._number)


class Gathering(Watch):
    """If any is declared for one, at least and at most so many."""

    def __init__(
        self, whom: Symbol, concerned: Iterable[Symbol], least: int, most: int | None
    ) -> None:
        super().__init__(concerned)
        self._whom = whom
        self._least = least
        self._most = most

    def seen(self, creature: Symbol, choice: Choice) -> int:
        return int(self._whom in choice)

    def after(self, number: int, seen: int) -> int:
        if self._most is None:
            return min(number + seen, self._least)
        return number + seen if number + seen <= self._most else BROKEN

    def settled(self, number: int) -> int:
        return 0 if number == 0 or number >= self._least else BROKEN


class Company(Watch):
    """One creature only with so many of some others: twice their number, and 1 if it acts."""

    def __init__(self, creature: Symbol, companions: Collection[Symbol], number: int) -> None:
        super().__init__({creature, *companions})
        self._creature = creature
        self._companions = frozenset(companions)
        self._number = number

    def seen(self, creature: Symbol, choice: Choice) -> int:
        acts = bool(choice)
        return 2 * (acts and creature in self._companions) + (acts and creature == self._creature)

    def after(self, number: int, seen: int) -> int:
        return 2 * min(number // 2 + seen // 2, self._number) + (number % 2 or seen % 2)

    def settled(self, number: int) -> int:
        return BROKEN if number % 2 and number // 2 < self._number else 0


class Crowd(Watch):
    """Who acts only with so many others, whoever they are, and who only alone: how many act and
    how many the most demanding of them asks for, as the digits of a number."""

    def __init__(self, asked: dict[Symbol, int], alone: Collection[Symbol], all_: Iterable[Symbol]):
        super().__init__(all_)
        self._asked = asked
        self._alone = frozenset(alone)
        self._cap = max([1, *asked.values()]) + 1

    def seen(self, creature: Symbol, choice: Choice) -> int:
        if not choice:
            return 0
        return self._digits(1, self._asked.get(creature, 0), creature in self._alone)

    def _digits(self, count: int, asked: int, alone: bool) -> int:
        return (min(count, self._cap) * (self._cap + 1) + asked) * 2 + alone

    def _told(self, number: int) -> tuple[int, int, bool]:
        rest, alone = divmod(number, 2)
        count, asked = divmod(rest, self._cap + 1)
        return count, asked, bool(alone)

    def after(self, number: int, seen: int) -> int:
        (count, asked, alone), (more, also, lone) = self._told(number), self._told(seen)
        if (alone or lone) and count + more > 1:
            return BROKEN
        return self._digits(count + more, max(asked, also), alone or lone)

    def settled(self, number: int) -> int:
        count, asked, _ = self._told(number)
        return BROKEN if count <= asked and asked else 0


class Counting:
    """The declarations of some facts of 508_declarations.lp."""

    def __init__(self, facts: Iterable[Symbol]) -> None:
        self._facts: dict[str, list[list[Symbol]]] = {}
        for each in facts:
            self._facts.setdefault(each.name, []).append(each.arguments)
        self._options: dict[Symbol, list[Symbol]] = {}
        for creature, whom in self._all("declarable"):
            self._options.setdefault(creature, []).append(whom)
        self._most = {creature: size.number for creature, size in self._all("most")}
        self._steps = 0
        self._watches = [*self._ats(), *self._gatherings(), *self._companies(), *self._required()]

    def _all(self, name: str) -> list[list[Symbol]]:
        return self._facts.get(name, [])

    # ------------------------------------------------------------------------------ what is watched

    def _pairs(self, name: str) -> dict[Symbol, set[tuple[Symbol, Symbol]]]:
        found: dict[Symbol, set[tuple[Symbol, Symbol]]] = {}
        for id_, creature, whom in self._all(name):
            if whom in self._options.get(creature, ()):
                found.setdefault(id_, set()).add((creature, whom))
        return found

    def _ats(self) -> Iterator[Watch]:
        among = self._pairs("among")
        for id_, size in self._all("at_most"):
            yield Among(among.get(id_, ()), size.number)

    def _gatherings(self) -> Iterator[Watch]:
        least: dict[Symbol, int] = {}
        most: dict[Symbol, int] = {}
        for _, whom, size in self._all("least_on"):
            least[whom] = max(size.number, least.get(whom, 0))
        for _, whom, size in self._all("most_on"):
            most[whom] = min(size.number, most.get(whom, size.number))
        for whom in dict.fromkeys([*least, *most]):
            concerned = [each for each, options in self._options.items() if whom in options]
            yield Gathering(whom, concerned, least.get(whom, 0), most.get(whom))

    def _companies(self) -> Iterator[Watch]:
        companions: dict[tuple[Symbol, Symbol], set[Symbol]] = {}
        for id_, creature, other in self._all("companion"):
            companions.setdefault((id_, creature), set()).add(other)
        everyone = {each[0] for each in self._all("everyone")}
        asked: dict[Symbol, int] = {}
        for id_, creature, size in self._all("company"):
            if id_ in everyone:
                asked[creature] = max(size.number, asked.get(creature, 0))
            else:
                yield Company(creature, companions.get((id_, creature), ()), size.number)
        alone = {creature for _, creature in self._all("solitary")}
        if asked or alone:
            yield Crowd(asked, alone, self._options)

    def _required(self) -> Iterator[Watch]:
        meets = self._pairs("meets")
        exact = {each[0] for each in self._all("exact")}
        for id_, size in self._all("requirement"):
            yield Among(
                meets.get(id_, ()), size.number, exact=id_ in exact, requirement=True
            )  # fmt: skip

    # ---------------------------------------------------------------------------------- counting

    def number(self, enough: int, wanted: Collection[str], unwanted: Collection[str]) -> int:
        """How many obey all restrictions and `enough` requirements, with all creatures `wanted` and
        none `unwanted`. Raises TooManyStates."""
        names = {creature.string for creature in self._options}
        if not set(wanted) <= names - set(unwanted):
            return 0
        self._steps = 0
        open_ = sum(watch.requirement for watch in self._watches)
        states: dict[State, int] = {(0, *([0] * len(self._watches))): 1}
        states, open_ = self._settle(states, None, open_)
        left = dict(self._options)
        for creature in self._options:
            del left[creature]
            acts = {True} if creature.string in wanted else {True, False}
            acts = {False} if creature.string in unwanted else acts
            states = self._chosen(states, creature, acts)
            states, open_ = self._settle(states, creature, open_, left)
            states = {each: n for each, n in states.items() if each[0] + open_ >= enough}
        return sum(number for state, number in states.items() if state[0] >= enough)

    def _chosen(
        self, states: dict[State, int], creature: Symbol, acts: set[bool]
    ) -> dict[State, int]:
        """The states after a creature has chosen."""
        concerned = [
            place for place, watch in enumerate(self._watches, 1) if creature in watch.concerned
        ]
        ways: dict[State, int] = {}
        for choice in self._choices(creature):
            if bool(choice) in acts:
                seen = tuple(self._watches[place - 1].seen(creature, choice) for place in concerned)
                ways[seen] = ways.get(seen, 0) + 1
        self._steps += len(states) * len(ways)
        if self._steps > MOST_STEPS:
            raise TooManyStates
        found: dict[State, int] = {}
        for state, number in states.items():
            for seen, times in ways.items():
                after = self._after(state, concerned, seen)
                if after is not None:
                    found[after] = found.get(after, 0) + number * times
        return found

    def _after(self, state: State, concerned: list[int], seen: State) -> State | None:
        after = [*state]
        for place, what in zip(concerned, seen, strict=True):
            after[place] = self._watches[place - 1].after(state[place], what)
            if after[place] == BROKEN:
                return None
        return tuple(after)

    def _choices(self, creature: Symbol) -> Iterator[Choice]:
        whoms = self._options[creature]
        most = min(self._most.get(creature, len(whoms)), len(whoms))
        if most > 1 and 2 ** len(whoms) > MOST_CHOICES:
            raise TooManyStates
        for size in range(most + 1):
            yield from map(frozenset, combinations(whoms, size))

    def _settle(
        self,
        states: dict[State, int],
        creature: Symbol | None,
        open_: int,
        left: Collection[Symbol] | None = None,
    ) -> tuple[dict[State, int], int]:
        """The states with the watches judged that no creature to come concerns, and how many
        requirements are then open. Before the first creature: those that concern none."""
        ready = [
            place
            for place, watch in enumerate(self._watches, 1)
            if (creature in watch.concerned if creature else not watch.concerned & {*self._options})
            and watch.concerned.isdisjoint(left or ())
        ]
        if not ready:
            return states, open_
        open_ -= sum(self._watches[place - 1].requirement for place in ready)
        found: dict[State, int] = {}
        for state, number in states.items():
            after = [*state]
            verdicts = [self._watches[place - 1].settled(state[place]) for place in ready]
            if BROKEN in verdicts:
                continue
            for place in ready:
                after[place] = 0
            after[0] += sum(verdicts)
            key = tuple(after)
            found[key] = found.get(key, 0) + number
        return found, open_


def number_of_legal(
    facts: Iterable[Symbol],
    enough: int,
    wanted: Collection[str] = (),
    unwanted: Collection[str] = (),
) -> int | None:
    """How many declarations obey every restriction and `enough` requirements, those that cost
    something too; None if that is not cheap to find out."""
    try:
        return Counting(facts).number(enough, wanted, unwanted)
    except TooManyStates:
        return None


__all__ = ["number_of_legal"]
