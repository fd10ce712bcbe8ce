"""The reference by hand-worked boards, on: types, abilities, control, text, copies, zones."""

from __future__ import annotations

from kb import vocabulary as v
from kb.state.game_state import GameState, PlayerState, Turn
from kb.vocabulary.card import Face
from tests.reference import derive
from tests.reference.boards import (
    CREATURE,
    HOST,
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
    keywords,
    lasting,
    loses_all,
    mana,
    obj,
    pt,
    static,
)

HUMILITY = static(CREATURE, loses_all(), base(1, 1))

# ------------------------------------------------------------------------------ types and lands


def test_granted_abilities_survive_a_change_of_land_type_rules_text_does_not() -> None:
    result = derive(
        board(
            obj("vale", "land", v.Ability(kind="activated", text="Draw."), keyword("hexproof")),
            obj("aura", "enchantment - Aura", static(HOST, has("flying")), host="vale"),
            obj("sea", "enchantment - Aura", static(HOST, v.SetSubtypes("land", ("Island",))),
                  host="vale"),
        )
    )["vale"]  # fmt: skip
    assert keywords(result) == ["flying"]
    assert mana(result) == ["U"]


def test_intrinsic_mana_abilities_are_lost_like_others() -> None:
    result = derive(
        board(
            obj("forest", "basic land - Forest"),
            lasting("animate", ("forest",), v.AddTypes(("creature",)), base(1, 1)),
            obj("humility", "enchantment", HUMILITY),
        )
    )["forest"]
    assert result.abilities == [] and pt(result) == (1, 1)


def test_subtypes_go_with_their_type_but_a_shared_one_stays() -> None:
    stop = v.RemoveTypes(("creature",))
    result = derive(
        board(
            obj("golem", "artifact creature - Golem Equipment", pt="3/3"),
            obj("kin", "kindred creature - Goblin", pt="1/1"),
            lasting("stop", ("golem", "kin"), stop),
        )
    )
    assert result["golem"].subtypes == {"Equipment"}
    assert result["kin"].subtypes == {"Goblin"}
    assert pt(result["golem"]) == (None, None)


def test_a_subtype_needs_its_type_since_2011() -> None:
    parts = (obj("mox", "artifact"), lasting("name", ("mox",), v.AddSubtypes(("Goblin",))))
    assert derive(board(*parts))["mox"].subtypes == set()
    assert derive(board(*parts, edition="2010-02-01"))["mox"].subtypes == {"Goblin"}


def test_an_effect_that_makes_a_creature_can_give_it_a_creature_type() -> None:
    makes = (v.AddSubtypes(("Golem",)), v.AddTypes(("creature",)), base(3, 3))
    result = derive(board(obj("mox", "artifact"), lasting("wake", ("mox",), *makes)))["mox"]
    assert result.subtypes == {"Golem"} and pt(result) == (3, 3)


def test_every_creature_type_is_written_out() -> None:
    shape = static(SELF, v.AddSubtypes(("every creature",)), cda=True)
    result = derive(board(obj("shape", "creature - Shapeshifter", shape, zone="hand")))["shape"]
    assert {"Goblin", "Elf", "Time Lord"} <= result.subtypes and len(result.subtypes) > 300


# -------------------------------------------------------------------- abilities, counters, grants


def test_keyword_counter_and_loss_by_timestamp() -> None:
    counted = obj("bird", "creature", pt="1/1", counters={"flying": 1}, timestamp=50)
    older = obj("older", "enchantment", static(CREATURE, loses_all()), timestamp=40)
    newer = obj("newer", "enchantment", static(CREATURE, loses_all()), timestamp=60)
    assert keywords(derive(board(older, counted))["bird"]) == ["flying"]
    assert keywords(derive(board(newer, counted))["bird"]) == []
    assert keywords(derive(board(older, counted, edition="2010-02-01"))["bird"]) == []


def test_what_can_not_be_had_is_not_gained() -> None:
    result = derive(
        board(
            obj("bird", "creature", keyword("flying"), pt="1/1", counters={"flying": 1}),
            obj("net", "enchantment", static(CREATURE, v.CantHave(("flying",)))),
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
            obj("bear", "creature - Bear", pt="2/2"),
            obj("hammer", "artifact - Equipment", hammer, host="bear"),
            obj("rune", "enchantment - Aura", static(HOST, has(granted)), host="hammer"),
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
            obj("tomb", "land"),
            lasting("first", ("tomb",), v.AddTypes(("creature",)), base(3, 3)),
            lasting("growth", ("tomb",), gets(1, 1)),
            lasting("own", ("tomb",), v.AddTypes(("creature",)), has(grow)),
            *(obj(f"dead{n}", "creature", pt="1/1", zone="graveyard") for n in range(10)),
        )
    )["tomb"]
    assert pt(result) == (11, 11)


def test_a_defining_ability_elsewhere_counts_since_2007() -> None:
    count = v.CountDistinct("card_types", v.InZone(("graveyard",)))
    parts = (
        obj("goyf", "creature", static(SELF, base(count, v.Sum((count, v.Const(1)))), cda=True),
              pt="*/1+*", zone="graveyard"),
        obj("mox", "artifact", zone="graveyard"),
    )  # fmt: skip
    assert pt(derive(board(*parts))["goyf"]) == (2, 3)
    assert pt(derive(board(*parts, edition="2006-10-01"))["goyf"]) == (0, 1)


def test_abilities_of_others() -> None:
    borrow = v.GainAbilitiesOf(both(CREATURE, OTHER), keywords=("flying", "protection"))
    result = derive(
        board(
            obj("one", "creature", keyword("flying"), keyword("protection from red"), pt="1/1"),
            obj("two", "creature", keyword("flying"), keyword("haste"), pt="1/1"),
            obj("thief", "creature", static(SELF, borrow), pt="1/1"),
        )
    )["thief"]
    assert keywords(result) == ["flying", "protection from red"]


# --------------------------------------------------------------- control, text, copying, face down


def test_control_changes_whose_you_it_is() -> None:
    anthem = static(both(CREATURE, YOURS), gets(1, 1))
    result = derive(
        board(
            obj("anthem", "enchantment", anthem),
            obj("mine", "creature", pt="1/1"),
            obj("yours", "creature", pt="1/1", controller="B"),
            obj("steal", "enchantment - Aura", static(HOST, v.GainControl("you")),
                  host="anthem", controller="B"),
        )
    )  # fmt: skip
    assert result["anthem"].controller == "B"
    assert pt(result["mine"]) == (1, 1) and pt(result["yours"]) == (2, 2)


def test_stealing_the_stealer_comes_first() -> None:
    """The older Aura's "you" is whoever controls it, so it waits for the newer one."""
    result = derive(
        board(
            obj("bear", "creature - Bear", pt="2/2"),
            obj("aura", "enchantment - Aura", static(HOST, v.GainControl("you")),
                  host="bear", controller="B"),
            obj("thief", "enchantment - Aura", static(HOST, v.GainControl("you")),
                  host="aura", controller="A"),
        )
    )  # fmt: skip
    assert result["aura"].controller == "A" and result["bear"].controller == "A"


def test_text_changes_reach_printed_words_only() -> None:
    crusade = obj("crusade", "enchantment", static(v.HasColor("white"), gets(1, 1)))
    knight = obj(
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
            obj("swamp", "basic land - Swamp", title="Swamp"),
            lasting("hack", ("swamp",), v.ReplaceWords("Swamp", "Plains")),
        )
    )["swamp"]
    assert (result.name, result.subtypes, mana(result)) == ("Swamp", {"Plains"}, ["W"])


def test_copies_take_copiable_values_and_exceptions() -> None:
    count = v.Count(CREATURE)
    star = static(SELF, base(count, count), cda=True)
    original = obj(
        "original", "creature - Elf", star, keyword("flying"), pt="*/*", colors=("green",),
        cost="{1}{G}", counters={"+1/+1": 2},
    )  # fmt: skip
    twin = obj("twin", "creature - Shapeshifter", pt="0/0", copy_of="original", title="Twin")
    giant = obj(
        "giant", "creature", pt="7/7", copy_of="original",
        copy_exceptions=(base(7, 7), v.AddTypes(("artifact",))),
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
            obj("morph", "creature - Wizard", keyword("flying"), pt="4/4", cost="{3}{U}",
                  face_down=blank),
            obj("clone", "creature", pt="0/0", copy_of="morph"),
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
            obj("anthem", "enchantment", static(CREATURE, gets(1, 1)), traits=away),
            obj("count", "creature", static(SELF, gets(v.Count(CREATURE), 0)), pt="0/1"),
            obj("gone", "creature", pt="2/2", traits=away),
            lasting("growth", ("gone",), gets(3, 3)),
        )
    )
    assert pt(result["count"]) == (1, 1) and pt(result["gone"]) == (2, 2)


def test_abilities_work_in_the_zones_they_name() -> None:
    lord = static(both(CREATURE, YOURS), gets(1, 1), zones=("graveyard",))
    result = derive(
        board(
            obj("wonder", "creature", lord, pt="2/2", zone="graveyard"),
            obj("idle", "creature", static(CREATURE, gets(5, 5)), pt="2/2", zone="hand"),
            obj("bear", "creature", pt="2/2"),
        )
    )
    assert pt(result["bear"]) == (3, 3)


def test_devotion_counts_symbols_of_controlled_permanents() -> None:
    value = v.PlayerNumber("devotion", colors=("white", "black"))
    result = derive(
        board(
            obj("god", "creature", static(SELF, gets(value, 0)), pt="0/5", cost="{2}{B}"),
            obj("hybrid", "enchantment", cost="{W/B}{W}{2/W}{G}"),
            obj("theirs", "enchantment", cost="{W}{W}", controller="B"),
        )
    )["god"]
    assert pt(result) == (4, 5)


def test_a_party_has_one_creature_for_each_of_its_types() -> None:
    value = v.PlayerNumber("party")
    result = derive(
        board(
            obj("it", "creature", static(SELF, gets(value, 0)), pt="0/5"),
            obj("both", "creature - Cleric Rogue", pt="1/1"),
            obj("one", "creature - Cleric", pt="1/1"),
            obj("another", "creature - Cleric", pt="1/1"),
            obj("no creature", "artifact - Wizard"),
            obj("theirs", "creature - Warrior", pt="1/1", controller="B"),
        )
    )["it"]
    assert pt(result) == (2, 5)


def test_what_is_said_of_no_zone_beside_others_is_on_the_battlefield() -> None:
    anywhere = v.Or((v.InZone(("hand",)), v.HasType("artifact")))
    painted = static(anywhere, v.SetColors(("red",)))
    result = derive(
        board(
            obj("servant", "artifact", painted),
            obj("in hand", "creature", pt="1/1", zone="hand"),
            obj("dead", "artifact", zone="graveyard"),
        )
    )
    assert {name for name, each in result.items() if "red" in each.colors} == {"servant", "in hand"}


def test_base_power_ignores_what_modifies() -> None:
    small = v.Compares("base_power", "<=", v.Const(2))
    result = derive(
        board(
            obj("bear", "creature", pt="2/2", counters={"+1/+1": 3}),
            obj("lord", "enchantment", static(small, gets(1, 0))),
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
            obj("it", "creature", static(SELF, base(greatest, theirs)), pt="0/0"),
            obj("friend", "creature", pt="1/1", controller="B"),
            obj("foe", "creature", pt="1/1", controller="D"),
            players=players,
        )
    )["it"]
    assert pt(result) == (9, 1)


def test_printed_stars_are_zero_until_something_says_more() -> None:
    result = derive(
        board(
            obj("plain", "creature", pt="*/1+*"),
            obj("card", "artifact", pt="3/3", zone="hand"),
            obj("vehicle", "artifact - Vehicle", pt="3/3"),
        )
    )
    assert pt(result["plain"]) == (0, 1)
    assert pt(result["card"]) == (3, 3)
    assert pt(result["vehicle"]) == (None, None)


def test_an_empty_board() -> None:
    assert derive(GameState(edition=NOW, players=(), turn=Turn(active="A"), objects=())) == {}
