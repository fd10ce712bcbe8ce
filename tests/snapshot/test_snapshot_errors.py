"""Every kind of bad input: one message with place, path, what was found and what would be right."""

import io
import types
from pathlib import Path

import pytest

from kb.errors import SnapshotError
from kb.snapshot import reading

BEARS = "battlefield:\n  - {id: bears, card: Grizzly Bears, controller: B}\n"


def test_the_whole_message(refused) -> None:  # type: ignore[no-untyped-def]
    error = refused(BEARS + "  - {card: Pacifism, attached_to: beras}\n")
    assert str(error) == (
        "board.yaml:3:35: battlefield[1].attached_to: no such object or player\n"
        "  3 |   - {card: Pacifism, attached_to: beras}\n"
        "    |                                   ^\n"
        '  found:    "beras"\n'
        '  expected: the id or player: one of "A", "B", "bears", "pacifism"\n'
        "  nearest:  bears"
    )


# text, path, line, column, a part of found, a part of expected, suggestions
CASES = {
    "unknown key of the snapshot": (
        "battlefeld: []", "battlefeld", 1, 1, "battlefeld", "battlefield", ["battlefield"]),
    "unknown key of a permanent": (
        "battlefield:\n- {card: Humility, controler: A}", "battlefield[0].controler", 2, 20,
        "controler", "controller", ["controller", "counters"]),
    "unknown key of a player": (
        "players: {A: {lives: 3}, B: {}}", "players.A.lives", 1, 15, "lives", "life", ["life"]),
    "unknown key of an effect": (
        "effects: [{txt: a}]", "effects[0].txt", 1, 12, "txt", "text", ["text"]),
    "unknown key of the turn": (
        "turn: {fase: combat}", "turn.fase", 1, 8, "fase", "phase", ["phase", "passed"]),
    "unknown field of a card": (
        "cards:\n- {name: X, oracle_txt: abc}", "cards[0].oracle_txt", 2, 13, "oracle_txt",
        "oracle_text", ["oracle_text"]),
    "a field of a card under another name": (
        "cards:\n- {name: X, text: Flying}", "cards[0].text", 2, 13, "text",
        "oracle_text", ["oracle_text"]),
    "a field of a card under MTGJSON's name": (
        "cards:\n- {name: X, manaCost: '{W}'}", "cards[0].manaCost", 2, 13, "manaCost",
        "mana_cost", ["mana_cost"]),
    "unknown id in attached_to": (
        BEARS + "  - {card: Aura, attached_to: baers}", "battlefield[1].attached_to", 3, 31,
        "baers", "bears", ["bears"]),
    "unknown id in affects": (
        BEARS + "effects: [{text: a, affects: [bears, bear]}]", "effects[0].affects[1]", 3, 38,
        "bear", "bears", ["bears"]),
    "unknown id in copy_of": (
        BEARS + "  - {copy_of: bear}", "battlefield[1].copy_of", 3, 15, "bear", "bears", None),
    "unknown id in targets": (
        BEARS + "stack: [{card: Shock, targets: [A, bear]}]", "stack[0].targets[1]", 3, 36,
        "bear", "bears", ["bears"]),
    "unknown attacker": (
        BEARS + "combat: {attackers: {bear: A}}", "combat.attackers.bear", 3, 22, "bear",
        "bears", ["bears"]),
    "unknown attacked player": (
        BEARS + "combat: {attackers: {bears: C}}", "combat.attackers.bears", 3, 29, "C", "A", []),
    "unknown blocker": (
        BEARS + "combat: {blockers: {bear: []}}", "combat.blockers.bear", 3, 21, "bear",
        "bears", ["bears"]),
    "blocked but not attacking": (
        BEARS + "combat: {blockers: {bears: [bears]}}", "combat.blockers.bears[0]", 3, 29,
        "bears", "attacker", []),
    "unknown commander": (
        "players: {A: {commander_damage: {wolf: 2}}, B: {}}", "players.A.commander_damage.wolf",
        1, 34, "wolf", "id", []),
    "unknown controller": (
        "battlefield: [{card: Humility, controller: C}]", "battlefield[0].controller", 1, 44,
        "C", '"A", "B"', []),
    "unknown owner": (
        "battlefield: [{card: Humility, owner: C}]", "battlefield[0].owner", 1, 39, "C", "A", []),
    "unknown active player": ("turn: {active: C}", "turn.active", 1, 16, "C", "A", []),
    "unknown player with priority": (
        "turn: {priority: C}", "turn.priority", 1, 18, "C", "A", []),
    "unknown chosen player": (
        "battlefield: [{card: Curse, choices: {player: Alic}}]\nplayers: {Alice: {}, Bob: {}}",
        "battlefield[0].choices.player", 1, 47, "Alic", "Alice", ["Alice"]),
    "unknown goading player": (
        "battlefield: [{card: Elf, designations: [{goaded: C}]}]",
        "battlefield[0].designations[0].goaded", 1, 51, "C", "A", []),
    "unknown phase": (
        "turn: {phase: precombat}", "turn.phase", 1, 15, "precombat", "precombat_main",
        ["combat", "precombat_main"]),
    "unknown step": (
        "turn: {step: declare_atackers}", "turn.step", 1, 14, "declare_atackers",
        "declare_attackers", ["declare_attackers", "declare_blockers"]),
    "a step of another phase": (
        "turn: {phase: combat, step: upkeep}", "turn.step", 1, 29, "upkeep",
        "upkeep is in the beginning phase", []),
    "a step of a main phase": (
        "turn: {phase: precombat_main, step: draw}", "turn.step", 1, 37, "draw", "no step", []),
    "priority in the untap step": (
        "turn: {step: untap, priority: A}", "turn.priority", 1, 31, "A", "no priority", []),
    "an edition that is no date": (
        "edition: 2003-13-01", "edition", 1, 10, "2003-13-01", "2003-12-01", []),
    "a misspelt edition": ("edition: curent", "edition", 1, 10, "curent", "current", ["current"]),
    "a doubled id": (
        BEARS + "  - {id: bears, card: Humility}", "battlefield[1].id", 3, 10, "bears",
        "its own", []),
    "an effect with an object's id": (
        BEARS + "effects: [{id: bears, text: a}]", "effects[0].id", 3, 16, "bears", "its own", []),
    "an id that is a player's name": (
        "battlefield: [{id: A, card: Humility}]", "battlefield[0].id", 1, 20, "A", "its own", []),
    "two equal timestamps": (
        "battlefield:\n- {card: Elf, timestamp: 3}\neffects:\n- {text: a, timestamp: 3}",
        "effects[0].timestamp", 4, 24, "3", "different", []),
    "a negative count": (
        "battlefield:\n- {card: Elf, damage: -1}", "battlefield[0].damage", 2, 23, "-1",
        "from 0", []),
    "a negative number of counters": (
        'battlefield:\n- {card: Elf, counters: {"+1/+1": -2}}', "battlefield[0].counters.+1/+1",
        2, 35, "-2", "from 0", []),
    "a negative hand": (
        "players: {A: {hand: -1}, B: {}}", "players.A.hand", 1, 21, "-1", "from 0", []),
    "counters without a number": (
        "battlefield: [{card: Elf, counters: {flying: }}]", "battlefield[0].counters.flying", 1,
        38, "nothing", "from 0", []),
    "a number beyond 32 bits": (
        "turn: {number: 2147483648}", "turn.number", 1, 16, "2147483648", "2147483647", []),
    "a power beyond 32 bits": (
        "battlefield: [{card: Elf, power: -2147483649}]", "battlefield[0].power", 1, 34,
        "-2147483649", "-2147483648", []),
    "a power in text beyond 32 bits": (
        "battlefield: [{card: Elf, power: '9999999999'}]", "battlefield[0].power", 1, 34,
        "9999999999", "as cards print it", []),
    "a timestamp beyond 32 bits": (
        "battlefield: [{card: Elf, timestamp: 99999999999}]", "battlefield[0].timestamp", 1, 38,
        "99999999999", "2147483647", []),
    "one player": ("players: {A: {}}", "players", 1, 10, "A", "at least 2", []),
    "a colour that is none": (
        "battlefield: [{card: Elf, colors: [Green]}]", "battlefield[0].colors[0]", 1, 36,
        "Green", "B, G, R, U, W", []),
    "a designation that is none": (
        "battlefield: [{card: Elf, designations: [suspeted]}]", "battlefield[0].designations[0]",
        1, 42, "suspeted", "suspected", ["suspected"]),
    "an empty designation": (
        "battlefield: [{card: Elf, designations: [{}]}]", "battlefield[0].designations[0]", 1, 42,
        "empty", "goaded", []),
    "a format that is none": (
        "format: comander", "format", 1, 9, "comander", "commander",
        ["commander", "duel_commander", "pauper_commander"]),
    "an object of no name": (
        "battlefield: [{tapped: true}]", "battlefield[0]", 1, 15, "none of the keys",
        "card, name or copy_of", []),
    "an effect without text": (
        "effects: [{affects: []}]", "effects[0]", 1, 11, "affects", "text", []),
    "a list where one name stands": (
        "battlefield: Humility", "battlefield", 1, 14, "Humility", "a list", []),
    "tapped in hand": (
        "players: {A: {hand: [{card: Elf, tapped: true}]}, B: {}}", "players.A.hand[0].tapped",
        1, 34, "tapped", "battlefield only", []),
    "another's card in a graveyard": (
        "players: {A: {graveyard: [{card: Elf, owner: B}]}, B: {}}",
        "players.A.graveyard[0].owner", 1, 46, "B", '"A"', []),
    "attached in a circle": (
        "battlefield:\n- {id: a, card: X, attached_to: b}\n- {id: b, card: X, attached_to: a}",
        "battlefield[0].attached_to", 2, 33, '"a" → "b" → "a"', "ends", []),
    "a copy of its own copy": (
        "battlefield:\n- {id: a, card: X, copy_of: b}\n- {id: b, card: X, copy_of: {id: a}}",
        "battlefield[0].copy_of", 2, 29, '"a" → "b" → "a"', "ends", []),
    "a copy of nothing": (
        "battlefield: [{copy_of: {except: it's red}}]", "battlefield[0].copy_of", 1, 25, "except",
        "card and id", []),
    "attached to an effect": (
        "battlefield: [{card: X, attached_to: e}]\neffects: [{id: e, text: a}]",
        "battlefield[0].attached_to", 1, 38, "e", "id", []),
    "a source that is a player": (
        "effects: [{text: a, source: A}]", "effects[0].source", 1, 29, "A", "id", []),
    "an unknown card that is known": (
        "players: {A: {hand: [{unknown: true, card: Elf}]}, B: {}}", "players.A.hand[0].card", 1,
        38, "card", "not both", []),
    "exiled with nothing": (
        "players: {A: {exile: [{card: X, exiled_with: y}]}, B: {}}",
        "players.A.exile[0].exiled_with", 1, 46, "y", "id", []),
    "linked with nothing": (
        "battlefield: [{card: X, linked: [y]}]", "battlefield[0].linked[0]", 1, 34, "y", "id", []),
    "an extra step that is none": (
        "turn: {extra: [{kind: step}]}", "turn.extra[0]", 1, 16, "kind", "the key step", []),
    "controlled by nobody there": (
        "players: {A: {controlled_by: C}, B: {}}", "players.A.controlled_by", 1, 30, "C", "player",
        []),
    "passed by nobody there": (
        "turn: {passed: [A, C]}", "turn.passed[1]", 1, 20, "C", "player", []),
    "waiting for something else": (
        "turn: {waits_for: lunch}", "turn.waits_for", 1, 19, "lunch", "attackers", []),
    "a delayed ability without its text": (
        "delayed: [{controller: A}]", "delayed[0]", 1, 11, "controller", "text", []),
    "one card twice": (
        "cards: [{name: X}, {name: X}]", "cards[1].name", 1, 27, "X", "once", []),
    "two numbers of lands": (
        "players: {A: {lands_played: 1, history: {lands_played: 2}}, B: {}}",
        "players.A.history.lands_played", 1, 56, "2, and 1", "same", []),
    "mana of no kind": (
        'players: {A: {mana: "{2}"}, B: {}}', "players.A.mana", 1, 21, "{2}", "mana", []),
    "a cost of the wrong form": (
        "battlefield: [{card: X, mana_cost: 2G}]", "battlefield[0].mana_cost", 1, 36, "2G",
        "{2}{G}{G}", []),
    "an ability of no number": (
        "battlefield: [{card: X, history: {activated: {first: 1}}}]",
        "battlefield[0].history.activated.first", 1, 47, "first", "number", []),
    "an empty name": ("battlefield: ['']", "battlefield[0]", 1, 15, '""', "text", []),
    "nothing in a list": ("battlefield: [~]", "battlefield[0]", 1, 15, "nothing", "text", []),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_each_fault_is_placed_and_explained(refused, case) -> None:  # type: ignore[no-untyped-def]
    text, path, line, column, found, expected, suggestions = case
    error = refused(text)
    assert (error.path, error.line, error.column) == (path, line, column)
    assert found in error.found
    assert expected in error.expected
    if suggestions is not None:
        assert error.nearest == suggestions
    message = str(error)
    assert message.startswith(f"board.yaml:{line}:{column}: {path}: ")
    assert message.splitlines()[1].startswith(f"  {line} | ")
    assert "Traceback" not in message


def test_python_values_are_refused_with_the_same_path_but_no_line() -> None:
    with pytest.raises(SnapshotError) as caught:
        reading.read_mapping({"battlefield": ["Elf", {"card": "Elf", "damage": -1}]})
    error = caught.value
    assert (error.file, error.line, error.path) == (None, None, "battlefield[1].damage")
    assert str(error).startswith("battlefield[1].damage: a negative number")


@pytest.mark.parametrize(
    ("text", "path", "nearest"),
    [
        ("battlefield: [Grizly Bears]", "battlefield[0]", ["Grizzly Bears"]),
        ("battlefield: [{card: Humilty}]", "battlefield[0].card", ["Humility"]),
        ("players: {A: {hand: [Clon]}, B: {}}", "players.A.hand[0]", ["Clone"]),
        ("stack: [Giant Grwth]", "stack[0]", ["Giant Growth"]),
        ("battlefield: [{copy_of: {card: Clonne}}]", "battlefield[0].copy_of.card", ["Clone"]),
        ("battlefield: [Test Crusde]\ncards: [{name: Test Crusade}]", "battlefield[0]", None),
    ],
)
def test_unknown_cards(refused, cards, text, path, nearest) -> None:  # type: ignore[no-untyped-def]
    error = refused(text, cards=cards)
    assert error.path == path
    assert "name" in error.problem
    assert error.nearest == (nearest or ["Test Crusade"])


MENTIONS = "battlefield: [{card: Humility, id: thing}, Clone]\n"


@pytest.mark.parametrize(
    ("text", "path", "nearest"),
    [
        ("effects: [{text: a, source: thig}]", "effects[0].source", ["thing"]),
        ("effects: [{text: a, source: bolt}]", "effects[0].source", []),
        ("effects: [{text: a, source: Humillity}]", "effects[0].source", ["Humility"]),
        ("stack: [{text: a, source: thinng}]", "stack[0].source", ["thing"]),
        (
            "players: {A: {history: {spells_cast: [Clonne]}}, B: {}}",
            "players.A.history.spells_cast[0]",
            ["Clone"],
        ),
        (
            "stack: [{card: Clone, choices: {card_name: Humillity}}]",
            "stack[0].choices.card_name",
            ["Humility"],
        ),
    ],
)
def test_misspelt_mentions_of_what_is_in_the_snapshot(  # type: ignore[no-untyped-def]
    refused, cards, text, path, nearest
) -> None:
    error = refused(MENTIONS + text, cards=cards)
    assert (error.path, error.line, error.nearest[:1]) == (path, 2, nearest)


def test_a_card_that_is_only_mentioned_need_not_be_known(cards) -> None:  # type: ignore[no-untyped-def]
    board = reading.read_text(
        MENTIONS + "effects: [{text: a, source: Act of Treason, choices: {card_name: Shock}}]",
        cards=cards,
    )
    assert next(iter(board.effects.values())).source == "Act of Treason"


def test_the_snapshots_own_cards_and_their_faces_are_known(cards) -> None:  # type: ignore[no-untyped-def]
    text = (
        "battlefield: [Front, Front // Back, Clone]\n"
        "cards: [{name: Front // Back, card_faces: [{name: Front}, {name: Back}]}]"
    )
    assert len(reading.read_text(text, cards=cards).objects) == 3


def test_without_a_card_base_card_names_are_not_checked() -> None:
    assert "no-such-card" in reading.read_mapping({"battlefield": ["No such card"]}).objects


def test_an_edition_before_all_rules(refused) -> None:  # type: ignore[no-untyped-def]
    error = refused("edition: 1990-01-01", edition_exists=lambda name: name >= "1999")
    assert (error.path, error.line) == ("edition", 1)
    assert "in force" in error.problem
    assert reading.read_text("edition: 2003-12-01", edition_exists=lambda _: True)


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text("{}")
    with pytest.raises(SnapshotError) as caught:
        reading.read(tmp_path / "bord.yaml")
    assert "no such file" in str(caught.value)
    assert caught.value.nearest == [str(tmp_path / "board.yaml")]


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(SnapshotError, match="a directory, not a file"):
        reading.read(tmp_path)


def test_a_file_name_that_no_system_allows() -> None:
    with pytest.raises(SnapshotError, match="cannot be read"):
        reading.read("a\0b")


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_bytes("players:\n  Zo\u00eb: {}\n".encode("latin-1"))
    with pytest.raises(SnapshotError) as caught:
        reading.read(tmp_path / "board.yaml")
    assert (caught.value.line, caught.value.column) == (2, 5)
    assert "UTF-8" in str(caught.value)


def test_a_file_with_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_bytes(b"\xef\xbb\xbfbattlefield:\r\n- Elf\r\n- Elff: 1\r\n")
    with pytest.raises(SnapshotError) as caught:
        reading.read(tmp_path / "board.yaml")
    assert (caught.value.line, caught.value.column) == (3, 3)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def given(data: bytes) -> None:
        monkeypatch.setattr("sys.stdin", types.SimpleNamespace(buffer=io.BytesIO(data)))

    given(b"battlefield: [Humility]")
    assert list(reading.read("-").objects) == ["humility"]
    given(b"battlefeld: []")
    with pytest.raises(SnapshotError, match=r"^<stdin>:1:1: battlefeld: "):
        reading.read("-")


def test_an_ability_on_the_stack_is_not_asked_for_characteristics() -> None:
    stack = [{"id": "draw", "text": "Draw a card."}, {"id": "bolt", "card": "Lightning Bolt"}]
    board = reading.read_mapping({"stack": stack})
    assert board.with_characteristics("bolt").id == "bolt"
    with pytest.raises(SnapshotError, match="an ability on the stack has no characteristics"):
        board.with_characteristics("draw")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("graveyard: [Bolt]", "players: {A: {graveyard: …}, B: {}}"),
        ("life: 3", "players: {A: {life: …}, B: {}}"),
        ("players: {A: {poison: 10}, B: {}}", "counters: {poison: …}"),
        ("turn: {phase: precombat_mian}", "nearest:  precombat_main"),
        ("turn: {phase: combat, step: main}", "no such step"),
        ("battlefield: [{name: X, summoning_sick: true}]", "nearest:  sick"),
        ("players: {A: {stack: []}, B: {}}", "stack beside players"),
        ("players: {A: {mana: 3G}, B: {}}", "text of the wrong form"),
        ("effects: [{text: x, affects: bears}]", "of one: [bears]"),
    ],
)
def test_what_is_meant_instead(text: str, said: str) -> None:
    with pytest.raises(SnapshotError) as error:
        reading.read_text(text)
    assert said in str(error.value)


def test_all_unknown_cards_at_once() -> None:
    class Cards:
        def has(self, name: str) -> bool:
            return name == "Bear"

        def is_token(self, name: str) -> bool:
            return False

        def nearest(self, name: str) -> list[str]:
            return ["Bear"]

    with pytest.raises(SnapshotError) as error:
        reading.read_text("battlefield: [Baer, Bear, Bera, Baer, {card: Brae}]", None, Cards())
    assert error.value.path == "battlefield[0]"
    told = str(error.value)
    assert 'battlefield[2] "Bera" (nearest: Bear)' in told
    assert 'battlefield[4].card "Brae" (nearest: Bear)' in told
    assert "battlefield[3]" not in told  # it is the first one again
