"""Hypothesis strategies for any word of the vocabulary, made from its own type information: a
variant added there is generated here without more ado."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from hypothesis import strategies as st
from msgspec import inspect

from kb import vocabulary

PLAUSIBLE: dict[str, tuple[str, ...]] = {
    "type": ("creature", "artifact", "land", "enchantment", "instant"),
    "types": ("creature", "artifact", "land", "enchantment"),
    "subtype": ("Goblin", "Elf", "Swamp", "Aura", "Wizard"),
    "subtypes": ("Goblin", "Elf", "Swamp", "every creature", "chosen creature_type"),
    "supertype": ("basic", "legendary", "snow"),
    "supertypes": ("legendary", "snow"),
    "color": ("white", "black", "green"),
    "colors": ("white", "black", "chosen"),
    "keyword": ("flying", "trample", "protection from red"),
    "keywords": ("flying", "trample", "fear"),
    "status": ("tapped", "attacking", "token", "commander", "top_of_zone", "attacked_this_turn"),
    "kind": ("+1/+1", "charge", "activated"),
    "of": ("creature", "land"),
    "what": ("color", "creature_type", "card_types"),
    "how": ("blocking", "targets", "attached_to"),
    "choice": ("color", "creature_type", "card_name", "mode"),
    "duration": ("end_of_turn", "while", "permanent", "next_turn"),
}
"""Words for the fields that the vocabulary leaves open, by field name."""


OF_LINES = frozenset(
    {"targets", "activation", "spell", "trigger", "replacement", "statement", "below"}
)
"""Fields of an ability that only the reading of its own line fills: no effect is told by them."""


def words(union: Any, depth: int = 3) -> st.SearchStrategy[Any]:
    """Any word of a union of the vocabulary (or one struct of it), at most so deeply nested."""
    return _of_type(inspect.type_info(union), "", depth)


def variants(union: str) -> tuple[type, ...]:
    """The structs of a union of the vocabulary, by the union's name."""
    return get_args(getattr(vocabulary, union))


def _of_type(info: Any, field: str, depth: int) -> st.SearchStrategy[Any]:
    match info:
        case inspect.StructType():
            return _of_struct(info.cls, depth)
        case inspect.UnionType():
            fitting = [t for t in info.types if depth > 0 or _is_leaf(t)]
            return st.one_of([_of_type(t, field, depth) for t in fitting])
        case inspect.VarTupleType():
            inner = st.deferred(lambda: _of_type(info.item_type, field, depth))
            return st.lists(inner, min_size=0, max_size=3).map(tuple)
        case inspect.LiteralType():
            return st.sampled_from(list(info.values))
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.integers(-3, 12)
        case inspect.StrType():
            return st.sampled_from(PLAUSIBLE.get(field, ("Squire",)))
        case inspect.NoneType():
            return st.none()
    raise TypeError(f"no strategy for {info}")


@cache
def _of_struct(struct: type, depth: int) -> st.SearchStrategy[Any]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    fields = {
        f.name: st.deferred(lambda f=f: _of_type(f.type, f.name, depth - 1))  # type: ignore[misc]
        for f in info.fields
        if struct is not vocabulary.Ability or f.name not in OF_LINES
    }
    return st.builds(struct, **fields)


def _is_leaf(info: Any) -> bool:
    """Does a struct hold no word of the vocabulary?"""
    return not isinstance(info, inspect.StructType) or all(
        not _holds_struct(field.type) for field in info.fields
    )


def _holds_struct(info: Any) -> bool:
    if isinstance(info, inspect.VarTupleType):
        return _holds_struct(info.item_type)
    if isinstance(info, inspect.UnionType):
        return any(_holds_struct(t) for t in info.types)
    return isinstance(info, inspect.StructType)
