"""Who may pay with what: the verbs of costs, and the sentences that tell why not."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from kb.api import Board
from kb.engine.facts import cost_verbs, keyword_costs
from kb.queries.combat.attacking import attack
from kb.queries.legal.why_not import why_not
from kb.vocabulary import Act
from kb.vocabulary.actions import Used, costs

PLAYERS: dict[str, Any] = {"A": {}, "B": {}}


def board(*field: dict[str, Any], **turn: str) -> Board:
    moment = {"active": "A", "phase": "precombat_main"} | turn
    return Board.from_dict({"players": PLAYERS, "turn": moment, "battlefield": list(field)})


def permanent(name: str, kind: str, text: str = "", **rest: Any) -> dict[str, Any]:
    size = {"power": 2, "toughness": 2} if "Creature" in kind else {}
    return {"id": name.lower(), "name": name, "type_line": kind, "oracle_text": text} | size | rest


BEAR = permanent("Bear", "Creature — Bear")


def test_every_verb_of_a_cost_says_what_it_uses_up() -> None:
    known = {
        verb: cost.uses for verb, cost in costs().items() if cost.takes in ("objects", "counters")
    }
    assert {"sacrifice", "discard", "tap", "put", "behold", "put_counters"} <= set(known)
    assert set(known.values()) == set(get_args(Used))
    rows = (
        part for row in keyword_costs.tables().action for cost in row.costs for part in cost.parts
    )
    assert {part.verb for part in rows if isinstance(part, Act)} <= costs().keys()


@pytest.mark.parametrize(
    ("verb", "zone", "entry"),
    [
        ("sacrifice", "battlefield", "sacrifice:x"),
        ("exile", "battlefield", "sacrifice:x"),  # it leaves once, whatever takes it away
        ("exile", "graveyard", "card:x"),
        ("discard", "hand", "card:x"),
        ("tap", "battlefield", "tap:x"),
    ],
)
def test_entries(verb: str, zone: str, entry: str) -> None:
    """118.10: what is used up for one cost can't be for another."""
    assert cost_verbs.entry(verb, "x", zone) == entry
    assert cost_verbs.is_gone(entry.partition(":")[0]) is (verb != "tap")


@pytest.mark.parametrize(
    ("text", "field", "sentence"),
    [
        (
            "Sacrifice a creature: Draw a card.",
            [BEAR | {"controller": "B"}],
            "there are 0 of 1 to sacrifice: B's Bear isn't A's to sacrifice (701.21a)",
        ),
        (
            "Exile a creature: Draw a card.",
            [BEAR | {"controller": "B"}],
            "there are 0 of 1 to exile: B's Bear isn't A's to pay with (118.3)",
        ),
        (
            "Sacrifice a creature: Draw a card.",
            [BEAR, permanent("Peace", "Enchantment", "Creatures can't be sacrificed.")],
            "there are 0 of 1 to sacrifice: Bear can't pay for it: “Creatures can't be "
            "sacrificed.” (101.2)",
        ),
        (
            "Tap a creature you control: Draw a card.",
            [BEAR | {"tapped": True}],
            "there are 0 of 1 to tap: Bear is tapped already (701.26a)",
        ),
        (
            "Pay 1 life: Draw a card.",
            [permanent("Giant", "Artifact", "Your life total can't change.")],
            "A can't pay life: Giant says “Your life total can't change.” (101.2)",
        ),
    ],
)
def test_why_something_cant_pay(text: str, field: list[dict[str, Any]], sentence: str) -> None:
    found = why_not(board(permanent("Rod", "Artifact", text), *field), "activate rod")
    assert [each["text"] for each in found["reasons"]] == [sentence]


def test_why_something_cant_pay_for_an_attack() -> None:
    drake = permanent(
        "Drake", "Creature — Drake", "This creature can't attack unless you sacrifice a land."
    )
    peace = permanent("Peace", "Enchantment", "Lands can't be sacrificed.")
    lands = [permanent("Island", "Land"), permanent("Plains", "Land", controller="B")]
    field = board(drake, peace, *lands, phase="combat", step="declare_attackers")
    (unpaid,) = attack(field, "drake")["reasons"]
    assert unpaid["text"] == (
        "A can't pay sacrifice a land: island can't pay for it: “Lands can't be sacrificed.” "
        "(101.2); plains isn't A's to sacrifice (701.21a)"
    )
