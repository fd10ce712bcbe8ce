"""Lines whose dashes, chapters and kickers are set otherwise than today's."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.text.lines.text_box import TextBox
from kb.text.words.type_line import parse_type_line


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I-- Draw a card.", "chapter"),
        ("I,II — Draw a card.", "chapter"),
        ("Escape-{4}{G}{U}, Exile five other cards from your graveyard.", "keyword"),
        ("Kicker {G} and/or kicker {1}{U}", "keyword"),
        ("Thunder Clap—Whenever this creature attacks, draw a card.", "triggered"),
        ("Iron Muscle—As long as it's your turn, this creature has indestructible.", "static"),
        ("Ward—Pay 3 life.", "keyword"),
    ],
)
def test_a_line_is_read_however_its_dash_is_set(text: str, kind: str) -> None:
    for each in read_ability(text, (), ("creature",)):
        assert (each.kind, each.understood) == (kind, True)


def test_a_station_band_on_one_line() -> None:
    text = "Station\nSTATION 8+ Flying Vigilance Whenever you attack, draw a card. 4/5"
    box = TextBox(text, (), parse_type_line("Artifact — Spacecraft"), None, None)
    *_, band = box.abilities()
    assert band.understood and band.effect is not None
    does = {type(each).__name__: each for each in band.effect.clauses[0].does}
    assert {"AddTypes", "SetPT", "GainAbilities"} <= does.keys()
    gained = [each.keyword or each.kind for each in does["GainAbilities"].abilities]  # type: ignore[union-attr]
    assert gained == ["flying", "vigilance", "triggered"]


def test_the_top_card_of_which_a_condition_speaks() -> None:
    line = (
        "As long as the top card of your library is a Goblin card, this creature has all activated "
        "abilities of that card."
    )
    (found,) = read_ability(line, (), ("creature",))
    assert found.understood
