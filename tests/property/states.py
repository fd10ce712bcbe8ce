"""Hypothesis strategies for whole states: `states` for big mixed boards, `dense` for
small ones where nearly everything touches everything else."""

from __future__ import annotations

from functools import cache

import msgspec
from hypothesis import strategies as st

from kb import vocabulary as v
from kb.state.game_state import GameObject, GameState, PlayerState, ResolvedEffect, Turn
from kb.vocabulary.card import Face
from tests.property import abilities as ab
from tests.property import words as w
from tests.property.themes import THEMES, of_theme, themed, touched_by

NOW = "2026-08-07"
EDITIONS = (NOW, "2010-02-01", "2006-10-01", "2003-12-01")

_LINES: tuple[tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    ("Swamp", ("basic",), ("land",), ("Swamp",)),
    ("Island", ("basic",), ("land",), ("Island",)),
    ("Forest", ("basic", "snow"), ("land",), ("Forest",)),
    ("Vale", (), ("land",), ()),
    ("Tomb", ("legendary",), ("land",), ()),
    ("Grove", (), ("land", "creature"), ("Forest", "Elf")),
    ("Bear", (), ("creature",), ("Bear",)),
    ("Goblin", (), ("creature",), ("Goblin",)),
    ("Elves", (), ("creature",), ("Elf", "Zombie")),
    ("Golem", (), ("artifact", "creature"), ("Golem",)),
    ("Spirit", (), ("enchantment", "creature"), ("Spirit",)),
    ("Mox", ("legendary",), ("artifact",), ()),
    ("Rock", (), ("artifact",), ()),
    ("Hall", (), ("enchantment",), ()),
    ("Shrine", ("snow",), ("enchantment",), ()),
)
_NEWER: tuple[tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    ("Walker", ("legendary",), ("planeswalker",), ("Jace",)),
    ("Kin", (), ("kindred", "enchantment"), ("Goblin",)),
)
_ATTACHED = (
    ("Aura", (), ("enchantment",), ("Aura",)),
    ("Aura", (), ("enchantment",), ("Aura",)),
    ("Sword", (), ("artifact",), ("Equipment",)),
)
_COSTS = ("", "{1}", "{B}", "{W}{W}", "{2}{B}", "{W/B}{G}", "{3}{R}")
_PTS = ("0", "1", "1", "2", "2", "3", "5")
_COUNTERS = ("+1/+1", "-1/-1", "+2/+0", "charge", "flying", "haste")


@cache
@st.composite
def _faces(
    draw: st.DrawFn, lines: st.SearchStrategy[object], abilities: st.SearchStrategy[v.Ability]
) -> Face:
    name, supertypes, types, subtypes = draw(lines)  # type: ignore[misc]
    creature = "creature" in types
    star = creature and draw(st.integers(0, 7)) == 0
    held = draw(st.lists(abilities, max_size=2)) if draw(st.integers(0, 2)) else []
    if star:
        held.append(draw(ab.defining()))
    return Face(
        name=name,
        mana_cost="" if "land" in types else draw(st.sampled_from(_COSTS)),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        colors=draw(
            st.sampled_from(((), (), ("white",), ("black",), ("red",), ("white", "black")))
        ),
        power=("*" if star else draw(st.sampled_from(_PTS))) if creature else None,
        toughness=("1+*" if star else draw(st.sampled_from(_PTS))) if creature else None,
        abilities=tuple(held),
    )


@cache
def _some_counters() -> st.SearchStrategy[dict[str, int]]:
    none: st.SearchStrategy[dict[str, int]] = st.just({})
    some = st.dictionaries(st.sampled_from(_COUNTERS), st.integers(1, 2), min_size=1, max_size=2)
    return st.one_of(none, none, none, some)


_CHOICES: st.SearchStrategy[dict[str, str | int]] = st.sampled_from(
    (
        {},
        {},
        {"color": "red", "creature_type": "Goblin", "basic_land_type": "Swamp", "number": 2},
        {"color": "white", "creature_type": "Elf", "basic_land_type": "Island", "number": 1},
    )
)
_TRAITS = st.sampled_from(
    (
        frozenset[str](),
        frozenset[str](),
        frozenset[str](),
        frozenset({"tapped"}),
        frozenset({"token"}),
        frozenset({"phased_out"}),
    )
)
_BLANK = Face(name="", types=("creature",), power="2", toughness="2")
_EXCEPTIONS: tuple[tuple[v.Modification, ...], ...] = (
    (),
    (),
    (v.AddTypes(("artifact",)),),
    (v.SetPT(v.Const(7), v.Const(7)),),
    (v.AddSubtypes(("Zombie",)),),
    (v.GainAbilities((v.Ability(kind="keyword", keyword="flying"),)),),
    (v.SetColors(("blue",)),),
    (v.SetName("Twin"),),
)


def _permanent(
    draw: st.DrawFn, number: int, players: tuple[str, ...], face: Face, rich: bool
) -> GameObject:
    """A permanent with that face; a rich one perhaps with counters, a status, as a copy, …."""
    owner = draw(st.sampled_from(players))
    special = draw(st.integers(0, 19)) if rich else 0
    copy_of = f"o{draw(st.integers(0, number - 1))}" if special == 19 and number else None
    return GameObject(
        id=f"o{number}",
        face=face,
        owner=owner,
        controller=draw(st.sampled_from(players)) if special in (7, 8) else owner,
        timestamp=draw(st.integers(0, 30)) * 100 + number,
        traits=draw(_TRAITS) if rich else frozenset(),
        counters=draw(_some_counters()) if rich else {},
        choices=draw(_CHOICES),
        copy_of=copy_of,
        copy_exceptions=draw(st.sampled_from(_EXCEPTIONS)) if copy_of else (),
        face_down=_BLANK if special == 18 else None,
    )


def _attached(draw: st.DrawFn, number: int, players: tuple[str, ...], face: Face) -> GameObject:
    obj = _permanent(draw, number, players, face, rich=False)
    return msgspec.structs.replace(obj, host=f"o{draw(st.integers(0, number - 1))}")


@cache
@st.composite
def _elsewhere(
    draw: st.DrawFn, number: int, players: tuple[str, ...], face: st.SearchStrategy[Face]
) -> GameObject:
    return GameObject(
        id=f"o{number}",
        face=draw(face),
        owner=draw(st.sampled_from(players)),
        zone=draw(st.sampled_from(("graveyard", "graveyard", "hand"))),
        timestamp=draw(st.integers(0, 30)) * 100 + number,
    )


@st.composite
def _lasting(
    draw: st.DrawFn, number: int, ids: list[str], players: tuple[str, ...]
) -> ResolvedEffect:
    """A resolved effect; its numbers were fixed when it resolved (611.2d)."""
    words = st.sampled_from(("white", "black", "red")), st.sampled_from(("Goblin", "Elf"))
    does = draw(
        st.one_of(
            ab.changes(w.constants(), ab.statics(depth=0, chosen=False), chosen=False),
            ab.changes(w.constants(), chosen=False),
            st.just((v.GainControl("you"),)),
            st.builds(lambda a, b: (v.ReplaceWords(a, b),), words[0], words[0]),
            st.builds(lambda a, b: (v.ReplaceWords(a, b),), words[1], words[1]),
        )
    )
    return ResolvedEffect(
        id=f"e{number}",
        effect=v.Effect((v.Clause(v.Locked(), does),), duration="end_of_turn"),
        controller=draw(st.sampled_from(players)),
        timestamp=draw(st.integers(0, 30)) * 100 + 60 + number,
        affects=tuple(draw(st.lists(st.sampled_from(ids), min_size=1, max_size=3, unique=True))),
    )


def _player_states(names: tuple[str, ...]) -> tuple[PlayerState, ...]:
    return tuple(
        PlayerState(
            name=name,
            numbers={"life": 20 - 6 * place, "hand": 2 + place},
            statuses=frozenset({"monarch"}) if place == 1 else frozenset(),
        )
        for place, name in enumerate(names)
    )


@st.composite
def states(draw: st.DrawFn, edition: str = NOW, *, least: int = 10, most: int = 40) -> GameState:
    """Boards of 10 to 40 objects in several zones, two or three players, with counters, copies,
    attachments, resolved effects, and static abilities that change what others apply to."""
    players = ("A", "B", "C")[: draw(st.integers(2, 3))]
    lines = st.sampled_from((*_LINES, *_NEWER) if edition == NOW else _LINES)
    ability = _mixed(draw(st.sampled_from(THEMES)), draw(st.sampled_from(THEMES)))
    face = _faces(lines, ability)
    aura = _faces(st.sampled_from(_ATTACHED), st.one_of(ab.attached(), ab.attached(), ab.statics()))
    elsewhere = _faces(lines, st.one_of(ab.plain_abilities(), ab.defining()))
    objects: list[GameObject] = []
    size = draw(st.integers(least, most))
    for number in range(size):
        sort = draw(st.integers(0, 9))
        if sort >= 8 and number:
            objects.append(_attached(draw, number, players, draw(aura)))
        elif sort == 7:
            objects.append(draw(_elsewhere(number, players, elsewhere)))
        else:
            objects.append(_permanent(draw, number, players, draw(face), rich=True))
    return _finished(draw, edition, players, objects, draw(st.integers(0, 6)))


_SIZES = (8, 7, 6, 8, 7, 6, 5, 4, 3)


@cache
def _mixed(one: str, two: str) -> st.SearchStrategy[v.Ability]:
    plain = ab.plain_abilities()
    return st.one_of(
        plain, plain, of_theme(one), of_theme(one), of_theme(two), ab.own_statics(), ab.statics()
    )


@st.composite
def dense(draw: st.DrawFn, edition: str = NOW) -> GameState:
    """Three to eight permanents, each with a static ability; most of them meet in one layer, and
    often one speaks of what the one before it changes."""
    players = ("A", "B")
    themes = (draw(st.sampled_from(THEMES)), draw(st.sampled_from(THEMES)))
    objects: list[GameObject] = []
    touched: tuple[v.Filter, ...] = ()
    for number in range(draw(st.sampled_from(_SIZES))):
        theme = themes[draw(st.sampled_from((0, 0, 0, 1)))]
        ability = draw(themed(theme, 1, touched) if theme != "anything" else of_theme(theme))
        touched = touched_by(ability.effect.clauses[0].does) if ability.effect else ()
        sort = draw(st.integers(0, 9))
        if number and sort == 9:
            aura = _faces(st.sampled_from(_ATTACHED), ab.attached())
            objects.append(_attached(draw, number, players, draw(aura)))
        else:
            held = (ability, draw(ab.defining())) if sort == 8 else (ability,)
            objects.append(_permanent(draw, number, players, _busy(draw, held), rich=False))
    return _finished(draw, edition, players, objects, draw(st.integers(0, 2)))


def _busy(draw: st.DrawFn, abilities: tuple[v.Ability, ...]) -> Face:
    name, supertypes, types, subtypes = draw(st.sampled_from(_LINES))
    creature = "creature" in types
    return Face(
        name=name,
        mana_cost="{1}{B}" if "land" not in types else "",
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        colors=draw(st.sampled_from((("black",), ("white",), ()))),
        power=draw(st.sampled_from(("1", "2", "3"))) if creature else None,
        toughness=draw(st.sampled_from(("1", "2"))) if creature else None,
        abilities=abilities,
    )


def _finished(
    draw: st.DrawFn, edition: str, players: tuple[str, ...], objects: list[GameObject], effects: int
) -> GameState:
    ids = [obj.id for obj in objects]
    made = GameState(
        edition=edition,
        players=_player_states(players),
        turn=Turn(active="A"),
        objects=tuple(objects),
        effects=tuple(draw(_lasting(number, ids, players)) for number in range(effects)),
        day_night="night" if draw(st.booleans()) else None,
    )
    made = made if edition >= BASE_NUMBERS else without_base_numbers(made)
    return made if edition >= LAYERS_OF_PT else switching_alone(made)


BASE_NUMBERS = "2009-07-11"
"""From then on setting and modifying have layers of their own, so that there is a base number to
ask for after the one and before the other. (From 2005-10-01 that was so of all but the bonuses of
resolved spells and abilities, which shared 6b with the settings.)"""


def without_base_numbers(state: GameState) -> GameState:
    """The state with power and toughness instead of base power and base toughness."""
    plain = msgspec.json.encode(state).replace(b'"base_', b'"')
    return msgspec.json.decode(plain, type=GameState)


LAYERS_OF_PT = "2005-10-01"
"""Before, power and toughness were set, modified and switched in one layer, and no rule said in
which order one effect that did several of those would do them."""


def switching_alone(state: GameState) -> GameState:
    """The state with effects that switch power and toughness doing nothing else to them."""

    def alone(part: object) -> object:
        if isinstance(part, v.Clause) and v.SwitchPT() in part.does:
            others = (v.SetPT, v.ModifyPT)
            does = tuple(each for each in part.does if not isinstance(each, others))
            return v.Clause(part.subject, does, part.condition)
        if isinstance(part, msgspec.Struct):
            fields = {name: alone(getattr(part, name)) for name in part.__struct_fields__}
            return msgspec.structs.replace(part, **fields)
        return tuple(map(alone, part)) if isinstance(part, tuple) else part

    changed = alone(state)
    assert isinstance(changed, GameState)
    return changed
