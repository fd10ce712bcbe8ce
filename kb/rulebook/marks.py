"""The ledger of changes: what became of the meaning where the words of a rule changed.

`rules_asp/ledger/changes.json` has a mark for every change of a paragraph that is encoded or
carried out, and no words of it: edition in which the new words are first → mark → numbers. A mark
without reasons has section → ends of numbers (`".1 .1a"`); `carried` has carrier → numbers, `open`
reason → numbers.
"""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER

FILE = LAW_FOLDER / "ledger" / "changes.json"
CARRIED = "carried"
OPEN = "open"
MARKS = {
    "same": "no change in meaning",
    "another": "another rule took its place",
    CARRIED: "the older reading is served too",
    OPEN: "the newer reading is served under older editions too",
}


class Marks(msgspec.Struct, frozen=True):
    """The marks of an edition."""

    same: dict[str, str] = {}
    another: dict[str, str] = {}
    carried: dict[str, str] = {}
    open: dict[str, str] = {}


class Mark(msgspec.Struct, frozen=True):
    """A mark, and what it says of itself: the carrier, or the reason."""

    name: str
    about: str = ""


@cache
def changes() -> dict[str, Marks]:
    """Edition → the marks of what it changed."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Marks])


def marked(edition: str) -> list[tuple[str, Mark]]:
    """Number in an edition and mark, as the ledger lists them."""
    marks = changes().get(edition, Marks())
    plain = {"same": marks.same, "another": marks.another}
    told = {CARRIED: marks.carried, OPEN: marks.open}
    return [
        *(
            (section + end, Mark(name))
            for name, sections in plain.items()
            for section, ends in sections.items()
            for end in ends.split()
        ),
        *(
            (number, Mark(name, about))
            for name, listed in told.items()
            for about, numbers in listed.items()
            for number in numbers.split()
        ),
    ]


def told_of(edition: str, number: str) -> str | None:
    """What became of the meaning of a rule as it came to its words; None where no mark tells."""
    mark = dict(marked(edition)).get(number)
    if mark is None:
        return None
    return f"{MARKS[mark.name]}: {mark.about}" if mark.about else MARKS[mark.name]
