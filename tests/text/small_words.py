"""Hypothesis strategies for small logic of the kind that cards have: filters, values, conditions
and modifications whose wording the grammar is meant to know."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from kb import vocabulary as v

ONE = v.Const(1)
CREATURES = v.And((v.HasType("creature"), v.Controlled("you")))


def _all(parts: Sequence[v.Node]) -> v.Filter:
    return v.And(tuple(parts))  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------- filters

ADJECTIVES = st.sampled_from(
    [
        *(v.HasColor(c) for c in ("white", "black")),
        *(v.HasSupertype(s) for s in ("legendary", "basic", "snow")),
        *(v.HasStatus(s) for s in ("tapped", "untapped", "attacking", "face_down", "token")),
        v.HasColors("=", 0),
        v.HasParity("mana_value"),
        v.HasColors(">=", 2),
        v.Attached(v.HasSubtype("Aura")),
    ]
)
NOUNS = st.sampled_from(
    [
        *(v.HasType(t) for t in ("creature", "artifact", "land", "enchantment", "planeswalker")),
        *(v.HasSubtype(s) for s in ("Goblin", "Elf", "Aura", "Swamp", "Merfolk", "Wizard")),
    ]
)
DETAILS = st.sampled_from(
    [
        *(v.Controlled(who) for who in ("you", "opponent", "chosen", "active")),
        *(v.HasKeyword(k) for k in ("flying", "first strike", "shadow")),
        v.HasCounter("+1/+1"),
        v.HasCounter("charge", 3),
        v.HasCounter(),
        v.Compares("power", "<=", v.Const(2)),
        v.Compares("mana_value", "=", v.Const(3)),
        v.Compares("power", ">", v.NumberOf("toughness", "self")),
        v.HasName("Storm Crow"),
        v.Shares("color", "self"),
        v.Shares("creature_type", "self"),
        v.HasAbilities("activated"),
        v.HasChosen("creature_type"),
        v.HasChosen("color"),
        v.HasStatus("entered_this_turn"),
        v.AttachedTo("self"),
        v.AttachedTo("host"),
        v.Not(v.IsSelf()),
        v.Not(v.HasAbilities()),
        v.Not(v.HasKeyword("flying")),
        v.Not(v.HasCounter()),
        v.Not(v.Controlled("you")),
    ]
)
PLACES = st.sampled_from(
    [
        (v.InZone(("graveyard",)), v.Owned("you")),
        (v.InZone(("graveyard",)),),
        (v.InZone(("hand",)), v.Owned("opponent")),
        (v.InZone(("exile",)), v.Owned("you")),
    ]
)
_plain = st.tuples(NOUNS, st.lists(ADJECTIVES, max_size=2), st.lists(DETAILS, max_size=1))
PLAIN = _plain.map(lambda t: _all((t[0], *t[1], *t[2])))
ZONED = st.tuples(NOUNS, st.lists(ADJECTIVES, max_size=1), PLACES).map(
    lambda t: _all((t[0], *t[1], *t[2]))
)
SINGLE_FILTERS = st.one_of(PLAIN, ZONED)
"""Descriptions with one noun."""

CHOICES = st.lists(st.one_of(NOUNS, PLAIN), min_size=2, max_size=2, unique=True)
JOINED_FILTERS = st.tuples(CHOICES, st.lists(DETAILS, max_size=1)).map(
    lambda t: _all((v.Or(tuple(t[0])), *t[1]))  # type: ignore[arg-type]
)
"""Descriptions with two nouns, or more."""

# ----------------------------------------------------------------------------------------- values

COUNTED = st.tuples(
    NOUNS,
    st.lists(ADJECTIVES, max_size=1),
    st.sampled_from([(), (v.Controlled("you"),), (v.HasKeyword("flying"),), (v.Not(v.IsSelf()),)]),
).map(lambda t: _all((t[0], *t[1], *t[2])))
_which = st.sampled_from(["self", "host"])
_number = st.sampled_from(["power", "toughness", "mana_value"])
LEAST_VALUES = st.one_of(
    COUNTED.map(v.Count),
    COUNTED.map(lambda f: v.CountDistinct("colors", f)),
    st.builds(v.Extreme, st.sampled_from(["greatest", "least", "total"]), _number, COUNTED),
    st.builds(v.NumberOf, _number, _which),
    st.builds(v.Counters, st.sampled_from(["charge", "+1/+1", None]), _which),
    COUNTED.map(lambda f: v.Counters("+1/+1", filter=f)),
    st.sampled_from(["life", "hand", "graveyard", "party", "opponents"]).map(v.PlayerNumber),
    st.just(v.PlayerNumber("devotion", colors=("white", "black"))),
)
VALUES = st.one_of(
    LEAST_VALUES,
    st.builds(v.Times, st.sampled_from([2, 3]), LEAST_VALUES),
    st.tuples(LEAST_VALUES, st.integers(1, 9).map(v.Const)).map(v.Sum),
    st.tuples(LEAST_VALUES, LEAST_VALUES.map(lambda b: v.Times(-1, b))).map(v.Sum),
    st.builds(v.Half, LEAST_VALUES, st.sampled_from(["up", "down"])),
)

# ------------------------------------------------------------------------------------- conditions

PREDICATES = st.sampled_from(
    [
        v.HasStatus("tapped"),
        v.HasStatus("attacking"),
        v.HasType("artifact"),
        v.HasSubtype("Goblin"),
        v.HasColor("white"),
        v.HasKeyword("flying"),
        v.HasCounter("+1/+1"),
        v.HasCounter("charge", 3),
        v.HasSupertype("legendary"),
        v.Controlled("you"),
        v.Attached(v.HasSubtype("Aura")),
    ]
)
_ops = st.sampled_from(["<", "<=", "=", ">=", ">"])
_few = st.integers(1, 7).map(v.Const)
_about_one = st.tuples(st.sampled_from([v.IsSelf(), v.IsHost()]), PREDICATES).map(
    lambda t: v.Compare(v.Count(_all(t)), ">=", ONE)
)
LEAST_CONDITIONS = st.one_of(
    st.builds(v.Compare, COUNTED.map(v.Count), _ops, _few),
    st.builds(v.Compare, LEAST_VALUES, _ops, _few),
    st.builds(v.Compare, LEAST_VALUES, _ops, LEAST_VALUES),
    _about_one,
    st.just(v.PlayerIs("active")),
)
CONDITIONS = st.one_of(
    LEAST_CONDITIONS,
    LEAST_CONDITIONS.map(v.NotSo),
    st.lists(LEAST_CONDITIONS, min_size=2, max_size=2).map(lambda c: v.AllOf(tuple(c))),
    st.lists(LEAST_CONDITIONS, min_size=2, max_size=2).map(lambda c: v.AnyOf(tuple(c))),
)

# ---------------------------------------------------------------------------------- modifications

_keywords = st.sampled_from(
    [
        *(v.Ability("keyword", keyword=k) for k in ("flying", "trample", "protection from red")),
        v.Ability("keyword", keyword="ward", parameter="{2}"),
    ]
)
_whole = st.integers(0, 9).map(v.Const)
_change = st.integers(-3, 3).map(v.Const)
MODIFICATIONS = st.one_of(
    st.builds(v.ModifyPT, _change, _change),
    st.builds(v.SetPT, _whole, _whole),
    st.lists(_keywords, min_size=1, max_size=3, unique=True).map(
        lambda k: v.GainAbilities(tuple(k))
    ),
    st.sampled_from(
        [
            v.LoseAbilities(all=True),
            v.LoseAbilities(("flying",)),
            v.CantHave(("flying",)),
            v.SetColors(("black",)),
            v.SetColors(()),
            v.AddColors(("red",)),
            v.SetTypes(("land",)),
            v.AddTypes(("artifact",)),
            v.RemoveTypes(("creature",)),
            v.SetSubtypes("creature", ("Goblin",)),
            v.SetSubtypes("land", ("Island",)),
            v.AddSubtypes(("Zombie",)),
            v.AddSubtypes(("every creature",)),
            v.AddSupertypes(("legendary",)),
            v.RemoveSupertypes(("legendary",)),
            v.RemoveSubtypes(of="creature"),
            v.AddTypes(("artifact", "creature")),
        ]
    ),
)
SUBJECTS = st.sampled_from([CREATURES, v.IsSelf(), v.IsHost(), v.HasType("land")])
