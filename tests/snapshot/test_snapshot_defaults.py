"""What a snapshot leaves out, and what it then is."""

from pathlib import Path

import pytest

from kb.snapshot import reading
from kb.snapshot.identity import slug
from kb.snapshot.model import CopyOf, Dungeon, FaceDown, WaitsFor
from kb.snapshot.resolved import Designation

EXAMPLE = Path(__file__).with_name("example.yaml")


def test_a_whole_example() -> None:
    board = reading.read(EXAMPLE)
    assert list(board.objects) == [
        *("humility", "opal", "bears", "pacifism", "sap"),
        "bolt",
        *("giant-growth", "forest"),
    ]
    assert board.battlefield == ("humility", "opal", "bears", "pacifism", "sap")
    assert [board.objects[id].timestamp for id in board.battlefield] == [1, 2, 3, 4, 5]
    assert board.effects["growth"].timestamp == 6
    bears = board.object("bears")
    assert (bears.zone, bears.owner, bears.controller) == ("battlefield", "B", "B")
    assert (bears.counters, bears.tapped, bears.damage) == ({"+1/+1": 2}, True, 1)
    assert board.object("pacifism").attached_to == "bears"
    assert board.object("bolt").targets == ("bears",)
    assert board.object("bolt").kind == "spell"
    assert [each.symbol for each in board.player("A").mana] == ["G", "G"]
    assert board.player("A").zones["library"].size == 40
    assert board.player("B").zones["hand"].size == 4
    assert board.player("B").zones["hand"].cards == ()
    assert board.combat.attackers == {"bears": "A"}
    assert board.cards[0].name == "Test Crusade"


def test_an_empty_snapshot_is_two_players_in_the_first_ones_main_phase() -> None:
    board = reading.read_mapping({})
    assert board.edition == "current"
    assert list(board.players) == ["A", "B"]
    assert [player.life for player in board.players.values()] == [20, 20]
    assert (board.turn.active, board.turn.phase, board.turn.step) == ("A", "precombat_main", None)
    assert (board.turn.number, board.turn.priority) == (2, "A")
    assert (board.objects, board.effects, board.battlefield, board.stack) == ({}, {}, (), ())
    assert (board.format, board.day_night, board.cards) == (None, None, ())
    library = board.player("A").zones["library"]
    assert (library.cards, library.size, library.stated) == ((), 0, False)


def test_a_permanents_defaults() -> None:
    humility = reading.read_mapping({"battlefield": ["Humility"]}).object("humility")
    assert (humility.card, humility.owner, humility.controller) == ("Humility", "A", "A")
    assert not any(
        (
            *(humility.token, humility.tapped, humility.face_down, humility.flipped),
            *(humility.phased_out, humility.deathtouched, humility.monstrous, humility.sick),
            *(humility.damage, humility.x, humility.counters, humility.commander),
        )
    )
    assert humility.copy_of is None
    assert (humility.attached_to, humility.attached_to_player, humility.face) == (None, None, None)
    assert (humility.shields.regeneration, humility.shields.prevent) == (0, 0)
    assert (humility.history.activated, humility.history.attacked) == (None, None)
    assert (humility.designations, humility.choices.color) == ((), None)


def test_the_owner_is_by_default_the_controller_and_zones_belong_to_their_players() -> None:
    board = reading.read_mapping(
        {
            "players": {"A": {"graveyard": ["Forest"]}, "B": {"hand": [{"card": "Forest"}]}},
            "battlefield": [
                {"card": "Clone", "controller": "B"},
                {"id": "taken", "card": "Clone", "controller": "B", "owner": "A"},
            ],
        }
    )
    assert board.object("clone").owner == "B"
    assert (board.object("taken").owner, board.object("taken").controller) == ("A", "B")
    assert (board.object("forest").zone, board.object("forest").owner) == ("graveyard", "A")
    assert (board.object("forest-2").zone, board.object("forest-2").controller) == ("hand", "B")
    assert board.player("B").zones["hand"].cards == ("forest-2",)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Grizzly Bears", "grizzly-bears"),
        ("Urza's Saga", "urza-s-saga"),
        ("Fire // Ice", "fire-ice"),
        ("Kaboom!", "kaboom"),
        ("+2 Mace", "2-mace"),
        ("Lim-Dûl's Vault", "lim-dûl-s-vault"),
        ("snake_case", "snake-case"),
        ("!!!", "object"),
    ],
)
def test_a_default_id_is_the_name_in_lower_case_with_hyphens(name: str, id: str) -> None:
    assert slug(name) == id
    assert list(reading.read_mapping({"battlefield": [name]}).objects) == [id]


def test_further_objects_of_one_name_are_numbered_past_the_ids_that_are_given() -> None:
    board = reading.read_mapping(
        {
            "battlefield": [
                "Forest",
                {"card": "Forest", "id": "forest-2"},
                "Forest",
                {"name": "Forest", "token": True},
            ]
        }
    )
    assert list(board.objects) == ["forest", "forest-2", "forest-3", "forest-4"]


def test_default_ids_of_what_has_no_card() -> None:
    board = reading.read_mapping(
        {
            "players": {"A": {"emblems": [{"text": "Flying"}, {"text": "Haste"}]}, "B": {}},
            "battlefield": [
                {"card": "Clone", "id": "one"},
                {"copy_of": "one"},
                {"copy_of": {"card": "Humility"}},
            ],
            "stack": [{"text": "Draw a card.", "source": "one"}, {"text": "Draw a card."}],
            "effects": [{"text": "x", "source": "one"}, {"text": "y"}, {"text": "z"}],
        }
    )
    assert list(board.objects) == [
        *("one", "copy-of-one", "humility"),
        *("one-ability", "ability"),
        *("emblem", "emblem-2"),
    ]
    assert list(board.effects) == ["one-effect", "effect", "effect-2"]
    assert board.player("A").emblems == ("emblem", "emblem-2")
    assert (board.object("emblem").zone, board.object("emblem").text) == ("command", "Flying")


def test_default_timestamps_are_places_battlefield_then_effects_then_other_zones() -> None:
    board = reading.read_mapping(
        {
            "players": {"A": {"graveyard": ["Anger"]}, "B": {}},
            "battlefield": ["Forest", "Humility"],
            "effects": [{"text": "x"}],
            "stack": ["Shock"],
        }
    )
    assert [board.objects[id].timestamp for id in ("forest", "humility")] == [1, 2]
    assert board.effects["effect"].timestamp == 3
    assert (board.object("shock").timestamp, board.object("anger").timestamp) == (4, 5)


@pytest.mark.parametrize(
    ("given", "resolved"),
    [
        ([None, None, 100], [1, 2, 100]),
        ([None, None, 1], [2, 3, 1]),
        ([None, None, 2], [1, 3, 2]),
        ([5, None, None], [5, 2, 3]),
        ([3, None, None, 4], [3, 2, 5, 4]),
        ([-7, None, 0], [-7, 2, 0]),
    ],
)
def test_defaults_beside_explicit_timestamps_keep_the_files_order(
    given: list[int | None], resolved: list[int]
) -> None:
    entries = [
        {"card": "Forest", "timestamp": number} if number is not None else "Forest"
        for number in given
    ]
    board = reading.read_mapping({"battlefield": entries})
    assert [obj.timestamp for obj in board.objects.values()] == resolved


@pytest.mark.parametrize(
    ("turn", "phase", "step", "priority"),
    [
        ({}, "precombat_main", None, "A"),
        ({"active": "B"}, "precombat_main", None, "B"),
        ({"phase": "postcombat_main"}, "postcombat_main", None, "A"),
        ({"phase": "beginning"}, "beginning", "upkeep", "A"),
        ({"phase": "combat"}, "combat", "beginning_of_combat", "A"),
        ({"phase": "ending"}, "ending", "end", "A"),
        ({"step": "untap"}, "beginning", "untap", None),
        ({"step": "cleanup"}, "ending", "cleanup", None),
        ({"step": "cleanup", "priority": "B"}, "ending", "cleanup", "B"),
        ({"step": "first_strike_damage"}, "combat", "first_strike_damage", "A"),
    ],
)
def test_the_moment(
    turn: dict[str, str], phase: str, step: str | None, priority: str | None
) -> None:
    moment = reading.read_mapping({"turn": turn}).turn
    assert (moment.phase, moment.step, moment.priority) == (phase, step, priority)


def test_what_has_nothing_after_it_is_left_out() -> None:
    board = reading.read_text(
        "players:\n  A:\n  B: {life: , hand: }\nbattlefield:\n- {card: Clone, owner: , choices: }\n"
        "effects:\nturn:\n  step:\n"
    )
    assert board.player("B").life == 20
    assert board.object("clone").owner == "A"
    assert board.effects == {}


def test_controllers_of_abilities_and_effects_follow_their_sources() -> None:
    board = reading.read_mapping(
        {
            "battlefield": [{"card": "Clone", "controller": "B"}],
            "stack": [{"text": "Draw a card.", "source": "clone"}, {"text": "Draw.", "id": "none"}],
            "effects": [{"text": "x", "source": "clone"}, {"text": "y"}],
        }
    )
    assert board.object("clone-ability").controller == "B"
    assert (board.object("none").controller, board.object("none").kind) == ("A", "triggered")
    assert [effect.controller for effect in board.effects.values()] == ["B", "A"]


@pytest.mark.parametrize(
    ("format", "life"), [(None, 20), ("commander", 40), ("two_headed_giant", 30), ("modern", 20)]
)
def test_starting_life(format: str | None, life: int) -> None:
    assert reading.read_mapping({"format": format}).player("A").life == life


def test_every_further_key_of_objects_players_and_snapshots() -> None:
    board = reading.read_text(
        """
format: commander
day_night: night
players:
  A:
    emblems: [{text: Creatures you control get +1/+1.}]
    designations: [monarch, {speed: 3}]
    shields: {prevent: 2}
    commander_damage: {wolf: 21}
    history: {spells_cast: [Shock], lands_played: 1, cards_drawn: 2, life_lost: 3,
              drew_from_empty_library: true, creatures_died: 1}
    team: 1
    command: [{card: Kenrith, commander: true}]
  B: {library: [Forest, Island], exile: [{card: Rift Bolt, counters: {time: 1}}]}
battlefield:
  - {id: wolf, card: Wolf, designations: [suspected, {goaded: B}, {level: 2}],
     shields: {regeneration: 1, prevent: 3}, face_down: {power: 2, toughness: 2, types: [Creature]},
     history: {activated: {2: 1}, attacked: true, cast_from: hand, kicked: true},
     choices: {color: R, creature_type: Goblin, number: 3, basic_land_type: Swamp, player: B}}
  - {card: Curse, attached_to: B}
  - {card: Clone, copy_of: {card: Wolf, except: it isn't legendary}, face_down: morph, x: 2}
"""
    )
    wolf = board.object("wolf")
    assert wolf.designations == (
        Designation("suspected"),
        Designation("goaded", "B"),
        Designation("level", 2),
    )
    assert wolf.face_down == FaceDown(power=2, toughness=2, types=("Creature",))
    assert (wolf.history.activated, wolf.history.kicked) == ({2: 1}, True)
    assert (wolf.history.attacked, wolf.history.cast_from) == (True, "hand")
    assert (wolf.choices.color, wolf.choices.player) == ("red", "B")
    assert (board.object("curse").attached_to, board.object("curse").attached_to_player) == (
        None,
        "B",
    )
    assert board.object("clone").copy_of == CopyOf(card="Wolf", exception="it isn't legendary")
    assert (board.object("clone").face_down, board.object("clone").x) == ("morph", 2)
    player = board.player("A")
    assert player.designations == (Designation("monarch"), Designation("speed", 3))
    assert (player.team, player.lands_played, player.commander_damage) == ("1", 1, {"wolf": 21})
    assert player.history.spells_cast == ("Shock",)
    assert player.zones["command"].cards == ("kenrith",)
    assert board.object("kenrith").commander
    assert board.player("B").zones["library"].cards == ("forest", "island")
    assert board.object("rift-bolt").counters == {"time": 1}
    assert (board.format, board.day_night) == ("commander", "night")


def test_affected_players_stand_apart_and_nothing_stands_twice() -> None:
    board = reading.read_mapping(
        {"battlefield": ["Clone"], "effects": [{"text": "x", "affects": ["clone", "B", "clone"]}]}
    )
    effect = board.effects["effect"]
    assert (effect.affects, effect.affects_players) == (("clone",), ("B",))


def test_a_blocked_attacker_may_stand_alone_or_in_a_list() -> None:
    board = reading.read_mapping(
        {
            "battlefield": ["Wolf", "Wall", "Elf"],
            "combat": {"attackers": {"wolf": "B"}, "blockers": {"wall": "wolf", "elf": ["wolf"]}},
        }
    )
    assert board.combat.blockers == {"wall": ("wolf",), "elf": ("wolf",)}


def test_a_scryfall_object_may_stand_among_the_cards() -> None:
    board = reading.read_mapping(
        {
            "cards": [
                {
                    **{"object": "card", "id": "x", "lang": "en", "cmc": 3.0, "layout": "split"},
                    **{"name": "One // Two", "mana_cost": "{1}{R} // {G}", "a_new_field": {}},
                    "card_faces": [{"name": "One", "power": "1+*", "artist": "?"}, {"name": "Two"}],
                }
            ]
        }
    )
    assert board.cards[0].card_faces is not None
    assert [face.name for face in board.cards[0].card_faces] == ["One", "Two"]


def test_names_are_looked_up_with_the_nearest_ones() -> None:
    board = reading.read_mapping({"battlefield": ["Grizzly Bears"]})
    with pytest.raises(reading.SnapshotError) as caught:
        board.object("grizly bears")
    assert caught.value.nearest == ["grizzly-bears"]
    with pytest.raises(reading.SnapshotError) as caught:
        board.player("C")
    assert "one of" in str(caught.value)


def test_what_waits_and_who_has_passed() -> None:
    board = reading.read_mapping(
        {
            "turn": {
                "passed": ["A"],
                "waits_for": "attackers",
                "extra": [{"kind": "turn", "player": "B"}, {"kind": "step", "step": "upkeep"}],
            },
            "delayed": [{"text": "Sacrifice it at the beginning of the next end step."}],
            "effects": [{"text": "gains flying", "left": 2}],
        }
    )
    assert board.turn.passed == ("A",)
    assert board.turn.waits_for == WaitsFor(what="attackers")
    assert [(each.kind, each.player) for each in board.turn.extra] == [("turn", "B"), ("step", "A")]
    assert (board.delayed["delayed"].controller, board.delayed["delayed"].timestamp) == ("A", 2)
    assert board.effects["effect"].left == 2


def test_what_linked_abilities_speak_of_and_unknown_cards() -> None:
    exiled = [{"card": "Elf", "exiled_with": "ring", "linked": "ring"}, {"unknown": True}]
    board = reading.read_mapping(
        {
            "players": {
                "A": {"exile": exiled, "controlled_by": "B"},
                "B": {"lost": True, "dungeon": {"card": "Undercity", "room": "Secret Entrance"}},
            },
            "battlefield": [{"id": "ring", "card": "Oblivion Ring"}],
        }
    )
    assert (board.object("elf").exiled_with, board.object("elf").linked) == ("ring", ("ring",))
    assert board.object("unknown").unknown
    assert (board.player("A").controlled_by, board.player("B").lost) == ("B", True)
    assert board.player("B").dungeon == Dungeon(card="Undercity", room="Secret Entrance")


def test_a_name_alone_is_that_of_a_card() -> None:
    board = reading.read_text(
        "battlefield: [{id: a, name: Bear}, {id: b, name: Bear, power: 3}]\n"
        "cards: [{name: Bear, type_line: Creature}]"
    )
    assert (board.object("a").card, board.object("a").name) == ("Bear", None)
    assert (board.object("b").card, board.object("b").name) == (None, "Bear")
    over = "battlefield: [{id: a, name: Bear, over: [{name: Bear}]}]\n"
    merged = reading.read_text(over + "cards: [{name: Bear, type_line: Creature}]").object("a")
    assert (merged.card, [each.card for each in merged.over]) == ("Bear", ["Bear"])
    copy = "battlefield: [{id: a, copy_of: {name: Bear}}]\n"
    copied = reading.read_text(copy + "cards: [{name: Bear, type_line: Creature}]").object("a")
    assert isinstance(copied.copy_of, CopyOf)
    assert (copied.copy_of.card, copied.copy_of.name) == ("Bear", None)
    named = reading.read_text("battlefield: [{id: a, name: Nothing}]").object("a")
    assert (named.card, named.name) == (None, "Nothing")


@pytest.mark.parametrize(("text", "pool"), [("GG", "GG"), ("wub", "WUB"), ("'{G}{C}'", "GC")])
def test_mana_without_braces(text: str, pool: str) -> None:
    board = reading.read_text(f"players: {{A: {{mana: {text}}}, B: {{}}}}")
    assert "".join(each.symbol for each in board.player("A").mana) == pool


@pytest.mark.parametrize(
    ("said", "meant"),
    [("EDH", "commander"), ("Two-Headed Giant", "two_headed_giant"), ("FFA", "free_for_all")],
)
def test_a_format_as_players_call_it(said: str, meant: str) -> None:
    board = reading.read_text(f"format: {said}\nplayers: {{A: {{}}, B: {{}}, C: {{}}, D: {{}}}}")
    assert board.format == meant


def test_a_turn_whose_number_is_not_told_is_not_the_first() -> None:
    """103.8a: only in the first turn of a game of two is no card drawn."""
    waiting = {"turn": {"step": "untap", "waits_for": {"what": "mulligan", "player": "A"}}}
    assert reading.read_mapping({}).turn.number == 2
    assert reading.read_mapping(waiting).turn.number == 1
    assert reading.read_mapping({"turn": {"number": 1}}).turn.number == 1
