"""A clingo control with the law loaded as it is needed: the one place that talks to clingo.

Every ground call has a number, which the program parts take as their parameter; the facts and the
results of a call carry it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from clingo import Control, Symbol
from clingo.symbolic_atoms import SymbolicAtoms

from kb.engine.facts.rewording import Rewording
from kb.engine.program.fact_table import FactTable
from kb.engine.program.loading import add_parts, derived_by, extract, may_derive, part_of, read_by
from kb.engine.program.needs import marks_of, needs
from kb.engine.program.program import lasting_parts
from kb.engine.program.pruning import pruning_of, set_of_parts, worthwhile
from kb.engine.program.shapes import PREDICATES, Predicate, shapes_of
from kb.engine.program.terms import arguments_of, atom, name_of, number

Parameters = tuple[Symbol, ...]


class LoadedParts:
    """Program parts of which anything is in a control, as names and as the bits of a number."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.bits = 0

    def add(self, names: Iterable[str]) -> None:
        """Adds parts."""
        new = {*names} - self.names
        self.names |= new
        self.bits |= set_of_parts(new)


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
        self._parts = LoadedParts()
        """The parts of which anything is loaded."""
        self._later: list[tuple[str, Parameters]] = []
        self._marks: set[str] = set()
        self._unmarked: list[Symbol] = []
        """What has been told since somebody asked for the marks of it."""
        self._tables: list[FactTable] = []
        """The tables of facts that have been told."""
        self._waiting: dict[str, list[Symbol]] = {}
        """The name of a predicate → facts that clingo gets once a rule that reads it is grounded,
        or somebody looks them up: of what is told of a state and its words a third never is."""
        self._read: set[str] = set()
        """The names of the predicates that loaded rules read."""
        self._of_call: dict[int | None, int] = {}
        """The shapes of what was told, all together (None) and by the ground call that it was told
        for."""
        self._unshaped: list[Symbol] = []
        self._there_are: set[int] = set()
        """Predicates of which atoms have been found, by their numbers."""
        self._unsure: set[str] = set()
        """The names of predicates that were derived, or not, since somebody looked for atoms."""
        self._spoken: set[str] = set()
        """The names of all predicates of which there may be atoms, and other words."""
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
        self._deliver([*self._waiting])
        return self._control

    def tell(self, facts: Iterable[Symbol]) -> None:
        """Adds facts."""
        told = list(facts)
        self._unmarked += told
        self._unshaped += told
        for fact in told:
            name = name_of(fact)
            self._waiting.setdefault(name, []).append(self._as_told(name, fact))

    def tell_table(self, table: FactTable) -> None:
        """Adds the facts of a table."""
        self._tables.append(table)
        for name, facts in table.by_name.items():
            self._waiting.setdefault(name, []).extend(facts)

    def _as_told(self, name: str, fact: Symbol) -> Symbol:
        """A fact, with the name of its predicate, as clingo gets it."""
        return fact

    def _deliver(self, names: Collection[str]) -> None:
        """Gives clingo the facts of some predicates, all at once: to open its backend costs as much
        as a ground call of few rules."""
        if not names:
            return
        with self._control.backend() as backend:
            self._spoken.update(names)
            for name in names:
                for fact in self._waiting.pop(name):
                    backend.add_rule([backend.add_atom(fact)])

    @property
    def marks(self) -> set[str]:
        """The marks of all that was told, as program parts ask for them."""
        self._marks.update(*map(marks_of, self._unmarked), *(each.marks for each in self._tables))
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
        return lasting_parts() & self._parts.names

    def needs(self, question: str, part: str) -> bool:
        """Returns whether a question needs a part of the law, as far as has been told by now."""
        return part in needs().needed((question,), self.marks)

    def pruned(self, call: int, names: list[str], more: list[str]) -> list[str]:
        """The parts without the rules that can have no instance, in a call in which nothing has
        been grounded; `more` are grounded with them."""
        if call in self._used or not worthwhile((*names, *more)):
            return names
        self._look_at_shapes()
        told = self._of_call.get(None, 0) | self._of_call.get(call, 0)
        for table in self._tables:
            told |= table.shapes
        queued = set_of_parts(name for name, _ in self._later)
        known = pruning_of((*names, *more), self._parts.bits | queued)
        possible = known.possible(told, self._derived(known.doubtful))
        return [some for each in names if (some := extract(each, possible[each])) is not None]

    def _look_at_shapes(self) -> None:
        """Finds out the shapes of what has been told since this was done last."""
        lasting = self._of_call.get(None, 0)
        for fact in self._unshaped:
            shapes = shapes_of(fact)
            lasting |= shapes.lasting
            if shapes.call is not None:
                self._of_call[shapes.call] = self._of_call.get(shapes.call, 0) | shapes.of_call
        self._unshaped.clear()
        self._of_call[None] = lasting

    def _derived(self, predicates: frozenset[int]) -> frozenset[int]:
        """Those of some predicates of which there are atoms, or will be with the parts that are
        grounded together with the next."""
        missing = predicates - self._there_are
        if missing:
            queued = {each for name, _ in self._later for each in derived_by(name)}
            unsure = {each for each in missing if PREDICATES[each].name in self._unsure}
            found = {each for each in unsure if self._there_is(PREDICATES[each])}
            self._unsure.difference_update(PREDICATES[each].name for each in unsure - found)
            self._there_are |= found
            self._there_are.update(e for e in missing if PREDICATES[e].name in queued)
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
        self._unsure.update(*(may_derive(name) for name, _ in whole))
        self._ground(whole)

    def _ground(self, parts: list[tuple[str, Parameters]]) -> None:
        self._deliver([name for name in self._waiting if name in self._read])
        self._control.ground(
            [(name, list(parameters)) for name, parameters in parts], context=self._rewording
        )

    def later(self, call: int, name: str) -> None:
        """Has a part of a call grounded together with whatever is grounded next."""
        self._later.append((name, (number(call),)))

    def _load(self, names: Collection[str]) -> None:
        """Loads parts that have not been loaded."""
        self._loaded.update(names)
        self._spoken.update(*map(may_derive, names))
        self._parts.add(map(part_of, names))
        self._read.update(*map(read_by, names))
        add_parts(self._control, names, self.serves_moments)

    def holds(self, fact: Symbol) -> bool:
        """Returns whether an atom was derived."""
        return self._atoms(name_of(fact))[fact] is not None

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
        if not self._may_be(name):
            return
        for each in self._atoms(name).by_signature(name, arity):
            yield arguments_of(each.symbol)

    def _may_be(self, name: str) -> bool:
        """Whether there may be atoms of a predicate: told ones, or those of a loaded rule."""
        return name in self._spoken or name in self._waiting

    def _atoms(self, name: str) -> SymbolicAtoms:
        """The atoms that clingo has, with all those of one predicate that were told."""
        if name in self._waiting:
            self._deliver((name,))
        return self._control.symbolic_atoms

    def open_atoms(self) -> list[Symbol]:
        """Derived atoms that are no facts; the law leaves none."""
        return [each.symbol for each in self.control.symbolic_atoms if not each.is_fact]
