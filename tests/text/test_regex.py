"""Regular expressions that wait until they are matched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kb
from kb.regex import regex


def test_it_matches_as_a_compiled_one() -> None:
    late = regex(r"(?P<many>\d+) BEARS", re.IGNORECASE)
    found = late.fullmatch("2 bears")
    assert found is not None
    assert found["many"] == "2"
    assert late.sub("elks", "2 bears, 3 Bears") == "elks, elks"
    assert late.search("elks") is None


def test_it_is_compiled_when_it_is_first_matched() -> None:
    unclosed = regex("(bears")
    with pytest.raises(re.error):
        unclosed.search("bears")


@pytest.mark.parametrize("package", ["text", "vocabulary", "snapshot"])
def test_importing_the_grammar_compiles_none(package: str) -> None:
    for file in (Path(kb.__file__).parent / package).rglob("*.py"):
        assert not re.search(r"^\w.*\bre\.compile\(", file.read_text("utf-8"), re.M), file
