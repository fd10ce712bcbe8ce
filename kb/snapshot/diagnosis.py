"""Which value of a document does not fit the model, and why.

Reading lets msgspec convert a whole document at once; only when that fails is the document
walked here along the model's types, to the first fault, whose exact path msgspec does not give.
"""

import math
import re
from typing import Any

import msgspec.inspect as mi

from kb.errors import SnapshotError, Steps, nearest, shown
from kb.snapshot.card_record import CardFields
from kb.snapshot.descriptions import DESCRIPTIONS
from kb.snapshot.model import Snapshot
from kb.snapshot.model_types import fits_kind, member_of, unwrapped
from kb.snapshot.scryfall import CALLED as FIELDS_CALLED
from kb.snapshot.scryfall import misspelt_field
from kb.snapshot.terms import PLAYER_ZONES
from kb.terms import SHARED_ZONES

_NUMBER_WORDS = "a whole number"
_COUNTERS_OF_PLAYERS = ("poison", "energy", "experience", "rad")
_KEYS_CALLED = {
    "summoning_sick": "sick", "summoning_sickness": "sick", "is_tapped": "tapped",
    "attached": "attached_to", "enchants": "attached_to", "equips": "attached_to",
    "mana_pool": "mana", "pool": "mana", "life_total": "life",
}  # fmt: skip
"""What keys of a snapshot are called elsewhere."""


def first_fault(document: Any) -> SnapshotError | None:
    """The first fault of a document against the model, in the order of the file; None if none."""
    return _fault(document, mi.type_info(Snapshot), (), "")


def _fault(value: Any, info: mi.Type, steps: Steps, about: str) -> SnapshotError | None:
    """about: what the value means, from the nearest key with a description."""
    member = member_of(value, info)
    if isinstance(member, mi.UnionType) or not fits_kind(value, member):
        return _wrong_kind(value, member, steps, about)
    if isinstance(member, mi.StructType):
        return _struct_fault(value, member, steps)
    if isinstance(member, mi.DictType):
        return _dict_fault(value, member, steps, about)
    if isinstance(member, mi.VarTupleType):
        faults = (_fault(v, member.item_type, (*steps, i), about) for i, v in enumerate(value))
        return next((fault for fault in faults if fault), None)
    return _scalar_fault(value, member, info, steps, about)


def _struct_fault(value: dict[Any, Any], info: mi.StructType, steps: Steps) -> SnapshotError | None:
    fields = {field.encode_name: field for field in info.fields}
    texts = DESCRIPTIONS[info.cls.__name__]
    scryfall = issubclass(info.cls, CardFields)
    for key, inner in value.items():
        if key not in fields:
            fault = _unknown_key(key, inner, list(texts), (*steps, key), scryfall)
        else:
            fault = _fault(inner, fields[key].type, (*steps, key), texts[key])
        if fault:
            return fault
    missing = [name for name, field in fields.items() if field.required and name not in value]
    if not missing:
        return None
    return SnapshotError(
        f"the key {missing[0]} is missing here",
        steps=steps,
        found=shown(value),
        expected=f"{missing[0]}: {texts[missing[0]]}",
    )


def _unknown_key(
    key: Any, inner: Any, known: list[str], steps: Steps, scryfall: bool
) -> SnapshotError | None:
    """Cards may have fields that we don't know, but none that is a rules field misspelt or under
    another name."""
    if scryfall and isinstance(key, str) and not misspelt_field(key, known):
        return None
    return SnapshotError(
        "no such key here" if isinstance(key, str) else "a key that is not text",
        steps=steps,
        at_key=True,
        found=shown(key),
        expected=_elsewhere(key, steps) or "one of " + ", ".join(known),
        nearest=_field_meant(key, known),
        value=inner,
        wants="key",
    )


def _field_meant(key: Any, known: list[str]) -> list[str]:
    called = (_KEYS_CALLED.get(key), FIELDS_CALLED.get(key)) if isinstance(key, str) else ()
    return next(([each] for each in called if each in known), nearest(key, known))


def _elsewhere(key: Any, steps: Steps) -> str | None:
    """Where a key stands that people look for here."""
    if len(steps) == 1 and key in (*PLAYER_ZONES, "life", "mana"):
        return f"{key} under its player: players: {{A: {{{key}: …}}, B: {{}}}}"
    if len(steps) != 3 or steps[0] != "players":
        return None
    if key in _COUNTERS_OF_PLAYERS:
        return f"counters: {{{key}: …}}"
    if key in SHARED_ZONES:
        return f"{key} beside players: {key}: [{{card: …, controller: {steps[1]}}}]"
    return None


def _dict_fault(
    value: dict[Any, Any], info: mi.DictType, steps: Steps, about: str
) -> SnapshotError | None:
    if info.min_length is not None and len(value) < info.min_length:
        return SnapshotError(
            f"only {len(value)} here",
            steps=steps,
            found=shown(value),
            expected=f"at least {info.min_length}: {about}",
        )
    for key, inner in value.items():
        fault = _key_fault(key, inner, info.key_type, (*steps, key), about)
        fault = fault or _fault(inner, info.value_type, (*steps, key), about)
        if fault:
            return fault
    return None


def _key_fault(
    key: Any, inner: Any, info: mi.Type, steps: Steps, about: str
) -> SnapshotError | None:
    if _key_fits(key, unwrapped(info)):
        return None
    return SnapshotError(
        "not a possible key here",
        steps=steps,
        at_key=True,
        found=shown(key),
        expected=f"{_form(info)} ({about})" if about else _form(info),
        value=inner,
        wants="key",
    )


def _key_fits(key: Any, info: mi.Type) -> bool:
    """Keys are text, or numbers (of abilities), which JSON writes as text."""
    if not isinstance(info, mi.IntType):
        return isinstance(key, str) and key != ""
    if isinstance(key, str) and re.fullmatch(r"\d{1,10}", key):
        key = int(key)
    return isinstance(key, int) and not isinstance(key, bool) and not _number_problem(key, info)


def _scalar_fault(
    value: Any, member: mi.Type, info: mi.Type, steps: Steps, about: str
) -> SnapshotError | None:
    problem = ""
    options: list[str] = []
    if isinstance(member, mi.IntType | mi.FloatType):
        problem = _number_problem(value, member)
    elif isinstance(member, mi.LiteralType):
        options = [str(option) for option in member.values]
        problem = "" if value in options else _no_such(steps)
    elif isinstance(member, mi.StrType):
        problem = _text_problem(value, member)
    if not problem:
        return None
    return SnapshotError(
        problem,
        steps=steps,
        found=shown(value),
        expected=_expected(info, about),
        nearest=nearest(value, options),
        value=value,
        wants=_wants(info),
    )


def _no_such(steps: Steps) -> str:
    return f"no such {steps[-1]}" if isinstance(steps[-1], str) else "no such word here"


def _number_problem(value: float, info: mi.IntType | mi.FloatType) -> str:
    if isinstance(value, float) and math.isnan(value):
        return "not a number"
    if info.ge is not None and value < info.ge:
        return "a negative number where a count stands" if info.ge == 0 else "too small a number"
    return "too large a number" if info.le is not None and value > info.le else ""


def _text_problem(value: str, info: mi.StrType) -> str:
    if info.min_length is not None and len(value) < info.min_length:
        return "empty text"
    if info.max_length is not None and len(value) > info.max_length:
        return "too long a text"
    if info.pattern is not None and not re.search(info.pattern, value):
        return "text of the wrong form"
    return ""


def _wrong_kind(value: Any, info: mi.Type, steps: Steps, about: str) -> SnapshotError:
    what = "nothing stands here" if value is None else "the wrong kind of value"
    members = info.types if isinstance(info, mi.UnionType) else (info,)
    if isinstance(value, str) and any(isinstance(each, mi.VarTupleType) for each in members):
        about = f"{about}; of one: [{value[:40]}]" if about else f"of one: [{value[:40]}]"
    return SnapshotError(
        what,
        steps=steps,
        found=shown(value),
        expected=_expected(info, about),
        value=value,
        wants=_wants(info),
    )


def _expected(info: mi.Type, about: str) -> str:
    return f"{_form(info)} ({about})" if about else _form(info)


def _wants(info: mi.Type) -> str:
    """What kind of scalar is wanted, if any: `integer`, `text` or `either`."""
    info = unwrapped(info)
    members = [unwrapped(i) for i in info.types] if isinstance(info, mi.UnionType) else [info]
    text = any(isinstance(member, mi.StrType | mi.LiteralType) for member in members)
    number = any(isinstance(member, mi.IntType) for member in members)
    if text:
        return "either" if number else "text"
    return "integer" if number else ""


def _form(info: mi.Type) -> str:
    """What a value of a type looks like, in words."""
    info = unwrapped(info)
    if isinstance(info, mi.UnionType):
        members = [m for m in info.types if not isinstance(unwrapped(m), mi.NoneType)]
        return " or ".join(_form(member) for member in members)
    if isinstance(info, mi.IntType):
        return f"{_NUMBER_WORDS} from {info.ge} to {info.le}"
    if isinstance(info, mi.LiteralType):
        return "one of " + ", ".join(str(value) for value in info.values)
    if isinstance(info, mi.StructType):
        keys = list(DESCRIPTIONS[info.cls.__name__])
        return "a mapping with keys such as " + ", ".join(keys[:4])
    if isinstance(info, mi.VarTupleType):
        return f"a list, each {_form(info.item_type)}"
    if isinstance(info, mi.StrType):
        return "text as cards print it" if info.pattern else "text"
    return {mi.BoolType: "true or false", mi.DictType: "a mapping", mi.FloatType: "a number"}.get(
        type(info), "nothing"
    )
