"""What instructions mean by their words for the chosen, the rest, the copy, what was prevented."""

from __future__ import annotations

import pytest

from tests.text.test_instructions import read, told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Choose any number of target creatures you control. For each of them, create a "
         "token that's a copy of that creature.",
         "Choose any number of target creatures you control. For each of those creatures, "
         "create a token that is a copy of that card."),
        ("For each opponent, gain control of up to one target creature that player "
         "controls until end of turn. Untap those creatures.",
         "For each opponent, gain control of up to one target creature that player "
         "controls until end of turn. Untap that creature."),
        ("Each player returns all creature cards from their graveyard to the "
         "battlefield.",
         "Each player returns all creature cards from that player's graveyard to the "
         "battlefield."),
        ("Each player draws a card for each creature card in their graveyard.",
         "Each player draws a card for each creature card from that player's graveyard."),
        ("Bilious Skulldweller deals damage to each player equal to the number of lands "
         "they control.",
         "Bilious Skulldweller deals 1 damage to each player for each land that player "
         "controls."),
        ("Return target card from an opponent's graveyard to their hand.",
         "Return target card in your opponents' graveyards to that card's owner's hand."),
        ("Choose an opponent. You and that player each create a 1/1 white Spirit "
         "creature token with flying.",
         "Choose an opponent. You and that player create a 1/1 white Spirit creature "
         "token with flying."),
        ("{1}: This creature gets +X/+X until end of turn, where X is its power.",
         "Bilious Skulldweller gets +X/+X until end of turn, where X is its power."),
        ("Choose a creature you control. It gains indestructible until end of turn.",
         "Choose a creature you control. That creature gains indestructible until end "
         "of turn."),
        ("{T}: When you next cast an instant or sorcery spell this turn, copy that "
         "spell. You may choose new targets for the copy.",
         "This turn, when you cast an instant or sorcery spell, copy that spell, then you may "
         "choose new targets for that copy."),
        ("{1}: Enchanted creature can't be blocked this turn. Sacrifice it at the beginning of the "
         "next end step.",
         "Enchanted creature can't be blocked this turn. At the beginning of the next end step, "
         "sacrifice enchanted creature."),
        ("{1}: This creature can't be blocked this turn. Sacrifice it at the beginning of the next "
         "end step.",
         "Bilious Skulldweller can't be blocked this turn. At the beginning of the next end step, "
         "sacrifice Bilious Skulldweller."),
        ("You may discard a card. If you do, draw a card. If you control a Wizard, draw two cards "
         "instead.",
         "You may discard a card. If you do, draw a card. If you control a Wizard, draw two cards "
         "instead."),
        ("Reveal cards from the top of your library until you reveal a creature card. Create a "
         "token that's a copy of that card. Put all cards revealed this way on the bottom of your "
         "library in a random order.",
         "Reveal cards from the top of your library until you reveal a creature card. Create a "
         "token that is a copy of that card. Put those cards on the bottom of your library in a "
         "random order."),
        ("Exile target creature if its controller has three or more poison counters.",
         "If target creature's controller has three or more poison counters, exile that creature."),
        ("Exile target creature if its controller has a poison counter.",
         "If target creature's controller has a poison counter, exile that creature."),
        ("Put target creature on top of its owner's library. If that creature is red, you may put "
         "it on the bottom of its owner's library instead.",
         "Put target creature on the top of that creature's owner's library. If that creature is "
         "red, you may put that creature on the bottom of that creature's owner's library "
         "instead."),
        ("{T}: Target creature can't attack or block this turn.",
         "Target creature can't attack this turn and that creature can't block this "
         "turn."),
        ("Each player chooses three lands they control, then sacrifices the rest.",
         "Each player chooses three lands that player controls. Each player sacrifices "
         "the rest."),
        ("Choose two target creature cards in your graveyard. Sacrifice a creature. If "
         "you do, return the chosen cards to the battlefield tapped.",
         "Choose two target creature cards in your graveyard. Sacrifice a creature. If "
         "you do, return those cards to the battlefield tapped."),
        ("Prevent the next 3 damage that would be dealt to target creature this turn. "
         "You gain life equal to the damage prevented this way.",
         "Prevent the next 3 damage that would be dealt to target creature this turn. Gain life "
         "equal to the damage prevented this way."),
        ("Whenever Bilious Skulldweller attacks, you may pay {1}. When you do, destroy "
         "target creature. Its controller draws a card.",
         "You may pay {1}. When you do, destroy target creature, then that creature's "
         "controller draws a card."),
        ("Destroy target creature an opponent controls. Each other creature that player "
         "controls gets -2/-0 until end of turn.",
         "Destroy target creature an opponent controls. Creatures that player "
         "controls other than that creature get -2/-0 until end of turn."),
        ("Bilious Skulldweller becomes a copy of any creature on the battlefield.",
         "Bilious Skulldweller becomes a copy of a creature."),
        ("At the beginning of your upkeep, if Bilious Skulldweller is tapped, put a +1/+1 "
         "counter on it.",
         "Put a +1/+1 counter on Bilious Skulldweller."),
        ("Whenever you cast a spell that targets Bilious Skulldweller, put a +1/+1 counter "
         "on it.",
         "Put a +1/+1 counter on Bilious Skulldweller."),
        ("Whenever a creature an opponent controls dies, that player loses 2 life.",
         "That card's controller loses 2 life."),
        ("Return target permanent to its owner's hand. Then that player discards a card.",
         "Return target permanent to that permanent's owner's hand. That permanent's owner "
         "discards a card."),
        ("Target creature's owner puts it on their choice of the top or bottom of their "
         "library.",
         "Target creature's owner puts that creature on the top or bottom of that "
         "creature's owner's library."),
        ("You get an amount of {E} equal to your life total.",
         "Get an amount of {E} equal to your life total."),
        ("Each player sacrifices a creature unless they pay 2 life.",
         "For each player, that player sacrifices a creature unless that player pays 2 life."),
        ("Target opponent loses 5 life unless that player sacrifices a creature of their choice.",
         "Target opponent loses 5 life unless that player sacrifices a creature."),
        ("Target creature gains your choice of flying or haste until end of turn.",
         "Target creature gains flying until end of turn or that creature gains "
         "haste until end of turn."),
        ("Put your choice of a reach counter or a trample counter on target creature.",
         "Put a reach counter on target creature or put a trample counter on that creature."),
        ("When Bilious Skulldweller enters, attach it to target creature you control. If that "
         "creature is an Assassin, it gains deathtouch until end of turn.",
         "Attach Bilious Skulldweller to target creature you control. If that creature is an "
         "Assassin, that creature gains deathtouch until end of turn."),
        ("Whenever an enchantment you control enters, create a 2/2 white Cat creature token. If "
         "that enchantment is an Aura, you may attach it to the token.",
         "Create a 2/2 white Cat creature token. If that enchantment is an Aura, you may attach "
         "that enchantment to that token."),
        ("Choose target creature. If that creature is a Goblin, untap target artifact and gain "
         "control of it until end of turn.",
         "Choose target creature. If that creature is a Goblin, untap target artifact, then gain "
         "control of that artifact until end of turn."),
        ("Target opponent exiles the top card of their library. If it's a land card, return "
         "Bilious Skulldweller to its owner's hand.",
         "Target opponent exiles the top card of that player's library. If it is a land, return "
         "Bilious Skulldweller to Bilious Skulldweller's owner's hand."),
        ("{T}: Target creature gets +1/+1 until end of turn. When the creature leaves the "
         "battlefield this turn, sacrifice Bilious Skulldweller.",
         "Target creature gets +1/+1 until end of turn. When that creature leaves the "
         "battlefield this turn, sacrifice Bilious Skulldweller."),
        ("Look at the top two cards of your library. Exile one of those cards and put the rest on "
         "the bottom of your library in any order. You may play the exiled card this turn.",
         "Look at the top two cards of your library. Exile one of those cards. Put the rest on "
         "the bottom of your library in any order. You may play that card this turn."),
        ("{T}: Bilious Skulldweller deals 4 damage to target creature. Excess damage is dealt to "
         "that creature's controller instead.",
         "Bilious Skulldweller deals 4 damage to target creature (excess damage is dealt to its "
         "controller instead)."),
        ("{T}: Bilious Skulldweller deals 4 damage to target creature. You gain life equal to the "
         "excess damage dealt this way.",
         "Bilious Skulldweller deals 4 damage to target creature. Gain life equal to the excess "
         "damage dealt this way."),
        ("{T}: Bilious Skulldweller deals 4 damage to target creature. The damage can't be "
         "prevented.",
         "Bilious Skulldweller deals 4 damage to target creature (the damage can't be prevented)."),
        ("Whenever a creature you control attacks, Bilious Skulldweller deals 1 damage to the "
         "player or planeswalker it's attacking.",
         "Bilious Skulldweller deals 1 damage to the player or planeswalker that creature is "
         "attacking."),
        ("{T}: Prevent the next X damage that would be dealt to target creature this turn, where X "
         "is the number of creatures you control.",
         "Prevent the next X damage that would be dealt to target creature this turn, where X is "
         "the number of creatures you control."),
        ("Prevent all damage that would be dealt to target creature this turn. For each 1 damage "
         "prevented this way, put a +1/+1 counter on that creature.",
         "Prevent all damage that would be dealt to target creature this turn. For each 1 damage "
         "prevented this way, put a +1/+1 counter on that creature."),
        ("Prevent the next 3 damage that would be dealt to you this turn. You gain life equal to "
         "the damage prevented this way.",
         "Prevent the next 3 damage that would be dealt to you this turn. Gain life equal to "
         "the damage prevented this way."),
        ("Reveal cards from the top of your library until you reveal a creature card. Put that "
         "card onto the battlefield and the rest on the bottom of your library in a random "
         "order. If that creature is a Demon, you draw a card.",
         "Reveal cards from the top of your library until you reveal a creature card. Put that "
         "card onto the battlefield. Put the rest on the bottom of your library in a random "
         "order. If it is a Demon, draw a card."),
        ("When Bilious Skulldweller dies, return Bilious Skulldweller from its owner's graveyard "
         "to its owner's hand.",
         "Return Bilious Skulldweller from Bilious Skulldweller's owner's graveyard to "
         "Bilious Skulldweller's owner's hand."),
        ("Choose a creature you control. Until end of turn, all damage that would be dealt to "
         "creatures you control is dealt to that creature instead.",
         "Choose a creature you control. All damage that would be dealt to creatures you control "
         "this turn is dealt to that creature instead."),
        ("Choose target creature you control and target creature you don't control. The creature "
         "you don't control gets +2/+1 until end of turn. Then those creatures fight each other.",
         "Choose target creature you control. Choose target creature you don't control. That "
         "creature gets +2/+1 until end of turn. Those creatures fight each other."),
    ],
)  # fmt: skip
def test_what_is_meant(line: str, said: str) -> None:
    assert told(line) == said


@pytest.mark.parametrize(
    "line",
    [
        "Until end of turn, whenever you tap an Island for mana, add {U}.",
        "Target creature you control and target land each gain your choice of shroud or haste.",
        "Whenever an opponent casts a spell, if Bilious Skulldweller is untapped, exile it.",
        "Each player returns a permanent they control to its owner's hand. Then that player "
        "draws a card.",
        "Choose target creature you control and target creature you control. The creature you "
        "control gets +2/+1 until end of turn.",
        "Whenever Bilious Skulldweller attacks, you may pay {1}. When you do, Bilious "
        "Skulldweller deals 1 damage to target creature. It can't block this turn.",
        "Draw a card. You may choose new targets for the copy.",
        "Draw a card. Sacrifice the rest.",
        "At the beginning of your upkeep, if enchanted Equipment is attached to a creature, "
        "destroy that creature.",
        "Target creature gets +1/+1 until end of turn. At the beginning of the next end step, if "
        "you haven't cast the card, draw a card.",
        "Create a token that's a copy of target creature, except the token isn't legendary if that "
        "creature is legendary.",
        "Until end of turn, target artifact or creature becomes an artifact creature with base "
        "power and toughness 4/3. If Bilious Skulldweller is tapped, it has base power and "
        "toughness 1/1 until end of turn instead.",
        "Draw a card. At the beginning of the end step on your next turn, draw a card.",
        "Choose two target creature cards in your graveyard. An opponent chooses one of them. "
        "Return that card to your hand. Return the other to the battlefield under your control. "
        "It gains haste.",
        "Whenever a player casts a spell, Bilious Skulldweller deals damage to that player equal "
        "to the number of spells they've cast this turn.",
        "At the beginning of each opponent's upkeep, the next time they would draw a card this "
        "turn, instead they exile the top card of their library. They may play it this turn.",
        "When Bilious Skulldweller enters, put a +1/+1 counter on target creature. If that "
        "creature is another Goblin, draw a card.",
        "When Bilious Skulldweller enters, tap target creature an opponent controls. Draw a card "
        "if you control another Goblin.",
    ],
)  # fmt: skip
def test_what_is_left_in_doubt(line: str) -> None:
    assert None in read(line)
