"""Who and what takes part in an action: targets, what the words before spoke of, what is chosen."""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.noun_joints import tag_nouns
from kb.text.grammar.parser import NotUnderstood, lexicon, parse
from kb.text.grammar.table import TARGETS
from kb.text.semantics.among_told import among_told
from kb.text.semantics.amounts import amount_of
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.chosen import chosen_objects
from kb.text.semantics.namesakes import namesakes
from kb.text.semantics.outside_the_game import outside_the_game
from kb.text.semantics.parties import Parties, parties_of, player_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.targets_apart import target_apart
from kb.text.semantics.their_cards import their_cards
from kb.text.semantics.voted import most_voted
from kb.text.words.piles import OTHER_PILE, PILE
from kb.text.words.told import (
    ALL,
    ITSELF_OR_CONTROLLER,
    KIND,
    NOUNS,
    THAT_OR_PLAYER,
    kind_said,
)
from kb.vocabulary.seen import Who

Partakers = tuple[v.Partaker, ...]
TARGETED: v.Filter = v.Related("target")
"""An object that is a target; the words tell by their order which."""

_NOUN = "|".join(NOUNS)
_SPOKEN_OF = regex(
    rf"(?P<pronoun>it|them|him|her|itself|themselves|himself|herself|those|"
    rf"(?:each|all|both) of them)|"
    rf"(?P<that>that|those|the|(?:each|all|both) of those) (?P<noun>{_NOUN}|copie)(?P<many>s?)",
    re.IGNORECASE,
)
_BY_KIND = regex(
    rf"(?P<that>that|those|the|(?:each|all|both) of those) (?P<kind>{KIND})", re.IGNORECASE
)
_ATTACKED = regex(
    r"the player(?: or planeswalker|, planeswalker, or battle) "
    r"(?:it's|it is|(?P<that>that creature) is) attacking",
    re.IGNORECASE,
)
_SEVERAL = frozenset({"them", "themselves", "those"})
_DONE_WITH = regex(
    rf"the (?P<did>sacrificed|exiled|discarded|revealed|milled|destroyed|returned|chosen|tapped|"
    rf"countered|copied|drawn|amassed|blighted) (?P<noun>{_NOUN})(?P<many>s)?",
    re.IGNORECASE,
)
_AIMED = regex(
    r"(?:(?:any number of|up to \w+|one or more|one or two|one, two, or three|another|\w+|each of "
    r"(?:up to \w+|\w+|any number of|one or two))(?: other)? )?targets?\b|"
    r"any (?:other )?target\b|any one target\b",
    re.IGNORECASE,
)


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
    for reader in (_spoken_of, _aimed, _top_cards, _among_told):
        found = reader(words, scope)
        if found is not None:
            return found
    others = (_its_player, _one_player, _namesakes, _described, _theirs, _chosen, _several)
    return first_understood(lambda other: other(words, scope), others)


_DIFFERENT_NAMES = regex(r"(?P<which>(?!.*\btarget\b).+?) (?:with|that have) different names")


def _of_different_names(found: Partakers) -> Partakers:
    """Several that are chosen so that no two of them have a name in common."""
    if len(found) != 1 or not isinstance(found[0], v.Some) or found[0].random:
        raise NotUnderstood("what has different names")
    return (msgspec.structs.replace(found[0], different_names=True),)


def _among_told(words: str, scope: Scope) -> Partakers | None:
    return among_told(words, scope, partakers_of)


def _namesakes(words: str, scope: Scope) -> Partakers:
    return namesakes(words, scope, partakers_of)


def _theirs(words: str, scope: Scope) -> Partakers:
    return their_cards(words)


def _spoken_of(words: str, scope: Scope) -> Partakers | None:
    match = _SPOKEN_OF.fullmatch(words)
    if match is not None:
        return (v.Objects(_mention(match)),)
    named = _BY_KIND.fullmatch(words)
    if named is not None and (kind := kind_said(named["kind"])) is not None:
        many = named["that"].lower().endswith("those")
        return (v.Objects(v.Related("those" if many else "that", kind)),)
    attacked = _ATTACKED.fullmatch(words)
    if attacked is not None:
        by = v.Related("that", NOUNS["creature"]) if attacked["that"] else v.Related("it")
        return (v.Objects(v.Related("attacked_by", by)),)
    if (pile := _PILES.get(words.lower())) is not None:
        return (v.Objects(v.Related(pile)),)
    apart = target_apart(words)
    if apart is not None:
        return (apart,)
    done = _DONE_WITH.fullmatch(words)
    if done is None:
        return None
    did = done["did"].lower() + (ALL if done["many"] else "")
    return (v.Objects(v.Related(did, NOUNS[done["noun"].lower()])),)


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
_PILES = {"that pile": PILE, "the other pile": OTHER_PILE}


def _mention(match: re.Match[str]) -> v.Filter:
    """What the words before spoke of: one or several, perhaps by a noun that fits."""
    if match["noun"] is None:
        last = match["pronoun"].lower().split()[-1]
        if last in ("itself", "himself", "herself"):
            return v.Related("itself")
        return v.Related("them" if last in _SEVERAL else "it")
    noun = match["noun"].lower()
    many = bool(match["many"])
    return v.Related("those" if many else "that", NOUNS["copy" if noun == "copie" else noun])


_ANOTHER = regex(r"\band\b(?!/or)")
"""One target is never one thing and another."""
_PLAYER_AIMED = regex(
    r"(?:each of )?(?:up to \w+ |any number of |(?:one|two|three|four|X|another) )?(?:other )?"
    r"target (?:player|opponent)s?",
    re.IGNORECASE,
)


def _aimed(words: str, scope: Scope) -> Partakers | None:
    """A target, whole: the same words are read as one of the ability's targets."""
    if not _AIMED.match(words) or _ANOTHER.search(words) or _PLAYER_OF_TARGET.fullmatch(words):
        return None
    if _WITH_COUNTERS.search(words):
        raise NotUnderstood("counters on a card in a graveyard")
    said = re.sub(r"^each of ", "", words)
    if _PLAYER_AIMED.fullmatch(words):
        return (v.Players("target"),)
    lower = said if said.startswith("X ") else said[:1].lower() + said[1:]
    parse(tag_nouns(lexicon(TARGETS).tokens(lower)), "target", TARGETS)
    return (v.Objects(TARGETED),)


_WITH_COUNTERS = regex(r" graveyard with .+ counters? on (?:it|them)$")
"""What a card is exiled with: in a graveyard it has none."""
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


_ITS_PLAYER = regex(
    r"(?P<whose>its|his|her|their|~'s|this \w+'s|that \w+'s|those \w+s'|the (?:\w+ )?\w+'s) "
    r"(?P<who>controller|owner)s?",
    re.IGNORECASE,
)


_WHOM = {"its": "it", "his": "it", "her": "it", "their": "them"}
_PLAYER_OF_TARGET = regex(
    r"(?P<what>target (?:(?!player|opponent).)+)'s (?P<who>controller|owner)|"
    r"the (?P<who2>controller|owner) of (?P<what2>target .+)",
    re.IGNORECASE,
)


def _its_player(words: str, scope: Scope) -> Partakers:
    """The controller or owner of what the words before spoke of."""
    aimed = _PLAYER_OF_TARGET.fullmatch(words)
    if aimed is not None:
        of = _aimed((aimed["what"] or aimed["what2"]).removeprefix("the "), scope)
        if of is None or not isinstance(of[0], v.Objects):
            raise NotUnderstood(f"{words!r} as a player")
        return (v.Players((aimed["who"] or aimed["who2"]).lower(), (of[0],)),)
    match = _ITS_PLAYER.fullmatch(words)
    if match is None:
        raise NotUnderstood("no one's controller")
    whose = re.sub(r"'s$|(?<=s)'$", "", match["whose"])
    if whose == "~" or whose.lower().startswith("this "):
        return (v.Players(match["who"].lower(), (v.Objects(v.IsSelf()),)),)
    spoken = _spoken_of(_WHOM.get(whose.lower(), whose), scope)
    if spoken is None or not isinstance(spoken[0], v.Objects):
        raise NotUnderstood(f"{words!r} as a player")
    return (v.Players(match["who"].lower(), (spoken[0],)),)


_ANY_PLAYER = regex(
    r"(?:an|any|another|one) (?:opponent|player)(?: of (?:your|their) choice)?|"
    r"a player(?: of (?:your|their) choice)?",
    re.IGNORECASE,
)


def _one_player(words: str, scope: Scope) -> Partakers:
    """A player whom someone chooses."""
    said = words.removesuffix(" at random")
    if not _ANY_PLAYER.fullmatch(said) or (said != words and "choice" in said):
        raise NotUnderstood("no player")
    random = said != words
    by = (v.Players("that"),) if "their choice" in words else ()
    if "another" in words.lower():
        return (v.Some((v.Players("other"),), by=by, random=random),)
    who = "opponent" if "opponent" in words.lower() else "any"
    return (v.Some((v.Players(who),), by=by, random=random),)


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


# --------------------------------------------------------------------------------------- players

_WHOSE: dict[str, str] = {
    "your": "you", "their": "that", "his or her": "that", "that player's": "that",
    "the player's": "that", "that opponent's": "that", "target player's": "target",
    "target opponent's": "target", "each player's": "any", "each opponent's": "opponent",
    "an opponent's": "opponent", "defending player's": "defending",
}  # fmt: skip


def owners_of(words: str, scope: Scope) -> tuple[v.Players, ...]:
    """The players whose zone or control a possessive names ("your", "its owner's").

    Raises NotUnderstood.
    """
    lower = words.lower()
    if lower in _WHOSE:
        return (v.Players(_WHOSE[lower]),)
    possessor = re.sub(r"'s?$", "", lower)
    if _PLAYER_AIMED.fullmatch(possessor):
        return (v.Players("target"),)
    if _ITS_PLAYER.fullmatch(possessor):
        player = _its_player(possessor, scope)[0]
        assert isinstance(player, v.Players)
        return (player,)
    if lower.endswith("'s"):
        return (player_of(words[:-2], scope),)
    raise NotUnderstood(f"{words!r} as whose")


__all__ = [
    "TARGETED", "Partakers", "owners_of", "partakers_of",
]  # fmt: skip
