"""Keyword abilities (702) from their table: reading them as lines and inside sentences.

The table is data (`rules_asp/keywords.json`). A row's `forms` say what may follow the keyword's
name: the words `cost`, `number`, `quality`, `name`, `text`, `ability` and `body` stand for a
parameter, `~` for a quality before it (`~cycling`), every other word for itself.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

import rules_asp
from kb.regex import regex
from kb.terms import COLORS, Zone
from kb.text.words.type_line import subtype_forms, type_tables
from kb.vocabulary import Ability, CostChange, Effect, Restriction


class KeywordRow(msgspec.Struct, frozen=True):
    """One keyword: its name, its rule, what may follow it, and what it does where that is a
    continuous effect on characteristics. One that heads an activated ability restricts that
    ability, and changes its cost. means: the triggered abilities and replacement effects that it
    stands for, by date (`kb.text.semantics.keyword_meanings` reads them)."""

    keyword: str
    rule: str
    forms: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    effect: Effect | None = None
    zones: tuple[Zone, ...] = ()
    """Where that functions; none: on the battlefield."""
    cda: bool = False
    restrictions: tuple[Restriction, ...] = ()
    changes: tuple[CostChange, ...] = ()
    means: msgspec.Raw = msgspec.Raw()


@cache
def keyword_table() -> dict[str, KeywordRow]:
    """Name or alias → row."""
    raw = Path(rules_asp.__file__).with_name("keywords.json").read_bytes()
    rows = msgspec.json.decode(raw, type=tuple[KeywordRow, ...])
    return {name: row for row in rows for name in (row.keyword, *row.aliases)}


class _Meant(msgspec.Struct, frozen=True):
    """An ability that a keyword stands for, as far as it says where it functions."""

    zones: tuple[Zone, ...] = ("battlefield",)


class _Meaning(msgspec.Struct, frozen=True):
    """What a keyword stands for from a date on."""

    abilities: tuple[_Meant, ...] = ()


@cache
def zones_of_meaning(keyword: str) -> frozenset[Zone]:
    """Where the abilities function that a keyword stands for; none where it stands for none."""
    row = keyword_table().get(keyword)
    if row is None or not row.means:
        return frozenset()
    meanings = msgspec.json.decode(row.means, type=tuple[_Meaning, ...])
    return frozenset(zone for each in meanings for one in each.abilities for zone in one.zones)


@cache
def _longest() -> int:
    return max(len(name.split()) for name in keyword_table())


# ----------------------------------------------------------------------------- building abilities


def keyword_ability(
    name: str, parameter: str | None = None, *, quality: str = "", text: str | None = None
) -> Ability:
    """The ability of a keyword; `quality` with its preposition ("from red") joins the keyword."""
    row = keyword_table().get(name)
    keyword = (row.keyword if row else name) + (f" {quality}" if quality else "")
    return Ability(
        kind="keyword",
        text=text,
        keyword=keyword.lower() if keyword[:1] != "∞" else keyword,
        parameter=parameter,
        effect=row.effect if row else None,
        zones=row.zones if row else (),
        cda=row.cda if row else False,
    )


_SPEAKS = regex(r"(?:^| )(?:its|target)\b|'s(?: |$)|^the colors? of (?!your choice)")


def spoken_of(quality: str) -> bool:
    """Returns whether a quality is told by something else ("its colors", "that creature's
    colors"), which no keyword can keep."""
    return bool(_SPEAKS.search(quality))


def qualities(preposition: str, quality: str) -> list[str]:
    """One entry per ability that "from A and from B" or "from each color" stands for
    (702.16g-i, 702.11f-g)."""
    parts = re.split(rf",? and {preposition} |, {preposition} ", quality)
    found: list[str] = []
    for part in parts:
        # CR 702.11f + 702.11g + 702.16g + 702.16h + 702.16i — one ability for each quality of a
        # list, and for each colour.
        if part in ("each color", "all colors"):
            found.extend(f"{preposition} {color}" for color in COLORS)
        else:
            found.append(f"{preposition} {part}")
    return found


# ------------------------------------------------------------------------------- composed keywords


@cache
def _land_words() -> frozenset[str]:
    tables = type_tables()
    lands = {name.lower() for name in tables.subtypes["land"]}
    return frozenset({*lands, "land"})


_WALK = regex(r"^(?:(?:non)?(?:snow|legendary|basic|artifact|enchantment) )?(\w+?)walk$")


def composed_keyword(words: str) -> bool:
    """Returns whether this is a landwalk or a typecycling written with its quality ("snow
    swampwalk", "basic landcycling")."""
    words = words.lower()
    if "walk" not in words and "cycling" not in words:
        return False
    walk = _WALK.match(words)
    if walk and (walk.group(1) in _land_words() or words in ("denimwalk",)):
        return True
    head, cycling, tail = words.partition("cycling")
    if not cycling or tail or not head:
        return False
    last = head.split()[-1]
    known = {form.lower() for form in subtype_forms()} | {*type_tables().card_types}
    return last in known


# ---------------------------------------------------------------------------------- whole lines

_COST = r"(?:\{[^{}]+\})+(?: or (?:\{[^{}]+\})+)?"
_TEXT_COST = regex(r"^(?: ?— ?|-(?=\{))(.+)$")
_NUMBER = r"\d+|X|one|two|three"


def _patterns(form: str) -> re.Pattern[str]:
    words = {
        "cost": rf"(?P<cost>{_COST})",
        "number": rf"(?P<number>{_NUMBER})",
        "number—cost": rf"(?P<number>{_NUMBER})—(?P<cost>.+)",
        "quality": r"(?P<quality>[^;{}—]+?)",
        "name": r"(?P<name>.+)",
        "—text": r" ?— ?(?P<text>.+)",
        "—ability": r"— ?(?P<ability>.+)",
        "body": r"(?P<body>\d+/\d+)",
    }
    parts = [words.get(word, re.escape(word)) for word in form.split(" ")]
    if form == "cost and/or cost":
        return re.compile(rf" (?P<cost>{_COST} and/or {_COST})")
    joined = " ".join(parts)
    lead = "" if form.startswith("—") else " "
    lead = r" ?" if form == "—ability" else lead
    return re.compile(lead + joined if form else "")


@cache
def _forms(name: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    row = keyword_table()[name]
    usable = [form for form in row.forms if "~" not in form]
    return tuple((form, _patterns(form)) for form in sorted(usable, key=len, reverse=True))


_END = regex(r"^(?:\.?$|[,;] (?:and )?| and )")


def _separator(rest: str) -> int | None:
    match = _END.match(rest)
    return match.end() if match else None


def _fits(name: str, text: str) -> list[tuple[list[Ability], int]]:
    """Ways to read `text` (what follows the keyword), with how much of it each takes."""
    found: list[tuple[list[Ability], int]] = []
    for form, pattern in _forms(name):
        if form == "" and _separator(text) is not None:
            found.append(([keyword_ability(name)], 0))
            continue
        for match in _matches(pattern, text, lazy="quality" in form):
            groups = match.groupdict()
            quality = (groups.get("quality") or "").strip()
            parameter = _parameter(groups)
            if form.endswith("—ability") or spoken_of(quality):
                continue
            lead = form.split(" ")[0] if form.split(" ")[0] in _PREPOSITIONS else ""
            if quality and lead == "from" and not groups.get("cost"):
                many = [keyword_ability(name, quality=q) for q in qualities("from", quality)]
                found.append((many, match.end()))
            else:
                said = f"{lead} {quality}".strip() if quality else ""
                found.append(([keyword_ability(name, parameter, quality=said)], match.end()))
    row = keyword_table()[name]
    if any("cost" in form for form in row.forms):
        found.extend(_text_cost(name, text))
    return found


_PREPOSITIONS = ("from", "for", "onto", "with", "over")


def _parameter(groups: dict[str, str | None]) -> str | None:
    body = groups.get("body")
    if body:
        return f"{groups['cost']} {body}"
    number, cost = groups.get("number"), groups.get("cost")
    if number and cost:
        return f"{number}—{cost.rstrip('.')}"
    return number or cost or groups.get("name") or groups.get("text")


def _matches(pattern: re.Pattern[str], text: str, *, lazy: bool) -> list[re.Match[str]]:
    """The pattern's matches at the start of `text` that end where a keyword may end."""
    match = pattern.match(text)
    if match is None:
        return []
    if not lazy:
        return [match] if _separator(text[match.end() :]) is not None else []
    found = []
    for stop in range(1, len(text) + 1):
        fitting = pattern.fullmatch(text, 0, stop)
        if fitting and _separator(text[stop:]) is not None:
            found.append(fitting)
    return found  # shortest first: what is left over must be keywords too


_ONTO = regex(r"^ (onto [^;{}—]+)(?=—)")


def _text_cost(name: str, text: str) -> list[tuple[list[Ability], int]]:
    """A cost in words after a dash, or a mana cost with sentences about it: it runs to the end."""
    onto = _ONTO.match(text) if "onto quality cost" in keyword_table()[name].forms else None
    quality, said = (onto[1], text[onto.end() :]) if onto else ("", text)
    match = _TEXT_COST.match(said)
    if match is None:
        match = re.match(rf"^ ({_COST}\. .+)$", text)
    if match is None:
        return []
    return [([keyword_ability(name, match.group(1).rstrip("."), quality=quality)], len(text))]


def _names_at(text: str) -> list[str]:
    lower = text.lower()
    words = re.split(r"(?<=[^ ])(?=[ ,;.—])", lower)
    found = []
    for count in range(min(_longest() + 1, len(words)), 0, -1):
        name = "".join(words[:count])
        if name in keyword_table():
            found.append(name)
    return found


_COMPOSED = regex(r"^(?P<name>(?:[A-Za-z'-]+ )?[A-Za-z'-]+?(?:walk|cycling))(?![\w])")
_OFFERING = regex(r"^(?P<name>[A-Za-z'-]+ offering)(?![\w])")


def _composed_at(text: str) -> list[tuple[list[Ability], int]]:
    offering = _OFFERING.match(text)
    if offering and _separator(text[offering.end() :]) is not None:
        return [([keyword_ability(offering.group("name").lower())], offering.end())]
    match = _COMPOSED.match(text)
    if match is None or not composed_keyword(match.group("name")):
        return []
    name, rest = match.group("name").lower(), text[match.end() :]
    if name.endswith("walk"):
        ok = _separator(rest) is not None
        return [([keyword_ability(name)], match.end())] if ok else []
    cost = re.match(rf"^ ({_COST})", rest)
    if cost and _separator(rest[cost.end() :]) is not None:
        return [([keyword_ability(name, cost.group(1))], match.end() + cost.end())]
    worded = _TEXT_COST.match(rest)
    return [([keyword_ability(name, worded.group(1).rstrip("."))], len(text))] if worded else []


def read_keywords(text: str) -> tuple[Ability, ...] | None:
    """Reads a whole line of keyword abilities ("Flying, protection from red; cycling {2}").

    `text` is uniform and without reminder text. None if the line is anything else.
    """
    if not text:
        return ()
    ways = list(_composed_at(text))
    for name in _names_at(text):
        ways.extend((made, len(name) + taken) for made, taken in _fits(name, text[len(name) :]))
    for made, taken in ways:
        rest = text[taken:]
        stop = _separator(rest)
        if stop is None:
            continue
        said = text[:taken]
        mine = tuple(msgspec.structs.replace(a, text=said) for a in made)
        if not rest[stop:]:
            return mine
        following = read_keywords(rest[stop:])
        if following:
            return (*mine, *following)
    return None
