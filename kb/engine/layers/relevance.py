"""What a step concerns: which definitions may have a part in it, what is told of them, and which
steps can be taken together."""

from __future__ import annotations

from kb import editions
from kb.engine.facts.definitions import Definitions
from kb.engine.facts.dependency_facts import ANY, Written
from kb.engine.layers.applied import Stretch
from kb.engine.program.needs import parts_for

Kinds = dict[int, set[str]]
"""Definition → kinds of its parts."""


class Concerns:
    """What the steps of an era have to do with the definitions of a state; these may grow."""

    def __init__(self, definitions: Definitions, edition: str) -> None:
        self._definitions = definitions
        self.conditional = editions.parameter("cda_conditional", edition) is True
        """Whether the edition tells by its words whether an ability defines characteristics."""

    def stretch(self, steps: Stretch) -> Stretch:
        """The first of the steps with those after it that can be surveyed and applied together
        with it: none reads or writes what another of them writes, and the order is plain."""
        stretch, together = steps[:1], self.of(steps[:1])
        while len(stretch) < len(steps) and not self._is_looked_at(stretch[-1]):
            step = steps[len(stretch)]
            more = self.of((step,))
            if more and together:
                joined = joined_kinds(together, more)
                clash = self._families_written(together) & self._families_written(more)
                if clash or not self.in_order(joined) or any(map(self.may_define, joined)):
                    break
                more = joined
            together = more or together
            stretch = (*stretch, step)
        return stretch

    def _is_looked_at(self, step: editions.Step) -> bool:
        """Whether it matters what a step by itself has left behind: the types (613.1d), or the base
        power and toughness that words ask for (208.4b)."""
        asked = any("(base_" in mark for mark in self._definitions.notes.all_marks)
        return takes_types(step) or (asked and "pt_set" in step.kinds)

    def _families_written(self, concerned: Kinds) -> set[str]:
        """The families that these kinds of parts may change."""
        written = self._definitions.notes.written
        return {
            family
            for definition, kinds in concerned.items()
            for kind in kinds
            for family, _ in written[definition].get(kind, ())
        }

    def of(self, stretch: Stretch) -> Kinds:
        """The definitions that may have a part in some steps, each with the kinds of those."""
        concerned: Kinds = {}
        for step in stretch:
            concerned = joined_kinds(concerned, self._concerned_by(step))
        return concerned

    def _concerned_by(self, step: editions.Step) -> Kinds:
        taken = set(step.kinds)
        for_defining = "pt_cda" in taken and "pt_set" not in taken
        if "pt_cda" in taken:
            taken.add("pt_set")
        concerned = {}
        notes = self._definitions.notes
        for definition, kinds in notes.kinds.items():
            due = set(kinds) if step.whole else taken.intersection(kinds)
            if for_defining and not self.may_define(definition):
                continue
            if due:
                concerned[definition] = due
        return concerned

    def may_define(self, definition: int) -> bool:
        """Returns whether an ability may be characteristic-defining; before 2007 that is for the
        law."""
        return self._definitions.abilities[definition].cda or self.conditional

    def marks(self, concerned: Kinds) -> frozenset[str]:
        """What program parts wait for that is told of these definitions, as far as their parts of
        these kinds go."""
        known = self._definitions.notes
        marks: set[str] = set()
        for definition, kinds in concerned.items():
            marks |= known.marks.get(definition, set())
            if known.valued.get(definition, set()) & kinds:
                marks |= known.value_marks.get(definition, set())
            for kind in kinds:
                marks |= known.kinds[definition][kind]
        if "ban" in known.all_marks:
            marks.add("banning")
        if self.conditional:
            marks.add("cda_conditional")
        return frozenset(marks)

    def questions(self, concerned: Kinds) -> tuple[str, ...]:
        """The questions to ask so that the order of these definitions' effects can be chosen."""
        return ("order", "suspicion") if self._suspicious(concerned) else ("order",)

    def in_order(self, concerned: Kinds) -> bool:
        """Returns whether effects of these definitions can be applied in any order."""
        return not parts_for(self.questions(concerned), self.marks(concerned))

    def _suspicious(self, concerned: Kinds) -> bool:
        """Returns whether any of these definitions might depend on another at all."""
        known = self._definitions.notes
        written: set[Written] = set()
        for definition, kinds in concerned.items():
            if known.taking.get(definition, set()) & kinds:
                return True
            for kind in kinds:
                written |= known.written[definition].get(kind, set())
        families = {family for family, _ in written}
        wholly = {family for family, value in written if value == ANY}
        return any(
            (family, value) in written or family in wholly or (value == ANY and family in families)
            for definition in concerned
            for family, value in known.read.get(definition, ())
        )


def takes_types(step: editions.Step) -> bool:
    """Returns whether types are settled once a step is done."""
    return "type" in step.kinds and not step.only


def joined_kinds(one: Kinds, other: Kinds) -> Kinds:
    """Definitions with the kinds of their parts, of two steps."""
    return {each: one.get(each, set()) | other.get(each, set()) for each in [*one, *other]}
