"""`cards search`: cards by what is on them, in the usual words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb.card_base.search.asked import KINDS
from kb.card_base.search.help import searches
from kb.card_base.search.query import read
from kb.card_base.search.sides import of_record
from kb.errors import LawmageError
from tests.cli.conftest import Call

CARDS: list[dict[str, Any]] = [
    {"name": "Test Elf", "mana_cost": "{1}{G}", "type_line": "Creature — Elf", "power": "2",
     "toughness": "1", "colors": ["G"], "oracle_text": "When Test Elf enters, draw a card.",
     "legalities": {"modern": "legal", "legacy": "legal", "pauper": "not_legal"}},
    {"name": "Test Elf Lord", "mana_cost": "{G/W}{G/W}{2}", "power": "2", "toughness": "3",
     "type_line": "Legendary Creature — Elf Noble", "colors": ["G", "W"],
     "oracle_text": "Flying (It isn't blocked by many.)",
     "legalities": {"modern": "banned", "legacy": "legal"}},
    {"name": "Test Growing", "mana_cost": "{4}{G}", "type_line": "Creature — Ooze",
     "power": "*", "toughness": "1+*", "colors": ["G"], "oracle_text": "",
     "legalities": {"vintage": "restricted"}},
    {"name": "Test Left // Test Right", "layout": "split", "legalities": {}, "card_faces": [
        {"name": "Test Left", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Left."},
        {"name": "Test Right", "mana_cost": "{2}{U}", "type_line": "Sorcery",
         "oracle_text": "Right."}]},
    {"name": "Test Walker", "mana_cost": "{3}{U}", "type_line": "Legendary Planeswalker — Test",
     "loyalty": "4", "colors": ["U"], "oracle_text": "+1: Draw a card.", "legalities": {}},
    {"name": "Test Rock", "mana_cost": "{2}", "type_line": "Artifact", "colors": [],
     "oracle_text": "{T}: Add {C}.", "legalities": {}},
    {"name": "Test Elf", "layout": "token", "type_line": "Token Creature — Elf", "colors": []},
]  # fmt: skip
NAMES = {"elf": "Test Elf", "lord": "Test Elf Lord", "growing": "Test Growing",
         "split": "Test Left // Test Right", "walker": "Test Walker",
         "rock": "Test Rock"}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a few invented cards; no card base beside it."""
    monkeypatch.setenv("LAWMAGE_CARDS", str(tmp_path / "none.sqlite3"))
    written = tmp_path / "cards.jsonl"
    written.write_text("\n".join(map(json.dumps, CARDS)), "utf-8")
    return written


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("t:elf", "elf lord"), ("t:Elf -t:legendary", "elf"), ('t:"legendary creature"', "lord"),
        ("elf", "elf lord"), ('!"test elf"', "elf"), ("!Test", ""), ("name:walk", "walker"),
        ('o:"draw a card"', "elf walker"), ('o:"~ enters"', "elf"), ("o:blocked", ""),
        ("fo:blocked", "lord"), ("o:right", "split"),
        ("c:g", "elf lord growing"), ("c=g", "elf growing"), ("c:gw", "lord"), ("c:white", "lord"),
        ("c:c", "rock"), ("c:m", "lord"), ("c>=2", "lord"), ("c<=g", "elf growing rock"),
        ("c!=g", "lord split walker rock"), ("-c:g", "split walker rock"),
        ("cmc=4", "lord split walker"), ("mv<3", "elf rock"), ("cmc!=4", "elf growing rock"),
        ("mv:odd", "growing"),
        ("pow=2", "elf lord"), ("pow>tou", "elf"), ("tou>=2", "lord"), ("pow<1", "growing"),
        ("tou=1", "elf growing"), ("loy>=4", "walker"), ("power=-1", ""),
        ("m:{G}", "elf growing"), ("m:g/w", ""), ("m:{W/G}", "lord"), ("m=1g", "elf"), ("m=g", ""),
        ("f:modern", "elf"), ("f:legacy", "elf lord"), ("banned:modern", "lord"),
        ("restricted:vintage", "growing"), ("f:vintage", "growing"),
        ("(t:instant or t:artifact) -c:u", "rock"), ("t:instant OR t:ooze", "growing split"),
        ("-(t:elf or c:c)", "growing split walker"), ("t:elf and pow>=2", "elf lord"),
    ],
)  # fmt: skip
def test_finds(search: str, found: str) -> None:
    test = read(search).test
    names = [each["name"] for each in CARDS[:-1] if test(of_record(each))]
    assert names == [NAMES[each] for each in NAMES if each in found.split()]


def test_tokens_are_no_cards(lawmage: Call, file: Path) -> None:
    document = lawmage("cards", "search", '!"Test Elf"', "--cards", file, "--json").json()
    assert [each["faces"][0]["power"] for each in document["cards"]] == ["2"]
    assert document["understood"] == 'named "Test Elf"'


def test_shows_cards_and_how_it_was_understood(lawmage: Call, file: Path) -> None:
    told = lawmage("cards", "search", "-t:elf", "c:g", "cmc>=5", "growing", "--cards", file).out
    assert told == (
        'understood: not type line has "elf", color g, mana value >= 5, name has "growing"\n\n'
        "Test Growing  {4}{G}\nCreature — Ooze  */1+*\n\n1 card\n"
    )


def test_most_are_shown(lawmage: Call, file: Path) -> None:
    told = lawmage("cards", "search", "test", "--most", "2", "--cards", file).out
    assert "Test Elf Lord" in told
    assert "Test Rock" not in told
    assert "6 cards, of which 2 are shown" in told


def test_what_is_not_known_is_told(lawmage: Call, file: Path) -> None:
    told = lawmage("cards", "search", "-f:modern test", "--cards", file).out
    assert "cards were not looked at, of which no card file that was read says in which" in told
    assert "Test Elf Lord" in told
    told = lawmage("cards", "search", "o:vigilance", "--cards", file).out
    assert "of the starter set, whose words are not at hand" in told


@pytest.mark.parametrize(
    ("search", "told"),
    [
        ("typ:elf", "nearest:  type"), ("pow>>2", "no number: >2"), ("pow:big", "no number: big"),
        ("c:x", "no color: x"), ("f:moderm", "no format: moderm"), ("t>elf", "a sign that can't"),
        ("(t:elf", "a bracket that nothing closes"), ("t:elf)", "a bracket that nothing opens"),
        ("or", "something to search for is missing"), ("t:elf or", "is missing here"),
        ('o:"draw', "a quote that nothing closes"), ('"draw', "this is not understood"),
        ("o:/draw.*/", "patterns are not searched for"), ("t:", "a value is missing here"),
        (" ", "nothing to search for"), ("m:?", "no mana: ?"), ("(" * 60, "too many brackets"),
        ("x" * 2000, "too long a search"), ("is:vanilla", "no word that cards are searched by"),
    ],
)  # fmt: skip
def test_a_bad_search_is_one_message(search: str, told: str) -> None:
    with pytest.raises(LawmageError) as caught:
        read(search)
    assert told in str(caught.value)


def test_a_bad_search_is_refused(lawmage: Call) -> None:
    assert (
        "  | t:elf pow>>2\n  |       ^" in lawmage("cards", "search", "t:elf", "pow>>2").refused()
    )


def test_the_help_has_every_word(lawmage: Call) -> None:
    page = lawmage("help", "search").out
    assert page == searches()
    assert all(word in page for kind in KINDS for word in kind.words)
