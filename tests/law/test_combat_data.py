"""The dated rule numbers of rules_asp/combat.json: well formed, and about what they stand for in
the text of every edition."""

from __future__ import annotations

import itertools
import json
import re
from functools import cache
from typing import Any

import pytest

from tests.law.checks import ROOT
from tests.law.test_edition_data import data, in_force, texts

ABOUT = {
    "attacker": "attack", "whom": "attack", "attack_restriction": "attack",
    "attack_requirement": "attack", "attack_bands": "band", "attack_cost": "cost",
    "blocker": "block", "block_restriction": "block", "block_requirement": "block",
    "block_cost": "cost", "alone": "alone", "defender": "defender",
    "summoning_sickness": "continuously", "phased_out": "phased.out", "flying": "flying",
    "fear": "fear", "intimidate": "intimidate", "shadow": "shadow",
    "horsemanship": "horsemanship", "landwalk": "landwalk", "skulk": "skulk", "menace": "menace",
    "protection": "protection", "banding": "band", "band_attacks_same": "band",
    "bands_by_ability": "bands with other", "goad": "goad", "detained": "detain",
    "range_of_influence": "range of influence", "beside": "immediately next",
    "beside_a_team": "next to", "to_the_left": "attack left", "to_the_right": "attack right",
    "battle_protector": "protector", "protected": "protector",
    "wall": "wall", "unleash": "unleash", "decayed": "decayed",
    "only_required_options": "requirement", "rest_of_declaration_stays": "requirement",
    "exert": "exert", "enlist": "enlist",
    "team_attack": "active team declares attackers", "team_attacked": "defending team",
    "team_answers": "both defending players",
}  # fmt: skip
"""Concept → a word that its paragraph has in every edition."""


@cache
def rules() -> dict[str, list[dict[str, Any]]]:
    loaded = json.loads((ROOT / "rules_asp" / "combat.json").read_text("utf-8"))
    found: dict[str, list[dict[str, Any]]] = loaded["rules"]
    return found


def test_every_concept_has_its_word() -> None:
    assert set(rules()) == set(ABOUT)


@pytest.mark.parametrize("concept", sorted(ABOUT))
def test_rows_begin_with_editions_and_change_something(concept: str) -> None:
    rows = rules()[concept]
    dates = [row["from"] for row in rows]
    assert dates == sorted(set(dates))
    assert set(dates) <= set(data()["editions"])
    assert rows[0]["rule"] is not None
    assert all(before["rule"] != after["rule"] for before, after in itertools.pairwise(rows))


@pytest.mark.parametrize("concept", sorted(ABOUT))
def test_cited_paragraphs_are_about_their_concept(concept: str) -> None:
    wrong = [
        (edition, row["rule"])
        for edition, numbered in texts().items()
        if (row := in_force(rules()[concept], edition))
        and row["rule"]
        and not re.search(ABOUT[concept], numbered.get(row["rule"], ""), re.IGNORECASE)
    ]
    assert not wrong
