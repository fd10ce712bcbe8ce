"""Players who take part in an action: whose something is, and whom someone chooses."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.aimed_partakers import PLAYER_AIMED, PLAYER_OF_TARGET, aimed
from kb.text.semantics.parties import player_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.spoken_partakers import Partakers, spoken_of

_ITS_PLAYER = regex(
    r"(?P<whose>its|his|her|their|~'s|this \w+'s|that \w+'s|those \w+s'|the (?:\w+ )?\w+'s) "
    r"(?P<who>controller|owner)s?",
    re.IGNORECASE,
)


_WHOM = {"its": "it", "his": "it", "her": "it", "their": "them"}


def its_player(words: str, scope: Scope) -> Partakers:
    """The controller or owner of what the words before spoke of.

    Raises NotUnderstood.
    """
    named = PLAYER_OF_TARGET.fullmatch(words)
    if named is not None:
        of = aimed((named["what"] or named["what2"]).removeprefix("the "), scope)
        if of is None or not isinstance(of[0], v.Objects):
            raise NotUnderstood(f"{words!r} as a player")
        return (v.Players((named["who"] or named["who2"]).lower(), (of[0],)),)
    match = _ITS_PLAYER.fullmatch(words)
    if match is None:
        raise NotUnderstood("no one's controller")
    whose = re.sub(r"'s$|(?<=s)'$", "", match["whose"])
    if whose == "~" or whose.lower().startswith("this "):
        return (v.Players(match["who"].lower(), (v.Objects(v.IsSelf()),)),)
    spoken = spoken_of(_WHOM.get(whose.lower(), whose), scope)
    if spoken is None or not isinstance(spoken[0], v.Objects):
        raise NotUnderstood(f"{words!r} as a player")
    return (v.Players(match["who"].lower(), (spoken[0],)),)


_ANY_PLAYER = regex(
    r"(?:an|any|another|one) (?:opponent|player)(?: of (?:your|their) choice)?|"
    r"a player(?: of (?:your|their) choice)?",
    re.IGNORECASE,
)


def one_player(words: str, scope: Scope) -> Partakers:
    """A player whom someone chooses.

    Raises NotUnderstood.
    """
    said = words.removesuffix(" at random")
    if not _ANY_PLAYER.fullmatch(said) or (said != words and "choice" in said):
        raise NotUnderstood("no player")
    random = said != words
    by = (v.Players("that"),) if "their choice" in words else ()
    if "another" in words.lower():
        return (v.Some((v.Players("other"),), by=by, random=random),)
    who = "opponent" if "opponent" in words.lower() else "any"
    return (v.Some((v.Players(who),), by=by, random=random),)


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
    if PLAYER_AIMED.fullmatch(possessor):
        return (v.Players("target"),)
    if _ITS_PLAYER.fullmatch(possessor):
        player = its_player(possessor, scope)[0]
        assert isinstance(player, v.Players)
        return (player,)
    if lower.endswith("'s"):
        return (player_of(words[:-2], scope),)
    raise NotUnderstood(f"{words!r} as whose")
