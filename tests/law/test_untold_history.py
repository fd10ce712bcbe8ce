"""What words ask of the turn so far and no history tells is said with the answer, by the key that
would tell it; and only then."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board


def board(words: str, *, history: Any = None, own: Any = None, **more: Any) -> Board:
    """A board with a creature of these words; what is told of player A's turn, and of its own."""
    players: dict[str, Any] = {"A": {"hand": more.pop("hand", []), "library": 5}, "B": {}}
    if history is not None:
        players["A"]["history"] = history
    watcher: dict[str, Any] = {
        "id": "watcher", "name": "Watcher", "type_line": "Creature — Bear", "power": 1,
        "toughness": 1, "oracle_text": words,
    }  # fmt: skip
    if own is not None:
        watcher["history"] = own
    bear = {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 2,
            "toughness": 2}  # fmt: skip
    lands = [{"id": f"land{n}", "card": "Mountain"} for n in (1, 2)]
    return Board.from_dict({"players": players, "battlefield": [watcher, bear, *lands], **more})


def keys(assumed: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Whose words ask, and the key that would tell."""
    return [
        (each["about"], each["text"].partition("history: {")[2].partition(":")[0])
        for each in assumed
    ]


GAINED = "This creature gets +1/+1 as long as you've gained life this turn."
OF_PLAYERS = [
    (GAINED, "life_gained", 0),
    ("This creature gets +1/+1 for each card you've drawn this turn.", "cards_drawn", 0),
    ("This creature gets +1/+1 as long as you've cast two or more spells this turn.",
     "spells_cast", []),
    ("This creature gets +1/+1 as long as you've lost life this turn.", "life_lost", 0),
]  # fmt: skip


@pytest.mark.parametrize(("words", "key", "none"), OF_PLAYERS)
def test_what_no_history_tells_is_said(words: str, key: str, none: Any) -> None:
    assert keys(board(words).pt("watcher").assumed) == [("watcher", key)]
    assert keys(board(words).show().assumed) == [("watcher", key)]
    assert board(words, history={key: none}).pt("watcher").assumed == []


def test_another_key_does_not_tell_it() -> None:
    other = board(GAINED, history={"cards_drawn": 1})
    assert keys(other.pt("watcher").assumed) == [("watcher", "life_gained")]


def test_nothing_is_said_where_nothing_asks() -> None:
    plain = board("This creature gets +1/+1 as long as you control a Mountain.")
    assert plain.pt("watcher").assumed == []
    assert plain.happen("Destroy bear.").assumed == []
    assert plain.legal().assumed == []


def test_enough_is_enough() -> None:
    words = "This creature gets +1/+1 as long as a creature died this turn."
    both = keys(board(words).pt("watcher").assumed)
    assert both == [("watcher", "creatures_died")]
    assert board(words, history={"creatures_died": 1}).pt("watcher").assumed == []
    assert keys(board(words, history={"creatures_died": 0}).pt("watcher").assumed) == both


def test_what_creatures_did() -> None:
    words = "Creatures that attacked this turn get +1/+1."
    assert keys(board(words).pt("bear").assumed) == [("watcher", "attacked")]
    assert board(words, own={"attacked": False}).pt("bear").assumed == []


def test_who_attacks_now_has_attacked() -> None:
    combat = {
        "turn": {"phase": "combat", "step": "declare_blockers"},
        "combat": {"attackers": {"bear": "B"}},
    }
    found = board("Creatures that attacked this turn get +1/+1.", **combat)
    assert (found.pt("bear").power, found.pt("watcher").power) == (3, 1)
    assert found.pt("bear").assumed == []


def test_costs_are_what_players_may_do() -> None:
    cheaper = "This spell costs {2} less to cast if a creature died this turn."
    card = {"id": "card", "name": "Card", "type_line": "Creature — Bear", "mana_cost": "{3}{R}",
            "power": 1, "toughness": 1, "oracle_text": cheaper}  # fmt: skip
    found = board("", hand=[card])
    assert keys(found.legal().assumed) == [("card", "creatures_died")]
    assert keys(found.why_not("cast card").assumed) == [("card", "creatures_died")]
    assert found.pt("bear").assumed == []
    assert board("", hand=[card], history={"creatures_died": 1}).legal().assumed == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("{T}: Draw a card. Activate only once each turn.", {"activated": {}}),
        ("{T}: Draw a card. Activate only if this creature attacked this turn.",
         {"attacked": False}),
    ],
)  # fmt: skip
def test_abilities_once_each_turn(words: str, told: dict[str, Any]) -> None:
    assert keys(board(words).legal().assumed) == [("watcher", *told)]
    assert board(words, own=told).legal().assumed == []
    assert board(words).pt("watcher").assumed == []


def test_limits_of_triggered_abilities() -> None:
    words = "Whenever you gain life, draw a card. This ability triggers only once each turn."
    assert keys(board(words).happen("You gain 1 life.").assumed) == [("watcher", "triggered")]
    assert board(words, own={"triggered": {}}).happen("You gain 1 life.").assumed == []
    nth = "Whenever you draw your second card each turn, you gain 1 life."
    assert keys(board(nth).happen("Draw a card.").assumed) == [("watcher", "cards_drawn")]
    assert board(nth, history={"cards_drawn": 0}).happen("Draw a card.").assumed == []


def test_intervening_if() -> None:
    words = "Whenever a creature dies, if you gained life this turn, draw a card."
    assert keys(board(words).happen("Destroy bear.").assumed) == [("watcher", "life_gained")]
    assert board(words, history={"life_gained": 0}).happen("Destroy bear.").assumed == []
    assert board(words).pt("watcher").assumed == []


def test_what_lawmage_has_done_is_known() -> None:
    (after,) = board(GAINED).happen("You gain 2 life.", controller="A")
    assert after.board.pt("watcher").power == 2
    assert after.board.pt("watcher").assumed == []
    (other,) = board(GAINED).happen("Tap bear.", controller="A")
    assert keys(other.board.pt("watcher").assumed) == [("watcher", "life_gained")]


def test_a_turn_that_lawmage_began_is_known_whole() -> None:
    (later,) = board(GAINED).do(until="upkeep")
    assert later.board.state.turn.number == 3
    assert later.board.pt("watcher").assumed == []
    written = Board.from_dict(later.to_dict()["snapshot"])
    assert written.pt("watcher").assumed == []
    assert written == later.board


def test_spells_of_which_one_resolves_or_is_cast() -> None:
    morbid = "Draw a card. If a creature died this turn, you gain 2 life."
    card = {"id": "card", "name": "Card", "type_line": "Instant", "mana_cost": "{R}",
            "oracle_text": morbid}  # fmt: skip
    stack = {"stack": [{**card, "controller": "A"}]}
    assert keys(board("", **stack).resolve().assumed) == [("card", "creatures_died")]
    cast = board("", hand=[card])
    assert keys(cast.do("cast card", "all pass").assumed) == [("card", "creatures_died")]
    assert cast.happen("Tap bear.").assumed == []


def test_more_than_one_spell_each_turn() -> None:
    law = "Each player can't cast more than one spell each turn."
    assert keys(board(law).legal().assumed) == [("watcher", "spells_cast")]
    assert board(law).pt("watcher").assumed == []


def test_an_empty_list_tells_it_and_stays() -> None:
    told = board(GAINED, history={"life_gained": 0, "spells_cast": []})
    assert Board.from_dict(told.to_dict()) == told
    assert Board.from_dict(told.to_dict()).pt("watcher").assumed == []


def test_an_action_whose_condition_is_not_understood_is_told_apart() -> None:
    condition = "Activate only if there are five colors among permanents you control."
    found = board(f"{{T}}: Draw a card. {condition}").legal()
    (entry,) = (each for each in found["actions"] if each.get("object") == "watcher")
    assert entry["if"] == condition
    assert condition in str(found)
    (known,) = (
        each
        for each in board("{T}: Draw a card. Activate only during your turn.").legal()["actions"]
        if each.get("object") == "watcher"
    )
    assert "if" not in known


@pytest.mark.parametrize(
    ("history", "told"),
    [
        ({}, [("scorn", "paid")]),
        ({"paid": {"kicker": 1}}, [("scorn", "paid")]),
        ({"paid": {"controlled dragon": 0}}, []),
        ({"paid": {"controlled dragon": 1}}, []),
    ],
)
def test_what_was_controlled_as_a_spell_was_cast(
    history: dict[str, Any], told: list[tuple[str, str]]
) -> None:
    words = "You gain 1 life. If you controlled a Dragon as you cast this spell, draw a card."
    spell = {"id": "scorn", "name": "Scorn", "type_line": "Instant", "oracle_text": words}
    stack = [{**spell, "controller": "A", "history": history}]
    found = board("Flying", stack=stack, turn={"active": "A", "told": True}).resolve()
    assert keys(found.to_dict().get("assumed", [])) == told


def test_a_spell_that_lawmage_has_cast_knows_what_was_controlled() -> None:
    words = "You gain 1 life. If you controlled a Dragon as you cast this spell, draw a card."
    spell = {"id": "scorn", "name": "Scorn", "mana_cost": "{0}", "type_line": "Instant",
             "oracle_text": words}  # fmt: skip
    turn = {"active": "A", "phase": "precombat_main", "priority": "A"}
    (cast,) = board("Flying", hand=[spell], turn=turn).do("cast scorn")
    assert keys(cast.board.resolve().to_dict().get("assumed", [])) == []
