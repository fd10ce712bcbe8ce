"""Targets as the phrases that name them: "up to two target creatures you control"."""

from __future__ import annotations

import msgspec

from kb.regex import regex
from kb.text.rendering import comparisons, nouns, numbers
from kb.text.rendering.shapes import parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word, plural, spaced
from kb.vocabulary import (
    ANY_TARGET,
    And,
    Compare,
    Const,
    Controlled,
    Filter,
    HasStatus,
    InZone,
    Or,
    Owned,
    Target,
    ThatMuch,
    Theirs,
    Value,
    X,
)
from kb.vocabulary.parts import with_parts

_ABILITIES = {
    "ability": "ability", "activated_ability": "activated ability",
    "triggered_ability": "triggered ability", "loyalty_ability": "loyalty ability",
}  # fmt: skip
TOGETHER = {
    "single_graveyard": "from a single graveyard",
    "different_controllers": "controlled by different players",
    "same_controller": "controlled by the same player",
    "different_names": "with different names",
    "different_mana_values": "with different mana values",
    "different_powers": "with different powers",
    "shared_creature_type": "that share a creature type",
    "shared_card_type": "that share a card type",
    "no_shared_creature_type": "that share no creature types",
    "equal_mana_values": "with the same mana value",
}
_CHOOSERS = {
    "opponent": "of an opponent's choice", "that": "of their choice",
    "defending": "of defending player's choice",
}  # fmt: skip


def _as_that_players(part: object) -> object:
    """ "That player's" for what is another target's."""
    if not isinstance(part, Theirs) or part.by.of != "target":
        return part
    return Owned("that") if part.owned else Controlled("that")


def target(word: Target, voice: Voice) -> str:
    """The phrase of the target, without what happens to it."""
    word = with_parts(word, _as_that_players)
    if word.each is not None:
        one = msgspec.structs.replace(word, each=None)
        return f"for each {spaced(word.each)}, {target(one, voice)}"
    if word.later:
        return f"{target(msgspec.structs.replace(word, later=False), voice)} (chosen later)"
    many = word.most != Const(1)
    if word.objects == ANY_TARGET and word.players == "any":
        return _any(word, voice, many)
    said = _before(word, voice) + " " + joined_things(word, voice, many)
    return " ".join([said, *_after(word, voice)])


def _any(word: Target, voice: Voice, many: bool) -> str:
    noun = "targets" if many else "target"
    if not many and word.least == Const(1):
        said = "any other target" if word.apart else "any target"
    else:
        said = f"{count(word.least, word.most, voice)} {'other ' if word.apart else ''}{noun}"
    return " ".join([said, *_after(word, voice)])


def _after(word: Target, voice: Voice) -> list[str]:
    """What is said of all the objects together, and who chooses them."""
    said = [TOGETHER.get(word.together, spaced(word.together))] if word.together else []
    if word.total is not None:
        amount = comparisons.amount(word.total.op, word.total.value, voice, equal="equal to")
        said.append(f"with total {spaced(word.total.number)} {amount}")
    if word.than is not None:
        said.append(_compared(word.than, voice))
    if word.by != "you" and word.than is None:
        said.append(_CHOOSERS.get(word.by, "of a player's choice"))
    if word.random:
        said.append("chosen at random")
    return said


def _compared(than: Compare, voice: Voice) -> str:
    """How a target player compares with the active player."""
    op = {">": "greater", "<": "less"}[than.op]
    left, right = numbers.value(than.left, voice), numbers.value(than.right, voice)
    return f"who is their opponent and of whom {left} is {op} than {right}"


def _before(word: Target, voice: Voice) -> str:
    """ "Target", "another target", "up to two other target"."""
    one = Const(1)
    if (word.least, word.most) == (one, one):
        return "another target" if word.apart else "target"
    counted = count(word.least, word.most, voice)
    return f"{counted} other target" if word.apart else f"{counted} target"


def count(least: Value, most: Value | None, voice: Voice) -> str:
    """ "Two", "up to X", "any number of", "one or two"."""
    if most is None:
        return "any number of" if least == Const(0) else f"{_number(least, voice)} or more"
    if least == most:
        return _number(most, voice)
    if least == Const(0):
        return f"up to {_number(most, voice)}"
    if (least, most) == (Const(1), Const(3)):
        return "one, two, or three"
    return f"{_number(least, voice)} or {_number(most, voice)}"


def _number(word: Value, voice: Voice) -> str:
    if isinstance(word, Const):
        return number_word(word.number)
    if isinstance(word, ThatMuch) and word.verb is None:
        return "that many"
    return "X" if isinstance(word, X) else numbers.value(word, voice)


def joined_things(word: Target, voice: Voice, many: bool) -> str:
    """The objects and players that it may be."""
    things = [things_of(word.objects, voice, many)] if word.objects is not None else []
    if word.players is not None:
        player = "opponent" if word.players == "opponent" else "player"
        things.append(plural(player) if many else player)
    return joined(things, "and/or" if many else "or")


def things_of(word: Filter, voice: Voice, many: bool) -> str:
    """The noun phrase of objects on the battlefield, of cards, spells or abilities."""
    alternatives = word.any if isinstance(word, Or) else (word,)
    abilities = [found for each in alternatives if (found := _ability(each, voice, many))]
    whole = any(not parts_of(each) for each in alternatives)
    if not abilities and not (whole and len(alternatives) > 1):
        return _objects(word, voice, many)
    others = tuple(each for each in alternatives if not _ability(each, voice, many))
    phrases = [_objects(each, voice, many) for each in others]
    return joined([*phrases, *abilities], "and/or" if many else "or")


def _objects(word: Filter, voice: Voice, many: bool) -> str:
    if many:
        return nouns.noun_phrase(word, voice, many=True, joint="and/or")
    said = nouns.noun_phrase(word, voice, many=False, article="a", joint="or")
    article, _, rest = said.partition(" ")
    if article in ("a", "an"):
        return rest
    return nouns.noun_phrase(word, voice, many=False, joint="or")


_ANOTHER_NOUN = regex(r"\b((?:and|or) )permanents? (?=that )")
"""The noun once more, which is that of the ability."""


def _ability(word: Filter, voice: Voice, many: bool) -> str | None:
    """ "Activated ability from an artifact source you control"; None for other objects."""
    parts = parts_of(word)
    kind = next((p for p in parts if isinstance(p, HasStatus) and p.status in _ABILITIES), None)
    if kind is None:
        return None
    rest = tuple(p for p in parts if p != kind and not isinstance(p, InZone))
    after = nouns.noun_phrase(And(rest), voice, many=many) if rest else ""
    after = _ANOTHER_NOUN.sub(r"\1", after)
    noun = _ABILITIES[kind.status]
    noun = f"{noun[:-1]}ies" if many else noun
    return f"{noun} {after.partition(' ')[2]}".strip()
