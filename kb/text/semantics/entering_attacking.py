"""What enters attacking, where the words tell whom it attacks: "tapped and attacking that player"
(508.4); what enters blocking (509.4)."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary import And, Controlled, GameAction, HasType, Objects, Players, Step
from kb.vocabulary.seen import Who

_ATTACKED = regex(
    r"(?P<how>\b(?:tapped and )?attacking) (?P<who>that player|that opponent|defending player)"
    r"(?P<also> or a planeswalker (?:they|that player|that opponent) controls?)?"
    r"(?= |,|$)"
)
_COPIES = regex(
    r"(?P<before>.*\bcreates? (?:\w+ )?)tokens? that (?P<are>is a copy|are copies) of "
    r"(?P<of>[^,]+?)(?: and that (?:is|are)|,)? (?P<how>tapped and attacking|attacking)"
    r"(?P<except>, except .+)?"
)
"""That they enter so, told after what they are copies of."""


def attacked_in(text: str) -> tuple[str, Players | None, bool]:
    """A text without whom what enters attacks, that player, and whether it may attack his
    planeswalkers, too."""
    found = _ATTACKED.search(text)
    if found is None:
        return text, None, False
    player = Players("defending" if found["who"].startswith("def") else "that")
    return text[: found.end("how")] + text[found.end() :], player, bool(found["also"])


def copies_first(text: str) -> str:
    """The text with how copies enter before the word "token"."""
    match = _COPIES.fullmatch(text)
    if match is None:
        return text
    token = "token" if match["are"] == "is a copy" else "tokens"
    rest = f"{token} that {match['are']} of {match['of']}{match['except'] or ''}"
    return re.sub(r"\s+", " ", f"{match['before']} {match['how']} {rest}")


def attacking_whom(action: GameAction, player: Players, *, planeswalkers: bool) -> GameAction:
    """The action by which something enters attacking a player, or his planeswalkers. Raises
    NotUnderstood."""
    if "attacking" not in action.how:
        raise NotUnderstood("what attacks whom")
    who: Who = "defending" if player.who == "defending" else "that"
    theirs = Objects(And((HasType("planeswalker"), Controlled(who))))
    return msgspec.structs.replace(action, against=(player, theirs) if planeswalkers else (player,))


_BLOCKING = regex(
    r"(?P<enters>(?:.+ )?(?:creates? .+?(?: and)? that (?:is|are)|puts? .+ onto the battlefield)) "
    r"blocking (?P<whom>(?:that|target) [^,\"]+)",
    re.IGNORECASE,
)
_THAT_IS = regex(r"(?: and)? that (?:is|are)$")


def blocked_in(text: str) -> tuple[str, str | None]:
    """A text without what it is that something enters blocking, and that."""
    found = _BLOCKING.fullmatch(text)
    return (text, None) if found is None else (_THAT_IS.sub("", found["enters"]), found["whom"])


_MADE_TO_ATTACK = regex(
    r"(?P<create>(?:.+ )?creates? .*\b(?P<token>tokens?)\b.*?) that attacks? "
    r"(?P<who>that (?:player|opponent)) this turn if able",
    re.IGNORECASE,
)


def made_to_attack(text: str, read: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    """What creates tokens that attack a player this turn if able: the tokens, and what is then said
    of them. Raises NotUnderstood."""
    match = _MADE_TO_ATTACK.fullmatch(text)
    if match is None or match["create"].lower().startswith("for each "):
        raise NotUnderstood("no tokens that attack")
    it = "that token attacks" if match["token"] == "token" else "those tokens attack"
    return (*read(match["create"]), *read(f"{it} {match['who']} this turn if able"))


__all__ = ["attacked_in", "attacking_whom", "blocked_in", "copies_first", "made_to_attack"]
