"""What is noted of definitions while they become facts.

Beside the facts themselves: what a definition reads and writes, by family, so that the law need not
look for dependencies where none can be (613.8a), and which program parts its evaluation needs.
"""

from __future__ import annotations

from typing import NamedTuple

from clingo import Symbol, SymbolType

from kb.engine.program.terms import atom, constant, term
from kb.vocabulary import Who

FAMILIES = ("control", "text", "types", "colors", "abilities", "pt")
ANY = constant("any")


MEASURING = {
    "own_arithmetic", "own_pt", "own_counters", "counters_counted", "extremes", "numbers_base",
    "sizes_base",
}  # fmt: skip
"""The parts that read what `value_definitions` says of values."""

Written = tuple[str, Symbol]
"""A family and a characteristic of it, or `any`."""


class Reading(NamedTuple):
    """For what a definition looks at something: to find its `subject`, or a `value`. What it looks
    for about an affected object comes `after` the round in which the subject is found."""

    definition: int
    stage: str
    after: int


class DependencyFacts:
    """The facts of a situation's definitions and what is noted beside them."""

    def __init__(self) -> None:
        self.facts: list[Symbol] = []
        self.parts: dict[int, set[str]] = {}
        """Definition → the program parts that its evaluation needs beside the common ones."""
        self.value_parts: dict[int, set[str]] = {}
        """Definition → the program parts that finding its modifications' values needs."""
        self.valued: dict[int, set[str]] = {}
        """Definition → the kinds of its modifications that ask for values or groups."""
        self.kinds: dict[int, dict[str, set[str]]] = {}
        """Definition → the kinds of modification it has, each with the program parts it needs."""
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
        self.subtypes: set[str] = set()
        """The subtypes that any definition speaks of."""
        self.measuring = False
        """Whether any definition asks for such a value."""
        self.banning = False
        """Whether any definition says that something can't have an ability."""
        self.defining = False
        """Whether any definition is marked as characteristic-defining."""
        self._next = 0

    def fact(self, name: str, *arguments: Symbol | int | str) -> None:
        """Adds a fact."""
        self.facts.append(atom(name, *arguments))

    def fresh(self) -> int:
        """A number that nothing has yet: for a clause, a group, an alternative, a value."""
        self._next += 1
        return self._next

    def need(self, definition: int, *parts: str) -> None:
        """Notes the program parts that a definition's evaluation needs."""
        self.parts.setdefault(definition, set()).update(parts)

    def need_at(self, at: Reading, *parts: str) -> None:
        """Notes program parts that are needed to find a subject, or a value; the latter only in
        layers in which the definition's modifications ask for values."""
        where = self.value_parts if at.stage == "value" else self.parts
        where.setdefault(at.definition, set()).update(parts)
        self.measuring = self.measuring or not MEASURING.isdisjoint(parts)

    def found_in(self, definition: int, round_: int) -> None:
        """Notes the round in which something of a definition is found."""
        if round_ > 0:
            self.need(definition, "later_rounds", "values_of_rounds")
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
        self.need(definition, "whose")
        self.fact("speaks_of_you", definition)
        self.read.setdefault(definition, set()).add(("control", ANY))
        if who not in ("you", "opponent"):
            self.need(definition, "whose_else")
        if who == "host_controller":
            for stage in ("subject", "value"):
                self.reads(Reading(definition, stage, 0), "control")

    def speaks_of_subtype(self, value: Symbol) -> None:
        """Notes a subtype, if the characteristic is one."""
        if value.type is SymbolType.Function and value.name == "subtype":
            self.subtypes.add(value.arguments[0].string)
