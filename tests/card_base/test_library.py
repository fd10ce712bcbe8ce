"""Finding cards by name, in every place they may come from."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from kb.card_base.errors import CardFileError
from kb.card_base.importing import import_cards
from kb.card_base.keys import key
from kb.card_base.library import Library

CARDS = [
    {"name": "Grizzly Bears", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Fire // Ice", "layout": "split",
     "card_faces": [{"name": "Fire", "type_line": "Instant"},
                    {"name": "Ice", "type_line": "Instant"}]},
    {"name": "Æther Test", "type_line": "Instant"},
    {"name": "Ice", "type_line": "Enchantment"},
    {"name": "Lim-Dûl's Vault", "type_line": "Instant"},
    {"name": "Jötun Grunt", "type_line": "Creature — Giant"},
    {"name": 'The "Quoted" One', "type_line": "Artifact"},
]  # fmt: skip


@pytest.fixture(params=["lines", "array", "lines.gz", "array.gz", "ascii"])
def card_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The cards in every form of file."""
    form = str(request.param)
    ascii_only = form == "ascii"
    if form.startswith("array"):
        text = json.dumps(CARDS, ensure_ascii=False, indent=1)
    else:
        text = "".join(json.dumps(c, ensure_ascii=ascii_only) + "\n" for c in CARDS)
    path = tmp_path / f"cards.{form}"
    data = text.encode()
    path.write_bytes(gzip.compress(data) if form.endswith(".gz") else data)
    return path


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Grizzly Bears", "Grizzly Bears"),
        ("grizzly bears", "Grizzly Bears"),
        ("GRIZZLY-BEARS", "Grizzly Bears"),
        ("Fire", "Fire // Ice"),
        ("fire//ice", "Fire // Ice"),
        ("Ice", "Ice"),  # a whole name before a face's
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"),
        ("lim duls vault", "Lim-Dûl's Vault"),
        ("Jotun Grunt", "Jötun Grunt"),
        ("Aether test", "Æther Test"),
        ("The Quoted One", 'The "Quoted" One'),
    ],
)
def test_found(card_file: Path, asked: str, found: str) -> None:
    library = Library(card_file=card_file, starter=False)
    card = library.find(asked)
    assert card is not None
    assert card.name == found
    assert library.has(asked)


def test_not_found(card_file: Path) -> None:
    library = Library(card_file=card_file, starter=False)
    for name in ("Grizzly", "Bears", "Firebolt", "", "//", ".*", '"name"'):
        assert library.find(name) is None, name
    assert library.nearest("Grizly Bear") == ["Grizzly Bears"]
    assert library.nearest("qqqqqqqq") == []


def test_own_cards_go_first(card_file: Path) -> None:
    own = [{"name": "grizzly bears", "type_line": "Creature — Elf"}]
    card = Library(own, card_file, starter=False).find("Grizzly Bears")
    assert card is not None
    assert card.faces[0].subtypes == ("Elf",)


def test_without_any_file() -> None:
    assert Library(starter=False).find("Grizzly Bears") is None
    assert Library().find("No Such Card At All") is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[1, 2]", "card 1"),
        (b'{"name": "Grizzly Bears", \n', "line 1"),
        (b'[{"name": "Grizzly Bears"},', "no JSON"),
        (b"\x1f\x8bnot gzip", "gzip"),
    ],
)
def test_bad_files(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(CardFileError, match=said) as error:
        Library(card_file=path, starter=False).find("Grizzly Bears")
    assert str(path) in str(error.value)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="cannot be read"):
        Library(card_file=tmp_path / "none.json", starter=False).find("Grizzly Bears")


def test_a_file_that_changed_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    card = {"name": "Test Ox", "type_line": "Creature — Ox", "power": "2", "toughness": "4"}
    path.write_text(json.dumps([card]))
    first = Library(card_file=path, starter=False).find("Test Ox")
    assert first is Library(card_file=path, starter=False).find("Test Ox")
    path.write_text(json.dumps([card | {"power": "10"}]))
    again = Library(card_file=path, starter=False).find("Test Ox")
    assert first is not None and again is not None
    assert (first.faces[0].power, again.faces[0].power) == ("2", "10")


def test_keys() -> None:
    assert key("Æther Vial") == key("aether vial")
    assert key("Fire // Ice") == key("fire/ice")
    assert key("Lim-Dûl's Vault") == "limdulsvault"


def test_names_that_begin_so_come_first() -> None:
    own = [{"name": "Testing, the Long Name of Tests"}, {"name": "Testinga"}, {"name": "Resting"}]
    assert Library(own=own).nearest("testing,")[:2] == [
        "Testing, the Long Name of Tests",
        "Testinga",
    ]


LANDS = [
    {"name": "Test Waste Land", "type_line": "Land", "oracle_text": "{T}: Add {C}."},
    {"name": "Test Wasteland", "type_line": "Land — Desert"},
    {"name": "Tëst Wasteland", "type_line": "Artifact"},
]


@pytest.mark.parametrize("form", ["own", "lines", "array", "base"])
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Test Wasteland", "Test Wasteland"),
        ("Test Waste Land", "Test Waste Land"),
        ("test waste land", "Test Waste Land"),
        ("TEST WASTELAND", "Test Wasteland"),
        ("Tëst Wasteland", "Tëst Wasteland"),
        ("Test-Wasteland", "Test Waste Land"),  # nothing tells: the first
    ],
)
def test_the_exact_name_first(
    form: str, asked: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.json"
    cards = LANDS[:2] if form == "base" else LANDS
    path.write_text(
        json.dumps(cards) if form == "array" else "".join(json.dumps(c) + "\n" for c in cards)
    )
    monkeypatch.setenv("LAWMAGE_CARDS", str(tmp_path / "base.sqlite3"))
    if form == "base":
        import_cards(str(path), tmp_path / "base.sqlite3")
        found = found.replace("ë", "e")
    in_file = path if form in ("lines", "array") else None
    library = Library(LANDS if form == "own" else (), in_file, starter=form == "base")
    card, entry = library.find(asked), library.entry(asked)
    assert card is not None and entry is not None
    assert card.name == entry.card.name == found


def test_spaces_count_for_less_than_where_a_card_is(card_file: Path) -> None:
    own = [{"name": "Grizzlybears", "type_line": "Creature — Elf"}]
    library = Library(own, card_file, starter=False)
    bears, own_bears = library.find("Grizzly Bears"), library.find("grizzlybears")
    assert bears is not None and bears.name == "Grizzly Bears"
    assert own_bears is not None and own_bears.name == "Grizzlybears"
