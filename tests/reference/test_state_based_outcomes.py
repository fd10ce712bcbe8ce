"""The reference's outcomes and runs, decided by hand: replacements, choices, rounds."""

from __future__ import annotations

from kb import vocabulary as v
from kb.state.game_state import PlayerState
from tests.reference.boards import (
    CREATURE,
    HOST,
    OTHER,
    SELF,
    YOURS,
    board,
    both,
    gets,
    has,
    keyword,
    lasting,
    obj,
    static,
)
from tests.reference.state_based_boards import (
    actions,
    aura,
    in_the_end,
    instead,
    left,
    players,
    rounds,
    says,
    to_graveyard,
    would_die,
)

HURT = obj("bear", "creature", pt="2/2", damage=2)
SHIELDED = obj("bear", "creature", pt="2/2", damage=2, shields={"regeneration": 1})
UMBRA = aura("umbra", "bear", "creature", keyword("umbra armor"))
EXILES = obj("rest", "enchantment", instead(to_graveyard(card=False)))


def test_a_regeneration_shield_replaces_destruction() -> None:
    assert rounds(board(SHIELDED)) == [{"704.5g regenerated bear"}]


def test_it_replaces_nothing_else() -> None:
    small = obj("bear", "creature", pt="2/0", damage=2, shields={"regeneration": 1})
    assert actions(board(small)) == {"704.5f put_into_graveyard bear"}


def test_it_does_nothing_for_what_cant_be_regenerated() -> None:
    ban = obj("ban", "enchantment", says("regenerate", "cant", None, CREATURE))
    assert actions(board(SHIELDED, ban)) == {"704.5g destroyed bear"}


def test_the_umbra_is_destroyed_instead() -> None:
    assert rounds(board(HURT, UMBRA)) == [{"704.5g destroyed umbra"}]


def test_umbra_or_regeneration_is_the_controllers_choice() -> None:
    state = board(SHIELDED, UMBRA)
    assert actions(state) == {"704.5g destroyed bear"}
    assert left(state) == ["bear", "bear umbra"]


def test_exile_instead() -> None:
    assert rounds(board(HURT, EXILES)) == [{"704.5g exiled bear"}]


def test_exile_instead_of_itself() -> None:
    rest = obj("rest", "creature", instead(to_graveyard(card=False)), pt="1/0")
    assert actions(board(HURT, rest)) == {"704.5g exiled bear", "704.5f exiled rest"}


def test_tokens_are_no_cards() -> None:
    cards_only = obj("rest", "enchantment", instead(to_graveyard()))
    token = obj("t", "creature", pt="1/1", damage=1, traits=frozenset({"token"}))
    assert rounds(board(token, cards_only)) == [
        {"704.5g destroyed t"},
        {"704.5d ceases_to_exist t"},
    ]


def test_a_finality_counter() -> None:
    marked = obj("bear", "creature", pt="2/2", damage=2, counters={"finality": 1})
    assert actions(board(marked)) == {"704.5g exiled bear"}


def test_two_places_to_go_are_a_choice() -> None:
    shuffles = instead(would_die(SELF), "shuffle_into_library")
    bear = obj("bear", "creature", shuffles, pt="2/2", damage=2)
    state = board(bear, EXILES)
    assert actions(state) == {"704.5g destroyed bear"}
    assert left(state) == ["rest", "rest"]


def test_artifacts_die_too() -> None:
    orbs = [obj(name, "legendary artifact", title="Orb") for name in "ab"]
    rest = obj("rest", "enchantment", instead(would_die(v.HasType("artifact"))))
    state = board(*orbs, rest, edition="2010-07-16")
    assert actions(state) == {"704.5k exiled a", "704.5k exiled b"}


def test_each_legend_may_be_kept() -> None:
    three = [obj(n, "legendary artifact", title="Orb") for n in "abc"]
    assert left(board(*three)) == ["a", "b", "c"]


def test_a_dying_legend_may_be_kept_all_the_same() -> None:
    one = obj("one", "legendary creature", title="Ada", pt="1/1", damage=1)
    two = obj("two", "legendary creature", title="Ada", pt="1/1")
    assert left(board(one, two)) == ["", "two"]


def test_the_legend_not_kept_cant_regenerate() -> None:
    one = obj(
        "one", "legendary creature", title="A", pt="1/1", damage=1, shields={"regeneration": 1}
    )
    two = obj("two", "legendary creature", title="A", pt="1/1")
    assert left(board(one, two)) == ["one", "two"]


def test_a_lord_counts_until_it_has_left() -> None:
    lord = obj("lord", "creature", static(both(CREATURE, OTHER), gets(1, 1)), pt="1/1", damage=1)
    cub = obj("cub", "creature", pt="1/1", damage=1)
    assert rounds(board(lord, cub)) == [{"704.5g destroyed lord"}, {"704.5g destroyed cub"}]


def test_deathtouch_is_remembered_for_one_check() -> None:
    ward = obj("ward", "creature", static(both(CREATURE, OTHER), has("indestructible")), pt="1/0")
    touched = obj("bear", "creature", pt="2/2", damage=1, traits=frozenset({"deathtouched"}))
    assert rounds(board(ward, touched)) == [{"704.5f put_into_graveyard ward"}]


def test_damage_is_remembered_for_longer() -> None:
    ward = obj("ward", "creature", static(both(CREATURE, OTHER), has("indestructible")), pt="1/0")
    assert len(rounds(board(ward, HURT))) == 2


def test_an_aura_follows_its_creature_in_the_next_round() -> None:
    assert rounds(board(HURT, aura("aura", "bear", "creature"))) == [
        {"704.5g destroyed bear"},
        {"704.5m put_into_graveyard aura"},
    ]


def test_an_equipment_stays() -> None:
    sword = obj("sword", "artifact - Equipment", host="bear")
    state = board(HURT, sword)
    assert rounds(state) == [{"704.5g destroyed bear"}]
    assert in_the_end(state) == ["sword"]


def test_an_aura_that_is_a_creature_goes_in_two_rounds() -> None:
    animated = lasting("e", ("aura",), v.AddTypes(("creature",)), v.SetPT(v.Const(1), v.Const(1)))
    bear = obj("bear", "creature", pt="2/2")
    assert rounds(board(bear, aura("aura", "bear", "creature"), animated)) == [
        {"704.5p unattached aura"},
        {"704.5m put_into_graveyard aura"},
    ]


def test_a_bonus_of_an_aura_ends_with_it() -> None:
    red = aura("red", "bear", "creature", static(HOST, gets(0, 1)), colors=("red",))
    bear = obj("bear", "creature", keyword("protection from red"), pt="2/2", damage=2)
    assert rounds(board(bear, red)) == [
        {"704.5m put_into_graveyard red"},
        {"704.5g destroyed bear"},
    ]


def test_a_copy_stays_what_it_is() -> None:
    twin = obj("twin", "creature", pt="0/0", copy_of="bear")
    assert rounds(board(HURT, twin)) == [{"704.5g destroyed bear"}]


def test_a_saved_creature_still_loses_its_counters() -> None:
    counters = {"+1/+1": 1, "-1/-1": 1}
    bear = obj(
        "bear", "creature", pt="2/2", damage=2, shields={"regeneration": 1}, counters=counters
    )
    assert rounds(board(bear)) == [{"704.5g regenerated bear", "704.5q counters_removed bear"}]


def test_the_counters_over_the_limit_go() -> None:
    few = says("have_counters", "cant", SELF, how=("+1/+1",), op=">", number=1)
    bear = obj("bear", "creature", few, pt="1/1", damage=2, counters={"+1/+1": 3})
    assert rounds(board(bear)) == [
        {"704.5r counters_removed bear"},
        {"704.5g destroyed bear"},
    ]


def test_a_commander_may_go_home() -> None:
    lead = obj("lead", "legendary creature", pt="1/1", damage=1, traits=frozenset({"commander"}))
    state = board(lead, format="commander")
    assert rounds(board(lead)) == [{"704.5g destroyed lead"}]
    assert in_the_end(state) == ["", ""]


def test_a_game_of_two_ends_with_the_loss() -> None:
    state = board(HURT, aura("aura", "bear", "creature"), players=players("A", "B", life=0))
    assert rounds(state) == [{"704.5a loses_game A", "704.5g destroyed bear"}]


def test_in_a_game_of_three_a_players_objects_leave() -> None:
    mine = obj("mine", "creature", pt="1/1")
    theirs = obj("theirs", "creature", pt="1/1", owner="B", controller="A")
    other = obj("other", "creature", pt="1/1", controller="C")
    state = board(mine, theirs, other, players=players("A", "B", "C", life=0))
    assert in_the_end(state) == ["other"]


def test_what_was_taken_goes_back() -> None:
    taken = obj("taken", "creature", pt="1/1", controller="B")
    effect = lasting("e", ("taken",), v.GainControl("you"))
    state = board(taken, effect, players=players("A", "B", "C", life=0))
    assert in_the_end(state) == ["taken"]


def test_an_empty_library_is_forgotten_after_the_check() -> None:
    angel = obj("angel", "creature", says("lose_game", "cant", v.Players("you")), pt="1/0")
    drew = PlayerState(name="A", statuses=frozenset({"drew_from_empty_library"}))
    state = board(angel, players=(drew, PlayerState(name="B")))
    assert rounds(state) == [{"704.5f put_into_graveyard angel"}]


def test_every_sector_is_possible() -> None:
    sculptor = obj("w", "planeswalker", keyword("space sculptor"), counters={"loyalty": 1})
    state = board(obj("bear", "creature", pt="2/2"), sculptor)
    assert len(left(state)) == 3


def test_a_protector_is_one_of_the_opponents() -> None:
    siege = obj("siege", "battle - Siege", counters={"defense": 1})
    state = board(siege, players=players("A", "B", "C"))
    assert len(left(state)) == 2


def test_your_lords_do_not_save_others() -> None:
    lord = obj("lord", "creature", static(both(CREATURE, YOURS), gets(0, 1)), pt="1/1")
    other = obj("other", "creature", pt="2/2", damage=2, controller="B")
    assert actions(board(lord, other)) == {"704.5g destroyed other"}


def test_an_indestructible_umbra_saves_and_stays() -> None:
    solid = aura("umbra", "bear", "creature", keyword("umbra armor"), keyword("indestructible"))
    assert rounds(board(HURT, solid)) == [{"704.5g damage_removed bear"}]


def test_a_commander_on_its_way_to_a_hand_may_go_home() -> None:
    home = instead(would_die(SELF), "put_into_hand")
    lead = obj("lead", "creature", home, pt="1/0", traits=frozenset({"commander"}))
    assert len(left(board(lead, format="commander"))) == 2
    assert len(left(board(lead))) == 1
