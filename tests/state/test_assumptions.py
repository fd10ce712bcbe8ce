"""What is taken for granted, and told with every answer."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError

BEAR: dict[str, Any] = {"type_line": "Creature — Bear", "power": 2, "toughness": 2, "colors": ["G"]}
ELF: dict[str, Any] = {**BEAR, "type_line": "Creature — Elf", "power": 1, "toughness": 1}
BOARD: dict[str, Any] = {
    "battlefield": [
        {"id": "bear", "name": "Test Bear", **BEAR},
        {"id": "other", "name": "Test Bear", **BEAR, "controller": "B"},
        {"id": "elf", "name": "Test Elf", **ELF},
        {"id": "rock", "name": "Test Rock", "type_line": "Artifact"},
    ],
}


def texts(board: Board) -> list[str]:
    """What is assumed, in words."""
    return [str(each["text"]) for each in board.assumed]


@pytest.mark.parametrize(
    ("text", "affected"),
    [
        ("All creatures get -2/-2 until end of turn", "bear, other, elf"),
        ("Creatures you control gain flying until end of turn.", "bear, elf"),
        ("Creatures your opponents control get -1/-0 until end of turn.", "other"),
        ("Creatures with power 2 or greater get +1/+1 until end of turn.", "bear, other"),
        ("Artifacts become blue until end of turn.", "rock"),
        ("Black creatures get +1/+1 until end of turn.", "nothing"),
    ],
)
def test_the_set_is_what_the_words_name(text: str, affected: str) -> None:
    board = Board.from_dict({**BOARD, "effects": [{"id": "one", "text": text}]})
    told = f"affects what its words name, as of its timestamp: {affected}"
    assert board.assumed == [{"about": "one", "text": told, "rule": "611.2c"}]
    affects = () if affected == "nothing" else tuple(affected.split(", "))
    assert board.effects["one"].affects == affects
    assert board.layers()["assumed"] == board.assumed == board.show().assumed
    assert told in str(board.check())


def test_what_comes_later_is_not_in_the_set() -> None:
    late = {"id": "late", "name": "Test Bear", **BEAR, "timestamp": 90}
    effect = {"text": "All creatures get -1/-1 until end of turn", "timestamp": 80}
    board = Board.from_dict({"battlefield": [*BOARD["battlefield"], late], "effects": [effect]})
    assert (board["late"].power, board["bear"].power) == (2, 1)
    assert board.with_({"battlefield": [{"id": "new", "name": "New", **BEAR}]})["new"].power == 2


def test_an_older_effect_counts_for_the_set_of_a_newer_one() -> None:
    effects = [
        {"text": "Creatures with power 1 get +2/+0 until end of turn."},
        {"text": "Creatures with power 3 or greater gain flying until end of turn."},
    ]
    board = Board.from_dict({**BOARD, "effects": effects})
    assert [each.text for each in board["elf"].abilities] == ["Flying"]
    assert not board["bear"].abilities
    other = Board.from_dict({**BOARD, "effects": effects[::-1]})
    assert not other["elf"].abilities


@pytest.mark.parametrize(
    "effect",
    [
        {"text": "gets +3/+3 until end of turn"},
        {"text": "Target creature gains flying until end of turn"},
        {"text": "can't be blocked this turn"},
        {"text": "Switch target creature's power and toughness"},
    ],
)
def test_whom_does_it_affect(effect: dict[str, Any]) -> None:
    with pytest.raises(SnapshotError, match="whom does it affect") as error:
        Board.from_dict({**BOARD, "effects": [effect]})
    assert error.value.path == "effects[0].text"
    for affects in (["bear"], []):
        board = Board.from_dict({**BOARD, "effects": [{**effect, "affects": affects}]})
        assert board.assumed == []


def test_what_is_said_or_needs_no_saying_is_not_assumed() -> None:
    said = {"text": "All creatures get -1/-1 until end of turn", "affects": ["elf"]}
    rule = {"text": "Creatures can't attack this turn."}
    board = Board.from_dict({**BOARD, "effects": [said, rule]})
    assert board.assumed == []
    assert "assumed" not in board.show().document
    assert board["bear"].power == 2


WALKER: dict[str, Any] = {"type_line": "Planeswalker — Test", "loyalty": 3}
SIEGE: dict[str, Any] = {"type_line": "Battle — Siege", "defense": 5}


def test_printed_numbers_are_told() -> None:
    entries = [
        {"id": "walker", "name": "Walker", **WALKER},
        {"id": "spent", "name": "Walker", **WALKER, "counters": {"loyalty": 0}},
        {"id": "siege", "name": "Siege", **SIEGE, "choices": {"player": "B"}},
        {"id": "x", "name": "X", **WALKER, "loyalty": "X"},
    ]
    card = {"id": "card", "name": "Walker", **WALKER}
    board = Board.from_dict({"battlefield": entries, "players": {"A": {"hand": [card]}, "B": {}}})
    assert board.assumed == [
        {"about": "walker", "text": "has its printed loyalty, counters: {loyalty: 3}",
         "rule": "306.5b"},
        {"about": "siege", "text": "has its printed defense, counters: {defense: 5}",
         "rule": "310.4b"},
    ]  # fmt: skip
    again = Board.from_dict(board.to_dict())
    assert again == board and again.assumed == []


def test_defeated_sieges_are_not_revived() -> None:
    """What waits to be cast shows that counters are left out because there are none."""
    text = "When the last defense counter is removed from this permanent, exile it."
    entries = [{"id": name, "name": "Siege", **SIEGE} for name in ("one", "two")]
    waiting = {"text": text, "kind": "triggered", "source": "one"}
    board = Board.from_dict({"battlefield": entries, "stack": [waiting]})
    assert board.assumed == []
    other = Board.from_dict({"battlefield": entries, "stack": [{**waiting, "text": "Scry 1."}]})
    assert len(other.assumed) == 2


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("+1+1", "+1/+1"), ("p1p1", "+1/+1"), ("P1P1", "+1/+1"), ("M1M1", "-1/-1"),
        ("+1/+1", "+1/+1"), ("P2P0", "+2/+0"), ("-0/-1", "-0/-1"), ("−1/−1", "-1/-1"),
        ("FLYING", "flying"), ("first_strike", "first strike"), ("Charge counters", "charge"),
        ("+1/+1 counter", "+1/+1"), ("loyalty", "loyalty"),
    ],
)  # fmt: skip
def test_spellings_of_counters(written: str, read: str) -> None:
    entry = {"id": "bear", "name": "Bear", **BEAR, "counters": {written: 2}}
    board = Board.from_dict({"battlefield": [entry]})
    assert board.state.objects[0].counters == {read: 2}
    assert board.assumed == []


@pytest.mark.parametrize(
    ("kind", "nearest"), [("fliyng", "flying"), ("charg", "charge"), ("loyality", "loyalty")]
)
def test_nearly_a_kind_of_counter(kind: str, nearest: str) -> None:
    entry = {"id": "bear", "name": "Bear", **BEAR, "counters": {kind: 1}}
    with pytest.raises(SnapshotError, match="no such kind of counter") as error:
        Board.from_dict({"battlefield": [entry]})
    assert error.value.nearest[0] == nearest
    with pytest.raises(SnapshotError, match="no such kind of counter"):
        Board.from_dict({"players": {"A": {"counters": {"poisson": 1}}, "B": {}}})


def test_an_unknown_kind_of_counter_is_told() -> None:
    own = {"name": "Zorker", "type_line": "Artifact", "oracle_text": "{T}: Put a blorp counter on "
           "target creature."}  # fmt: skip
    entry = {"id": "bear", "name": "Bear", **BEAR, "counters": {"zyx": 1}}
    board = Board.from_dict({"battlefield": [entry]})
    told = "no card and no rule is known that speaks of zyx counters"
    assert board.assumed == [{"about": "bear", "text": told, "rule": "122.1"}]
    known = {"id": "bear", "name": "Bear", **BEAR, "counters": {"blorp": 1}}
    assert not Board.from_dict({"battlefield": [known], "cards": [own]}).assumed


PAINTER: dict[str, Any] = {
    "name": "Painter", "type_line": "Artifact Creature — Scarecrow", "power": 1, "toughness": 3,
    "oracle_text": "As this creature enters, choose a color.\nAll permanents are the chosen color "
    "in addition to their other colors.",
}  # fmt: skip
TWO_SIDES: dict[str, Any] = {
    "name": "Front Wolf // Back Wolf", "layout": "transform",
    "card_faces": [
        {"name": "Front Wolf", "mana_cost": "{1}{G}", "type_line": "Creature — Wolf", "power": 2,
         "toughness": 2, "oracle_text": "Daybound"},
        {"name": "Back Wolf", "color_indicator": ["G"], "type_line": "Creature — Werewolf",
         "power": 4, "toughness": 4, "oracle_text": "Nightbound"},
    ],
}  # fmt: skip


def test_a_choice_that_is_not_stated() -> None:
    lacking = "nothing was chosen for it, and what refers to the choice does nothing: say " \
        "choices: {color: …}"  # fmt: skip
    board = Board.from_dict({"battlefield": [PAINTER]})
    assert board.assumed == [{"about": "painter", "text": lacking, "rule": "607.2d"}]
    for stated in ({"choices": {"color": "red"}}, {"face_down": True}):
        assert Board.from_dict({"battlefield": [PAINTER | stated]}).assumed == []
    in_hand = {"players": {"A": {"hand": [PAINTER]}, "B": {}}}
    assert Board.from_dict(in_hand).assumed == []


@pytest.mark.parametrize(
    ("entry", "zone", "rule"),
    [
        ({"name": "Bolt", "type_line": "Instant"}, "battlefield", "304.4"),
        ({"name": "Wrath", "type_line": "Sorcery"}, "battlefield", "307.4"),
        ({"name": "Forest", "type_line": "Basic Land — Forest"}, "stack", "305.1"),
        ({"name": "Bear", **BEAR, "counters": {"+1/+1": 1}}, "hand", "122.2"),
        ({"name": "Bolt", "type_line": "Instant"}, "stack", None),
        ({"name": "Bolt", "type_line": "Instant", "face_down": True}, "battlefield", None),
        ({"name": "Forest", "type_line": "Basic Land — Forest"}, "battlefield", None),
        ({"name": "Bear", **BEAR, "counters": {"time": 1}}, "exile", None),
    ],
)
def test_what_can_not_be(entry: dict[str, Any], zone: str, rule: str | None) -> None:
    player: dict[str, Any] = {zone: [entry]} if zone in ("hand", "exile") else {}
    top = {} if player else {zone: [entry]}
    board = Board.from_dict({"players": {"A": player, "B": {}}, **top})
    assert [each["rule"] for each in board.assumed] == ([rule] if rule else [])
    assert board.check().assumed == board.assumed


def test_a_later_edition() -> None:
    board = Board.from_dict({"edition": "2030-01-01"})
    assert texts(board) == ["the rules of 2030-01-01 are not known; the latest that are known are "
                            f"those of {board.edition}"]  # fmt: skip
    assert Board.from_dict({"edition": "2010-01-01"}).assumed == []


def test_faces_by_name() -> None:
    front, back = {"card": "Front Wolf", "id": "front"}, {"card": "back wolf", "id": "back"}
    whole = {"card": "Front Wolf // Back Wolf", "id": "whole"}
    cards = {"cards": [TWO_SIDES]}
    board = Board.from_dict({"battlefield": [front, back, whole], **cards})
    assert [each.power for each in board] == [2, 4, 2]
    assert board.assumed == [
        {"about": "back", "text": "is the face of that name, face: Back Wolf", "rule": None}
    ]
    night = Board.from_dict({"battlefield": [front, back], "day_night": "night", **cards})
    assert [(each["about"], each["rule"]) for each in night.assumed] == [
        ("front", "702.145c"), ("back", None),
    ]  # fmt: skip


def test_designations_with_keys_of_their_own() -> None:
    entries: list[dict[str, Any]] = [
        {"id": "a", "name": "A", "type_line": "Enchantment — Class", "level": 2},
        {"id": "b", "name": "B", "type_line": "Enchantment — Case", "solved": True},
        {"id": "c", "name": "C", "type_line": "Enchantment — Room", "unlocked": "both"},
        {"id": "d", "name": "D", "type_line": "Enchantment — Room", "unlocked": ["left"]},
    ]
    by_names: list[Any] = [
        [{"level": 2}], ["solved"], ["left_half_unlocked", "right_half_unlocked"],
        ["left_half_unlocked"],
    ]  # fmt: skip
    keys = ("level", "solved", "unlocked")
    plain = [
        {key: value for key, value in entry.items() if key not in keys} | {"designations": names}
        for entry, names in zip(entries, by_names, strict=True)
    ]
    board = Board.from_dict({"battlefield": entries})
    assert board == Board.from_dict({"battlefield": plain})
    assert board.assumed == []
    counters = {
        "id": "a",
        "name": "A",
        "type_line": "Enchantment — Class",
        "counters": {"level": 2},
    }
    told = texts(Board.from_dict({"battlefield": [counters]}))
    assert told == ["is a Class, on which level counters do nothing: say level: 2"]


def test_a_face_that_a_card_does_not_have_is_told() -> None:
    day = {
        "name": "Test Day // Test Night", "layout": "transform",
        "card_faces": [
            {"name": "Test Day", "mana_cost": "{G}", **BEAR},
            {"name": "Test Night", **BEAR, "power": 3},
        ],
    }  # fmt: skip
    for entry in day["card_faces"]:
        assert isinstance(entry, dict)
        entry.update(power=str(entry["power"]), toughness="2")
    shown = {}
    for face in ("Test Night", "back"):
        board = Board.from_dict(
            {"cards": [day], "battlefield": [{"id": "day", "card": "Test Day", "face": face}]}
        )
        shown[face] = board["day"].power, texts(board)
    assert shown["Test Night"] == (3, [])
    assert shown["back"] == (2, ["has no face or half back; it is read without that"])


KICKED_TWICE: dict[str, Any] = {
    **BEAR,
    "name": "Test Envoy",
    "oracle_text": "Kicker {U} and/or {R}\n"
    "When this creature enters, if it was kicked with its {U} kicker, draw a card.",
}


@pytest.mark.parametrize(
    ("history", "told"),
    [
        ({"kicked": True}, True),
        ({"kicked": True, "paid": {"kicker {U}": 1}}, False),
        ({"kicked": True, "paid": {"kicker {R}": 1}}, False),
        ({"kicked": False}, False),
        ({}, False),
    ],
)
def test_with_which_of_its_kickers_it_was_kicked_is_asked_for(
    history: dict[str, Any], told: bool
) -> None:
    board = Board.from_dict({"battlefield": [{**KICKED_TWICE, "history": history}]})
    assert any("with which of its kickers" in each for each in texts(board)) is told


def test_one_kicker_is_the_one() -> None:
    words = "Kicker {U}\nWhen this creature enters, if it was kicked, draw a card."
    entry = {**KICKED_TWICE, "oracle_text": words, "history": {"kicked": True}}
    assert not any("kickers" in each for each in texts(Board.from_dict({"battlefield": [entry]})))


@pytest.mark.parametrize(
    ("edition", "told"), [("2003-12-01", True), ("2005-10-01", False), ("current", False)]
)
def test_older_rules_know_no_base_power(edition: str, told: bool) -> None:
    """2003-12: 418.5a — what sets power and what changes it are applied in one layer, after
    counters; since 2005-10 (418.5a, 6b) it can be said what is set."""
    words = "Creatures you control with base power 2 have flying."
    sword = {"name": "Test Sword", "type_line": "Artifact", "oracle_text": words}
    board = Board.from_dict({"edition": edition, "battlefield": [sword, {"name": "Bear", **BEAR}]})
    assert any("base power" in each for each in texts(board)) is told


MELDED: dict[str, Any] = {
    "cards": [
        {"name": "Test Host", "layout": "meld", "type_line": "Creature — Eldrazi", "power": "5",
         "toughness": "6"},
        {"name": "Test Rats", "layout": "meld", "type_line": "Creature — Rat",
         "mana_cost": "{1}{B}", "power": "2", "toughness": "1"},
    ],
}  # fmt: skip


@pytest.mark.parametrize(("over", "told"), [([], True), (["Test Rats", "Test Rats"], False)])
def test_of_which_cards_a_permanent_is_melded(over: list[str], told: bool) -> None:
    host = {"id": "host", "card": "Test Host", "over": over}
    board = Board.from_dict({**MELDED, "battlefield": [host]})
    assert board["host"].mana_value == (0 if told else 4)
    assert [each["rule"] for each in board.assumed] == ["202.3c"] * told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It gets +1/+1 until end of turn.", True),
        ("The next time it would deal damage to you this turn, prevent that damage.", False),
    ],
)
def test_what_moved_counts_for_effects_on_damage_alone(text: str, told: bool) -> None:
    effect = {"text": text, "affects": ["bear"], "moved": ["gone"]}
    board = Board.from_dict({**BOARD, "effects": [effect]})
    assert any("it waits for no damage" in each for each in texts(board)) is told
