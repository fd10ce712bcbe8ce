"""Events that are told ("Bears dies.", "A gains control of bears.") as the instructions that they
would come of ("Put bears into its owner's graveyard.")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.regex import regex

DONE = {
    "countered": "counter", "destroyed": "destroy", "exiled": "exile", "goaded": "goad",
    "regenerated": "regenerate", "tapped": "tap", "transformed": "transform", "untapped": "untap",
}  # fmt: skip
"""What is said to be done to something → the verb of the instruction."""
_EVENTS = tuple(
    (regex(rf"(?P<who>[^.]+?) {said}\.?", re.IGNORECASE), means)
    for said, means in (
        (r"dies", "Put {who} into its owner's graveyard."),
        (r"die", "Put {who} into their owners' graveyards."),
        (r"(?:enters?|comes? into play)(?: the battlefield)?", "Put {who} onto the battlefield."),
        (
            r"(?:enters?|comes? into play)(?: the battlefield)? tapped",
            "Put {who} onto the battlefield tapped.",
        ),
        (r"returns to its owner's hand", "Return {who} to its owner's hand."),
        (r"return to their owners' hands", "Return {who} to their owners' hands."),
        (rf"(?:is|are) (?P<done>{'|'.join(DONE)})", "{does} {who}."),
        (r"and (?P<other>[^.]+?) fight(?: each other)?", "{who} fights {other}."),
    )
)
_DOES = r"(?P<verb>[a-z]+?)(?P<end>es|s) (?P<rest>.+)"
_THEIRS = regex(r"\b(?:his or her|his|her|their)\b")


_FIRST_PERSON = (
    (regex(r"\b(?:I am|I'm|I’m)\b"), "you are"), (regex(r"\b(?:I|[Mm]e)\b"), "you"),
    (regex(r"\b[Mm]y\b"), "your"),
)  # fmt: skip


class ToldToPlayer(NamedTuple):
    """An instruction and who carries it out."""

    words: str
    player: str


def instruction_of_event(words: str) -> str | None:
    """The instruction of which what is said to happen to something would come; None if the words
    don't say such a thing."""
    for pattern, means in _EVENTS:
        found = pattern.fullmatch(words.strip())
        if found is not None:
            said = found.groupdict()
            does = DONE.get((said.get("done") or "").lower(), "").capitalize()
            return means.format(does=does, **said)
    return None


def told_by_player(words: str) -> str:
    """The words of a player who speaks of himself, as cards say it: "I sacrifice bears"."""
    for pattern, means in _FIRST_PERSON:
        words = pattern.sub(means, words)
    return words[:1].upper() + words[1:]


def instructions_to_players(words: str, players: list[str]) -> Iterator[ToldToPlayer]:
    """The instructions by which a player would do what he is said to do."""
    for player in players:
        does = re.fullmatch(rf"{re.escape(player)} {_DOES}", words.strip())
        if does is not None:
            rest = _THEIRS.sub("your", does["rest"])
            for verb in dict.fromkeys((does["verb"], does["verb"] + does["end"][:-1])):
                yield ToldToPlayer(f"{verb.capitalize()} {rest}", player)
