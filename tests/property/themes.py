"""Themes: static abilities that meet in one layer, so that they depend on each other often.

A board picks one or two themes. A theme's filters speak of what its changes change, and its
abilities lie on objects that the changes reach.
"""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from kb import vocabulary as v
from tests.property import abilities as ab
from tests.property import words as w

_creature, _artifact, _enchantment, _land = (
    v.HasType(each) for each in ("creature", "artifact", "enchantment", "land")
)
_other = v.Not(v.IsSelf())
_swamp, _island, _forest = (v.HasSubtype(each) for each in ("Swamp", "Island", "Forest"))
_goblin = v.HasSubtype("Goblin")

_TYPE_FILTERS: tuple[v.Filter, ...] = (
    _creature,
    _artifact,
    _enchantment,
    _land,
    _swamp,
    _island,
    _forest,
    _goblin,
    v.Not(_creature),
    v.And((_land, v.Not(v.HasSupertype("basic")))),
    v.And((_artifact, v.Not(_creature))),
    v.And((_enchantment, _other)),
    v.Or((_swamp, _goblin)),
    v.HasSupertype("legendary"),
    v.And((_creature, v.Controlled("you"))),
)
_TYPE_CHANGES: tuple[ab.Changes, ...] = (
    *ab.TYPE_CHANGES,
    (v.AddTypes(("creature",)), v.SetPT(v.Const(1), v.Const(1))),
    (v.AddTypes(("artifact", "creature")),),
    (v.AddTypes(("land",)), v.AddSubtypes(("Swamp",))),
    (v.SetSubtypes("land", ("Mountain",)),),
    (v.SetSubtypes("land", ("Swamp",)),),
    (v.SetSubtypes("land", ("Island",)),),
    (v.AddSubtypes(("Swamp",)),),
    (v.AddSubtypes(("Island",)),),
)
_COLOR_FILTERS: tuple[v.Filter, ...] = (
    v.HasColor("white"),
    v.HasColor("black"),
    v.HasColor("red"),
    v.HasColors("=", 0),
    v.HasColors("=", 1),
    v.HasColors(">=", 2),
    v.Not(v.HasColor("black")),
    v.Shares("color", "self"),
    _creature,
)
_ABILITY_FILTERS: tuple[v.Filter, ...] = (
    v.HasAbilities(),
    v.Not(v.HasAbilities()),
    v.HasKeyword("flying"),
    v.Not(v.HasKeyword("flying")),
    v.HasKeyword("protection"),
    v.HasAbilities("mana"),
    _creature,
    _artifact,
    _enchantment,
    _land,
    v.And((_creature, _other)),
    _other,
)
_PT_FILTERS: tuple[v.Filter, ...] = (
    _creature,
    v.Compares("power", ">=", v.Const(2)),
    v.Compares("power", "<", v.Const(2)),
    v.Compares("toughness", "<=", v.Const(1)),
    v.Compares("power", ">", v.NumberOf("toughness", "affected")),
    v.Compares("base_power", "<=", v.Const(1)),
    v.Compares("power", ">", v.NumberOf("power", "self")),
    v.And((_creature, _other)),
)
_PT_VALUES: tuple[v.Value, ...] = (
    v.Const(1),
    v.Const(2),
    v.Const(-1),
    v.NumberOf("power", "affected"),
    v.NumberOf("toughness", "affected"),
    v.NumberOf("power", "self"),
    v.Extreme("greatest", "power", _creature),
    v.Extreme("total", "toughness", _creature),
    v.Count(v.Compares("power", ">=", v.Const(2))),
    v.CountDistinct("powers", _creature),
)
_CONTROL_FILTERS: tuple[v.Filter, ...] = (
    v.Controlled("you"),
    v.Controlled("opponent"),
    v.And((_creature, v.Controlled("opponent"))),
    v.And((_enchantment, _other)),
    v.And((v.Controlled("opponent"), v.HasStatus("tapped"))),
    v.Attached(v.Controlled("you")),
)

_TEXT_CHANGES: tuple[ab.Changes, ...] = (
    (v.ReplaceWords("Swamp", "Island"),),
    (v.ReplaceWords("Island", "Swamp"),),
    (v.ReplaceWords("Goblin", "Elf"),),
    (v.ReplaceWords("white", "black"),),
    (v.ReplaceWords("black", "white"),),
)
_TEXT_FILTERS: tuple[v.Filter, ...] = (
    _swamp,
    _island,
    _goblin,
    _land,
    _other,
    v.HasKeyword("protection from white"),
    v.HasColor("white"),
    v.Or((_goblin, v.HasColor("black"))),
)

THEMES = (
    "type", "type", "type", "ability", "ability", "pt", "pt", "color", "control", "text",
    "anything",
)  # fmt: skip


@cache
def _changes(theme: str) -> st.SearchStrategy[ab.Changes]:
    match theme:
        case "type":
            return st.sampled_from(_TYPE_CHANGES)
        case "color":
            return st.sampled_from(ab.COLOR_CHANGES)
        case "ability":
            granted = st.builds(lambda a: (v.GainAbilities((a,)),), themed("ability", 0))
            also = st.builds(lambda a: (v.GainAbilities((a,)),), themed("pt"))
            few = st.sampled_from(ab.ABILITY_CHANGES)
            return st.one_of(few, few, ab.abilities_of_others(), granted, also)
        case "pt":
            values = st.sampled_from(_PT_VALUES)
            return ab.pt_changes(values)
        case "text":
            return st.sampled_from(_TEXT_CHANGES)
    return st.sampled_from(((v.GainControl("you"),), (v.GainControl("owner"),)))


def _filters(theme: str) -> tuple[v.Filter, ...]:
    return {
        "type": _TYPE_FILTERS,
        "color": _COLOR_FILTERS,
        "ability": _ABILITY_FILTERS,
        "pt": _PT_FILTERS,
        "control": _CONTROL_FILTERS,
        "text": _TEXT_FILTERS,
    }[theme]


@cache
def _conditions(theme: str) -> st.SearchStrategy[v.Condition]:
    some = st.sampled_from(_filters(theme))
    mine = v.Controlled("you")
    return st.one_of(
        st.builds(lambda f: v.Compare(v.Count(v.And((f, mine))), ">=", v.Const(1)), some),
        st.builds(lambda f: v.Compare(v.Count(f), "<", v.Const(2)), some),
        st.builds(lambda f: v.Compare(v.Count(v.And((v.IsSelf(), f))), "=", v.Const(0)), some),
    )


@cache
def touched_by(changes: ab.Changes) -> tuple[v.Filter, ...]:
    """Filters whose answer these changes may change."""
    found: list[v.Filter] = []
    for change in changes:
        match change:
            case v.SetTypes(types) | v.AddTypes(types) | v.RemoveTypes(types):
                found.extend(v.HasType(each) for each in types)
                found.extend(v.Not(v.HasType(each)) for each in types)
            case v.SetSubtypes(_, subtypes) | v.AddSubtypes(subtypes):
                named = [each for each in subtypes if " " not in each]
                found.extend(v.HasSubtype(each) for each in (*named, "Swamp", "Goblin"))
            case v.SetColors(colors) | v.AddColors(colors):
                named = [each for each in colors if each in w.COLORS]
                found.extend(v.HasColor(each) for each in (*named, "black", "white"))
                found.extend((v.HasColors(">=", 2), v.HasColors("=", 0)))
            case v.GainAbilities(abilities):
                found.extend(v.HasKeyword(a.keyword) for a in abilities if a.keyword)
                found.append(v.HasAbilities())
            case v.LoseAbilities() | v.CantHave():
                found.extend((v.Not(v.HasAbilities()), v.HasKeyword("flying"), v.HasAbilities()))
            case v.SetPT() | v.ModifyPT() | v.SwitchPT():
                found.extend(_PT_FILTERS[1:7])
            case v.GainControl():
                found.extend(_CONTROL_FILTERS[:3])
    return tuple(found)


@cache
@st.composite
def themed(
    draw: st.DrawFn, theme: str, depth: int = 1, after: tuple[v.Filter, ...] = ()
) -> v.Ability:
    """A static ability of the theme; now and then with a part in another layer. `after` are
    filters that an earlier ability's changes touch: often it is one of them."""
    filters = after if after and draw(st.integers(0, 2)) else _filters(theme)
    subject = draw(st.sampled_from(filters))
    does = draw(_changes(theme) if depth else st.sampled_from(ab.ABILITY_CHANGES))
    more = draw(st.integers(0, 7))
    if more == 0 and theme not in ("pt", "ability"):
        does = (*does, v.LoseAbilities(all=True))
    elif more == 1 and theme in ("type", "color", "ability"):
        does = (*does, v.ModifyPT(v.Const(1), v.Const(1)))
    condition = draw(_conditions(theme)) if draw(st.integers(0, 5)) == 0 else None
    return v.Ability(kind="static", effect=v.Effect((v.Clause(subject, does, condition),)))


def of_theme(theme: str) -> st.SearchStrategy[v.Ability]:
    if theme == "anything":
        return st.one_of(ab.statics(), ab.statics(), ab.own_statics())
    return themed(theme)
