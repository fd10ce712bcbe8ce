"""Hypothesis strategies for boards dense with restrictions and requirements of combat.

Up to six creatures on each side; statements with every verb and mode that the vocabulary has for
attacking and blocking, evasion keywords, goad, planeswalkers and battles, a third player.
"""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

from kb import vocabulary as v
from kb.state.game_state import (
    Designation,
    GameObject,
    GameState,
    PlayerState,
    ResolvedEffect,
    Turn,
)
from kb.vocabulary.card import Face
from tests.property.combat_sayings import (
    SUBTYPES,
    ability,
    as_though_it_matters,
    groups,
    often,
    rule,
)
from tests.reference.boards import LOCKED, SELF, face, gets, has, keyword

NOW = "2026-08-07"
EDITIONS = (NOW, "2013-07-13", "2006-10-01", "2003-12-01")

ACTS = ("attacking", "blocking")
COLORS: tuple[tuple[str, ...], ...] = ((), ("red",), ("black",), ("red", "white"))
KEYWORDS = {
    "flying": "1999-04-23", "shadow": "1999-04-23", "fear": "2002-10-07",
    "horsemanship": "2001-07-23", "haste": "1999-04-23", "swampwalk": "1999-04-23",
    "islandwalk": "1999-04-23", "nonbasic landwalk": "2009-07-11", "snow landwalk": "2009-07-11",
    "legendary landwalk": "2003-07-01", "snow swampwalk": "2009-07-11",
    "protection from red": "1999-04-23", "protection from artifacts": "1999-04-23",
    "protection from creatures": "1999-04-23", "protection from goblins": "1999-04-23",
    "protection from everything": "2013-07-13", "protection from monocolored": "2013-07-13",
    "defender": "2004-10-01", "reach": "2007-05-01", "intimidate": "2009-07-11",
    "menace": "2015-07-17", "skulk": "2016-04-08",
}  # fmt: skip
"""Keyword → the date since when the boards have it."""

replace = msgspec.structs.replace


# ---------------------------------------------------------------------------------------- objects


def _keyword(draw: st.DrawFn, edition: str) -> v.Ability:
    fitting = [each for each, since in KEYWORDS.items() if since <= edition]
    return keyword(draw(st.sampled_from(fitting)))


def _creature(draw: st.DrawFn, name: str, player: str, edition: str, act: str) -> GameObject:
    held = [_keyword(draw, edition) for _ in range(draw(st.sampled_from((0, 0, 0, 0, 0, 1, 1, 2))))]
    if often(draw, 2):
        held.append(ability(rule(draw, act, SELF)))
    line = draw(st.sampled_from(("creature", "creature", "creature", "artifact creature")))
    made = face(
        name,
        f"{line} - {draw(st.sampled_from(SUBTYPES))}",
        *held,
        pt=f"{draw(st.integers(0, 3))}/2",
        colors=draw(st.sampled_from(COLORS)),
    )
    traits = {
        each for each, one_in in (("tapped", 9), ("sick", 9), ("phased_out", 25))
        if often(draw, one_in)
    }  # fmt: skip
    return GameObject(id=name, face=made, owner=player, controller=player, traits=frozenset(traits))


def _enchantment(draw: st.DrawFn, name: str, player: str, edition: str, act: str) -> GameObject:
    """It says something about groups of creatures, or gives them a keyword."""
    if often(draw, 4):
        does: v.Modification = has(_keyword(draw, edition))
        if often(draw, 4):
            does = gets(draw(st.integers(-1, 2)), 0)
        effect = v.Effect((v.Clause(groups(draw), (does,)),))
        made = v.Ability(kind="static", effect=effect)
    else:
        made = ability(rule(draw, act, groups(draw)))
    return GameObject(
        id=name, face=face(name, "enchantment", made), owner=player, controller=player
    )


def _supposing(draw: st.DrawFn) -> list[GameObject]:
    """Enchantments by which creatures block as though they had a keyword, where it matters."""
    return [
        GameObject(
            id=f"s{n}", face=face(f"s{n}", "enchantment", ability(each)), owner="A", controller="A"
        )
        for n, each in enumerate(as_though_it_matters(draw))
    ]


def _lasting(draw: st.DrawFn, name: str, player: str, act: str, ids: list[str]) -> ResolvedEffect:
    affects = draw(st.lists(st.sampled_from(ids), min_size=1, max_size=2, unique=True))
    return ResolvedEffect(
        id=name,
        effect=v.Effect((), duration="end_of_turn"),
        controller=player,
        affects=tuple(affects),
        rules=(rule(draw, act, LOCKED),),
    )


_LANDS = (
    face("land", "basic land - Swamp"), face("land", "basic land - Island"),
    face("land", "snow land - Swamp"), face("land", "land"), face("land", "legendary land"),
)  # fmt: skip


def _others(draw: st.DrawFn, edition: str) -> list[GameObject]:
    """What else there is: a land, a planeswalker, a battle."""
    found: list[tuple[str, Face, str, dict[str, str | int]]] = []
    if draw(st.booleans()):
        found.append(("land", draw(st.sampled_from(_LANDS)), "B", {}))
    if edition >= "2007-10-01" and often(draw, 3):
        found.append(("walker", face("walker", "legendary planeswalker - Jace"), "B", {}))
    if edition >= "2023-04-14" and often(draw, 5):
        found.append(("battle", face("battle", "battle - Siege"), "A", {"player": "B"}))
    return [
        GameObject(id=name, face=made, owner=player, controller=player, choices=choices)
        for name, made, player, choices in found
    ]


# ----------------------------------------------------------------------------------------- boards


def _number(draw: st.DrawFn, most: int) -> int:
    """Rather many than few."""
    return min(most, draw(st.sampled_from((4, 1, 2, 3, 4, 5, 6, 6, 5))))


@st.composite
def combats(draw: st.DrawFn, act: str, edition: str = NOW, most: int = 6) -> GameState:
    """A board on which player A may attack, or is attacking B (`act`)."""
    attackers = [
        _creature(draw, f"a{number}", "A", edition, act) for number in range(_number(draw, most))
    ]
    blockers = [
        _creature(draw, f"b{number}", "B", edition, act)
        for number in range(_number(draw, most if act == "blocking" else 2))
    ]
    more = [
        _enchantment(draw, f"e{number}", draw(st.sampled_from("AB")), edition, act)
        for number in range(draw(st.integers(0, 3)))
    ]
    if act == "blocking" and often(draw, 4):
        more += _supposing(draw)
    others = _others(draw, edition)
    ids = [each.id for each in (*attackers, *blockers)]
    effects = [
        _lasting(draw, f"f{number}", draw(st.sampled_from("AB")), act, ids)
        for number in range(draw(st.integers(0, 2)))
    ]
    names = ("A", "B", "C") if act == "attacking" and often(draw, 3) else ("A", "B")
    if act == "attacking" and edition >= "2016-08-26":
        attackers = [_goaded(draw, each, names) for each in attackers]
    objects = [*attackers, *blockers, *more, *others]
    dated = [replace(each, timestamp=place) for place, each in enumerate(objects, 1)]
    return GameState(
        edition=edition,
        players=tuple(PlayerState(name=name, numbers={"life": 20}) for name in names),
        turn=Turn(active="A"),
        objects=tuple(dated),
        effects=tuple(
            replace(each, timestamp=len(objects) + place) for place, each in enumerate(effects, 1)
        ),
        attacks=_attacks(draw, attackers, others) if act == "blocking" else {},
    )


def _goaded(draw: st.DrawFn, creature: GameObject, players: tuple[str, ...]) -> GameObject:
    """A creature, now and then goaded by opponents."""
    if not often(draw, 6):
        return creature
    goaders = st.lists(st.sampled_from(players[1:]), min_size=1, max_size=2, unique=True)
    return replace(
        creature, designations=tuple(Designation("goaded", each) for each in draw(goaders))
    )


def _attacks(
    draw: st.DrawFn, attackers: list[GameObject], others: list[GameObject]
) -> dict[str, str]:
    """Who attacks whom."""
    whom = ["B", "B", "B", *(each.id for each in others if each.id != "land")]
    return {
        each.id: draw(st.sampled_from(whom))
        for each in attackers
        if "phased_out" not in each.traits
    }
