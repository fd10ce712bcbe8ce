"""Decks that other programs wrote, and what is listed of them as left out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kb.api import Board
from kb.foreign.reading import read
from tests.cli.conftest import Call, lawmage

__all__ = ["lawmage"]

ARENA = """\
About
Name Bears

Commander
1 Doran, the Siege Tower (CNS) 136

Deck
3 Grizzly Bears (M10) 181
2 Forest
1 Fire // Ice (DMR) 215

Sideboard
2 Naturalize (M10) 190
"""
COCKATRICE = """\
// Bears
3 Grizzly Bears
2 Forest
1x Urborg, Tomb of Yawgmoth
SB: 2 Naturalize
"""
COD = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Bears</deckname>
    <comments></comments>
    <zone name="main">
        <card number="3" name="Grizzly Bears"/>
        <card number="2" name="Forest"/>
    </zone>
    <zone name="side"><card number="2" name="Naturalize"/></zone>
</cockatrice_deck>
"""
DEK = """\
<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="1" Quantity="3" Sideboard="false" Name="Grizzly Bears" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="false" Name="Forest" Annotation="0" />
  <Cards CatID="3" Quantity="2" Sideboard="true" Name="Naturalize" Annotation="0" />
</Deck>
"""
BEARS = {"Grizzly Bears": 3, "Forest": 2}
BOMB = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Deck><Cards Name="&b;"/></Deck>'


def cards(text: str, zone: str = "library") -> dict[str, int]:
    """How many of each card are in a zone."""
    found = read(text, zone)
    assert found is not None
    board = Board.from_dict(found.document)
    there = [each for each in board.objects.values() if each.zone == zone]
    return dict(Counter(board[each.id].name for each in there))


@pytest.mark.parametrize(
    ("text", "more", "left_out"),
    [
        (ARENA, {"Fire // Ice": 1}, ("Name Bears", "sideboard: 2 Naturalize")),
        (COCKATRICE, {"Urborg, Tomb of Yawgmoth": 1}, ("sideboard: 2 Naturalize",)),
        (COD, {}, ("deckname: Bears", "sideboard: 2 Naturalize")),
        (DEK, {}, ("sideboard: 2 Naturalize",)),
    ],
    ids=["arena", "cockatrice", "cod", "dek"],
)
def test_decks_are_read(text: str, more: dict[str, int], left_out: tuple[str, ...]) -> None:
    assert cards(text) == BEARS | more
    found = read(text)
    assert found is not None and found.left_out == left_out


def test_commanders_are_in_the_command_zone() -> None:
    found = read(ARENA)
    assert found is not None
    (commander,) = found.document["players"]["A"]["command"]
    assert commander == {"card": "Doran, the Siege Tower", "commander": True}


@pytest.mark.parametrize("zone", ["hand", "battlefield"])
def test_they_go_where_they_are_wanted(zone: str) -> None:
    assert cards(COD, zone) == BEARS


def test_bare_lists_are_decks_if_they_are_long() -> None:
    assert cards("4 Grizzly Bears\n3 Squire\n33 Forest") == {
        "Grizzly Bears": 4, "Squire": 3, "Forest": 33,
    }  # fmt: skip
    assert read("4 Grizzly Bears\n3 Squire\n3 Forest") is None
    assert read("4 Grizzly Bears") is None
    assert read("A: Forest x2; hand: Giant Growth / B: Grizzly Bears") is None
    assert read("battlefield:\n  - Humility\n") is None


def test_broken_and_hostile_files_are_told() -> None:
    found = read("<Deck><Cards Quantity='many' Name='Forest'/>")
    assert found is not None and found.left_out[0].startswith("no XML that can be read")
    assert found.document["battlefield"] == []
    found = read("<Deck><Cards Quantity='many' Name='Forest'/></Deck>")
    assert found is not None and found.left_out == ("main: many Forest",)
    assert read(BOMB) is None or "aaaa" not in str(read(BOMB))


def test_convert_reads_them(lawmage: Call, tmp_path: Path) -> None:
    file = tmp_path / "bears.dek"
    file.write_text(DEK, "utf-8")
    found = lawmage("convert", file, "-", "--to", "board", "--zone", "hand")
    assert found.status == 0 and "hand: Grizzly Bears" in found.out
    assert "left out: sideboard: 2 Naturalize" in found.err
    assert "library" in lawmage("convert", file, "-", "--zone", "attic").refused()
