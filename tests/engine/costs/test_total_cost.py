"""Total costs as the law makes them of parts, and the reasons that `why-not` tells of them."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

THORN = {"name": "Thorn", "type_line": "Artifact",
         "oracle_text": "Noncreature spells cost {1} more to cast."}  # fmt: skip
GUIDE = {"name": "Guide", "type_line": "Artifact",
         "oracle_text": "Spells you cast cost {2} less to cast."}  # fmt: skip
FLOOR = {"name": "Floor", "type_line": "Artifact",
         "oracle_text": "Each spell that would cost less than three mana to cast costs three mana "
                        "to cast."}  # fmt: skip
STUDY = {"name": "Study", "type_line": "Sorcery", "mana_cost": "{2}{U}",
         "oracle_text": "Draw two cards."}  # fmt: skip
ELK = {"name": "Elk", "type_line": "Creature — Elk", "mana_cost": "{1}{G}", "power": "2",
       "toughness": "2"}  # fmt: skip


def board(*permanents: str, card: str = "Study", edition: str = "current", **more: Any) -> Board:
    """A board of player A with a card in hand and permanents of these names."""
    return Board.from_dict({
        "edition": edition,
        "players": {"A": {"hand": [{"id": "spell", "card": card}]}, "B": {}},
        "battlefield": list(permanents),
        "cards": [THORN, GUIDE, FLOOR, STUDY, ELK],
        **more,
    })  # fmt: skip


def cost(asked: Board) -> list[tuple[str, str]]:
    """What the unpayable cost is made of: (rule, text)."""
    (reason,) = asked.why_not("cast spell").reasons
    return [(each["rule"], each["text"]) for each in reason.get("cost", ())]


@pytest.mark.parametrize(
    ("permanents", "mana"),
    [
        ((), "{2}{U}"),
        (("Thorn",), "{3}{U}"),
        (("Thorn", "Thorn"), "{4}{U}"),
        (("Guide",), "{U}"),
        # 601.2f: more first, then less, whichever is older
        (("Guide", "Thorn", "Thorn"), "{2}{U}"),
        # what it can't be less than comes last
        (("Floor", "Guide"), "{2}{U}"),
        (("Guide", "Floor", "Thorn"), "{2}{U}"),
    ],
)
def test_more_then_less_then_at_least(permanents: tuple[str, ...], mana: str) -> None:
    (reason,) = board(*permanents).why_not("cast spell").reasons
    assert reason["text"].startswith(f"{mana} can't be paid")


def test_each_part_of_a_cost_has_its_source_and_rule() -> None:
    assert cost(board("Thorn", "Guide")) == [
        ("601.2f", "{1} more by Thorn"),
        ("601.2f", "{2} less by Guide"),
    ]
    assert cost(board("Thorn", edition="2009-07-11")) == [("601.2e", "{1} more by Thorn")]


def test_what_changes_nothing_is_not_told() -> None:
    assert cost(board()) == []
    assert cost(board("Thorn", card="Elk")) == []


@pytest.mark.parametrize(
    ("edition", "rule"), [("current", "903.8"), ("2011-02-04", "903.10"), ("2009-10-01", "903.9")]
)
def test_a_commander_costs_more_each_time(edition: str, rule: str) -> None:
    commander = {"id": "spell", "card": "Elk", "commander": True}
    before = {**commander, "history": {"cast_from_command": 2}}

    def told(card: dict[str, Any]) -> Any:
        players = {"A": {"command": [card]}, "B": {}}
        asked = board(players=players, edition=edition, format="commander")
        (reason,) = asked.why_not("cast spell").reasons
        return reason

    assert told(commander)["text"].startswith("{1}{G} can't be paid")
    assert told(before)["text"].startswith("{5}{G} can't be paid")
    assert [each["rule"] for each in told(before)["cost"]] == [rule]


def test_what_an_ability_or_a_keyword_says_of_its_own_cost_is_told_too() -> None:
    robot = {"name": "Robot", "type_line": "Artifact Creature — Robot", "mana_cost": "{4}",
             "power": "1", "toughness": "1", "oracle_text": "Affinity for artifacts"}  # fmt: skip
    asked = board("Thorn", card="Robot", cards=[THORN, robot])
    (reason,) = asked.why_not("cast spell").reasons
    assert reason["text"].startswith("{3} can't be paid")
    assert [each["reason"] for each in reason["cost"]] == ["costs_less"]


def test_a_card_without_a_mana_cost_is_not_paid_for_whatever_makes_it_less() -> None:
    """118.6a"""
    bare = {"name": "Bare", "type_line": "Sorcery", "oracle_text": "Draw a card."}
    asked = board("Guide", "Thorn", card="Bare", cards=[GUIDE, THORN, bare])
    (reason,) = asked.why_not("cast spell").reasons
    assert reason["reason"] == "no_mana_cost"
