"""Tokens as players describe them: `token 1/1 green Saproling`, `2/2 black Zombie token`."""

from __future__ import annotations

import re
from typing import Any

from kb.terms import LETTER_OF

_BEFORE = re.compile(r"(?:an?\s+)?token\s+(?P<rest>.+)", re.IGNORECASE | re.DOTALL)
_BEHIND = re.compile(r"(?P<rest>.+?)\s+tokens?(?P<with>\s+with\s.+)?", re.IGNORECASE | re.DOTALL)
_SIZE = re.compile(r"(?P<power>\d+|\*|X)/(?P<toughness>\d+|\*|X)\s+(?P<rest>.+)", re.DOTALL)
_COLORS = re.compile(
    rf"(?P<colors>(?:{'|'.join(LETTER_OF)}|colorless)(?:(?:,\s*|\s+and\s+|\s+)(?:{'|'.join(LETTER_OF)}))*)"
    r"\s+(?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)
_WITH = re.compile(r"(?P<name>.+?)\s+with\s+(?P<abilities>[\w ,-]+)", re.DOTALL)
_TYPES = ("artifact", "enchantment", "land", "creature")


def described(words: str) -> dict[str, Any] | None:
    """The keys of a token that is described by size, colors and creature types; None for words that
    describe none. The token's name is that of its subtypes (111.4)."""
    hit = _BEFORE.fullmatch(words) or _BEHIND.fullmatch(words)
    if hit is None:
        return None
    size = _SIZE.fullmatch(hit["rest"] + (hit.groupdict().get("with") or ""))
    if size is None:
        return None
    rest = size["rest"]
    entry: dict[str, Any] = {"token": True}
    colors: list[str] = []
    if hit := _COLORS.fullmatch(rest):
        words_of = re.findall("|".join(LETTER_OF), hit["colors"].lower())
        colors, rest = [LETTER_OF[each] for each in words_of], hit["rest"]
    abilities = ""
    if hit := _WITH.fullmatch(rest):
        rest, abilities = hit["name"], hit["abilities"].strip()
    named = rest.split()
    types = [each for each in _TYPES if each in map(str.lower, named)] or ["creature"]
    if "creature" not in types:
        types.append("creature")
    legendary = "legendary" in map(str.lower, named)
    subtypes = [each for each in named if each.lower() not in (*_TYPES, "legendary")]
    if not subtypes or not all(each[:1].isupper() for each in subtypes):
        return None
    line = " ".join([*(["Legendary"] if legendary else []), *(each.capitalize() for each in types)])
    entry |= {
        "name": " ".join(subtypes), "type_line": f"{line} — {' '.join(subtypes)}", "colors": colors,
        "power": _number(size["power"]), "toughness": _number(size["toughness"]),
    }  # fmt: skip
    if abilities:
        entry["oracle_text"] = _listed(abilities)
    return entry


def _listed(abilities: str) -> str:
    """Keywords as cards list them: with commas, the first with a capital letter."""
    words = re.sub(r"\s*,?\s+and\s+", ", ", abilities)
    return words[:1].upper() + words[1:]


def _number(words: str) -> int | str:
    return int(words) if words.isdecimal() else words
