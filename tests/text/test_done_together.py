"""Several actions that one verb says with an amount for each: which are done at the same time."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.vocabulary import GameAction
from kb.vocabulary.parts import every_part


def together(text: str) -> list[bool]:
    """Of each action of a line, whether it is done with the one before."""
    (found,) = read_ability(text, ("Squire",), ("sorcery",))
    assert found.spell is not None
    does = [each.does for each in found.spell.instructions]
    assert all(each is not None for each in does)
    return [each.together for each in every_part(tuple(does)) if isinstance(each, GameAction)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Squire deals 2 damage to target creature and 1 damage to any other target.", [0, 1]),
        ("Squire deals 2 damage to target creature. Squire deals 1 damage to you.", [0, 0]),
        ("Squire deals 2 damage to target creature and you lose 2 life.", [0, 0]),
        ("Create a 1/1 white Human creature token and a Food token.", [0, 1]),
        ("Create a Clue token, a Food token, and a Treasure token.", [0, 1, 1]),
        ("Create a Clue token, then create a Food token.", [0, 0]),
        ("Put two +1/+1 counters and a flying counter on target creature.", [0, 1]),
        ("Put a +1/+1 counter on target creature and untap it.", [0, 0]),
        ("Look at the top two cards of your library. Put one of them into your hand and the other "
         "on the bottom of your library.", [0, 0, 0]),
    ],
)  # fmt: skip
def test_what_is_done_at_the_same_time(text: str, expected: list[int]) -> None:
    assert together(text) == [bool(each) for each in expected]
