"""Comments that cite rules, in the law and in Python.

Such a comment reads `% CR 613.8a + 613.8b / 2003-12: 418.5c — paraphrase`: numbers of the current
edition, then, after each `/`, an edition by its date or the beginning of it, with its numbers. It
may go on over several lines. In Python it begins with `#`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kb.editions import tables

_STARTS = re.compile(r"\s*[%#]\s*CR\b\s*(\d.*)")
_RULE = re.compile(r"\d{3}(\.\d+[a-z]{0,2})?")
_DATED = re.compile(r"(\d{4}(?:-\d\d){0,2}):\s*(.+)")


class Citation(msgspec.Struct, frozen=True):
    """Rules cited together: where, in which edition, and what is wrong with how it is written."""

    place: str
    edition: str
    rules: tuple[str, ...]
    fault: str = ""


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """The citing comments of a file as (line number, text after `CR`), joined up to the dash."""
    lines = path.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if found := _STARTS.match(line):
            text = found[1]
            for more in lines[number + 1 :]:
                if "—" in text or not more.lstrip().startswith(("%", "#")):
                    break
                text += " " + more.lstrip("%# ")
            yield number + 1, text


def citations(path: Path) -> Iterator[Citation]:
    """Every citation of a file, one for each edition that it names."""
    for line, text in comments(path):
        yield from read(f"{path.name}:{line}", text)


def read(place: str, text: str) -> Iterator[Citation]:
    """The citations in the text of one comment."""
    head, dash, paraphrase = text.partition("—")
    if not dash or not paraphrase.strip():
        yield Citation(place, "", (), "no paraphrase after a dash")
    for nth, part in enumerate(head.split("/")):
        numbers, edition, fault = part.strip(), tables().current, ""
        if nth > 0:
            dated = _DATED.fullmatch(numbers)
            found = edition_called(dated[1]) if dated else None
            if dated is None or found is None:
                yield Citation(place, "", (), f"no edition and its rules: {part.strip()!r}")
                continue
            edition, numbers = found, dated[2]
        rules = tuple(each.strip() for each in numbers.split("+"))
        odd = [rule for rule in rules if not _RULE.fullmatch(rule)]
        if odd:
            fault = f"not the numbers of rules: {odd}"
        yield Citation(place, edition, rules, fault)


def edition_called(prefix: str) -> str | None:
    """The edition that took effect in a year, month or on a day; None unless it is just one."""
    found = [edition for edition in tables().editions if edition.startswith(prefix)]
    return found[0] if len(found) == 1 else None
