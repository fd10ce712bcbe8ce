"""Card files of every form give the same cards; what can't be read is named, the rest goes on."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.card_base.compiling import compile_card
from kb.card_base.errors import CardFileError
from kb.card_base.records import Record, Unreadable, read_records
from tests.card_base import card_files as files

SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "cards"
with_data = pytest.mark.skipif(not SHARED.exists(), reason="no card files at hand (../shared)")


def cards(path: Path) -> list[dict[str, Any]]:
    """The cards of a file in which every record can be read."""
    found = []
    for record in read_records(str(path)):
        assert isinstance(record, Record), record
        found.append(record.fields)
    return found


def names(path: Path) -> list[str]:
    return [card["name"] for card in cards(path)]


FORMS = {
    "array.json": files.array(files.SCRYFALL),
    "array.json.gz": files.array(files.SCRYFALL),
    "indented.json": files.array(files.SCRYFALL, indent=2),
    "flat.json": files.array(files.SCRYFALL, indent=0),
    "one-line.json": json.dumps(files.SCRYFALL),
    "lines.jsonl": files.lines(files.SCRYFALL),
    "lines.gz": files.lines(files.SCRYFALL),
    "windows.jsonl": "\ufeff" + files.lines(files.SCRYFALL).replace("\n", "\r\n"),
    "commas.jsonl": files.lines(files.SCRYFALL).replace("}\n", "},\n"),
    "list.json": json.dumps({"object": "list", "has_more": False, "data": files.SCRYFALL}),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_scryfall(tmp_path: Path, form: str) -> None:
    found = cards(files.write(tmp_path / form, FORMS[form]))
    assert [card["name"] for card in found] == [card["name"] for card in files.SCRYFALL]
    assert "prices" not in found[0] and found[0]["power"] == "2"
    assert [face["name"] for face in found[2]["card_faces"]] == ["Testing Left", "Testing Right"]


@pytest.mark.parametrize("name", ["AtomicCards.json", "any.gz"])
def test_atomic_cards(tmp_path: Path, name: str) -> None:
    found = cards(files.write(tmp_path / name, json.dumps(files.ATOMIC)))
    assert found[0] == {field: files.BEAR[field] for field in found[0]}
    halves = found[1]
    assert (halves["name"], halves["layout"]) == (files.HALVES["name"], "split")
    assert [face["name"] for face in halves["card_faces"]] == ["Testing Left", "Testing Right"]
    assert compile_card(halves) == compile_card(files.HALVES)


def test_the_parts_of_a_meld_are_cards(tmp_path: Path) -> None:
    found = cards(files.write(tmp_path / "a.json", json.dumps(files.ATOMIC)))
    part = found[2]
    assert (part["name"], part["oracle_text"]) == ("Testing Part", "Flying")
    assert "card_faces" not in part


def test_loyalty_costs_are_written_alike(tmp_path: Path) -> None:
    walker = cards(files.write(tmp_path / "a.json", json.dumps(files.ATOMIC)))[3]
    assert walker["oracle_text"].splitlines()[0] == "+1: Draw a card."
    kinds = [ability.kind for ability in compile_card(walker).faces[0].abilities]
    assert kinds == ["loyalty", "loyalty"]


def test_a_set_file(tmp_path: Path) -> None:
    path = files.write(tmp_path / "TST.json", json.dumps(files.SET))
    records = [record for record in read_records(str(path)) if isinstance(record, Record)]
    assert [record.fields["name"] for record in records] == [
        "Testing Newcomer", "Testing Left // Testing Right", "Testing Newcomer", "Tésting Bear",
    ]  # fmt: skip
    assert {record.set for record in records} == {"TST"}
    assert len(records[1].fields["card_faces"]) == 2
    assert records[3].fields["layout"] == "token"


def test_all_sets_in_one_file(tmp_path: Path) -> None:
    everything = {"meta": {}, "data": {"TST": files.SET["data"]}}
    path = files.write(tmp_path / "AllPrintings.json", json.dumps(everything))
    assert set(names(path)) == {
        "Testing Left // Testing Right", "Testing Newcomer", "Tésting Bear",
    }  # fmt: skip


def test_a_card_printed_on_both_sides(tmp_path: Path) -> None:
    side = {field: files.BEAR[field] for field in ("name", "type_line", "power", "toughness")}
    sheet = {"name": "Tésting Bear // Tésting Bear", "layout": "reversible_card",
             "card_faces": [side, side]}  # fmt: skip
    (card,) = cards(files.write(tmp_path / "a.json", json.dumps([sheet])))
    assert (card["name"], card["layout"]) == ("Tésting Bear", "normal")
    assert "card_faces" not in card


# ------------------------------------------------------------------------- what can't be read

BROKEN = {
    "no comma": ('{"name": "Broken" "layout": "normal"}', "no JSON"),
    "no quote": ('{"name": "Broken, "layout": "normal"}', "no JSON"),
    "no end": ('{"name": "Broken", "layout": {"a": 1}', "no JSON"),
    "no object": ('"Broken"', "a card object"),
    "no name": ('{"object": "card", "layout": "normal"}', '"name"'),
    "empty name": ('{"name": "", "layout": "normal"}', '"name"'),
    "another object": ('{"object": "ruling", "name": "x"}', "'ruling'"),
    "half a character": ('{"name": "Broken \\ud800"}', "UTF-8"),
    "no UTF-8": ('{"name": "Broken \udcff"}', "UTF-8"),
}


@pytest.mark.parametrize("form", ["lines", "array", "lines.gz"])
@pytest.mark.parametrize("broken", BROKEN)
def test_the_rest_goes_on(tmp_path: Path, form: str, broken: str) -> None:
    text, problem = BROKEN[broken]
    good = [json.dumps(card) for card in files.SCRYFALL]
    rows = [good[0], text, *good[1:]]
    whole = "[\n" + ",\n".join(rows) + "\n]" if form == "array" else "\n".join(rows) + "\n"
    found = list(read_records(str(files.write(tmp_path / f"cards.{form}", whole))))
    bad = [record for record in found if isinstance(record, Unreadable)]
    read = [record.fields["name"] for record in found if isinstance(record, Record)]
    assert read == [card["name"] for card in files.SCRYFALL]
    line = 3 if form == "array" else 2
    assert [each.position for each in bad] == [f"record 2 (line {line})"]
    assert problem in bad[0].problem


def test_every_broken_line_is_named(tmp_path: Path) -> None:
    text = "oops\n{oops\n" + files.lines([files.BEAR]) + "}}\n7\n[]\n" + files.lines([files.BEAR])
    found = list(read_records(str(files.write(tmp_path / "a.jsonl", "{}\n" + text))))
    bad = [record.position for record in found if isinstance(record, Unreadable)]
    assert bad == [f"record {n} (line {n})" for n in (1, 2, 3, 5, 6, 7)]
    assert len(found) == 8


def test_broken_values_of_several_lines(tmp_path: Path) -> None:
    cards = [json.dumps(card, indent=1) for card in files.SCRYFALL]
    broken = cards[1].replace('"layout":', '"layout"')
    text = "\n".join([cards[0], broken, *cards[2:]])
    found = list(read_records(str(files.write(tmp_path / "a.json", text))))
    assert [type(record) for record in found] == [Record, Unreadable, Record, Record]


@pytest.mark.parametrize("indent", [0, 2])
def test_a_broken_record_in_an_array_of_many_lines(tmp_path: Path, indent: int) -> None:
    text = files.array([files.BEAR, files.HALVES, files.BANNER], indent=indent)
    path = files.write(tmp_path / "a.json", text.replace('"Testing Left",', '"Testing Left,', 1))
    found = list(read_records(str(path)))
    assert [type(record) for record in found] == [Record, Unreadable, Record]
    assert isinstance(found[2], Record) and found[2].fields["name"] == "Testing Banner"


def test_nothing_is_lost_where_a_file_can_not_be_followed(tmp_path: Path) -> None:
    """Without indentation a face looks like a card of its own, and the end of the faces like the
    end of the file."""
    text = files.array([files.BEAR, files.HALVES, files.BANNER], indent=0)
    text = text.replace('"object"', '"kind"').replace('"split"', '"split', 1)
    path = files.write(tmp_path / "a.json", text)
    with pytest.raises(CardFileError, match="line"):
        list(read_records(str(path)))


def test_a_broken_entry_of_atomic_cards(tmp_path: Path) -> None:
    text = json.dumps(files.ATOMIC).replace('"side": "a"', '"side" "a"', 1)
    found = list(read_records(str(files.write(tmp_path / "a.json", text))))
    bad = [record for record in found if isinstance(record, Unreadable)]
    assert [each.position for each in bad] == ["data['Testing Left // Testing Right']"]
    assert len(found) == len(files.ATOMIC["data"])


def test_lines_that_end_too_early_lose_the_last_card_only(tmp_path: Path) -> None:
    path = files.write(tmp_path / "a.jsonl", files.lines(files.SCRYFALL)[:-20])
    *good, last = read_records(str(path))
    assert len(good) == 3 and isinstance(last, Unreadable)
    assert "ends within" in last.problem


def test_fields_of_a_wrong_type_count_as_absent(tmp_path: Path) -> None:
    odd = {"name": "Odd", "power": True, "toughness": 4, "oracle_text": ["x"], "colors": "G",
           "layout": None, "card_faces": "none"}  # fmt: skip
    assert cards(files.write(tmp_path / "a.json", json.dumps([odd]))) == [
        {"name": "Odd", "toughness": "4"}
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"  \n ", "is empty"),
        (b"name: Bear\n", "is no card file"),
        (b"<html></html>", "is no card file"),
        (b"PK\x03\x04xyz", "a zip archive"),
        (b"\xfd7zXZ\x00", "an xz file"),
        (b"\x1f\x8bnot gzip at all", "gzip"),
        (b'[{"name": "Bear"},', "too early"),
        (b'[{"name": "Bear"}', "too early"),
        (b'{"meta": {}, "data": {"Bear": [{"na', "too early"),
        (b'[{"name": "Bear"} {"name": "Elf"}]', "expected"),
        (b'[{"name": "Bear"}] {"name": "Elf"}', "should end"),
    ],
)
def test_no_card_file(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(CardFileError, match=said) as error:
        list(read_records(str(path)))
    assert str(error.value).startswith(str(path))


def test_a_gzip_file_that_is_cut_off(tmp_path: Path) -> None:
    path = files.write(tmp_path / "a.gz", files.lines(files.many(2000)))
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(CardFileError, match="not a whole gzip file"):
        list(read_records(str(path)))


def test_progress_is_told_in_bytes_of_the_file(tmp_path: Path) -> None:
    path = files.write(tmp_path / "a.gz", files.lines(files.many(500)))
    told: list[tuple[int, int | None]] = []
    list(read_records(str(path), lambda done, total: told.append((done, total))))
    assert told[-1] == (path.stat().st_size, path.stat().st_size)


# ------------------------------------------------------------------------------- real files


@with_data
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("scryfall-cards-2019-09.json", 252),
        ("scryfall-cards-2025-11.json", 461),
        ("mtgjson-AtomicCards-2026-03.json", 85),
    ],
)
def test_real_files(name: str, count: int) -> None:
    assert len(cards(SHARED / name)) == count


@with_data
def test_real_files_of_other_things() -> None:
    found = list(read_records(str(SHARED / "scryfall-rulings-2025-11.json")))
    assert found and all(isinstance(record, Unreadable) for record in found)


@with_data
def test_the_same_card_in_both_formats() -> None:
    ours = {card["name"]: card for card in cards(SHARED / "mtgjson-AtomicCards-2026-03.json")}
    theirs = {card["name"]: card for card in cards(SHARED / "scryfall-cards-2025-11.json")}
    both = ours.keys() & theirs.keys()
    for name in both:
        mine, other = compile_card(ours[name]), compile_card(theirs[name])
        assert [f.types for f in mine.faces] == [f.types for f in other.faces], name
        assert [f.mana_cost for f in mine.faces] == [f.mana_cost for f in other.faces], name


# ------------------------------------------------------------------------------ spoilt files


@settings(deadline=None)
@given(
    text=st.sampled_from([FORMS["array.json"], FORMS["indented.json"], FORMS["lines.jsonl"],
                          json.dumps(files.ATOMIC), json.dumps(files.SET)]),
    place=st.integers(0, 10**6), length=st.integers(0, 40),
    instead=st.text(st.characters(codec="utf-8"), max_size=5) | st.sampled_from('{}[]",:\\n'),
)  # fmt: skip
def test_a_spoilt_file_is_read_or_refused(text: str, place: int, length: int, instead: str) -> None:
    """Whatever is changed, there is an answer; and a card that is read is one of the file's, or one
    that the change has made."""
    at = place % len(text)
    spoilt = text[:at] + instead + text[at + length :]
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="") as file:
        file.write(spoilt)
        file.flush()
        try:
            found = list(read_records(file.name))
        except CardFileError as error:
            assert str(error).startswith(file.name)
            return
    for record in found:
        if isinstance(record, Record):
            compile_card(record.fields)
