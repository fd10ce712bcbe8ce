"""Several instances of a keyword each trigger by what was paid for them alone: which was paid for
is told as not known."""

from __future__ import annotations

import pytest

from kb.api import Board


def board_of(text: str) -> Board:
    human = {
        "id": "human", "name": "Human", "mana_cost": "{W}", "type_line": "Creature — Human",
        "power": 1, "toughness": 1, "oracle_text": text,
    }  # fmt: skip
    return Board.from_dict({
        "players": {"A": {"hand": [human], "mana": "{W}{W}{W}{W}"}, "B": {}},
        "turn": {"number": 5, "active": "A", "phase": "precombat_main", "priority": "A"},
    }, cards=None)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "action", "told"),
    [
        ("Squad {1}\nSquad {1}", "cast human with squad", True),
        ("Squad {1}\nSquad {2}", "cast human with squad", True),
        ("Squad {1}\nSquad {1}", "cast human", True),
        ("Squad {1}\nSquad {2}", "cast human", False),
        ("Squad {1}", "cast human with squad", False),
        ("Squad {1}\nOffspring {1}", "cast human with squad", False),
        ("Buyback {1}\nBuyback {1}", "cast human", False),
    ],
)
def test_which_instance_was_paid_for_is_told_as_not_known(
    text: str, action: str, told: bool
) -> None:
    found = board_of(text).do(action)
    assert {each.partial for each in found} == {told}
