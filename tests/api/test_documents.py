"""What the documents name is there: files, folders, modules and commands of the checkout."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").glob("*.md"))]
_QUOTED = re.compile(r"`([^`\s]+)`")
_MODULE = re.compile(r"(?:kb|cli|tests|rules_asp)(?:\.\w+)+\Z")
_FILE = re.compile(r"[\w./-]+\.(?:py|lp|lark)\Z")
_PLACE = re.compile(r"(?:kb|cli|tests|rules_asp|docs|notebooks|examples)/[\w./-]*\Z")
SOURCES = {path.name for top in ("kb", "cli", "tests", "rules_asp") for path in
           (ROOT / top).rglob("*.*")}  # fmt: skip


def _is_there(name: str) -> bool:
    if _PLACE.match(name):
        return (ROOT / name).exists()
    if _MODULE.match(name):
        # a module, or something in one
        path = ROOT / name.replace(".", "/")
        return any(
            each.exists()
            for each in (path, path.with_suffix(".py"), path.parent, path.parent.with_suffix(".py"))
        )
    return not _FILE.match(name) or Path(name).name in SOURCES


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_is_there(document: Path) -> None:
    names = _QUOTED.findall(document.read_text("utf-8"))
    assert [name for name in names if "DATE" not in name and not _is_there(name)] == []
