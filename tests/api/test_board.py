"""Boards from Python: objects, questions, and new boards from old ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kb import Board
from kb.errors import SnapshotError

CARDS = [
    {"name": "Test Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": 2,
     "toughness": 2},
    {"name": "Test Bird", "mana_cost": "{W}", "type_line": "Creature — Bird", "power": 1,
     "toughness": 1, "oracle_text": "Flying"},
    {"name": "Test Banner", "type_line": "Enchantment",
     "oracle_text": "Creatures you control get +1/+1."},
    {"name": "Test Flood", "type_line": "Enchantment",
     "oracle_text": "All creatures have base power and toughness 5/5."},
    {"name": "Test Drought", "type_line": "Enchantment",
     "oracle_text": "All creatures have base power and toughness 1/1."},
    {"name": "Test Wings", "type_line": "Enchantment — Aura",
     "oracle_text": "Enchant creature\nEnchanted creature gets +2/+0 and has flying."},
    {"name": "Test Riddle", "type_line": "Creature — Sphinx", "power": 0, "toughness": 4,
     "oracle_text": "Creatures you control frobnicate."},
]  # fmt: skip
BOARD: dict[str, Any] = {
    "battlefield": [
        {"id": "bear", "card": "Test Bear", "counters": {"+1/+1": 1}},
        {"id": "bird", "card": "Test Bird"},
        {"id": "banner", "card": "Test Banner"},
    ],
    "cards": CARDS,
}


def board(*more: Any, **keys: Any) -> Board:
    return Board.from_dict(BOARD | {"battlefield": [*BOARD["battlefield"], *more]} | keys)


def test_an_object_has_its_derived_characteristics() -> None:
    bear = board()["bear"]
    assert (bear.power, bear.toughness) == (4, 4)
    assert (bear.name, bear.zone, bear.controller, bear.owner) == (
        "Test Bear", "battlefield", "A", "A",
    )  # fmt: skip
    assert (bear.supertypes, bear.types, bear.subtypes) == ((), ("Creature",), ("Bear",))
    assert (bear.colors, bear.mana_cost, bear.mana_value) == (("G",), "{1}{G}", 2)
    assert bear.printed == {"power": 2, "toughness": 2}
    assert bear.to_dict() == board().show("bear").to_dict()["objects"][0]


def test_printed_abilities_are_told_where_an_object_has_others() -> None:
    hush = {"name": "Test Hush", "type_line": "Enchantment",
            "oracle_text": "All creatures lose all abilities."}  # fmt: skip
    muted = board({"id": "hush", "card": "Test Hush"}, cards=[*CARDS, hush])
    assert muted["bird"].abilities == ()
    assert muted["bird"].printed["abilities"] == ["Flying"]
    table = [line.split() for line in str(muted["bird"]).splitlines()]
    assert ["abilities", "-", "Flying"] in table
    assert "abilities" not in muted["bear"].printed
    # What it is given besides doesn't make its own others.
    winged = board({"id": "wings", "card": "Test Wings", "attached_to": "bird"})
    assert [each.origin for each in winged["bird"].abilities] == ["printed", "wings/2"]
    assert "abilities" not in winged["bird"].printed


def test_an_explanation_of_power_begins_where_there_is_some() -> None:
    rise = {"name": "Test Rise", "type_line": "Enchantment",
            "oracle_text": "Artifacts are creatures in addition to their other types."}  # fmt: skip
    rock = {"name": "Test Rock", "type_line": "Artifact"}
    risen = board("Test Rise", "Test Rock", "Test Drought", cards=[*CARDS, rise, rock])
    steps = risen["test-rock"].explain("power").to_dict()["steps"]
    values = [(step["before"]["power"], step["after"]["power"]) for step in steps]
    assert values == [(None, 0), (0, 1), (1, 2)]
    # For something that was a creature before, it has no part in it.
    assert len(risen["bear"].explain("power").to_dict()["steps"]) == 3


def test_what_has_no_power_has_none() -> None:
    banner = board()["banner"]
    assert banner.power is None and banner.toughness is None
    assert "not a creature" in str(board().pt("banner"))


def test_abilities_have_text_keyword_and_origin() -> None:
    (flying,) = board()["bird"].abilities
    assert (str(flying), flying.keyword, flying.origin) == ("Flying", "flying", "printed")
    winged = board({"id": "wings", "card": "Test Wings", "attached_to": "bear"})["bear"]
    (given,) = winged.abilities
    assert winged.has("Flying") and given.origin == "wings/2"
    assert not board()["bear"].has("flying")


@pytest.mark.parametrize("ask", [
    lambda on: on["bare"], lambda on: on.pt("bare"), lambda on: on.without("bare"),
    lambda on: on.changing("bare", tapped=True), lambda on: on.in_order("bird", "bare"),
])  # fmt: skip
def test_an_unknown_id_names_the_nearest(ask: Any) -> None:
    with pytest.raises(SnapshotError, match=r"nearest:\s+bear"):
        ask(board())


def test_an_answer_is_its_document_its_text_and_its_html() -> None:
    answer = board().pt("bear")
    assert answer.to_dict() == {"id": "bear", "power": 4, "toughness": 4, "not_understood": []}
    assert (answer.power, answer["toughness"], str(answer)) == (4, 4, "4/4")
    assert answer == board().pt("bear") and answer != board().pt("bird")
    with pytest.raises(AttributeError, match="no 'strength'; it has id, power, toughness"):
        _ = answer.strength


def test_the_document_that_is_handed_out_is_a_copy() -> None:
    answer = board().show()
    answer.to_dict()["objects"].clear()
    assert len(answer.objects) == 3


def test_text_that_is_left_out_is_told_with_every_answer() -> None:
    riddle = board("Test Riddle")
    missed = [{"object": "test-riddle", "text": "Creatures you control frobnicate."}]
    answer = riddle.pt("bear")
    assert riddle.not_understood == answer.not_understood == missed
    assert "test-riddle: Creatures you control frobnicate." in str(answer)
    assert "frobnicate" in answer._repr_html_()


def test_html_escapes_what_users_write() -> None:
    odd = board({"id": "odd", "name": "<script>", "type_line": "Artifact"})
    page = odd.show()._repr_html_()
    assert "&lt;script&gt;" in odd["odd"]._repr_html_() and "<script>" not in page


def test_layers_are_shown_as_a_picture_too() -> None:
    assert "<svg" in board().layers()._repr_html_()
    assert "<svg" not in board().without("banner", "bear").layers()._repr_html_()


@pytest.mark.parametrize(("ask", "key"), [
    (lambda on: on.show(), "objects"),
    (lambda on: on["bear"].explain("power"), "steps"),
    (lambda on: on.layers("7c"), "layers"),
    (lambda on: on.state_based_actions(run=True), "outcomes"),
    (lambda on: on.legal("A"), "actions"),
    (lambda on: on.why_not("cast bear", "B"), "reasons"),
    (lambda on: on.attack({"bear": "B"}), "reasons"),
    (lambda on: on.block(), "declarations"),
    (lambda on: on.damage(), "assigned"),
    (lambda on: on.check(), "valid"),
    (lambda on: on.facts(), "facts"),
])  # fmt: skip
def test_every_question_has_document_text_and_html(ask: Any, key: str) -> None:
    answer = ask(board())
    assert key in answer.to_dict()
    assert str(answer).strip()
    assert "lawmage" in answer._repr_html_()


def test_declarations_can_be_mappings() -> None:
    on = board(turn={"phase": "combat", "step": "declare_attackers"})
    assert on.attack({"bear": "B", "bird": "B"}) == on.attack("bear:B,bird:B")
    fighting = board(
        {"id": "wall", "card": "Test Bear", "controller": "B"},
        turn={"phase": "combat", "step": "combat_damage"},
        combat={"attackers": {"bear": "B"}, "blockers": {"wall": ["bear"]}},
    )
    assert fighting.block({"wall": ["bear"]}) == fighting.block("wall:bear")
    assert fighting.damage({"bear": {"wall": 4}}) == fighting.damage("bear:wall=4")


def test_a_question_changes_no_later_answer() -> None:
    on = board()
    before = on.show().to_dict()
    for ask in (on.layers, on["bear"].explain, on.legal, on.state_based_actions, on.attack):
        ask()
    assert on.show().to_dict() == before


# ------------------------------------------------------------------------------------- new boards


def test_an_older_edition() -> None:
    on = board()
    old = on.under("2003-12-01")
    assert (old.edition, on.edition) == ("2003-12-01", "2026-08-07")
    assert old["bear"].power == 4
    with pytest.raises(SnapshotError, match="no such edition"):
        on.under("yesterday")


def test_leaving_an_object_out() -> None:
    on = board()
    assert on.without("banner")["bear"].power == 3
    assert on["bear"].power == 4


def test_leaving_out_keeps_the_other_ids_and_their_order() -> None:
    two = board("Test Bear", "Test Bear", "Test Flood", "Test Drought")
    one = two.without("test-bear")
    assert [each.id for each in one][3:] == ["test-bear-2", "test-flood", "test-drought"]
    assert one["test-bear-2"].power == two["test-bear-2"].power == 2


def test_what_named_the_object_forgets_it() -> None:
    on = board(
        {"id": "wings", "card": "Test Wings", "attached_to": "bear"},
        {"id": "foe", "card": "Test Bear", "controller": "B"},
        effects=[
            {"id": "grown", "text": "gets +3/+3 until end of turn", "affects": ["bear"]},
            {"id": "both", "text": "gets +1/+0 until end of turn", "affects": ["bear", "bird"]},
        ],
        turn={"phase": "combat", "step": "declare_blockers"},
        combat={"attackers": {"bear": "B", "bird": "B"}, "blockers": {"foe": ["bear"]}},
    )
    left = on.without("bear")
    assert left["wings"].to_dict()["name"] == "Test Wings"
    assert [*left.effects] == ["both"]
    assert left.state.attacks == {"bird": "B"}
    assert left.state.blocks == {}
    assert left["bird"].power == 3


def test_what_is_copied_cant_be_left_out_alone() -> None:
    on = board({"id": "twin", "copy_of": "bear"})
    with pytest.raises(SnapshotError, match='"twin" is a copy of it'):
        on.without("bear")
    assert "twin" not in on.without("bear", "twin")


def test_what_is_added_is_newer() -> None:
    on = board({"id": "drought", "card": "Test Drought", "timestamp": 50})
    assert on["bird"].power == 2
    assert on.with_({"battlefield": ["Test Flood"]})["bird"].power == 6


def test_zones_and_players_are_joined() -> None:
    on = board(players={"A": {"life": 3, "hand": ["Test Bear"]}, "B": {}})
    more = on.with_({"players": {"A": {"hand": ["Test Bird"]}, "B": {"life": 1}}})
    assert [each.id for each in more if each.zone == "hand"] == ["test-bear", "test-bird"]
    assert [each.numbers["life"] for each in more.players.values()] == [3, 1]


def test_an_added_effect_may_name_what_is_there() -> None:
    grown = board().with_({"effects": [{"text": "gets +3/+3", "affects": ["bear"]}]})
    assert grown["bear"].power == 7
    with pytest.raises(SnapshotError, match="no such object"):
        board().with_({"effects": [{"text": "gets +3/+3", "affects": ["bare"]}]})


def test_changing_an_entry() -> None:
    on = board()
    assert on.changing("bear", counters={"+1/+1": 3})["bear"].power == 6
    assert on.changing("bear", counters=None)["bear"].power == 3
    taken = on.changing("bear", controller="B")["bear"]
    assert (taken.controller, taken.owner, taken.power) == ("B", "A", 3)
    with pytest.raises(SnapshotError, match="taped"):
        on.changing("bear", taped=True)


def test_another_order() -> None:
    on = board("Test Flood", "Test Drought")
    assert on["bird"].power == 2
    assert on.in_order("test-drought", "test-flood")["bird"].power == 6
    with pytest.raises(SnapshotError, match="twice"):
        on.in_order("bird", "bird")


def test_a_board_as_plain_values_is_the_same_board() -> None:
    on = board(
        {"id": "wings", "card": "Test Wings", "attached_to": "bear"},
        effects=[{"text": "gets +3/+3 until end of turn", "affects": ["bear"], "controller": "B"}],
        players={"A": {"hand": ["Test Bear"], "library": 7}, "B": {"life": 2}},
        stack=[{"card": "Test Bird", "controller": "B"}],
    ).under("2006-10-01")
    again = Board.from_dict(on.to_dict())
    assert again.to_dict() == on.to_dict()
    assert again.show() == on.show()


def test_a_path_can_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text("battlefield: [Grizzly Bears]\n", encoding="utf-8")
    assert Board.load(file)["grizzly-bears"].power == 2


def test_a_board_can_be_asked_what_comes_of_choices_again() -> None:
    legends = Board.from_dict(
        {"battlefield": [{"card": "Thassa, God of the Sea"}, {"card": "Thassa, God of the Sea"}]}
    )
    first = legends.state_based_actions()
    assert len(first.outcomes) == 2
    assert legends.state_based_actions() == first
    assert len(legends.state_based_actions(run=True).outcomes) == 2
    assert legends.compare(legends.changing("thassa-god-of-the-sea", tapped=True)).same
    assert legends["thassa-god-of-the-sea"].types == ("Enchantment",)


def test_damage_can_be_asked_twice() -> None:
    fight = Board.from_dict(
        {
            "turn": {"phase": "combat", "step": "combat_damage"},
            "battlefield": ["Grizzly Bears", {"id": "wall", "card": "Wall of Stone"}],
            "combat": {"attackers": {"grizzly-bears": "B"}},
        }
    )
    assert fight.damage() == fight.damage()
    assert not fight.damage("grizzly-bears:B=1").legal
