"""The JSON Schema of what `cards logic` writes: a card, its lines, and the words of their logic."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.api.answers.common import Part
from kb.card_base.logic import VERSION
from kb.vocabulary import Ability


class LineLogic(Part, frozen=True, kw_only=True):
    """An ability that a line gives: `says` tells it in English, `missing` what isn't understood."""

    kind: str
    keyword: str | None
    says: list[str]
    understood: bool
    missing: list[str]
    structure: Ability


class CardLine(Part, frozen=True, kw_only=True):
    """A line of a card's text."""

    text: str
    understood: bool
    logic: list[LineLogic]


class CardFace(Part, frozen=True, kw_only=True):
    """A face of a card."""

    name: str
    lines: list[CardLine]


class CardLogic(Part, frozen=True, kw_only=True):
    """A card, and what its text means; `version` is that of this form."""

    version: int
    name: str
    layout: str
    understood: bool
    faces: list[CardFace]


def logic_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a line that `cards logic` writes. The parts are called as the
    `is` of what they describe."""
    (whole,), parts = msgspec.json.schema_components([CardLogic], ref_template="{name}")
    names = {name: _name(name, part) for name, part in parts.items()}
    renamed: dict[str, Any] = _renamed({"whole": whole, "parts": parts}, names)
    return {
        "title": f"lawmage cards logic, version {VERSION}",
        **renamed["whole"],
        "$defs": {names[name]: part for name, part in renamed["parts"].items()},
    }


def _name(name: str, part: dict[str, Any]) -> str:
    tags = part.get("properties", {}).get("is", {}).get("enum", [])
    return str(tags[0]) if tags else {"CardLogic": "card", "CardFace": "face", "CardLine": "line",
                                      "LineLogic": "line_logic"}.get(name, name)  # fmt: skip


def _renamed(part: Any, names: dict[str, str]) -> Any:
    if isinstance(part, list):
        return [_renamed(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _renamed(value, names) for key, value in part.items() if key != "title"}
    if "$ref" in part:
        found["$ref"] = f"#/$defs/{names[part['$ref']]}"
    return found
