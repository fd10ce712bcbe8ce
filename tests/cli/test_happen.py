"""`lawmage happen`: what people and programs are told, what is written, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import Call

SNAPSHOT = """
players: {A: {library: [{id: deep, card: Test Bear}]}, B: {}}
battlefield:
- {id: bear, card: Test Bear}
- {id: crypt, card: Test Crypt}
- {id: tomb, card: Test Tomb}
- {id: furnace, card: Test Furnace}
- {id: shield, card: Test Shield, controller: B}
cards:
- {name: Test Bear, type_line: Creature — Bear, power: 2, toughness: 2}
- {name: Test Crypt, type_line: Artifact, oracle_text: "Whenever a creature dies, you gain 1 life."}
- {name: Test Tomb, type_line: Artifact,
   oracle_text: "Whenever a creature dies, each opponent loses 1 life."}
- {name: Test Furnace, type_line: Enchantment, oracle_text: "If a source would deal damage to a
   permanent or player, it deals double that damage to that permanent or player instead."}
- {name: Test Shield, type_line: Enchantment,
   oracle_text: "If a source would deal damage to you, prevent 2 of that damage."}
"""
BURNT = "bear deals 3 damage to B."


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.yaml"
    path.write_text(SNAPSHOT, encoding="utf-8")
    return path


def test_people_are_told_event_by_event(lawmage: Call, board: Path) -> None:
    result = lawmage("happen", board, "Destroy bear.")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "1. bear is destroyed (701.8a)"
    assert [line.partition(",")[0] for line in lines[1:3]] == [
        "crypt/1 triggers on 1.",
        "tomb/1 triggers on 1.",
    ]
    assert lines[1].endswith('"Whenever a creature dies, you gain 1 life." (603.6c)')
    assert lines[-1] == (
        "Then A has priority, with crypt-1, tomb-1 on the stack; crypt-1 and tomb-1 may be in any"
        " order (--orders)."
    )


def test_what_replaced_an_event_is_told_with_the_choice(lawmage: Call, board: Path) -> None:
    lines = lawmage("happen", board, BURNT, "--trace").out.splitlines()
    assert lines[0] == "Outcome 1, if B has furnace/1 apply first (616.1):"
    assert lines[1] == "1. bear deals 4 damage to B (120.1)"
    assert lines[2].startswith("   instead of 3: by furnace/1, ")
    assert lines[2].endswith("(614.6)")
    assert lines[3] == "     before that: bear deals 3 damage to B"
    assert lines[4].startswith("   instead of 6: by shield/1, ")
    assert lines[4].endswith("(615.6)")
    assert "Outcome 2, if B has shield/1 apply first (616.1):" in lines


def test_choices_and_outcomes_can_be_picked(lawmage: Call, board: Path) -> None:
    both = lawmage("happen", board, BURNT, "--json").json()
    assert (both["count"], both["complete"], len(both["outcomes"])) == (2, True, 2)
    amounts = [each["events"][0]["amount"] for each in both["outcomes"]]
    assert amounts == [4, 2]
    chosen = lawmage("happen", board, BURNT, "--choose", "B: shield/1", "--json").json()
    assert chosen["outcomes"] == [both["outcomes"][1]]
    second = lawmage("happen", board, BURNT, "--outcome", "2", "--json").json()
    assert second["outcomes"] == chosen["outcomes"]
    assert (second["count"], second["outcome"]) == (2, 2)
    first = lawmage("happen", board, BURNT, "--limit", "1", "--json").json()
    assert (len(first["outcomes"]), first["complete"]) == (1, False)


def test_every_order_of_abilities(lawmage: Call, board: Path) -> None:
    found = lawmage("happen", board, "Destroy bear.", "--orders", "--json").json()
    stacks = [[e["id"] for e in each["snapshot"]["stack"]] for each in found["outcomes"]]
    assert stacks == [["crypt-1", "tomb-1"], ["tomb-1", "crypt-1"]]
    assert found["outcomes"][1]["choices"][-1]["kind"] == "order"


def test_the_next_board_is_written_and_can_be_asked(lawmage: Call, board: Path) -> None:
    out = board.with_name("next.yaml")
    assert lawmage("happen", board, BURNT, "--outcome", "1", "-o", out).status == 0
    assert yaml.safe_load(out.read_text("utf-8"))["players"]["B"]["life"] == 16
    assert lawmage("show", out).status == 0
    as_json = board.with_name("next.json")
    lawmage("happen", board, BURNT, "--choose", "B: shield/1", "-o", as_json)
    assert json.loads(as_json.read_text("utf-8"))["players"]["B"]["life"] == 18
    told = lawmage("happen", board, "Destroy bear.", "-o", "-").out
    assert yaml.safe_load(told)["players"]["A"]["graveyard"][0]["id"] == "bear"


def test_whom_the_words_mean(lawmage: Call, board: Path) -> None:
    for words in ("Destroy bear.", "Destroy Test Crypt.", "Destroy target permanent."):
        affects = ("--affects", "tomb") if "target" in words else ()
        found = lawmage("happen", board, words, "--controller", "B", *affects, "--json").json()
        (event,) = found["outcomes"][0]["events"]
        assert event["objects"] == ["tomb" if affects else "crypt" if "Crypt" in words else "bear"]
    gained = lawmage("happen", board, "You gain 3 life.", "--controller", "B", "--json").json()
    assert gained["outcomes"][0]["events"][0]["players"] == ["B"]
    dealt = lawmage(
        "happen", board, "This creature deals 1 damage to target player.", "--source", "bear",
        "--affects", "A", "--json",
    ).json()  # fmt: skip
    assert dealt["outcomes"][0]["events"][0]["source"] == "bear"


def test_the_game_may_end(lawmage: Call, board: Path) -> None:
    found = lawmage("happen", board, "A draws two cards.", "--json").json()
    (outcome,) = found["outcomes"]
    assert [each["objects"] for each in outcome["events"][:2]] == [["deep"], []]
    assert outcome["events"][1]["unknown"] == 1
    assert (outcome["over"]["winners"], outcome["over"]["losers"]) == (["B"], ["A"])
    assert outcome["waits_for"] is None
    lines = lawmage("happen", board, "A draws two cards.").out.splitlines()
    assert lines[-1].startswith("The game is over: B won")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("Frobnicate bear.",), "no instruction"),
        (("Destroy nobody-here.",), ""),
        (("Destroy bear.", "--controller", "C"), "no such player"),
        (("Destroy bear.", "--source", "nothing"), "no object with this id"),
        (("Destroy it.", "--affects", "nothing"), "no object with this id"),
        ((BURNT, "--choose", "B: bear"), "no such choice is open"),
        ((BURNT, "--choose", "shield"), "no choice (--choose)"),
        ((BURNT, "--outcome", "3"), "no such outcome"),
        ((BURNT, "--outcome", "x"), "no number"),
        ((BURNT, "-o", "/tmp/never.yaml"), "which outcome to write isn't said"),
        ((BURNT, "-o", "/no/such/folder/x.yaml"), "a folder that isn't there"),
        (("Destroy bear.", "--json", "-o", "-"), "both want standard output"),
    ],
)
def test_bad_input_gets_one_message(
    lawmage: Call, board: Path, arguments: tuple[str, ...], problem: str
) -> None:
    assert problem in lawmage("happen", board, *arguments).refused()


def test_a_batch_asks_it_too(lawmage: Call, board: Path) -> None:
    line = {"file": str(board), "query": "happen", "text": BURNT, "choose": ["B: shield/1"]}
    found = lawmage("batch", "-", stdin=json.dumps(line) + "\n").out
    (outcome,) = json.loads(found)["outcomes"]
    assert outcome["events"][0]["amount"] == 2


def test_why_something_does_not_trigger(lawmage: Call, board: Path) -> None:
    asked = ("why-not", board, "trigger crypt", "--when")
    assert lawmage(*asked, "Destroy bear.").out == (
        'trigger crypt, when "Destroy bear.": it does.\n'
    )
    assert lawmage(*asked, "Destroy tomb.").out.splitlines() == [
        'trigger crypt, when "Destroy tomb.": it does not.',
        "  it waits for another object or player: tomb is destroyed (603.2)",
    ]
    found = lawmage("why-not", board, "replace with shield/1", "--when", BURNT, "--json").json()
    assert (found["happens"], found["outcomes"]) == (True, {"with": 2, "all": 2})
    assert "not said on what" in lawmage("why-not", board, "trigger crypt").refused()
    wrong = lawmage("why-not", board, "pass", "--when", "Destroy bear.").refused()
    assert "nothing that --when goes with" in wrong


def test_an_object_is_called_by_a_word_of_its_name(lawmage: Call) -> None:
    """As it is by `pt` and the others; words of the game stay what they are."""
    board = "Grizzly Bears; Wall of Stone"
    assert "grizzly-bears is destroyed" in lawmage("happen", board, "Destroy bears.").out
    both = lawmage("happen", board, "You gain 3 life and destroy bears.").out
    assert "A gains 3 life" in both
    assert "grizzly-bears is destroyed" in both
    everything = lawmage("happen", board, "Destroy all creatures.").out
    assert "wall-of-stone is destroyed" in everything
    message = lawmage("happen", board, "Frobnicate bears.").refused()
    assert '"Frobnicate bears."' in message


def test_what_begins_is_told_to_be_played_on_to(lawmage: Call) -> None:
    message = lawmage("happen", "Grizzly Bears / turn: A", "A's end step begins.").refused()
    assert 'lawmage do SNAP --until "end step"' in message
    message = lawmage("happen", "Grizzly Bears / turn: A", "Bears is very hungry.").refused()
    assert "--until" not in message


def test_that_a_game_is_over_is_said_where_its_board_is_written(
    lawmage: Call, tmp_path: Path
) -> None:
    out = tmp_path / "after.yaml"
    won = lawmage("happen", "Grizzly Bears / turn: A", "You win the game.", "-o", out)
    assert (won.status, won.err) == (0, "")
    assert "over:\n  winners:\n  - A\n  losers:\n  - B\n" in out.read_text("utf-8")
    refused = lawmage("do", out, "pass")
    assert (refused.status, "the game is over (104.1)" in refused.err) == (2, True)
    going_on = lawmage("happen", "Grizzly Bears / turn: A", "You gain 1 life.", "-o", out)
    assert (going_on.status, going_on.err) == (0, "")
    assert "over:" not in out.read_text("utf-8")
