"""Mana abilities as sources of a payment: who may be tapped, what is made, at what price."""

from __future__ import annotations

from typing import Any

from kb.api import Board
from kb.board.castable_spells import proposals, proposed
from kb.engine.actions.actions import Actions, Moment
from kb.engine.actions.candidates import Form
from kb.engine.costs.total_cost import Prices
from kb.engine.layers.derivation import Derivation
from kb.engine.mana.mana_sources import ManaSources
from kb.engine.mana.mana_supply import ManaSource

COLORS = (("W",), ("U",), ("B",), ("R",), ("G",))


def land(name: str, *lines: str) -> dict[str, Any]:
    return {"name": name, "type_line": "Land", "oracle_text": "\n".join(lines)}


def artifact(name: str, *lines: str) -> dict[str, Any]:
    return {
        "name": name, "type_line": "Artifact", "mana_cost": "{2}", "oracle_text": "\n".join(lines),
    }  # fmt: skip


def creature(name: str, kind: str, *lines: str) -> dict[str, Any]:
    return {
        "name": name, "type_line": f"Creature — {kind}", "mana_cost": "{1}{G}", "power": "2",
        "toughness": "3", "oracle_text": "\n".join(lines),
    }  # fmt: skip


ONLY_CREATURES = "Spend this mana only to cast creature spells."
CARDS = [
    creature("Test Elf", "Elf", "{T}: Add {G}."),
    creature("Test Bear", "Bear"),
    creature("Test Runner", "Elf", "Haste", "{T}: Add {G}."),
    creature("Test Wall", "Wall", "Put a -0/-1 counter on this creature: Add {G}. "
             "Activate only once each turn."),
    creature("Test Guide", "Ape", "Exile this card from your hand: Add {R}."),
    artifact("Test Ring", "{1}, {T}: Add {W}{U}."),
    artifact("Test Altar", "Sacrifice a creature: Add one mana of any color."),
    artifact("Test Drum", "{T}, Tap an untapped creature you control: Add one mana of any color."),
    artifact("Test Lens", "{1}: Add one mana of any color."),
    artifact("Test Diamond", "{T}, Sacrifice this artifact: Add three mana of any one color. "
             "Activate only as an instant."),
    artifact("Test Press", "{T}, Sacrifice two creatures: Add {B}{B}{B}."),
    land("Test Pool", "{T}: Add one mana of any type that a land you control could produce."),
    land("Test Orchard",
         "{T}: Add one mana of any color that a land an opponent controls could produce."),
    land("Test Cradle", "{T}: Add {G} for each creature you control."),
    land("Test Cavern", f"{{T}}: Add one mana of any color. {ONLY_CREATURES}"),
    land("Test Mine", "{T}, Remove a mining counter from this land: Add one mana of any color."),
    land("Test Vault", "{T}, Remove any number of storage counters from this land: "
         "Add {B} for each storage counter removed this way."),
    land("Test Temple", "{T}: Add {C}{C}. Activate only if you control three or more lands."),
    land("Test Gate", "{T}: Add {C}.", "{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
    land("Test Shore", "{T}, Pay 1 life: Add {W} or {U}."),
    land("Test Waste", "{T}: Add {C}."),
    land("Test Tower", "{T}: Add {C}. If you control an Elf, add {C}{C} instead."),
    land("Test Spectrum", "{T}: Add two mana in any combination of {R} and/or {G}."),
    land("Test Ward", "{T}: Add one mana of the chosen color."),
    {"name": "Test Silence", "type_line": "Enchantment", "mana_cost": "{1}{W}",
     "oracle_text": "Activated abilities of artifacts can't be activated."},
    {"name": "Test Muzzle", "type_line": "Enchantment", "mana_cost": "{1}{W}",
     "oracle_text": "Activated abilities of artifacts can't be activated unless they're mana "
                    "abilities."},
    {"name": "Test Flood", "type_line": "Enchantment", "mana_cost": "{1}{U}",
     "oracle_text": "Nonbasic lands are Islands."},
    {"name": "Test Flare", "type_line": "Enchantment", "mana_cost": "{2}{R}",
     "oracle_text": "Whenever you tap a land for mana, add one mana of any type that land "
                    "produced."},
    {"name": "Test Kin", "type_line": "Enchantment", "mana_cost": "{2}{R}",
     "oracle_text": "Whenever a land you control is tapped for mana, add an additional one mana of "
                    "any type that land produced for each other land you control with the same "
                    "name as it."},
    {"name": "Test Spell", "type_line": "Sorcery", "mana_cost": "{2}", "oracle_text":
     "Draw a card."},
]  # fmt: skip


def found(
    *field: str | dict[str, Any], hand: tuple[str, ...] = (), opposing: tuple[str, ...] = ()
) -> tuple[ManaSources, Actions]:
    """The sources of A, whose turn it is."""
    snapshot = {
        "edition": "current",
        "players": {"A": {"hand": list(hand)}, "B": {}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [*field, *({"card": each, "controller": "B"} for each in opposing)],
        "cards": CARDS,
    }
    board = Board.from_dict(snapshot)
    spells = proposals(board, "A")
    forms = [Form(each.id, each.card, each.form, each.name) for each in spells]
    derivation = Derivation(proposed(board.state, "A", spells))
    actions = Actions(derivation, Moment(player="A", priority="A"), forms)
    return ManaSources(actions, Prices(actions).of_mana_ability), actions


def sources(*field: str | dict[str, Any], **rest: Any) -> tuple[ManaSource, ...]:
    made, _ = found(*field, **rest)
    assert made.unread == []
    return made.all


def told(*field: str | dict[str, Any], **rest: Any) -> list[tuple[Any, ...]]:
    """Id, mana and what is used up of each source."""
    return [(each.id, each.makes, each.uses) for each in sources(*field, **rest)]


def test_basic_land_types_make_mana() -> None:
    """305.6: an ability of the rules' own."""
    assert told("Forest") == [("forest", (("G",),), ("tap:forest",))]
    assert sources("Snow-Covered Forest")[0].snow
    assert not sources("Forest")[0].snow


def test_a_land_that_becomes_an_island_makes_blue_alone() -> None:
    """305.7: the abilities of its text are gone."""
    assert told("Test Flood", "Test Waste") == [("test-waste", (("U",),), ("tap:test-waste",))]


def test_the_opponents_lands_are_theirs() -> None:
    assert sources(opposing=("Forest",)) == ()


def test_tapped_permanents_make_nothing() -> None:
    """107.5"""
    assert sources({"card": "Forest", "tapped": True}) == ()


def test_summoning_sickness() -> None:
    """302.6: {T} of a creature; haste helps; what isn't {T} doesn't care."""
    assert sources({"card": "Test Elf", "sick": True}) == ()
    assert len(sources({"card": "Test Runner", "sick": True})) == 1
    assert len(sources({"card": "Test Elf", "sick": False})) == 1
    drum = told("Test Drum", {"card": "Test Bear", "sick": True})
    assert drum == [("test-drum", COLORS, ("tap:test-drum", "tap:test-bear"))]


def test_prices() -> None:
    """118, 119.4"""
    (ring,) = sources("Test Ring")
    assert (ring.mana, ring.makes) == ("{1}", (("U", "W"),))
    (shore,) = sources("Test Shore")
    assert (shore.life, shore.makes) == (1, (("W",), ("U",)))
    assert [(each.ability, each.mana) for each in sources("Test Gate")] == [(1, ""), (2, "{W/U}")]


def test_sacrificing_others() -> None:
    """701.21a: what one controls, each a source of its own."""
    uses = [
        each[2] for each in told("Test Altar", "Test Bear", "Test Bear", opposing=["Test Bear"])
    ]
    assert uses == [("sacrifice:test-bear",), ("sacrifice:test-bear-2",)]
    pairs = [each[2] for each in told("Test Press", *["Test Bear"] * 3)]
    assert len(pairs) == 3
    assert all(each[0] == "tap:test-press" and len(each) == 3 for each in pairs)
    assert sources("Test Press", "Test Bear") == ()


def test_counters() -> None:
    """118.3: as many as there are."""
    assert sources("Test Mine") == ()
    mine = told({"card": "Test Mine", "counters": {"mining": 2}})
    assert [each[2][1] for each in mine] == [
        "counter:mining:test-mine:1", "counter:mining:test-mine:2",
    ]  # fmt: skip
    vault = told({"card": "Test Vault", "counters": {"storage": 3}})
    assert [len(each[1][0]) for each in vault] == [1, 2, 3]


def test_amounts_are_counted() -> None:
    """107.3, 106.5: none, no mana."""
    assert sources("Test Cradle") == ()
    (cradle, _, _) = told("Test Cradle", *["Test Bear"], "Test Elf", "Test Elf")[:3]
    assert cradle[1] == (("G", "G", "G"),)


def test_conditions() -> None:
    """602.5b, and mana "instead"."""
    assert sources("Test Temple") == ()
    assert told("Test Temple", "Test Temple", "Test Temple")[0][1] == (("C", "C"),)
    assert told("Test Tower")[0][1] == (("C",),)
    assert told("Test Tower", {"card": "Test Elf", "sick": True})[0][1] == (("C", "C"),)


def test_which_colors() -> None:
    """106.1, 106.5"""
    assert told("Test Spectrum")[0][1] == (("G", "G"), ("G", "R"), ("R", "R"))
    chosen = told({"card": "Test Ward", "choices": {"color": "red"}})
    assert chosen[0][1] == (("R",),)


def test_what_lands_could_produce() -> None:
    """106.7: types or colours; costs and tapping are no matter; no help from itself."""
    assert sources("Test Pool") == ()
    tapped = {"card": "Forest", "tapped": True}
    assert told("Test Pool", tapped, "Test Waste")[0][1] == (("G",), ("C",))
    assert sources("Test Orchard", opposing=["Test Waste"]) == ()
    assert told("Test Orchard", opposing=["Test Waste", "Test Shore"])[0][1] == (("W",), ("U",))
    assert sources("Test Pool", "Test Pool") == ()


def test_restricted_mana() -> None:
    """106.6"""
    made, actions = found("Test Cavern", hand=("Test Bear", "Test Spell"))
    usable = {
        each.object: [source.usable for source in made.usable_for(each)]
        for each in actions.candidates
        if each.action == "cast"
    }
    assert usable == {"test-bear": [True], "test-spell": [False]}
    assert [source.usable_for_mana for source in made.all] == [False]


def test_what_cannot_be_activated() -> None:
    """101.2, 605.1a: mana abilities too, unless they are spared."""
    assert sources("Test Silence", "Test Altar", "Test Bear") == ()
    assert len(sources("Test Muzzle", "Test Altar", "Test Bear")) == 1


def test_not_while_paying() -> None:
    """602.5d: "as an instant" takes priority, which nobody has while a cost is paid."""
    assert sources("Test Diamond") == ()


def test_once_a_turn_and_again_and_again() -> None:
    """602.5b; what uses nothing up can be activated as often as one likes."""
    (wall,) = sources("Test Wall")
    assert wall.times == 1
    assert wall.uses
    (lens,) = sources("Test Lens")
    assert (lens.times, lens.uses) == (None, ())


def test_a_card_in_hand() -> None:
    """113.6, 601.2a: not while it is cast itself."""
    made, actions = found(hand=("Test Guide",))
    assert [each.uses for each in made.all] == [("card:test-guide",)]
    (cast,) = (each for each in actions.candidates if each.action == "cast")
    assert made.usable_for(cast) == ()


def test_what_is_added_comes_with_the_mana() -> None:
    """605.1b: as an alternative's own, of a type that was produced; on top of what it makes."""
    (source,) = sources("Forest", "Test Flare")
    assert source.makes == (("G",),)
    assert source.besides == ((("G", False),),)
    assert source.made == (("G", "G"),)


def test_nothing_is_added_to_what_is_not_tapped_for_mana() -> None:
    """106.12: the land alone is."""
    assert [each.besides for each in sources("Test Elf", "Test Flare")] == [()]


def test_what_is_not_understood_is_told() -> None:
    """605.1b: mana that depends on what was tapped isn't reckoned with."""
    made, _ = found("Test Kin", "Forest")
    assert [each.made for each in made.all] == [(("G",),)]
    assert [object_ for object_, _ in made.unread] == ["test-kin"]
