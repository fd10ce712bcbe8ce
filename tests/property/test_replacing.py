"""Random sets of replacement effects on one event, against every order tried out in plain Python;
and what holds of whatever happens."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kb.api import Board
from tests.property.profiles import boards
from tests.reference.replacing import BEAR, EFFECTS, PLAYER, WALL, Damage, Effect, outcomes

LIFE = 1000
CREATURE = {"type_line": "Creature — Ogre", "power": 1, "toughness": LIFE}


def board(effects: tuple[Effect, ...], order: tuple[int, ...] = ()) -> Board:
    """A board with these effects under A's control, and who may be dealt damage; `order` is that in
    which the file lists them."""
    entries: list[dict[str, Any]] = [
        {**CREATURE, "id": "ogre", "name": "Ogre", "controller": "B"},
        {**CREATURE, "id": BEAR, "name": "Ursa", "type_line": "Creature — Bear",
         "controller": "A"},
    ]  # fmt: skip
    if all(each.on == "Enchantment" for each in effects):
        entries.append({**CREATURE, "id": WALL, "name": "Wall", "controller": "A"})
    for place, each in enumerate(effects):
        plain = each.on == "Enchantment"
        size = {} if plain else {"power": 0, "toughness": LIFE}
        id_ = f"effect{place}" if plain else WALL
        entries.append(
            {"id": id_, "name": f"Name {id_}", "type_line": each.on, "controller": "A",
             "oracle_text": each.words, **size}
        )  # fmt: skip
    for time, entry in enumerate(entries, 1):
        entry["timestamp"] = time
    if order:
        entries = [entries[place] for place in sorted(range(len(entries)), key=order.__getitem__)]
    players = {"A": {"life": LIFE}, "B": {"life": LIFE}}
    turn = {"active": "A", "phase": "precombat_main"}
    return Board.from_dict({"players": players, "turn": turn, "battlefield": entries})


def dealt(after: dict[str, Any]) -> Damage:
    """What damage has been dealt, by what there is afterwards."""
    lost = LIFE - after["players"]["A"]["life"]
    marked = {each["id"]: each.get("damage", 0) for each in after["battlefield"]}
    found = [Damage(PLAYER, lost), *(Damage(id_, marked[id_]) for id_ in (WALL, BEAR))]
    some = [each for each in found if each.amount]
    assert len(some) <= 1
    return some[0] if some else Damage("", 0)


several = st.lists(st.sampled_from(EFFECTS[:-1]), max_size=4).map(tuple)
effects_ = st.builds(
    lambda some, walled: (*some, EFFECTS[-1]) if walled else some, several, st.booleans()
)
damage_ = st.builds(Damage, st.sampled_from((PLAYER, WALL, BEAR)), st.integers(1, 6))


def found_of(on: Board, damage: Damage) -> list[Damage]:
    """What the outcomes come to. Each is complete and understood."""
    answer = on.happen(f"ogre deals {damage.amount} damage to {damage.to}.", controller="B")
    assert not answer.not_understood
    return [dealt(each.to_dict()["snapshot"]) for each in answer]


@given(effects_, damage_)
@boards(0.2)
def test_every_order_is_found_and_no_other(effects: tuple[Effect, ...], damage: Damage) -> None:
    found = found_of(board(effects), damage)
    assert {*found} == outcomes(damage, effects)
    assert len(found) == len({*found})  # positions that are the same are told once


@given(effects_, damage_, st.permutations(range(8)))
@boards(0.05)
def test_the_order_of_the_file_changes_no_outcome(
    effects: tuple[Effect, ...], damage: Damage, order: list[int]
) -> None:
    found = found_of(board(effects), damage)
    assert Counter(found) == Counter(found_of(board(effects, tuple(order)), damage))


@given(effects_, damage_)
@boards(0.05)
def test_what_comes_of_it_is_a_board_like_any_other(
    effects: tuple[Effect, ...], damage: Damage
) -> None:
    text = f"ogre deals {damage.amount} damage to {damage.to}."
    for each in board(effects).happen(text, controller="B"):
        written = each.to_dict()["snapshot"]
        again = Board.from_dict(written)
        assert again.to_dict() == each.board.to_dict()
        assert str(again.show()) == str(each.board.show())
        assert str(again.state_based_actions()) == str(each.board.state_based_actions())
        assert str(again.happen(text, controller="B")) == str(
            each.board.happen(text, controller="B")
        )
