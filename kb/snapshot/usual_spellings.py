"""A document that the model doesn't take as it is, as it was meant: with keys that have nothing
after them, and with words in other spellings."""

from __future__ import annotations

import re
from typing import Any

import msgspec.inspect as mi

from kb.regex import regex
from kb.snapshot.model import Snapshot
from kb.snapshot.model_types import member_of, unwrapped
from kb.snapshot.moment_names import with_moments
from kb.snapshot.terms import POOL_PATTERN

_CALLED = {
    "edh": "commander", "cedh": "commander", "pedh": "pauper_commander", "2hg": "two_headed_giant",
    "multiplayer": "free_for_all", "ffa": "free_for_all",
}  # fmt: skip
"""What the words of a snapshot are called elsewhere."""
_BARE_MANA = regex(r"[WUBRGC]+", re.IGNORECASE)


def as_meant(document: Any) -> Any:
    """The document with every key left out that has a fixed meaning and nothing after it, and with
    its words as snapshots have them.

    A player or section with nothing after it is an empty one. Counts, attackers and other
    mappings with free keys keep their nulls: there, nothing is a fault.
    """
    return with_moments(_meant(document, unwrapped(mi.type_info(Snapshot))))


def _meant(value: Any, info: mi.Type) -> Any:
    info = member_of(value, info)
    if isinstance(info, mi.StructType):
        if value is None:
            return {}
        if not isinstance(value, dict):
            return value
        types = {field.encode_name: field.type for field in info.fields}
        return {
            key: _meant(inner, types[key]) if key in types else inner
            for key, inner in value.items()
            if inner is not None or key not in types
        }
    if isinstance(info, mi.DictType) and isinstance(value, dict):
        return {key: _meant(inner, info.value_type) for key, inner in value.items()}
    if isinstance(info, mi.VarTupleType) and isinstance(value, list):
        return [_meant(inner, info.item_type) for inner in value]
    if isinstance(info, mi.LiteralType) and isinstance(value, str):
        return _one_of(value, info.values)
    if isinstance(info, mi.StrType) and info.pattern == POOL_PATTERN:
        return _pool(value)
    return value


def _one_of(value: str, words: tuple[Any, ...]) -> str:
    """The word that a value is in another spelling; itself, if it is none."""
    plain = re.sub(r"[\s_-]+", "_", value.strip().lower())
    found = {str(each).lower(): str(each) for each in words}
    return value if value in words else found.get(_CALLED.get(plain, plain), value)


def _pool(value: Any) -> Any:
    """Mana of a pool with each symbol in its braces."""
    if isinstance(value, str) and _BARE_MANA.fullmatch(value):
        return "".join(f"{{{each.upper()}}}" for each in value)
    return value
