"""The ways to choose what pays a cost, and loyalty costs as one."""

from __future__ import annotations

from typing import Any

from kb import vocabulary as v
from kb.api import Board
from kb.engine.costs import loyalty_costs
from kb.engine.costs.selections import Asked, ObjectChoice, selections
from kb.queries.legal.legal import legal
from kb.queries.legal.why_not import why_not

NOTHING = frozenset[str]()


def crew(number: int, *crews: dict[str, Any]) -> Board:
    """A Vehicle with creatures of A beside it."""
    cart = {
        "id": "cart", "name": "Cart", "type_line": "Artifact — Vehicle", "power": 3,
        "toughness": 3, "oracle_text": f"Crew {number}",
    }  # fmt: skip
    field = [cart, *({"type_line": "Creature — Dwarf"} | each for each in crews)]
    turn = {"active": "A", "phase": "precombat_main"}
    return Board.from_dict({"players": {"A": {}, "B": {}}, "turn": turn, "battlefield": field})


def dwarf(name: str, power: int, toughness: int, text: str = "") -> dict[str, Any]:
    id_ = name.lower()
    return {"id": id_, "name": name, "power": power, "toughness": toughness, "oracle_text": text}


def can_crew(board: Board) -> bool:
    return any(each["action"] == "activate" for each in legal(board)["actions"])


def test_so_many_of_the_objects() -> None:
    choice = ObjectChoice(("tap:a", "tap:b", "tap:c"), 2)
    assert [*choice.choices()] == [("tap:a", "tap:b"), ("tap:a", "tap:c"), ("tap:b", "tap:c")]


def test_a_total_is_reached_by_no_more_than_needed() -> None:
    """702.122a: of sets that contain each other only the smallest."""
    choice = ObjectChoice(("tap:a", "tap:b", "tap:c"), 0, sizes=(3, 2, 1), total=3)
    assert [*choice.choices()] == [("tap:a",), ("tap:b", "tap:c")]


def test_nothing_pays_twice() -> None:
    """118.10: each payment is for one cost."""
    asked = Asked(asks=[ObjectChoice(("card:a",), 1), ObjectChoice(("card:a", "card:b"), 1)])
    assert [*selections(asked, NOTHING)] == [("card:a", "card:b")]
    assert [*selections(Asked(fixed=["tap:a"], asks=[ObjectChoice(("tap:a",), 1)]), NOTHING)] == []


def test_what_makes_mana_is_chosen_last() -> None:
    asked = Asked(asks=[ObjectChoice(("tap:elf", "tap:bear"), 1)])
    assert next(selections(asked, frozenset({"elf"}))) == ("tap:bear",)


def test_loyalty_costs_are_one() -> None:
    """606.5: three counters less and one more are two less."""
    parts = [(None, v.ChangeLoyalty(v.Const(-3))), (None, v.TapThis())]
    assert loyalty_costs.combined(parts, None, 1) == [
        (None, v.ChangeLoyalty(v.Const(-2))), (None, v.TapThis()),
    ]  # fmt: skip
    assert loyalty_costs.combined(parts, None, 0) == parts


def test_who_crews_counts_by_power() -> None:
    """702.122a: others than the Vehicle, untapped, of its controller."""
    assert can_crew(crew(3, dwarf("One", 2, 1), dwarf("Two", 1, 1)))
    assert not can_crew(crew(3, dwarf("One", 2, 5)))
    assert not can_crew(crew(3, dwarf("One", 3, 3) | {"controller": "B"}))


def test_who_crews_by_toughness_or_as_though_stronger() -> None:
    """702.122b, 609.4: each effect that makes it count for more does so."""
    thick = "This creature crews Vehicles using its toughness rather than its power."
    strong = "This creature crews Vehicles as though its power were 2 greater."
    assert can_crew(crew(3, dwarf("One", 1, 3, thick)))
    assert can_crew(crew(3, dwarf("One", 1, 1, strong)))
    assert can_crew(crew(5, dwarf("One", 1, 1, f"{strong}\n{strong}")))
    assert not can_crew(crew(6, dwarf("One", 1, 1, f"{strong}\n{strong}")))


def test_why_a_creature_doesnt_crew() -> None:
    """702.122d"""
    board = crew(1, dwarf("One", 3, 3, "This creature can't crew Vehicles."))
    (reason,) = why_not(board, "crew cart")["reasons"]
    assert reason["text"] == (
        "total power 1 is needed, there is 0: One can't pay for it: “This creature can't crew "
        "Vehicles.” (101.2)"
    )
