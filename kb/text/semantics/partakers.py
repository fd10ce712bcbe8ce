"""Who and what takes part in an action: targets, what the words before spoke of, what is chosen."""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.aimed_partakers import aimed
from kb.text.semantics.among_told import among_told
from kb.text.semantics.amounts import amount_of
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.chosen import chosen_objects
from kb.text.semantics.namesakes import namesakes
from kb.text.semantics.outside_the_game import outside_the_game
from kb.text.semantics.partaking_players import its_player, one_player, owners_of
from kb.text.semantics.parties import Parties, parties_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.spoken_partakers import Partakers, spoken_of
from kb.text.semantics.their_cards import their_cards
from kb.text.semantics.voted import most_voted
from kb.text.words.told import ITSELF_OR_CONTROLLER, NOUNS, THAT_OR_PLAYER
from kb.vocabulary.seen import Who

_ANY_ONE = regex(
    r"^any (?=(?:\w+ )?(?:creature|permanent|artifact|enchantment|land|planeswalker|card)\b)"
)
"""One that may be any of its kind."""


_AND_PLAYERS = regex(r"(?<=those permanents) and ?/or players$")
"""Targets that may be players are spoken of as these too."""
_ALL_OR_ALL = regex(r"\b(?:all|each) .+ or (?:all|each) ", re.IGNORECASE)
"""Whoever does something with them chooses which: no description of both."""
_FROM_EACH = regex(
    r"(?:an?|one|another|up to \w+|any number of|X|two|three) .* (?:from|in) "
    r"each (?:(?:other )?(?:player|opponent)'s |graveyard\b|library\b)",
    re.IGNORECASE,
)
_PUT_ON_CARDS = regex(
    r"\b(?:graveyards?|hands?|librar(?:y|ies))\b.* with (?:\w+ )+counters? on (?:it|them)$"
)
"""No card there has counters: they come with what is done to it."""


_FROM_THERE = regex(r" from the battlefield(?= and (?:all|each) )")
"""The zone of permanents, told beside cards in other zones."""
_PLAYER_OR_ITS = regex(
    r"that player or that (?P<one>planeswalker|permanent)'s controller|"
    r"that (?P<other>planeswalker|permanent)'s controller or that player",
    re.IGNORECASE,
)
"""One player, whichever it is that was spoken of: a player, or what a player controls."""
_PLAYER_OR_IT = regex(
    r"that player or (?:that )?(?P<one>planeswalker|permanent)|"
    r"that (?P<other>planeswalker|permanent) or (?:that )?player",
    re.IGNORECASE,
)
"""What was spoken of, whichever it is."""
_PLAYER_OR_ITS_CONTROLS = regex(rf"\b(?:{_PLAYER_OR_ITS.pattern}) controls\b", re.IGNORECASE)


_PLAYERS_BUT = regex(
    r"each (?P<who>player|opponent) other than "
    r"(?P<but>target player|(?:its|that \w+'s) controller)",
    re.IGNORECASE,
)
"""All players but one, who is a target or was spoken of."""


_OPPONENTS_OF = regex(
    r"each of (?P<whose>that player|target player|(?:its|that \w+'s) (?:controller|owner))'s "
    r"opponents",
    re.IGNORECASE,
)
"""All opponents of a player who is a target or was spoken of."""


def partakers_of(words: str, scope: Scope) -> Partakers:
    """Who or what takes part in an action, by a phrase.

    Raises NotUnderstood.
    """
    words = _FROM_THERE.sub("", words)
    if (outside := outside_the_game(words, scope, partakers_of)) is not None:
        return outside
    if _PUT_ON_CARDS.search(words):
        raise NotUnderstood("counters that are put on cards")
    if _FROM_EACH.match(words):
        raise NotUnderstood("one from each of several zones")
    if _ALL_OR_ALL.search(words):
        raise NotUnderstood("a choice between all of two kinds")
    if (voted := most_voted(words)) is not None:
        return (voted,)
    if (seen := _seen_from_others(words, scope)) is not None:
        return seen
    if (match := _ALL_BUT.fullmatch(words)) is not None:
        return _all_but(match["all"], match["but"], scope)
    if (either := _PLAYER_OR_ITS.fullmatch(words)) is not None:
        noun = NOUNS[(either["one"] or either["other"]).lower()]
        return (v.Players(ITSELF_OR_CONTROLLER, (v.Objects(v.Related("that", noun)),)),)
    if (either := _PLAYER_OR_IT.fullmatch(words)) is not None:
        noun = NOUNS[(either["one"] or either["other"]).lower()]
        return (v.Objects(v.Related(THAT_OR_PLAYER, noun)),)
    if (unlike := _DIFFERENT_NAMES.fullmatch(words)) is not None:
        return _of_different_names(partakers_of(unlike["which"], scope))
    words = _PLAYER_OR_ITS_CONTROLS.sub("that player controls", words)
    words = _ANY_ONE.sub("a ", _AND_PLAYERS.sub("", words.removesuffix(" each")))
    for reader in (spoken_of, aimed, _top_cards, _among_told):
        found = reader(words, scope)
        if found is not None:
            return found
    others = (its_player, one_player, _namesakes, _described, _theirs, _chosen, _several)
    return first_understood(lambda other: other(words, scope), others)


_DIFFERENT_NAMES = regex(r"(?P<which>(?!.*\btarget\b).+?) (?:with|that have) different names")


def _of_different_names(found: Partakers) -> Partakers:
    """Several that are chosen so that no two of them have a name in common."""
    if len(found) != 1 or not isinstance(found[0], v.Some) or found[0].random:
        raise NotUnderstood("what has different names")
    return (msgspec.structs.replace(found[0], different_names=True),)


def _among_told(words: str, scope: Scope) -> Partakers | None:
    said = _SOME_AT_RANDOM.fullmatch(words)
    found = among_told(said["some"] if said is not None else words, scope, partakers_of)
    if said is None or found is None:
        return found
    if len(found) != 1 or not isinstance(found[0], v.Some) or found[0].by:
        raise NotUnderstood("what is chosen at random")
    return (msgspec.structs.replace(found[0], random=True),)


_SOME_AT_RANDOM = regex(r"(?P<some>[\w-]+ of (?:them|those \w+))(?: chosen)? at random")
"""Some of those that were spoken of, which chance picks."""


def _namesakes(words: str, scope: Scope) -> Partakers:
    return namesakes(words, scope, partakers_of)


def _theirs(words: str, scope: Scope) -> Partakers:
    return their_cards(words)


def _seen_from_others(words: str, scope: Scope) -> Partakers | None:
    """The players who are others than, or opponents of, one who is a target or was spoken of; None
    for other phrases."""
    if _OTHER_OPPONENTS.fullmatch(words) is not None:
        return (v.Players("opponent", (), (v.Relation("is", (v.Players("that"),), True),)),)
    if (apart := _PLAYERS_BUT.fullmatch(words)) is not None:
        who: Who = "opponent" if apart["who"] == "opponent" else "any"
        but = partakers_of(apart["but"], scope)
        to = tuple(each for each in but if isinstance(each, v.Players))
        return (v.Players(who, (), (v.Relation("is", to, True),)),)
    if (theirs := _OPPONENTS_OF.fullmatch(words)) is not None:
        whose = partakers_of(theirs["whose"], scope)
        of = tuple(each for each in whose if isinstance(each, v.Players))
        return (v.Players("any", (), (v.Relation("opponent_of", of),)),)
    return None


_ALL_BUT = regex(r"(?P<all>(?:[Aa]ll|[Ee]ach) .+?),? except for (?P<but>.+)")


def _all_but(said: str, but: str, scope: Scope) -> Partakers:
    """All objects of a description, except for some: "all creatures except for Giants and ~"."""
    left_out: list[v.Filter] = []
    for one in re.split(r",? and |, ", but):
        (party, *more) = partakers_of("~" if one == "~" else f"all {one}", scope)
        if more or not isinstance(party, v.Objects) or party.relations:
            raise NotUnderstood(f"{one!r} as what is left out")
        left_out.append(party.filter)
    without = v.Not(left_out[0] if len(left_out) == 1 else v.Or(tuple(left_out)))
    found: list[v.Partaker] = []
    for each in partakers_of(said, scope):
        if not isinstance(each, v.Objects):
            raise NotUnderstood("who is left out")
        found.append(v.Objects(v.And((each.filter, without)), each.relations, each.noun))
    return tuple(found)


_OTHER_OPPONENTS = regex(r"each other opponent", re.IGNORECASE)
"""All opponents but the one that was spoken of."""


_TOP = regex(
    r"the (?P<end>top|bottom) (?:(?P<number>\w+) )?cards? of (?P<whose>.+?) librar(?:y|ies)"
)
_FROM_TOP = regex(
    r"(?P<number>that many|X|a number of) cards? from the (?P<end>top|bottom) of (?P<whose>.+?) "
    r"librar(?:y|ies)"
)


def _top_cards(words: str, scope: Scope) -> Partakers | None:
    match = _TOP.fullmatch(words) or _FROM_TOP.fullmatch(words)
    if match is None:
        return None
    number = amount_of(match["number"], scope) if match["number"] else v.Const(1)
    if isinstance(number, v.Tally):
        raise NotUnderstood("how many cards")
    return (v.TopCards(number, owners_of(match["whose"], scope), match["end"] == "bottom"),)


def _described(words: str, scope: Scope) -> Partakers:
    """Players, or all objects of a description."""
    if _CERTAIN_ONE.match(words) or _EACH_OF_SOME.match(words):
        raise NotUnderstood("which one")
    if not (_is_certain(words) or _MAYBE_PLAYER.search(words)):
        raise NotUnderstood("how many of them")
    parties: Parties = parties_of(words, scope)
    for party in parties:
        if isinstance(party, v.Objects) and not _is_certain(words):
            raise NotUnderstood("how many of them")
    if _ONE_OF_PLAYERS.match(words) and all(isinstance(each, v.Players) for each in parties):
        return (v.Some(parties),)
    return parties


_ONE_OF_PLAYERS = regex(r"(?:an?|any|another|one) (?:opponent|player) who\b", re.IGNORECASE)
_MAYBE_PLAYER = regex(
    r"\b(?:you|players?|opponents?|controllers?|owners?|they|he|she|abilit|monarch|team|"
    r"winner)",
    re.IGNORECASE,
)
_CERTAIN_ONE = regex(r"the other\b", re.IGNORECASE)
_THE_ONE = regex(r"the (?:other|attacking|blocking|blocked|unblocked)\b", re.IGNORECASE)
"""One of those that were there before: nobody chooses it."""
_EACH_OF_SOME = regex(r"each of (?=(?:two|three|four|five|X|up to|any number|one or more)\b)")
_CERTAIN = regex(
    r"(?:all|each|every|~|this|enchanted|equipped|you and)\b|~|"
    r"(?:[Oo]ther )?(?:(?!an?\b|one\b|two\b|three\b|X\b|up\b|any\b)[\w-]+ )*"
    r"(?:creatures|permanents|lands|artifacts|enchantments|planeswalkers|tokens|[A-Z]\w+s)\b"
    r"(?: and .+)? (?:you control|your opponents control|you don't control|"
    r"(?:they|that player|defending player|its controller|an opponent) controls?)",
    re.IGNORECASE,
)


def _is_certain(words: str) -> bool:
    """Returns whether the phrase means one certain object, or all of a description."""
    return bool(_CERTAIN.match(words))


def _chosen(words: str, scope: Scope) -> Partakers:
    """So many objects, which someone chooses."""
    if _THE_ONE.match(words):
        raise NotUnderstood("which one")
    words = _EACH_OF_SOME.sub("", words)
    said = _AT_RANDOM.sub("", words, count=1)
    random = said != words
    found: list[v.Partaker] = []
    for chosen in chosen_objects(said, scope):
        if chosen.said.together or chosen.said.total:
            raise NotUnderstood("objects with something in common")
        objects = (v.Objects(chosen.filter),)
        if chosen.whole or _is_named(chosen.filter):
            found.extend(objects)
            continue
        by = (v.Players(chosen.said.by),) if chosen.said.by != "you" else ()
        found.append(v.Some(objects, chosen.least, chosen.most, by, random or chosen.said.random))
    return tuple(found)


def _is_named(word: v.Filter) -> bool:
    """Returns whether it is one certain object, among which nobody chooses."""
    spoken = isinstance(word, v.Related) and word.how in ("it", "itself", "that")
    return spoken or word == v.IsSelf()


_AT_RANDOM = regex(r" at random(?= from |$)")
_JOINT = regex(r",? and (?:/or )?")


def _several(words: str, scope: Scope) -> Partakers:
    """ "~ and target creature", "each creature and each player"."""

    def both(joint: re.Match[str]) -> Partakers:
        first = partakers_of(words[: joint.start()], scope)
        return (*first, *partakers_of(words[joint.end() :], scope))

    return first_understood(both, _JOINT.finditer(words))


__all__ = ["Partakers", "partakers_of"]
