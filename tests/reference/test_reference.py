"""The reference by hand-worked boards: every answer here was found by reading the rules."""

from __future__ import annotations

from kb import vocabulary as v
from tests.reference import Derived, derive, trace
from tests.reference.boards import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    NOW,
    OTHER,
    SELF,
    YOURS,
    base,
    board,
    both,
    gets,
    has,
    keywords,
    lasting,
    loses_all,
    mana,
    no,
    obj,
    pt,
    static,
    subtype,
    you_control,
)

# --------------------------------------------------------------------- layers and their order

HUMILITY = static(CREATURE, loses_all(), base(1, 1))
MANA_VALUE = v.NumberOf("mana_value", "affected")
OPALESCENCE = static(
    both(ENCHANTMENT, no(subtype("Aura")), OTHER),
    v.AddTypes(("creature",)),
    base(MANA_VALUE, MANA_VALUE),
)


def humility_and_opalescence(order: tuple[str, ...], edition: str = NOW) -> Derived:
    parts = {
        "humility": obj("humility", "enchantment", HUMILITY, cost="{2}{W}{W}"),
        "opalescence": obj("opalescence", "enchantment", OPALESCENCE, cost="{2}{W}{W}"),
    }
    return derive(board(*(parts[name] for name in order), edition=edition))["humility"]


def test_humility_and_opalescence_by_timestamp_in_7b() -> None:
    older = humility_and_opalescence(("humility", "opalescence"))
    assert pt(older) == (4, 4) and older.abilities == []
    assert pt(humility_and_opalescence(("opalescence", "humility"))) == (1, 1)


def test_before_sublayers_opalescence_applies_whole_in_4() -> None:
    for order in (("humility", "opalescence"), ("opalescence", "humility")):
        assert pt(humility_and_opalescence(order, "2003-12-01")) == (1, 1)
    assert pt(humility_and_opalescence(("humility", "opalescence"), "2006-10-01")) == (4, 4)


def ogre(edition: str) -> tuple[int | None, int | None]:
    return pt(
        derive(
            board(
                obj("ogre", "creature - Ogre", pt="2/2", counters={"+1/+1": 1}),
                lasting("growth", ("ogre",), gets(4, 4)),
                obj("wall", "enchantment", static(both(CREATURE, YOURS), gets(0, 2))),
                lasting("shrink", ("ogre",), base(0, 1)),
                edition=edition,
            )
        )["ogre"]
    )


def test_counter_bonus_static_bonus_and_setter_in_each_era() -> None:
    assert ogre(NOW) == (5, 8)
    assert ogre("2010-02-01") == (5, 8)
    assert ogre("2006-10-01") == (1, 4)
    assert ogre("2003-12-01") == (0, 1)


def switched(edition: str) -> tuple[int | None, int | None]:
    return pt(
        derive(
            board(
                obj("it", "creature", pt="1/3"),
                lasting("a", ("it",), gets(0, 1)),
                lasting("b", ("it",), v.SwitchPT()),
                lasting("c", ("it",), gets(5, 0)),
                edition=edition,
            )
        )["it"]
    )


def test_switching_last_since_sublayers_in_timestamp_order_before() -> None:
    assert switched(NOW) == switched("2006-10-01") == switched("2010-02-01") == (4, 6)
    assert switched("2003-12-01") == (9, 1)


def test_color_before_bonus_by_color() -> None:
    crusade = obj("crusade", "enchantment", static(v.HasColor("white"), gets(1, 1)))
    ogre_ = obj("ogre", "creature", pt="2/2", colors=("black",))
    white = lasting("white", ("ogre",), v.SetColors(("white",)))
    red = lasting("red", ("ogre",), v.SetColors(("red",)))
    assert pt(derive(board(crusade, ogre_, white))["ogre"]) == (3, 3)
    assert pt(derive(board(crusade, ogre_, white, red))["ogre"]) == (2, 2)


def sphere(*, third: bool, edition: str) -> tuple[int | None, int | None]:
    becomes = (v.AddTypes(("creature",)), base(3, 2))
    parts = [
        obj("sphere", "artifact"),
        lasting("first", ("sphere",), *becomes),
        lasting("second", ("sphere",), base(0, 2)),
    ]
    if third:
        parts.append(lasting("third", ("sphere",), *becomes))
    return pt(derive(board(*parts, edition=edition))["sphere"])


def test_an_animated_artifact_set_to_other_values_and_animated_again() -> None:
    for edition in ("2003-07-01", "2003-12-01", "2006-10-01", NOW):
        assert sphere(third=False, edition=edition) == (0, 2)
    assert sphere(third=True, edition="2003-12-01") == (0, 2)
    assert sphere(third=True, edition="2006-10-01") == (3, 2)
    assert sphere(third=True, edition=NOW) == (3, 2)


# ---------------------------------------------------------------------------------- dependency

BLOOD_MOON = static(both(LAND, no(v.HasSupertype("basic"))), v.SetSubtypes("land", ("Mountain",)))
URBORG = static(LAND, v.AddSubtypes(("Swamp",)))


def test_a_setting_of_land_types_removes_the_ability_that_an_older_effect_needs() -> None:
    result = derive(
        board(
            obj("urborg", "legendary land", URBORG),
            obj("moon", "enchantment", BLOOD_MOON),
            obj("plains", "basic land - Plains"),
        )
    )
    assert result["urborg"].subtypes == {"Mountain"}
    assert mana(result["urborg"]) == ["R"]
    assert result["urborg"].supertypes == {"legendary"}
    assert result["plains"].subtypes == {"Plains"}
    assert mana(result["plains"]) == ["W"]


def test_an_effect_waits_only_for_what_it_depends_on_now() -> None:
    """With no Swamp yet nothing ties the creature types to the animation; then there is one."""
    swamps = static(
        subtype("Swamp"), v.AddTypes(("creature",)), v.SetColors(("black",)), base(1, 1)
    )
    types = static(both(CREATURE, YOURS), v.AddSubtypes(("Zombie",)))
    result = derive(
        board(
            obj("graft", "enchantment", types),
            obj("urborg", "legendary land", URBORG),
            obj("bell", "artifact", swamps),
        )
    )["urborg"]
    assert pt(result) == (1, 1)
    assert result.types == {"land", "creature"}
    assert result.subtypes == {"Swamp"}
    assert result.colors == {"black"}


def test_dependency_on_what_it_applies_to() -> None:
    result = derive(
        board(
            obj("opalescence", "enchantment", OPALESCENCE, cost="{2}{W}{W}"),
            obj(
                "evening", "enchantment", static(no(v.IsHost()), v.AddTypes(("enchantment",))),
                cost="{3}{W}{U}",
            ),
            obj("forest", "basic land - Forest"),
            obj("lions", "creature - Cat", pt="2/1", cost="{W}"),
        )
    )  # fmt: skip
    assert result["forest"].types == {"land", "enchantment", "creature"}
    assert pt(result["forest"]) == (0, 0)
    assert pt(result["lions"]) == (1, 1)
    assert pt(result["evening"]) == (5, 5)
    assert pt(result["opalescence"]) == (None, None)


def test_dependency_on_what_it_does() -> None:
    many = v.Count(both(v.HasColor("green"), CREATURE))
    paint = static(CREATURE, v.AddColors(("green",)))
    grow = static(SELF, base(many, many), when=None)
    number_of_creatures = v.Count(CREATURE)
    result = derive(
        board(
            obj("grower", "creature", grow, pt="0/0", colors=("green",)),
            obj("painter", "creature", paint, pt="1/1"),
            obj("hulk", "creature", static(SELF, gets(number_of_creatures, 0)), pt="0/5"),
        )
    )
    assert pt(result["grower"]) == (3, 3)
    assert pt(result["hulk"]) == (3, 5)


def test_what_it_does_changes_within_7c() -> None:
    """The older effect counts power that the newer one still has to raise: it waits."""
    total = v.Extreme("greatest", "power", CREATURE)
    result = derive(
        board(
            obj("boaster", "enchantment", static(v.HasColor("red"), gets(total, 0))),
            obj("red", "creature", pt="1/1", colors=("red",)),
            obj("green", "creature", pt="2/2", colors=("green",)),
            obj("anthem", "enchantment", static(v.HasColor("green"), gets(5, 0))),
        )
    )
    assert pt(result["red"]) == (8, 1)
    assert pt(result["green"]) == (7, 2)


def test_dependency_by_a_condition() -> None:
    result = derive(
        board(
            obj(
                "hermit", "creature - Druid",
                static(both(ARTIFACT), v.AddTypes(("creature",)),
                       when=you_control(subtype("Swamp"))), pt="1/1",
            ),
            obj("ring", "artifact"),
            obj("land", "land"),
            obj("urborg", "enchantment", URBORG),
        )
    )  # fmt: skip
    assert "creature" in result["ring"].types


def test_an_older_grant_does_not_survive_the_loss_that_ends_its_ability() -> None:
    lord = static(both(CREATURE, OTHER), has("flying"))
    result = derive(
        board(
            obj("lord", "creature", lord, pt="2/2"),
            obj("bear", "creature - Bear", pt="2/2"),
            obj("humility", "enchantment", HUMILITY),
        )
    )
    assert result["bear"].abilities == [] and result["lord"].abilities == []


def test_a_newer_grant_survives_a_general_loss() -> None:
    result = derive(
        board(
            obj("humility", "enchantment", HUMILITY),
            obj("bear", "creature - Bear", pt="2/2"),
            obj("wings", "enchantment", static(CREATURE, has("flying"))),
        )
    )
    assert keywords(result["bear"]) == ["flying"]


def test_a_loop_is_taken_in_timestamp_order_and_what_depends_on_it_waits() -> None:
    parts = (
        obj("walker", "enchantment", static(subtype("Swamp"), v.AddTypes(("creature",)))),
        obj("one", "enchantment", static(subtype("Swamp"), v.SetSubtypes("land", ("Island",)))),
        obj("two", "enchantment", static(subtype("Island"), v.SetSubtypes("land", ("Swamp",)))),
        obj("swamp", "basic land - Swamp"),
        obj("island", "basic land - Island"),
    )
    state = board(*parts)
    result = derive(state)
    assert result["swamp"].subtypes == result["island"].subtypes == {"Swamp"}
    assert "creature" in result["swamp"].types and "creature" in result["island"].types
    assert [each.effect for each in trace(state)] == ["one/1", "two/1", "walker/1"]


def test_a_loop_through_existence() -> None:
    """Two creatures that each take the other's abilities: the older one does it."""
    rob = static(both(CREATURE, OTHER), loses_all())
    result = derive(
        board(obj("old", "creature", rob, pt="1/1"), obj("new", "creature", rob, pt="1/1"))
    )
    assert len(result["old"].abilities) == 1
    assert result["new"].abilities == []


def test_defining_abilities_depend_on_each_other_only_since_2012() -> None:
    power = v.Extreme("greatest", "power", both(CREATURE, OTHER))
    parts = (
        obj("copycat", "creature", static(SELF, v.SetPT(power), cda=True), pt="*/1"),
        obj(
            "lands", "creature", static(SELF, v.SetPT(v.Count(LAND)), cda=True), pt="*/1"
        ),
        *(obj(f"land{n}", "land") for n in range(3)),
    )  # fmt: skip
    assert pt(derive(board(*parts))["copycat"]) == (3, 1)
    assert pt(derive(board(*parts, edition="2010-02-01"))["copycat"]) == (0, 1)


def test_defining_abilities_come_first_and_nothing_else_makes_them_wait() -> None:
    """An older colour setter, the object's own definition, a newer addition."""
    result = derive(
        board(
            lasting("red", ("it",), v.AddColors(("red",))),
            obj("it", "creature", static(SELF, v.SetColors(()), cda=True), pt="1/1",
                  colors=("blue",)),
        )
    )["it"]  # fmt: skip
    assert result.colors == {"red"}


# ------------------------------------------------------------ 613.6: an effect that has begun


def test_the_set_stays_the_same_in_later_layers() -> None:
    march = static(both(ARTIFACT, no(CREATURE)), v.AddTypes(("creature",)), base(2, 2))
    result = derive(
        board(
            obj("march", "enchantment", march),
            obj("mox", "artifact"),
            obj("golem", "artifact creature - Golem", pt="3/3"),
        )
    )
    assert pt(result["mox"]) == (2, 2)
    assert pt(result["golem"]) == (3, 3)


def test_a_begun_effect_outlives_its_ability() -> None:
    march = static(ARTIFACT, v.AddTypes(("creature",)), base(2, 2))
    result = derive(
        board(
            obj("silence", "enchantment", static(ARTIFACT, loses_all())),
            obj("march", "artifact", march),
            obj("mox", "artifact"),
        )
    )
    assert pt(result["mox"]) == pt(result["march"]) == (2, 2)
    assert result["march"].abilities == []


def test_an_effect_that_has_not_begun_ends_with_its_ability() -> None:
    late = static(CREATURE, gets(3, 3))
    result = derive(
        board(
            obj("lord", "artifact creature", late, pt="1/1"),
            obj("silence", "enchantment", static(ARTIFACT, loses_all())),
        )
    )
    assert pt(result["lord"]) == (1, 1)


def test_a_condition_counts_when_the_effect_begins() -> None:
    """The condition is true in layer 4 and false afterwards; the effect goes on in 7b."""
    wild = static(
        LAND,
        v.AddTypes(("creature",)),
        base(2, 2),
        when=v.Compare(v.Count(both(CREATURE, v.HasColor("green"))), ">=", v.Const(1)),
    )
    result = derive(
        board(
            obj("wild", "enchantment", wild),
            obj("elf", "creature - Elf", pt="1/1", colors=("green",)),
            obj("land", "land"),
            lasting("fade", ("elf",), v.SetColors(())),
        )
    )
    assert pt(result["land"]) == (2, 2)
