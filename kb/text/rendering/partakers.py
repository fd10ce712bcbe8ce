"""Who and what takes part in an action, in words: "target creature", "each player"."""

from __future__ import annotations

from typing import cast

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.rendering import nouns, parties, shapes, statements, targets
from kb.text.rendering.mentions import OR_PLAYER, Names, is_among
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined
from kb.text.words.told import ITSELF_OR_CONTROLLER

_EVERYONE = {"any": "each player", "opponent": "each opponent", "other": "each other player"}
_SOMEONE = {"any": "a player", "opponent": "an opponent", "other": "another player"}


def partakers(
    words: tuple[v.Partaker, ...], voice: Voice, names: Names, *, acts: bool = False
) -> str:
    """All of them; those who act take a verb in the singular where they can."""
    return joined([partaker(word, voice, names, acts=acts) for word in words])


def cards(words: tuple[v.Partaker, ...]) -> tuple[v.Partaker, ...]:
    """Those of a search or of a hand, called cards."""
    return tuple(
        msgspec.structs.replace(word, of=cast("tuple[v.Party, ...]", cards(word.of)))
        if isinstance(word, v.Some)
        else msgspec.structs.replace(word, noun="card")
        if isinstance(word, v.Objects)
        else word
        for word in words
    )


def partaker(word: v.Partaker, voice: Voice, names: Names, *, acts: bool = False) -> str:
    """One of them."""
    match word:
        case v.Players():
            return player(word, voice, names)
        case v.Some():
            said = _some(word, voice, names)
            return f"{said} with different names" if word.different_names else said
        case v.TopCards(number, whose, bottom):
            cards = f"{names.number(number)} cards" if number != v.Const(1) else "card"
            end = "bottom" if bottom else "top"
            return f"the {end} {cards} of {possessive(whose[0], voice, names)} library"
        case v.Abilities():
            return parties.party(names.plain(word), voice)
    if isinstance(word.filter, v.Related) and word.filter.how == "attacked_by":
        assert word.filter.to is not None
        by = partaker(v.Objects(word.filter.to), voice, names)
        return f"the player or planeswalker {by} is attacking"
    return _objects(word, voice, names, acts=acts)


def player(word: v.Players, voice: Voice, names: Names) -> str:
    """A player: "you", "that player", "target opponent", "that creature's controller"."""
    if word.mention is not None:
        return names.introduce(word.mention) or "that player"
    if word.who == ITSELF_OR_CONTROLLER:
        of = partakers(word.of, voice, names).removesuffix(OR_PLAYER)
        return f"that player or {parties.possessive(of)} controller"
    if word.of and word.who in ("controller", "owner"):
        if any(_is_of_several(each) for each in word.of):
            return f"their {word.who}"
        of = partakers(word.of, voice, names).removesuffix(OR_PLAYER)
        return f"{parties.possessive(of)} {word.who}" if of != "it" else f"its {word.who}"
    said = parties.players(names.plain(word), voice)
    if word.who in _EVERYONE:
        return _EVERYONE[word.who] + said.removeprefix(_SOMEONE[word.who])
    return said


def _is_of_several(word: v.Partaker) -> bool:
    """Whether it is several of which each was told of by itself."""
    parts = word.filter.any if isinstance(word, v.Objects) and isinstance(word.filter, v.Or) else ()
    return any(isinstance(each, v.IsSelf) for each in parts)


def possessive(word: v.Players, voice: Voice, names: Names) -> str:
    """ "Your", "that player's", "its owner's"."""
    said = player(word, voice, names)
    return parties.possessive(said)


def is_plural(words: tuple[v.Partaker, ...], said: str) -> bool:
    """Returns whether a verb stands in the plural after these words."""
    if not words or words == (v.Players("you"),) or len(words) > 1:
        return True
    return said.startswith(("those ", "the rest", "any number", "up to two", "two ", "all "))


def _objects(word: v.Objects, voice: Voice, names: Names, *, acts: bool) -> str:
    inner = word.filter
    if isinstance(inner, v.Mentioned):
        return names.introduce(inner) or names.of(inner)
    plain = names.plain(word)
    if isinstance(plain.filter, v.IsSelf | v.IsHost | v.Related) and not plain.relations:
        named = voice.named(plain.filter)
        if named is not None:
            return named
    linked = v.And((v.InZone(("exile",)), v.Related("exiled_with", v.IsSelf())))
    if plain == v.Objects(linked):
        return "the exiled card"
    if nouns.is_single(plain.filter):
        return parties.objects(plain, voice)
    if acts:
        said = parties.objects(plain, voice, many=False)
        return f"each {said.split(' ', 1)[1] if said.startswith(('a ', 'an ')) else said}"
    said = parties.objects(plain, voice, many=True)
    return f"all {_OF_ANY.sub('each', said)}"


_OF_ANY = regex(r"\ban?(?= (?:opponent|player)'s (?:hand|graveyard|library))")
"""Whose all of several are: each one's."""


def _some(word: v.Some, voice: Voice, names: Names) -> str:
    first = word.of[0]
    if isinstance(first, v.Players):
        return parties.players(names.plain(first), voice)
    if isinstance(word.most, v.Tally):
        counted = f"up to {statements.tally(word.most, voice)}"
    elif word.most in (None, v.X(), v.SettledX()) or isinstance(word.most, v.Const):
        counted = targets.count(word.least, word.most, voice)
    else:
        counted = f"{'' if word.least == word.most else 'up to '}{names.number(word.most)}"
    one = (word.least, word.most) == (v.Const(1), v.Const(1))
    joint = "" if one else "and/or"
    among, rest = is_among(first.filter) if isinstance(first, v.Objects) else (None, ())
    if among is not None:
        them = names.of(among)
        if not rest:
            random = " at random" if word.random else ""
            return f"{counted} of {them if them != 'it' else 'them'}{random}"
        spells = any(v.InZone(("stack",)) in shapes.parts_of(each) for each in rest)
        cards = names.plain(v.Objects(v.And(rest), noun="object" if spells else "card"))
        said = parties.objects(cards, voice, many=not one, joint=joint)
        them = "them" if them == "it" else them
        from_ = "from it" if them == "that hand" else f"from among {them}"
        said = f"{said if one else f'{counted} {said}'} {from_}"
    else:
        plain = names.plain(first)
        said = parties.party(plain, voice, many=not one, joint=joint)
        said = said if one else f"{counted} {said}"
    if word.random:
        said += " at random"
    if word.by:
        said += f" of {possessive(word.by[0], voice, names)} choice"
    return said
