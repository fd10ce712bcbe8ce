"""Spells that an instruction lets be cast from another zone than the stack: where the card lies is
asked of the card, the rest of the spell that it would be (601.3e)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.targets import THAT
from kb.vocabulary import (
    And,
    Extreme,
    Filter,
    HasCounter,
    HasStatus,
    InZone,
    IsSelf,
    Mentioned,
    Not,
    Objects,
    Or,
    Owned,
    Partaker,
    Related,
    Some,
    Theirs,
)
from kb.vocabulary.parts import with_parts

ON_STACK = InZone(("stack",))
"""What makes a spell of what is described."""
_SPELL = regex(r"(?<!that )(?<!those )(?<!the )\bspells?\b")
_PLACED_LAST = regex(
    r"(?P<spell>.*?\bspells?) (?P<with>(?:with mana value|that shares) .+?)"
    r"(?P<from> from (?:your|their|that player's|its owner's|exile|a)\b.*)"
)
_AMONG_CARDS = regex(
    r"\bspell(?P<many>s?)(?P<with> with mana value [\w ]+?)? from among cards "
    r"(?P<where>(?:you own )?exiled with (?:~|it|this \w+))$"
)
"""Spells that cards in exile would be."""
_BARE_PLURAL = regex(
    r"(?P<kinds>(?!any |all |each |up )(?:(?![0-9])[\w/-]+ )*)spells\b(?P<rest>.*)"
)
_LIKE = ("shares_", "same_name", "same_mana_value")
"""How the words begin for what is like something else; other relations are of the card."""
_PLACES = (InZone, Owned, Theirs, Mentioned, IsSelf, HasCounter, HasStatus)


def in_plain_order(words: str) -> str:
    """The description of a spell with the place right after the noun, for it isn't the place of
    what its mana value is compared with; of several, with how many: any number. Spells from among
    cards are those cards."""
    words = _AMONG_CARDS.sub(r"card\g<many>\g<with> \g<where>", words)
    if (several := _BARE_PLURAL.fullmatch(words)) is not None:
        kinds = several["kinds"].replace(" and ", " and/or ")
        words = f"any number of {kinds}spells{several['rest']}"
    match = _PLACED_LAST.fullmatch(words)
    return words if match is None else f"{match['spell']}{match['from']} {match['with']}"


def spell_to_cast(
    words: str, parties: tuple[Partaker, ...]
) -> tuple[tuple[Partaker, ...], tuple[Partaker, ...]]:
    """The cards that an instruction to cast is about, and what the spell has to be, if the words
    tell of a spell. Raises NotUnderstood where they don't tell where its card lies."""
    if _SPELL.search(words) is None:
        return parties, ()
    split = [_split_party(each) for each in parties]
    spells = {spell for _, spell in split if spell is not None}
    if len(spells) > 1:
        raise NotUnderstood("several descriptions of spells")
    asked = tuple(Objects(with_parts(each, _measured_by_others)) for each in spells)
    return tuple(card for card, _ in split), asked


def _measured_by_others(word: Any) -> Any:
    """ "The highest mana value among other permanents you control": others than the object."""
    if isinstance(word, Extreme):
        return with_parts(word, lambda part: Not(IsSelf()) if part == Not(THAT) else part)
    return word


def _split_party(party: Partaker) -> tuple[Partaker, Filter | None]:
    match party:
        case Some(of=(inner,)):
            card, spell = _split_party(inner)
            return msgspec.structs.replace(party, of=(card,)), spell
        case Objects():
            card_words, spell_words = _split(party.filter)
            if not card_words:
                raise NotUnderstood("a spell that lies nowhere")
            spell_is = None if not spell_words else _all(ON_STACK, *spell_words)
            return msgspec.structs.replace(party, filter=_all(*card_words)), spell_is
    return party, None


Words = tuple[Filter, ...]


def _split(word: Filter) -> tuple[Words, Words]:
    """What is said of the card, and what of the spell."""
    match word:
        case And(parts):
            split = [_split(each) for each in parts]
            return _each_once(card for card, _ in split), _each_once(spell for _, spell in split)
        case Or(parts):
            return _either([_split(each) for each in parts])
        case Not(inner):
            card, spell = _split(inner)
            if card and spell:
                raise NotUnderstood("not a spell that lies there")
            return ((word,), ()) if card else ((), (word,))
    if word == ON_STACK:
        return (), ()
    linked = isinstance(word, Related) and not word.how.startswith(_LIKE)
    return ((word,), ()) if linked or isinstance(word, _PLACES) else ((), (word,))


def _either(split: list[tuple[Words, Words]]) -> tuple[Words, Words]:
    """One of several: of these spells from one place, or of these places."""
    cards = {card for card, _ in split}
    spells = {spell for _, spell in split}
    if len(cards) == 1:
        one_spell = Or(tuple(_all(*spell) for _, spell in split)) if all(spells) else None
        return split[0][0], () if one_spell is None else (one_spell,)
    if len(spells) == 1 and all(cards):
        return (Or(tuple(_all(*card) for card, _ in split)),), split[0][1]
    raise NotUnderstood("one spell from here or another from there")


def _each_once(words: Iterable[Words]) -> Words:
    return tuple(dict.fromkeys(chain.from_iterable(words)))


def _all(*words: Filter) -> Filter:
    return words[0] if len(words) == 1 else And(words)
