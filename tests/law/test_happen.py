"""Every `happen` check of the project's own cases and, where they are there, of ../shared/cases:
what is expected, and what the events tell, is so in the state that they lead to."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.errors import LawmageError
from tests.law.boards import own_board, remade_board, shared_board
from tests.law.checks import OWN, SHARED
from tests.law.happen_checks import (
    After,
    HappenCheck,
    courses,
    differences,
    happen_checks_in,
)
from tests.property.told_events import untrue

OWN_CHECKS = happen_checks_in(OWN)
SHARED_CHECKS = happen_checks_in(SHARED)  # empty where ../shared is missing


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: HappenCheck) -> None:
    board = own_board(check.snapshot)
    found = courses(check, board)
    made = [After(each, Board.from_dict) for each in found]
    assert [*differences(check.said["expect"], made)] == []
    assert {each.partial for each in found} <= {False}
    assert [words for each in found for words in untrue(board.state, each)] == []


@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: HappenCheck) -> None:
    board = shared_board(check.snapshot)
    try:
        found = courses(check, board)
    except LawmageError as gap:
        pytest.xfail(f"not understood: {gap}")
    gaps = {words for each in found for words in each.not_understood}
    if gaps:
        pytest.xfail(f"told as not understood: {gaps}")
    made = [After(each, remade_board) for each in found]
    missed = [*differences(check.said["expect"], made)]
    if missed and board.not_understood:
        pytest.xfail(f"told as not understood: {board.not_understood}")
    assert missed == []
    assert [words for each in found for words in untrue(board.state, each)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Open an Attraction.",
        "Add {W/U}.",
        "Add {G/P}.",
        "Add {2}.",
    ],
)
def test_what_is_not_carried_out_is_told(text: str) -> None:
    board = Board.from_dict({
        "players": {"A": {"hand": 2, "library": 5, "life": 15}, "B": {"library": 4}},
        "battlefield": [
            {"id": "bears", "name": "Bears", "type_line": "Creature", "power": 2, "toughness": 2}
        ],
    })  # fmt: skip
    (outcome,) = board.happen(text)
    assert not outcome.events and outcome.partial


@pytest.mark.parametrize(
    "text",
    ["Each player loses 3 life.", "Put bears on top of its owner's library.", "Add {C}{U}."],
)
def test_its_plain_neighbours_are_carried_out(text: str) -> None:
    board = Board.from_dict({
        "players": {"A": {"library": 5}, "B": {}},
        "battlefield": [
            {"id": "bears", "name": "Bears", "type_line": "Creature", "power": 2, "toughness": 2}
        ],
    })  # fmt: skip
    (outcome,) = board.happen(text)
    assert outcome.events and not outcome.partial


def test_what_is_done_to_an_unknown_card_that_was_drawn_is_told() -> None:
    """Which card it is isn't known, so that it is discarded can't be told either (121.6c)."""
    board = Board.from_dict({"players": {"A": {"hand": 0, "library": 5}, "B": {}}})
    (outcome,) = board.happen("Draw a card and reveal it. If it isn't a land card, discard it.")
    assert outcome.partial and outcome.events


@pytest.mark.parametrize("named", ["Dalia", "dalia", "Dalia, the First", "Dalia's body"])
def test_names_are_read_as_everywhere(named: str) -> None:
    """By what stands before the comma of a name, and not by what only begins like one."""
    first = {"name": "Dalia, the First", "type_line": "Creature", "power": 2, "toughness": 2}
    board = Board.from_dict({"players": {"A": {}, "B": {}}, "battlefield": [first]})
    if "body" in named:
        with pytest.raises(LawmageError):
            board.happen(f"Destroy {named}.")
        return
    (outcome,) = board.happen(f"Destroy {named}.")
    assert [each["event"] for each in outcome.events] == ["destroyed"]


def test_it_is_no_name_where_something_else_is_a_target() -> None:
    """ "It" would be that target: such words are refused, not read as being about the name."""
    bear = {"type_line": "Creature", "power": 2, "toughness": 2}
    board = Board.from_dict({
        "players": {"A": {}, "B": {}},
        "battlefield": [{"id": "bear", "name": "Bear", "controller": "B", **bear},
                        {"id": "holder", "name": "Holder", "type_line": "Artifact"}],
    })  # fmt: skip
    text = "Gain control of target creature for as long as you control holder."
    with pytest.raises(LawmageError):
        board.happen(text, affects=["bear"], controller="A")


def test_what_chance_decides_has_a_probability() -> None:
    board = Board.from_dict({
        "players": {
            "A": {"hand": ["Forest", "Forest", "Island"]},
            "B": {},
        },
        "cards": [{"name": name, "type_line": "Land"} for name in ("Forest", "Island")],
        "battlefield": [],
    })  # fmt: skip
    told = [each.to_dict() for each in board.happen("Discard a card at random.")]
    assert sorted(each["probability"] for each in told) == [0.333333, 0.666667]
    (certain,) = board.happen("You gain 3 life.")
    assert "probability" not in certain.to_dict()
    flips = [
        each.to_dict() for each in board.happen("Flip a coin. If you win the flip, draw a card.")
    ]
    assert [each["probability"] for each in flips] == [0.5, 0.5]
    (alike,) = board.happen("Flip a coin.")
    assert alike.to_dict()["probability"] == 1.0


def test_a_coin_is_flipped_until_a_flip_is_lost() -> None:
    board = Board.from_dict({"players": {"A": {"library": 30}, "B": {}}})
    text = "Flip a coin until you lose a flip. You gain 1 life for each flip you won."
    told = [each.to_dict() for each in board.happen(text)]
    certain = [each for each in told if not each.get("partial")]
    life = {each["snapshot"]["players"]["A"]["life"]: each["probability"] for each in certain}
    assert life[20] == 0.5 and life[22] == 0.125 and len(life) == 10
    (rest,) = (each for each in told if each.get("partial"))
    assert any("10 or more" in choice["chosen"] for choice in rest["choices"])


def test_who_searches_shuffles() -> None:
    board = Board.from_dict({"players": {"A": {"library": 5}, "B": {"library": 5}}})
    text = (
        "Target player searches their library for a card, puts it into their hand, then shuffles."
    )
    (outcome,) = board.happen(text, affects=["B"], controller="A")
    assert [each["players"] for each in outcome.events if each["event"] == "shuffled"] == [["B"]]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Each player sacrifices a creature unless they pay 2 life.", {False}),
        ("Each opponent sacrifices a creature unless they pay 2 life.", {False}),
        ("Each player draws a card unless they pay 2 life.", {True}),
        ("Each opponent draws a card unless they pay 2 life.", {False}),
    ],
)
def test_several_who_each_choose_whether_to_pay(text: str, told: set[bool]) -> None:
    """All choose, in turn order, before any of it happens (608.2e, 101.4); where the draws would
    have to wait for that, it is told."""
    creature = {"type_line": "Creature", "power": 2, "toughness": 2}
    board = Board.from_dict({
        "players": {"A": {"life": 20}, "B": {"life": 20}},
        "battlefield": [
            {"id": name, "name": name.title(), "controller": player, **creature}
            for name, player in (("bear", "A"), ("ox", "B"))
        ],
        "turn": {"number": 3, "active": "A", "phase": "precombat_main", "priority": "A"},
    })  # fmt: skip
    assert {each.partial for each in board.happen(text, controller="A")} == told


def test_what_follows_for_some_of_those_who_might_is_told() -> None:
    """ "If they don't, they lose 3 life" is said of each by himself."""
    hand = {"hand": ["Forest"], "library": 5}
    board = Board.from_dict({
        "players": {"A": {"library": 5}, "B": hand, "C": hand},
        "cards": [{"name": "Forest", "type_line": "Land"}],
        "battlefield": [],
    })  # fmt: skip
    text = "Each opponent may discard a card. If they don't, they lose 3 life."
    assert [each.partial for each in board.happen(text, controller="A")].count(False) == 1


@pytest.mark.parametrize(("whom", "told"), [("ox", False), ("clone", True)])
def test_what_has_left_is_not_copied_as_it_is_now(whom: str, told: bool) -> None:
    """A creature that was a copy is copied as it last was (608.2h), and not as its card is."""
    body = {"type_line": "Creature", "power": 2, "toughness": 2}
    board = Board.from_dict({
        "players": {"A": {"library": 5}, "B": {"library": 5}},
        "battlefield": [
            {"id": "thief", "name": "Thief", "controller": "A", **body},
            {"id": "ox", "name": "Ox", "controller": "B", **body},
            {"id": "clone", "name": "Clone", "controller": "B", "copy_of": "ox", **body},
        ],
    })  # fmt: skip
    text = "Exile target creature. Thief becomes a copy of that creature until end of turn."
    (outcome,) = board.happen(text, affects=[whom], controller="A")
    assert outcome.partial is told


@pytest.mark.parametrize("whom", ["A", "bears"])
def test_a_shield_told_by_a_number_alone_is_used_up(whom: str) -> None:
    """It prevents so much, and what is left of it is told as the effect that it is (615.7)."""
    bears = {"id": "bears", "name": "Bears", "type_line": "Creature", "power": 2, "toughness": 2}
    shields = {"shields": {"prevent": 3}}
    board = Board.from_dict({
        "players": {"A": shields, "B": {}}, "battlefield": [{**bears, **shields}],
    })  # fmt: skip
    (outcome,) = board.happen(f"bears deals 1 damage to {whom}.")
    assert not outcome.partial
    (left,) = outcome.board.to_dict()["effects"]
    assert (left["affects"], left["left"]) == ([whom], 2)
    (outcome,) = board.happen("bears deals 1 damage to B.")
    assert not outcome.partial
    assert "effects" not in outcome.board.to_dict()


def test_which_time_it_is_of_another_player_is_told_as_not_known() -> None:
    waits = "Whenever an opponent discards one or more cards for the first time each turn"
    watch = {"id": "watch", "name": "Watch", "type_line": "Artifact", "controller": "B",
             "oracle_text": f"{waits}, draw a card."}  # fmt: skip
    held = {"id": "held", "name": "Held", "type_line": "Artifact"}
    board = Board.from_dict({
        "players": {"A": {"hand": [held]}, "B": {}}, "battlefield": [watch]
    })  # fmt: skip
    assert [each.partial for each in board.happen("Discard a card.", controller="A")] == [True]


@pytest.mark.parametrize(
    ("waits", "text"),
    [
        ("Whenever you lose life", None),
        ("Whenever you pay life", "You lose 1 life."),
        ("Whenever this creature becomes equipped", "Attach blade to bear."),
        ("Whenever you lose life", "You gain 1 life."),
    ],
)
def test_what_waits_for_something_that_is_no_event_of_its_own_is_told(
    waits: str, text: str | None
) -> None:
    bear = {"id": "bear", "name": "Bear", "type_line": "Creature", "power": 2, "toughness": 2}
    board = Board.from_dict({
        "players": {"A": {"life": 20}, "B": {}},
        "battlefield": [
            {**bear, "oracle_text": f"{waits}, draw a card."},
            {"id": "blade", "name": "Blade", "type_line": "Artifact — Equipment"},
        ],
    })  # fmt: skip
    told = {each.partial for each in board.happen(text or "You lose 1 life.", controller="A")}
    assert told == {waits != "Whenever you lose life"}


def test_learning_discards_to_draw_and_tells_of_lessons() -> None:
    """A card may be discarded to draw one (701.48a); what else is fetched, where no board tells
    what lies outside the game, isn't known."""
    hand = [{"id": "one", "name": "One", "type_line": "Sorcery"}]
    board = Board.from_dict({
        "players": {"A": {"library": 3, "hand": hand}, "B": {"library": 3}},
        "turn": {"number": 5, "active": "A", "phase": "precombat_main", "priority": "A"},
    })  # fmt: skip
    told, *others = sorted(
        board.happen("Learn.", controller="A"), key=lambda each: not each.partial
    )
    assert told.partial and not any(each.partial for each in others)
    whole, _ = sorted(
        others, key=lambda each: not each.board.to_dict()["players"]["A"].get("graveyard")
    )
    moved = {each["id"] for each in whole.board.to_dict()["players"]["A"]["graveyard"]}
    assert moved == {"one"}
    # There is nothing to discard.
    assert {each.partial for each in board.happen("Learn.", controller="B")} == {True, False}


@pytest.mark.parametrize(("edition", "told"), [("2023-02-04", True), ("2023-04-14", False)])
@pytest.mark.parametrize("text", ["Incubate 2.", "Create an Incubator token."])
def test_no_token_before_the_rules_know_it(edition: str, told: bool, text: str) -> None:
    """Incubator tokens are in the rules since 2023-04-14 (111.10i)."""
    board = Board.from_dict({"edition": edition, "players": {"A": {}, "B": {}}})
    (outcome,) = board.happen(text)
    assert outcome.partial == told
    assert [*outcome.board.objects] == ([] if told else ["incubator-token"])


def test_a_token_with_two_faces_is_written_and_read_again() -> None:
    board = Board.from_dict({"players": {"A": {"mana": "{C}{C}"}, "B": {}}})
    (outcome,) = board.happen("Incubate 2.")
    (turned,) = outcome.board.do("activate incubator-token", "all pass")
    for each in (outcome.board, turned.board):
        again = Board.from_dict(each.to_dict())
        assert again.state == each.state
    assert turned.board["incubator-token"].power == 2


def test_what_comes_in_the_place_of_tokens_with_counters_is_told() -> None:
    """Those in their place would enter with the counters, too: that isn't carried out."""
    words = "If you would create one or more artifact tokens, instead create that many Food tokens."
    board = Board.from_dict({
        "players": {"A": {}, "B": {}},
        "battlefield": [{"id": "host", "name": "Host", "type_line": "Enchantment",
                         "oracle_text": words}],
    })  # fmt: skip
    assert [each.partial for each in board.happen("Incubate 2.", controller="A")] == [True]
    assert [each.partial for each in board.happen("Investigate.", controller="A")] == [False]
    assert [each.partial for each in board.happen("Incubate 2.", controller="B")] == [False]


def test_what_dealt_damage_before_is_told_where_it_isnt_known() -> None:
    text = (
        "Whenever a creature an opponent controls is dealt excess damage, if a Giant you "
        "controlled dealt damage to it this turn, draw a card."
    )
    bear = {"type_line": "Creature — Bear", "power": 2, "toughness": 4}
    board = Board.from_dict({
        "players": {"A": {"library": 5}, "B": {}},
        "battlefield": [
            {"id": "watcher", "name": "Watcher", **bear, "oracle_text": text, "controller": "A"},
            {"id": "cub", "name": "Cub", **bear, "controller": "A"},
            {"id": "hurt", "name": "Hurt", **bear, "controller": "B", "damage": 1},
        ],
    }, cards=None)  # fmt: skip
    (outcome,) = board.happen("cub deals 4 damage to hurt.", controller="A")
    assert outcome.partial and not outcome.triggered


def test_whether_it_is_the_first_time_is_told_where_that_isnt_known() -> None:
    text = "Whenever you surveil for the first time each turn, you gain 1 life."
    told = {
        "id": "snitch",
        "name": "Snitch",
        "type_line": "Creature — Homunculus",
        "power": 1,
        "toughness": 1,
        "oracle_text": text,
        "controller": "A",
    }
    players = {"A": {"library": 5}, "B": {}}
    new = {**told, "history": {"entered": True}}
    board = Board.from_dict({"players": players, "battlefield": [new]}, cards=None)
    assert all(each.partial and not each.triggered for each in board.happen("Surveil 1."))
    board = Board.from_dict({"players": players, "battlefield": [told]}, cards=None)
    assert all(not each.partial and each.triggered for each in board.happen("Surveil 1."))
