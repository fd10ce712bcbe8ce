"""Names of cards that what is typed may become."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kb.card_base.keys import plain

_LEFT_OUT = re.compile(r"[^\w\s/-]+")
_BETWEEN = re.compile(r"[\s/-]+")


class Completion:
    """Names, found by how they or their words begin, whatever their case, accents and signs."""

    def __init__(self, names: Iterable[str]) -> None:
        known = {name: _plain(name) for name in names}
        self._names = sorted((plain, name) for name, plain in known.items())

    def of(self, typed: str, most: int) -> list[str]:
        """At most so many names: the one that is typed, those that begin so (the shortest first),
        then those in which a later word does."""
        wanted = _plain(typed)
        if not wanted:
            return []
        inside = f" {wanted}"
        first = [each for each in self._names if each[0].startswith(wanted)]
        later = [each for each in self._names if inside in each[0]]
        first.sort(key=lambda each: (len(each[0]), each))
        later.sort(key=lambda each: (len(each[0]), each))
        return list(dict.fromkeys(name for _, name in (*first, *later)))[:most]


def _plain(name: str) -> str:
    """A name in small letters without accents and signs, its words parted by blanks."""
    return _BETWEEN.sub(" ", _LEFT_OUT.sub("", plain(name))).strip()
