"""Tables of results, what was done this way, conditions and numbers of what was spoken of."""

from __future__ import annotations

import pytest

from tests.text.test_instructions import read, told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Roll a d20. 1—9 | Draw a card. 10—19 | Draw two cards. You lose 1 life. 20 | "
         "Target creature gets +2/+2 until end of turn. It gains trample until end of "
         "turn.",
         "Roll a d20. If the result is 1 or greater and the result is 9 or less, draw a "
         "card. If the result is 10 or greater and the result is 19 or less, draw two "
         "cards, then lose 1 life. If the result is 20, target creature gets +2/+2 "
         "until end of turn, then that creature gains trample until end of turn."),
        ("Roll a d6. Create a number of Treasure tokens equal to the result.",
         "Roll a d6. Create a number of Treasure tokens equal to the result."),
        ("Mill three cards. Put a land card from among the cards milled this way into "
         "your hand.",
         "Mill three cards. Put a land card from among those cards into your hand."),
        ("Reveal the top five cards of your library. Put all creature cards revealed "
         "this way into your hand and the rest into your graveyard.",
         "Reveal the top five cards of your library. Put those cards that is a creature "
         "into your hand. Put the rest into your graveyard."),
        ("Search your library for up to two basic land cards, reveal those cards, put "
         "one onto the battlefield tapped and the other into your hand, then shuffle.",
         "Search your library for up to two basic land cards. Reveal those lands. Put "
         "one of those lands onto the battlefield tapped. Put the rest into your hand. "
         "Shuffle."),
        ("Bilious Skulldweller deals damage to target player equal to the number of "
         "cards in that player's hand.",
         "Bilious Skulldweller deals 1 damage to that player for each card in target "
         "player's hand."),
        ("Discard a card. If you discard a land card this way, draw a card.",
         "Discard a card. If it is a land, draw a card."),
        ("{T}: Target creature's owner shuffles it into their library.",
         "Target creature's owner shuffles that creature into that creature's owner's "
         "library."),
        ("{T}: Bilious Skulldweller deals 4 damage to target creature. If a creature "
         "dealt damage this way would die this turn, exile it instead.",
         "Bilious Skulldweller deals 4 damage to target creature. If a creature "
         "dealt damage this way would die this turn, exile it instead."),
        ("Put a +1/+1 counter on each creature you control with a +1/+1 counter on it.",
         "Put a +1/+1 counter on all creatures you control with a +1/+1 counter on "
         "them."),
        ("Return to your hand target creature card in your graveyard.",
         "Return target creature card in your graveyard to your hand."),
        ("Investigate twice.",
         "Investigate two times."),
        ("Change the target of target spell with a single target.",
         "Change the target of target spell that has a single target."),
        ("Destroy target creature. If its mana value was 3 or less, proliferate.",
         "Destroy target creature. If that creature's mana value is 3 or less, "
         "proliferate."),
        ("Draw a card. Sacrifice a creature. If the sacrificed creature was a Goblin, "
         "draw a card.",
         "Draw a card. Sacrifice a creature. If that creature is a Goblin, draw a card."),
        ("Reveal the top card of your library. If that card is a land card, draw a "
         "card.",
         "Reveal the top card of your library. If it is a land, draw a card."),
        ("Exile all creature cards from target player's graveyard. Each opponent loses "
         "1 life for each card exiled this way.",
         "Exile all creature cards from target player's graveyard. Each opponent loses "
         "life equal to the number of cards exiled this way."),
        ("Clash with an opponent. If you win, draw a card.",
         "Clash with an opponent. If you win, draw a card."),
        ("Draw X cards, where X is 7 minus the number of cards in your hand.",
         "Draw cards equal to 7 minus the number of cards in your hand."),
        ("Target opponent faces a villainous choice — They lose 2 life, or you draw a "
         "card.",
         "Target opponent faces a villainous choice: that player loses 2 life or draw a card."),
        ("Whenever a creature attacks or blocks, Bilious Skulldweller deals 2 damage to "
         "it.",
         "Bilious Skulldweller deals 2 damage to that creature."),
        ("Whenever Bilious Skulldweller attacks, add {R}{R}. Until end of turn, you "
         "don't lose this mana as steps and phases end.",
         "Add {R}{R} (until end of turn it isn't lost as steps and phases end)."),
        ("Whenever Bilious Skulldweller attacks, add {R}. Spend this mana only to cast spells. "
         "Until end of turn, you don't lose this mana as steps and phases end.",
         "Add {R}. Spend this mana only to cast spells (until end of turn it isn't lost as steps "
         "and phases end)."),
        ("At the beginning of each player's upkeep, that player adds {G}. Until end of turn, they "
         "don't lose this mana as steps and phases end.",
         "That player adds {G} (until end of turn it isn't lost as steps and phases end)."),
        ("Target player loses all unspent mana.",
         "Target player loses all unspent mana."),
        ("Exert target creature.",
         "Exert target creature."),
    ],
)  # fmt: skip
def test_what_they_say(line: str, said: str) -> None:
    assert told(line) == said


@pytest.mark.parametrize(
    "line",
    [
        "Each player sacrifices a creature of their choice. If you sacrificed a "
        "creature this way, draw a card.",
        "Draw a card. 1—9 | Draw a card.",
        "Draw a card. You may put a creature card exiled this way onto the "
        "battlefield.",
        "Add {R}. Spend this mana only to cast creature spells. Until end of turn, you "
        "sing this mana as steps and phases end.",
        "Draw a card. Spend this mana only to cast creature spells.",
    ],
)  # fmt: skip
def test_what_is_left_in_doubt(line: str) -> None:
    assert None in read(line)
