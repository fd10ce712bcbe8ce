"""A few cases on parts of their boards: with every part of the law they come to the same."""

from __future__ import annotations

from tests.property.every_part import differing


def test_a_part_that_is_needed_is_there() -> None:
    assert [*differing(8, 3)] == []
