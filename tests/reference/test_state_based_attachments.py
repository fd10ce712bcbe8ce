"""The reference's state-based actions on things attached to others, by hand."""

from __future__ import annotations

import pytest

from kb import vocabulary as v
from kb.state.game_state import GameState
from tests.reference.boards import (
    CREATURE,
    HOST,
    LAND,
    OTHER,
    SELF,
    board,
    both,
    has,
    keyword,
    lasting,
    loses_all,
    obj,
    static,
)
from tests.reference.state_based_boards import (
    actions,
    aura,
    says,
)

BEAR = obj("bear", "creature", pt="2/2")
SWORD = obj("sword", "artifact - Equipment", host="bear")

ATTACHED: list[tuple[str, GameState, set[str]]] = [
    ("an Aura in its place", board(BEAR, aura("aura", "bear", "creature")), set()),
    ("an Aura on nothing", board(aura("aura", None, "creature")),
     {"704.5m put_into_graveyard aura"}),
    (
        "an Aura whose host is of the wrong type",
        board(obj("wood", "land"), aura("aura", "wood", "creature")),
        {"704.5m put_into_graveyard aura"},
    ),
    (
        "an Aura whose host has changed its types",
        board(BEAR, aura("aura", "bear", "creature"),
              lasting("e", ("bear",), v.SetTypes(("artifact",)))),
        {"704.5m put_into_graveyard aura"},
    ),
    (
        "an Aura whose host has changed sides",
        board(BEAR, aura("aura", "bear", "creature you control"),
              lasting("e", ("bear",), v.GainControl("you"), controller="B")),
        {"704.5m put_into_graveyard aura"},
    ),
    ("an Aura on a player", board(aura("curse", "B", "player")), set()),
    ("an Aura on a player that should be on a creature", board(aura("curse", "B", "creature")),
     {"704.5m put_into_graveyard curse"}),
    ("an Aura on its controller's side", board(aura("curse", "A", "opponent")),
     {"704.5m put_into_graveyard curse"}),
    (
        "an Aura on itself",
        board(aura("aura", "aura", "permanent")),
        {"704.5m put_into_graveyard aura"},
    ),
    (
        "protection from an Aura's color",
        board(obj("bear", "creature", keyword("protection from red"), pt="2/2"),
              aura("red", "bear", "creature", colors=("red",)),
              aura("white", "bear", "creature", colors=("white",))),
        {"704.5m put_into_graveyard red"},
    ),
    (
        "an Aura that gives protection from itself",
        board(BEAR, aura("red", "bear", "creature", static(HOST, has("protection from red")),
                         colors=("red",))),
        {"704.5m put_into_graveyard red"},
    ),
    (
        "an Aura without its enchant ability",
        board(BEAR, aura("aura", "bear", "creature"),
              lasting("e", ("aura",), loses_all())),
        {"704.5m put_into_graveyard aura"},
    ),
    (
        "what a local enchantment enchanted was no ability",
        board(obj("wood", "land"), aura("aura", "wood", "creature"),
              lasting("e", ("aura",), loses_all()), edition="2003-12-01"),
        {"420.5d put_into_graveyard aura"},
    ),
    (
        "a creature that can't be enchanted",
        board(obj("bear", "creature", says("enchant", "cant", None, SELF), pt="2/2"),
              aura("aura", "bear", "creature")),
        {"704.5m put_into_graveyard aura"},
    ),
    (
        "an Aura that is a creature is unattached first",
        board(BEAR, aura("aura", "bear", "creature"),
              lasting("e", ("aura",), v.AddTypes(("creature",)), v.SetPT(v.Const(1), v.Const(1)))),
        {"704.5p unattached aura"},
    ),
    (
        "an Aura that is a creature went at once in 2006",
        board(BEAR, aura("aura", "bear", "creature"),
              lasting("e", ("aura",), v.AddTypes(("creature",)), v.SetPT(v.Const(1), v.Const(1))),
              edition="2006-10-01"),
        {"420.5d put_into_graveyard aura"},
    ),
    ("an Equipment in its place", board(BEAR, SWORD), set()),
    ("an Equipment on nothing", board(obj("sword", "artifact - Equipment")), set()),
    (
        "an Equipment on a land",
        board(obj("bear", "land"), SWORD),
        {"704.5n unattached sword"},
    ),
    (
        "an Equipment on a player",
        board(obj("sword", "artifact - Equipment", host="B")),
        {"704.5n unattached sword"},
    ),
    (
        "an Equipment that is a creature",
        board(BEAR, SWORD,
              lasting("e", ("sword",), v.AddTypes(("creature",)), v.SetPT(v.Const(1), v.Const(1)))),
        {"704.5n unattached sword"},
    ),
    (
        "protection from artifacts",
        board(obj("bear", "creature", keyword("protection from artifacts"), pt="2/2"), SWORD),
        {"704.5n unattached sword"},
    ),
    (
        "an Equipment for legends only",
        board(BEAR, obj("sword", "artifact - Equipment", says(
            "attach", "only", SELF, v.HasSupertype("legendary")), host="bear")),
        {"704.5n unattached sword"},
    ),
    (
        "an Equipment that has lost its type",
        board(BEAR, SWORD, lasting("e", ("sword",), v.SetTypes(("enchantment",)))),
        {"704.5p unattached sword"},
    ),
    ("a Fortification on a land",
     board(obj("hill", "land"), obj("fort", "artifact - Fortification", host="hill")), set()),
    (
        "a Fortification on a creature",
        board(BEAR, obj("fort", "artifact - Fortification", host="bear")),
        {"704.5n unattached fort"},
    ),
    (
        "creatures can't be enchanted by lands' Auras",
        board(BEAR, aura("aura", "bear", "creature"),
              obj("ban", "enchantment", says("attach", "cant", LAND, CREATURE))),
        set(),
    ),
    (
        "other Auras can't enchant it",
        board(BEAR, aura("a", "bear", "creature", says(
            "attach", "cant", both(OTHER, v.HasSubtype("Aura")), HOST)),
            aura("b", "bear", "creature")),
        {"704.5m put_into_graveyard b"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "wanted"), [pytest.param(*case[1:], id=case[0]) for case in ATTACHED]
)
def test_attachments(state: GameState, wanted: set[str]) -> None:
    assert actions(state) == wanted
