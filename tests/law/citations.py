"""What the tests of citations need: the law files, and the paragraphs of each edition."""

from __future__ import annotations

import re
import tarfile
from functools import cache
from pathlib import Path

from kb.rulebook.encoded import law_files
from kb.rulebook.normal import folded
from kb.rulebook.reading import read

ROOT = Path(__file__).parents[2]
TEXTS = ROOT.parent / "shared" / "data" / "cr" / "all-133-editions.tar.xz"
LAW = law_files()


@cache
def paragraphs(editions: frozenset[str]) -> dict[str, dict[str, str]]:
    """Edition → number of a rule or section → its words and examples; from the archive of all
    editions."""
    found = {}
    with tarfile.open(TEXTS, "r:xz") as archive:
        for member in archive:
            date = re.search(r"\d{4}-\d\d-\d\d", member.name)
            file = archive.extractfile(member)
            if date and file and date[0] in editions:
                text = read(member.name, file.read().decode("utf-8", "replace"))
                found[date[0]] = {
                    each.number: folded(" ".join((each.text, *each.examples)))
                    for each in text.paragraphs
                }
    return found


def text_of(edition: str) -> str:
    """The characters of an edition's text, from the archive."""
    with tarfile.open(TEXTS, "r:xz") as archive:
        for member in archive:
            if edition in member.name and (file := archive.extractfile(member)):
                return file.read().decode("utf-8", "replace")
    raise LookupError(edition)


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
