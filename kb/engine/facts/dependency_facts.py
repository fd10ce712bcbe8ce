"""What is noted of definitions while they become facts.

Beside the facts themselves: what a definition reads and writes, by family, so that the law need not
look for dependencies where none can be (613.8a), and what program parts wait for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from clingo import Symbol, SymbolType

from kb.engine.program.needs import marks_of
from kb.engine.program.terms import atom, constant, term
from kb.vocabulary import Who

FAMILIES = ("control", "text", "types", "colors", "abilities", "pt")
ANY = constant("any")


Written = tuple[str, Symbol]
"""A family and a characteristic of it, or `any`."""


class Reading(NamedTuple):
    """For what a definition looks at something: to find its `subject`, or a `value`. What it looks
    for about an affected object comes `after` the round in which the subject is found."""

    definition: int
    stage: str
    after: int


class DependencyFacts:
    """The facts of a state's definitions and what is noted beside them."""

    def __init__(self) -> None:
        self.facts: list[Symbol] = []
        self.marks: dict[int, set[str]] = {}
        """Definition → what is told of its subjects and conditions that program parts wait for."""
        self.value_marks: dict[int, set[str]] = {}
        """Definition → likewise of its modifications' values."""
        self.valued: dict[int, set[str]] = {}
        """Definition → the kinds of its modifications that ask for values or groups."""
        self.kinds: dict[int, dict[str, set[str]]] = {}
        """Definition → the kinds of modification it has, each with the marks of what it does."""
        self.written: dict[int, dict[str, set[Written]]] = {}
        """Definition → what its modifications of a kind write, likewise."""
        self.read: dict[int, set[Written]] = {}
        """Definition → the families, with the characteristic or `any`, that it looks at."""
        self.taking: dict[int, set[str]] = {}
        """Definition → the kinds of its modifications that may take abilities away."""
        self.rounds: dict[int, int] = {}
        """Definition → the last round in which one of its groups or values is found."""
        self.devotions: set[str] = set()
        """The colours to which some devotion is asked for, those of one value together."""
        self.asks_pools = False
        """Whether any definition asks how much mana is unspent."""
        self.subtypes: set[str] = set()
        """The subtypes that any definition speaks of."""
        self.all_marks: set[str] = set()
        """All the marks of definitions."""
        self._next = 0

    def fact(self, name: str, *arguments: Symbol | int | str) -> None:
        """Adds a fact."""
        self.facts.append(atom(name, *arguments))

    def fresh(self) -> int:
        """Returns the next free number, for a clause, a group, an alternative or a value."""
        self._next += 1
        return self._next

    def fact_at(self, at: Reading, name: str, *arguments: Symbol | int | str) -> None:
        """Adds a fact about what is looked for to find a subject, or a value; the latter matters
        only in layers in which the definition's modifications ask for values."""
        fact = atom(name, *arguments)
        self.facts.append(fact)
        self.mark_at(at, *marks_of(fact))

    def mark_at(self, at: Reading, *marks: str) -> None:
        """Notes what program parts wait for to find a subject, or a value."""
        where = self.value_marks if at.stage == "value" else self.marks
        self._mark(where.setdefault(at.definition, set()), marks)

    def mark(self, definition: int, *marks: str) -> None:
        """Notes what program parts wait for that no fact of its own tells."""
        self._mark(self.marks.setdefault(definition, set()), marks)

    def mark_kind(self, definition: int, kind: str, marks: Iterable[str]) -> None:
        """Notes the marks of what a definition's modifications of a kind do."""
        self._mark(self.kinds.setdefault(definition, {}).setdefault(kind, set()), marks)

    def _mark(self, into: set[str], marks: Iterable[str]) -> None:
        into.update(marks)
        self.all_marks.update(marks)

    def found_in(self, definition: int, round_: int) -> None:
        """Notes the round in which something of a definition is found."""
        if round_ > 0:
            self.mark(definition, "later_round")
        self.rounds[definition] = max(self.rounds.get(definition, 0), round_)

    def reads(self, at: Reading, family: str, value: Symbol = ANY) -> None:
        """Notes that a definition looks at a characteristic, or at all of its family."""
        self.read.setdefault(at.definition, set()).add((family, value))
        self.fact("reads", at.definition, at.stage, family, value)

    def reads_number(self, at: Reading, family: str) -> None:
        """Notes that a definition looks at a number; power and toughness are a creature's."""
        self.reads(at, family)
        if family == "pt":
            self.reads(at, "types", term("type", "creature"))

    def reads_everything(self, at: Reading) -> None:
        """Notes that a definition may look at any characteristic."""
        for family in FAMILIES:
            self.reads(at, family)

    def speaks_of(self, definition: int, who: Who) -> None:
        """Notes that a definition speaks of a player."""
        self.mark(definition, f"who({who})")
        self.fact("speaks_of_you", definition)
        self.read.setdefault(definition, set()).add(("control", ANY))
        if who == "host_controller":
            for stage in ("subject", "value"):
                self.reads(Reading(definition, stage, 0), "control")

    def speaks_of_subtype(self, value: Symbol) -> None:
        """Notes a subtype, if the characteristic is one."""
        if value.type is SymbolType.Function and value.name == "subtype":
            self.subtypes.add(value.arguments[0].string)
