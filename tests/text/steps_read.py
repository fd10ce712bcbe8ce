"""The steps of lines, and what they speak of, for tests of readings."""

from __future__ import annotations

from kb.vocabulary import Mentioned, Step
from kb.vocabulary.parts import every_part
from tests.text.test_instructions import read


def steps_of(text: str) -> list[Step]:
    """The steps of a line that must be understood."""
    found: list[Step] = []
    for each in read(text):
        assert each is not None, text
        found.extend(each)
    return found


def mentions_in(step: Step) -> set[Mentioned]:
    """What a step speaks of."""
    return {each for each in every_part(step) if isinstance(each, Mentioned)}
