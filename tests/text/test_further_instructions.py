"""Instructions that speak of players' cards, of what was done this way, of what begins without a
duration: as the words say it, and not where a word is in doubt."""

from __future__ import annotations

import pytest

from tests.text.test_instructions import read, told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Target player reveals a card at random from their hand.",
         "Target player reveals a card in that player's hand at random."),
        ("Mill three cards. If a creature card was milled this way, draw a card.",
         "Mill three cards. If there is a creature among those cards, draw a card."),
        ("Mill three cards. For each land card milled this way, create a Treasure token.",
         "Mill three cards. For each land among those cards, create a Treasure token."),
        ("Reveal cards from the top of your library until you reveal a creature card. Put that "
         "card into your hand and the rest on the bottom of your library in a random order.",
         "Reveal cards from the top of your library until you reveal a creature card. Put that "
         "card into your hand. Put the rest on the bottom of your library in a random order."),
        ("Tap target creature. It doesn't untap during its controller's next untap step.",
         "Tap target creature. That creature can't untap during its controller's next untap "
         "step."),
        ("Counter target spell. If that spell is countered this way, exile it instead of putting "
         "it into its owner's graveyard.",
         "Counter target spell. It is exiled instead of put into its owner's graveyard."),
        ("Counter target spell unless its controller pays {3}. If that spell is countered this "
         "way, put it into its owner's hand instead of into that player's graveyard.",
         "Counter target spell unless that spell's controller pays {3}. It is put into its owner's "
         "hand instead of put into its owner's graveyard."),
        ("Counter target spell. If that spell is countered this way, put that card on your choice "
         "of the top or bottom of its owner's library instead of into that player's graveyard.",
         "Counter target spell. It is put on your choice of the top or bottom of its owner's "
         "library instead of put into its owner's graveyard."),
        ("Exile cards from the top of your library until you exile a nonland card. You may cast "
         "that card without paying its mana cost if the spell's mana value is 4 or less.",
         "Exile cards from the top of your library until you exile a nonland card. You may cast "
         "that card without paying its mana costs if that spell's mana value is four or less."),
        ("Counter target spell if its mana value is 2 or less.",
         "If target spell's mana value is 2 or less, counter that spell."),
        ("You may discard a card or sacrifice a land.",
         "You may discard a card or sacrifice a land."),
        ("{T}: When you next cast an instant or sorcery spell this turn, copy that spell.",
         "This turn, when you cast an instant or sorcery spell, copy that spell."),
        ("Return target creature card from your graveyard to the battlefield. It gains haste.",
         "Return target creature card in your graveyard to the battlefield. That card gains "
         "haste."),
        ("Target creature blocks this creature this turn if able.",
         "Target creature blocks Bilious Skulldweller this turn if able."),
        ("Discard all the cards in your hand, then draw that many cards plus one.",
         "Discard your hand. Draw cards equal to that number plus 1."),
        ("Create Tiny, a legendary 2/2 green Dog creature token with trample.",
         "Create a legendary 2/2 green Dog creature token named Tiny with trample."),
        ("Create a 1/1 colorless Insect artifact creature token with flying named Wasp.",
         "Create a 1/1 colorless Insect artifact creature token named Wasp with flying."),
        ("Create Voja, Friend to Elves, a legendary 3/3 white Wolf creature token.",
         "Create a legendary 3/3 white Wolf creature token named Voja, Friend to Elves."),
        ('Create Wing, a legendary 1/1 blue Bird creature token with "When Wing dies, scry 1."',
         "Create a legendary 1/1 blue Bird creature token named Wing with "
         '"When this token dies, scry 1."'),
        ("Create an 8/8 Beast creature token that's red, green, and white.",
         "Create an 8/8 red, green, and white Beast creature token."),
        ("Create a tapped colorless land token named Everywhere that is every basic land type.",
         "Create a tapped colorless Plains Island Swamp Mountain Forest land token named "
         "Everywhere."),
        ("Create an X/X green Wurm creature token with trample, where X is the amount of mana "
         "spent to cast this spell.",
         "Create an X/X green Wurm creature token with trample, where X is the amount of mana "
         "spent to cast Bilious Skulldweller."),
        ("Target creature becomes the color or colors of your choice until end of turn.",
         "Target creature becomes the color or colors of your choice until end of turn."),
        ("You gain 2 life. Each opponent does the same.",
         "Gain 2 life. Each opponent gains 2 life."),
        ("Take an extra turn after this one. At the beginning of that turn's end step, you lose "
         "the game.",
         "Take an extra turn after this one. At the beginning of that turn's end step, you lose "
         "the game."),
        ("Change the text of target permanent by replacing all instances of one color word with "
         "another or one basic land type with another.",
         "Change the text of target permanent by replacing all instances of one color word with "
         "another or one basic land type with another."),
        ("The next time a red source of your choice would deal damage to you this turn, prevent "
         "that damage.",
         "Choose a red source. The next time that source that is red would deal damage to you this "
         "turn, prevent that damage."),
        ("You gain hexproof until end of turn.", "You have hexproof this turn."),
        ("Prevent all damage that creatures would deal to players this turn.",
         "Prevent all damage that would be dealt to players by creatures this turn."),
    ],
)  # fmt: skip
def test_what_they_say(line: str, said: str) -> None:
    assert told(line) == said


@pytest.mark.parametrize(
    "line",
    [
        # What lasts until end of turn before it is not for ever after it.
        "Until end of turn, target artifact becomes a creature. If it isn't a Vehicle, it has base "
        "power and toughness 4/4.",
        "Draw a card. It gains haste.",
        "Whenever you draw a card, draw cards equal to the amount of life you gained.",
        # Nothing was milled.
        "Draw a card. If a creature card was milled this way, draw a card.",
        # A condition before it doesn't speak of what comes after it.
        "If it's black, destroy target creature.",
        "Draw a card. If that spell is countered this way, exile it instead of putting it into its "
        "owner's graveyard.",
    ],
)
def test_what_is_left_in_doubt(line: str) -> None:
    assert None in read(line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Put a +1/+1 counter and a flying counter on target creature.",
         "Put a +1/+1 counter on target creature and put a flying counter on that creature."),
        ("Target creature gets +1/-1 or -1/+1 until end of turn.",
         "Target creature gets +1/-1 until end of turn or that creature gets -1/+1 until end of "
         "turn."),
        ("Create your choice of a Blood token, a Clue token, or a Food token.",
         "Create a Blood token or create a Clue token or create a Food token."),
        ("Manifest dread twice.", "Manifest dread twice."),
        ("Proliferate, then proliferate again.", "Proliferate twice."),
        ("Create a 1/1 white Soldier creature token. If this spell was kicked, create five of "
         "those tokens instead.",
         "If Bilious Skulldweller is kicked, create five 1/1 white Soldier creature tokens. "
         "Otherwise, create a 1/1 white Soldier creature token."),
        ("Whenever Bilious Skulldweller becomes the target of a spell or ability an opponent "
         "controls, counter that spell or ability unless its controller pays {2}.",
         "Counter that spell or ability unless that spell or ability's controller pays {2}."),
        ("{T}: Tap target creature. It doesn't untap during its controller's untap step for as "
         "long as Bilious Skulldweller remains tapped.",
         "Tap target creature. That creature can't untap during its controller's untap step for "
         "as long as Bilious Skulldweller is tapped."),
        ("Creatures target player controls can't block this turn.",
         "Creatures target player controls can't block this turn."),
        ("Bilious Skulldweller deals 1 damage to target player. It deals 3 damage instead if you "
         "control artifacts named Crown of Empires and Throne of Empires.",
         "If you control an artifact named Crown of Empires and you control an artifact named "
         "Throne of Empires, Bilious Skulldweller deals 3 damage to target player. Otherwise, "
         "Bilious Skulldweller deals 1 damage to that player."),
        ("Whenever you gain life, target creature gets +X/+X until end of turn, where X is the "
         "amount of life you gained.",
         "Target creature gets +X/+X until end of turn, where X is that number."),
        ("Whenever Bilious Skulldweller deals combat damage to a player, surveil X, where X is the "
         "amount of damage it dealt to that player.", "Surveil that many."),
        ("Target opponent may have you draw three cards. If they don't, you gain 2 life.",
         "Target opponent may have you draw three cards. If that player does not, gain 2 life."),
        ("Any player may have Bilious Skulldweller deal 6 damage to them. If no one does, draw a "
         "card.",
         "A player may have Bilious Skulldweller deal 6 damage to that player. If no player does, "
         "draw a card."),
        ("You gain life equal to the number of spells you've cast this turn.",
         "Gain life equal to the number of spells you've cast this turn."),
    ],
)  # fmt: skip
def test_what_further_ones_say(line: str, said: str) -> None:
    assert told(line) == said


@pytest.mark.parametrize(
    "line",
    [
        "Put a +1/+1 counter and a flying counter on up to two target creatures.",
        "A creature you control gets +1/-1 or -1/+1 until end of turn.",
        "Draw a card and you lose 1 life. If this spell was kicked, you draw two cards instead.",
        "Create a token that's a copy of target creature. Create two of those tokens.",
        "Draw a card twice.",
        "You may put two artifact cards from your hand or graveyard onto the battlefield.",
        "Target opponent may have you draw a card or lose 1 life.",
    ],
)
def test_what_further_ones_do_not_say(line: str) -> None:
    assert None in read(line)


@pytest.mark.parametrize(
    ("line", "understood"),
    [
        ("Put a +1/+1 counter or a flying counter on target creature.", True),
        ("Put a +1/+1 counter and a flying counter on each creature you control.", True),
        ("Put a +1/+1 counter or a flying counter on each creature you control.", False),
    ],
)
def test_one_of_two_counters_is_not_chosen_for_each_of_several(line: str, understood: bool) -> None:
    assert (None not in read(line)) is understood
