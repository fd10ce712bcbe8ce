"""What keyword abilities let a player do: `rules_asp/keyword_costs.json`.

A row of `casting` is a way to cast the card, one of `activating` an activated ability that the
keyword stands for, one of `special` a special action (116.2). Their costs and targets are in the
words of the vocabulary, so that nothing else needs to know the keywords.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Literal

import msgspec

from kb.editions import LAW_FOLDER
from kb.engine.facts.keyword_rows import Action, Activating, Casting, Helping, Special, Tables
from kb.text.semantics.qualities import QualityNotUnderstood, quality
from kb.text.words.keywords import keyword_table
from kb.vocabulary import (
    Ability,
    Act,
    And,
    Circumstance,
    Compares,
    Const,
    Cost,
    CostPart,
    Everything,
    IsSelf,
    KeywordCost,
    MoveCounters,
    Objects,
    OneOf,
    PayMana,
    Replacement,
    Stands,
    StatementLine,
    Step,
    X,
)
from kb.vocabulary.parts import with_parts

ADDITIONAL = frozenset({"more", "more_for_modes", "more_for_another"})
"""The prices of additional costs (118.8): no ways to cast of their own."""


@cache
def tables() -> Tables:
    """The rows, read once."""
    return msgspec.json.decode((LAW_FOLDER / "keyword_costs.json").read_bytes(), type=Tables)


@cache
def by_keyword(kind: Literal["casting", "activating", "special"]) -> dict[str, Any]:
    """The rows of a kind by their keyword; of several the first."""
    return {row.keyword: row for row in reversed(getattr(tables(), kind))}


def ways_to_cast(keyword: str) -> tuple[Casting, ...]:
    """The ways to cast that a keyword ability is: that of its cost, and what it allows later."""
    first = casting(keyword)
    again = (row for row in tables().casting if row.again and row.keyword == keyword)
    return () if first is None else (first, *again)


@cache
def ways_of_designations() -> tuple[Casting, ...]:
    """The ways to cast from exile that name no cost of the card's own: they need a designation of
    the card, and not the keyword."""
    return tuple(
        row for row in tables().casting
        if row.needs is not None and row.zone == "exile" and row.price in ("free", "same")
    )  # fmt: skip


def casting(keyword: str) -> Casting | None:
    """The way to cast that a keyword ability is, if any."""
    rows = by_keyword("casting")
    found: Casting | None = rows.get(keyword)
    if found is None:
        first, last = rows.get(keyword.split(" ", 1)[0]), rows.get(keyword.rpartition(" ")[2])
        if first is not None and first.described in ("paid", "named"):
            found = first
        elif last is not None and last.described == "before":
            found = last
    return found


def options(part: CostPart) -> list[tuple[CostPart, ...]]:
    """The ways to pay a part of a cost: one of several costs, a keyword action by what it means."""
    if isinstance(part, KeywordCost):
        row: Action | None = by_keyword_action().get(part.verb)
        if row is None:
            return [(part,)]
        return [tuple(_of_action(row, part, each) for each in cost.parts) for cost in row.costs]
    if not isinstance(part, OneOf):
        return [(part,)]
    found: list[tuple[CostPart, ...]] = []
    for cost in part.options:
        inner = product(*(options(each) for each in cost.parts))
        found += [tuple(each for parts in chosen for each in parts) for chosen in inner]
    return found


def _of_action(row: Action, said: KeywordCost, part: CostPart) -> CostPart:
    if isinstance(part, Act | MoveCounters):
        part = msgspec.structs.replace(part, action=row.verb)
    if said.number is not None:
        part = with_parts(part, lambda each: said.number if each == X() else each)
    if not isinstance(part, Act):
        return part
    if row.total is not None and said.number is not None:
        return msgspec.structs.replace(part, total=Compares(row.total, ">=", said.number))
    if row.described and said.objects is not None:
        return msgspec.structs.replace(part, objects=And((said.objects, part.objects)))
    return part


@cache
def by_keyword_action() -> dict[str, Action]:
    """The rows of keyword actions by their verb."""
    return {row.verb: row for row in tables().action}


ADDITIONAL_COST = "additional"
"""What the additional cost of a spell is called that has no other name."""


@cache
def asked_additions() -> frozenset[str]:
    """What additional costs without a keyword are called of which words ask whether they were
    paid."""
    named = (row.asked_as for row in tables().action if row.asked_as is not None)
    return frozenset({ADDITIONAL_COST, *named})


@cache
def helping() -> dict[str, Helping]:
    """The rows of what helps to pay by their keyword."""
    return {row.keyword: row for row in tables().helping}


def meant(relation: str) -> frozenset[str]:
    """The keywords by which a spell stands in a relation ("kicked"); none: not in the table."""
    return frozenset(tables().announced.get(relation, ()))


def announced_for(said: StatementLine | Replacement, condition: Circumstance) -> frozenset[str]:
    """The keywords of which one has to be paid for a spell to have the price that a line of its own
    says; none: the condition asks for something else."""
    if not isinstance(said, StatementLine) or (said.verb, said.mode) != ("cast", "costs"):
        return frozenset()
    if said.object != (Objects(IsSelf()),) or not isinstance(condition, Stands):
        return frozenset()
    relation = condition.relation
    asked = relation.relation if condition.party == said.object and not relation.to else ""
    return frozenset() if relation.negated or condition.value is not None else meant(asked)


@cache
def _families() -> tuple[Activating, ...]:
    return tuple(each for each in tables().activating if each.family)


def activating(keyword: str) -> Activating | None:
    """The activated ability that a keyword ability stands for, if any."""
    rows = by_keyword("activating")
    row: Activating | None = rows.get(keyword)
    if row is None:
        row = next((each for each in _families() if keyword.endswith(each.keyword)), None)
    if row is None:
        row = rows.get(keyword.split(" ", 1)[0])
        row = row if row is not None and row.described else None
    return row


def activated(ability: Ability) -> tuple[Step, ...]:
    """What the activated ability does that a keyword ability stands for; nothing, if that isn't
    told. A family does something else for each of its words ("plainscycling")."""
    row = activating(ability.keyword or "")
    if row is None:
        return ()
    if row.family and ability.keyword != row.keyword:
        return _of_family(row, (ability.keyword or "").removesuffix(row.keyword).strip())
    size = number_of(ability)
    number = Const(size) if size else ability.x

    def told(word: object) -> object:
        return number if isinstance(word, X) and number is not None else word

    steps: tuple[Step, ...] = with_parts(row.does, told)
    return steps


def _of_family(row: Activating, words: str) -> tuple[Step, ...]:
    try:
        found = quality(words)
    except QualityNotUnderstood:
        return ()
    described = found.objects
    if described is None:
        return ()

    def told(word: object) -> object:
        return described if word == Everything() else word

    steps: tuple[Step, ...] = with_parts(row.family_does, told)
    return steps


def special(keyword: str) -> Special | None:
    """The special action that a keyword ability allows, if any."""
    found: Special | None = by_keyword("special").get(keyword)
    return found


def costs_of(ability: Ability) -> tuple[Cost, ...] | None:
    """The costs that a keyword ability names, each on its own ("and/or"); None: not understood,
    or not told where the keyword asks for one."""
    if ability.activation is not None:
        cost = ability.activation.cost
        return None if cost is None else _settled((cost,), ability)
    if ability.parameter is None:
        row = keyword_table().get(ability.keyword or "")
        return None if row is not None and any("cost" in form for form in row.forms) else ()
    words = ability.parameter.partition("—")[2] or ability.parameter
    parts = [part.strip() for part in words.split(" and/or ")]
    if not all(part.startswith("{") and part.endswith("}") for part in parts):
        return None
    return _settled(tuple(Cost((PayMana(part),)) for part in parts), ability)


def _settled(costs: tuple[Cost, ...], ability: Ability) -> tuple[Cost, ...] | None:
    """The costs with what the ability says that X is (107.3i); None where X is only a part."""
    if ability.x is None:
        return costs
    # The grammar takes a while to load, and few keywords have an X that is told.
    from kb.text.grammar.parser import NotUnderstood  # noqa: PLC0415
    from kb.text.semantics.where_x import with_x  # noqa: PLC0415

    try:
        return tuple(with_x(each, ability.x) for each in costs)
    except NotUnderstood:
        return None


def costs_beside(row: Casting, ability: Ability) -> tuple[Cost, ...] | None:
    """The costs that it names beside the row's own parts: none where it names a number that is
    worked into these ("casualty 2", "teamwork 3")."""
    return costs_of(ability) if row.least is None and row.total is None else ()


def number_of(ability: Ability) -> int:
    """The number in a keyword ability ("crew 3"); 0 if there is none."""
    words = (ability.parameter or "").partition("—")[0]
    return int(words) if words.isdecimal() else 0


def with_number(part: CostPart, size: int, total: str | None) -> CostPart:
    """A row's part with the keyword's number worked in."""
    if total is None or not isinstance(part, Act):
        return part
    return msgspec.structs.replace(part, total=Compares("power", ">=", Const(size)))


__all__ = [
    "ADDITIONAL", "Activating", "Casting", "activated", "activating", "announced_for",
    "asked_additions", "by_keyword", "by_keyword_action", "casting", "costs_beside", "costs_of",
    "helping", "meant", "number_of", "options", "special", "tables", "ways_to_cast", "with_number",
]  # fmt: skip
