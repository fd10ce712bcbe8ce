"""Reading JSON in pieces gives what reading it whole gives, and finds the way after bad values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.card_base.json_stream import CutOff, JsonStream, Malformed

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


def cut(text: str, places: list[int]) -> Iterator[str]:
    """The text in pieces, cut at these places."""
    inside = sorted({0, len(text), *(place % (len(text) + 1) for place in places)})
    return (text[start:end] for start, end in pairwise(inside))


def elements(stream: JsonStream) -> list[Any]:
    """The values of an array."""
    found = []
    stream.take("[")
    while stream.peek() != "]":
        if found:
            stream.take(",")
        found.append(stream.value())
    stream.take("]")
    return found


@settings(deadline=None)
@given(st.lists(VALUES), st.lists(st.integers(0, 5000)), st.sampled_from([None, 1]))
def test_pieces_make_no_difference(
    values: list[Any], places: list[int], indent: int | None
) -> None:
    text = json.dumps(values, indent=indent)
    stream = JsonStream(cut(text, places))
    assert elements(stream) == values
    assert stream.peek() == ""
    assert stream.line == text.count("\n") + 1


@settings(deadline=None)
@given(st.lists(VALUES, min_size=1), st.integers(1, 10**6), st.lists(st.integers(0, 5000)))
def test_a_text_that_ends_too_early(values: list[Any], missing: int, places: list[int]) -> None:
    text = json.dumps(values)
    shorter = text[: len(text) - 1 - missing % (len(text) - 1)]
    with pytest.raises((CutOff, Malformed)):
        elements(JsonStream(cut(shorter, places)))


@pytest.mark.parametrize(
    "text", ['{"a" 1}', "{'a': 1}", "nothing", "[1 2]", '{"a": 1,}', '"two\nlines"', "[" * 100_000]
)
def test_no_json(text: str) -> None:
    stream = JsonStream(iter([text, " " * 20]))
    with pytest.raises(Malformed):
        stream.value()
    assert stream.ahead(1) == text[0]


def test_a_number_may_go_on_in_the_next_piece() -> None:
    assert JsonStream(iter(["12", "34", " 5"])).value() == 1234
    assert JsonStream(iter(["12"])).value() == 12
    assert JsonStream(iter(["0.", "5e", "-1", " "])).value() == 0.05


def test_skipping_by_brackets() -> None:
    stream = JsonStream(iter(['{"a": oops, "b": "]}", ', '"c": [1]}', " , 7]"]))
    assert stream.skip_value(",]")
    stream.take(",")
    assert stream.value() == 7


def test_skipping_by_brackets_must_lead_on() -> None:
    text = '{"a": "no end of text}, {"b": 1}]'
    stream = JsonStream(iter([text]))
    assert not stream.skip_value(",]")
    assert stream.ahead(len(text)) == text


def test_skipping_to_the_next_line_as_far_in() -> None:
    stream = JsonStream(iter(['\n  {"a": "x\n    {"inner": 1}\n', '  {"b": 2}']))
    stream.peek()
    assert stream.skip_to_object()
    assert stream.value() == {"b": 2}
    assert stream.line == 4
