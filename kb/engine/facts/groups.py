"""Filters and values of definitions as facts: groups of alternatives, expressions (611, 107)."""

from __future__ import annotations

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.facts import filters, values
from kb.engine.facts.dependency_facts import DependencyFacts, Reading
from kb.engine.facts.filters import Bound, Literal
from kb.engine.facts.impersonal import impersonal
from kb.engine.program.terms import constant, term
from kb.terms import OUTSIDE, ZONES

FAMILIES_OF_TEST: dict[type[v.Node], tuple[str, ...]] = {
    v.HasKeyword: ("abilities",), v.HasAbilities: ("abilities",), v.HasColors: ("colors",),
    v.HasChosen: ("types", "colors", "text"), v.Shares: ("types", "colors", "text"),
    v.Theirs: ("control",),
}  # fmt: skip

TO_SUCH = {
    "attached_to": "upon", "attacking": "against", "blocking": "against", "blocked_by": "against",
    "targets": "at", "shares_name": "alike",
}  # fmt: skip
"""How something may stand to another of a description → the test of the law."""

Needs = tuple[int, bool]
"""The round in which something can be decided, and whether it speaks of the affected object."""
AT_ONCE: Needs = (0, False)


class Groups:
    """Numbers filters and values, each once for a definition and stage."""

    def __init__(self, notes: DependencyFacts) -> None:
        self.notes = notes
        self._groups: dict[tuple[int, str, v.Filter], tuple[int, Needs]] = {}
        self._values: dict[tuple[int, str, v.Value], tuple[int, Needs]] = {}

    def subject(self, at: Reading, word: v.Filter, may_share: bool) -> tuple[int, Needs]:
        """The number of the group that a clause is about, and when it can be decided. If it may and
        its words allow that, effects with the same "you" look for it as one."""
        if not (may_share and impersonal(word) and _at_a_glance(word)):
            return self.group(at, word)
        group = self.notes.fresh()
        self.notes.fact_at(at, "in_common", at.definition, group)
        self._alternatives(at, group, word)
        return group, AT_ONCE

    def group(self, at: Reading, word: v.Filter) -> tuple[int, Needs]:
        """The number of a filter's group, and when it can be decided."""
        key = (at.definition, at.stage, word)
        if key not in self._groups:
            self._groups[key] = self._new_group(at, word)
        return self._groups[key]

    def _new_group(self, at: Reading, word: v.Filter) -> tuple[int, Needs]:
        notes = self.notes
        group = notes.fresh()
        notes.fact("looks_for", at.definition, group)
        needs = self._alternatives(at, group, word)
        round_, about_affected = max(each[0] for each in needs), any(each[1] for each in needs)
        if about_affected:
            round_ = max(round_, at.after + 1)
            notes.fact_at(at, "about_affected", group)
        notes.fact("round_of", group, round_)
        notes.found_in(at.definition, round_)
        return group, (round_, about_affected)

    def _alternatives(self, at: Reading, group: int, word: v.Filter) -> list[Needs]:
        """Writes the facts of a group's tests; what each of them needs, `AT_ONCE` included."""
        needs = [AT_ONCE]
        for conjunction in filters.alternatives(word):
            alternative = self.notes.fresh()
            self.notes.fact("alternative", group, alternative)
            leading = self._lead(at, alternative, conjunction)
            needs += [
                self._test(at, alternative, literal, literal is leading) for literal in conjunction
            ]
        return needs

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
            notes.fact_at(at, "varies", value)
            if round_ > 0:
                notes.fact_at(at, "counted_anew", value)
        notes.fact("computes", at.definition, value)
        notes.fact("round_of_value", value, round_)
        notes.found_in(at.definition, round_)
        return value, (round_, varies)

    # ----------------------------------------------------------------------------------- tests

    def _test(self, at: Reading, alternative: int, literal: Literal, leading: bool) -> Needs:
        """Writes the fact of a test, unless it is the one that leads to the candidates."""
        word, notes = literal.word, self.notes
        sort = "test" if literal.wanted else "avoid"
        plain = filters.plain_test(word)
        relation = filters.relation(word)
        if isinstance(word, v.InZone):
            pass
        elif plain is not None:
            if not leading:
                notes.fact_at(at, sort, alternative, term("is", *plain))
            notes.speaks_of_subtype(plain[1])
            notes.reads(at, *plain)
        elif relation is not None:
            if not leading:
                notes.fact_at(at, sort, alternative, term("relation", relation))
            return 0, relation in filters.ABOUT_AFFECTED
        elif isinstance(word, v.HasStatus) and not filters.derived_status(word):
            filters.check_told(word.status)
            notes.fact_at(at, sort, alternative, term("trait", word.status))
        elif isinstance(word, v.Controlled):
            notes.reads(at, "control")
            notes.speaks_of(at.definition, word.by)
            notes.fact_at(at, sort, alternative, term("controlled", word.by))
        else:
            test, needs = self._further(at, word)
            notes.fact_at(at, sort, alternative, term("further", test))
            return needs
        return AT_ONCE

    def _further(self, at: Reading, word: v.Filter | Bound) -> tuple[Symbol, Needs]:
        notes = self.notes
        if isinstance(word, v.Attached):
            inner, (round_, _) = self.group(at, word.filter)
            return term("bears", inner), (round_ + 1, False)
        if isinstance(word, v.Related) and word.to is not None and word.how in TO_SUCH:
            return self._such(at, word.how, word.to)
        if isinstance(word, v.HasGreatest):
            inner, (round_, _) = self.group(at, word.filter)
            notes.reads_number(at, values.FAMILY_OF_NUMBER[word.number])
            notes.reads(at, "control")
            return term("most", word.number, inner), (round_ + 1, False)
        match word:
            case Bound(value=v.NumberOf(number=other, which="affected")):
                for number in (word.number, other):
                    notes.reads_number(at, values.FAMILY_OF_NUMBER[number])
                return term(f"{word.side}_its", word.number, other, word.offset), AT_ONCE
        if isinstance(word, Bound):
            return self._bound(at, word)
        if word == v.HasStatus("modified"):
            notes.reads(at, "types")
            notes.reads(at, "control")
        if isinstance(word, v.HasParity):
            notes.reads_number(at, values.FAMILY_OF_NUMBER[word.number])
        if isinstance(word, v.Owned):
            notes.speaks_of(at.definition, word.by)
        if isinstance(word, v.Related) and word.who is not None:
            notes.speaks_of(at.definition, word.who)
        for family in FAMILIES_OF_TEST.get(type(word), ()):
            notes.reads(at, family)
        test = filters.further_test(word)
        if test is None:
            raise filters.NoLogic(f"no test for {_in_words(word)}")
        return test, (0, isinstance(word, v.Shares) and word.which == "affected")

    def _such(self, at: Reading, how: str, such: v.Filter) -> tuple[Symbol, Needs]:
        """The test for what stands so to another of a description."""
        inner, (round_, _) = self.group(at, such)
        if how == "shares_name":
            self.notes.reads(at, "text")
        return term(TO_SUCH[how], how, inner), (round_ + 1, False)

    def _bound(self, at: Reading, word: Bound) -> tuple[Symbol, Needs]:
        """The test for a bound that is worked out once for the effect. Raises NoLogic for one that
        is another for each object."""
        value, (round_, varies) = self.known_value(at, word.value)
        if varies:
            raise filters.NoLogic(f"a bound of its {word.number} that is another for each object")
        self.notes.fact("bounds", at.definition, value)
        self.notes.reads_number(at, values.FAMILY_OF_NUMBER[word.number])
        bound = term(word.side, word.number, value, word.offset)
        return bound, (0 if isinstance(word.value, v.Const) else round_ + 1, False)

    # ------------------------------------------------------------------------------------ leads

    def _lead(
        self, at: Reading, alternative: int, conjunction: tuple[Literal, ...]
    ) -> Literal | None:
        """Writes the facts of the test that finds candidates, and returns it: a relation before a
        characteristic before nothing."""
        wanted = [literal for literal in conjunction if literal.wanted]
        relations = [each for each in wanted if filters.relation(each.word) is not None]
        plain = [each for each in wanted if filters.plain_test(each.word) is not None]
        leading = relations[0] if relations else _rarest(plain) if plain else None
        lead = constant("anywhere")
        if leading is None:
            pass
        elif (relation := filters.relation(leading.word)) is not None:
            lead = term("relation", relation)
        elif (test := filters.plain_test(leading.word)) is not None:
            lead = term("is", *test)
        self.notes.fact_at(at, "lead", alternative, lead)
        for zone in _places(conjunction, bool(relations)):
            self.notes.fact("place", alternative, zone)
        return leading


def _at_a_glance(word: v.Filter) -> bool:
    """Returns whether no test of a filter asks for a value, for another group or for more than
    "you"."""
    match word:
        case v.And(all=parts) | v.Or(any=parts):
            return all(map(_at_a_glance, parts))
        case v.Not(filter=inner):
            return _at_a_glance(inner)
        case v.Controlled(by=who) | v.Owned(by=who):
            return who in ("you", "opponent")
        case v.Related(to=to):
            return to is None
        case _:
            return not isinstance(word, v.Compares | v.Attached | v.Shares)


def _rarest(tests: list[Literal]) -> Literal:
    """Of several characteristics the one that fewest objects have: a subtype before the rest."""
    return next((test for test in tests if isinstance(test.word, v.HasSubtype)), tests[0])


def _places(conjunction: tuple[Literal, ...], by_relation: bool) -> tuple[v.Zone, ...]:
    """Where to look: the zones that are named, else the battlefield (109.2); what is found by its
    relation to the source may be anywhere."""
    named = [literal for literal in conjunction if isinstance(literal.word, v.InZone)]
    if not named:
        # CR 109.2 + 403.2 + 609.2 / 2003-12: 200.9 + 217.5b + 416.2 — a description without a zone
        # means permanents.
        spoken = any(isinstance(each.word, v.Mentioned) for each in conjunction)
        anywhere = (*ZONES, OUTSIDE) if spoken else ZONES
        return anywhere if by_relation else ("battlefield",)
    # CR 109.2a + 109.2b / 2003-12: 200.9a + 200.9b — "card" with a zone means cards there, "spell"
    # what is on the stack.
    # What is outside the game is meant by nothing that doesn't say so (400.11c).
    places = (*ZONES, OUTSIDE) if any(map(_is_outside, named)) else ZONES
    for literal in named:
        assert isinstance(literal.word, v.InZone)
        zones = set(literal.word.zones)
        places = tuple(zone for zone in places if (zone in zones) == literal.wanted)
    return places


def _is_outside(literal: Literal) -> bool:
    return literal.wanted and OUTSIDE in getattr(literal.word, "zones", ())


def _in_words(word: v.Filter | Bound) -> str:
    """What a test is about, as cards say it."""
    from kb.text import rendering  # noqa: PLC0415 - where something isn't carried out

    return f"{word.side} {word.number}" if isinstance(word, Bound) else rendering.filter_(word)
