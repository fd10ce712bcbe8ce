"""The brute force over attacks and blocks, against the rules' own examples and single rules."""

from __future__ import annotations

from typing import Any

import pytest

from kb import vocabulary as v
from kb.state.game_state import Designation, GameObject, GameState, PlayerState
from tests.reference.boards import CREATURE, SELF, board, keyword, obj
from tests.reference.combat import DeclarationQuery, Options
from tests.reference.combat_attacking import attacks
from tests.reference.combat_blocking import blocks
from tests.reference.state_based_boards import says

THREE = tuple(PlayerState(name=name) for name in "ABC")


def creature(name: str, *held: v.Ability | str, player: str = "A", **more: Any) -> GameObject:
    abilities = (keyword(each) if isinstance(each, str) else each for each in held)
    line = more.pop("line", "creature")
    return obj(name, line, *abilities, pt=more.pop("pt", "2/2"), owner=player, **more)


def mine(name: str, *held: v.Ability | str, **more: Any) -> GameObject:
    return creature(name, *held, player="B", **more)


def short(options: Options) -> set[str]:
    """The legal declarations: `a b>c`, a creature alone if it attacks player B."""
    return {
        " ".join(sorted(one if whom == "B" else f"{one}>{whom}" for one, whom in each))
        for each in DeclarationQuery(options).legal
    }


def attack(*objects: GameObject, **more: Any) -> set[str]:
    return short(attacks(board(*objects, **more)))


def block(*objects: GameObject, edition: str = "2026-08-07") -> set[str]:
    against = {
        each.id: "B" for each in objects if each.owner == "A" and "creature" in each.face.types
    }
    return short(blocks(board(*objects, edition=edition, attacks=against), "B"))


ALONE = says("attack", "cant", SELF, how=("alone",))
MUST = says("attack", "must", SELF)
MUST_BLOCK = says("block", "must", SELF)
ONE_AT_MOST = says("attack", "cant", op=">", number=1)
BY_TWO = says("block", "cant", CREATURE, CREATURE, op="<", number=2)


@pytest.mark.parametrize("edition", ["2026-08-07", "2003-12-01"])
def test_two_that_cannot_attack_alone(edition: str) -> None:
    """508.1c, 500.2: Example."""
    assert attack(creature("a", ALONE), creature("b", ALONE), edition=edition) == {"", "a b"}


@pytest.mark.parametrize("edition", ["2026-08-07", "2003-12-01"])
def test_one_at_most_and_one_that_must(edition: str) -> None:
    """508.1d, 500.2: Example."""
    rule = obj("rule", "enchantment", ONE_AT_MOST)
    assert attack(creature("a", MUST), creature("b"), rule, edition=edition) == {"a"}


def test_menace_and_one_that_must_block() -> None:
    """509.1c: Example."""
    assert block(creature("a", "menace"), mine("x", MUST_BLOCK), mine("y")) == {"x>a y>a"}


def test_only_options_that_are_required_until_2009() -> None:
    """500.5: Example."""
    objects = (creature("a"), mine("x", MUST_BLOCK), mine("y"), obj("rule", "enchantment", BY_TWO))
    assert block(*objects, edition="2003-12-01") == {"", "x>a y>a"}
    assert block(*objects) == {"x>a y>a"}


def test_evasion_is_cumulative() -> None:
    """509.1b: Example."""
    a = creature("a", "flying", "shadow")
    assert block(a, mine("x", "flying")) == {""}
    assert block(a, mine("x", "flying", "shadow")) == {"", "x>a"}


@pytest.mark.parametrize(
    ("attacker", "blocker"),
    [
        (("flying",), ("flying",)), (("flying",), ("reach",)), ((), ("flying",)),
        (("horsemanship",), ("horsemanship",)), ((), ("horsemanship",)),
        (("shadow",), ("shadow",)), (("protection from red",), ()),
    ],
)  # fmt: skip
def test_what_evasion_lets_through(attacker: tuple[str, ...], blocker: tuple[str, ...]) -> None:
    assert block(creature("a", *attacker), mine("x", *blocker)) == {"", "x>a"}


@pytest.mark.parametrize(
    ("attacker", "blocker"),
    [
        (("flying",), ()), (("horsemanship",), ()), (("shadow",), ()), ((), ("shadow",)),
        (("fear",), ()), (("intimidate",), ()), (("menace",), ()),
        (("protection from creatures",), ()),
    ],
)  # fmt: skip
def test_what_evasion_keeps_off(attacker: tuple[str, ...], blocker: tuple[str, ...]) -> None:
    assert block(creature("a", *attacker), mine("x", *blocker)) == {""}


def test_colors_and_types_that_matter_for_evasion() -> None:
    red = creature("a", "intimidate", colors=("red",))
    assert block(red, mine("x", colors=("red", "white"))) == {"", "x>a"}
    assert block(red, mine("x", colors=("white",))) == {""}
    assert block(red, mine("x", line="artifact creature")) == {"", "x>a"}
    assert block(creature("a", "fear"), mine("x", colors=("black",))) == {"", "x>a"}
    assert block(creature("a", "skulk"), mine("x", pt="2/1")) == {"", "x>a"}
    assert block(creature("a", "skulk"), mine("x", pt="3/1")) == {""}


def test_landwalk_looks_at_the_defending_players_lands() -> None:
    """702.14c."""
    a, x = creature("a", "snow swampwalk"), mine("x")
    swamp = obj("swamp", "basic land - Swamp", owner="B")
    assert block(a, x, swamp) == {"", "x>a"}
    assert block(a, x, obj("swamp", "snow land - Swamp", owner="B")) == {""}
    assert block(creature("a", "swampwalk"), x, swamp) == {""}
    assert block(creature("a", "nonbasic landwalk"), x, swamp) == {"", "x>a"}
    assert block(creature("a", "swampwalk"), x, obj("s", "land - Swamp")) == {"", "x>a"}


def test_who_can_attack() -> None:
    """508.1a, 302.6, 702.3b; 308.2a."""
    assert attack(creature("a", traits=frozenset({"tapped"}))) == {""}
    assert attack(creature("a", traits=frozenset({"sick"}))) == {""}
    assert attack(creature("a", "haste", traits=frozenset({"sick"}))) == {"", "a"}
    assert attack(creature("a", "defender")) == {""}
    assert attack(creature("a", line="creature - Wall")) == {"", "a"}
    assert attack(creature("a", line="creature - Wall"), edition="2003-12-01") == {""}
    assert attack(obj("a", "artifact")) == {""}


def test_what_can_be_attacked() -> None:
    """508.1b, 310.5: opponents, their planeswalkers, battles that they protect."""
    walker = obj("jace", "planeswalker", owner="B")
    siege = obj("siege", "battle - Siege", choices={"player": "B"})
    assert attack(creature("a"), walker, siege) == {"", "a", "a>jace", "a>siege"}
    assert attack(creature("a"), players=THREE) == {"", "a", "a>C"}


def goaded(*players: str) -> set[str]:
    by = tuple(Designation("goaded", player) for player in players)
    made: GameState = board(creature("a", designations=by), players=THREE)
    return short(attacks(made))


def test_goad() -> None:
    """701.15b, 701.15c: it attacks, and somebody else, if able."""
    assert goaded() == {"", "a", "a>C"}
    assert goaded("B") == {"a>C"}
    assert goaded("B", "C") == {"a", "a>C"}


def test_lure_and_what_must_be_blocked() -> None:
    """509.1c: all that are able; or one."""
    lure = says("block", "must", CREATURE, SELF)
    assert block(creature("a", lure), creature("b"), mine("x"), mine("y")) == {"x>a y>a"}
    wanted = says("block", "must", None, SELF, number=1)
    found = block(creature("a", wanted), mine("x"), mine("y"))
    assert found == {"x>a", "y>a", "x>a y>a"}


def test_as_many_requirements_as_possible() -> None:
    """Two that must be blocked, one that must block: two creatures serve all, and only so."""
    wanted = says("block", "must", None, SELF, number=1)
    found = block(creature("a", wanted), creature("b", wanted), mine("x", MUST_BLOCK), mine("y"))
    assert found == {"x>a y>b", "x>b y>a"}
    assert block(creature("a", wanted), creature("b", wanted), mine("x")) == {"x>a", "x>b"}


def test_more_than_one_attacker_and_no_more_than_one_blocker() -> None:
    one_more = says("block", "may", SELF, number=1)
    assert block(creature("a"), creature("b"), mine("x", one_more)) == {
        "", "x>a", "x>b", "x>a x>b",
    }  # fmt: skip
    single = says("block", "cant", None, SELF, op=">", number=1)
    assert block(creature("a", single), mine("x"), mine("y")) == {"", "x>a", "y>a"}


def test_company() -> None:
    """ "Unless a Goblin also attacks" wants another; "at least two Goblins" counts itself."""
    goblin = v.HasSubtype("Goblin")
    also = says("attack", "cant", SELF, goblin, how=("accompanied",))
    line = "creature - Goblin"
    assert attack(creature("a", also, line=line)) == {""}
    assert attack(creature("a", also), creature("b", line=line)) == {"", "b", "a b"}
    two = says("attack", "cant", SELF, goblin, op="<", number=2, how=("accompanied",))
    assert attack(creature("a", two, line=line), creature("b", line=line)) == {"", "b", "a b"}
