"""Hypothesis strategies for boards dense with restrictions and requirements of combat.

Up to six creatures on each side; statements with every verb and mode that the vocabulary has for
attacking and blocking, evasion keywords, goad, planeswalkers and battles, a third player.
"""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st

from kb.cards import vocabulary as v
from kb.cards.card import Face
from kb.engine.situation import Lasting, PlayerState, Situation, Thing
from tests.reference.boards import CREATURE, LOCKED, SELF, YOURS, both, face, gets, has, keyword

NOW = "2026-08-07"
EDITIONS = (NOW, "2013-07-13", "2006-10-01", "2003-12-01")

YOU = v.Players("you")
ACTS = ("attacking", "blocking")
SUBTYPES = ("Goblin", "Wall", "Elf")
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
AS_THOUGH = ("flying", "shadow", "horsemanship", "fear")
ALONE = ("alone",)

replace = msgspec.structs.replace


def _often(draw: st.DrawFn, one_in: int) -> bool:
    # Hypothesis likes the ends of a range; so the chance stands in its middle.
    return draw(st.integers(0, 6 * one_in)) in range(3 * one_in - 3, 3 * one_in + 3)


# ------------------------------------------------------------------------------------- statements


def says(
    verb: str, mode: v.Mode, subject: tuple[v.Party, ...], to: tuple[v.Party, ...] = (), **more: Any
) -> v.Rule:
    """A statement; `to` is its object."""
    return v.Rule(verb, mode, subject, to, **more)


def ability(rule: v.Rule) -> v.Ability:
    return v.Ability(kind="rule", statement=v.Statement((rule,)))


def _groups(draw: st.DrawFn) -> v.Filter:
    """Creatures of some description."""
    words: list[v.Filter] = [
        CREATURE,
        both(CREATURE, YOURS),
        both(CREATURE, v.Controlled("opponent")),
        v.HasSubtype(draw(st.sampled_from(SUBTYPES))),
        both(v.HasColor(draw(st.sampled_from(("red", "black")))), CREATURE),
        both(CREATURE, v.HasKeyword("flying")),
        both(CREATURE, v.Not(v.HasSubtype("Goblin"))),
    ]
    return draw(st.sampled_from(words))


def _attacked(draw: st.DrawFn) -> tuple[v.Party, ...]:
    """Whom a statement about attacking means."""
    walker = v.Objects(v.HasType("planeswalker"))
    options: list[tuple[v.Party, ...]] = [
        (YOU,), (v.Players("opponent"),), (walker,),
        (YOU, v.Objects(both(v.HasType("planeswalker"), YOURS))),
    ]  # fmt: skip
    return draw(st.sampled_from(options))


def narrowed(draw: st.DrawFn, subject: tuple[v.Party, ...]) -> tuple[v.Party, ...]:
    """Only some of them, so that the board does not come to a standstill."""
    word = v.HasSubtype(draw(st.sampled_from(SUBTYPES)))
    return tuple(
        v.Objects(both(each.filter, word)) for each in subject if isinstance(each, v.Objects)
    )


def _of_attack(draw: st.DrawFn, subject: tuple[v.Party, ...]) -> v.Rule:
    number = draw(st.integers(1, 3))
    match draw(st.integers(0, 17)):
        case 0:
            return says("attack", "cant", narrowed(draw, subject))
        case 1:
            return says("attack", "cant", subject, how=ALONE)
        case 2:
            return says("attack", "only", subject, how=ALONE)
        case 3:
            return says("attack", "cant", subject, _attacked(draw))
        case 4:
            to = _attacked(draw) if draw(st.booleans()) else ()
            return says("attack", "cant", (), to, op=">", number=number, how=("each_combat",))
        case 5:
            return says("attack", "only", narrowed(draw, subject), _attacked(draw))
        case 6 if _often(draw, 3):
            return says("be_attacked", "cant", (YOU,))
        case 7:
            return says("attack_or_block", "must", subject)
        case 8:
            return says("attack", "as_though", subject, how=("haste",))
        case 9:
            return says("attack", "as_though", subject, how=("no_defender",))
        case 10:
            return says("attack", "must", subject, _attacked(draw))
        case 11 | 12:
            return _accompanied(draw, "attack", subject)
        case 13 if _often(draw, 3):
            return says("attack_with", "cant", (v.Players("any"),), (v.Objects(_groups(draw)),))
    return says("attack", "must", subject)


def _accompanied(draw: st.DrawFn, verb: str, subject: tuple[v.Party, ...]) -> v.Rule:
    """ "Can't attack unless a Goblin also attacks", "… unless at least two Goblins attack"."""
    others = (v.Objects(_groups(draw)),)
    how = ("accompanied",)
    if draw(st.booleans()):
        return says(verb, "cant", subject, others, how=how)
    return says(verb, "cant", subject, others, op="<", number=draw(st.integers(2, 3)), how=how)


def _of_block(draw: st.DrawFn, subject: tuple[v.Party, ...]) -> v.Rule:
    others: tuple[v.Party, ...] = (v.Objects(_groups(draw)),)
    number = draw(st.integers(1, 3))
    match draw(st.integers(0, 18)):
        case 0:
            return says("block", "cant", narrowed(draw, subject))
        case 1:
            return says("block", "cant", subject, how=ALONE)
        case 2:
            return says("block", "cant", subject, others)
        case 3:
            return says("block", "only", narrowed(draw, subject), others)
        case 4:
            return says("block", "cant", (), op=">", number=number, how=("each_combat",))
        case 5:
            return says("block", "may", subject, number=draw(st.integers(1, 2)))
        case 6:
            return says("block", "may", subject, how=("any_number",))
        case 7:
            how, word = draw(st.sampled_from(("keyword", "without"))), st.sampled_from(AS_THOUGH)
            return says("block", "as_though", subject, others, how=(how,), keyword=draw(word))
        case 8:
            return says("block", "as_though", subject, how=("untapped",))
        case 9:
            return says("block", "must", (v.Objects(CREATURE),), subject)
        case 10:
            return says("block", "must", subject, (v.Objects(SELF),))
        case 11:
            return says("attack_or_block", "must", subject)
        case 12 | 13:
            return _accompanied(draw, "block", subject)
        case 14 if _often(draw, 3):
            return says("block_with", "cant", (v.Players("any"),), (v.Objects(_groups(draw)),))
    return says("block", "must", subject)


def _of_being_blocked(draw: st.DrawFn, subject: tuple[v.Party, ...]) -> v.Rule:
    others: tuple[v.Party, ...] = (v.Objects(_groups(draw)),)
    number = draw(st.integers(1, 3))
    match draw(st.integers(0, 11)):
        case 0:
            return says("be_blocked", "cant", narrowed(draw, subject))
        case 1:
            return says("be_blocked", "cant", subject, others)
        case 2:
            return says("be_blocked", "cant", subject, others, but=True)
        case 3:
            return says("be_blocked", "cant", subject, op=">", number=number)
        case 4 | 5:
            to = (v.Objects(CREATURE),)
            return says("be_blocked", "cant", subject, to, op="<", number=number + 1)
        case 6:
            return says("be_blocked", "must", subject, others)
        case 7:
            return says("be_blocked", "must", subject, op="=", number=number)
        case 8:
            return says("be_blocked", "must", subject, number=number)
        case 9:
            word = draw(st.sampled_from(AS_THOUGH))
            return says("be_blocked", "as_though", subject, how=("without",), keyword=word)
    return says("be_blocked", "must", subject)


def _rule(draw: st.DrawFn, act: str, subject: v.Filter) -> v.Rule:
    of = (v.Objects(subject),)
    if act == "attacking":
        return _of_attack(draw, of)
    return draw(st.sampled_from((_of_block, _of_being_blocked)))(draw, of)


# ---------------------------------------------------------------------------------------- objects


def _keyword(draw: st.DrawFn, edition: str) -> v.Ability:
    fitting = [each for each, since in KEYWORDS.items() if since <= edition]
    return keyword(draw(st.sampled_from(fitting)))


def _creature(draw: st.DrawFn, name: str, player: str, edition: str, act: str) -> Thing:
    held = [_keyword(draw, edition) for _ in range(draw(st.sampled_from((0, 0, 0, 0, 0, 1, 1, 2))))]
    if _often(draw, 2):
        held.append(ability(_rule(draw, act, SELF)))
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
        if _often(draw, one_in)
    }  # fmt: skip
    return Thing(id=name, face=made, owner=player, controller=player, traits=frozenset(traits))


def _enchantment(draw: st.DrawFn, name: str, player: str, edition: str, act: str) -> Thing:
    """It says something about groups of creatures, or gives them a keyword."""
    if _often(draw, 4):
        does: v.Modification = has(_keyword(draw, edition))
        if _often(draw, 4):
            does = gets(draw(st.integers(-1, 2)), 0)
        effect = v.Effect((v.Clause(_groups(draw), (does,)),))
        made = v.Ability(kind="static", effect=effect)
    else:
        made = ability(_rule(draw, act, _groups(draw)))
    return Thing(id=name, face=face(name, "enchantment", made), owner=player, controller=player)


def _lasting(draw: st.DrawFn, name: str, player: str, act: str, ids: list[str]) -> Lasting:
    affects = draw(st.lists(st.sampled_from(ids), min_size=1, max_size=2, unique=True))
    return Lasting(
        id=name,
        effect=v.Effect((), duration="end_of_turn"),
        controller=player,
        affects=tuple(affects),
        rules=(_rule(draw, act, LOCKED),),
    )


_LANDS = (
    face("land", "basic land - Swamp"), face("land", "basic land - Island"),
    face("land", "snow land - Swamp"), face("land", "land"), face("land", "legendary land"),
)  # fmt: skip


def _others(draw: st.DrawFn, edition: str) -> list[Thing]:
    """What else there is: a land, a planeswalker, a battle."""
    found: list[tuple[str, Face, str, dict[str, str | int]]] = []
    if draw(st.booleans()):
        found.append(("land", draw(st.sampled_from(_LANDS)), "B", {}))
    if edition >= "2007-10-01" and _often(draw, 3):
        found.append(("walker", face("walker", "legendary planeswalker - Jace"), "B", {}))
    if edition >= "2023-04-14" and _often(draw, 5):
        found.append(("battle", face("battle", "battle - Siege"), "A", {"player": "B"}))
    return [
        Thing(id=name, face=made, owner=player, controller=player, choices=choices)
        for name, made, player, choices in found
    ]


# ----------------------------------------------------------------------------------------- boards


def _number(draw: st.DrawFn, most: int) -> int:
    """Rather many than few."""
    return min(most, draw(st.sampled_from((4, 1, 2, 3, 4, 5, 6, 6, 5))))


@st.composite
def combats(draw: st.DrawFn, act: str, edition: str = NOW, most: int = 6) -> Situation:
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
    others = _others(draw, edition)
    ids = [each.id for each in (*attackers, *blockers)]
    effects = [
        _lasting(draw, f"f{number}", draw(st.sampled_from("AB")), act, ids)
        for number in range(draw(st.integers(0, 2)))
    ]
    things = [*attackers, *blockers, *more, *others]
    names = ("A", "B", "C") if act == "attacking" and _often(draw, 3) else ("A", "B")
    dated = [replace(each, timestamp=place) for place, each in enumerate(things, 1)]
    return Situation(
        edition=edition,
        players=tuple(PlayerState(name=name, numbers={"life": 20}) for name in names),
        active="A",
        things=tuple(dated),
        effects=tuple(
            replace(each, timestamp=len(things) + place) for place, each in enumerate(effects, 1)
        ),
        **_combat(draw, act, edition, attackers, others, names),
    )


def _combat(
    draw: st.DrawFn,
    act: str,
    edition: str,
    attackers: list[Thing],
    others: list[Thing],
    names: tuple[str, ...],
) -> dict[str, Any]:
    """Who attacks whom, or who is goaded by whom."""
    if act == "attacking":
        goaders = st.lists(st.sampled_from(names[1:]), min_size=1, max_size=2, unique=True)
        goaded = {
            each.id: tuple(draw(goaders))
            for each in attackers
            if edition >= "2016-08-26" and _often(draw, 6)
        }
        return {"goaded": goaded}
    whom = ["B", "B", "B", *(each.id for each in others if each.id != "land")]
    return {
        "attacks": {each.id: draw(st.sampled_from(whom)) for each in attackers if _fights(each)}
    }


def _fights(thing: Thing) -> bool:
    return "phased_out" not in thing.traits
