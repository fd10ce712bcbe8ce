"""Sentences of answers say what decides: the name that it has, the quality, the right rule."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import LawmageError

BEAR = {"name": "Test Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2}
ALIAS = {"name": "Test Alias", "type_line": "Enchantment — Aura",
         "oracle_text": "Enchant creature\nEnchanted creature is a Citizen creature with base power"
                        " and toughness 1/1 named Nobody."}  # fmt: skip


def actions(snapshot: dict[str, Any]) -> dict[str, str]:
    """What state-based actions do: each sentence with its rule, by the object or player."""
    found = Board.from_dict(snapshot).state_based_actions().to_dict()["actions"]
    return {
        " ".join((*each["objects"], *each["players"])): f"{each['text']} ({each['rule']})"
        for each in found
    }


def test_the_legend_rule_tells_the_name_that_they_have() -> None:
    cards = [{"name": f"Test {each}", "type_line": "Legendary Creature — Elf", "power": 1,
              "toughness": 1} for each in ("One", "Two")]  # fmt: skip
    told = actions({
        "cards": [*cards, ALIAS],
        "battlefield": [
            {"id": "one", "card": "Test One"}, {"id": "two", "card": "Test Two"},
            {"card": "Test Alias", "attached_to": "one"},
            {"card": "Test Alias", "attached_to": "two"},
        ],
    })  # fmt: skip
    assert told["one two A"].endswith("another legendary permanent named Nobody (704.5j)")


def test_a_bestowed_aura_comes_off_by_its_own_rule() -> None:
    wolf = {"name": "Test Wolf", "type_line": "Enchantment Creature — Wolf", "power": 1,
            "toughness": 1, "oracle_text": "Bestow {3}{R}"}  # fmt: skip
    told = actions({
        "cards": [wolf, {"name": "Test Grove", "type_line": "Land"}],
        "battlefield": [
            {"id": "grove", "card": "Test Grove"},
            {"id": "wolf", "card": "Test Wolf", "attached_to": "grove",
             "choices": {"mode": "bestow"}},
        ],
    })  # fmt: skip
    assert told["wolf"].endswith("(702.103f)")


def test_a_teammates_poison_is_told_as_that() -> None:
    told = actions({
        "edition": "2006-10-01", "format": "two_headed_giant", "battlefield": [],
        "players": {"A": {"team": "x", "counters": {"poison": 10}}, "C": {"team": "x"},
                    "B": {"team": "y"}, "D": {"team": "y"}},
    })  # fmt: skip
    assert "A's 10 poison counters" in told["C"]
    assert "loses the game: 10 poison counters" in told["A"]


def test_protection_is_told_with_its_quality() -> None:
    knight = {**BEAR, "oracle_text": "Protection from black"}
    board = Board.from_dict({
        "battlefield": [
            {"id": "knight", **knight, "controller": "A"},
            {"id": "shade", **BEAR, "colors": ["B"], "controller": "B"},
        ],
        "turn": {"active": "A", "phase": "combat", "step": "declare_blockers"},
        "combat": {"attackers": {"knight": "B"}, "blockers": {}},
    })  # fmt: skip
    (reason,) = board.block("shade:knight").to_dict()["reasons"]
    assert reason["text"].endswith("knight has protection from black, and shade is black")


def test_a_battle_is_not_attacked_by_its_protector() -> None:
    siege = {"name": "Test Siege", "type_line": "Battle — Siege", "defense": 4}
    board = Board.from_dict({
        "battlefield": [
            {"id": "bear", **BEAR, "controller": "A"},
            {"id": "siege", **siege, "controller": "B", "choices": {"player": "A"}},
        ],
        "turn": {"active": "A", "phase": "combat", "step": "declare_attackers"},
    })  # fmt: skip
    (reason,) = board.attack("bear:siege").to_dict()["reasons"]
    assert (reason["rule"], "A is its protector" in reason["text"]) == ("310.9b", True)


def test_what_has_no_suspend_is_told_by_the_rule_of_suspend() -> None:
    bolt = {"id": "bolt", "name": "Test Bolt", "mana_cost": "{R}", "type_line": "Instant"}
    board = Board.from_dict({"players": {"A": {"hand": [bolt]}, "B": {}}, "battlefield": []})
    (reason,) = board.why_not("suspend bolt").to_dict()["reasons"]
    assert (reason["rule"], reason["text"]) == ("702.62a", "Test Bolt has no suspend")


def test_a_defined_size_is_set_and_printed_with_its_star() -> None:
    goyf = {"name": "Test Goyf", "type_line": "Creature — Lhurgoyf", "power": "*",
            "toughness": "1+*"}  # fmt: skip
    text = ("Test Goyf's power is equal to the number of creatures on the battlefield and its"
            " toughness is equal to that number plus 1.")  # fmt: skip
    board = Board.from_dict({"battlefield": [{**goyf, "oracle_text": text}]})
    (line,) = [board.explain("test-goyf", depth="line").to_dict()["line"]]
    assert line == "1/2: set to 1/2 by Test Goyf in layer 7a (613.4a)"
    printed = board.show().to_dict()["objects"][0]["printed"]
    assert (printed["power"], printed["toughness"]) == ("*", "1+*")


def test_type_lines_keep_the_printed_order() -> None:
    god = {"name": "Test God", "type_line": "Legendary Enchantment Creature — Snake God",
           "power": 1, "toughness": 1}  # fmt: skip
    life = {"name": "Test Life", "type_line": "Enchantment",
            "oracle_text": "All lands are 1/1 creatures that are still lands."}  # fmt: skip
    grove = {"name": "Test Grove", "type_line": "Land — Forest"}
    shown = Board.from_dict({"battlefield": [god, life, grove]}).show().to_dict()["objects"]
    assert (shown[0]["types"], shown[0]["subtypes"]) == (
        ["Enchantment", "Creature"], ["Snake", "God"],
    )  # fmt: skip
    assert shown[2]["types"] == ["Land", "Creature"]


ODD = {"name": "Test Odd", "mana_cost": "{R}", "type_line": "Instant",
       "oracle_text": "Destroy target frobnicated creature."}  # fmt: skip
WITH_ODD = {
    "cards": [ODD],
    "players": {"A": {"mana": "{R}", "hand": [{"id": "odd", "card": "Test Odd"}]}, "B": {}},
    "turn": {"number": 5, "active": "A", "phase": "precombat_main", "priority": "A"},
    "battlefield": [{"id": "bear", **BEAR, "controller": "B"}],
}


def test_words_for_targets_that_are_not_understood_are_no_reason_of_their_own() -> None:
    """Nothing says that they don't name it: that they aren't understood is what is told."""
    told = Board.from_dict(WITH_ODD).why_not("cast odd on bear").to_dict()
    (reason,) = told["reasons"]
    assert reason["reason"] == "unread_targets"
    assert [each["text"] for each in told["not_understood"]] == [ODD["oracle_text"]]


def test_an_action_is_refused_with_what_is_not_understood() -> None:
    with pytest.raises(LawmageError, match="not understood, and left out of this: odd: Destroy"):
        Board.from_dict(WITH_ODD).do("cast odd on bear")


def test_an_action_is_refused_without_what_is_understood() -> None:
    with pytest.raises(LawmageError) as refused:
        Board.from_dict({**WITH_ODD, "cards": [{**ODD, "oracle_text": "Destroy target land."}]}).do(
            "cast odd on bear"
        )
    assert "not understood" not in str(refused.value)


def test_a_commander_that_went_to_the_command_zone_is_told_so() -> None:
    board = Board.from_dict({
        "format": "commander", "players": {"A": {}, "B": {}},
        "battlefield": [{"id": "bear", **BEAR, "controller": "A", "commander": True}],
    })  # fmt: skip
    told = [each.explain() for each in board.happen("Destroy bear.")]
    assert sum("bear is put into the command zone (704.6d)" in str(each) for each in told) == 1
    assert not any("may put" in str(each) for each in told)


def test_what_a_player_chooses_is_told_with_the_mana_in_its_words() -> None:
    study = {"name": "Test Study", "type_line": "Enchantment",
             "oracle_text": "At the beginning of your upkeep, you may draw a card unless"
                            " an opponent pays {1}."}  # fmt: skip
    board = Board.from_dict({
        "players": {"A": {"library": 3}, "B": {}},
        "battlefield": [{**study, "controller": "A"}],
    })  # fmt: skip
    told = str(board.happen("You may draw a card unless B pays {1}.", controller="A"))
    assert "A chooses yes (" in told and "pays {1}.)" in told


@pytest.mark.parametrize(
    ("words", "may_be_cast"),
    [
        ("Choose target opponent. Destroy target land that player controls.", True),
        ("Choose target opponent. Destroy target land you control.", False),
    ],
)
def test_a_target_of_whom_another_target_tells(words: str, may_be_cast: bool) -> None:
    """The second is that of the player who is chosen as the first (601.2c)."""
    fall = {"name": "Test Fall", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": words}
    found = Board.from_dict({
        **WITH_ODD, "cards": [fall],
        "players": {"A": {"mana": "{R}", "hand": ["Test Fall"]}, "B": {}},
        "battlefield": [{"name": "Test Land", "type_line": "Land", "controller": "B"}],
    }).legal("A").to_dict()  # fmt: skip
    assert found["not_understood"] == []
    assert ("cast" in [each["action"] for each in found["actions"]]) is may_be_cast


@pytest.mark.parametrize(("words", "rule"), [
    ("When you control no Islands, sacrifice this creature.", "603.8"),
    ("Whenever an Island you control leaves the battlefield, you gain 1 life.", "603.6c"),
])  # fmt: skip
def test_what_triggers_on_a_state_tells_that_rule(words: str, rule: str) -> None:
    found = Board.from_dict({
        "battlefield": [
            {"id": "serpent", **BEAR, "name": "Test Serpent", "oracle_text": words},
            {"id": "isle", "name": "Test Isle", "type_line": "Land — Island"},
        ],
    }).happen("Destroy isle.").to_dict()  # fmt: skip
    assert [each["rule"] for each in found["outcomes"][0]["triggered"]] == [rule]


PRICED = {"name": "Test Drifter", "type_line": "Creature — Elemental", "power": 2, "toughness": 2,
          "mana_cost": "{4}{U}", "oracle_text": "Evoke {2}{U}"}  # fmt: skip


@pytest.mark.parametrize(
    ("mana", "told"),
    [
        ("", ["{4}{U} can't be paid", "as evoke: {2}{U} can't be paid"]),
        ("{U}{U}{U}", []),  # for its evoke cost it can be cast
    ],
)
def test_each_price_that_cannot_be_paid_is_told(mana: str, told: list[str]) -> None:
    board = Board.from_dict({
        "players": {"A": {"mana": mana, "hand": [{"id": "drifter", **PRICED}]}, "B": {}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
    })  # fmt: skip
    found = board.why_not("cast drifter", "A").to_dict()["reasons"]
    assert len(found) == len(told)
    assert all(each["text"].startswith(one) for each, one in zip(found, told, strict=True))


def test_what_keeps_it_from_being_cast_at_all_is_told_once() -> None:
    board = Board.from_dict({
        "players": {"A": {"hand": [{"id": "drifter", **PRICED}]}, "B": {}},
        "turn": {"active": "B", "phase": "precombat_main", "priority": "A"},
    })  # fmt: skip
    found = board.why_not("cast drifter", "A").to_dict()["reasons"]
    assert not any(each["text"].startswith("as evoke") for each in found)
