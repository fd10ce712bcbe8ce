"""Instructions that speak of what was put somewhere, of each one's own, of the object itself after
a condition, and of what another line of the same spell told of; and what stays in doubt."""

from __future__ import annotations

import pytest

from kb.text.lines.text_box import TextBox
from kb.text.words.type_line import parse_type_line
from tests.text.test_instructions import read, told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Create a token that's a copy of target creature. If this spell was kicked, create five "
         "of those tokens instead.",
         "If Bilious Skulldweller is kicked, create five tokens that is a copy of target creature. "
         "Otherwise, create a token that is a copy of that creature."),
        ("Whenever Bilious Skulldweller deals combat damage to an opponent, it deals that much "
         "damage to each other opponent.",
         "Bilious Skulldweller deals that much damage to each opponent other than that player."),
        ("Each player discards a card. Each opponent who can't loses 3 life.",
         "Each player discards a card. Each opponent who can't loses 3 life."),
        ("Each player sacrifices a creature. Each player who sacrificed a creature this way draws "
         "two cards.",
         "Each player sacrifices a creature. Each player who did so draws two cards."),
        ("You and permanents you control gain hexproof until end of turn.",
         "You have hexproof this turn. Permanents you control gain hexproof until end of turn."),
        ("Choose a color. Target player reveals their hand and discards all cards of that color.",
         "Choose a color. Target player reveals that player's hand. That player discards all cards "
         "of the chosen color."),
        ("Look at the top three cards of target opponent's library, exile one of them face down, "
         "then put the rest into their graveyard. You may cast that card for as long as it remains "
         "exiled, and mana of any type can be spent to cast that spell.",
         "Look at the top three cards of target opponent's library. Exile one of those cards face "
         "down. Put the rest into that player's graveyard. You may cast that card for as long as "
         "it remains exiled and mana of any type can be spent to cast that card."),
        ("The next 2 damage that would be dealt to target creature this turn is dealt to you "
         "instead.",
         "The next 2 damage that would be dealt to target creature this turn is dealt to you "
         "instead."),
        ("The next time damage would be dealt to you this turn, that damage is dealt to another "
         "target creature instead.",
         "The next time damage would be dealt to you this turn, that damage is dealt to another "
         "target creature instead."),
        ("You gain 2 life for each creature target player controls.",
         "Gain 2 life for each creature target player controls."),
        ("Target opponent loses 2 life for each creature card in their graveyard.",
         "Target opponent loses 2 life for each creature card from that player's graveyard."),
        ("You gain life equal to twice the number of creatures target player controls.",
         "Gain 2 life for each creature target player controls."),
        ("Put a +1/+1 counter on target creature you control. Another target creature blocks it "
         "this turn if able.",
         "Put a +1/+1 counter on target creature you control. Another target creature blocks that "
         "creature this turn if able."),
        ("Whenever Bilious Skulldweller attacks, target creature blocks it this turn if able.",
         "Target creature blocks Bilious Skulldweller this turn if able."),
        ("Target creature must be blocked this turn if able.",
         "Target creature must be blocked this turn if able."),
        ("Target spell can't be countered.", "Target spell can't be countered."),
        ("You have no maximum hand size for the rest of the game.",
         "You have no maximum hand size for the rest of the game."),
        ("Bilious Skulldweller deals 1 damage to target creature. That creature can't be "
         "regenerated this turn.",
         "Bilious Skulldweller deals 1 damage to target creature. That creature can't be "
         "regenerated this turn."),
        ("You may sacrifice a land. If you do, destroy target creature. It can't be regenerated.",
         "You may sacrifice a land. If you do, destroy target creature (it can't be regenerated)."),
        ("Return each creature to its owner's hand.",
         "Return all creatures to those creatures' owner's hand."),
        ("{R}: If Bilious Skulldweller is a Spirit, tap it. Otherwise, untap it.",
         "If Bilious Skulldweller is a Spirit, tap Bilious Skulldweller. Otherwise, untap Bilious "
         "Skulldweller."),
        ("When Bilious Skulldweller enters, it deals 2 damage to target creature and 1 damage to "
         "you.",
         "Bilious Skulldweller deals 2 damage to target creature and Bilious Skulldweller deals "
         "1 damage to you."),
        ("Damage can't be prevented this turn. If this spell was kicked, it deals 5 damage to "
         "target player.",
         "Damage can't be prevented this turn. If Bilious Skulldweller is kicked, Bilious "
         "Skulldweller deals 5 damage to target player."),
        ("You may put a land card from your hand onto the battlefield. If you put a Cave onto the "
         "battlefield this way, you gain 4 life.",
         "You may put a land card in your hand onto the battlefield. If that card put onto the "
         "battlefield is a Cave, gain 4 life."),
        ("Discard a card. When you discard a nonland card this way, Bilious Skulldweller deals 3 "
         "damage to target creature.",
         "Discard a card. If it is nonland, when you do, Bilious Skulldweller deals 3 damage to "
         "target creature."),
        ("Counter target spell. Search its controller's graveyard, hand, and library for all cards "
         "with the same name as that spell and exile them.",
         "Counter target spell. Search that spell's controller's graveyard, hand, and library for "
         "all cards with the same name as that spell. Exile those cards."),
        ("Each opponent chooses a creature they control. You gain control of those creatures.",
         "Each opponent chooses a creature that player controls. Gain control of those creatures."),
        ("Draw two cards, then discard one of them.",
         "Draw two cards. Discard one of those cards."),
        ("Target player sacrifices a land for each Swamp you control.",
         "Target player sacrifices X lands, where X is the number of Swamps you control."),
        ("Search your library for a Forest card and a Plains card, put them onto the battlefield "
         "tapped, then shuffle.",
         "Search your library for a Forest card and a Plains card. Put those lands onto the "
         "battlefield tapped. Shuffle."),
        ("Each other creature becomes a copy of target nonlegendary creature until end of turn.",
         "All creatures other than target nonlegendary creature become a copy of that creature "
         "until end of turn."),
        ("Each player may search their library for a basic land card and put that card onto the "
         "battlefield tapped. Then each player who searched their library this way shuffles.",
         "Each player may search that player's library for a basic land card, then put that land "
         "onto the battlefield tapped. Each player who does shuffles."),
        ("Each player may draw a card, then each opponent who didn't loses 1 life.",
         "Each player may draw a card. Each opponent who does not loses 1 life."),
        ("Each opponent may discard a card. For each opponent who does, you gain 1 life.",
         "Each opponent may discard a card. For each opponent who does, gain 1 life."),
    ],
)  # fmt: skip
def test_what_they_say(line: str, said: str) -> None:
    assert told(line) == said


@pytest.mark.parametrize(
    "line",
    [
        # Several zones, one card of each.
        "Exile a card from each opponent's graveyard.",
        # Another spell than this one, or than the target?
        "Bilious Skulldweller deals 2 damage to any target. If you've cast another spell this "
        "turn, draw a card.",
        # Others than those of which nothing is known.
        "Frobnicate the board. Destroy all other creatures.",
        # How it entered is told too late.
        "Put target creature card from a graveyard onto the battlefield under your control. If you "
        "control a Swamp, that creature enters with two +1/+1 counters on it.",
        # Nothing was put there.
        "Tap target creature. If you put a Cave onto the battlefield this way, draw a card.",
        # No card that was drawn is exiled.
        "Draw a card, then exile it.",
    ],
)
def test_what_is_left_in_doubt(line: str) -> None:
    assert None in read(line)


def _abilities(text: str) -> list[str | None]:
    box = TextBox(text, ("Test Spell",), parse_type_line("Instant"), None, None)
    return [each.text for each in box.abilities()]


def test_lines_of_a_spell_that_speak_of_one_another_are_one_text() -> None:
    first = "Target creature gains flying until end of turn."
    also = "Ferocious — Tap that creature if you control a creature with power 4 or greater."
    (whole,) = _abilities(f"{first}\n{also}")
    assert whole is not None and whole.startswith(first)
    assert len(_abilities(f"{first}\nDraw a card.")) == 2
    assert len(_abilities(f"{first}\nFrobnicate that creature.")) == 2
