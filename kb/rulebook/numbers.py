"""The numbers of rules: their order, their parents, those that are near.

`4` is a chapter, `613` a section, `613.8` a rule, `613.8a` a subrule. Summaries of rulings count by
letters, `T.8.10` and `T.8.Ruling.6`; texts without numbers get `p1`, `p2`, ….
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kb.errors import nearest

_PARTS = re.compile(r"\d+|[A-Za-z]+")
_NUMBER = re.compile(r"\d|\d{3}|\d{3}\.\d+[a-z]{0,2}|p\d+|[A-Z]+(\.(\d+|Ruling))*")

Key = tuple[tuple[int, int, str], ...]


def key(number: str) -> Key:
    """Returns what numbers are sorted by: figures as figures, `613.8` before `613.8a` before
    `613.10`."""
    return tuple(
        (0, int(part), "") if part.isdecimal() else (1, 0, part) for part in _PARTS.findall(number)
    )


def tidied(number: str) -> str:
    """A number as people may write it (`rule 613.8A.`), as it stands in a text."""
    number = re.sub(r"^(cr|rules?|section|§)\s*", "", number.strip(), flags=re.IGNORECASE)
    number = number.strip().rstrip(".")
    return number.lower() if number[:1].isdecimal() else number


def is_number(number: str) -> bool:
    """Returns whether that has the form of a rule's number."""
    return _NUMBER.fullmatch(number) is not None


def parents(number: str) -> list[str]:
    """The numbers above one, highest first: `613.8a` has `6`, `613` and `613.8`."""
    found = []
    if match := re.fullmatch(r"(\d)(\d\d)(\.\d+)?([a-z]{1,2})?", number):
        found = [match[1]]
        if match[3]:
            found.append(match[1] + match[2])
        if match[4]:
            found.append(match[1] + match[2] + match[3])
    elif "." in number:
        pieces = number.split(".")
        found = [".".join(pieces[:count]) for count in range(1, len(pieces))]
    return found


def section(number: str) -> str:
    """The section a number belongs to: `613` for `613.8a`, `T.8` for `T.8.10`."""
    return number[:3] if number[:3].isdecimal() else ".".join(number.split(".")[:2])


def near(number: str, known: Iterable[str], count: int = 4) -> list[str]:
    """The known numbers nearest to one that doesn't exist: its parent, its neighbours (those of its
    section, where that doesn't exist either), and those written alike."""
    ordered = sorted(set(known), key=key)
    above = [each for each in reversed(parents(number)) if len(each) > 1 and each in set(ordered)][
        :1
    ]
    around = _neighbours(number, [each for each in ordered if section(each) == section(number)])
    if not around and number[:1].isdecimal():
        around = _neighbours(section(number), [each for each in ordered if "." not in each])
    return list(dict.fromkeys([*above, *around, *nearest(number, ordered)]))[:count]


def _neighbours(number: str, ordered: list[str]) -> list[str]:
    """What stands before and after the place that a number would have, of its own depth if it is
    that of a heading."""
    peers = [each for each in ordered if "." in number or len(each) == len(number)]
    place = sum(key(each) < key(number) for each in peers)
    return [peers[each] for each in (place - 1, place) if 0 <= each < len(peers)]
