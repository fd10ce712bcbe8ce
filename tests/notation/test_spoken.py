"""Boards in the sentences of judges: what they become in the notation."""

from __future__ import annotations

import pytest

from kb.card_base.library import Library
from kb.errors import SnapshotError
from kb.notation.dividing import divided
from kb.notation.spoken import in_notation

CARDS = Library()


@pytest.mark.parametrize(
    ("spoken", "notation"),
    [
        ("AP controls Sword of Fire and Ice and Forest.", "AP: Sword of Fire and Ice\nAP: Forest"),
        ("AP controls Forest and has Shock in hand and is at 7 life.", None),
        ("AP controls a Forest and is at 7 life.", "AP: Forest\nAP: life: 7"),
        ("AP controls Forest and NAP controls Squire.", "AP: Forest\nNAP: Squire"),
        ("AP controls Forest, then Swamp and then Plains.", "AP: Forest\nAP: Swamp\nAP: Plains"),
        ("AP controls Urborg, Tomb of Yawgmoth, and Forest.",
         'AP: "Urborg, Tomb of Yawgmoth"\nAP: Forest'),
        ("AP controls Xenograft naming Goblin.", 'AP: Xenograft, chosen creature type Goblin'),
        ("AP controls Painter's Servant set to red.", "AP: Painter's Servant, chosen color red"),
        ("AP controls Hill Giant with two +1/+1 counters and a -1/-1 counter.",
         "AP: Hill Giant, two +1/+1 counters, a -1/-1 counter"),
        ("AP controls Clone, which is a copy of Serra Angel.", "AP: Clone, copy of Serra Angel"),
        ("AP controls Squire and Rancor on it.", "AP: Squire\nAP: Rancor, on Squire"),
        ("AP controls Squire. It is tapped.", "AP: Squire, tapped"),
        ("AP controls Squire and Wall of Stone. It is tapped.", None),
        ("AP controls Squire and Wall of Stone and Rancor on it.", None),
        ("AP controls Rancor on Squire with 2 damage.", None),
        ("AP controls Xenograft naming Gobblin.", None),
        ("It is 2003-12-01. AP controls Forest.", "AP: Forest\n@2003-12-01"),
        ("AP has no cards in hand.", "AP: hand: 0"),
        ("AP has played two lands.", "AP: lands played: 2"),
    ],
)  # fmt: skip
def test_sentences(spoken: str, notation: str | None) -> None:
    if notation is None:
        with pytest.raises(SnapshotError):
            in_notation(spoken, CARDS)
    else:
        assert in_notation(spoken, CARDS).board == notation


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("AP controls Squire. Is it tapped?", "Is Squire tapped?"),
        ("AP controls Squire. NAP controls Karma. Is it red?", "Is it red?"),
        ("AP controls Squire. NAP controls Karma. AP attacks with Squire. Is it red?",
         "Is Squire red?"),
        ("AP controls Squire. NAP casts Lightning Bolt targeting Squire. What happens when it "
         "resolves?", "What happens when it resolves?"),
    ],
)  # fmt: skip
def test_it_is_what_was_spoken_of_last(text: str, question: str) -> None:
    assert divided(text, CARDS).question == question


def test_many_tails_are_read_in_time() -> None:
    with pytest.raises(SnapshotError):
        in_notation("AP controls Squire " + "on it with 2 damage " * 100, CARDS)
