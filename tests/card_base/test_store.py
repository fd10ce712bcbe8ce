"""Looking cards up in the base: by any spelling of a name, by either face, and nearly."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from platformdirs import user_data_path

from kb.api import Board
from kb.card_base import store
from kb.card_base.compiling import compile_card
from kb.card_base.errors import CardBaseError
from kb.card_base.importing import import_cards
from kb.card_base.library import Library
from kb.card_base.location import base_path
from kb.card_base.store import CardBase, StaleCardBase
from tests.card_base import card_files as files

CARDS: list[files.Card] = [
    *files.SCRYFALL,
    {"name": "Ænother Tésting", "type_line": "Artifact"},
    {"name": "Testing Right", "type_line": "Enchantment"},
    {"name": 'The "Tested", Untested', "type_line": "Artifact"},
    {"name": "______", "type_line": "Artifact"},
    {"name": "Tésting Bear", "layout": "token", "type_line": "Token Creature — Bear"},
    {"name": "Sapling", "layout": "token", "type_line": "Token Creature — Saproling"},
    {"name": "Sprout // Sapling", "layout": "split",
     "card_faces": [{"name": "Sprout", "type_line": "Instant"},
                    {"name": "Sapling", "type_line": "Instant"}]},
]  # fmt: skip


@pytest.fixture
def opened(tmp_path: Path, base: Path) -> CardBase:
    """A base with CARDS in it."""
    import_cards(str(files.write(tmp_path / "cards.json", files.array(CARDS))), base)
    return CardBase(base)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Tésting Bear", "Tésting Bear"),
        ("testing bear", "Tésting Bear"),
        ("TESTING-BEAR!", "Tésting Bear"),
        ("aenother testing", "Ænother Tésting"),
        ("the tested untested", 'The "Tested", Untested'),
        ("Testing Left", "Testing Left // Testing Right"),
        ("testing left/testing right", "Testing Left // Testing Right"),
        ("Testing Right", "Testing Right"),  # a whole name before a face's
        ("Sprout", "Sprout // Sapling"),
        ("Sapling", "Sprout // Sapling"),  # a card's face before a token
        ("______", "______"),
    ],
)
def test_found(opened: CardBase, asked: str, found: str) -> None:
    card = opened.find(asked)
    assert card is not None and card.name == found
    assert card.layout != "token"
    entry = opened.entry(asked)
    assert entry is not None and entry.card == card


@pytest.mark.parametrize("asked", ["", "Bear", "Testing", "%", "_", "' OR 1=1 --", "//", "Ünknown"])
def test_not_found(opened: CardBase, asked: str) -> None:
    assert opened.find(asked) is None
    assert opened.entry(asked) is None


def test_what_comes_back_is_what_was_compiled(opened: CardBase) -> None:
    for card in files.SCRYFALL:
        assert opened.find(card["name"]) == compile_card(card)


def test_lines_say_which_abilities_they_give(opened: CardBase) -> None:
    entry = opened.entry("Testing Banner")
    assert entry is not None
    assert entry.lines == (
        (("Creatures you control get +1/+1.", 1), ("Flying, vigilance", 2),
         ("(Only a reminder.)", 0)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("Tetsing Bear", "Tésting Bear"),
        ("Testing Bare", "Tésting Bear"),
        ("Testnig Baner", "Testing Banner"),
        ("Riddle", "Testing Riddle"),
        ("Spruot", "Sprout"),
        ("unteste", 'The "Tested", Untested'),
    ],
)
def test_nearest(opened: CardBase, asked: str, first: str) -> None:
    assert opened.nearest(asked)[0] == first


def test_nothing_near(opened: CardBase) -> None:
    for asked in ("qqqqqqqqqq", "", "x", "%%%", "testing bear " * 100):
        assert opened.nearest(asked) == [], asked


# ------------------------------------------------------------------------------ bases of old


def test_a_base_of_an_older_reader_is_read_anew(
    opened: CardBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was compiled then is not used: only what is printed."""
    monkeypatch.setattr(store, "fingerprint", lambda: "another")
    with sqlite3.connect(opened.path) as rows:
        rows.execute("UPDATE cards SET compiled = x'00', lines = x'00'")
    rows.close()
    old = CardBase(opened.path)
    assert old.is_stale
    with pytest.warns(StaleCardBase, match="lawmage cards import"):
        assert old.find("Testing Banner") == compile_card(files.BANNER)
    entry = old.entry("Testing Banner")
    assert entry is not None and "lawmage cards import" in entry.notes[0]


def test_an_import_compiles_anew_what_an_older_reader_compiled(
    opened: CardBase, tmp_path: Path
) -> None:
    with sqlite3.connect(opened.path) as rows:
        rows.execute("UPDATE meta SET value = 'older' WHERE name = 'fingerprint'")
        rows.execute("UPDATE cards SET compiled = x'00'")
    rows.close()
    path = files.write(tmp_path / "again.json", files.array(CARDS))
    report = import_cards(str(path), opened.path)
    assert (report.unchanged, report.changed) == (report.cards, [])
    assert CardBase(opened.path).find("Testing Banner") == compile_card(files.BANNER)


def test_a_damaged_base(opened: CardBase) -> None:
    whole = opened.path.read_bytes()
    opened.path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(CardBaseError, match="lawmage cards import"):
        CardBase(opened.path).find("Testing Banner")
    opened.path.write_bytes(b"no base at all, but long enough to be looked at" * 9)
    with pytest.raises(CardBaseError, match="LAWMAGE_CARDS"):
        CardBase(opened.path)


def test_a_folder_is_no_base(tmp_path: Path) -> None:
    with pytest.raises(CardBaseError, match="LAWMAGE_CARDS"):
        CardBase(tmp_path)


@pytest.mark.parametrize("name", ["with space.db", "per%20cent?x=1#y.db", "ünï.db"])
def test_odd_paths(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    import_cards(str(files.write(tmp_path / "a.json", files.array(CARDS))), path)
    assert CardBase(path).find("Testing Banner") is not None


# ------------------------------------------------------------------------------ on a board


def library(opened: CardBase, **more: Any) -> Library:
    """The library that has this base (by LAWMAGE_CARDS)."""
    assert base_path() == opened.path
    return Library(**more)


def test_the_base_comes_after_the_snapshot_and_the_card_file(
    opened: CardBase, tmp_path: Path
) -> None:
    in_file = {"name": "Testing Banner", "type_line": "Land"}
    own = {"name": "Testing Banner", "type_line": "Enchantment"}
    path = files.write(tmp_path / "more.json", files.array([in_file]))
    types = []
    for cards in (library(opened), library(opened, card_file=path),
                  library(opened, own=[own], card_file=path)):  # fmt: skip
        card = cards.find("testing banner")
        assert card is not None
        types.append(card.faces[0].types)
    assert types == [("artifact",), ("land",), ("enchantment",)]


def test_the_starter_set_stands_behind_the_base(opened: CardBase, tmp_path: Path) -> None:
    assert library(opened).find("Humility") is not None
    path = files.write(tmp_path / "a.json", files.array([{"name": "Humility"}]))
    import_cards(str(path), opened.path)
    card = Library().find("Humility")
    assert card is not None and card.faces[0].types == ()


def test_without_a_base(base: Path) -> None:
    assert Library().find("Testing Banner") is None
    assert Library().find("Humility") is not None
    assert not base.exists() and not base.parent.exists()


def test_where_the_base_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LAWMAGE_CARDS", "~/cards.db")
    assert base_path() == tmp_path / "cards.db"
    for unset in ("", None):
        if unset is None:
            monkeypatch.delenv("LAWMAGE_CARDS")
        else:
            monkeypatch.setenv("LAWMAGE_CARDS", unset)
        assert base_path() == user_data_path("lawmage", appauthor=False) / "cards.sqlite3"


def test_suggestions_from_everywhere(opened: CardBase) -> None:
    near = library(opened).nearest("Humilitee")
    assert near[0] == "Humility"
    assert library(opened).nearest("Testnig Banner")[0] == "Testing Banner"


def test_a_board_takes_cards_from_the_base(opened: CardBase) -> None:
    board = Board.from_dict({"battlefield": ["Testing Bear", "Testing Banner"]})
    assert opened.path.exists()
    assert (board["testing-bear"].power, board["testing-bear"].toughness) == (3, 3)


def test_rows_are_plain_data(opened: CardBase) -> None:
    ((printed,),) = opened.select("SELECT printed FROM cards WHERE identity = 'testing bear'")
    assert msgspec.json.decode(printed)["oracle_text"] == "Trample"
