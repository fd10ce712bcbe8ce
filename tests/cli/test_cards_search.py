"""`cards search`: cards by what is on them, in the usual words."""

from __future__ import annotations

import gzip
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kb.api.answers.schema import answer_schema
from kb.card_base.search.asked import KINDS
from kb.card_base.search.help import searches
from kb.card_base.search.query import read
from kb.card_base.search.sides import of_record
from kb.card_base.search.sorts import SORTS
from kb.errors import LawmageError
from tests.cli.conftest import Call

REAL = Path(__file__).parents[3] / "shared/data/cards/oracle-cards-dev.jsonl.gz"
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
        ("id:g", "elf growing rock"), ("id:gw", "elf lord growing rock"), ("id=gw", "lord"),
        ("id>=g", "elf lord growing"), ("identity:c", "rock"), ("id>=ur", "split"),
        ("id:m", "lord split"),
        ("id=2", "lord split"), ("id:green", "elf growing rock"),
        ("ci!=g", "lord split walker rock"),
        ("is:spell", "elf lord growing split walker rock"), 
        ("is:permanent", "elf lord growing walker rock"),
        ("not:permanent", "split"), ("-is:permanent", "split"), ("is:split", "split"),
        ("is:vanilla", "growing"), ("is:historic", "lord walker rock"), ("is:commander", "lord"),
        ("is:hybrid", "lord"), ("is:phyrexian", ""), ("is:dfc", ""),
        ("o:/draw . card/", "elf walker"), ("o:/^add|{t}/", "rock"), ("t:/^creature.*elf$/", "elf"),
        ("n:/elf( lord)?$/", "elf lord"), ("o:/^when ~ enters/", "elf"), ("-o:/./", "growing"),
        ("fo:/by many/", "lord"), ("o:/by many/", ""), ("o:/DRAW/", "elf walker"),
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
        ("pow:/2/", "no patterns are looked for in power"), ("o:/a(/", "no pattern (missing"),
        ("o:/(a+)+b/", "a group that is repeated"), ("o:/" + "a" * 300 + "/", "too long a pattern"),
        ("t:", "a value is missing here"),
        (" ", "nothing to search for"), ("m:?", "no mana: ?"), ("(" * 60, "too many brackets"),
        ("x" * 2000, "too long a search"),
        ("is:nice", "no sort of cards that is searched for: nice"),
        ("year>2010", "year (nothing is kept of the printings of a card)"),
        ("s:lea", "nothing is kept of the printings"), ("usd<1", "nothing is kept of prices"),
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


def test_what_may_be_asked_of_sorts_stands_in_the_help(lawmage: Call) -> None:
    page = lawmage("help", "search").out
    assert all(sort in page for sort in SORTS)
    for sort in SORTS:
        assert read(f"is:{sort}").said == f'is "{sort}"'


@pytest.mark.parametrize(
    ("card", "identity"),
    [
        ({"type_line": "Basic Land — Forest", "oracle_text": "({T}: Add {G}.)"}, "G"),
        ({"type_line": "Land", "oracle_text": "{T}: Add {C}. ({B} is black mana.)"}, ""),
        ({"type_line": "Creature — Drone", "mana_cost": "{2}{U}", "colors": []}, "U"),
        ({"type_line": "Artifact", "oracle_text": "{2}, {T}: Add {R/W}.", "colors": []}, "RW"),
        ({"type_line": "Creature", "mana_cost": "{G/P}", "colors": ["G"]}, "G"),
        ({"type_line": "Instant", "color_indicator": ["U"], "mana_cost": ""}, "U"),
        ({"type_line": "Creature — Forest", "colors": []}, ""),
    ],
)
def test_a_color_identity_is_of_costs_text_and_colors(card: dict[str, Any], identity: str) -> None:
    assert of_record({"name": "Test Card", **card}).identity == frozenset(identity)


def test_both_sides_count_for_the_color_identity() -> None:
    faces = [
        {"name": "A", "type_line": "Creature", "mana_cost": "{W}", "oracle_text": ""},
        {"name": "B", "type_line": "Land", "mana_cost": "", "oracle_text": "{T}: Add {U}."},
    ]
    card = of_record({"name": "A // B", "layout": "modal_dfc", "card_faces": faces})
    assert card.identity == frozenset("WU")


@pytest.mark.skipif(not REAL.exists(), reason="no ../shared/data/cards beside the checkout")
def test_color_identities_are_those_that_a_card_file_has() -> None:
    other = []
    with gzip.open(REAL, "rt", encoding="utf-8") as file:
        some = list(islice(file, 0, None, 5))
    for line in some:
        fields = json.loads(line)
        if fields["layout"] not in ("vanguard", "meld"):
            found = of_record(fields)
            if set(found.identity) != set(fields["color_identity"]):
                other.append(fields["name"])
    assert len(other) <= 5, other


def test_answers_fit_their_schemas(lawmage: Call, file: Path) -> None:
    document = lawmage(
        "cards", "search", "name:test (t:elf or is:split)", "--cards", file, "--json"
    ).json()
    Draft202012Validator(answer_schema("cards search")).validate(document)
    assert {each["name"] for each in document["cards"]} >= {NAMES["elf"], NAMES["split"]}
