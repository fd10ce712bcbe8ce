"""What the boards for state-based actions are made of: faces, abilities and lasting effects."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

from kb import vocabulary as v
from kb.vocabulary.card import Face
from tests.reference.boards import (
    CREATURE,
    HOST,
    OTHER,
    SELF,
    YOURS,
    both,
    face,
    gets,
    has,
    keyword,
    loses_all,
    static,
    you_control,
)
from tests.reference.state_based_boards import (
    chapter,
    instead,
    says,
    to_graveyard,
    would_die,
)

ME = v.Players("you")
AURA = v.HasSubtype("Aura")
ARTIFACT = v.HasType("artifact")
NONCREATURE = both(v.Not(CREATURE), v.Or((ARTIFACT, v.HasType("enchantment"), v.HasType("land"))))
COLORS: tuple[tuple[str, ...], ...] = ((), ("red",), ("white",), ("red", "white"))
ANIMATED: tuple[v.Modification, ...] = (
    v.AddTypes(("creature",)),
    v.SetPT(v.Const(1), v.Const(1)),
)


class Sort(msgspec.Struct, frozen=True):
    """A sort of object, and the editions that know it."""

    face: Face
    since: str = "1999-04-23"
    until: str = "9999-12-31"
    counters: dict[str, int] = {}


def _walker(name: str, type_: str, *more: v.Ability) -> Face:
    return face(name, f"planeswalker - {type_}", *more)


# ---------------------------------------------------------------------------------------- faces

CREATURES = (
    face("Cub", "creature - Bear", pt="1/1"),
    face("Bear", "creature - Bear", pt="2/2"),
    face("Ghost", "creature - Spirit", pt="2/0"),
    face("Golem", "artifact creature - Golem", pt="2/3"),
    face("Ada", "legendary creature - Human", pt="1/2"),
    face("Ada", "legendary creature - Human", pt="2/2"),
    face("Ada", "creature - Human", pt="2/1"),
    face("Troll", "creature - Troll", keyword("indestructible"), pt="2/2"),
    face("Knight", "creature - Knight", keyword("protection from red"), pt="1/1"),
    face("Monk", "creature - Monk", keyword("protection from artifacts"), pt="1/1"),
    face("Saint", "creature - Monk", keyword("protection from everything"), pt="1/1"),
)
PERMANENTS = (
    Sort(face("Wood", "land - Forest")),
    Sort(face("Orb", "legendary artifact")),
    Sort(face("Orb", "legendary artifact")),
    Sort(face("Ada", "legendary land")),
    Sort(face("Sky", "world enchantment")),
    Sort(face("Sea", "world enchantment")),
    Sort(face("Ada", "creature - Legend", pt="1/1"), until="2004-06-01"),
    Sort(_walker("Jace", "Jace"), "2007-10-01", counters={"loyalty": 2}),
    Sort(_walker("Old Jace", "Jace"), "2007-10-01", counters={"loyalty": 1}),
    Sort(_walker("Jace", "Jace"), "2007-10-01"),
    Sort(_walker("Vraska", "Vraska"), "2007-10-01", counters={"loyalty": 1}),
    Sort(
        _walker("Sculptor", "Vraska", keyword("space sculptor")),
        "2022-10-07",
        counters={"loyalty": 1},
    ),
    Sort(face("Tale", "enchantment - Saga", chapter(1), chapter(2, 3)), "2018-04-27"),
    Sort(face("Epic", "enchantment - Saga", chapter(1, 2)), "2018-04-27"),
    Sort(face("Blank", "enchantment - Saga"), "2018-04-27"),
    Sort(face("Siege", "battle - Siege"), "2023-04-14"),
    Sort(face("Siege", "battle - Siege"), "2023-04-14", counters={"defense": 2}),
    Sort(face("Feud", "battle"), "2023-04-14", counters={"defense": 2}),
    Sort(face("Car", "artifact", keyword("start your engines!")), "2025-02-07"),
)
ENCHANTS = (
    "creature", "creature", "creature", "creature you control", "creature an opponent controls",
    "land", "artifact or creature", "nonland permanent", "permanent", "legendary creature",
    "player", "opponent", "nonred creature", "bear",
)  # fmt: skip


def attachments(edition: str) -> tuple[str, ...]:
    """The type lines of what is attached."""
    aura = "enchantment - Aura"
    lines = [aura, aura, aura]
    if edition >= "2003-12-01":
        lines += ["artifact - Equipment", "artifact - Equipment"]
    if edition >= "2005-10-01":
        lines += ["artifact", "creature - Bear"]
    if edition >= "2007-05-01":
        lines.append("artifact - Fortification")
    if edition >= "2023-09-01":
        lines += ["enchantment - Aura Role"] * 2
    return tuple(lines)


# ------------------------------------------------------------------------------------ abilities


@st.composite
def lords(draw: st.DrawFn, edition: str) -> v.Ability:
    """A static ability that changes what state-based actions look at."""
    who = draw(
        st.sampled_from(
            (CREATURE, both(CREATURE, OTHER), both(CREATURE, YOURS), v.HasSubtype("Bear"))
        )
    )
    small = st.integers(-2, 2)
    what = draw(st.integers(0, 11))
    when = you_control(draw(st.sampled_from((ARTIFACT, AURA)))) if what % 4 == 3 else None
    match what:
        case 0 | 1 | 2 | 3 | 4:
            return static(who, gets(draw(small), draw(small)), when=when)
        case 5:
            words = ("indestructible", "protection from red", "protection from artifacts")
            return static(who, has(draw(st.sampled_from(words))))
        case 6:
            return static(draw(st.sampled_from((NONCREATURE, both(AURA, OTHER)))), *ANIMATED)
        case 7:
            return static(both(who, OTHER), loses_all())
        case 8:
            return static(both(who, OTHER), v.RemoveTypes(("creature",)))
        case 9 if edition >= "2004-10-01":
            return static(who, v.AddSupertypes(("legendary",)))
        case 10:
            return static(both(v.HasSupertype("legendary"), OTHER), v.SetName("Ada"))
    return static(who, v.SetPT(v.Const(draw(st.integers(0, 2))), v.Const(draw(st.integers(0, 2)))))


def of_attachments(edition: str) -> st.SearchStrategy[tuple[v.Ability, ...]]:
    """What Auras and Equipment have besides enchant."""
    few: list[tuple[v.Ability, ...]] = [
        (),
        (static(HOST, gets(1, 1)),),
        (static(HOST, gets(-1, -1)),),
        (static(HOST, gets(0, -2)),),
        (static(HOST, v.GainControl("you")),),
        (static(HOST, has("indestructible")),),
        (static(HOST, has("protection from red")),),
        (static(HOST, has("protection from artifacts")),),
        (static(HOST, v.RemoveTypes(("creature",))),),
        (static(HOST, *ANIMATED),),
        (static(HOST, loses_all()),),
        (says("attach", "cant", both(OTHER, AURA), HOST),),
        (says("attach", "only", SELF, v.HasSupertype("legendary")),),
        (says("attach", "cant", SELF, v.HasColor("red")),),
        (instead(would_die(HOST)),),
        (instead(v.Event("destroy", object=(v.Objects(HOST),))),),
    ]
    if edition >= "2010-04-23":
        few += [(keyword("umbra armor"),)] * 3
    if edition >= "2022-02-18":
        few.append((keyword("reconfigure"), static(SELF, *ANIMATED)))
    return st.sampled_from(few)


def sayings(edition: str) -> st.SearchStrategy[v.Ability]:
    """Statements about the rules of the game, and replacement effects."""
    theirs = both(CREATURE, v.Controlled("opponent"))
    few = [
        says("destroy", "cant", None, both(CREATURE, YOURS)),
        says("destroy", "cant", None, v.HasSubtype("Bear")),
        says("regenerate", "cant", None, CREATURE),
        says("enchant", "cant", None, both(CREATURE, YOURS)),
        says("equip", "cant", None, theirs),
        says("attach", "cant", v.HasColor("red"), CREATURE),
        says("sacrifice", "cant", None, YOURS),
        says("apply_legend_rule", "cant"),
        says("lose_game", "cant", ME),
        says("lose_game", "cant", v.Players("opponent")),
        says("lose_game", "cant", ME, how=("for_life",)),
        says("lose_game", "cant", ME, how=("for_drawing",)),
        instead(would_die(CREATURE)),
        instead(would_die(theirs)),
        instead(to_graveyard()),
        instead(to_graveyard(card=False)),
    ]
    if edition >= "2009-10-01":
        few.append(says("have_counters", "cant", CREATURE, how=("+1/+1",), op=">", number=3))
        few.append(says("have_counters", "cant", CREATURE, how=("shield",), op=">", number=0))
    if edition >= "2013-07-13":
        few.append(says("apply_legend_rule", "cant", None, YOURS))
    return st.sampled_from(few)


OWN_WAYS = (
    instead(would_die(SELF), "shuffle_into_library"),
    instead(would_die(SELF), "put_into_hand"),
    instead(would_die(SELF)),
)


def changes() -> st.SearchStrategy[tuple[v.Modification, ...]]:
    """What resolved effects do."""
    return st.sampled_from(
        (
            (v.GainControl("you"),),
            (v.GainControl("you"),),
            (gets(-1, -1),),
            (gets(0, -2),),
            (gets(2, 2),),
            (loses_all(),),
            (has("indestructible"),),
            (has("protection from red"),),
            (v.SetTypes(("artifact",)),),
            (v.RemoveTypes(("creature",)),),
            (v.SetSubtypes("creature", ("Bear",)),),
            (v.SetColors(("red",)),),
            (v.SetName("Ada"),),
            ANIMATED,
        )
    )
