"""How names of cards are compared: as they are written, then without regard to case and accents,
then without regard to spaces and punctuation."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TypeVar

Named = TypeVar("Named")

EXACT, ALIKE, LOOSE = range(3)
"""How like two names are: the same letter by letter; but for case and accents; but for spaces and
punctuation too."""


def plain(name: str) -> str:
    """A name in lower case and without accents."""
    if name.isascii():
        return name.lower().strip()
    folded = unicodedata.normalize("NFKD", name.replace("æ", "ae").replace("Æ", "AE"))
    return "".join(c for c in folded if not unicodedata.combining(c)).casefold().strip()


def key(name: str) -> str:
    """What of a name is always compared: letters and digits, without accents, in lower case.
    "Fire//Ice" and "fire // ice" have the same key. A name of marks alone ("_____") stays as it
    is."""
    return "".join(filter(str.isalnum, plain(name))) or name.strip()


def likeness(asked: str, name: str) -> int:
    """Returns how like two names of the same key are: EXACT, ALIKE or LOOSE."""
    if asked == name:
        return EXACT
    return ALIKE if plain(asked) == plain(name) else LOOSE


def most_like(asked: str, named: Iterable[tuple[str, Named]]) -> tuple[int, Named] | None:
    """Of what has a name, the one whose name is most like the one asked for, the first of several,
    with its likeness; None if no name is like it at all."""
    wanted = key(asked)
    if not wanted:
        return None
    best: tuple[int, Named] | None = None
    for name, entry in named:
        if key(name) != wanted:
            continue
        found = likeness(asked, name)
        if best is None or found < best[0]:
            best = found, entry
        if found == EXACT:
            break
    return best
