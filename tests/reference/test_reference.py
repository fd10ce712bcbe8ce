"""The reference by hand-worked boards: every answer here was found by reading the rules."""

from __future__ import annotations

from kb.cards import vocabulary as v
from kb.cards.card import Face
from kb.engine.situation import PlayerState, Situation
from tests.reference import Derived, derive, trace
from tests.reference.boards import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    HOST,
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
    keyword,
    lasting,
    loses_all,
    no,
    static,
    subtype,
    thing,
    you_control,
)


def pt(derived: Derived) -> tuple[int | None, int | None]:
    return derived.power, derived.toughness


def keywords(derived: Derived) -> list[str | None]:
    return sorted(ability.keyword for ability, _ in derived.abilities if ability.keyword)


def mana(derived: Derived) -> list[str]:
    return sorted(a.text[-3] for a, _ in derived.abilities if a.kind == "mana" and a.text)


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
        "humility": thing("humility", "enchantment", HUMILITY, cost="{2}{W}{W}"),
        "opalescence": thing("opalescence", "enchantment", OPALESCENCE, cost="{2}{W}{W}"),
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
                thing("ogre", "creature - Ogre", pt="2/2", counters={"+1/+1": 1}),
                lasting("growth", ("ogre",), gets(4, 4)),
                thing("wall", "enchantment", static(both(CREATURE, YOURS), gets(0, 2))),
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
                thing("it", "creature", pt="1/3"),
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
    crusade = thing("crusade", "enchantment", static(v.HasColor("white"), gets(1, 1)))
    ogre_ = thing("ogre", "creature", pt="2/2", colors=("black",))
    white = lasting("white", ("ogre",), v.SetColors(("white",)))
    red = lasting("red", ("ogre",), v.SetColors(("red",)))
    assert pt(derive(board(crusade, ogre_, white))["ogre"]) == (3, 3)
    assert pt(derive(board(crusade, ogre_, white, red))["ogre"]) == (2, 2)


def sphere(*, third: bool, edition: str) -> tuple[int | None, int | None]:
    becomes = (v.AddTypes(("creature",)), base(3, 2))
    parts = [
        thing("sphere", "artifact"),
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
            thing("urborg", "legendary land", URBORG),
            thing("moon", "enchantment", BLOOD_MOON),
            thing("plains", "basic land - Plains"),
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
            thing("graft", "enchantment", types),
            thing("urborg", "legendary land", URBORG),
            thing("bell", "artifact", swamps),
        )
    )["urborg"]
    assert pt(result) == (1, 1)
    assert result.types == {"land", "creature"}
    assert result.subtypes == {"Swamp"}
    assert result.colors == {"black"}


def test_dependency_on_what_it_applies_to() -> None:
    result = derive(
        board(
            thing("opalescence", "enchantment", OPALESCENCE, cost="{2}{W}{W}"),
            thing(
                "evening", "enchantment", static(no(v.IsHost()), v.AddTypes(("enchantment",))),
                cost="{3}{W}{U}",
            ),
            thing("forest", "basic land - Forest"),
            thing("lions", "creature - Cat", pt="2/1", cost="{W}"),
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
            thing("grower", "creature", grow, pt="0/0", colors=("green",)),
            thing("painter", "creature", paint, pt="1/1"),
            thing("hulk", "creature", static(SELF, gets(number_of_creatures, 0)), pt="0/5"),
        )
    )
    assert pt(result["grower"]) == (3, 3)
    assert pt(result["hulk"]) == (3, 5)


def test_what_it_does_changes_within_7c() -> None:
    """The older effect counts power that the newer one still has to raise: it waits."""
    total = v.Extreme("greatest", "power", CREATURE)
    result = derive(
        board(
            thing("boaster", "enchantment", static(v.HasColor("red"), gets(total, 0))),
            thing("red", "creature", pt="1/1", colors=("red",)),
            thing("green", "creature", pt="2/2", colors=("green",)),
            thing("anthem", "enchantment", static(v.HasColor("green"), gets(5, 0))),
        )
    )
    assert pt(result["red"]) == (8, 1)
    assert pt(result["green"]) == (7, 2)


def test_dependency_by_a_condition() -> None:
    result = derive(
        board(
            thing(
                "hermit", "creature - Druid",
                static(both(ARTIFACT), v.AddTypes(("creature",)),
                       when=you_control(subtype("Swamp"))), pt="1/1",
            ),
            thing("ring", "artifact"),
            thing("land", "land"),
            thing("urborg", "enchantment", URBORG),
        )
    )  # fmt: skip
    assert "creature" in result["ring"].types


def test_an_older_grant_does_not_survive_the_loss_that_ends_its_ability() -> None:
    lord = static(both(CREATURE, OTHER), has("flying"))
    result = derive(
        board(
            thing("lord", "creature", lord, pt="2/2"),
            thing("bear", "creature - Bear", pt="2/2"),
            thing("humility", "enchantment", HUMILITY),
        )
    )
    assert result["bear"].abilities == [] and result["lord"].abilities == []


def test_a_newer_grant_survives_a_general_loss() -> None:
    result = derive(
        board(
            thing("humility", "enchantment", HUMILITY),
            thing("bear", "creature - Bear", pt="2/2"),
            thing("wings", "enchantment", static(CREATURE, has("flying"))),
        )
    )
    assert keywords(result["bear"]) == ["flying"]


def test_a_loop_is_taken_in_timestamp_order_and_what_depends_on_it_waits() -> None:
    parts = (
        thing("walker", "enchantment", static(subtype("Swamp"), v.AddTypes(("creature",)))),
        thing("one", "enchantment", static(subtype("Swamp"), v.SetSubtypes("land", ("Island",)))),
        thing("two", "enchantment", static(subtype("Island"), v.SetSubtypes("land", ("Swamp",)))),
        thing("swamp", "basic land - Swamp"),
        thing("island", "basic land - Island"),
    )
    situation = board(*parts)
    result = derive(situation)
    assert result["swamp"].subtypes == result["island"].subtypes == {"Swamp"}
    assert "creature" in result["swamp"].types and "creature" in result["island"].types
    assert [each.effect for each in trace(situation)] == ["one/1", "two/1", "walker/1"]


def test_a_loop_through_existence() -> None:
    """Two creatures that each take the other's abilities: the older one does it."""
    rob = static(both(CREATURE, OTHER), loses_all())
    result = derive(
        board(thing("old", "creature", rob, pt="1/1"), thing("new", "creature", rob, pt="1/1"))
    )
    assert len(result["old"].abilities) == 1
    assert result["new"].abilities == []


def test_defining_abilities_depend_on_each_other_only_since_2012() -> None:
    power = v.Extreme("greatest", "power", both(CREATURE, OTHER))
    parts = (
        thing("copycat", "creature", static(SELF, v.SetPT(power), cda=True), pt="*/1"),
        thing(
            "lands", "creature", static(SELF, v.SetPT(v.Count(LAND)), cda=True), pt="*/1"
        ),
        *(thing(f"land{n}", "land") for n in range(3)),
    )  # fmt: skip
    assert pt(derive(board(*parts))["copycat"]) == (3, 1)
    assert pt(derive(board(*parts, edition="2010-02-01"))["copycat"]) == (0, 1)


def test_defining_abilities_come_first_and_nothing_else_makes_them_wait() -> None:
    """An older colour setter, the object's own definition, a newer addition."""
    result = derive(
        board(
            lasting("red", ("it",), v.AddColors(("red",))),
            thing("it", "creature", static(SELF, v.SetColors(()), cda=True), pt="1/1",
                  colors=("blue",)),
        )
    )["it"]  # fmt: skip
    assert result.colors == {"red"}


# ------------------------------------------------------------ 613.6: an effect that has begun


def test_the_set_stays_the_same_in_later_layers() -> None:
    march = static(both(ARTIFACT, no(CREATURE)), v.AddTypes(("creature",)), base(2, 2))
    result = derive(
        board(
            thing("march", "enchantment", march),
            thing("mox", "artifact"),
            thing("golem", "artifact creature - Golem", pt="3/3"),
        )
    )
    assert pt(result["mox"]) == (2, 2)
    assert pt(result["golem"]) == (3, 3)


def test_a_begun_effect_outlives_its_ability() -> None:
    march = static(ARTIFACT, v.AddTypes(("creature",)), base(2, 2))
    result = derive(
        board(
            thing("silence", "enchantment", static(ARTIFACT, loses_all())),
            thing("march", "artifact", march),
            thing("mox", "artifact"),
        )
    )
    assert pt(result["mox"]) == pt(result["march"]) == (2, 2)
    assert result["march"].abilities == []


def test_an_effect_that_has_not_begun_ends_with_its_ability() -> None:
    late = static(CREATURE, gets(3, 3))
    result = derive(
        board(
            thing("lord", "artifact creature", late, pt="1/1"),
            thing("silence", "enchantment", static(ARTIFACT, loses_all())),
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
            thing("wild", "enchantment", wild),
            thing("elf", "creature - Elf", pt="1/1", colors=("green",)),
            thing("land", "land"),
            lasting("fade", ("elf",), v.SetColors(())),
        )
    )
    assert pt(result["land"]) == (2, 2)


# ------------------------------------------------------------------------------ types and lands


def test_granted_abilities_survive_a_change_of_land_type_rules_text_does_not() -> None:
    result = derive(
        board(
            thing("vale", "land", v.Ability(kind="activated", text="Draw."), keyword("hexproof")),
            thing("aura", "enchantment - Aura", static(HOST, has("flying")), host="vale"),
            thing("sea", "enchantment - Aura", static(HOST, v.SetSubtypes("land", ("Island",))),
                  host="vale"),
        )
    )["vale"]  # fmt: skip
    assert keywords(result) == ["flying"]
    assert mana(result) == ["U"]


def test_intrinsic_mana_abilities_are_lost_like_others() -> None:
    result = derive(
        board(
            thing("forest", "basic land - Forest"),
            lasting("animate", ("forest",), v.AddTypes(("creature",)), base(1, 1)),
            thing("humility", "enchantment", HUMILITY),
        )
    )["forest"]
    assert result.abilities == [] and pt(result) == (1, 1)


def test_subtypes_go_with_their_type_but_a_shared_one_stays() -> None:
    stop = v.RemoveTypes(("creature",))
    result = derive(
        board(
            thing("golem", "artifact creature - Golem Equipment", pt="3/3"),
            thing("kin", "kindred creature - Goblin", pt="1/1"),
            lasting("stop", ("golem", "kin"), stop),
        )
    )
    assert result["golem"].subtypes == {"Equipment"}
    assert result["kin"].subtypes == {"Goblin"}
    assert pt(result["golem"]) == (None, None)


def test_a_subtype_needs_its_type_since_2011() -> None:
    parts = (thing("mox", "artifact"), lasting("name", ("mox",), v.AddSubtypes(("Goblin",))))
    assert derive(board(*parts))["mox"].subtypes == set()
    assert derive(board(*parts, edition="2010-02-01"))["mox"].subtypes == {"Goblin"}


def test_an_effect_that_makes_a_creature_can_give_it_a_creature_type() -> None:
    makes = (v.AddSubtypes(("Golem",)), v.AddTypes(("creature",)), base(3, 3))
    result = derive(board(thing("mox", "artifact"), lasting("wake", ("mox",), *makes)))["mox"]
    assert result.subtypes == {"Golem"} and pt(result) == (3, 3)


def test_every_creature_type_is_written_out() -> None:
    shape = static(SELF, v.AddSubtypes(("every creature",)), cda=True)
    result = derive(board(thing("shape", "creature - Shapeshifter", shape, zone="hand")))["shape"]
    assert {"Goblin", "Elf", "Time Lord"} <= result.subtypes and len(result.subtypes) > 300


# -------------------------------------------------------------------- abilities, counters, grants


def test_keyword_counter_and_loss_by_timestamp() -> None:
    counted = thing("bird", "creature", pt="1/1", counters={"flying": 1}, timestamp=50)
    older = thing("older", "enchantment", static(CREATURE, loses_all()), timestamp=40)
    newer = thing("newer", "enchantment", static(CREATURE, loses_all()), timestamp=60)
    assert keywords(derive(board(older, counted))["bird"]) == ["flying"]
    assert keywords(derive(board(newer, counted))["bird"]) == []
    assert keywords(derive(board(older, counted, edition="2010-02-01"))["bird"]) == []


def test_what_can_not_be_had_is_not_gained() -> None:
    result = derive(
        board(
            thing("bird", "creature", keyword("flying"), pt="1/1", counters={"flying": 1}),
            thing("net", "enchantment", static(CREATURE, v.CantHave(("flying",)))),
            lasting("jump", ("bird",), has("flying", "haste")),
        )
    )["bird"]
    assert keywords(result) == ["haste"]


def test_a_granted_static_ability_works_from_its_holder_with_the_later_timestamp() -> None:
    """The loss on the old Equipment is older than the flying granted through it."""
    granted = static(HOST, has("flying"))
    hammer = static(HOST, gets(10, 10), v.LoseAbilities(("flying",)))
    result = derive(
        board(
            thing("bear", "creature - Bear", pt="2/2"),
            thing("hammer", "artifact - Equipment", hammer, host="bear"),
            thing("rune", "enchantment - Aura", static(HOST, has(granted)), host="hammer"),
        )
    )
    assert pt(result["bear"]) == (12, 12)
    assert keywords(result["bear"]) == ["flying"]
    assert [origin for _, origin in result["hammer"].abilities] == ["printed", "rune/1"]


def test_a_granted_pt_definition_is_no_defining_ability() -> None:
    count = v.Count(both(v.InZone(("graveyard",)), v.Owned("you"), CREATURE))
    grow = static(SELF, base(count, count), cda=True)
    result = derive(
        board(
            thing("tomb", "land"),
            lasting("first", ("tomb",), v.AddTypes(("creature",)), base(3, 3)),
            lasting("growth", ("tomb",), gets(1, 1)),
            lasting("own", ("tomb",), v.AddTypes(("creature",)), has(grow)),
            *(thing(f"dead{n}", "creature", pt="1/1", zone="graveyard") for n in range(10)),
        )
    )["tomb"]
    assert pt(result) == (11, 11)


def test_a_defining_ability_elsewhere_counts_since_2007() -> None:
    count = v.CountDistinct("card_types", v.InZone(("graveyard",)))
    parts = (
        thing("goyf", "creature", static(SELF, base(count, v.Sum((count, v.Const(1)))), cda=True),
              pt="*/1+*", zone="graveyard"),
        thing("mox", "artifact", zone="graveyard"),
    )  # fmt: skip
    assert pt(derive(board(*parts))["goyf"]) == (2, 3)
    assert pt(derive(board(*parts, edition="2006-10-01"))["goyf"]) == (0, 1)


def test_abilities_of_others() -> None:
    borrow = v.GainAbilitiesOf(both(CREATURE, OTHER), keywords=("flying", "protection"))
    result = derive(
        board(
            thing("one", "creature", keyword("flying"), keyword("protection from red"), pt="1/1"),
            thing("two", "creature", keyword("flying"), keyword("haste"), pt="1/1"),
            thing("thief", "creature", static(SELF, borrow), pt="1/1"),
        )
    )["thief"]
    assert keywords(result) == ["flying", "protection from red"]


# --------------------------------------------------------------- control, text, copying, face down


def test_control_changes_whose_you_it_is() -> None:
    anthem = static(both(CREATURE, YOURS), gets(1, 1))
    result = derive(
        board(
            thing("anthem", "enchantment", anthem),
            thing("mine", "creature", pt="1/1"),
            thing("yours", "creature", pt="1/1", controller="B"),
            thing("steal", "enchantment - Aura", static(HOST, v.GainControl("you")),
                  host="anthem", controller="B"),
        )
    )  # fmt: skip
    assert result["anthem"].controller == "B"
    assert pt(result["mine"]) == (1, 1) and pt(result["yours"]) == (2, 2)


def test_stealing_the_stealer_comes_first() -> None:
    """The older Aura's "you" is whoever controls it, so it waits for the newer one."""
    result = derive(
        board(
            thing("bear", "creature - Bear", pt="2/2"),
            thing("aura", "enchantment - Aura", static(HOST, v.GainControl("you")),
                  host="bear", controller="B"),
            thing("thief", "enchantment - Aura", static(HOST, v.GainControl("you")),
                  host="aura", controller="A"),
        )
    )  # fmt: skip
    assert result["aura"].controller == "A" and result["bear"].controller == "A"


def test_text_changes_reach_printed_words_only() -> None:
    crusade = thing("crusade", "enchantment", static(v.HasColor("white"), gets(1, 1)))
    knight = thing(
        "knight", "creature - Knight", keyword("protection from white"), keyword("swampwalk"),
        pt="2/2", colors=("black",), title="white Knight",
    )  # fmt: skip
    result = derive(
        board(
            crusade,
            knight,
            lasting("grant", ("knight",), has("protection from white")),
            lasting("a", ("knight", "crusade"), v.ReplaceWords("white", "black")),
            lasting("b", ("knight",), v.ReplaceWords("Swamp", "Island")),
        )
    )["knight"]
    assert pt(result) == (3, 3)
    assert keywords(result) == ["islandwalk", "protection from black", "protection from white"]
    assert result.name == "white Knight" and result.colors == {"black"}


def test_text_changes_reach_the_type_line() -> None:
    result = derive(
        board(
            thing("swamp", "basic land - Swamp", title="Swamp"),
            lasting("hack", ("swamp",), v.ReplaceWords("Swamp", "Plains")),
        )
    )["swamp"]
    assert (result.name, result.subtypes, mana(result)) == ("Swamp", {"Plains"}, ["W"])


def test_copies_take_copiable_values_and_exceptions() -> None:
    count = v.Count(CREATURE)
    star = static(SELF, base(count, count), cda=True)
    original = thing(
        "original", "creature - Elf", star, keyword("flying"), pt="*/*", colors=("green",),
        cost="{1}{G}", counters={"+1/+1": 2},
    )  # fmt: skip
    twin = thing("twin", "creature - Shapeshifter", pt="0/0", copy_of="original", title="Twin")
    giant = thing(
        "giant", "creature", pt="7/7", copy_of="original",
        but=(base(7, 7), v.AddTypes(("artifact",))),
    )  # fmt: skip
    parts = (original, twin, giant, lasting("dye", ("original",), v.SetColors(("red",))))
    result = derive(board(*parts))
    assert pt(result["original"]) == (5, 5) and result["original"].colors == {"red"}
    assert pt(result["twin"]) == (3, 3) and result["twin"].colors == {"green"}
    assert (result["twin"].name, result["twin"].mana_value) == ("original", 2)
    assert pt(result["giant"]) == (7, 7) and result["giant"].types == {"creature", "artifact"}
    assert pt(derive(board(*parts, edition="2010-02-01"))["giant"]) == (3, 3)


def test_a_copy_of_a_face_down_creature() -> None:
    blank = Face(name="", types=("creature",), power="2", toughness="2")
    result = derive(
        board(
            thing("morph", "creature - Wizard", keyword("flying"), pt="4/4", cost="{3}{U}",
                  face_down=blank),
            thing("clone", "creature", pt="0/0", copy_of="morph"),
        )
    )  # fmt: skip
    for name in ("morph", "clone"):
        assert pt(result[name]) == (2, 2)
        assert (result[name].name, result[name].mana_value, result[name].abilities) == ("", 0, [])


# --------------------------------------------------------------------------------- odds and ends


def test_phased_out_objects_neither_act_nor_are_acted_on() -> None:
    away = frozenset({"phased_out"})
    result = derive(
        board(
            thing("anthem", "enchantment", static(CREATURE, gets(1, 1)), traits=away),
            thing("count", "creature", static(SELF, gets(v.Count(CREATURE), 0)), pt="0/1"),
            thing("gone", "creature", pt="2/2", traits=away),
            lasting("growth", ("gone",), gets(3, 3)),
        )
    )
    assert pt(result["count"]) == (1, 1) and pt(result["gone"]) == (2, 2)


def test_abilities_work_in_the_zones_they_name() -> None:
    lord = static(both(CREATURE, YOURS), gets(1, 1), zones=("graveyard",))
    result = derive(
        board(
            thing("wonder", "creature", lord, pt="2/2", zone="graveyard"),
            thing("idle", "creature", static(CREATURE, gets(5, 5)), pt="2/2", zone="hand"),
            thing("bear", "creature", pt="2/2"),
        )
    )
    assert pt(result["bear"]) == (3, 3)


def test_devotion_counts_symbols_of_controlled_permanents() -> None:
    value = v.PlayerNumber("devotion", colors=("white", "black"))
    result = derive(
        board(
            thing("god", "creature", static(SELF, gets(value, 0)), pt="0/5", cost="{2}{B}"),
            thing("hybrid", "enchantment", cost="{W/B}{W}{2/W}{G}"),
            thing("theirs", "enchantment", cost="{W}{W}", controller="B"),
        )
    )["god"]
    assert pt(result) == (4, 5)


def test_base_power_ignores_what_modifies() -> None:
    small = v.Compares("base_power", "<=", v.Const(2))
    result = derive(
        board(
            thing("bear", "creature", pt="2/2", counters={"+1/+1": 3}),
            thing("lord", "enchantment", static(small, gets(1, 0))),
        )
    )["bear"]
    assert pt(result) == (6, 5)


def test_teams_and_several_players() -> None:
    players = (
        PlayerState(name="A", team="one", numbers={"life": 20}),
        PlayerState(name="B", team="one", numbers={"life": 7}),
        PlayerState(name="C", team="two", numbers={"life": 9}),
        PlayerState(name="D", team="two", numbers={"life": 4}),
    )
    greatest = v.PlayerNumber("life", "opponent", "greatest")
    theirs = v.Count(both(CREATURE, v.Controlled("opponent")))
    result = derive(
        board(
            thing("it", "creature", static(SELF, base(greatest, theirs)), pt="0/0"),
            thing("friend", "creature", pt="1/1", controller="B"),
            thing("foe", "creature", pt="1/1", controller="D"),
            players=players,
        )
    )["it"]
    assert pt(result) == (9, 1)


def test_printed_stars_are_zero_until_something_says_more() -> None:
    result = derive(
        board(
            thing("plain", "creature", pt="*/1+*"),
            thing("card", "artifact", pt="3/3", zone="hand"),
            thing("vehicle", "artifact - Vehicle", pt="3/3"),
        )
    )
    assert pt(result["plain"]) == (0, 1)
    assert pt(result["card"]) == (3, 3)
    assert pt(result["vehicle"]) == (None, None)


def test_an_empty_board() -> None:
    assert derive(Situation(edition=NOW, players=(), active="A", things=())) == {}
