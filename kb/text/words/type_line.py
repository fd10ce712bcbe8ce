"""Type lines (205): supertypes, card types and subtypes, and the lists that the rules keep of them.

The lists are data (`rules_asp/subtypes.json`); a subtype that no list knows is kept as it is.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

import rules_asp


class TypeTables(msgspec.Struct, frozen=True):
    """The lists of 205.2a, 205.3 and 205.4a."""

    card_types: tuple[str, ...]
    supertypes: tuple[str, ...]
    basic_land_types: dict[str, str]
    categories_of: dict[str, str]
    """Card type → the category its subtypes belong to (`kindred` → `creature`)."""
    irregular_plurals: dict[str, str]
    subtypes: dict[str, tuple[str, ...]]
    other_creature_types: tuple[str, ...]
    """Words of type lines that cards speak of and 205.3m doesn't list, or no longer."""


class TypeLine(msgspec.Struct, frozen=True):
    """A parsed type line; types and supertypes in lower case, subtypes as printed."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


# Words of type lines that are neither card type nor supertype, and what became of old ones.
_RENAMED = {"tribal": "kindred", "interrupt": "instant"}
_NO_TYPE = frozenset({"token", "card", "emblem"})


@cache
def type_tables() -> TypeTables:
    """The lists, read once."""
    # CR 205.3g + 205.3h + 205.3i + 205.3j + 205.3k + 205.3n + 205.3p + 205.3q — the subtypes of
    # each card type.
    raw = Path(rules_asp.__file__).with_name("subtypes.json").read_bytes()
    return msgspec.json.decode(raw, type=TypeTables)


@cache
def categories() -> dict[str, tuple[str, ...]]:
    """Subtype → the categories it belongs to (`Forest` → `("land",)`), in the lists' order."""
    table: dict[str, tuple[str, ...]] = {}
    for category, names in type_tables().subtypes.items():
        for name in names:
            table[name] = (*table.get(name, ()), category)
    return table


def category_of(subtype: str, types: tuple[str, ...] = ()) -> str:
    """The category of a subtype; `types` (card types it stands with) decide where two have it.

    A subtype that no list knows counts as a creature type, unless `types` names just another.
    """
    known = categories().get(subtype, ())
    wanted = [type_tables().categories_of[t] for t in types if t in type_tables().categories_of]
    for category in wanted:
        if category in known:
            return category
    if known:
        return known[0]
    return wanted[0] if wanted and "creature" not in wanted else "creature"


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith("lf"):
        return word[:-1] + "ves"
    return word + "s"


@cache
def subtype_forms() -> dict[str, tuple[str, bool]]:
    """Written form → (subtype, is it surely plural); forms with a space included."""
    tables = type_tables()
    forms: dict[str, tuple[str, bool]] = {}
    lists = (*tables.subtypes.items(), ("creature", tables.other_creature_types))
    for category, names in lists:
        if category in ("plane", "dungeon"):
            continue
        for name in names:
            plural = tables.irregular_plurals.get(name) or _plural(name)
            forms.setdefault(plural, (name, plural != name))
            forms[name] = (name, False)
            if plural != _plural(name):
                forms.setdefault(_plural(name), (name, True))
    return forms


def _split_subtypes(text: str, types: tuple[str, ...]) -> tuple[str, ...]:
    """Subtypes of the part after the dash; on planes all the words are one subtype (205.3b)."""
    # CR 205.3b + 205.3c — words behind the dash are subtypes, some of two words, and go with the
    # card types that have them.
    if "plane" in types:
        return (text.strip(),) if text.strip() else ()
    known = categories()
    words = text.split()
    found: list[str] = []
    while words:
        pair = " ".join(words[:2])
        taken = 2 if len(words) > 1 and pair in known else 1
        found.append(" ".join(words[:taken]))
        words = words[taken:]
    return tuple(found)


# CR 205.1 / 2003-12: 212.4c — as cards were printed before 2005: their words → today's.
_AS_PRINTED = (
    (re.compile(r"enchant world", re.I), "World Enchantment"),
    (re.compile(r"(?:enchantment\s+—\s+)?(enchant \w.*)", re.I), "Enchantment — Aura"),
    (re.compile(r"summon (\w.*)", re.I), r"Creature — \1"),
    (re.compile(r"mana source", re.I), "Instant"),
)


def enchant_line(type_line: str) -> str | None:
    """The line of rules text that says what an Aura enchants whose type line says that (`Enchant
    Creature`), as it was until 2005."""
    said = _AS_PRINTED[1][0].fullmatch(type_line.strip())
    if said is None or _AS_PRINTED[0][0].fullmatch(type_line.strip()):
        return None
    words = said[1].split()[1:]
    return " ".join(["Enchant", *(w if w in categories() else w.lower() for w in words)])


def with_enchant_line(oracle_text: str, type_line: str) -> str:
    """Rules text, before it the line that says what it enchants if the type line does."""
    said = enchant_line(type_line)
    if said is None or oracle_text.lower().startswith("enchant "):
        return oracle_text
    return f"{said}\n{oracle_text}".strip()


def _as_today(type_line: str) -> str:
    """A type line as it was printed once, as it is written now."""
    for pattern, instead in _AS_PRINTED:
        if said := pattern.fullmatch(type_line.strip()):
            return said.expand(instead)
    return type_line


def parse_type_line(text: str) -> TypeLine:
    """Parses a type line such as `Legendary Creature — Time Lord Doctor`.

    Of a line with `//` only the first face's part is read. Words before the dash that the rules
    don't know stay: as supertypes before a card type, else as card types.
    """
    tables = type_tables()
    text = _as_today(text)
    line = text.split("//", maxsplit=1)[0].replace("\u2019", "'")
    left, _, right = re.sub(r"\s+[\u2013-]+\s+", " — ", line).partition("—")
    supertypes: list[str] = []
    types: list[str] = []
    words = [_RENAMED.get(w, w) for w in left.lower().split() if w not in _NO_TYPE]
    for number, word in enumerate(words):
        later_type = any(w in tables.card_types for w in words[number + 1 :])
        if word in tables.supertypes or (word not in tables.card_types and later_type):
            supertypes.append(word)
        else:
            types.append(word)
    found = tuple(types)
    return TypeLine(tuple(supertypes), found, _split_subtypes(right, found))
