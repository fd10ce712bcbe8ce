"""Abilities and effects as facts: the definitions that 611_*.lp, 613_*.lp and 107_*.lp read.

Every distinct ability gets one number, every clause, group, alternative and value another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.engine.facts import changes, filters
from kb.engine.facts.adding_mana import adding_mana
from kb.engine.facts.counters import Asks
from kb.engine.facts.dependency_facts import DependencyFacts, Reading
from kb.engine.facts.groups import Groups
from kb.engine.program.needs import marks_of
from kb.engine.program.terms import atom, term, text
from kb.terms import COLORS
from kb.text.semantics.qualities import NAMED_CARD, NAMED_PLAYER

Flavor = Literal["ability", "resolved", "counter"]
"""Where an effect comes from; some editions put the same modification into different layers."""
KIND_BY_FLAVOR: dict[tuple[Flavor, str], str] = {
    ("resolved", "pt_modify"): "pt_modify_resolved",
    ("counter", "pt_modify"): "pt_counter",
    ("counter", "ability"): "keyword_counter",
}
CHOSEN_WORDS = {
    "creatures of the chosen type": ("{} creatures", ("creature_type",)),
    "the last chosen color": ("{}", ("color",)),
    "the chosen color": ("{}", ("color",)),
    "the chosen card type": ("{}", ("card_type",)),
    "the chosen creature type": ("{}", ("creature_type",)),
    "the chosen type": ("{}", ("creature_type", "basic_land_type")),
    "the chosen card name": (NAMED_CARD + "{}", ("card_name",)),
    "the chosen name": (NAMED_CARD + "{}", ("card_name",)),
    "the chosen player": (NAMED_PLAYER + "{}", ("player",)),
}
"""How a keyword's parameter names what was chosen ("protection from the chosen color"): what stands
for that once it is known, and which choices it may be. Words in others come after these."""
KEYWORD_FAMILIES = ("protection", "hexproof", "landwalk", "cycling", "affinity", "enchant")


class Definitions:
    """Numbers abilities and effects, and turns each into facts once."""

    def __init__(self, says: Asks) -> None:
        self.says = says
        self.notes = DependencyFacts()
        self.groups = Groups(self.notes)
        self.abilities: list[v.Ability] = []
        self.reworded_from: dict[int, int] = {}
        """Abilities that come of a text change → the one before it."""
        self._numbers: dict[tuple[v.Ability, int, bool], int] = {}
        self._rewordings: dict[tuple[v.Ability, int], int] = {}
        self._clauses: dict[int, list[int]] = {}
        self._delivered = 0

    def ability(self, ability: v.Ability, instance: int = 0, granted: bool = False) -> int:
        """The number of an ability; `instance` tells equal abilities of one object apart. One
        that an effect grants is another than the same words on a card: it defines nothing."""
        key = (ability, instance, granted)
        if key in self._numbers:
            return self._numbers[key]
        definition = self._numbers[key] = self._new(ability)
        if granted:
            self.notes.fact("granted", definition)
        return definition

    def _new(self, ability: v.Ability) -> int:
        definition = len(self.abilities)
        self.abilities.append(ability)
        self._describe(definition, ability)
        if ability.effect is not None:
            self._effect(definition, ability.effect, ability.cda, "ability")
        return definition

    def reworded(self, before: int, ability: v.Ability) -> int:
        """The number of what a text change makes of an ability: never one that another ability
        has, so that a word that changes back and forth leads on to new numbers."""
        key = (ability, before)
        if key not in self._rewordings:
            definition = self._rewordings[key] = self._new(ability)
            self.reworded_from[definition] = before
            pairs = zip(
                self._clauses.get(before, ()), self._clauses.get(definition, ()), strict=True
            )
            for former, clause in pairs:
                self.notes.fact("same_clause", former, clause)
        return self._rewordings[key]

    def all_of(self, abilities: Iterable[v.Ability], granted: bool = False) -> list[int]:
        """The numbers of an object's abilities, in order; equal ones are told apart."""
        seen: dict[v.Ability, int] = {}
        numbers = []
        for ability in abilities:
            instance = seen.get(ability, 0)
            seen[ability] = instance + 1
            numbers.append(self.ability(ability, instance, granted))
        return numbers

    def with_choice(self, definition: int, word: str) -> int:
        """The number of a granted ability with its "the chosen …" replaced by what was chosen."""
        ability = self.abilities[definition]
        keyword = ability.keyword or ""
        for words, (known, _) in CHOSEN_WORDS.items():
            keyword = keyword.replace(words, known.format(word))
        changed = msgspec.structs.replace(ability, keyword=keyword, text=None)
        return self.ability(changed, granted=True)

    def prepare_choices(self, words: Iterable[str]) -> None:
        """Numbers every ability that may come of a choice, so that the law knows it from the
        start."""
        open_ = [
            definition for definition, ability in enumerate(self.abilities) if chooses(ability)
        ]
        for word in words:
            for definition in open_:
                self.with_choice(definition, word)

    def effect(self, effect: v.Effect, flavor: Flavor) -> int:
        """The number of an effect that no ability of an object generates; each is its own."""
        definition = len(self.abilities)
        self.abilities.append(v.Ability("static", effect=effect))
        if effect.duration == "while" and flavor == "resolved":
            self.notes.fact("lasts_while", definition)
            self.notes.mark(definition, "lasts_while")
        self._effect(definition, effect, False, flavor)
        return definition

    def undelivered(self) -> list[Symbol]:
        """The facts that have come in since the last call."""
        new = self.notes.facts[self._delivered :]
        self._delivered = len(self.notes.facts)
        return new

    def _describe(self, definition: int, ability: v.Ability) -> None:
        self.notes.fact("listed", definition)
        if ability.kind != "mana":  # which activated abilities these are is the law's to say
            self.notes.fact("of_kind", definition, ability.kind)
        if ability.kind in ("mana", "loyalty"):
            self.notes.fact("of_kind", definition, "activated")
        paid = ability.activation.cost if ability.activation is not None else None
        if paid is not None and v.TapThis() in paid.parts:
            self.notes.fact("of_kind", definition, "activated_with_tap")
        if (more := raised_devotion(ability)) is not None:
            self.notes.fact("raises_devotion", definition, more)
        for fact in adding_mana(ability):
            self.notes.fact(fact[0], definition, *fact[1:])
            self.notes.mark(definition, fact[0])
        if ability.keyword:
            self.notes.fact("full_name", definition, text(ability.keyword))
            for keyword in keyword_names(ability.keyword):
                self.notes.fact("keyword", definition, text(keyword))
            if (ability.parameter or "").isdecimal():
                self.notes.fact("keyword_number", definition, int(ability.parameter or 0))
            for choice in dict.fromkeys(_choices_in(ability.keyword)):
                self.notes.fact("with_choice", definition, choice)
        if ability.effect is None or ability.kind not in ("static", "keyword", "rule"):
            return
        self.notes.fact("generates_effect", definition)
        # CR 113.6b / 2003-12: 405.1 — it functions in the zones that it states, else on the
        # battlefield.
        if ability.zones:
            self.notes.fact("states_zones", definition)
        for zone in ability.zones or ("battlefield",):
            self.notes.fact("functions_in", definition, zone)

    # --------------------------------------------------------------------------------- effects

    def _effect(self, definition: int, effect: v.Effect, cda: bool, flavor: Flavor) -> None:
        if cda:
            self.notes.fact("defining", definition)
            self.notes.mark(definition, "defining")
        if all(clause.subject == v.IsSelf() for clause in effect.clauses):
            self.notes.fact("speaks_of_itself", definition)
        for clause in effect.clauses:
            self._clause(definition, clause, flavor)

    def _clause(self, definition: int, clause: v.Clause, flavor: Flavor) -> None:
        number_ = self.notes.fresh()
        self._clauses.setdefault(definition, []).append(number_)
        self.notes.fact("clause", definition, number_)
        group, (round_, _) = self.groups.subject(
            Reading(definition, "subject", 0), clause.subject, may_share=flavor == "ability"
        )
        self.notes.fact("subject", number_, group)
        subject = Reading(definition, "subject", round_)
        self.conditions(subject, number_, clause.condition, choices_set(clause))
        at = Reading(definition, "value", round_)
        index = 0
        for modification in clause.does:
            for usual_kind, change in changes.of(modification, self, at):
                index += 1
                kind = KIND_BY_FLAVOR.get((flavor, usual_kind), usual_kind)
                self._tell_of_kind(definition, kind, "part", number_, index, kind, change)
                self._change(definition, kind, change)

    def _change(self, definition: int, kind: str, change: Symbol) -> None:
        """Notes what a part's change writes and which program parts carry it out."""
        if change.name == "grant":
            granted = self.abilities[change.arguments[0].number]
            if granted.effect:
                self.notes.mark_kind(definition, kind, ("fertile",))
            if chooses(granted):
                self.notes.mark_kind(definition, kind, ("with_choice",))
        if change.name in changes.ASKS_FOR_VALUES:
            self.notes.valued.setdefault(definition, set()).add(kind)
        if change.name in changes.TAKES_ABILITIES:
            self.notes.fact("takes_abilities", definition, kind)
            self.notes.taking.setdefault(definition, set()).add(kind)
        for family, value in changes.writes(change):
            self.notes.fact("writes", definition, kind, family, value)
            written = self.notes.written.setdefault(definition, {}).setdefault(kind, set())
            written.add((family, value))
        if change.name in changes.NEEDS_TYPE and kind == "type":
            self._needs_types(definition, change)
        for argument in change.arguments:
            self.notes.speaks_of_subtype(argument)
        if change.name == "reword":
            words = {word.string for word in change.arguments}
            self.notes.subtypes |= words.difference(COLORS)
        for name, arguments in changes.classified(change):
            self._tell_of_kind(definition, kind, name, *arguments)

    def _tell_of_kind(
        self, definition: int, kind: str, name: str, *arguments: Symbol | int | str
    ) -> None:
        """Adds a fact about what a definition's modifications of a kind do."""
        fact = atom(name, *arguments)
        self.notes.facts.append(fact)
        self.notes.mark_kind(definition, kind, marks_of(fact))

    def _needs_types(self, definition: int, change: Symbol) -> None:
        """Notes that what a change does depends on the card types of the object."""
        at = Reading(definition, "value", 0)
        if change.name == "gain_subtype":
            self.notes.subtypes.add(change.arguments[0].string)
        for card_type in changes.supporting(change):
            self.notes.reads(at, "types", term("type", card_type))

    def conditions(
        self,
        at: Reading,
        clause: int,
        condition: v.Condition | None,
        chosen: Collection[str] = (),
    ) -> None:
        """The facts of a clause's condition: it is met in any of its cases. chosen: choices that
        must have been made, too."""
        if condition is None and not chosen:
            self.notes.fact("unconditional", clause)
            return
        for case in ((),) if condition is None else condition_cases(condition):
            case_number = self.notes.fresh()
            self.notes.fact_at(at, "condition", clause, case_number)
            for word, wanted in case:
                self._requirement(at, case_number, word, wanted)
            for choice in chosen:
                self.notes.fact_at(at, "needs_choice", case_number, choice)

    def _requirement(self, at: Reading, case: int, word: v.Condition, wanted: bool) -> None:
        sort = "requires" if wanted else "forbids"
        match word:
            case v.Compare(left=left, right=right, op=op):
                self.notes.mark_at(at, "computed")  # even where both are constants
                lower = self.groups.value(at, right)
                higher = self.groups.value(at, left)
                for side, offset in filters.comparisons(op, wanted):
                    ordered = (higher, lower, offset)
                    if side == "at_most":
                        ordered = (lower, higher, -offset)
                    self.notes.fact("requires", case, term("at_least", *ordered))
            case v.PlayerIs(status=status, who=who):
                self.notes.reads(at, "control")
                self.notes.speaks_of(at.definition, who)
                self.notes.fact(sort, case, term("player", who, status))
            case v.ChoiceIs(choice=choice, value=words):
                self.notes.fact(sort, case, term("choice", choice, text(words.lower())))
            case v.Game(status=status):
                self.notes.fact(sort, case, term("game", status))


def choices_set(clause: v.Clause) -> tuple[str, ...]:
    """The choices that a clause puts in the place of what objects have: where none was made, it
    must not take that away (607.5a)."""
    found = []
    for change in clause.does:
        if isinstance(change, v.SetSubtypes) and len(change.subtypes) == 1:
            found += [
                name.removeprefix(changes.CHOSEN)
                for name in change.subtypes
                if name.startswith(changes.CHOSEN)
            ]
        elif isinstance(change, v.SetColors) and change.colors == ("chosen",):
            found.append("color")
    return tuple(found)


def raised_devotion(ability: v.Ability) -> int | None:
    """By how much an ability raises the devotion of its controller (700.5a)."""
    rules = ability.statement.rules if ability.statement is not None else ()
    raising = [each for each in rules if each.verb == "increase" and "devotion" in each.how]
    return sum(each.number or 0 for each in raising) if raising else None


def chooses(ability: v.Ability) -> bool:
    """Returns whether the parameter of a keyword ability is "the chosen …"."""
    return any(_choices_in(ability.keyword or ""))


def _choices_in(keyword: str) -> Iterator[str]:
    """The choices that the words of a keyword may speak of."""
    for words, (_, choices) in CHOSEN_WORDS.items():
        if words in keyword:
            yield from choices


def keyword_names(keyword: str) -> tuple[str, ...]:
    """A keyword under every name that a filter may ask for: `protection from red` is also
    `protection`, `plainswalk` also `landwalk`."""
    names = [keyword]
    head = keyword.split(" ", 1)[0]
    if head != keyword and head in KEYWORD_FAMILIES:
        names.append(head)
    if keyword.startswith("bands with other "):
        names.append("bands with other")
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
