"""`repeat 40 times`, `repeat the last 3 actions 40 times`, `repeat 40 times: activate elf; all
pass`: how players say that a round of actions is repeated."""

from __future__ import annotations

import re
from typing import NamedTuple

from kb.errors import SnapshotError, shown
from kb.regex import regex

EXPECTED = "repeat 40 times, repeat the last 3 actions 40 times, or repeat 40 times: ACTION; ACTION"
MOST_TIMES = 1_000_000
"""So often a round can be said to be repeated at most."""
_TIMES = {"once": 1, "twice": 2, "a hundred times": 100, "a thousand times": 1000,
          "a million times": 1_000_000}  # fmt: skip
_REPEAT = regex(
    r"repeat(?: (?:it|this|that|the loop|the round))?"
    r"(?: the last (?P<last>\d+) actions| the last action)?"
    r" (?P<often>\d[\d,_]* (?:more )?times?|once|twice|a (?:hundred|thousand|million) times)"
    r"(?: more)?(?:\s*:\s*(?P<named>.+))?",
    re.IGNORECASE,
)
_THEN = re.compile(r"\s*;\s*|\s+then\s+")


class Repeat(NamedTuple):
    """So many further rounds: of the last so many actions, or of those that are named."""

    times: int
    last: int | None = None
    named: tuple[str, ...] = ()


def says_so(action: str) -> bool:
    """Whether the words are those of a round that is repeated."""
    return action.split(maxsplit=1)[:1] in (["repeat"], ["Repeat"])


def read(action: str) -> Repeat:
    """What is repeated, and how often. Raises SnapshotError."""
    words = " ".join(action.split()).rstrip(".")
    found = _REPEAT.fullmatch(words)
    if found is None:
        raise SnapshotError("no round is repeated so", found=shown(action), expected=EXPECTED)
    often = found["often"].lower()
    times = _TIMES.get(often) or int(re.sub(r"\D", "", often))
    if not 1 <= times <= MOST_TIMES:
        raise SnapshotError(
            "it can't be repeated so often", found=shown(often), expected=f"1 to {MOST_TIMES}"
        )
    last = found["last"] or ("1" if "the last action " in words.lower() else None)
    named = tuple(each for each in _THEN.split(found["named"] or "") if each)
    if any(map(says_so, named)):
        raise SnapshotError(
            "a repetition is named in another one", found=shown(action),
            expected="the inner one first, then: repeat the last N actions M times",
        )  # fmt: skip
    return Repeat(times, None if last is None else int(last), named)


def named(times: int, actions: tuple[str, ...]) -> str:
    """The words for so many rounds of named actions."""
    return f"repeat {times} times: {'; '.join(actions)}"
