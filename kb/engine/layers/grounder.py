"""A clingo control with the law loaded as it is needed: the one place that talks to clingo.

Every ground call has a number, which the program parts take as their parameter; the facts and the
results of a call carry it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from clingo import Control, Symbol

from kb.engine.facts.rewording import Rewording
from kb.engine.program.loading import add_parts, derived_by, extract, part_of
from kb.engine.program.needs import marks_of, needs
from kb.engine.program.program import lasting_parts
from kb.engine.program.pruning import pruning_of, worthwhile
from kb.engine.program.shapes import PREDICATES, Predicate, shapes_of
from kb.engine.program.terms import arguments_of, atom, number

Parameters = tuple[Symbol, ...]


class Counting:
    """How many of something a control has had: several grounders of it count together."""

    def __init__(self) -> None:
        self.number = 0

    def next(self) -> int:
        """One more, and how many these are."""
        self.number += 1
        return self.number


class Grounder:
    """Grounds program parts, tells facts, looks up what was derived."""

    serves_moments = False
    """Whether its control serves several moments of a game."""

    def __init__(self, rewording: Rewording) -> None:
        self._control = Control(["--warn=none"])
        self._calls = Counting()
        self._rewording = rewording
        self._loaded: set[str] = set()
        self._parts: set[str] = set()
        """The parts of which anything is loaded."""
        self._later: list[tuple[str, Parameters]] = []
        self._marks: set[str] = set()
        self._unmarked: list[Symbol] = []
        """What has been told since somebody asked for the marks of it."""
        self._untold: list[Symbol] = []
        """Facts that clingo gets with the next ground call."""
        self._of_call: dict[int | None, int] = {}
        """The shapes of what was told, all together (None) and by the ground call that it was told
        for."""
        self._unshaped: list[Symbol] = []
        self._there_are: set[int] = set()
        """Predicates of which atoms have been found, by their numbers."""
        self._used: set[int] = set()
        """The numbers of the ground calls so far."""

    def apart(self) -> Grounder:
        """A grounder of the same law that nothing has been told of."""
        return Grounder(self._rewording)

    @property
    def calls(self) -> int:
        """How many ground calls there have been."""
        return self._calls.number

    @property
    def control(self) -> Control:
        """The control, with all that was told."""
        self._deliver()
        return self._control

    def tell(self, facts: Iterable[Symbol]) -> None:
        """Adds facts."""
        told = list(facts)
        self._unmarked += told
        self._unshaped += told
        self._untold += told

    def _deliver(self) -> None:
        """Gives clingo the facts that were told, all at once: to open its backend costs as much as
        a ground call of few rules."""
        if not self._untold:
            return
        with self._control.backend() as backend:
            for fact in self._untold:
                backend.add_rule([backend.add_atom(fact)])
        self._untold.clear()

    @property
    def marks(self) -> set[str]:
        """The marks of all that was told, as program parts ask for them."""
        self._marks.update(*map(marks_of, self._unmarked))
        self._unmarked.clear()
        return self._marks

    def next_call(self) -> int:
        """The number of a new ground call."""
        return self._calls.next()

    def answer(
        self,
        call: int,
        question: str,
        *more: tuple[str, Parameters],
        read: frozenset[str] | None = None,
    ) -> None:
        """Grounds the parts of the law that a question needs, as they say themselves; what doesn't
        depend on the call only once. Where no rule can derive any of the predicates that are to be
        `read`, nothing is grounded."""
        there = self._there()
        names = [part for part in needs().needed((question,), self.marks) if part not in there]
        possible = self.pruned(call, names, [name for name, _ in more])
        if read is None or any(not read.isdisjoint(derived_by(each)) for each in possible):
            self._ground_for(call, possible, *more)

    def _there(self) -> frozenset[str]:
        """The parts that need not be grounded again."""
        return lasting_parts() & self._parts

    def needs(self, question: str, part: str) -> bool:
        """Returns whether a question needs a part of the law, as far as has been told by now."""
        return part in needs().needed((question,), self.marks)

    def pruned(self, call: int, names: list[str], more: list[str]) -> list[str]:
        """The parts without the rules that can have no instance, in a call in which nothing has
        been grounded; `more` are grounded with them."""
        if call in self._used or not worthwhile((*names, *more)):
            return names
        for fact in self._unshaped:
            shapes = shapes_of(fact)
            self._of_call[None] = self._of_call.get(None, 0) | shapes.lasting
            if shapes.call is not None:
                self._of_call[shapes.call] = self._of_call.get(shapes.call, 0) | shapes.of_call
        self._unshaped.clear()
        told = self._of_call.get(None, 0) | self._of_call.get(call, 0)
        known = pruning_of((*names, *more), {*self._parts, *(name for name, _ in self._later)})
        possible = known.possible(told, self._derived(known.doubtful))
        return [some for each in names if (some := extract(each, possible[each])) is not None]

    def _derived(self, predicates: frozenset[int]) -> frozenset[int]:
        """Those of some predicates of which there are atoms, or will be with the parts that are
        grounded together with the next."""
        missing = predicates - self._there_are
        if missing:
            queued = {each for name, _ in self._later for each in derived_by(name)}
            self._there_are.update(
                each
                for each in missing
                if PREDICATES[each].name in queued or self._there_is(PREDICATES[each])
            )
        return predicates & self._there_are

    def _there_is(self, predicate: Predicate) -> bool:
        """Returns whether there are atoms of a predicate."""
        atoms = self._control.symbolic_atoms.by_signature(predicate.name, predicate.arity)
        return next(atoms, None) is not None

    def ground(self, call: int, names: Iterable[str], *more: tuple[str, Parameters]) -> None:
        """Grounds program parts for a call; `more` are parts with parameters beside the call's
        number. A part is loaded when it is first needed, since every loaded rule makes every
        ground call a little slower."""
        self._ground_for(call, self.pruned(call, [*names], [name for name, _ in more]), *more)

    def _ground_for(self, call: int, names: Iterable[str], *more: tuple[str, Parameters]) -> None:
        self._used.add(call)
        whole: list[tuple[str, Parameters]] = list(self._later)
        whole += [(name, (number(call),)) for name in names]
        self._later.clear()
        whole += [(name, (number(call), *parameters)) for name, parameters in more]
        self._load(dict.fromkeys(name for name, _ in whole if name not in self._loaded))
        self._ground(whole)

    def _ground(self, parts: list[tuple[str, Parameters]]) -> None:
        self.control.ground(
            [(name, list(parameters)) for name, parameters in parts], context=self._rewording
        )

    def later(self, call: int, name: str) -> None:
        """Has a part of a call grounded together with whatever is grounded next."""
        self._later.append((name, (number(call),)))

    def _load(self, names: Collection[str]) -> None:
        """Loads parts that have not been loaded."""
        self._loaded.update(names)
        self._parts.update(map(part_of, names))
        add_parts(self._control, names, self.serves_moments)

    def holds(self, fact: Symbol) -> bool:
        """Returns whether an atom was derived."""
        return self.control.symbolic_atoms[fact] is not None

    def facts(self, name: str, arity: int) -> Iterator[Symbol]:
        """The atoms of a predicate."""
        return (atom(name, *each) for each in self.read(name, arity))

    def atoms(self, name: str, arity: int, call: int) -> list[list[Symbol]]:
        """The arguments, without the first, of the atoms of one ground call. Looks through the
        atoms of all calls: for small predicates only."""
        wanted = number(call)
        return [[*rest] for first, *rest in self.read(name, arity) if first == wanted]

    def read(self, name: str, arity: int) -> Iterator[tuple[Symbol, ...]]:
        """The arguments of the atoms of a predicate."""
        for each in self.control.symbolic_atoms.by_signature(name, arity):
            yield arguments_of(each.symbol)

    def open_atoms(self) -> list[Symbol]:
        """Derived atoms that are no facts; the law leaves none."""
        return [each.symbol for each in self.control.symbolic_atoms if not each.is_fact]
