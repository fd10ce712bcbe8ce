"""Lines of real cards drawn at random (`golden.py`), with what they do when they resolve, as a
reader of the card wrote it before seeing what the grammar makes of it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import yaml

from kb.vocabulary import Instruction, Step
from tests.text.golden import CARDS, comparable, read

FILE = Path(__file__).with_name("golden_steps") / "instructions.yaml"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a card, with the steps of all its sentences, modes in their order."""

    card: str
    face: int = 0
    line: int = 0
    year: int | None = None
    understood: bool = True
    """False: not all of its sentences are read, and no logic is written here."""
    steps: tuple[Step, ...] = ()


ENTRIES = msgspec.convert(yaml.safe_load(FILE.read_bytes()), tuple[Entry, ...])


def _instructions(entry: Entry) -> list[Instruction]:
    found: list[Instruction] = []
    for ability in read(entry.card, entry.face, entry.line):
        if ability.spell is not None:
            modes = ability.spell.modes.modes if ability.spell.modes is not None else ()
            found += ability.spell.instructions
            found += [each for mode in modes for each in mode.instructions]
    return found


@pytest.mark.skipif(not CARDS.exists(), reason="needs the card file")
@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.card for entry in ENTRIES])
def test_a_line_does_what_its_reader_wrote(entry: Entry) -> None:
    instructions = _instructions(entry)
    if not entry.understood:
        assert not instructions or any(each.does is None for each in instructions)
        return
    found = [step for each in instructions if each.does is not None for step in each.does]
    assert all(each.does is not None for each in instructions)
    assert comparable(tuple(found)) == comparable(entry.steps)
