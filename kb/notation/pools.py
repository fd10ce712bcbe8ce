"""Mana in a pool as a board in one line says it: symbols, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kb.errors import Steps, shown
from kb.notation.sayings import Plain, check, in_quotes, quoted, unsayable
from kb.notation.scanning import Fault, Span, unquoted

AS_ENTRIES = 'mana: {R}, {G}{G} "Spend this mana only to cast creature spells." until end of turn'
CHOICES = ("color", "creature_type", "card_type", "basic_land_type", "land_type", "card_name")
_SYMBOLS = re.compile(r"(?:\{\w\})+")
_NAME = r'"(?:[^"\\]|\\.)*"|[\w-]+'
_SAID = re.compile(
    rf"""\s*(?:(?P<words>"(?:[^"\\]|\\.)*")|(?P<snow>snow)
    |until\ (?P<until>end\ of\ (?:turn|combat))
    |produced\ by\ (?P<kinds>(?:{_NAME})(?:\ and\ (?:{_NAME}))*)|by\ (?P<source>{_NAME})
    |chosen\ (?P<key>{"|".join(each.replace("_", "[ ]") for each in CHOICES)})\ (?P<value>{_NAME})
    )(?=\s|\Z)""",
    re.VERBOSE,
)


def pool(entries: list[Span], whole: Span) -> Any:
    """The value of `mana` that these pieces say. Raises Fault."""
    found = [_entry(each) for each in entries]
    if all(isinstance(each, str) for each in found):
        return "".join(found) if found else whole.text
    return found


def _entry(said: Span) -> Any:
    symbols = _SYMBOLS.match(said.text)
    if symbols is None or symbols.end() == len(said.text):
        return said.text
    entry: dict[str, Any] = {"mana": symbols[0]}
    at = symbols.end()
    while at < len(said.text):
        hit = _SAID.match(said.text, at)
        if hit is None:
            rest = said.piece(at, len(said.text))
            raise Fault("not understood of mana", rest.start, shown(rest.text), AS_ENTRIES)
        _say(entry, hit, said)
        at = hit.end()
    return entry


def _say(entry: dict[str, Any], hit: re.Match[str], said: Span) -> None:
    def text(group: str) -> str:
        return unquoted(said.piece(hit.start(group), hit.end(group)))

    if hit["words"]:
        words = text("words")
        entry["if_spent" if words.startswith(("If ", "When")) else "only"] = words
    elif hit["snow"]:
        entry["snow"] = True
    elif hit["until"]:
        entry["lasts"] = hit["until"].replace(" ", "_")
    elif hit["kinds"]:
        start = hit.start("kinds")
        entry["produced_by"] = [
            unquoted(said.piece(start + each.start(), start + each.end()))
            for each in re.finditer(_NAME, hit["kinds"])
            if each[0] != "and"
        ]
    elif hit["source"]:
        entry["source"] = text("source")
    else:
        entry.setdefault("choices", {})[hit["key"].replace(" ", "_")] = text("value")


def written(value: Any, steps: Steps) -> str:
    """Mana as the notation says it. Raises SnapshotError for what it can't say."""
    if isinstance(value, str):
        return value
    return ", ".join(each if isinstance(each, str) else _told(each, steps) for each in value)


def _told(entry: Plain, steps: Steps) -> str:
    return " ".join((entry["mana"], *_parts(entry, steps)))


def _parts(entry: Plain, steps: Steps) -> Iterator[str]:
    """What is said of mana, piece by piece."""
    for key, value in entry.items():
        if key in ("only", "if_spent"):
            check((*steps, key), value.startswith(("If ", "When")) is (key == "if_spent"), value)
            yield in_quotes(value)
        elif key == "snow":
            yield from ("snow",) * bool(value)
        elif key == "lasts" and value is not None:
            yield f"until {value.replace('_', ' ')}"
        elif key == "produced_by" and value is not None:
            check((*steps, key), value and "and" not in value, value)
            yield "produced by " + " and ".join(map(quoted, value))
        elif key == "source" and value is not None:
            yield f"by {quoted(value)}"
        elif key == "choices":
            for name, chosen in value.items():
                check((*steps, key, name), name in CHOICES, chosen)
                yield f"chosen {name.replace('_', ' ')} {quoted(chosen)}"
        elif key != "mana" and value is not None:
            raise unsayable((*steps, key), value)


__all__ = ["pool", "written"]
