"""The reference's state-based actions on small boards, decided by hand from the rules."""

from __future__ import annotations

import pytest

from kb import vocabulary as v
from kb.state.game_state import GameState, StackAbility
from tests.reference.boards import (
    CREATURE,
    SELF,
    YOURS,
    board,
    gets,
    keyword,
    obj,
    static,
)
from tests.reference.state_based_boards import (
    actions,
    chapter,
    says,
)

BEAR = obj("bear", "creature", pt="2/2")
LEGENDS = (
    obj("one", "legendary creature", title="Ada", pt="2/2"),
    obj("two", "legendary creature", title="Ada", pt="2/2"),
)
WORLDS = (obj("old", "world enchantment"), obj("new", "world enchantment"))
WALKERS = (
    obj("one", "planeswalker - Jace", counters={"loyalty": 3}),
    obj("two", "planeswalker - Jace", title="Jace again", counters={"loyalty": 3}),
)


FEW_COUNTERS = says("have_counters", "cant", SELF, how=("+1/+1",), op=">", number=3)


def bear(**more: object) -> object:
    return obj("bear", "creature", pt="2/2", **more)


def siege(**more: object) -> object:
    return obj("siege", "battle - Siege", **{"counters": {"defense": 3}, **more})


def saga(lore: int, *abilities: v.Ability) -> object:
    return obj("saga", "enchantment - Saga", *abilities, counters={"lore": lore})


def triggered(source: str) -> tuple[StackAbility, ...]:
    return (StackAbility(id="t", kind="triggered", controller="A", source=source),)


CASES: list[tuple[str, GameState, set[str]]] = [
    ("a healthy bear", board(BEAR), set()),
    # Elsewhere: 704.5d, 704.5e.
    (
        "a token in a graveyard",
        board(obj("t", "creature", zone="graveyard", traits=frozenset({"token"}))),
        {"704.5d ceases_to_exist t"},
    ),
    (
        "a phased-out token of 2017-07",
        board(
            obj("t", "creature", pt="1/1", traits=frozenset({"token", "phased_out"})),
            edition="2017-07-08",
        ),
        {"704.5d ceases_to_exist t"},
    ),
    (
        "a phased-out token today",
        board(obj("t", "creature", pt="1/1", traits=frozenset({"token", "phased_out"}))),
        set(),
    ),
    (
        "copies in exile and on the stack",
        board(
            obj("c", "instant", zone="exile", traits=frozenset({"copy"})),
            obj("s", "instant", zone="stack", traits=frozenset({"copy"})),
        ),
        {"704.5e ceases_to_exist c"},
    ),
    (
        "a dungeon at its end",
        board(
            obj("d", "dungeon", zone="command", traits=frozenset({"bottommost_room"})),
        ),
        {"704.5t removed_from_game d"},
    ),
    (
        "a dungeon whose last room has triggered",
        board(
            obj("d", "dungeon", zone="command", traits=frozenset({"bottommost_room"})),
            stack_abilities=triggered("d"),
        ),
        set(),
    ),
    # Creatures: 704.5f-h.
    ("no toughness", board(obj("x", "creature", pt="3/0")), {"704.5f put_into_graveyard x"}),
    (
        "toughness below 0 and indestructible",
        board(obj("x", "creature", keyword("indestructible"), pt="3/-1")),
        {"704.5f put_into_graveyard x"},
    ),
    ("damage short of toughness", board(bear(damage=1)), set()),
    ("lethal damage", board(bear(damage=2)), {"704.5g destroyed bear"}),
    (
        "lethal damage, indestructible",
        board(obj("bear", "creature", keyword("indestructible"), pt="2/2", damage=2)),
        set(),
    ),
    (
        "lethal damage, and something says it can't be destroyed",
        board(
            bear(damage=2), obj("ward", "enchantment", says("destroy", "cant", None, CREATURE))
        ),
        set(),
    ),
    (
        "a lord's bonus counts",
        board(bear(damage=2), obj("lord", "enchantment", static(CREATURE, gets(0, 1)))),
        set(),
    ),
    ("damage on what is no creature", board(obj("x", "artifact", damage=9)), set()),
    (
        "damage by deathtouch",
        board(bear(damage=1, traits=frozenset({"deathtouched"}))),
        {"704.5h destroyed bear"},
    ),
    (
        "deathtouch was no state-based effect in 2008",
        board(bear(damage=1, traits=frozenset({"deathtouched"})), edition="2008-10-01"),
        set(),
    ),
    (
        "a shield counter only helps against effects",
        board(bear(damage=2, counters={"shield": 1})),
        {"704.5g destroyed bear"},
    ),
    ("loyalty 0", board(obj("w", "planeswalker - Jace")), {"704.5i put_into_graveyard w"}),
    (
        "loyalty 1",
        board(obj("w", "planeswalker - Jace", counters={"loyalty": 1})),
        set(),
    ),
    # Only one of them: legends.
    ("two legends", board(*LEGENDS), {"704.5j legend_rule one two A"}),
    ("two legends in 2013-07", board(*LEGENDS, edition="2013-07-13"),
     {"704.5k legend_rule one two A"}),
    (
        "two legends in 2013-05: all go",
        board(*LEGENDS, edition="2013-05-01"),
        {"704.5k put_into_graveyard one", "704.5k put_into_graveyard two"},
    ),
    (
        "two legends in 2004-06: the older stays",
        board(*LEGENDS, edition="2004-06-01"),
        {"420.5e put_into_graveyard two"},
    ),
    (
        "two legends of one age in 2004-06: none stays",
        board(
            obj("one", "legendary creature", title="Ada", pt="2/2", timestamp=10),
            obj("two", "legendary creature", title="Ada", pt="2/2", timestamp=10),
            edition="2004-06-01",
        ),
        {"420.5e put_into_graveyard one", "420.5e put_into_graveyard two"},
    ),
    (
        "the creature type Legend counted in 2003",
        board(
            obj("one", "creature - Legend", title="Ada", pt="2/2"),
            obj("two", "legendary artifact", title="Ada"),
            edition="2003-12-01",
        ),
        {"420.5e put_into_graveyard two"},
    ),
    (
        "legends of two players",
        board(LEGENDS[0], obj("b", "legendary creature", title="Ada", pt="2/2", controller="B")),
        set(),
    ),
    (
        "legends of two players in 2010",
        board(
            LEGENDS[0],
            obj("b", "legendary creature", title="Ada", pt="2/2", controller="B"),
            edition="2010-07-16",
        ),
        {"704.5k put_into_graveyard one", "704.5k put_into_graveyard b"},
    ),
    (
        "only one of two namesakes is legendary",
        board(LEGENDS[0], obj("two", "creature", title="Ada", pt="2/2")),
        set(),
    ),
    (
        "the legend rule doesn't apply",
        board(*LEGENDS, obj("hall", "artifact", says("apply_legend_rule", "cant"))),
        set(),
    ),
    (
        "the legend rule doesn't apply to another player's",
        board(
            *LEGENDS,
            obj(
                "box", "artifact", says("apply_legend_rule", "cant", None, YOURS), controller="B"
            ),
        ),
        {"704.5j legend_rule one two A"},
    ),
    # Planeswalkers and worlds.
    ("planeswalkers of one type today", board(*WALKERS), set()),
    (
        "planeswalkers of one type in 2017-08",
        board(*WALKERS, edition="2017-08-25"),
        {"704.5j planeswalker_uniqueness_rule one two A"},
    ),
    (
        "planeswalkers of one type in 2009-05",
        board(*WALKERS, edition="2009-05-01"),
        {"420.5q put_into_graveyard one", "420.5q put_into_graveyard two"},
    ),
    ("two worlds", board(*WORLDS), {"704.5k put_into_graveyard old"}),
    (
        "two worlds of one age",
        board(
            obj("one", "world enchantment", timestamp=5),
            obj("two", "world enchantment", timestamp=5),
        ),
        {"704.5k put_into_graveyard one", "704.5k put_into_graveyard two"},
    ),
    ("worlds in 1999", board(*WORLDS, edition="1999-11-01"), {"Glossary put_into_graveyard old"}),
    # Counters, Sagas, battles, Roles.
    (
        "counters of both signs",
        board(bear(counters={"+1/+1": 1, "-1/-1": 2})),
        {"704.5q counters_removed bear"},
    ),
    (
        "more counters than it can have",
        board(
            obj("bear", "creature", FEW_COUNTERS, pt="2/2", counters={"+1/+1": 4, "charge": 9})
        ),
        {"704.5r counters_removed bear"},
    ),
    (
        "as many counters as it can have",
        board(obj("bear", "creature", FEW_COUNTERS, pt="2/2", counters={"+1/+1": 3})),
        set(),
    ),
    (
        "counters of both signs before 2006-10",
        board(bear(counters={"+1/+1": 1, "-1/-1": 1}), edition="2006-07-15"),
        set(),
    ),
    (
        "counters of both signs on what dies",
        board(bear(counters={"+1/+1": 1, "-1/-1": 3})),
        {"704.5f put_into_graveyard bear", "704.5q counters_removed bear"},
    ),
    ("a Saga at its end", board(saga(2, chapter(1), chapter(2))), {"704.5s sacrificed saga"}),
    ("a Saga before its end", board(saga(1, chapter(1), chapter(2))), set()),
    ("a Saga whose chapter has triggered",
     board(saga(2, chapter(1, 2)), stack_abilities=triggered("saga")), set()),
    ("a Saga without chapters", board(saga(0)), set()),
    (
        "a Saga without chapters before 2025-06",
        board(saga(0), edition="2025-04-04"),
        {"704.5s sacrificed saga"},
    ),
    (
        "a battle without defense",
        board(siege(counters={}, choices={"player": "B"})),
        {"704.5v put_into_graveyard siege"},
    ),
    (
        "a battle without defense, its ability waiting",
        board(siege(counters={}, choices={"player": "B"}), stack_abilities=triggered("siege")),
        set(),
    ),
    ("a Siege without protector", board(siege()), {"704.5x chooses_protector siege A"}),
    (
        "a Siege without protector that is attacked",
        board(siege(), BEAR, attacks={"bear": "siege"}),
        set(),
    ),
    (
        "a Siege protected by its controller",
        board(siege(choices={"player": "A"})),
        {"704.5y chooses_protector siege A"},
    ),
    (
        "a creature without sector",
        board(BEAR, obj("sculptor", "planeswalker - Jace", keyword("space sculptor"),
                          counters={"loyalty": 3})),
        {"704.5u chooses_sector bear A"},
    ),
    (
        "two Roles of one player",
        board(
            BEAR,
            obj("r", "enchantment - Aura Role", keyword("enchant creature"), host="bear"),
            obj("s", "enchantment - Aura Role", keyword("enchant creature"), host="bear"),
        ),
        {"704.5z put_into_graveyard r"},
    ),
    (
        "Roles of two players",
        board(
            BEAR,
            obj("r", "enchantment - Aura Role", keyword("enchant creature"), host="bear"),
            obj("s", "enchantment - Aura Role", keyword("enchant creature"), host="bear",
                  controller="B"),
        ),
        set(),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "wanted"), [pytest.param(*case[1:], id=case[0]) for case in CASES]
)
def test_actions(state: GameState, wanted: set[str]) -> None:
    assert actions(state) == wanted
