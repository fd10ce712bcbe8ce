"""Mana symbols as pictures of our own."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from kb.drawing.mana import GLYPHS, picture, with_symbols


@pytest.mark.parametrize(
    "inner", [*GLYPHS, "0", "10", "X", "W/U", "2/R", "G/P", "G/W/P", "<&>", "½"]
)
def test_each_is_a_picture(inner: str) -> None:
    root = ET.fromstring(picture(inner))
    assert len(list(root.iter())) > 2
    assert not list(root.iter("{http://www.w3.org/2000/svg}image"))


def test_they_differ() -> None:
    assert (
        len({picture(each) for each in [*GLYPHS, "1", "2", "W/U", "U/W", "W/P"]}) == len(GLYPHS) + 5
    )


def test_text_around_them_is_escaped_and_they_say_what_they_are() -> None:
    drawn = with_symbols('{T}: <b> add {G/W} "now" {no symbol} {<i>}')
    assert drawn.startswith('<svg class="pip"')
    assert drawn.count("<svg") == 3
    assert "&lt;b&gt; add" in drawn and "{no symbol}" in drawn
    assert "<title>{G/W}</title>" in drawn and "<title>{&lt;i&gt;}</title>" in drawn
    assert "<i>" not in drawn
