"""The whole card file and the shared cases, where they are at hand (../shared)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.card_base.compiling import compile_card
from kb.card_base.depth import asked
from kb.card_base.library import Library
from kb.text.lines.reading import read_copy_exceptions, read_effect
from kb.text.words.wording import short_names
from kb.vocabulary import Ability
from kb.vocabulary.card import Card
from tests.card_base.coverage_report import FUNNY, records

SHARED = Path(__file__).parents[2].parent / "shared"
CARDS = SHARED / "data/cards/oracle-cards-dev.jsonl.gz"
CASES = SHARED / "cases"
FILES = ("forge-layers", "issues-layers", "phase-layers", "mage-abilities", "mage-control-attach",
         "mage-copy", "mage-pt", "mage-text", "mage-types")  # fmt: skip
BOARDS = {
    "Humility", "Opalescence", "Blood Moon", "Urborg, Tomb of Yawgmoth", "Conspiracy", "Crusade",
    "Enchanted Evening", "Life and Limb", "Dryad of the Ilysian Grove", "March of the Machines",
    "Mycosynth Lattice", "Clone", "Chimeric Staff",
}  # fmt: skip

pytestmark = pytest.mark.skipif(
    not CARDS.exists() or not CASES.exists(), reason="no card file or cases at hand (../shared)"
)


@cache
def sample() -> list[dict[str, Any]]:
    """A fixed random choice of the card file."""
    everything = [r for r in records(CARDS) if r.get("set") not in FUNNY]
    return random.Random(702).sample(everything, 4000)


@cache
def compiled() -> list[Card]:
    """Its cards."""
    return [*map(compile_card, sample())]


def abilities() -> Iterator[Ability]:
    """The abilities of its cards."""
    return (each for card in compiled() for face in card.faces for each in face.abilities)


@cache
def library() -> Library:
    """The card file as a library."""
    return Library(card_file=CARDS, starter=False)


def _walk(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for part in node.values():
            yield from _walk(part)
    elif isinstance(node, list):
        for part in node:
            yield from _walk(part)


@cache
def snapshots() -> list[dict[str, Any]]:
    """The snapshots of the layer cases."""
    found: list[dict[str, Any]] = []
    for name in FILES:
        cases = yaml.safe_load((CASES / f"{name}.yaml").read_text(encoding="utf-8"))
        found.extend(case["snapshot"] for case in cases if "snapshot" in case)
    return found


def _card_names() -> set[str]:
    names = set(BOARDS)
    for snapshot in snapshots():
        for node in _walk(snapshot):
            if isinstance(node.get("card"), str):
                names.add(node["card"])
            for zone in ("battlefield", "hand", "library", "graveyard", "exile", "command"):
                entries = node.get(zone)
                if isinstance(entries, list):
                    names |= {entry for entry in entries if isinstance(entry, str)}
    own = {c["name"] for s in snapshots() for c in s.get("cards", [])}
    return names - own


LEAST = {
    "keyword": 0.995, "static_characteristic": 0.85, "static_rule": 0.8, "activated_cost": 0.98,
    "activated_targets": 0.92, "targets": 0.9, "triggered_event": 0.8, "mana_produced": 0.9,
    "modes": 0.95, "created_effect": 0.75,
}  # fmt: skip
"""Kind → the share of its lines that has to be understood in full."""


def test_no_card_crashes_and_most_are_understood() -> None:
    lines: Counter[str] = Counter()
    good: Counter[str] = Counter()
    for ability in abilities():
        for kind, understood in asked(ability).items():
            lines[kind] += 1
            good[kind] += understood
    shares = {kind: good[kind] / lines[kind] for kind in LEAST}
    assert {kind: share for kind, share in shares.items() if share < LEAST[kind]} == {}
    assert lines["keyword"] > 1500 and lines["triggered_event"] > 1500


def test_static_abilities_have_effects_and_nothing_else_has_one() -> None:
    for ability in abilities():
        has_effect = ability.effect is not None
        expected = ability.kind == "static" and ability.understood
        assert has_effect == expected or ability.kind in ("keyword", "static"), ability


def test_every_card_of_the_cases_is_understood() -> None:
    bad: list[tuple[str, str | None]] = []
    for name in sorted(_card_names()):
        card = library().find(name)
        if card is None:
            continue
        bad.extend((name, a.text) for f in card.faces for a in f.abilities if not a.understood)
    assert not bad


def test_every_effect_of_the_cases_is_understood() -> None:
    for snapshot in snapshots():
        for effect in snapshot.get("effects", []):
            source = str(effect.get("source", ""))
            cards = {e.get("id"): e.get("card") for e in snapshot["battlefield"]
                     if isinstance(e, dict)}  # fmt: skip
            name = cards.get(source) or source
            assert read_effect(effect["text"], short_names(name, legendary=True)).clauses


def test_every_copy_exception_of_the_cases_is_understood() -> None:
    texts = [n["copy_of"]["except"] for s in snapshots() for n in _walk(s)
             if isinstance(n.get("copy_of"), dict) and "except" in n["copy_of"]]  # fmt: skip
    assert texts
    for text in texts:
        assert read_copy_exceptions(text)
