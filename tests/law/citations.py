"""What the tests of citations need: the law files, and the paragraphs of each edition."""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kb.rulebook.encoded import law_files
from kb.rulebook.normal import folded
from kb.rulebook.reading import read

ROOT = Path(__file__).parents[2]
TEXTS = ROOT.parent / "shared" / "data" / "cr" / "all-133-editions.tar.xz"
LAW = law_files()


@cache
def _texts() -> dict[str, str]:
    """Edition → the characters of its text, from the archive of all editions."""
    found = {}
    with tarfile.open(TEXTS, "r:xz") as archive:
        for member in archive:
            date = re.search(r"\d{4}-\d\d-\d\d", member.name)
            file = archive.extractfile(member)
            if date and file:
                found[date[0]] = file.read().decode("utf-8", "replace")
    return found


_words = cache(folded)
"""Most paragraphs are the same in many editions."""


@cache
def _paragraphs(edition: str) -> dict[str, str]:
    return {
        each.number: _words(" ".join((each.text, *each.examples)))
        for each in read(f"{edition}.txt", _texts()[edition]).paragraphs
    }


def paragraphs(editions: Iterable[str]) -> dict[str, dict[str, str]]:
    """Edition → number of a rule or section → its words and examples."""
    return {each: _paragraphs(each) for each in editions if each in _texts()}


def text_of(edition: str) -> str:
    """The characters of an edition's text."""
    return _texts()[edition]


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
