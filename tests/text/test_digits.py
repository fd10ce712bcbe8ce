"""Signs that look like digits and are no numbers are words like others."""

from __future__ import annotations

import pytest

from kb.text.grammar.tokens import number
from kb.text.lines.reading import read_ability


@pytest.mark.parametrize(("word", "meant"), [("²", None), ("½", None), ("12", 12), ("two", 2)])
def test_only_numerals_are_numbers(word: str, meant: int | None) -> None:
    assert number(word) == meant


@pytest.mark.parametrize("sign", ["²", "①", "½"])
def test_a_text_with_such_a_sign_is_read_or_not_understood(sign: str) -> None:
    (ability,) = read_ability(f"{sign}{{", (), ("creature",))
    assert not ability.understood
