"""Abilities and effects as facts: the definitions that 611_*.lp, 613_*.lp and 107_*.lp read.

Every distinct ability gets one number, every clause, group, alternative and value another. What a
definition reads and writes is noted beside it, by family, so that the law need not look for
dependencies where none can be (613.8a).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from clingo import Symbol, SymbolType

from kb.cards import vocabulary as v
from kb.engine import changes, filters, values
from kb.engine.filters import Bound, Literal
from kb.engine.terms import atom, constant, term, text

Flavor = Literal["ability", "resolved", "counter"]
"""Where an effect comes from; some editions put the same modification into different layers."""
KIND_BY_FLAVOR: dict[tuple[Flavor, str], str] = {
    ("resolved", "pt_modify"): "pt_modify_resolved",
    ("counter", "pt_modify"): "pt_counter",
    ("counter", "ability"): "keyword_counter",
}
CHOSEN_WORDS = {
    "color": "the chosen color", "creature_type": "the chosen type",
    "basic_land_type": "the chosen type", "player": "the chosen player",
}  # fmt: skip
"""How a keyword's parameter names what was chosen ("protection from the chosen color")."""
KEYWORD_FAMILIES = ("protection", "hexproof", "landwalk", "cycling", "affinity", "enchant")
FAMILIES_OF_TEST: dict[type[v.Word], tuple[str, ...]] = {
    v.HasKeyword: ("abilities",), v.HasAbilities: ("abilities",), v.HasColors: ("colors",),
    v.HasChosen: ("types", "colors", "text"), v.Shares: ("types", "colors", "text"),
}  # fmt: skip


class Definitions:
    """Numbers abilities and effects, and turns each into facts once."""

    def __init__(self) -> None:
        self.facts: list[Symbol] = []
        self.abilities: list[v.Ability] = []
        self.parts: dict[int, set[str]] = {}
        """Definition → the program parts that its evaluation needs beside the common ones."""
        self.kinds: dict[int, dict[str, set[str]]] = {}
        """Definition → the kinds of modification it has, each with the program parts it needs."""
        self.written: dict[int, dict[str, set[str]]] = {}
        """Definition → the families that its modifications of a kind write."""
        self.read: dict[int, set[str]] = {}
        """Definition → the families that it looks at."""
        self.subtypes: set[str] = set()
        """The subtypes that any definition speaks of."""
        self.taking: dict[int, set[str]] = {}
        """Definition → the kinds of its modifications that may take abilities away."""
        self.rounds: dict[int, int] = {}
        """Definition → the last round in which one of its groups or values is found."""
        self._numbers: dict[tuple[v.Ability, int, bool], int] = {}
        self._next = 0
        self._delivered = 0
        self._groups: dict[tuple[int, v.Filter], tuple[int, int]] = {}
        self._about_affected: dict[int, bool] = {}
        self._values: dict[tuple[int, v.Value], tuple[int, int, bool]] = {}

    # ------------------------------------------------------------------------------- abilities

    def ability(self, ability: v.Ability, instance: int = 0, granted: bool = False) -> int:
        """The number of an ability; `instance` tells equal abilities of one object apart. One
        that an effect grants is another than the same words on a card: it defines nothing."""
        key = (ability, instance, granted)
        if key in self._numbers:
            return self._numbers[key]
        definition = len(self.abilities)
        self._numbers[key] = definition
        self.abilities.append(ability)
        self._describe(definition, ability)
        if granted:
            self._fact("granted", definition)
        if ability.effect is not None:
            self._effect(definition, ability.effect, ability.cda, "ability")
        return definition

    def all_of(self, abilities: Iterable[v.Ability]) -> list[int]:
        """The numbers of an object's abilities, in order; equal ones are told apart."""
        seen: dict[v.Ability, int] = {}
        numbers = []
        for ability in abilities:
            instance = seen.get(ability, 0)
            seen[ability] = instance + 1
            numbers.append(self.ability(ability, instance))
        return numbers

    def effect(self, effect: v.Effect, flavor: Flavor) -> int:
        """The number of an effect that no ability of an object generates; each is its own."""
        definition = len(self.abilities)
        self.abilities.append(v.Ability("static", effect=effect))
        self._effect(definition, effect, False, flavor)
        return definition

    def undelivered(self) -> list[Symbol]:
        """The facts that have come in since the last call."""
        new = self.facts[self._delivered :]
        self._delivered = len(self.facts)
        return new

    def _fact(self, name: str, *arguments: Symbol | int | str) -> None:
        self.facts.append(atom(name, *arguments))

    def need(self, definition: int, *parts: str) -> None:
        """Notes the program parts that a definition's evaluation needs."""
        self.parts.setdefault(definition, set()).update(parts)

    def _found_in(self, definition: int, round_: int) -> None:
        if round_ > 0:
            self.need(definition, "later_rounds")
        self.rounds[definition] = max(self.rounds.get(definition, 0), round_)

    def _fresh(self) -> int:
        self._next += 1
        return self._next

    def _describe(self, definition: int, ability: v.Ability) -> None:
        self._fact("listed", definition)
        self._fact("of_kind", definition, ability.kind)
        if ability.kind in ("mana", "loyalty"):
            self._fact("of_kind", definition, "activated")
        if ability.keyword:
            for keyword in keyword_names(ability.keyword):
                self._fact("keyword", definition, text(keyword))
            for choice, words in CHOSEN_WORDS.items():
                if words in ability.keyword:
                    self._fact("with_choice", definition, choice)
        if ability.effect is None or ability.kind not in ("static", "keyword", "rule"):
            return
        self._fact("generates_effect", definition)
        for zone in ability.zones or ("battlefield",):
            self._fact("functions_in", definition, zone)

    # --------------------------------------------------------------------------------- effects

    def _effect(self, definition: int, effect: v.Effect, cda: bool, flavor: Flavor) -> None:
        if cda:
            self._fact("defining", definition)
        if all(clause.subject == v.IsSelf() for clause in effect.clauses):
            self._fact("speaks_of_itself", definition)
        for clause in effect.clauses:
            self._clause(definition, clause, flavor)

    def _clause(self, definition: int, clause: v.Clause, flavor: Flavor) -> None:
        number_ = self._fresh()
        self._fact("clause", definition, number_)
        group, subject_round = self.group(definition, clause.subject, "subject", 0)
        self._fact("subject", number_, group)
        self._conditions(definition, number_, clause.condition, subject_round)
        index = 0
        for modification in clause.does:
            for kind, change in changes.of(modification, self, definition, subject_round):
                index += 1
                kind = KIND_BY_FLAVOR.get((flavor, kind), kind)
                self._fact("part", number_, index, kind, change)
                self._change(definition, kind, change)

    def _change(self, definition: int, kind: str, change: Symbol) -> None:
        """Notes what a part's change writes and which program parts carry it out."""
        parts = self.kinds.setdefault(definition, {}).setdefault(kind, set())
        parts.update(changes.parts_for(change))
        if change.name == "grant" and self.abilities[change.arguments[0].number].effect:
            parts.add("fertility")
        if change.name in changes.TAKES_ABILITIES:
            self._fact("takes_abilities", definition, kind)
            self.taking.setdefault(definition, set()).add(kind)
        for family, value in changes.writes(change):
            self._fact("writes", definition, kind, family, value)
            self.written.setdefault(definition, {}).setdefault(kind, set()).add(family)
        for argument in change.arguments:
            self._speaks_of_subtype(argument)
        if change.name == "reword":
            self.subtypes.update(word.string for word in change.arguments)
        for name, arguments in changes.classified(change):
            self._fact(name, *arguments)

    def _speaks_of_subtype(self, value: Symbol) -> None:
        if value.type is SymbolType.Function and value.name == "subtype":
            self.subtypes.add(value.arguments[0].string)

    def _conditions(
        self, definition: int, clause: int, condition: v.Condition | None, after: int
    ) -> None:
        if condition is None:
            self._fact("unconditional", clause)
            return
        self.need(definition, "conditions")
        for case in condition_cases(condition):
            case_number = self._fresh()
            self._fact("condition", clause, case_number)
            for word, wanted in case:
                self._requirement(definition, case_number, word, wanted, after)

    def _requirement(
        self, definition: int, case: int, word: v.Condition, wanted: bool, after: int
    ) -> None:
        sort = "requires" if wanted else "forbids"
        match word:
            case v.Compare(left=left, right=right, op=op):
                lower = self.value(definition, right, "subject", after)
                higher = self.value(definition, left, "subject", after)
                for side, offset in filters.comparisons(op, wanted):
                    ordered = (higher, lower, offset)
                    if side == "at_most":
                        ordered = (lower, higher, -offset)
                    self._fact("requires", case, term("at_least", *ordered))
            case v.PlayerIs(status=status, who=who):
                self.reads(definition, "subject", "control", constant("any"))
                self.speaks_of(definition, who)
                self._fact(sort, case, term("player", who, status))
            case v.ChoiceIs(choice=choice, value=value_):
                self._fact(sort, case, term("choice", choice, text(value_.lower())))
            case v.Game(status=status):
                self._fact(sort, case, term("game", status))

    # ---------------------------------------------------------------------------------- groups

    def reads(self, definition: int, stage: str, family: str, value: Symbol) -> None:
        """Notes that a definition looks at a characteristic to find its subject or a value."""
        self.read.setdefault(definition, set()).add(family)
        self._fact("reads", definition, stage, family, value)

    def reads_everything(self, definition: int, stage: str) -> None:
        """Notes that a definition may look at any characteristic."""
        for family in ("control", "text", "types", "colors", "abilities", "pt"):
            self.reads(definition, stage, family, constant("any"))

    def group(self, definition: int, word: v.Filter, stage: str, after: int) -> tuple[int, int]:
        """The number of a filter's group, and the round in which it can be decided."""
        key = (definition, word)
        if key in self._groups:
            return self._groups[key]
        group = self._fresh()
        self._fact("uses", definition, group)
        round_ = 0
        about_affected = False
        for conjunction in filters.alternatives(word):
            alternative = self._fresh()
            self._fact("alternative", group, alternative)
            for literal in conjunction:
                needs, about = self._test(definition, alternative, literal, stage, after)
                round_ = max(round_, needs)
                about_affected = about_affected or about
            self._lead(alternative, conjunction)
        if about_affected:
            round_ = max(round_, after + 1)
            self._fact("about_affected", group)
            self.need(definition, "about_affected")
        self._fact("round_of", group, round_)
        self._found_in(definition, round_)
        self._groups[key] = (group, round_)
        self._about_affected[group] = about_affected
        return group, round_

    def _test(
        self, definition: int, alternative: int, literal: Literal, stage: str, after: int
    ) -> tuple[int, bool]:
        word = literal.word
        sort = "test" if literal.wanted else "avoid"
        if isinstance(word, v.InZone):
            return 0, False
        plain = filters.plain_test(word)
        if plain is not None:
            self._fact(sort, alternative, term("is", *plain))
            self._speaks_of_subtype(plain[1])
            self.reads(definition, stage, *plain)
            return 0, False
        relation = filters.relation(word)
        if relation is not None:
            self._fact(sort, alternative, term("relation", relation))
            self.need(definition, "relations")
            if relation.startswith(("on_", "paired_")):
                self.need(definition, "attachments")
            return 0, relation in filters.ABOUT_AFFECTED
        if isinstance(word, v.HasStatus):
            self._fact(sort, alternative, term("trait", word.status))
            self.need(definition, "traits")
            return 0, False
        if isinstance(word, v.Controlled):
            self.reads(definition, stage, "control", constant("any"))
            self.speaks_of(definition, word.by)
            self._fact(sort, alternative, term("controlled", word.by))
            return 0, False
        return self._further(definition, alternative, literal, stage, after)

    def _further(
        self, definition: int, alternative: int, literal: Literal, stage: str, after: int
    ) -> tuple[int, bool]:
        word = literal.word
        sort = "test" if literal.wanted else "avoid"
        self.need(definition, "further", "further_tests")
        if isinstance(word, v.Attached):
            inner, round_ = self.group(definition, word.filter, stage, after)
            self._fact(sort, alternative, term("further", term("bears", inner)))
            return round_ + 1, False
        if isinstance(word, Bound):
            value = self.value(definition, word.value, stage, after)
            round_ = self._values[definition, word.value][1]
            bound = term(word.side, word.number, value, word.offset)
            self._fact("bounds", definition, value)
            self.need(definition, "numbers_of_candidates")
            self._fact(sort, alternative, term("further", bound))
            self.reads(definition, stage, values.FAMILY_OF_NUMBER[word.number], constant("any"))
            return (0 if isinstance(word.value, v.Const) else round_ + 1), False
        if isinstance(word, v.Shares):
            self.need(definition, "kinds_of_value")
        if isinstance(word, v.Owned):
            self.speaks_of(definition, word.by)
        further = filters.further_test(word)
        if further is None:
            raise TypeError(f"no test for {word!r}")
        self._fact(sort, alternative, term("further", further))
        for family in FAMILIES_OF_TEST.get(type(word), ()):
            self.reads(definition, stage, family, constant("any"))
        return 0, isinstance(word, v.Shares) and word.which == "affected"

    def _lead(self, alternative: int, conjunction: tuple[Literal, ...]) -> None:
        """The test that finds candidates: a relation before a characteristic before nothing."""
        places: tuple[v.Zone, ...] | None = None
        lead: Symbol | None = None
        by_relation = False
        for literal in conjunction:
            if isinstance(literal.word, v.InZone):
                zones = set(literal.word.zones)
                named = literal.wanted
                allowed = places if places is not None else filters.EVERYWHERE
                places = tuple(zone for zone in allowed if (zone in zones) == named)
                continue
            if not literal.wanted:
                continue
            relation = filters.relation(literal.word)
            plain = filters.plain_test(literal.word)
            if relation is not None and not by_relation:
                lead, by_relation = term("relation", relation), True
            elif plain is not None and not by_relation:
                lead = preferred(lead, plain)
        self._fact("lead", alternative, lead if lead is not None else constant("anywhere"))
        if places is None:
            places = filters.EVERYWHERE if by_relation else ("battlefield",)
        for zone in places:
            self._fact("place", alternative, zone)

    # ---------------------------------------------------------------------------------- values

    def value(self, definition: int, word: v.Value, stage: str, after: int) -> int:
        """The number of a value's expression."""
        key = (definition, word)
        if key in self._values:
            return self._values[key][0]
        value = self._fresh()
        round_, varies = values.describe(self, definition, value, word, stage, after)
        self._values[key] = (value, round_, varies)
        if varies:
            self._fact("varies", value)
            self.need(definition, "own_values")
            if round_ > 0:
                self._fact("counted_anew", value)
        self._fact("computes", definition, value)
        self._fact("round_of_value", value, round_)
        self._found_in(definition, round_)
        return value

    def value_round(self, definition: int, word: v.Value) -> tuple[int, bool]:
        """In which round a value is known, and whether it varies with the affected object."""
        return self._values[definition, word][1:]

    def speaks_of(self, definition: int, who: v.Who) -> None:
        """Notes that a definition speaks of a player."""
        self.need(definition, "whose")
        self._fact("speaks_of_you", definition)
        self.read.setdefault(definition, set()).add("control")
        if who not in ("you", "any", "opponent"):
            self.need(definition, "whose_else")

    def is_about_affected(self, group: int) -> bool:
        """Whether a group speaks of the affected object."""
        return self._about_affected[group]

    def value_fact(self, name: str, value: int, *arguments: Symbol | int | str) -> None:
        """Notes how a value is found."""
        self._fact(name, value, *arguments)


def preferred(lead: Symbol | None, plain: tuple[str, Symbol]) -> Symbol:
    """Of two characteristics the one that fewer objects have: a subtype before the rest."""
    found = term("is", *plain)
    if lead is None or plain[1].name == "subtype":
        return found
    return lead


def keyword_names(keyword: str) -> tuple[str, ...]:
    """A keyword under every name that a filter may ask for: `protection from red` is also
    `protection`, `plainswalk` also `landwalk`."""
    names = [keyword]
    head = keyword.split(" ", 1)[0]
    if head != keyword and head in KEYWORD_FAMILIES:
        names.append(head)
    if keyword.endswith("walk") and keyword != "landwalk":
        names.append("landwalk")
    if keyword.endswith("cycling") and keyword != "cycling":
        names.append("cycling")
    return tuple(names)


ConditionCase = tuple[tuple[v.Condition, bool], ...]


def condition_cases(word: v.Condition, wanted: bool = True) -> tuple[ConditionCase, ...]:
    """The disjunctive normal form of a condition. A comparison for (in)equality splits."""
    if isinstance(word, v.NotSo):
        return condition_cases(word.condition, not wanted)
    if isinstance(word, v.AllOf | v.AnyOf):
        parts = word.all if isinstance(word, v.AllOf) else word.any
        cases = [condition_cases(part, wanted) for part in parts]
        if isinstance(word, v.AnyOf) == wanted:
            return tuple(case for some in cases for case in some)
        result: tuple[ConditionCase, ...] = ((),)
        for some in cases:
            result = tuple(left + right for left in result for right in some)
        return result
    if isinstance(word, v.Compare) and word.op == ("!=" if wanted else "="):
        less, more = v.Compare(word.left, "<", word.right), v.Compare(word.left, ">", word.right)
        return (((less, True),), ((more, True),))
    return (((word, wanted),),)


__all__ = ["Definitions", "condition_cases", "keyword_names"]
