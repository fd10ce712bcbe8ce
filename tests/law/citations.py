"""Citations in law files, and the rules texts that they must lead into.

A comment that cites reads `% CR 613.8a + 613.8b / 2003-12: 418.5c — paraphrase`: numbers of the
current edition, then, after each `/`, an edition by its date or the beginning of it, with its
numbers. A citation may go on over several comment lines.
"""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from kb.engine.editions import tables

ROOT = Path(__file__).parents[2]
TEXTS = ROOT.parent / "shared" / "data" / "cr" / "all-133-editions.tar.xz"
LAW = sorted((ROOT / "rules_asp").glob("[0-9]*.lp"))
"""The files that are law; one without a section's number in its name only serves the engine."""

_STARTS = re.compile(r"%\s*CR\b\s*(.*)")
_RULE = re.compile(r"\d{3}(\.\d+[a-z]{0,2})?")
_DATED = re.compile(r"(\d{4}(?:-\d\d){0,2}):\s*(.+)")
_NUMBERED = re.compile(r"^\s*(\d{3}\.\d+[a-z]{0,2})\.?(?=\s|[A-Z\"\u201c])", re.MULTILINE)
_SECTION = re.compile(r"^\s*(\d{3})\.\s+[A-Z]", re.MULTILINE)


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
                if "—" in text or not more.startswith("%"):
                    break
                text += " " + more.lstrip("% ")
            yield number + 1, text


def citations(path: Path) -> Iterator[Citation]:
    """Every citation of a law file, one for each edition that it names."""
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


@cache
def numbers() -> dict[str, frozenset[str]]:
    """Edition → the numbers of its rules and sections; from the archive of all editions."""
    editions = {}
    with tarfile.open(TEXTS, "r:xz") as archive:
        for member in archive:
            found = re.search(r"\d{4}-\d\d-\d\d", member.name)
            file = archive.extractfile(member)
            if found and file:
                text = file.read().decode("utf-8", "replace")
                editions[found[0]] = frozenset(_NUMBERED.findall(text) + _SECTION.findall(text))
    return editions


def uncommented_parts(path: Path) -> list[str]:
    """The program parts of a law file that have rules before any comment.

    A comment right before `#program` speaks of the part too.
    """
    found = []
    part, explained, before = "base", False, ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#program"):
            part, explained = line.removeprefix("#program ").rstrip("."), before.startswith("%")
        elif line.startswith("%"):
            explained = True
        elif line.strip() and not explained:
            found.append(f"{path.name}:{number} ({part})")
            explained = True
        before = line or before
    return found
