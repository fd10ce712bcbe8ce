"""Which paragraphs of the law changed their words in which edition, worked out from the texts.

Only those count that are encoded or carried out under the number that they have in an edition with
a ledger, followed through all editions by `kb.rulebook.history`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kb.editions import tables
from kb.rulebook.history import Placed, lines
from kb.rulebook.ledger import CARRIED_OUT, ENCODED, classes, editions
from tests.law.citations import paragraphs

NUMBER = re.compile(r"\b\d{3}(\.\d+[a-z]{0,2})?\b")
ELSEWHERE = re.compile(r"\(see [^()]*\)|\(?see (also )?(rules? #|section)[^.)]*[.)]+")
"""What says where else to look."""
REWORDED = {
    "rules? #|# #": "#",
    "his or her|his": "their",
    "he or she": "they",
    "him or her": "them",
    "has": "have",
    "isnt": "is not",
    "arent": "are not",
    "doesnt": "does not",
    "dont": "do not",
    "thats|whos|that is|who is": "whos",
    "that had|who had|that have|who have": "who have",
    "in play": "on the battlefield",
    "comes? into play|enters? the battlefield|enters?": "enters",
    "from play": "from the battlefield",
    "leaves? play": "leaves the battlefield",
    "leave": "leaves",
    "(is|are) put into a graveyard from the battlefield|die": "dies",
    "removed from the game|is exiled|are exiled": "exiled",
    "remove(s?) (\\w+) from the game": r"exile\1 \2",
    "state based effect(s?)": r"state based action\1",
    "converted mana cost": "mana value",
    "to (their|your|a players|that players) mana pool": "",
    "edh": "commander",
    "general": "commander",
    "tribal": "kindred",
}
"""Rewordings that never matter, in this order: a pattern of whole words where no punctuation is,
and what is compared instead."""
_REWORDED = [
    (re.compile(rf"(?<!\w)(?:{words})(?!\w)"), instead) for words, instead in REWORDED.items()
]


class Change(NamedTuple):
    """A paragraph whose words changed: from which edition on, its number there and before, the
    words before and then."""

    edition: str
    number: str
    former: str
    before: str
    then: str


def _hash(text: str) -> bytes:
    return hashlib.md5(text.encode()).digest()


@cache
def _placed() -> tuple[list[list[Placed]], list[str]]:
    """The paragraphs of each edition, and the words of each wording."""
    wordings: dict[str, int] = {}
    placed = [
        [
            Placed(number, _hash(text), wordings.setdefault(text, len(wordings)))
            for number, text in known.items()
        ]
        for known in paragraphs(tables().editions).values()
    ]  # fmt: skip
    return placed, list(wordings)


_WORD = re.compile(r"[\w{}/+#]+")
_TOKEN = re.compile(r"\d{3}\.\d+[a-z]{0,2}|[\w'’{}/+]+")


def changes() -> Iterator[Change]:
    """Every change of the words of a paragraph that is encoded or carried out, but for rewordings
    that never matter."""
    placed, wordings = _placed()
    words = cache(lambda wording: _TOKEN.findall(wordings[wording]))
    of_edition = list(lines(placed, words))
    wanted = _wanted(placed, of_edition)
    last: dict[int, Placed] = {}
    for edition, row, found in zip(tables().editions, placed, of_edition, strict=True):
        for each, line in zip(row, found, strict=True):
            before = last.get(line)
            last[line] = each
            if before and line in wanted and before.wording != each.wording:
                texts = wordings[before.wording], wordings[each.wording]
                if plain(texts[0]) != plain(texts[1]):
                    yield Change(edition, each.number, before.number, *texts)


def _wanted(placed: list[list[Placed]], of_edition: list[list[int]]) -> set[int]:
    """The lines of the paragraphs that are encoded or carried out."""
    found = set()
    for edition in editions():
        at = tables().editions.index(edition)
        known = classes(edition)
        for each, line in zip(placed[at], of_edition[at], strict=True):
            if known.get(each.number) in (ENCODED, CARRIED_OUT):
                found.add(line)
    return found


@cache
def plain(text: str) -> str:
    """What of a wording is compared: small letters, no punctuation and numbers of rules, what is
    reworded alike."""
    text = ELSEWHERE.sub("", NUMBER.sub("#", text.lower().replace("'", "")))
    text = " ".join(_WORD.findall(text))
    for pattern, instead in _REWORDED:
        text = pattern.sub(instead, text)
    return " ".join(text.split()).removeprefix("# ")
