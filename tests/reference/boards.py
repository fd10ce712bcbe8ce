"""Short ways to write boards in tests: objects, static abilities, resolved effects."""

from __future__ import annotations

from typing import Any

from kb import vocabulary as v
from kb.state.game_state import GameObject, GameState, PlayerState, ResolvedEffect, Turn
from kb.vocabulary.card import Face
from tests.reference.state import Derived

NOW = "2026-08-07"
SELF = v.IsSelf()
HOST = v.IsHost()
LOCKED = v.Locked()
CREATURE = v.HasType("creature")
ARTIFACT = v.HasType("artifact")
ENCHANTMENT = v.HasType("enchantment")
LAND = v.HasType("land")
YOURS = v.Controlled("you")
OTHER = v.Not(v.IsSelf())


def both(*parts: v.Filter) -> v.Filter:
    return v.And(parts)


def no(part: v.Filter) -> v.Filter:
    return v.Not(part)


def subtype(name: str) -> v.Filter:
    return v.HasSubtype(name)


def number(value: int | v.Value) -> v.Value:
    return v.Const(value) if isinstance(value, int) else value


def base(power: int | v.Value, toughness: int | v.Value) -> v.SetPT:
    return v.SetPT(number(power), number(toughness))


def gets(power: int | v.Value, toughness: int | v.Value) -> v.ModifyPT:
    return v.ModifyPT(number(power), number(toughness))


def keyword(name: str) -> v.Ability:
    return v.Ability(kind="keyword", keyword=name)


def has(*abilities: v.Ability | str) -> v.GainAbilities:
    return v.GainAbilities(tuple(keyword(a) if isinstance(a, str) else a for a in abilities))


def loses_all() -> v.LoseAbilities:
    return v.LoseAbilities(all=True)


def static(
    subject: v.Filter,
    *does: v.Modification,
    when: v.Condition | None = None,
    cda: bool = False,
    zones: tuple[v.Zone, ...] = (),
) -> v.Ability:
    effect = v.Effect((v.Clause(subject, does, when),))
    return v.Ability(kind="static", effect=effect, cda=cda, zones=zones)


def you_control(subject: v.Filter, least: int = 1) -> v.Condition:
    return v.Compare(v.Count(v.And((subject, YOURS))), ">=", v.Const(least))


def face(name: str, line: str, *abilities: v.Ability, **more: Any) -> Face:
    """A face from a type line in lower case types and printed subtypes: `basic land - Forest`."""
    left, _, right = line.partition(" - ")
    words = left.split()
    supertypes = tuple(w for w in words if w in ("basic", "legendary", "snow", "world"))
    types = tuple(w for w in words if w not in supertypes)
    if "pt" in more:
        power, toughness = more.pop("pt").split("/")
        more |= {"power": power, "toughness": toughness}
    if "cost" in more:
        more["mana_cost"] = more.pop("cost")
    return Face(
        name,
        supertypes=supertypes,
        types=types,
        subtypes=tuple(right.split()),
        abilities=abilities,
        **more,
    )


def obj(name: str, line: str, *abilities: v.Ability, **more: Any) -> GameObject:
    """A permanent of the first player unless told otherwise; face values and thing values alike
    by keyword (`pt="2/2"`, `cost="{1}{G}"`, `colors=("green",)`, `host=…`, `counters=…`)."""
    of_face = {
        key: more.pop(key) for key in ("pt", "cost", "colors", "loyalty", "defense") if key in more
    }
    title = more.pop("title", name)
    owner = more.pop("owner", more.get("controller", "A"))
    zone = more.get("zone", "battlefield")
    if zone in ("battlefield", "stack"):
        more.setdefault("controller", owner)
    return GameObject(id=name, face=face(title, line, *abilities, **of_face), owner=owner, **more)


def lasting(
    name: str, affects: tuple[str, ...], *does: v.Modification, **more: Any
) -> ResolvedEffect:
    """A resolved effect on a set that was locked in."""
    more.setdefault("controller", "A")
    effect = v.Effect((v.Clause(LOCKED, does),), duration="end_of_turn")
    return ResolvedEffect(id=name, effect=effect, affects=affects, **more)


def board(*parts: GameObject | ResolvedEffect, edition: str = NOW, **more: Any) -> GameState:
    """The parts in timestamp order where they have no timestamp of their own."""
    dated = [part if part.timestamp else _dated(part, place) for place, part in enumerate(parts, 1)]
    players = more.pop("players", (PlayerState(name="A"), PlayerState(name="B")))
    return GameState(
        edition=edition,
        players=players,
        turn=Turn(active="A"),
        objects=tuple(part for part in dated if isinstance(part, GameObject)),
        effects=tuple(part for part in dated if isinstance(part, ResolvedEffect)),
        **more,
    )


def _dated(part: Any, place: int) -> Any:
    fields = {name: getattr(part, name) for name in part.__struct_fields__}
    return type(part)(**{**fields, "timestamp": place * 10})


# ------------------------------------------------------------------------------ reading answers


def pt(derived: Derived) -> tuple[int | None, int | None]:
    return derived.power, derived.toughness


def keywords(derived: Derived) -> list[str | None]:
    return sorted(ability.keyword for ability, _ in derived.abilities if ability.keyword)


def mana(derived: Derived) -> list[str]:
    return sorted(a.text[-3] for a, _ in derived.abilities if a.kind == "mana" and a.text)
