"""Filters and values of definitions as facts: groups of alternatives, expressions (611, 107)."""

from __future__ import annotations

from clingo import Symbol

from kb.cards import vocabulary as v
from kb.engine import filters, values
from kb.engine.filters import Bound, Literal
from kb.engine.notes import Notes, Reading
from kb.engine.terms import constant, term

FAMILIES_OF_TEST: dict[type[v.Word], tuple[str, ...]] = {
    v.HasKeyword: ("abilities",), v.HasAbilities: ("abilities",), v.HasColors: ("colors",),
    v.HasChosen: ("types", "colors", "text"), v.Shares: ("types", "colors", "text"),
}  # fmt: skip

Needs = tuple[int, bool]
"""The round in which something can be decided, and whether it speaks of the affected object."""
AT_ONCE: Needs = (0, False)


class Groups:
    """Numbers filters and values, each once for a definition and stage."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self._groups: dict[tuple[int, str, v.Filter], tuple[int, Needs]] = {}
        self._values: dict[tuple[int, str, v.Value], tuple[int, Needs]] = {}

    def group(self, at: Reading, word: v.Filter) -> tuple[int, Needs]:
        """The number of a filter's group, and when it can be decided."""
        key = (at.definition, at.stage, word)
        if key not in self._groups:
            self._groups[key] = self._new_group(at, word)
        return self._groups[key]

    def _new_group(self, at: Reading, word: v.Filter) -> tuple[int, Needs]:
        notes = self.notes
        group = notes.fresh()
        notes.fact("uses", at.definition, group)
        needs = [AT_ONCE]
        for conjunction in filters.alternatives(word):
            alternative = notes.fresh()
            notes.fact("alternative", group, alternative)
            needs += [self._test(at, alternative, literal) for literal in conjunction]
            self._lead(at, alternative, conjunction)
        round_, about_affected = max(each[0] for each in needs), any(each[1] for each in needs)
        if about_affected:
            round_ = max(round_, at.after + 1)
            notes.fact("about_affected", group)
            notes.need_at(at, "about_affected")
        notes.fact("round_of", group, round_)
        notes.found_in(at.definition, round_)
        return group, (round_, about_affected)

    def value(self, at: Reading, word: v.Value) -> int:
        """The number of a value's expression."""
        return self.known_value(at, word)[0]

    def known_value(self, at: Reading, word: v.Value) -> tuple[int, Needs]:
        """The number of a value's expression, and when it is known."""
        key = (at.definition, at.stage, word)
        if key not in self._values:
            self._values[key] = self._new_value(at, word)
        return self._values[key]

    def _new_value(self, at: Reading, word: v.Value) -> tuple[int, Needs]:
        notes = self.notes
        value = notes.fresh()
        round_, varies = values.describe(self, at, value, word)
        if varies:
            notes.fact("varies", value)
            notes.need_at(at, "own_values")
            if round_ > 0:
                notes.fact("counted_anew", value)
        notes.fact("computes", at.definition, value)
        notes.fact("round_of_value", value, round_)
        notes.found_in(at.definition, round_)
        return value, (round_, varies)

    # ----------------------------------------------------------------------------------- tests

    def _test(self, at: Reading, alternative: int, literal: Literal) -> Needs:
        word, notes = literal.word, self.notes
        sort = "test" if literal.wanted else "avoid"
        plain = filters.plain_test(word)
        relation = filters.relation(word)
        if isinstance(word, v.InZone):
            pass
        elif plain is not None:
            notes.fact(sort, alternative, term("is", *plain))
            if not literal.wanted:
                notes.need_at(at, "avoiding")
            notes.speaks_of_subtype(plain[1])
            notes.reads(at, *plain)
        elif relation is not None:
            notes.fact(sort, alternative, term("relation", relation))
            notes.need_at(at, "relations")
            if relation.startswith(("on_", "paired_")):
                notes.need_at(at, "attachments")
            return 0, relation in filters.ABOUT_AFFECTED
        elif isinstance(word, v.HasStatus):
            notes.fact(sort, alternative, term("trait", word.status))
            notes.need_at(at, "traits")
        elif isinstance(word, v.Controlled):
            notes.reads(at, "control")
            notes.speaks_of(at.definition, word.by)
            notes.fact(sort, alternative, term("controlled", word.by))
        else:
            notes.need_at(at, "further", "further_tests")
            test, needs = self._further(at, word)
            notes.fact(sort, alternative, term("further", test))
            return needs
        return AT_ONCE

    def _further(self, at: Reading, word: v.Filter | Bound) -> tuple[Symbol, Needs]:
        notes = self.notes
        if isinstance(word, v.Attached):
            inner, (round_, _) = self.group(at, word.filter)
            return term("bears", inner), (round_ + 1, False)
        match word:
            case Bound(value=v.NumberOf(number=other, which="affected")):
                notes.need_at(at, "sizes_its", *values.size_parts(word.number, other))
                for number in (word.number, other):
                    notes.reads_number(at, values.FAMILY_OF_NUMBER[number])
                return term(f"{word.side}_its", word.number, other, word.offset), AT_ONCE
        if isinstance(word, Bound):
            value, (round_, _) = self.known_value(at, word.value)
            notes.fact("bounds", at.definition, value)
            notes.need_at(at, *values.size_parts(word.number))
            notes.reads_number(at, values.FAMILY_OF_NUMBER[word.number])
            bound = term(word.side, word.number, value, word.offset)
            return bound, (0 if isinstance(word.value, v.Const) else round_ + 1, False)
        if isinstance(word, v.Shares):
            notes.need_at(at, "kinds_of_value")
        if isinstance(word, v.HasParity):
            notes.need_at(at, "parities", *values.size_parts(word.number))
            notes.reads_number(at, values.FAMILY_OF_NUMBER[word.number])
        if isinstance(word, v.Owned):
            notes.speaks_of(at.definition, word.by)
        for family in FAMILIES_OF_TEST.get(type(word), ()):
            notes.reads(at, family)
        test = filters.further_test(word)
        if test is None:
            raise TypeError(f"no test for {word!r}")
        return test, (0, isinstance(word, v.Shares) and word.which == "affected")

    # ------------------------------------------------------------------------------------ leads

    def _lead(self, at: Reading, alternative: int, conjunction: tuple[Literal, ...]) -> None:
        """The test that finds candidates: a relation before a characteristic before nothing."""
        wanted = [literal.word for literal in conjunction if literal.wanted]
        relations = [name for word in wanted if (name := filters.relation(word)) is not None]
        plain = [test for word in wanted if (test := filters.plain_test(word)) is not None]
        if relations:
            lead = term("relation", relations[0])
        elif plain:
            lead = term("is", *_rarest(plain))
        else:
            lead = constant("anywhere")
            self.notes.need_at(at, "anywhere")
        self.notes.fact("lead", alternative, lead)
        for zone in _places(conjunction, bool(relations)):
            self.notes.fact("place", alternative, zone)


def _rarest(tests: list[tuple[str, Symbol]]) -> tuple[str, Symbol]:
    """Of several characteristics the one that fewest objects have: a subtype before the rest."""
    return next((test for test in tests if test[1].name == "subtype"), tests[0])


def _places(conjunction: tuple[Literal, ...], by_relation: bool) -> tuple[v.Zone, ...]:
    """Where to look: the zones that are named, else the battlefield (109.2); what is found by its
    relation to the source may be anywhere."""
    named = [literal for literal in conjunction if isinstance(literal.word, v.InZone)]
    if not named:
        return filters.EVERYWHERE if by_relation else ("battlefield",)
    places = filters.EVERYWHERE
    for literal in named:
        assert isinstance(literal.word, v.InZone)
        zones = set(literal.word.zones)
        places = tuple(zone for zone in places if (zone in zones) == literal.wanted)
    return places
