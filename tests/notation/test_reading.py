"""Boards in the notation: what they say, as the plain values of a snapshot."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import pytest

from kb.api import Board
from kb.card_base.library import Library
from kb.errors import SnapshotError
from kb.notation.loading import read_text
from kb.notation.reading import read
from kb.snapshot.reading import Text, is_board

LIBRARY = Library()


def said(text: str) -> dict[str, Any]:
    return read(text, LIBRARY).document


def refused(text: str) -> SnapshotError:
    with pytest.raises(SnapshotError) as caught:
        Board.load(text)
    return caught.value


BEARS: dict[str, Any] = {"card": "Grizzly Bears"}


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("Humility; Opalescence", {"battlefield": ["Humility", "Opalescence"]}),
        ("Humility / Opalescence",
         {"battlefield": ["Humility", {"card": "Opalescence", "controller": "B"}]}),
        ("Humility\nOpalescence",
         {"battlefield": ["Humility", {"card": "Opalescence", "controller": "B"}]}),
        ("A: Blood Moon; Urborg, Tomb of Yawgmoth / B: Dryad Arbor",
         {"battlefield": ["Blood Moon", "Urborg, Tomb of Yawgmoth",
                          {"card": "Dryad Arbor", "controller": "B"}]}),
        ("Humility / B: Forest", {"battlefield": ["Humility",
                                                  {"card": "Forest", "controller": "B"}]}),
        ("A: Humility / B: Forest / A: Island",
         {"battlefield": ["Humility", {"card": "Forest", "controller": "B"}, "Island"]}),
        ("Forest x2", {"battlefield": ["Forest", "Forest"]}),
        ("2 Forest, Island", {"battlefield": ["Forest", "Forest", "Island"]}),
        ("Urborg, Tomb of Yawgmoth, Forest",
         {"battlefield": ["Urborg, Tomb of Yawgmoth", "Forest"]}),
        ("Fire // Ice", {"battlefield": ["Fire // Ice"]}),
        ("Fire / Ice tapped / Forest",
         {"battlefield": [{"card": "Fire / Ice", "tapped": True},
                          {"card": "Forest", "controller": "B"}]}),
        ("Grizzly Bears with two +1/+1 counters and damage 1",
         {"battlefield": [{**BEARS, "counters": {"+1/+1": 2}, "damage": 1}]}),
        ("Circle of Protection: Red (tapped)",
         {"battlefield": [{"card": "Circle of Protection: Red", "tapped": True}]}),
        ("Grizzly Bears +1/+1 x2, damage 1",
         {"battlefield": [{**BEARS, "counters": {"+1/+1": 2}, "damage": 1}]}),
        ("Grizzly Bears (two +1/+1 counters; sick)",
         {"battlefield": [{**BEARS, "counters": {"+1/+1": 2}, "sick": True}]}),
        ("Grizzly Bears +1/+1 x2 x3",
         {"battlefield": [{**BEARS, "counters": {"+1/+1": 2}}] * 3}),
        ("Jace, the Mind Sculptor 3 loyalty",
         {"battlefield": [{"card": "Jace, the Mind Sculptor", "counters": {"loyalty": 3}}]}),
        ("Grizzly Bears; Pacifism on Grizzly Bears",
         {"battlefield": ["Grizzly Bears",
                          {"card": "Pacifism", "attached_to": "grizzly-bears"}]}),
        ("A: Pacifism on B's Bears; Grizzly Bears / B: Grizzly Bears",
         {"battlefield": [{"card": "Pacifism", "attached_to": "grizzly-bears-2"}, "Grizzly Bears",
                          {**BEARS, "controller": "B"}]}),
        ("Rancor on Elesh Norn tapped; Elesh Norn, Grand Cenobite",
         {"battlefield": [{"card": "Rancor", "attached_to": "elesh-norn-grand-cenobite",
                           "tapped": True}, "Elesh Norn, Grand Cenobite"]}),
        ("Clone copy of Grizzly Bears",
         {"battlefield": [{"card": "Clone", "copy_of": {"card": "Grizzly Bears"}}]}),
        ("Clone copy of Bears; Grizzly Bears",
         {"battlefield": [{"card": "Clone", "copy_of": "grizzly-bears"}, "Grizzly Bears"]}),
        ("A: Humility; graveyard: Forest; Shivan Dragon / hand: 3; library: none",
         {"battlefield": ["Humility"],
          "players": {"A": {"graveyard": ["Forest", "Shivan Dragon"]},
                      "B": {"hand": 3, "library": []}}}),
        ("B's graveyard: Forest",
         {"players": {"A": {}, "B": {"graveyard": ["Forest"]}}}),
        ('A: mana: {R}, {G}{G} "Spend this mana only to cast creature spells." until end of turn',
         {"players": {"A": {"mana": ["{R}", {
             "mana": "{G}{G}", "only": "Spend this mana only to cast creature spells.",
             "lasts": "end_of_turn"}]}, "B": {}}}),
        ("A: life 12; mana: {G}{G}; poison: 3",
         {"players": {"A": {"life": 12, "mana": "{G}{G}", "counters": {"poison": 3}}, "B": {}}}),
        ("Alice: Forest / Bob: Island",
         {"players": {"Alice": {}, "Bob": {}},
          "battlefield": ["Forest", {"card": "Island", "controller": "Bob"}]}),
        ("A: Grizzly Bears attacking / B: Squire blocking Bears; turn: A, declare blockers",
         {"battlefield": ["Grizzly Bears", {"card": "Squire", "controller": "B"}],
          "combat": {"attackers": {"grizzly-bears": "B"},
                     "blockers": {"squire": ["grizzly-bears"]}},
          "turn": {"active": "A", "step": "declare_blockers"}}),
        ("Forest, token; Island token",
         {"battlefield": [{"card": "Forest", "token": True}, {"card": "Island", "token": True}]}),
        ("A's: Grizzly Bears / B's: Forest",
         {"battlefield": ["Grizzly Bears", {"card": "Forest", "controller": "B"}]}),
        ("Bob's: Grizzly Bears / B: Forest",
         {"players": {"Bob": {}, "B": {}},
          "battlefield": ["Grizzly Bears", {"card": "Forest", "controller": "B"}]}),
        ("@2003-12-01 Humility; turn: 7, B's upkeep, priority nobody",
         {"edition": "2003-12-01", "battlefield": ["Humility"],
          "turn": {"number": 7, "active": "B", "step": "upkeep", "priority": None}}),
        ("Grizzly Bears\neffect: gets +3/+3 until end of turn on Grizzly Bears",
         {"battlefield": ["Grizzly Bears"],
          "effects": [{"text": "gets +3/+3 until end of turn", "affects": ["grizzly-bears"]}]}),
        ('Squire\neffect: "gets +2/+2", on squire, controlled by B, from "Act of Nobody"',
         {"battlefield": ["Squire"],
          "effects": [{"text": "gets +2/+2", "affects": ["squire"], "controller": "B",
                       "source": "Act of Nobody"}]}),
        ("Grizzly Bears / stack: Lightning Bolt targeting Grizzly Bears and A",
         {"battlefield": ["Grizzly Bears"],
          "stack": [{"card": "Lightning Bolt", "controller": "B",
                     "targets": ["grizzly-bears", "A"]}]}),
        ('card: Test Ox, cost {1}{W}, type Creature — Ox, 2/4, text "Flying"\nTest Ox tapped',
         {"cards": [{"name": "Test Ox", "mana_cost": "{1}{W}", "type_line": "Creature — Ox",
                     "power": 2, "toughness": 4, "oracle_text": "Flying"}],
          "battlefield": [{"card": "Test Ox", "tapped": True}]}),
    ],
)  # fmt: skip
def test_what_a_text_says(text: str, document: dict[str, Any]) -> None:
    assert said(text) == document


@pytest.mark.parametrize(
    "words",
    ["token 1/1 green Saproling", "1/1 green Saproling token", "a token 1/1 green Saproling"],
)
def test_tokens_as_players_describe_them(words: str) -> None:
    (entry,) = said(f"{words} tapped")["battlefield"]
    assert entry == {
        "token": True, "name": "Saproling", "type_line": "Creature — Saproling", "colors": ["G"],
        "power": 1, "toughness": 1, "tapped": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "number"), [("Treasure token", 1), ("a Treasure token", 1), ("2 Treasure tokens", 2)]
)
def test_tokens_that_the_rules_describe(words: str, number: int) -> None:
    found = Board.load(f"{words} tapped").state.objects
    assert len(found) == number
    assert all({"token", "tapped"} <= each.status for each in found)
    assert {each.face.subtypes for each in found} == {("Treasure",)}


def test_what_a_token_has() -> None:
    (entry,) = said("token 2/2 white and blue Bird Knight with flying and vigilance")["battlefield"]
    assert (entry["name"], entry["colors"]) == ("Bird Knight", ["W", "U"])
    assert entry["oracle_text"] == "Flying, vigilance"


def test_a_permanent_after_a_zone_is_told() -> None:
    board = Board.load("hand: Giant Growth; Llanowar Elves (sick, tapped); Forest")
    assert [board.objects[each].zone for each in ("giant-growth", "llanowar-elves", "forest")] == [
        "hand", "battlefield", "battlefield",
    ]  # fmt: skip
    (told,) = [each for each in board.assumed if each["about"] == "llanowar-elves"]
    assert "battlefield" in str(told["text"])


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "guess"),
    [
        ("Humility; Grizly Bears", 1, 11, "no card has this name", "Grizzly Bears"),
        ("Humility; Grizzly Bears taped", 1, 25, "not understood after", "tapped"),
        ("A: Forest\nB: Grizzly Bears tapped, dammage 1", 2, 26, "not understood", "damage"),
        ("A: Forest; hnad: Humility", 1, 12, "no such label", "hand"),
        ("hnad: Humility", 1, 1, "no such label", "hand"),
        ("Grizzly Bears; Pacifism on Grizly Bears", 1, 25, "no object or player", "Grizzly Bears"),
        ("Grizzly Bears x2; Pacifism on Grizzly Bears", 1, 28, "several objects", ""),
        ("Forest; turn: B's upkep", 1, 15, "not understood of the turn", ""),
        ("Forest tapped tapped", 1, 15, "said twice", ""),
        ("hand: Forest tapped", 1, 14, "only permanents", ""),
        ('Forest; "Grizzly', 1, 9, "never closed", ""),
        ("Forest (tapped", 1, 8, "never closed", ""),
        ("@2003-12-01 Forest @2004-12-01", 1, 20, "two editions", ""),
        ("@2003-13-41 Forest", 1, 2, "no such edition", ""),
        ("Humility\nForest\nIsland", 3, 1, "whose is this line", ""),
        ("A: Forest\nIsland", 2, 1, "whose is this line", ""),
        ("Island / A: Forest", 1, 1, "whose is this line", ""),
        ("Forest; life: many", 1, 15, "no number", ""),
        ("hand: 4; Forest", 1, 10, "given as a number", ""),
        ("A: Squire attacking / B: Forest / C: Forest", 1, 4, "whom this attacks", ""),
        ("hand: Forest; hand: 4", 1, 21, "said twice", ""),
        ("Grizzly Bears 3 fliyng counters", 1, 15, "no such kind of counter", "flying"),
        ("Forest id a; Island id a", 1, 21, "this id is already", ""),
        ("Forest x100000", 1, 1, "too many", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_and_where(
    text: str, line: int, column: int, problem: str, guess: str
) -> None:
    error = refused(text)
    assert problem in error.problem
    assert (error.line, error.column) == (line, column)
    assert not guess or guess in error.nearest


def test_long_and_hostile_texts_end_soon() -> None:
    texts = ["on " * 3000, "a " * 5000, "(" * 3000 + ")" * 3000, "x; " * 2000, '"' * 999]
    for text in (*texts, "Pacifism on " + "and A " * 3000, "Forest " + "tapped, " * 999 + "?"):
        began = time.monotonic()
        with suppress(SnapshotError):
            read_text(Text(text, "the board", True), LIBRARY)
        assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ("Humility", True),
        ("Fire // Ice", True),
        ("Wear/Tear", True),
        ("A: Forest / B: Island", True),
        ("nowhere.yaml", False),
        ("nowhere.board", False),
        ("examples/nowhere", False),
        ("examples", False),
        ("-", False),
        ("", False),
        ("\0", False),
    ],
)
def test_what_is_a_board_and_what_a_file(source: str, is_one: bool) -> None:
    assert is_board(source) is is_one


def test_nobody_is_asked_for_a_file_that_is_there(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Humility").write_text("battlefield: [Opalescence]")
    monkeypatch.chdir(tmp_path)
    assert [*Board.load("Humility").objects] == ["opalescence"]
