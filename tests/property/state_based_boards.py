"""Hypothesis strategies for boards on which much is about to happen by itself (704, 420.5)."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

from kb import vocabulary as v
from kb.state.game_state import (
    GameObject,
    GameState,
    PlayerState,
    ResolvedEffect,
    StackAbility,
    Turn,
)
from kb.vocabulary.card import Face
from tests.property.state_based_parts import (
    COLORS,
    CREATURES,
    ENCHANTS,
    OWN_WAYS,
    PERMANENTS,
    attachments,
    changes,
    lords,
    of_attachments,
    sayings,
)
from tests.reference.boards import face, keyword
from tests.reference.facts_of import in_facts

replace = msgspec.structs.replace

NOW = "2026-08-07"
EDITIONS = (
    "1999-04-23", "1999-11-01", "2001-07-23", "2002-10-07", "2003-07-01", "2003-12-01",
    "2004-06-01", "2004-10-01", "2005-08-01", "2005-10-01", "2006-10-01", "2007-05-01",
    "2007-10-01", "2009-05-01", "2009-07-11", "2009-10-01", "2010-07-16", "2013-05-01",
    "2013-07-13", "2017-07-08", "2017-08-25", "2017-09-29", "2019-10-04", "2020-07-03",
    "2022-10-07", "2023-04-14", "2023-11-17", "2025-02-07", "2025-06-06",
)  # fmt: skip
"""Of every wording that differs from the one before it, one edition."""

_ZONES: tuple[v.Zone, ...] = ("graveyard", "exile", "hand", "library")
_BLANK = Face(name="", types=("creature",), power="2", toughness="2")


def _often(draw: st.DrawFn, one_in: int) -> bool:
    return draw(st.integers(0, one_in - 1)) == 0


# -------------------------------------------------------------------------------------- objects


def _creature(draw: st.DrawFn, edition: str) -> Face:
    made = draw(st.sampled_from(CREATURES))
    held = list(made.abilities)
    if _often(draw, 5):
        held.append(draw(lords(edition)))
    if _often(draw, 9):
        held.append(draw(st.one_of(sayings(edition), st.sampled_from(OWN_WAYS))))
    return replace(made, abilities=tuple(held), colors=draw(st.sampled_from(COLORS)))


def _creature_object(draw: st.DrawFn, edition: str, obj: GameObject) -> GameObject:
    """With damage, shields, counters as likely as not."""
    traits = set(obj.traits)
    if _often(draw, 6):
        traits.add("deathtouched")
    counters = draw(
        st.sampled_from(
            (
                {},
                {},
                {},
                {"+1/+1": 1},
                {"-1/-1": 1},
                {"+1/+1": 1, "-1/-1": 2},
                {"+1/+1": 2, "-1/-1": 1},
                {"+1/+1": 4},
                {"shield": 1},
                {"finality": 1} if edition >= "2023-11-17" else {},
            )
        )
    )
    return replace(
        obj,
        damage=draw(st.sampled_from((0, 0, 1, 1, 2, 3))),
        shields={"regeneration": 1} if _often(draw, 5) else {},
        counters=counters,
        traits=frozenset(traits),
        face_down=_BLANK if _often(draw, 25) else None,
    )


def _other(draw: st.DrawFn, edition: str, obj: GameObject) -> GameObject:
    """A permanent of another sort: legends, worlds, planeswalkers, Sagas, battles."""
    fitting = [each for each in PERMANENTS if each.since <= edition <= each.until]
    sort = draw(st.sampled_from(fitting))
    counters = dict(sort.counters)
    if "Saga" in sort.face.subtypes and (lore := draw(st.integers(0, 3))):
        counters["lore"] = lore
    choices: dict[str, str | int] = {}
    if "battle" in sort.face.types and not _often(draw, 3):
        choices = {"player": draw(st.sampled_from("ABC"))}
    return replace(obj, face=sort.face, counters=counters, choices=choices)


def _enchantment(draw: st.DrawFn, edition: str) -> Face:
    """A permanent that changes or says something about the others."""
    ability = draw(st.one_of(lords(edition), lords(edition), sayings(edition)))
    kind = draw(st.sampled_from(("enchantment", "artifact")))
    return face("Hall", kind, ability, colors=draw(st.sampled_from(COLORS)))


def _attachment(draw: st.DrawFn, edition: str) -> Face:
    line = draw(st.sampled_from(attachments(edition)))
    held = list(draw(of_attachments(edition)))
    if "Aura" in line:
        enchants = "creature" if "Role" in line else draw(st.sampled_from(ENCHANTS))
        held.insert(0, keyword(f"enchant {enchants}"))
    pt = {"pt": "1/1"} if "creature" in line else {}
    return face("Thing", line, *held, colors=draw(st.sampled_from(COLORS)), **pt)


def _elsewhere(draw: st.DrawFn, obj: GameObject) -> GameObject:
    """A token, a copy or a card in another zone."""
    return replace(
        obj,
        face=draw(st.sampled_from(CREATURES)),
        zone=draw(st.sampled_from(_ZONES)),
        controller=None,
        traits=frozenset({draw(st.sampled_from(("token", "copy", "card")))}),
    )


def _object(draw: st.DrawFn, number: int, edition: str, players: tuple[str, ...]) -> GameObject:
    owner = draw(st.sampled_from(players))
    away = _often(draw, 12)
    token = _often(draw, 8)
    age = number if number and _often(draw, 8) else number + 1
    obj = GameObject(
        id=f"o{number}",
        face=Face(name="", types=("artifact",)),
        owner=owner,
        controller=draw(st.sampled_from(players)) if away else owner,
        timestamp=age * 10,
        traits=frozenset({"untapped", "face_up", "token" if token else "card"}),
    )
    match draw(st.integers(0, 19)):
        case 0 | 1 | 2 | 3 | 4 | 5 | 6:
            obj = replace(obj, face=_creature(draw, edition))
            return _creature_object(draw, edition, obj)
        case 7 | 8 | 9 | 10 | 11:
            return _other(draw, edition, obj)
        case 12 | 13:
            return replace(obj, face=_enchantment(draw, edition))
        case 14:
            return _elsewhere(draw, obj)
        case 15 if number:
            face_ = draw(st.sampled_from(CREATURES))
            return replace(obj, face=face_, copy_of=f"o{draw(st.integers(0, number - 1))}")
    return replace(obj, face=_attachment(draw, edition), host="?")


def _hosted(
    draw: st.DrawFn, objects: list[GameObject], players: tuple[str, ...], edition: str
) -> list[GameObject]:
    """Each attachment on something: mostly a creature, sometimes anything, nothing or a player."""
    there = [each for each in objects if each.zone == "battlefield"]
    creatures = [each.id for each in there if "creature" in each.face.types]
    made = []
    for obj in objects:
        host: str | None = None
        if obj.host == "?":
            likely = st.sampled_from(creatures) if creatures else st.none()
            wild: list[str | None] = [each.id for each in there]
            if "Aura" in obj.face.subtypes or edition >= "2019-10-04":
                wild += [*players, None]
            host = draw(st.one_of(likely, likely, likely, st.sampled_from(wild)))
        made.append(replace(obj, host=host))
    return made


def _phased(draw: st.DrawFn, objects: list[GameObject]) -> list[GameObject]:
    """Now and then something is phased out, with what is attached to it (702.26g)."""
    if not objects or not _often(draw, 10):
        return objects
    gone = {draw(st.sampled_from([each.id for each in objects if each.zone == "battlefield"]))}
    while more := {each.id for each in objects if each.host in gone} - gone:
        gone |= more
    return [
        replace(each, traits=each.traits | {"phased_out"}) if each.id in gone else each
        for each in objects
    ]


# ------------------------------------------------------------------------------ the whole board


def _players(draw: st.DrawFn, names: tuple[str, ...], commanders: list[str]) -> list[PlayerState]:
    troubled = _often(draw, 4)
    made = []
    for name in names:
        numbers = {"life": 20, "poison": 0}
        statuses: frozenset[str] = frozenset()
        hurt: dict[str, int] = {}
        if troubled:
            numbers["life"] = draw(st.sampled_from((20, 20, 1, 0, -3)))
            numbers["poison"] = draw(st.sampled_from((0, 0, 0, 9, 10)))
            if _often(draw, 5):
                statuses = frozenset({"drew_from_empty_library"})
            if commanders and _often(draw, 2):
                hurt = {commanders[0]: draw(st.sampled_from((20, 21)))}
        made.append(
            PlayerState(name=name, numbers=numbers, statuses=statuses, commander_damage=hurt)
        )
    return made


@st.composite
def _lasting(
    draw: st.DrawFn, number: int, ids: list[str], players: tuple[str, ...]
) -> ResolvedEffect:
    does = draw(changes())
    return ResolvedEffect(
        id=f"e{number}",
        effect=v.Effect((v.Clause(v.Locked(), does),), duration="end_of_turn"),
        controller=draw(st.sampled_from(players)),
        timestamp=draw(st.integers(0, 12)) * 10 + 5,
        affects=tuple(draw(st.lists(st.sampled_from(ids), min_size=1, max_size=2, unique=True))),
    )


@st.composite
def restless(draw: st.DrawFn, edition: str = NOW) -> GameState:
    """Two to nine objects of two or three players, most of them about to leave, lose what is
    attached or make someone choose."""
    players = ("A", "B", "C")[: draw(st.sampled_from((2, 2, 2, 3)))]
    number = draw(st.integers(2, 9))
    objects = [_object(draw, each, edition, players) for each in range(number)]
    objects = _hosted(draw, objects, players, edition)
    if any(each.zone == "battlefield" for each in objects):
        objects = _phased(draw, objects)
    commander = edition >= "2020-07-03" and _often(draw, 6)
    if commander:
        objects[0] = replace(
            objects[0], traits=objects[0].traits - {"token", "copy"} | {"commander", "card"}
        )
    ids = [each.id for each in objects]
    creatures = [each.id for each in objects if "creature" in each.face.types]
    battles = [each.id for each in objects if "battle" in each.face.types]
    waiting: tuple[StackAbility, ...] = ()
    if edition >= "2018-04-27" and _often(draw, 4):
        source = draw(st.sampled_from(ids))
        waiting = (StackAbility(id="w", kind="triggered", controller=players[0], source=source),)
    attacked = creatures and battles and _often(draw, 3)
    made = GameState(
        edition=edition,
        players=tuple(_players(draw, players, [ids[0]] if commander else [])),
        turn=Turn(active="A"),
        objects=tuple(objects),
        effects=tuple(
            draw(_lasting(each, ids, players))
            for each in range(draw(st.sampled_from((0, 0, 1, 2))))
        ),
        format="commander" if commander else None,
        stack_abilities=waiting,
        attacks={creatures[0]: battles[0]} if attacked else {},
    )
    return in_facts(made)
