"""`tap tundra for blue`: the mana ability that adds such mana, and the ways to activate it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.engine.casting.mana_abilities import ADDING
from kb.engine.course.results import Course
from kb.errors import SnapshotError, shown
from kb.regex import regex
from kb.terms import LETTER_OF, MANA_LETTERS

_TYPES = {name: letter for name, letter in LETTER_OF.items()} | {"colorless": "C"}
_FOR = regex(
    rf"(?P<tap>tap .+?) for (?P<mana>(?:\{{[{MANA_LETTERS}]\}})+|[{MANA_LETTERS}]"
    rf"|{'|'.join(_TYPES)})(?: mana)?",
    re.IGNORECASE,
)


def tapping_for(action: str) -> tuple[str, str] | None:
    """What is tapped and the symbols of the mana that it is tapped for; None for other actions."""
    found = _FOR.fullmatch(action)
    if found is None:
        return None
    mana = found["mana"]
    letter = _TYPES.get(mana.lower(), mana.upper())
    return found["tap"], letter if letter.startswith("{") else f"{{{letter}}}"


def adding(courses: Iterable[Course], mana: str, since: int, action: str) -> Iterator[Course]:
    """The courses in which that mana has been added since so many events. Raises SnapshotError
    where it is in none."""
    added: dict[str, None] = {}
    found = False
    for course in courses:
        events = (each.event for each in course.events[since:])
        symbols = [each.words.get("mana", "") for each in events if each.verb == ADDING]
        added.update(dict.fromkeys(symbols))
        if any(mana in each for each in symbols):
            found = True
            yield course
    if not found:
        raise SnapshotError(
            "that adds no such mana", found=shown(action), expected=" or ".join(added) or None
        )
