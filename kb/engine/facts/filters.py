"""Filters as alternatives: a disjunction of conjunctions of signed tests (611_*.lp)."""

from __future__ import annotations

from typing import NamedTuple, get_args

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.program.terms import constant, number, term, text
from kb.snapshot.terms import ObjectDesignation
from kb.state.derived import CAST, CAST_BY_CONTROLLER, REMEMBERED, status_of_cast_from
from kb.terms import ZONES

Family = str


class Bound(v.Node, frozen=True, tag="bound"):
    """One side of a comparison: the number is `at_least` or `at_most` the value plus offset."""

    side: str
    number: v.Number
    value: v.Value
    offset: int


class Literal(NamedTuple):
    """One test and whether it must hold (`wanted`) or must not."""

    word: v.Filter | Bound
    wanted: bool


Conjunction = tuple[Literal, ...]

NEGATED: dict[v.Op, v.Op] = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
MOST_ALTERNATIVES = 4096


class NoLogic(ValueError):
    """Words that no facts express."""


class TooManyAlternatives(ValueError):
    """A filter that no card has: its alternatives multiply beyond all bounds."""


def alternatives(word: v.Filter, wanted: bool = True) -> tuple[Conjunction, ...]:
    """The disjunctive normal form of a filter (or of its negation)."""
    if isinstance(word, v.Not):
        return alternatives(word.filter, not wanted)
    if isinstance(word, v.And | v.Or):
        parts = word.all if isinstance(word, v.And) else word.any
        if isinstance(word, v.And) == wanted:
            return _conjoined([alternatives(part, wanted) for part in parts])
        return tuple(each for part in parts for each in alternatives(part, wanted))
    if isinstance(word, v.Compares):
        return _compared(word, wanted)
    if isinstance(word, v.IsHost) and word.type is not None:
        return alternatives(v.And((v.IsHost(), v.HasType(word.type))), wanted)
    if isinstance(word, v.Everything):
        return ((),) if wanted else ()
    return ((Literal(word, wanted),),)


def _conjoined(parts: list[tuple[Conjunction, ...]]) -> tuple[Conjunction, ...]:
    result: tuple[Conjunction, ...] = ((),)
    for part in parts:
        if len(result) * len(part) > MOST_ALTERNATIVES:
            raise TooManyAlternatives
        result = tuple(left + right for left in result for right in part)
    return result


def _compared(word: v.Compares, wanted: bool) -> tuple[Conjunction, ...]:
    """A comparison, or its negation, which also holds for what doesn't have the number."""
    bounds = tuple(
        Literal(Bound(side, word.number, word.value, offset), wanted)
        for side, offset in comparisons(word.op, True)
    )
    either = (word.op == "!=") == wanted
    return tuple((bound,) for bound in bounds) if either else (bounds,)


def plain_test(word: v.Filter | Bound) -> tuple[Family, Symbol] | None:
    """The characteristic that a plain test asks for, with its family; None for other tests."""
    match word:
        case v.HasType(type=name):
            return "types", term("type", name)
        case v.HasSubtype(subtype=name):
            return "types", term("subtype", text(name))
        case v.HasSupertype(supertype=name):
            return "types", term("supertype", name)
        case v.HasColor(color=name):
            return "colors", term("color", name)
        case v.HasName(name=name):
            return "text", term("name", text(name))
        case v.HasManaCost(cost=cost):
            return "text", term("mana_cost", text(cost))
        case _:
            return None


RELATIONS: dict[type[v.Node], str] = {
    v.IsSelf: "self", v.IsHost: "host", v.Locked: "locked", v.IsAffected: "affected",
}  # fmt: skip
ABOUT_AFFECTED = ("affected", "on_affected", "paired_affected")
PAIRED = {"self": "paired_self", "source": "paired_self", "host": "paired_host",
          "affected": "paired_affected"}  # fmt: skip
ON = {"self": "on_self", "source": "on_self", "host": "on_host", "affected": "on_affected"}
HURT_BY = "dealt_damage_by_this_turn"
"""The relation of what was dealt damage to what dealt it."""
IN_COMBAT: dict[tuple[str, type], str] = {
    ("blocking", v.IsSelf): "blocking_self", ("blocking", v.IsHost): "blocking_host",
    ("blocked_by", v.IsSelf): "blocked_by_self", ("blocked_by", v.IsHost): "blocked_by_host",
    (HURT_BY, v.IsSelf): "hurt_by_self", (HURT_BY, v.IsHost): "hurt_by_host",
}  # fmt: skip
POINTED_AT = ("exiled_with", "haunted_by", "put_with")
"""The relations of a card to the object whose ability exiled it (607.2a), of an object to the card
that haunts it (702.55b), of a permanent to the object whose ability put it there."""
GIVER = "giver"
"""The relation to the object that gave an ability (201.5a)."""
ANY_NUMBER = 99
"""More colours than there are."""


def relation(word: v.Filter | Bound) -> str | None:
    """The relation to the source that the test asks for; None for other tests."""
    if isinstance(word, v.AttachedTo):
        return ON[word.which]
    if isinstance(word, v.PairedWith):
        return PAIRED[word.which]
    if isinstance(word, v.Related):
        known = word.how if word.how in POINTED_AT and word.to == v.IsSelf() else None
        return known or (IN_COMBAT.get((word.how, type(word.to))) if word.who is None else None)
    if isinstance(word, v.Mentioned) and word.of == GIVER:
        return GIVER
    if isinstance(word, v.Mentioned):
        return "_".join(("mentioned", word.of, str(word.number), *filter(None, [word.role])))
    return RELATIONS.get(type(word))


LEVEL = "class_level_"
PAID = v.status_of_paid("")
SPENT = "spent_"
TOLD = frozenset(
    {
        *get_args(ObjectDesignation), *REMEMBERED.values(),
        *("tapped", "untapped", "flipped", "phased_out", "monstrous", "commander", "deathtouched"),
        *("copy", "sick", "token", "unknown", "face_down", "face_up", "card", "transformed"),
        "proposed",
        *("morph", "manifest", "disguise", "cloak", "attached", "paired", "kicked", "entering"),
        "kicked_twice",
        *("attacking", "blocking", "blocked", "unblocked", "single_target", "top_of_zone"),
        *("even_mana_value", "odd_mana_value", "x_in_mana_cost", "has_adventure"),
        *("ability", "activated_ability", "triggered_ability", "mana_ability"),
        *(CAST, CAST_BY_CONTROLLER, *map(status_of_cast_from, ZONES)),
    }
)  # fmt: skip
"""The statuses that are stated of objects, or follow from what is."""


def check_told(status: str) -> None:
    """Raises NoLogic for a status that nothing tells of any object."""
    if status not in TOLD and not status.endswith(PAID) and not status.startswith(SPENT):
        raise NoLogic(f"nothing tells what is {status}")


def derived_status(word: v.Filter | Bound) -> bool:
    """Returns whether a test is of a status that follows from other things and isn't stated."""
    return isinstance(word, v.HasStatus) and (
        word.status == "modified" or word.status.startswith(LEVEL)
    )


def further_test(word: v.Filter | Bound) -> Symbol | None:
    """The tests that stand alone, without a value or a group in them."""
    match word:
        case v.Owned() | v.Theirs() | v.Related():
            return _of_a_player(word)
        case v.HasKeyword(keyword=keyword):
            return term("keyword", text(keyword))
        case v.HasAbilities(kind=kind):
            return term("abilities", kind or "any")
        case v.HasColors(op=op, number=count):
            least, most = _bounds(op, count)
            return term("colors", least, most)
        case v.HasCounter(kind=kind, least=least):
            return term("counter", text(kind) if kind else constant("any"), number(least))
        case v.HasParity(number=kind, odd=odd):
            return term("parity", kind, int(odd))
        case v.HasChosen(choice=choice):
            return term("chosen", choice)
        case v.HasStatus(status="modified"):
            return constant("modified")
        case v.HasStatus(status=status):
            return term("level", int(status.removeprefix(LEVEL)))
        case v.Shares(what=what, which=which):
            return term("shares", what, "self" if which == "source" else which)
        case _:
            return None


def _of_a_player(word: v.Owned | v.Theirs | v.Related) -> Symbol | None:
    match word:
        case v.Owned(by=who):
            return term("owned", who)
        case v.Theirs(by=by, owned=owned):
            return term("owned_by" if owned else "controlled_by", relation(by))
        case v.Related(how="attacking", to=None, who=str() as who):
            return term("attacking", who)
        case v.Related(how="dealt_damage_to_this_turn", to=None, who=str() as who):
            return term("has_damaged_one", who)
        case v.Related(how="targets", to=None, who=str() as who):
            return term("at_player", who)
    return None


def _bounds(op: v.Op, count: int) -> tuple[int, int]:
    if op == "!=":
        raise ValueError("a number of colours is compared with a range, not with !=")
    bounds = {
        "<": (0, count - 1), "<=": (0, count), "=": (count, count),
        ">=": (count, ANY_NUMBER), ">": (count + 1, ANY_NUMBER),
    }  # fmt: skip
    return bounds[op]


def comparisons(op: v.Op, wanted: bool) -> tuple[tuple[str, int], ...]:
    """A comparison as bounds: pairs of `at_least` or `at_most` with an offset, any of which (for
    `!=`) or all of which (for `=`) must hold; negation is already worked in."""
    bounds: dict[v.Op, tuple[tuple[str, int], ...]] = {
        "<": (("at_most", -1),), "<=": (("at_most", 0),),
        ">": (("at_least", 1),), ">=": (("at_least", 0),),
        "=": (("at_least", 0), ("at_most", 0)), "!=": (("at_most", -1), ("at_least", 1)),
    }  # fmt: skip
    return bounds[op if wanted else NEGATED[op]]
