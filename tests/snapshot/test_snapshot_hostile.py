"""Hostile input: a right answer or one clear error, in bounded time and memory."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import SnapshotError, quoted, shown
from kb.snapshot import reading
from kb.snapshot.plain import MAX_OBJECTS

NASTY = (
    '"):- x.',
    "#script (lua) os.exit() #end.",
    "a\nb\r\n\u2028c",
    "\U0001f43b\u200d\u2744\ufe0f",
    "%* comment *%",
    "' or 1=1 --",
    "\x1b[31mred",
    "[bold]x[/bold]",
    "..\\..\\",
    "x" * 2000,
)
SECONDS = 20.0  # bounded, on a busy machine too


@pytest.mark.parametrize("text", NASTY)
def test_any_text_may_be_an_id_a_name_or_rules_text(text: str) -> None:
    document = {
        "players": {text: {"counters": {text: 1}}, "B": {}},
        "battlefield": [
            {"id": "one " + text, "card": text, "oracle_text": text, "counters": {text: 2}},
            {"id": "two " + text, "name": text, "attached_to": "one " + text},
        ],
        "effects": [{"text": text, "affects": ["one " + text, text], "source": "two " + text}],
    }
    for board in (reading.read_mapping(document), reading.read_text(json.dumps(document))):
        assert board.battlefield == ("one " + text, "two " + text)
        assert board.object("one " + text).oracle_text == text
        assert board.object("two " + text).attached_to == "one " + text
        assert next(iter(board.effects.values())).affects_players == (text,)


@pytest.mark.parametrize("text", NASTY)
def test_no_message_repeats_what_a_terminal_would_act_upon(text: str) -> None:
    document = {"battlefield": [{"card": "X", text: 1}, {"card": "X", "attached_to": text}]}
    for bad in (document, {"battlefield": [document["battlefield"][1]]}):
        with pytest.raises(SnapshotError) as caught:
            reading.read_text(json.dumps(bad, ensure_ascii=False), text)
        message = str(caught.value)
        assert all(char.isprintable() or char == "\n" for char in message)
        assert len(message) < 2000


def _rows(count: int) -> str:
    return "battlefield:\n" + "".join(
        f'- {{id: b{i}, card: Elf, controller: B, counters: {{"+1/+1": 2}}, damage: 1}}\n'
        for i in range(count)
    )


BIG = "x" * 10_000_000
ACCEPTED = {
    "5,000 objects": (_rows(5000), 5000),
    "5,000 equal names": ("battlefield:\n" + "- Grizzly Bears\n" * 5000, 5000),
    "5,000 objects in JSON": (json.dumps({"battlefield": ["Elf"] * 5000}), 5000),
    "a name of 10 MB": (f'battlefield: ["{BIG}"]', 1),
    "an id of 10 MB": (f'battlefield: [{{card: a, id: "{BIG}"}}]', 1),
    "a text of 10 MB": (f"battlefield:\n- card: a\n  oracle_text: {BIG}\n", 1),
}


@pytest.mark.parametrize("case", ACCEPTED.values(), ids=ACCEPTED.keys())
def test_large_input_works(case: tuple[str, int]) -> None:
    begin = time.perf_counter()
    assert len(reading.read_text(case[0]).objects) == case[1]
    assert time.perf_counter() - begin < SECONDS


BOMB = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join(['*' + before] * 10)}]\n"
    for before, name in zip("abcdefghijk", "bcdefghijkl", strict=True)
)
REFUSED = {
    "a key of 10 MB": (f'battlefield: [{{card: a, ? "{BIG}" : 3}}]', "no such key"),
    "a reference of 10 MB": (f'battlefield: [{{card: a, attached_to: "{BIG}"}}]', "no such"),
    "a cost of 10 MB": ('battlefield: [{card: a, mana_cost: "' + "{G}" * 3_000_000 + '"}]', "long"),
    "a cost that backtracks": ("cards: [{name: a, mana_cost: '" + " // " * 400 + "x'}]", "form"),
    "a cost of slashes": ("cards: [{name: a, mana_cost: '" + "// " * 400 + "x'}]", "form"),
    "a power of 10 MB": (f'battlefield: [{{card: a, power: "{BIG}"}}]', "form"),
    "an edition of 10 MB": (f'edition: "{BIG}"', "no such edition"),
    "an open quote over 10 MB": (f'battlefield: ["{BIG}', "never closed"),
    "a number of 10,000,000 digits": ("turn: {number: " + "9" * 10_000_000 + "}", "large"),
    "such a number in JSON": ('{"turn": {"number": ' + "9" * 1_000_000 + "}}", "large"),
    "a negative one": ("turn: {number: -" + "9" * 1_000_000 + "}", "negative"),
    "40 MB": (BIG * 4, "too long"),
    "aliases of aliases": (BOMB, "too large"),
    "a million values": ("battlefield: [" + "a," * 1_100_000 + "]", "values"),
    "too many objects": ("battlefield:\n" + "- a\n" * (MAX_OBJECTS + 1), "objects"),
    "200,000 keys": ("{" + ",".join(f"k{i}: 1" for i in range(200_000)) + "}", "no such key"),
    "a long chain of attachments": (
        "battlefield:\n"
        + "".join(
            f"- {{id: c{i}, card: x, attached_to: c{(i + 1) % 5000}}}\n" for i in range(5000)
        ),
        "by way of others",
    ),
    "an error at the end of 5,000": (_rows(5000) + "- {card: x, attached_to: b7777}", "no such"),
    **{
        f"{opening!r} 100,000 deep": ("battlefield:\n  " + opening * 100_000, "nested")
        for opening in ("[", "{a: ", "[{a: ", "- ", "? ", "{? ")
    },
    **{
        f"JSON {depth} deep": ('{"battlefield": ' + "[" * depth + "]" * depth + "}", "nested")
        for depth in (41, 500, 5_000, 100_000)
    },
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
def test_hostile_input_is_refused_soon_and_in_few_words(refused, case) -> None:  # type: ignore[no-untyped-def]
    text, problem = case
    begin = time.perf_counter()
    error = refused(text)
    assert time.perf_counter() - begin < SECONDS
    assert problem in error.problem
    assert error.line is not None
    assert len(str(error)) < 2500


def _endless() -> dict[str, Any]:
    endless: dict[str, Any] = {}
    endless["battlefield"] = endless
    return endless


@pytest.mark.parametrize(
    ("mapping", "problem"),
    [
        (_endless(), "nested"),
        ({"battlefield": [object()]}, "kind"),
        ({"battlefield": [b"Elf"]}, "kind"),
        ({"turn": {"number": 10**10_000}}, "too large"),
        ({"cards": [{"name": "X", "cmc": float("nan")}]}, "not a number"),
        ({"cards": [{"name": "X", "cmc": float("inf")}]}, "too large"),
        ({"battlefield": ["a\0b"]}, "NUL"),
        ({"a\0b": 1}, "NUL"),
        ({"battlefield": ["\ud800"]}, "surrogate"),
        ({1: 2}, "not text"),
        ({("a", "b"): 2}, "not text"),
        ([], "not a snapshot"),
        (None, "no snapshot"),
        (3, "not a snapshot"),
    ],
)
def test_hostile_python_values(mapping: Any, problem: str) -> None:
    with pytest.raises(SnapshotError, match=problem):
        reading.read_mapping(mapping)


def test_the_character_nul_behind_an_escape(refused) -> None:  # type: ignore[no-untyped-def]
    assert "NUL" in refused('battlefield: ["a\\0b"]').problem
    assert "NUL" in refused('{"battlefield": ["a\\u0000b"]}').problem
    assert "surrogate" in refused('{"battlefield": ["\\ud800"]}').problem
    assert "surrogate" in refused("battlefield: [\ud800]").problem


def test_values_in_messages_are_short() -> None:
    assert len(shown("x" * 10**6)) < 100
    assert shown({f"k{i}": 1 for i in range(9)}) == "a mapping with the keys k0, k1, k2, k3, …"
    assert quoted('a"b\n\x1b') == '"a\\"b\\n\\u001b"'


ANY_TEXT = st.text(max_size=40)
ANY_VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=12,
)
KEYS = st.sampled_from(
    [
        *(
            "players",
            "turn",
            "battlefield",
            "effects",
            "stack",
            "combat",
            "cards",
            "card",
            "id",
            "A",
        ),
        *(
            "controller",
            "choices",
            "counters",
            "attackers",
            "blockers",
            "B",
            "hand",
            "text",
            "power",
        ),
        *("affects", "face_down", "designations", "history", "copy_of"),
    ]
)
LIKELY = st.recursive(
    ANY_VALUE | st.sampled_from(["A", "B", "Elf", "elf", 1, -1]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(KEYS, LIKELY, max_size=5))
@settings(max_examples=150, deadline=None)
def test_any_values_are_a_snapshot_or_one_error(document: dict[str, Any]) -> None:
    try:
        board = reading.read_mapping(document)
    except SnapshotError as error:
        assert error.problem
        assert not error.problem.startswith("Expected")  # msgspec's own words
        return
    timestamps = [entry.timestamp for entry in (*board.objects.values(), *board.effects.values())]
    assert len(set(timestamps)) == len(timestamps)


@given(st.text(alphabet="ab:-[]{}&*!|>'\"%@`#,? \n\tG1", max_size=60))
@settings(max_examples=250, deadline=None)
def test_any_text_is_a_snapshot_or_one_placed_error(text: str) -> None:
    try:
        reading.read_text(text, "board.yaml")
    except SnapshotError as error:
        assert error.line is not None and error.column is not None
        assert str(error).startswith("board.yaml:")


@given(
    st.lists(
        st.fixed_dictionaries(
            {"card": st.text(min_size=1).filter(lambda name: "\0" not in name)},
            optional={
                "controller": st.sampled_from("AB"),
                "timestamp": st.integers(-10, 10),
                "damage": st.integers(0, 2**31 - 1),
                "tapped": st.booleans(),
            },
        ),
        max_size=8,
        unique_by=lambda entry: entry.get("timestamp", id(entry)),
    )
)
@settings(max_examples=100, deadline=None)
def test_text_and_values_mean_the_same(entries: list[dict[str, Any]]) -> None:
    document = {"battlefield": entries}
    board = reading.read_mapping(document)
    assert reading.read_text(json.dumps(document)) == board
    assert [obj.card for obj in board.objects.values()] == [entry["card"] for entry in entries]
    places = [obj.timestamp for obj, e in zip(board.objects.values(), entries, strict=True)
              if "timestamp" not in e]  # fmt: skip
    assert places == sorted(places)
