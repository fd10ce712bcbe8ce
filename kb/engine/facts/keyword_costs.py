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
from kb.text.semantics.qualities import QualityNotUnderstood, quality
from kb.text.words.keywords import keyword_table
from kb.vocabulary import (
    Ability,
    Act,
    And,
    Circumstance,
    Compares,
    Condition,
    Const,
    Cost,
    CostPart,
    Everything,
    Filter,
    IsSelf,
    KeywordCost,
    Objects,
    OneOf,
    PayMana,
    Replacement,
    Stands,
    StatementLine,
    Step,
    Target,
    X,
)
from kb.vocabulary.parts import with_parts

ADDITIONAL = frozenset({"more", "more_for_modes", "more_for_another"})
"""The prices of additional costs (118.8): no ways to cast of their own."""


class Casting(msgspec.Struct, frozen=True, rename={"name": "as"}, forbid_unknown_fields=True):
    """A way to cast: `name` is what tells it apart, `zone` where from (None: as any spell).

    price: `instead` of the mana cost, `more` beside it (an additional cost, that combines with the
    others), `more_for_modes` for each mode beyond the first, `more_for_another` for another spell
    that is cast (`zone` is where the card is then), the `same`, `free`, `face_down` (the
    rules' own), `face` (that of the face). any_number: it may be paid more than once. parts: what
    is paid besides. targets: more targets, or `none` where its words lose them. needs: a
    designation that the card must have. least: the keyword's number is the least power of what
    pays; total: the least total power. described: the words `before` the keyword, or after it
    (`paid`), say what pays, or say something else (`named`: "gift a card"); `otherwise`: what does
    without such words. lowered: the total cost is less by this number of what pays its last part.
    timing: the time at which it is cast, if not that of the spell. cost: the rules' own mana cost,
    of a spell that is cast face down. carried_out: what the keyword does once it is cast so is
    carried out, or it does nothing more.
    """

    keyword: str
    name: str
    price: Literal[
        "instead", "more", "more_for_modes", "more_for_another", "same", "free", "face_down", "face"
    ]
    zone: str | None = None
    cost: str | None = None
    parts: tuple[CostPart, ...] = ()
    targets: tuple[Target, ...] | Literal["none"] = ()
    face: str | None = None
    conditions: tuple[Condition, ...] = ()
    rules: tuple[str, ...] = ()
    """The paragraphs that the row carries out, by their numbers of today."""
    needs: str | None = None
    timing: str | None = None
    modes: str | None = None
    least: str | None = None
    any_number: bool = False
    total: str | None = None
    described: Literal["paid", "before", "named"] | None = None
    otherwise: Filter | None = None
    lowered: Literal["mana_value", "mana_cost", "power"] | None = None
    carried_out: bool = False
    turned_up_with: str | None = None
    """The counter that is put on the permanent as it is turned face up for the keyword's cost."""
    told_as_mode: bool = False
    """Its effects ask by which mode it was cast."""
    does: tuple[Step, ...] = ()
    """What is done as the permanent that the spell becomes enters."""
    again: bool = False
    """The keyword's cost isn't paid: what it has done before lets the card be cast."""
    by_effect: bool = False
    """The card is cast so only as an ability of the keyword resolves."""
    chooses: Literal["opponent"] | None = None
    """Who has to be chosen as it is paid."""
    merges: bool = False
    """The spell merges with its target as it resolves."""
    said: str | None = None
    """What people call a spell that is cast so: "kicked"."""


class Former(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it cost beside the keyword's cost until an edition."""

    until: str
    parts: tuple[CostPart, ...]


class Activating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An activated ability: `zones` where it is used, if that doesn't follow from its cost (602),
    `time` as in `OnlyWhen`, `parts` what it costs beside the keyword's cost. total: the keyword's
    number is the least total power of what is tapped. family: the words before it ("plainscycling")
    are of no account. described: words after it describe the `targets`, or what is `paid`."""

    keyword: str
    rules: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    time: str | None = None
    parts: tuple[CostPart, ...] = ()
    targets: tuple[Target, ...] = ()
    total: str | None = None
    family: bool = False
    described: Literal["targets", "paid"] | None = None
    otherwise: Filter | None = None
    does: tuple[Step, ...] = ()
    """What is done as it resolves, where that is carried out."""
    family_does: tuple[Step, ...] = ()
    """What is done where words stand before the keyword, which are the quality of `everything`."""
    formerly: tuple[Former, ...] = ()
    """Oldest first."""

    def in_edition(self, edition: str) -> Activating:
        """The row with what it cost in an edition."""
        for former in self.formerly:
            if edition < former.until:
                return msgspec.structs.replace(self, parts=former.parts)
        return self


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special action with a card in `zone`; `cost` is the rules' own, if not the keyword's."""

    keyword: str
    action: str
    zone: str
    rules: tuple[str, ...] = ()
    cost: str | None = None


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A keyword action as a cost (701): one of `costs`. total: its number is the least that this
    number of the objects adds up to; described: what it says of the objects narrows them down;
    asked_as: what is paid is called so where words ask whether it was, as an additional cost."""

    verb: str
    costs: tuple[Cost, ...]
    rules: tuple[str, ...] = ()
    total: Literal["mana_value"] | None = None
    described: bool = False
    asked_as: str | None = None


class Helping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A keyword by which something else pays for mana of a cost: untapped permanents of these
    `types`, or cards of another `zone`; each for one generic mana, or one of its `colors`."""

    keyword: str
    rules: tuple[str, ...]
    zone: str = "battlefield"
    types: tuple[str, ...] = ()
    colors: bool = False


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `keyword_costs.json`."""

    casting: tuple[Casting, ...]
    activating: tuple[Activating, ...]
    special: tuple[Special, ...]
    action: tuple[Action, ...]
    helping: tuple[Helping, ...]
    times: dict[str, tuple[str, ...]]
    """What words count of a spell or permanent → the keywords whose costs were paid so often."""
    announced: dict[str, tuple[str, ...]]
    """A relation in which words say how a spell was cast → the keywords of which one makes it
    so."""
    left_out: dict[str, str]
    """A keyword that changes how a spell is paid for → what is told where that isn't reckoned
    with."""


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


def activating(keyword: str) -> Activating | None:
    """The activated ability that a keyword ability stands for, if any."""
    rows = by_keyword("activating")
    row: Activating | None = rows.get(keyword)
    if row is None and keyword.endswith("cycling"):
        row = rows["cycling"]
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
