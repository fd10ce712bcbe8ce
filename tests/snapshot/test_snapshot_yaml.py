"""YAML's own traps, JSON, and what of YAML snapshots do without."""

import datetime
import json

import pytest

from kb.snapshot import reading
from kb.snapshot.yaml_values import parse

# text, line, column, part of the problem, part of what is expected
TRAPS = {
    "unquoted mana": (
        "players: {A: {mana: {G}}, B: {}}", 1, 21, "wrong kind",
        'without quotes {G} is a mapping to YAML: write "{G}"'),
    "unquoted mana of two symbols": (
        "players:\n  A:\n    mana: {2}{G}\n  B: {}", 3, 11, "{ }", 'quotes: "{2}{G}"'),
    "unquoted mana between braces": (
        "battlefield: [{card: X, mana_cost: {2}{G}}]", 1, 36, "{ }", 'quotes: "{2}{G}"'),
    "an unquoted activated ability": (
        "battlefield:\n- card: X\n  oracle_text: {T}: Add {G}.", 3, 16, "{ }",
        'quotes: "{T}: Add {G}."'),
    "a leading asterisk": (
        "battlefield:\n- card: X\n  power: *\n", 3, 10, "* is a YAML alias", 'power: "*"'),
    "a leading asterisk between braces": (
        "battlefield: [{card: X, power: *, toughness: 1}]", 1, 32, "alias", 'power: "*"'),
    "an asterisk and a number": (
        "battlefield: [{card: X, power: *2}]", 1, 32, "anchored", "in quotes"),
    "No": ("battlefield: [{card: No}]", 1, 22, "wrong kind",
           'without quotes No is the boolean false to YAML: write "No"'),
    "on": ("battlefield: [{card: X, controller: on}]", 1, 37, "wrong kind",
           'without quotes on is the boolean true to YAML: write "on"'),
    "yes among names": ("players: {A: {hand: [yes]}, B: {}}", 1, 22, "wrong kind", '"yes"'),
    "yes for a number": ("turn: {number: yes}", 1, 16, "wrong kind", "boolean true"),
    "a player called On": ("players: {A: {}, On: {}}", 1, 18, "key", 'write "On"'),
    "players called 1 and 2": ("players: {1: {}, 2: {}}", 1, 11, "key", 'write "1"'),
    "a number for a name": ("battlefield: [{card: 42}]", 1, 22, "wrong kind", 'write "42"'),
    "a number in quotes": (
        "turn: {number: '3'}", 1, 16, "wrong kind", "in quotes it is text: write 3"),
    "an octal number": ("turn: {number: 010}", 1, 16, "wrong kind", "plain decimal"),
    "a hexadecimal number": ("turn: {number: 0x1F}", 1, 16, "wrong kind", "plain decimal"),
    "a sexagesimal number": ("turn: {number: 1:30}", 1, 16, "wrong kind", "plain decimal"),
    "a name with a colon in a list": (
        "battlefield:\n- Circle of Protection: Red", 2, 3, "no such key", "colon"),
    "a name with a colon after a key": (
        "battlefield:\n- card: Circle of Protection: Red", 2, 29, "colon", "in quotes"),
    "a name with a colon between braces": (
        "battlefield: [{card: Circle of Protection: Red}]", 1, 42, "colon", "in quotes"),
    "a name with a comma between braces": (
        "battlefield: [{card: Gideon, Ally of Zendikar}]", 1, 30, "no such key", "comma"),
    "a tab": ("battlefield:\n\t- X", 2, 1, "tab", "spaces"),
    "a tab in an entry": ("battlefield:\n- card: X\n\ttapped: true", 3, 1, "tab", "spaces"),
    "a doubled key": ("turn: {active: A}\nturn: {}", 2, 1, "second time", "once"),
    "a doubled key in JSON": ('{"turn": {},\n "turn": {}}', 2, 2, "second time", "once"),
    "two documents": ("--- {}\n--- {}", 2, 1, "second YAML document", "one snapshot"),
    "an alias that contains itself": ("turn: &a [*a]", 1, 11, "contains itself", "aliases"),
    "a tag": ("battlefield: [!card X]", 1, 15, "tag", "quotes"),
    "a Python tag": ("battlefield: !!python/object/apply:os.system [ls]", 1, 14, "tag", "quotes"),
    "a merge key": ("<<: {}", 1, 1, "merge", "keys"),
    "a list as a key": ("? [a]\n: b", 1, 3, "key", "quotes"),
    "an at sign": ("battlefield:\n- @X", 2, 3, "reserves", "quotes"),
    "a percent sign": ("battlefield:\n- %X", 2, 3, "reserves", "quotes"),
    "a quote that stays open": ('battlefield: ["X', 1, 15, "never closed", "closing quote"),
    "a bracket that stays open": ("battlefield: [X", 1, 14, "never closed", "closing bracket"),
    "a brace that stays open": ("turn: {active: A", 1, 7, "never closed", "closing bracket"),
    "the wrong bracket": ("battlefield: [X, {card: Y]]", 1, 26, "neither", "comma"),
    "a backslash in double quotes": ('format: "\\q"', 1, 10, "escape", "single quotes"),
    "an apostrophe in single quotes": (
        "battlefield:\n- 'it's'", 2, 7, "after its value", "doubled"),
    "a wrong indentation": ("turn:\n  active: A\n number: 1", 3, 2, "indentation", ""),
    "a list beside an indented one": ("battlefield:\n  - X\n- Y", 3, 1, "indentation", "column"),
    "a hyphen without a space": ("battlefield:\n-card: X", 2, 1, "no such key", "space after"),
    "an item on its key's line": ("battlefield: - X", 1, 14, "list item", "line of its own"),
    "a control character": ("turn: \x07", 1, 7, "control character", "escape"),
    "an empty file": ("", 1, 1, "no snapshot", "mapping"),
    "comments only": ("# nothing\n", 1, 1, "no snapshot", "mapping"),
    "a list": ("- X", 1, 1, "not a snapshot", "mapping"),
    "text": ("battlefield", 1, 1, "not a snapshot", "mapping"),
}  # fmt: skip


@pytest.mark.parametrize("case", TRAPS.values(), ids=TRAPS.keys())
def test_each_trap_has_a_message_of_its_own(refused, case) -> None:  # type: ignore[no-untyped-def]
    text, line, column, problem, expected = case
    error = refused(text)
    assert (error.line, error.column) == (line, column)
    assert problem in error.problem
    assert expected in error.expected
    assert str(error).startswith(f"board.yaml:{line}:{column}: ")


def test_a_card_name_with_a_comma_in_a_list(refused, cards) -> None:  # type: ignore[no-untyped-def]
    error = refused("battlefield: [Gideon, Ally of Zendikar]", cards=cards)
    assert '"Gideon, Ally of Zendikar" in quotes' in error.expected
    assert error.nearest == ["Gideon, Ally of Zendikar"]


def test_an_unquoted_edition_is_text_and_no_date() -> None:
    assert reading.read_text("edition: 2003-12-01").edition == "2003-12-01"


def test_the_date_that_other_loaders_make_of_it_will_do() -> None:
    mapping = {"edition": datetime.date(2003, 12, 1)}
    assert reading.read_mapping(mapping).edition == "2003-12-01"


def test_aliases_within_the_bound_work() -> None:
    board = reading.read_text(
        "players: {A: {hand: &hand [Shock, Shock]}, B: {hand: *hand}}\n"
        "battlefield: [&elf {card: Elf, counters: {charge: 1}}, *elf]"
    )
    assert [*board.players["B"].zones["hand"].cards] == ["shock-3", "shock-4"]
    assert board.objects["elf-2"].counters == {"charge": 1}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[1, -2, +3, 0]", [1, -2, 3, 0]),
        ("[1.5, .5, 1e3]", [1.5, 0.5, 1000.0]),
        ("[010, 0x1F, 1_000, 1:30, 2003-12-01]", ["010", "0x1F", "1_000", "1:30", "2003-12-01"]),
        ("[yes, No, ON, off, True, ~, null, '']", [True, False, True, False, True, None, None, ""]),
        ("['1', \"no\", !!str 3, ! 4]", ["1", "no", "3", "4"]),
        ("[y, n, Y, N, +1/+1, -0/-1]", ["y", "n", "Y", "N", "+1/+1", "-0/-1"]),
        ("- |\n  x\n  y\n- >\n  x\n  y\n", ["x\ny\n", "x y\n"]),
    ],
)
def test_scalars(text: str, value: object) -> None:
    assert parse(text) == value


def test_json_is_read_with_its_own_escapes() -> None:
    text = json.dumps({"battlefield": ["\U0001f600 / \u00e9", {"card": "a/b"}]})
    assert "\\ud83d" in text
    board = reading.read_text(text.replace("/", "\\/"))
    assert [obj.card for obj in board.objects.values()] == ["\U0001f600 / \u00e9", "a/b"]


def test_faults_in_json_have_their_place_behind_surrogate_pairs_too(refused) -> None:  # type: ignore[no-untyped-def]
    text = json.dumps({"battlefield": [{"card": "\U0001f600", "damage": -1}]})
    error = refused(text)
    assert (error.line, error.column) == (1, text.index("-1") + 1)


def test_json_with_tabs_and_abilities_by_number() -> None:
    text = '{\n\t"battlefield": [{"card": "X", "history": {"activated": {"2": 1}}}]\n}'
    assert reading.read_text(text).object("x").history.activated == {2: 1}
