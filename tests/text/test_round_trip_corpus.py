"""The logic of real cards put into English and read back, where the card file is at hand."""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kb.text.lines.reading import choices_of, read_ability
from kb.text.rendering import ability, host_words
from kb.text.words import wording
from kb.text.words.type_line import parse_type_line
from kb.vocabulary import Ability
from tests.text.normal_form import effect_form

CARDS = Path(__file__).parents[3] / "shared" / "data" / "cards" / "oracle-cards-dev.jsonl.gz"
EVERY = 1 if os.environ.get("LAWMAGE_PROFILE") == "long" else 10
"""One card in so many is read."""


def faces() -> Iterator[dict[str, Any]]:
    with gzip.open(CARDS, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            card = json.loads(line)
            for face in (card.get("card_faces") or [card]) if number % EVERY == 0 else []:
                yield {"type_line": card.get("type_line", ""), **face}


def verdict(word: Ability, face: dict[str, Any]) -> str:
    """What comes back of an ability's logic: `same`, `unread` or `misread`."""
    type_line, chosen = parse_type_line(face["type_line"]), choices_of(face["oracle_text"])
    bare = msgspec.structs.replace(word, text=None)
    said = ability(bare, face["name"], host_name=host_words(type_line.subtypes))
    found = read_ability(said, (face["name"],), type_line.types, chosen)
    if len(found) != 1 or found[0].effect is None or word.effect is None:
        return "unread"
    same = effect_form(found[0].effect) == effect_form(word.effect)
    return "same" if same and found[0].zones == word.zones else "misread"


@pytest.mark.skipif(not CARDS.exists(), reason="no card file at hand (../shared)")
def test_logic_of_real_cards_comes_back() -> None:
    verdicts: Counter[str] = Counter()
    for face in faces():
        type_line, text = parse_type_line(face["type_line"]), face.get("oracle_text") or ""
        names = wording.short_names(face["name"], "legendary" in type_line.supertypes)
        for line in text.splitlines():
            for word in read_ability(line, names, type_line.types, choices_of(text)):
                if word.effect is not None and word.understood and word.kind != "keyword":
                    verdicts[verdict(word, face)] += 1
    assert verdicts.total() > 300
    assert verdicts["misread"] <= 0.005 * verdicts.total()
    assert verdicts["same"] >= 0.99 * verdicts.total()
