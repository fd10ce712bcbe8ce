"""The starter set: whole, wordless, what the card files give, and cheap to look into."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kb.card_base.compiling import compile_card
from kb.card_base.keys import key
from kb.card_base.library import Library, Starter
from kb.vocabulary.card import Card
from tests.card_base import make_starter
from tests.card_base.coverage_report import records

SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "cards"
CARD_FILES = [
    SHARED / name
    for name in (
        "oracle-cards-dev.jsonl.gz", "scryfall-cards-2025-11.json", "scryfall-cards-2019-09.json",
    )
]  # fmt: skip
at_hand = pytest.mark.skipif(
    not all(path.exists() for path in CARD_FILES), reason="no card files at hand (../shared)"
)

SET = msgspec.json.decode(make_starter.STARTER_FILE.read_bytes(), type=Starter)
CARDS = [msgspec.json.decode(raw, type=Card) for raw in SET.cards.values()]


def parts(node: Any) -> Iterator[dict[str, Any]]:
    """Every struct in a compiled card, as plain data."""
    if isinstance(node, dict):
        yield node
        for part in node.values():
            yield from parts(part)
    elif isinstance(node, list | tuple):
        for part in node:
            yield from parts(part)


LONGER = {"enchant creature put onto the battlefield with ~"}
"""What a keyword says at greater length: that which Animate Dead gains."""

EVERY_PART = [part for card in CARDS for part in parts(msgspec.to_builtins(card))]


def test_it_has_every_card_it_is_to_have() -> None:
    library = Library()
    assert len(CARDS) >= 220
    for name in make_starter.wanted_names():
        card = library.find(name)
        assert card is not None, name
        assert name in (card.name, card.faces[0].name)


def test_back_faces_and_halves_find_their_card() -> None:
    library = Library()
    faces = [(face.name, card.name) for card in CARDS for face in card.faces]
    assert {name for name, whole in faces if name != whole} >= {"Ice", "Insectile Aberration"}
    for face, whole in faces:
        found = library.find(face)
        assert found is not None
        assert found.name == whole


def test_nothing_in_it_has_words() -> None:
    for part in EVERY_PART:
        assert part.get("is") != "rule_change"
        if part.get("is") == "ability":
            assert "text" not in part
            assert part.get("understood", True) or part["kind"] not in ("static", "keyword")


def test_no_string_is_a_sentence() -> None:
    """Beside names and costs there are only words of the vocabulary and what keywords say."""
    strings = {
        text
        for part in EVERY_PART
        for field, value in part.items()
        if field not in ("name", "mana_cost")
        for text in (value if isinstance(value, list | tuple) else [value])
        if isinstance(text, str)
    }
    assert {"creature", "protection from red", "{2}{R}", *LONGER} <= strings
    for text in strings - LONGER:
        assert len(text) <= 40, text
        assert len(text.split()) <= 6, text
        assert not re.search(r"[.;:]", text), text


def test_static_abilities_are_logic() -> None:
    """Each static ability has its effect, each keyword ability its keyword."""
    for card in CARDS:
        for face in card.faces:
            for ability in face.abilities:
                assert (ability.effect is not None) or ability.kind != "static", card.name
                assert ability.keyword is not None or ability.kind != "keyword", card.name


def test_keys_are_those_of_the_names() -> None:
    assert list(SET.cards) == [key(card.name) for card in CARDS]
    assert len({card.name for card in CARDS}) == len(CARDS)
    assert set(SET.faces.values()) <= set(SET.cards)


def test_a_card_of_a_file_goes_first() -> None:
    own = [{"name": "Humility", "type_line": "Artifact"}]
    card = Library(own).find("Humility")
    assert card is not None
    assert card.faces[0].types == ("artifact",)
    assert Library().nearest("Humilty")[0] == "Humility"


def test_cards_without_logic_are_refused() -> None:
    for text in ("Enchanted creature is a bit of everything.",
                 "Enchanted creature gets +1/+1 and can't block."):  # fmt: skip
        record = {"name": "Test Thing", "type_line": "Enchantment — Aura", "oracle_text": text}
        with pytest.raises(make_starter.NotFit, match="Test Thing"):
            make_starter.stripped(compile_card(record))


# ------------------------------------------------------------------------ with the card files


@at_hand
def test_it_is_what_the_card_files_give() -> None:
    made = make_starter.as_file(make_starter.starter_cards(CARD_FILES))
    assert make_starter.STARTER_FILE.read_bytes() == made, (
        "run: python -m tests.card_base.make_starter "
        + " ".join(f"../shared/data/cards/{path.name}" for path in CARD_FILES)
    )


@at_hand
def test_no_sentence_of_the_card_file_is_in_it() -> None:
    data = make_starter.STARTER_FILE.read_text(encoding="utf-8")
    names = {face.name for card in CARDS for face in card.faces}
    checked = 0
    for record in records(CARD_FILES[0]):
        faces = record.get("card_faces") or [record]
        if not names & {face["name"] for face in faces}:
            continue
        for sentence in re.split(r"[.\n]\s*", " ".join(f["oracle_text"] + "\n" for f in faces)):
            if len(sentence.split()) > 3:
                checked += 1
                assert sentence not in data, sentence
    assert checked > 500
