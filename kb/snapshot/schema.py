"""The JSON Schema of snapshots, which editors use for completion.

Made from the model's types and `descriptions`, so that it allows what reading allows as far as
a schema can say it; names that must lead somewhere are for reading to check.
"""

from typing import Any

import msgspec

from kb.snapshot.descriptions import DESCRIPTIONS
from kb.snapshot.model import Characteristics, Snapshot

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ONE_OF_THESE = {
    "EffectEntry": ("text", "card"),
    "DelayedEntry": ("text",),
    "ObjectEntry": ("card", "name", "copy_of", "unknown"),
    "StackEntry": ("card", "text", "name", "copy_of"),
}
_EITHER = {"CopyOf": (("id",), ("card", "face", *Characteristics.__struct_fields__))}
"""Keys of which one is wanted, from one of the two groups."""
_AT_LEAST_ONE_KEY = ("ObjectDetail", "PlayerDetail")


def json_schema() -> dict[str, Any]:
    """A new JSON Schema (2020-12) of the snapshot's file format, as plain values."""
    _, definitions = msgspec.json.schema_components([Snapshot])
    for name, definition in definitions.items():
        _complete(name, definition)
    whole = definitions.pop("Snapshot")
    return {
        "$schema": DIALECT,
        "title": "lawmage snapshot",
        "description": "One moment of a game of Magic: The Gathering.",
        **{key: value for key, value in whole.items() if key not in {"title", "description"}},
        "$defs": definitions,
    }


def _complete(name: str, definition: dict[str, Any]) -> None:
    """Adds to one mapping's schema the descriptions, nulls and rules that types cannot say."""
    required = definition.get("required", [])
    definition["properties"] = {
        key: _property(schema, DESCRIPTIONS[name][key], key in required)
        for key, schema in definition["properties"].items()
    }
    if not required:
        definition.pop("required", None)
    if name in _ONE_OF_THESE:
        definition["anyOf"] = [{"required": [key]} for key in _ONE_OF_THESE[name]]
    if name in _EITHER:
        definition["oneOf"] = [
            {"anyOf": [{"required": [key]} for key in keys]} for keys in _EITHER[name]
        ]
    if name in _AT_LEAST_ONE_KEY:
        definition["minProperties"] = 1


def _property(schema: dict[str, Any], description: str, required: bool) -> dict[str, Any]:
    """A key's schema with its description; keys that may be left out may also be null."""
    default = schema.pop("default", None)
    options = schema.pop("anyOf", None) or [schema]
    if not required and {"type": "null"} not in options:
        options = [*options, {"type": "null"}]
    for option in options:
        values = option.get("additionalProperties")
        if isinstance(values, dict) and "$ref" in values:  # such as a player with nothing to say
            option["additionalProperties"] = {"anyOf": [values, {"type": "null"}]}
    result = dict(options[0]) if len(options) == 1 else {"anyOf": options}
    result = {"description": description, **result}
    if default is not None and default != "":
        result["default"] = list(default) if isinstance(default, tuple) else default
    return result
