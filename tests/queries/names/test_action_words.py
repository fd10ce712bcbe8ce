"""Actions as people say them: what the words mean, and what is said of words that mean nothing."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError
from kb.queries.legal.legal import legal
from kb.queries.legal.why_not import why_not
from kb.queries.names import action_words
from kb.queries.names.action_words import divisions
from tests.law.test_legal import OWN_CHECKS

CARDS: list[dict[str, Any]] = [
    {"name": "Path to Rest", "mana_cost": "{W}", "type_line": "Instant",
     "oracle_text": "Tap target creature.\nKicker {1}"},
    {"name": "Blast", "mana_cost": "{X}{R}", "type_line": "Sorcery",
     "oracle_text": "Blast deals X damage to any target."},
    {"name": "Elk", "mana_cost": "{G}", "type_line": "Creature — Elk", "power": "2",
     "toughness": "2", "oracle_text": "{T}: Draw a card."},
    {"name": "Mind", "mana_cost": "{U}", "type_line": "Planeswalker — Mind", "loyalty": "3",
     "oracle_text": "[+1]: Draw a card.\n[-2]: Tap target creature."},
    {"name": "Blade", "mana_cost": "{1}", "type_line": "Artifact — Equipment",
     "oracle_text": "Equipped creature gets +1/+0.\nEquip {1}"},
    {"name": "Hidden Elk", "mana_cost": "{5}{G}", "type_line": "Creature — Elk", "power": "5",
     "toughness": "5", "oracle_text": "Morph {G}"},
    {"name": "Heath", "type_line": "Land", "oracle_text": "{T}: Add {C}."},
    {"name": "Either", "mana_cost": "{W}", "type_line": "Instant",
     "oracle_text": "Choose one —\n• Tap target creature.\n• Draw a card."},
    {"name": "Left // Right", "layout": "split", "card_faces": [
        {"name": "Left", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Right", "mana_cost": "{W}", "type_line": "Instant",
         "oracle_text": "Tap target creature."}]},
]  # fmt: skip
SNAPSHOT: dict[str, Any] = {
    "players": {
        "A": {"hand": ["Path to Rest", "Blast", "Heath", "Hidden Elk", "Either", "Left // Right"],
              "mana": "{W}{R}{C}{C}"},
        "B": {},
    },
    "battlefield": [
        {"id": "bears", "card": "Elk", "controller": "B"}, {"id": "own", "card": "Elk"},
        {"id": "mind", "card": "Mind", "counters": {"loyalty": 3}}, "Blade",
        {"id": "secret", "card": "Hidden Elk", "face_down": True},
    ],
    "cards": CARDS,
}  # fmt: skip


def asked(words: str) -> dict[str, Any]:
    return why_not(Board.from_dict(SNAPSHOT), words)


@pytest.mark.parametrize(
    ("words", "meant", "is_legal"),
    [
        ("cast path to rest on bears", "cast path-to-rest on bears", True),
        ("cast Path to Rest targeting own", "cast path-to-rest on own", True),
        ("cast path-to-rest with kicker on bears", "cast path-to-rest as kicker on bears", True),
        ("cast path to rest on bears with kicker", "cast path-to-rest as kicker on bears", True),
        ("cast path to rest kicked on bears", "cast path-to-rest as kicker on bears", True),
        ("cast path to rest on bears kicked", "cast path-to-rest as kicker on bears", True),
        ("cast path to rest on B", "cast path-to-rest on B", False),
        ("cast blast x=2 on B", "cast blast x=2 on B", True),
        ("cast blast with X = 2 on B", "cast blast x=2 on B", True),
        ("cast blast on B for x=2", "cast blast x=2 on B", True),
        ("cast blast x=3 on B", "cast blast x=3 on B", True),
        ("cast blast x=4 on B", "cast blast x=4 on B", False),
        ("play heath", "play heath", True),
        ("activate own", "activate own 1", True),
        ("tap own", "activate own 1", True),
        ("activate mind 2 on bears", "activate mind 2 on bears", True),
        ("equip blade to own", "activate blade 2 on own", True),
        ("equip blade to bears", "activate blade 2 on bears", False),
        ("turn up secret", "turn up secret", False),
        ("cast hidden elk face down", "cast hidden-elk as face_down", True),
        ("cast hidden elk", "cast hidden-elk", False),
        ("cast either mode 2", "cast either mode 2", True),
        ("cast path to rest with kicker on bears", "cast path-to-rest as kicker on bears", True),
        ("cast path to rest on bears as kicker", "cast path-to-rest as kicker on bears", True),
        ("cast right on bears", "cast left-right as Right on bears", True),
        ("cast left", "cast left-right as Left", True),
        ("pass", "pass", True),
        ("Pass priority", "pass", True),
        ("attack", "attack", False),
    ],
)
def test_what_words_mean(words: str, meant: str, is_legal: bool) -> None:
    answer = asked(words)
    assert (answer["action"], answer["legal"]) == (meant, is_legal), answer["reasons"]
    assert bool(answer["reasons"]) is not is_legal


@pytest.mark.parametrize(
    ("words", "name", "way"),
    [
        ("blast with X=2 and kicker on B", "blast", "kicker"),
        ("blast with kicker and X=2 on B", "blast", "kicker"),
        ("blast with kicker, x=2 and buyback on B", "blast", "kicker, buyback"),
        ("x marks with x=2 on B", "x marks", None),
    ],
)
def test_x_among_what_else_is_said_of_the_way(words: str, name: str, way: str | None) -> None:
    found = [(each.name, each.way) for each in divisions(f" {words}") if each.targets == "B"]
    assert (name, way) in found
    assert {each.x for each in divisions(f" {words}") if each.name == name} == {2}


def test_unclear_words_get_their_readings() -> None:
    answer = asked("activate mind")
    assert (answer["legal"], answer["reasons"]) == (None, [])
    assert answer["readings"] == ["activate mind 1", "activate mind 2"]
    assert asked("cast left-right")["readings"] == [
        "cast left-right as Left",
        "cast left-right as Right",
    ]


TWINS: dict[str, Any] = SNAPSHOT | {
    "battlefield": [{"id": "mine", "card": "Grey Elk"}, {"id": "theirs", "card": "Grey Elk",
                    "controller": "B"}, "Heath"],
    "cards": [*CARDS, {"name": "Grey Elk", "type_line": "Creature — Elk", "power": "2",
                       "toughness": "2"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "readings"),
    [
        ("cast path to rest on grey", ["cast path-to-rest on mine", "cast path-to-rest on theirs"]),
        ("cast path on grey elk", ["cast path-to-rest on mine", "cast path-to-rest on theirs"]),
    ],
)
def test_a_target_of_several_that_are_called_so(words: str, readings: list[str]) -> None:
    answer = why_not(Board.from_dict(TWINS), words)
    assert (answer["legal"], answer["readings"]) == (None, readings)


def test_the_card_in_hand_is_played_not_the_permanent_of_its_name() -> None:
    """Though the permanent's id is the name itself."""
    board = Board.from_dict({"players": {"A": {"hand": ["Heath"]}, "B": {}},
                             "battlefield": ["Heath"], "cards": CARDS})  # fmt: skip
    answer = why_not(board, "play heath")
    assert (answer["action"], answer["legal"]) == ("play heath-2", True)


ALIKE: dict[str, Any] = {
    "players": {"A": {"hand": ["Spark"], "mana": "{R}"}, "B": {"hand": ["Spark"], "mana": "{R}"}},
    "turn": {"active": "A", "phase": "precombat_main", "priority": "B"},
    "battlefield": [
        {"card": "Stone", "tapped": True}, {"card": "Stone", "controller": "B"},
        {"id": "theirs", "card": "Stone"},
    ],
    "cards": [
        {"name": "Spark", "mana_cost": "{R}", "type_line": "Instant",
         "oracle_text": "Spark deals 3 damage to any target."},
        {"name": "Stone", "mana_cost": "{1}", "type_line": "Artifact",
         "oracle_text": "{T}: Draw a card."},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "player", "meant"),
    [
        ("cast spark on A", "B", "cast spark-2 on A"),
        ("cast Spark on A", None, "cast spark-2 on A"),
        ("cast Spark on A", "A", "cast spark on A"),
        ("activate stone", "B", "activate stone-2 1"),
        ("activate Stone 1", None, "activate stone-2 1"),
        ("activate Stone", "A", "activate stone 1"),
        ("activate theirs", "B", "activate theirs 1"),  # an id of its own
    ],
)
def test_what_the_acting_player_has_is_meant_first(
    words: str, player: str | None, meant: str
) -> None:
    answer = why_not(Board.from_dict(ALIKE), words, player)
    assert answer["action"] == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("activate elk 1", "activate elk 1"),
        ("activate elk 2", "activate elk-2 1"),
        ("activate elk2", "activate elk-2 1"),
        ("activate elk-2", "activate elk-2 1"),
        ("activate mind 1", "activate mind 1"),
        ("activate mind 2 on elk", "activate mind 2 on elk"),
    ],
)
def test_the_number_of_an_ability_or_of_an_id(words: str, meant: str) -> None:
    battlefield = ["Elk", "Elk", "Mind", {"id": "mind2", "card": "Heath"}]
    board = Board.from_dict({"battlefield": battlefield, "cards": CARDS})
    assert why_not(board, words)["action"] == meant


@pytest.mark.parametrize(
    "face",
    [
        "Elk, Lord of Tests", "Rise and Fall", "Snap! Clap!", "Up & Down", "Half (Half/Whole)",
        "Gift for You", "Run on Air", "S.O.S.", "Who?", '"Quoth"', "Élan", "1996",
    ],
)  # fmt: skip
def test_a_face_is_named_whatever_is_in_its_name(face: str) -> None:
    front = {"name": "Front", "mana_cost": "{W}", "type_line": "Creature — Elk", "power": "1",
             "toughness": "1"}  # fmt: skip
    back = {"name": face, "mana_cost": "{W}", "type_line": "Instant",
            "oracle_text": "Kicker {1}\nTap target creature."}  # fmt: skip
    card = {"name": f"Front // {face}", "layout": "modal_dfc", "card_faces": [front, back]}
    board = Board.from_dict({
        "players": {"A": {"hand": [{"id": "it", "card": card["name"]}], "mana": "{W}{W}"}, "B": {}},
        "battlefield": [{"id": "bears", "card": "Elk"}], "cards": [*CARDS, card],
    })  # fmt: skip
    for way in (face, f"{face}, kicker"):
        words = f"cast it as {way} on bears"
        answer = why_not(board, words)
        assert (answer["action"], answer["legal"]) == (words, True)


FREELY: dict[str, Any] = {
    "players": {"A": {"hand": ["Elk", "Path to Rest"], "mana": "{C}"}, "B": {"hand": ["Blast"]}},
    "battlefield": [
        {"name": "Largesse", "type_line": "Enchantment",
         "oracle_text": "You may cast spells from your hand without paying their mana costs."},
        {"id": "bears", "card": "Elk"},
    ],
    "cards": CARDS,
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "meant", "rules"),
    [
        ("cast elk as free", "cast elk as free", []),
        ("cast elk without paying its mana cost", "cast elk as free", []),
        ("cast path to rest on bears without paying its mana cost",
         "cast path-to-rest as free on bears", []),
        ("cast elk for free", "cast elk as free", []),
        ("cast elk", "cast elk", []),
        ("cast path to rest for free on bears", "cast path-to-rest as free on bears", []),
        ("cast path to rest as free, kicker on bears",
         "cast path-to-rest as free, kicker on bears", []),
        ("cast path to rest as free on B", "cast path-to-rest as free on B", ["601.2c"]),
    ],
)  # fmt: skip
def test_casting_without_paying_the_mana_cost(words: str, meant: str, rules: list[str]) -> None:
    answer = why_not(Board.from_dict(FREELY), words)
    assert (answer["action"], [each["rule"] for each in answer["reasons"]]) == (meant, rules)


def test_what_forbids_a_free_spell() -> None:
    board = Board.from_dict(FREELY | {"turn": {"phase": "beginning", "step": "upkeep"}})
    answer = why_not(board, "cast elk as free")
    assert [each["reason"] for each in answer["reasons"]] == ["not_main_phase"]
    foreign = why_not(board, "cast blast as free on A", "B")
    assert [each["reason"] for each in foreign["reasons"]] == ["nothing_frees"]


def test_abilities_that_are_gone_count() -> None:
    """Printed ones, so that the number of another stays."""
    battlefield = ["Mind", "Elk", {"id": "mind3", "card": "Heath"}]
    gains = 'loses all abilities and gains "{T}: Add {G}." until end of turn'
    board = Board.from_dict({"battlefield": battlefield, "cards": CARDS,
                             "effects": [{"text": gains, "affects": ["mind"]}]})  # fmt: skip
    assert why_not(board, "activate mind 3")["action"] == "activate mind 3"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("activate", "this doesn't say what to activate"),
        ("cast blast on", "no target is named at the end"),
        ("path to bears", "cast path-to-rest"),
        ("cast blask on B", "blast"),
    ],
)
def test_what_is_said_of_words_that_mean_nothing(words: str, said: str) -> None:
    with pytest.raises(SnapshotError) as problem:
        asked(words)
    assert said in str(problem.value)


@pytest.mark.parametrize(
    "words",
    ["", "jump own", "cast nosuch", "cast blast on nosuch", "activate mind 9", "cast", "equip",
     "cast blast with kicker on B", "cast path to rest on bears, nosuch", "cast blast x=two on B"],
)  # fmt: skip
def test_words_that_mean_nothing(words: str) -> None:
    with pytest.raises(SnapshotError):
        asked(words)


def test_the_step_that_would_allow_it() -> None:
    (reason,) = asked("cast blast x=4 on B")["reasons"]
    assert reason["rule"] == "601.2h"
    assert asked("cast blast x=4 on B")["change"] == "with {1} more"
    (reason,) = asked("turn up secret")["reasons"]
    assert "{G}" in reason["text"]


@pytest.mark.parametrize("check", OWN_CHECKS[::10], ids=lambda check: check.name)
def test_what_is_listed_can_be_asked_about(check: Any) -> None:
    """The words that `legal` would use for an action lead back to it."""
    board = Board.from_dict(check.snapshot)
    for entry in legal(board, check.player, limit=5)["actions"]:
        words = action_words.said(entry)
        answer = why_not(board, words, check.player)
        assert answer["legal"] or words in answer.get("readings", ()), (words, answer)
