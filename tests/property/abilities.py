"""Hypothesis strategies for what effects do, and for the abilities that say so, in the words of
`tests.property.words`."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from kb import vocabulary as v
from tests.property.words import (
    CHANGEABLE,
    HOST,
    KEYWORDS,
    SELF,
    TYPES,
    USUAL,
    conditions,
    counted,
    filters,
    values,
)

Changes = tuple[v.Modification, ...]

TYPE_CHANGES: tuple[Changes, ...] = (
    *((v.AddTypes((each,)),) for each in TYPES),
    (v.AddTypes(("artifact", "creature")),),
    (v.SetTypes(("artifact",)),),
    (v.SetTypes(("enchantment", "creature")),),
    (v.SetTypes(("land",)), v.SetSubtypes("land", ("Forest",))),
    (v.RemoveTypes(("creature",)),),
    (v.RemoveTypes(("artifact",)),),
    (v.SetSubtypes("land", ("Swamp",)),),
    (v.SetSubtypes("land", ("Island",)),),
    (v.SetSubtypes("land", ("Forest", "Mountain")),),
    (v.AddSubtypes(("Swamp",)),),
    (v.AddSubtypes(("Island",)),),
    (v.AddSubtypes(("every basic land",)),),
    (v.AddSubtypes(("Goblin",)),),
    (v.AddSubtypes(("every creature",)),),
    (v.SetSubtypes("creature", ("Elf",)),),
    (v.SetSubtypes("creature", ("Goblin", "Zombie")),),
    (v.RemoveSubtypes((), "creature"),),
    (v.RemoveSubtypes(("Goblin", "Swamp")),),
    (v.AddTypes(("creature",)), v.AddSubtypes(("Goblin",))),
    (v.AddTypes(("land",)), v.AddSubtypes(("Forest",))),
    (v.AddSupertypes(("legendary",)),),
    (v.RemoveSupertypes(("snow", "legendary")),),
)
CHOSEN_CHANGES: tuple[Changes, ...] = (
    (v.AddSubtypes(("chosen creature_type",)),),
    (v.SetSubtypes("creature", ("chosen creature_type",)),),
    (v.SetSubtypes("land", ("chosen basic_land_type",)),),
    (v.SetColors(("chosen",)),),
)
COLOR_CHANGES: tuple[Changes, ...] = (
    (v.SetColors(("black",)),),
    (v.SetColors(("white",)),),
    (v.SetColors(()),),
    (v.SetColors(("all",)),),
    (v.AddColors(("red",)),),
    (v.AddColors(("white", "blue")),),
)
_flying = v.Ability(kind="keyword", keyword="flying")
ABILITY_CHANGES: tuple[Changes, ...] = (
    *((v.GainAbilities((v.Ability(kind="keyword", keyword=each),)),) for each in KEYWORDS),
    (v.LoseAbilities(all=True),),
    (v.LoseAbilities(all=True),),
    (v.LoseAbilities(all=True), v.GainAbilities((_flying,))),
    (v.LoseAbilities(("flying",)),),
    (v.LoseAbilities(("protection", "landwalk")),),
    (v.LoseAbilities(kind="mana"),),
    (v.LoseAbilities(all=True, but="mana"),),
    (v.CantHave(("flying",)),),
    (v.CantHave(("protection from white",)),),
    (v.GainAbilities((v.Ability(kind="mana", text="{T}: Add {C}."),)),),
)


@cache
def abilities_of_others() -> st.SearchStrategy[Changes]:
    taken = st.sampled_from(
        (
            {"kind": "activated"},
            {"kind": "mana"},
            {"keywords": ("flying", "haste")},
            {"keywords": ("protection", "landwalk")},
        )
    )
    some = st.sampled_from((*CHANGEABLE[:10], *USUAL[:8]))
    return st.builds(lambda f, kw: (v.GainAbilitiesOf(f, **kw),), some, taken)


@cache
def pt_changes(numbers: st.SearchStrategy[v.Value]) -> st.SearchStrategy[Changes]:
    return st.one_of(
        st.builds(lambda a, b: (v.SetPT(a, b),), numbers, numbers),
        st.builds(lambda a: (v.SetPT(a, None),), numbers),
        st.builds(lambda a: (v.SetPT(a, a),), numbers),
        st.builds(lambda a, b: (v.ModifyPT(a, b),), numbers, numbers),
        st.builds(lambda a: (v.ModifyPT(a, v.Const(0)),), numbers),
        st.just((v.SwitchPT(),)),
    )


@cache
def changes(
    numbers: st.SearchStrategy[v.Value],
    granted: st.SearchStrategy[v.Ability] | None = None,
    *,
    chosen: bool = True,
) -> st.SearchStrategy[Changes]:
    """What one clause does: one to three things, in whatever layers."""
    one = [
        st.sampled_from((*TYPE_CHANGES, *(CHOSEN_CHANGES if chosen else ()))),
        st.sampled_from(TYPE_CHANGES),
        st.sampled_from(COLOR_CHANGES),
        st.sampled_from(ABILITY_CHANGES),
        abilities_of_others(),
        pt_changes(numbers),
        pt_changes(numbers),
    ]
    if granted is not None:
        one.append(st.builds(lambda a: (v.GainAbilities((a,)),), granted))
    single = st.one_of(one)
    animated = st.builds(lambda a, b: (v.AddTypes(("creature",)), v.SetPT(a, b)), numbers, numbers)
    return st.one_of(
        single,
        single,
        animated,
        st.builds(lambda a, b: (*a, *b), single, single).filter(_sensible),
    )


def _sensible(both: Changes) -> bool:
    """No two changes of one sort in one clause: their order would say nothing."""
    sorts = [_SORT.get(type(change), type(change)) for change in both]
    return len(sorts) == len(set(sorts)) or both in TYPE_CHANGES or both in ABILITY_CHANGES


_SORT: dict[type, object] = {
    v.SetTypes: "type", v.AddTypes: "type", v.RemoveTypes: "type", v.SetSubtypes: "subtype",
    v.AddSubtypes: "subtype", v.RemoveSubtypes: "subtype", v.SetColors: "color",
    v.AddColors: "color", v.GainAbilities: "gain", v.GainAbilitiesOf: "gain",
    v.LoseAbilities: "lose", v.CantHave: "lose", v.AddSupertypes: "supertype",
    v.RemoveSupertypes: "supertype",
}  # fmt: skip


# ------------------------------------------------------------------------------------- abilities


@cache
@st.composite
def statics(draw: st.DrawFn, *, depth: int = 1, chosen: bool = True) -> v.Ability:
    """A static ability about other objects, or about its own with what isn't defining."""
    granted = statics(depth=depth - 1, chosen=False) if depth else None
    does = changes(values(), granted, chosen=chosen)
    clauses = [v.Clause(draw(filters(chosen=chosen)), draw(does), draw(_sometimes()))]
    if draw(st.integers(0, 9)) == 0:
        clauses.append(v.Clause(draw(filters(chosen=chosen)), draw(does), draw(_sometimes())))
    return v.Ability(kind="static", effect=v.Effect(tuple(clauses)))


@cache
def _sometimes() -> st.SearchStrategy[v.Condition | None]:
    never = st.none()
    return st.one_of(never, never, never, conditions())


@cache
@st.composite
def own_statics(draw: st.DrawFn) -> v.Ability:
    """Abilities about the object itself that define nothing: bonuses, grants, losses."""
    does = draw(
        st.one_of(
            st.builds(lambda a, b: (v.ModifyPT(a, b),), values(), values()),
            st.sampled_from(ABILITY_CHANGES),
            abilities_of_others(),
            st.just((v.SwitchPT(),)),
        )
    )
    clause = v.Clause(SELF, does, draw(_sometimes()))
    return v.Ability(kind="static", effect=v.Effect((clause,)))


@cache
@st.composite
def defining(draw: st.DrawFn) -> v.Ability:
    """Characteristic-defining abilities (604.3a)."""
    number = draw(counted())
    does: v.Modification = draw(
        st.sampled_from(
            (
                v.SetPT(number, number),
                v.SetPT(number, number),
                v.SetPT(number, v.Sum((number, v.Const(1)))),
                v.SetPT(number),
                v.SetColors(("all",)),
                v.SetColors(()),
                v.AddSubtypes(("every creature",)),
                v.AddColors(("black",)),
            )
        )
    )
    effect = v.Effect((v.Clause(SELF, (does,)),))
    return v.Ability(kind="static", effect=effect, cda=True)


@cache
@st.composite
def attached(draw: st.DrawFn) -> v.Ability:
    """What an Aura or Equipment does to what it is attached to."""
    words = st.sampled_from(("white", "black", "red")), st.sampled_from(("Swamp", "Island"))
    does = draw(
        st.one_of(
            changes(values(), statics(depth=0, chosen=False)),
            st.just((v.GainControl("you"),)),
            st.builds(lambda a, b: (v.ReplaceWords(a, b),), words[0], words[0]),
            st.builds(lambda a, b: (v.ReplaceWords(a, b),), words[1], words[1]),
        )
    )
    return v.Ability(kind="static", effect=v.Effect((v.Clause(HOST, does, draw(_sometimes())),)))


@cache
def plain_abilities() -> st.SearchStrategy[v.Ability]:
    """Keywords and activated, triggered and mana abilities."""
    keywords = [v.Ability(kind="keyword", keyword=each) for each in KEYWORDS]
    other = [
        v.Ability(kind="activated", text="{2}: Draw a card."),
        v.Ability(kind="mana", text="{T}: Add {C}."),
        v.Ability(kind="triggered", text="When this dies, draw a card."),
    ]
    return st.sampled_from((*keywords, *other))
