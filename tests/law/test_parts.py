"""What program parts say of themselves is what their rules say: which other parts they need, and
what must be told so that they can derive anything."""

from __future__ import annotations

import re
from itertools import product

import pytest

from kb.engine.program.needs import needs
from kb.engine.program.program import LAW, parts
from tests.law.law_reading import FOLDER
from tests.law.part_reading import ALWAYS_THERE, derives_without, read_by

SAID = needs().parts
SPREAD = {
    "definitions": "what abilities are, and what their parts are",
    "casting": "what may be cast, and what it costs",
}
"""Parts with rules in several files, and what each of these has."""
CONDITIONAL = sorted(part for part, said in SAID.items() if said.when)


def test_a_part_stands_in_one_file() -> None:
    names = [
        part
        for name in LAW
        for part in re.findall(r"^#program (\w+)", (FOLDER / name).read_text("utf-8"), re.M)
        if part != "base"
    ]
    assert {each for each in names if names.count(each) > 1} == set(SPREAD)


@pytest.mark.parametrize("part", sorted(set(parts()) - ALWAYS_THERE))
def test_a_part_says_what_it_needs(part: str) -> None:
    """What answers a question of its own is ground when that is asked."""
    answers = {each for each, said in SAID.items() if said.answers}
    assert set(SAID[part].needs) == read_by(part) - answers


@pytest.mark.parametrize("part", CONDITIONAL)
def test_a_part_derives_nothing_without_what_it_waits_for(part: str) -> None:
    found = {
        rule.place
        for absent in product(*SAID[part].when)
        for rule in derives_without(part, frozenset(absent))
    }
    assert found == set()


def test_every_part_is_asked_for() -> None:
    """A part answers a question that somebody asks, is needed by another, or is ground by name."""
    source = "\n".join(path.read_text("utf-8") for path in (FOLDER.parent / "kb").rglob("*.py"))
    needed = {each for said in SAID.values() for each in said.needs}
    asked = {name for part, said in SAID.items() for name in said.answers or (part,)}
    unasked = {name for name in asked - needed if f'"{name}"' not in source}
    assert unasked == set()
