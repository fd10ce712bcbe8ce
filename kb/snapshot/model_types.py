"""The model of snapshots as types that a document can be walked along."""

from __future__ import annotations

from typing import Any

import msgspec.inspect as mi

_KINDS: dict[type[mi.Type], type | tuple[type, ...]] = {
    mi.StructType: dict,
    mi.DictType: dict,
    mi.VarTupleType: list,
    mi.StrType: str,
    mi.LiteralType: str,
    mi.BoolType: bool,
    mi.IntType: int,
    mi.FloatType: (int, float),
    mi.NoneType: type(None),
}


def unwrapped(info: mi.Type) -> mi.Type:
    """The type without what is said of it."""
    return info.type if isinstance(info, mi.Metadata) else info


def fits_kind(value: Any, info: mi.Type) -> bool:
    """Whether a value is of the kind of a type: a mapping, a list, text, a number."""
    if isinstance(value, bool):
        return isinstance(info, mi.BoolType)
    return isinstance(value, _KINDS[type(info)])


def member_of(value: Any, info: mi.Type) -> mi.Type:
    """The member of a union that a value is meant for; what is no union, itself."""
    info = unwrapped(info)
    if not isinstance(info, mi.UnionType):
        return info
    members = [unwrapped(member) for member in info.types]
    return next((member for member in members if fits_kind(value, member)), info)
