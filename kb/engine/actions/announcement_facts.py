"""The words of an ability as facts for 601_announcing.lp: modes, their costs and targets, what they
ask of how the spell is cast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.engine.program.terms import Fact, Symbol, atom, term, text

TARGETS_OF_MODE = 100
"""Targets of modes are numbered beyond those that stand outside the modes."""
MOST_AIMED_TIMES = 20
"""How often an additional cost is paid at most where the targets depend on it."""


def modes_of(ability: v.Ability) -> v.Modes | None:
    """Returns the choice of modes that an ability's words leave."""
    return ability.spell.modes if ability.spell is not None else None


def targets_of(ability: v.Ability, mode: int) -> tuple[v.Target, ...]:
    """Returns the targets of a mode, or (0) those outside of modes."""
    modes = modes_of(ability)
    if mode == 0 or modes is None:
        return ability.targets or ()
    return modes.modes[mode - 1].targets or ()


def is_unread(ability: v.Ability) -> bool:
    """Returns whether some targets of an ability aren't understood."""
    modes = modes_of(ability)
    unread = modes is not None and any(mode.targets is None for mode in modes.modes)
    return ability.targets is None or unread


def leaves_choices(ability: v.Ability) -> bool:
    """Returns whether an ability's words leave anything to announce, or look at what is
    announced."""
    said = ability.spell.instructions if ability.spell is not None else ()
    return modes_of(ability) is not None or any(each.aims or each.spared for each in said)


def counts_times(ability: v.Ability) -> bool:
    """Returns whether an ability's words have a target for each time that a cost was paid."""
    modes = modes_of(ability)
    inner = modes.modes if modes is not None else ()
    said = [*(ability.spell.instructions if ability.spell is not None else ())]
    said += [each for mode in inner for each in mode.instructions]
    return any(each.each_time for each in said)


def of_words() -> Iterator[Fact]:
    """The facts that are the same for every spell."""
    yield atom("most_times", MOST_AIMED_TIMES)
    for keyword in sorted(keyword_costs.meant("kicked")):
        yield atom("kicking", text(keyword))


def of_ability(place: int, ability: v.Ability) -> Iterator[Fact]:
    """The facts of the ability with that number."""
    yield atom("ability", place)
    said = ability.spell.instructions if ability.spell is not None else ()
    yield from _of_words(place, 0, ability.targets or (), said)
    modes = modes_of(ability)
    if modes is None:
        return
    for number, mode in enumerate(modes.modes, 1):
        yield atom("mode", place, number)
        if mode.cost is not None:
            yield atom("priced_mode", place, number)
        if mode.pawprints is not None:
            yield atom("pawprints", place, number, mode.pawprints)
        yield from _of_words(place, number, mode.targets or (), mode.instructions)
    if modes.repeated:
        yield atom("mode_again", place)
    yield from _number_of_modes(place, modes)


def _number_of_modes(place: int, modes: v.Modes) -> Iterator[Fact]:
    """How many modes may be chosen, and how many under a condition (700.2), as facts."""
    every = len(modes.modes)
    then = modes.least if modes.least_then is None else modes.least_then
    ranges = [("usual", modes.least, modes.most)]
    if modes.conditions:
        ranges.append(("then", then, modes.most_then))
        yield from _conditions(term("modes", place), modes.conditions)
    for when, least, most in ranges:
        yield atom("least_modes", place, when, least)
        yield atom("most_modes", place, when, every if most is None else most)


def _of_words(
    place: int, mode: int, targets: Sequence[v.Target], said: Sequence[v.Instruction]
) -> Iterator[Fact]:
    """The targets of some sentences, and those that depend on how the spell is cast."""
    for number, target in enumerate(targets):
        if not target.later:
            yield atom("slot", place, mode, number)
    for number, each in enumerate(said):
        if not (each.aims or each.spared):
            continue
        words = term("sentence", place, mode, number)
        yield from _conditions(words, each.conditions)
        if each.each_time:
            yield atom("for_each_time", words)
        yield from (atom("only_if", words, target) for target in each.aims)
        yield from (atom("unless", words, target) for target in each.spared)


def _conditions(words: Symbol, conditions: Sequence[v.Circumstance]) -> Iterator[Fact]:
    """The conditions of words on how the spell is cast (601.2b), or that they ask something else,
    as facts."""
    for number, said in enumerate(conditions):
        if not isinstance(said, v.Stands) or said.relation.relation not in v.ANNOUNCED:
            yield atom("asks_else", words)
            continue
        relation = said.relation.relation
        yield atom("condition", words, number)
        if said.relation.negated:
            yield atom("negated", words, number)
        if relation == "kicked_with":
            yield atom("asks_mana", words, number, text(said.counter or ""))
        elif relation == "kicked_twice":
            yield atom("asks_twice", words, number)
        else:
            for keyword in sorted(keyword_costs.meant(relation) or _keywords(said.relation.to)):
                yield atom("asks_keyword", words, number, text(keyword))


def _keywords(parties: Sequence[v.Party]) -> Iterator[str]:
    for party in parties:
        if isinstance(party, v.Objects) and isinstance(party.filter, v.HasKeyword):
            yield party.filter.keyword
