"""What restricted mana may be spent on, from its words: "Spend this mana only to cast creature
spells or activate abilities of creatures" (106.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from kb.regex import regex
from kb.terms import ZONES, Zone
from kb.text.semantics.qualities import QualityNotUnderstood, quality
from kb.vocabulary import Everything, Filter, HasChosen, HasColors, HasSubtype, InZone, Node

_ONLY = regex(r"Spend this mana only (?P<rest>.+?)\.?")
_NOT = regex(r"This mana can't be spent (?P<rest>.+?)\.?")
_NEXT = regex(r"(?:,? (?:or|and)|,) (?:to )?(?=(?:cast|activate|turn|foretell|unlock|pay|gain)\b)")
_NEXT_SPELL = regex(r"(\bspells?\b.*?) or (?!greater\b|less\b)(?:an? )?(?=[^,]*\bspells?\b)")
_FURTHER = regex(r", and that spell can't be countered")
_SPENT = regex(
    r"If (?:that|this) mana is spent (?:on|to cast) (?:an? )?(?P<what>[^,]+ spell), "
    r"(?:it|that (?:spell|creature)) "
    r"(?P<does>can't be countered|gains [a-z, ]+?(?: until end of turn)?)\.?"
)
_ENTERS = regex(
    r"If (?:that|this) mana is spent (?:on|to cast) (?:an? )?(?P<what>[^,]+ spell), "
    r"(?:it|that (?:spell|creature)) (?P<does>enters(?: the battlefield)? with "
    r"(?:an additional|an?|[a-z]+ additional|[a-z]+) \S+ counters? on it)\.?"
)
_TRIGGERS = regex(
    r"When (?:that|this) mana is spent (?:on|to cast) (?:an? )?(?P<what>[^,]+ spell"
    r"(?: that [^,]+)?), (?P<does>.+)"
)
_SPELL = regex(r"(?:to )?cast (?:an? )?(?P<what>.+)")
_OF_SOURCE = regex(r"(?:to )?activate (?:an ability|abilities)(?: of (?:an? )?(?P<what>.+))?")
_OF_KEYWORD = regex(r"(?:to )?activate (?:an? )?(?P<keyword>[a-z-]+) abilit(?:y|ies)")
_COST_WITH = regex(r"(?:on costs|(?:to )?pay (?:a cost|costs)) that contains? \{(?P<symbol>X|C)\}")
_COST_OF = regex(r"(?:to )?pay (?:an? )?(?P<keyword>disturb|cumulative upkeep) costs?")
_FACE_UP = regex(r"(?:to )?turn (?:a )?(?P<what>permanents?|creatures?) face up")
_FORETELL = regex(r"(?:to )?foretell (?P<what>a card from your hand|cards)")
_LEVEL = "gain a Class level"
_UNLOCK = regex(r"(?:to )?unlock (?P<what>a door)")


_NO_GENERIC = "This mana can't be spent to pay generic mana costs"
_PLACES: dict[str, tuple[tuple[Zone, ...], bool]] = {
    "your graveyard": (("graveyard",), True),
    "a graveyard": (("graveyard",), False),
    "exile": (("exile",), False),
    "your hand": (("hand",), True),
    "anywhere other than your hand": (tuple(each for each in ZONES if each != "hand"), False),
}
"""From where a spell is cast: out of which zones; whether one's own are meant."""
_FROM = regex(rf"(?P<what>.+) from (?P<place>{'|'.join(_PLACES)})")
_SYMBOL = regex(r"(?P<what>.+?) (?P<has>with|without) \{X\} in (?:its|their) mana costs?")
_MANNER = regex(r"(?P<manner>kicked|face-down) (?P<what>.+)")


_AFTER: dict[str, Filter] = {
    "of the chosen type": HasChosen("creature_type"),
    "with exactly three colors": HasColors("=", 3),
}


class SpendingNotUnderstood(ValueError):
    """The words of a restriction on mana have no known meaning."""


class Purpose(Node, frozen=True, tag="purpose"):
    """One thing that mana may be spent on: to `cast` or `activate` (an ability of) objects of a
    filter, by a keyword only, out of these `zones` only (`mine`: the player's own), `kicked` or
    `face_down` only, with or without {X} in the mana cost; to `turn_face_up`, `foretell` or
    `unlock`; to `pay` a keyword's cost; or, without a use, whatever cost contains a `symbol`."""

    use: str | None = None
    objects: Filter | None = None
    keyword: str | None = None
    symbol: str | None = None
    zones: tuple[Zone, ...] = ()
    mine: bool = False
    manner: str | None = None
    x_in_mana_cost: bool | None = None


class Purposes(Node, frozen=True, tag="purposes"):
    """Mana may be spent only on one of these; if `barred`, only on other things; `generic` False:
    not on generic mana, whatever it is spent on."""

    any: tuple[Purpose, ...]
    barred: bool = False
    generic: bool = True


class Bonus(Node, frozen=True, tag="bonus"):
    """What becomes of a spell that mana is spent on (106.6), as the words of an effect, if it is
    one of `objects`."""

    objects: Filter
    effect: str
    triggers: bool = False
    """The words are those of a delayed triggered ability that triggers as it is spent (603.7)."""
    each_time: bool = False
    """It makes a difference how much of the mana is spent so (106.6a)."""


@lru_cache(maxsize=500)
def bonuses(words: str) -> tuple[Bonus, ...]:
    """What becomes of a spell, by what is said of mana; nothing where nothing of the kind is said
    that is understood."""
    if _ONLY.fullmatch(words) and _FURTHER.search(words):
        return (Bonus(Everything(), "That spell can't be countered"),)
    enters, triggers = _ENTERS.fullmatch(words), _TRIGGERS.fullmatch(words)
    found = _SPENT.fullmatch(words) or enters or triggers
    if found is None:
        return ()
    try:
        spells = _spells(found["what"], words)
    except SpendingNotUnderstood:
        return ()
    if spells.objects is None or spells != Purpose("cast", spells.objects):
        return ()
    if triggers:
        return (Bonus(spells.objects, words, triggers=True, each_time=True),)
    whom = "That creature" if enters else "That spell"
    return (Bonus(spells.objects, f"{whom} {found['does']}", each_time=enters is not None),)


@lru_cache(maxsize=500)
def purposes(words: str) -> Purposes:
    """What the words of a restriction allow. Raises SpendingNotUnderstood."""
    if words.rstrip(".") == _NO_GENERIC:
        return Purposes((), barred=True, generic=False)
    only, barred = _ONLY.fullmatch(words), _NOT.fullmatch(words)
    found = only or barred
    if found is None:
        raise SpendingNotUnderstood(words)
    rest = _FURTHER.sub("", found["rest"])
    parts = [purpose for each in _NEXT.split(rest) for purpose in _purposes(each)]
    return Purposes(tuple(parts), barred is not None)


def _purposes(words: str) -> Iterator[Purpose]:
    """What some words name: one thing, or several kinds of spells."""
    if found := _COST_WITH.fullmatch(words):
        yield Purpose(symbol=found["symbol"])
    elif found := _OF_SOURCE.fullmatch(words):
        yield Purpose("activate", _sources(found["what"], words))
    elif found := _OF_KEYWORD.fullmatch(words):
        yield Purpose("activate", Everything(), found["keyword"])
    elif found := _COST_OF.fullmatch(words):
        yield Purpose("pay", Everything(), found["keyword"])
    elif words == _LEVEL:
        yield Purpose("activate", HasSubtype("Class"), "level")
    elif found := _SPELL.fullmatch(words):
        yield from (
            _spells(each, words) for each in _NEXT_SPELL.sub(r"\1|", found["what"]).split("|")
        )
    else:
        yield _other(words)


def _other(words: str) -> Purpose:
    for use, pattern in (("turn_face_up", _FACE_UP), ("foretell", _FORETELL), ("unlock", _UNLOCK)):
        if pattern.fullmatch(words):
            return Purpose(use, Everything())
    raise SpendingNotUnderstood(words)


def _spells(what: str, words: str) -> Purpose:
    """ "creature spells with flying": the word "spell" says only what they are cast as."""
    purpose = Purpose("cast")
    if found := _FROM.fullmatch(what):
        zones, mine = _PLACES[found["place"]]
        what, purpose = found["what"], replace(purpose, zones=zones, mine=mine)
    if found := _SYMBOL.fullmatch(what):
        what, purpose = found["what"], replace(purpose, x_in_mana_cost=found["has"] == "with")
    if found := _MANNER.fullmatch(what):
        what, purpose = found["what"], replace(purpose, manner=found["manner"].replace("-", "_"))
    if not re.search(r"\bspells?\b", what):
        raise SpendingNotUnderstood(words)
    plain = re.sub(r"\s*\bspells?\b", "", what).strip()
    return replace(purpose, objects=_objects(_with_noun(plain), words))


def _sources(what: str | None, words: str) -> Filter:
    """ "an Elf source", "a source of the chosen type": the word "source" says only that its ability
    is meant."""
    if what is None:
        return Everything()
    return _objects(_with_noun(re.sub(r"\s*\bsources?\b", "", what).strip()), words)


def _with_noun(plain: str) -> str | None:
    """A description that only follows its noun, with one that says nothing more: "with flying" →
    "permanent with flying"."""
    return (
        f"permanent {plain}" if plain.startswith(("with", "that", "of", "you")) else plain or None
    )


def _objects(what: str | None, words: str) -> Filter:
    if what is None:
        return Everything()
    if what.removeprefix("permanent ") in _AFTER:
        return _AFTER[what.removeprefix("permanent ")]
    listed = re.sub(r",? and(?:/or)? |, or (?:an? )?| or (?:an? )", " or ", what)
    try:
        found = quality(listed.replace(", ", " or ")).objects
    except QualityNotUnderstood:
        raise SpendingNotUnderstood(words) from None
    if found is None or isinstance(found, InZone):
        raise SpendingNotUnderstood(words)
    return found


__all__ = ["Bonus", "Purpose", "Purposes", "SpendingNotUnderstood", "bonuses", "purposes"]
