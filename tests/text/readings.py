"""What the grammar tests share: reading one line, and the logic of a static line."""

from __future__ import annotations

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    Ability,
    And,
    Clause,
    Compare,
    Condition,
    Const,
    Controlled,
    Count,
    Filter,
    GainAbilities,
    HasType,
    Modification,
    ModifyPT,
    SetPT,
)

NAMES = ("Testing Thing, the Tested", "Testing Thing")
"""The names of the object whose lines the tests read."""
MINE = Controlled("you")
CREATURE = HasType("creature")
LAND = HasType("land")
MY_CREATURES = And((CREATURE, MINE))


def line(text: str, *types: str, chosen: frozenset[str] = frozenset()) -> Ability:
    """The one ability of a line on an object of these types."""
    (ability,) = read_ability(text, NAMES, types or ("creature",), chosen)
    return ability


def clauses(text: str, chosen: frozenset[str] = frozenset()) -> tuple[Clause, ...]:
    """The clauses of a static line that must be understood."""
    ability = line(text, chosen=chosen)
    assert ability.kind == "static"
    assert ability.understood, text
    assert ability.effect is not None
    return ability.effect.clauses


def clause(text: str, chosen: frozenset[str] = frozenset()) -> Clause:
    """The only clause of a static line."""
    (found,) = clauses(text, chosen)
    return found


def subject(phrase: str) -> Filter:
    """What a noun phrase in the plural applies to."""
    return clause(f"{phrase} get +1/+1.").subject


def does(text: str) -> tuple[Modification, ...]:
    """The modifications of the only clause of a static line."""
    return clause(text).does


def condition(words: str) -> Condition:
    """The condition of "As long as WORDS, this creature gets +1/+1."."""
    found = clause(f"As long as {words}, this creature gets +1/+1.").condition
    assert found is not None
    return found


def plus(power: int, toughness: int) -> ModifyPT:
    """A change of power and toughness by numbers."""
    return ModifyPT(Const(power), Const(toughness))


def size(power: int, toughness: int) -> SetPT:
    """A setting of base power and toughness to numbers."""
    return SetPT(Const(power), Const(toughness))


def keyword(name: str, parameter: str | None = None) -> Ability:
    """A keyword ability without anything else."""
    return Ability(kind="keyword", keyword=name, parameter=parameter)


def gains(*names: str) -> GainAbilities:
    """Gains these keyword abilities."""
    return GainAbilities(tuple(keyword(name) for name in names))


def some(found: Filter, least: int = 1) -> Compare:
    """There are at least so many."""
    return Compare(Count(found), ">=", Const(least))
