"""What words look back on in a turn: each number of a player's history is written by what happens,
and a condition of real cards' words reads it."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

CARDS = [
    {"name": "Elf", "type_line": "Creature — Elf", "mana_cost": "{G}", "power": 1, "toughness": 1},
    {"name": "Charm", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Draw a card."},
]


def board(condition: str, **more: Any) -> Board:
    """A board on which the condition lets the watcher's ability be activated."""
    words = f"{{0}}: You gain 7 life. Activate only if {condition}."
    watcher = {"id": "watcher", "name": "Watcher", "type_line": "Creature — Bear", "power": 1,
               "toughness": 1, "oracle_text": words}  # fmt: skip
    rest = [
        {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
        {"id": "box", "name": "Box", "type_line": "Artifact"},
        {"id": "hill", "card": "Mountain"},
        {"id": "wood", "card": "Forest"},
    ]
    players: dict[str, Any] = {
        "A": {
            "library": 5, "hand": [{"id": "charm", "card": "Charm"}, {"id": "elf", "card": "Elf"}],
            "graveyard": [{"id": "old", "card": "Elf"}], **more.pop("A", {}),
        },
        "B": {"library": 5},
    }  # fmt: skip
    turn = more.pop("turn", {"phase": "precombat_main"})
    return Board.from_dict(
        {"cards": CARDS, "players": players, "battlefield": [watcher, *rest], "turn": turn, **more}
    )


def allowed(found: Board) -> bool:
    """Whether the watcher's ability may be activated; everything is understood."""
    answer = found.legal("A")
    assert answer.not_understood == []
    return any(
        each["action"] == "activate" and each["object"] == "watcher" for each in answer["actions"]
    )


WRITTEN = [
    (
        "you attacked this turn",
        (
            "all pass",
            "all pass",
            "attack with bear",
        ),
    ),
    (
        "you attacked with two or more creatures this turn",
        (
            "all pass",
            "all pass",
            "attack with bear and watcher",
        ),
    ),
    (
        "this creature attacked this turn",
        (
            "all pass",
            "all pass",
            "attack with watcher",
        ),
    ),
    ("you've cast an instant or sorcery spell this turn", ("cast charm",)),
    ("you've cast a noncreature spell this turn", ("cast charm",)),
]


@pytest.mark.parametrize(("condition", "actions"), WRITTEN)
def test_what_players_do_is_counted(condition: str, actions: tuple[str, ...]) -> None:
    before = board(condition)
    assert not allowed(before)
    outcomes = before.do(*actions)
    assert [allowed(each.board) for each in outcomes] == [True] * len(outcomes)


@pytest.mark.parametrize(
    ("condition", "actions"),
    [
        ("you attacked this turn", ("cast charm",)),
        (
            "you attacked with two or more creatures this turn",
            (
                "all pass",
                "all pass",
                "attack with bear",
            ),
        ),
        (
            "this creature attacked this turn",
            (
                "all pass",
                "all pass",
                "attack with bear",
            ),
        ),
        ("you've cast an instant or sorcery spell this turn", ("cast elf",)),
        ("you've cast a noncreature spell this turn", ("cast elf",)),
    ],
)
def test_their_neighbours_are_not(condition: str, actions: tuple[str, ...]) -> None:
    outcomes = board(condition).do(*actions)
    assert [allowed(each.board) for each in outcomes] == [False] * len(outcomes)


@pytest.mark.parametrize(
    ("condition", "does", "just_not"),
    [
        ("you gained 3 or more life this turn", "You gain 3 life.", "You gain 2 life."),
        ("a player lost 4 or more life this turn", "B loses 4 life.",
         "Each player loses 3 life."),
        ("a nonland permanent left the battlefield this turn", "Exile box.", "Exile hill."),
        ("you've sacrificed an artifact this turn", "A sacrifices box.", "A sacrifices hill."),
        ("a card left your graveyard this turn", "Exile old.", "Exile box."),
    ],
)  # fmt: skip
def test_what_happens_is_counted(condition: str, does: str, just_not: str) -> None:
    (after,) = board(condition).happen(does, controller="A")
    assert not after.partial and allowed(after.board)
    (other,) = board(condition).happen(just_not, controller="A")
    assert not other.partial and not allowed(other.board)


def test_the_turn_before() -> None:
    flips = "no spells were cast last turn"
    assert not allowed(board(flips, A={"history": {"spells_cast_last_turn": 1}}))
    assert allowed(board(flips, A={"history": {"spells_cast_last_turn": 0}}))
    two = "a player cast two or more spells last turn"
    assert not allowed(board(two, A={"history": {"spells_cast_last_turn": 1}}))
    assert allowed(board(two, A={"history": {"spells_cast_last_turn": 2}}))
    told = board(flips).legal("A").assumed
    assert ["spells_cast_last_turn" in each["text"] for each in told] == [True]


def test_the_turn_before_is_remembered() -> None:
    outcomes = board("a player cast two or more spells last turn").do(
        "cast charm", "all pass", "cast elf", "all pass", until="upkeep"
    )
    for each in outcomes:
        past = each.board.player("A").history
        assert (past.spells_cast, past.spells_cast_last_turn) == (None, 2)


HURT = {"name": "Salt", "type_line": "Instant", "mana_cost": "{R}",
        "oracle_text": "Destroy target creature that was dealt damage this turn."}  # fmt: skip


def hurt(**bear: Any) -> Board:
    """A board on which Salt is at hand."""
    return Board.from_dict(
        {
            "cards": [HURT],
            "players": {"A": {"hand": [{"id": "salt", "card": "Salt"}]}, "B": {}},
            "battlefield": [
                {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 3,
                 "toughness": 3, **bear},
                {"id": "hill", "card": "Mountain"},
            ],
        }
    )  # fmt: skip


def test_what_was_dealt_damage() -> None:
    def may(found: Board) -> bool:
        return found.why_not("cast salt on bear", "A")["legal"] is True

    assert not may(hurt())
    assert may(hurt(damage=1))
    assert may(hurt(history={"was_dealt_damage": True}))
    (after,) = hurt().happen("hill deals 1 damage to bear.", controller="A")
    assert may(after.board)
    (other,) = hurt().happen("Tap bear.", controller="A")
    assert not may(other.board)
    assert [each["about"] for each in hurt().legal("A").assumed] == ["salt"]
    assert hurt(history={"was_dealt_damage": False}).legal("A").assumed == []


def test_what_was_put_there() -> None:
    from_battlefield = "that was put there from the battlefield this turn"
    back = f"Return target creature card in your graveyard {from_battlefield} to your hand."
    card = {"id": "card", "name": "Card", "type_line": "Instant", "mana_cost": "{R}",
            "oracle_text": back}  # fmt: skip
    before = board("you attacked this turn", A={"hand": [card]})
    assert before.why_not("cast card on old", "A")["legal"] is False
    (after,) = before.happen("Destroy bear.")
    assert after.board.why_not("cast card on bear", "A")["legal"] is True
    assert after.board.why_not("cast card on old", "A")["legal"] is False


def test_a_status_that_nothing_tells_is_not_understood() -> None:
    milled = {**HURT, "oracle_text": "Exile target card in a graveyard that was milled this turn."}
    found = Board.from_dict(
        {
            "cards": [milled],
            "players": {"A": {"hand": [{"id": "salt", "card": "Salt"}]}, "B": {}},
            "battlefield": [{"id": "hill", "card": "Mountain"}],
        }
    )
    assert [each["object"] for each in found.legal("A").not_understood] == ["salt"]


def test_what_enters_attacking_has_not_attacked() -> None:
    combat = {
        "turn": {"phase": "combat", "step": "declare_attackers"},
        "combat": {"attackers": {"bear": "B"}},
    }
    made = "Create a 1/1 white Soldier creature token that's tapped and attacking."
    (after,) = board("you attacked this turn", **combat).happen(made, controller="A")
    assert not after.partial
    attacked = {
        each.name: each.history.attacked
        for each in after.board.state.objects
        if each.id in after.board.state.attacks
    }
    assert sorted(attacked.values(), key=bool) == [False, True]
    again = Board.from_dict(after.to_dict()["snapshot"])
    assert again.state == after.board.state


def permitting(words: str) -> Board:
    """A board with a permission that is good once each turn, and two cards to cast by it."""
    elves = [{"id": f"elf{n}", "card": "Elf"} for n in (1, 2)]
    return Board.from_dict(
        {
            "cards": CARDS,
            "players": {"A": {"graveyard": elves, "mana": "{G}{G}"}, "B": {}},
            "battlefield": [
                {"id": "lord", "name": "Lord", "type_line": "Creature — Cat", "power": 3,
                 "toughness": 2, "oracle_text": words},
            ],
        }
    )  # fmt: skip


def test_a_permission_once_each_turn_is_used_up() -> None:
    once = "Once during each of your turns, you may cast a creature spell from your graveyard."
    before = permitting(once)
    assert before.why_not("cast elf2", "A")["legal"] is True
    assert [each["about"] for each in before.legal("A").assumed] == ["lord"]
    (after,) = before.do("cast elf1", "all pass")
    assert after.board.why_not("cast elf2", "A")["legal"] is False
    assert after.board.legal("A").assumed == []
    (other,) = permitting("You may cast creature spells from your graveyard.").do(
        "cast elf1", "all pass"
    )
    assert other.board.why_not("cast elf2", "A")["legal"] is True
