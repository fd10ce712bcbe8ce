"""Keyword abilities: the table against 702, keyword lines, keywords inside sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.terms import COLORS
from kb.text.words.keywords import keyword_table, read_keywords
from kb.vocabulary import Act, Activation, AddSubtypes, Const, Cost, HasSubtype, SetColors
from tests.text.readings import gains, line

RULES = Path(__file__).parents[2].parent / "shared/data/cr/cr-2026-08-07.txt"

LINES: list[tuple[str, list[tuple[str, str | None]]]] = [
    ("Flying", [("flying", None)]),
    ("First strike, vigilance", [("first strike", None), ("vigilance", None)]),
    ("Flying; banding", [("flying", None), ("banding", None)]),
    ("Protection from black and from red",
     [("protection from black", None), ("protection from red", None)]),
    ("Protection from Vampires, from Werewolves, and from Zombies",
     [("protection from vampires", None), ("protection from werewolves", None),
      ("protection from zombies", None)]),
    ("Protection from each color", [(f"protection from {c}", None) for c in COLORS]),
    ("Flying, protection from spells that are one or more colors, annihilator 6",
     [("flying", None), ("protection from spells that are one or more colors", None),
      ("annihilator", "6")]),
    ("Hexproof", [("hexproof", None)]),
    ("Hexproof from blue", [("hexproof from blue", None)]),
    ("Ward {2}", [("ward", "{2}")]),
    ("Ward—Pay 3 life.", [("ward", "Pay 3 life")]),
    ("Islandwalk", [("islandwalk", None)]),
    ("Snow swampwalk", [("snow swampwalk", None)]),
    ("Nonbasic landwalk", [("nonbasic landwalk", None)]),
    ("Cycling {2}", [("cycling", "{2}")]),
    ("Basic landcycling {1}{G}", [("basic landcycling", "{1}{G}")]),
    ("Wizardcycling {3}", [("wizardcycling", "{3}")]),
    ("Enchant creature", [("enchant creature", None)]),
    ("Enchant creature, land, or planeswalker",
     [("enchant creature, land, or planeswalker", None)]),
    ("Equip {3}", [("equip", "{3}")]),
    ("Equip legendary creature {1}", [("equip legendary creature", "{1}")]),
    ("Suspend 5—{1}{G}", [("suspend", "5—{1}{G}")]),
    ("Kicker {U} and/or {B}", [("kicker", "{U} and/or {B}")]),
    ("Escape—{3}{B}, Exile three other cards from your graveyard.",
     [("escape", "{3}{B}, Exile three other cards from your graveyard")]),
    ("Prototype {3}{R} — 2/2", [("prototype", "{3}{R} 2/2")]),
    ("Partner", [("partner", None)]),
    ("Partner with Testing Thing", [("partner with", "Testing Thing")]),
    ("Affinity for artifacts", [("affinity for artifacts", None)]),
    ("Goblin offering", [("goblin offering", None)]),
    ("Devour 2", [("devour", "2")]),
    ("Splice onto Arcane {2}{B}", [("splice onto arcane", "{2}{B}")]),
    ("Modular—Sunburst", [("modular", "Sunburst")]),
    ("Totem armor", [("umbra armor", None)]),
    ("Start your engines!", [("start your engines!", None)]),
    ("Fear", [("fear", None)]),
    ("Phasing", [("phasing", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), LINES)
def test_keyword_line(text: str, expected: list[tuple[str, str | None]]) -> None:
    found = read_keywords(text)
    assert found is not None
    assert [(a.keyword, a.parameter) for a in found] == expected
    assert all(a.kind == "keyword" and a.understood and a.text for a in found)


@pytest.mark.parametrize(
    "text",
    ["Flying creatures you control get +1/+1.", "Flying, wobbling", "Exile target creature.",
     "Storm the castle", "Cycling", "Flash back"],
)  # fmt: skip
def test_no_keyword_line(text: str) -> None:
    assert read_keywords(text) is None


def test_what_keywords_do() -> None:
    """604.3: changeling and devoid are characteristic-defining."""
    (changeling,) = read_keywords("Changeling") or ()
    (devoid,) = read_keywords("Devoid") or ()
    assert changeling.cda and changeling.effect is not None
    assert changeling.effect.clauses[0].does == (AddSubtypes(("every creature",)),)
    assert devoid.cda and devoid.effect is not None
    assert devoid.effect.clauses[0].does == (SetColors(()),)


def test_keywords_in_sentences() -> None:
    effect = line("Creatures you control have protection from red, first strike, and fear.").effect
    assert effect is not None
    assert effect.clauses[0].does == (gains("protection from red", "first strike", "fear"),)


def test_a_number_that_the_line_counts() -> None:
    ability = line("Firebending X, where X is your life total.")
    assert (ability.kind, ability.keyword, ability.parameter) == ("keyword", "firebending", "X")
    assert ability.x is not None


def test_a_quality_before_a_cost_in_words() -> None:
    ability = line("Splice onto Arcane—Sacrifice two Mountains.")
    assert (ability.kind, ability.keyword) == ("keyword", "splice onto arcane")
    assert ability.parameter == "Sacrifice two Mountains"
    two = Const(2)
    assert ability.activation == Activation(
        Cost((Act("sacrifice", HasSubtype("Mountain"), two, two),))
    )
    ability = line("Splice onto Arcane {1}{R}")
    assert (ability.keyword, ability.parameter) == ("splice onto arcane", "{1}{R}")


def test_the_table_has_every_keyword_of_the_rules() -> None:
    if not RULES.exists():
        pytest.skip("the rules text is not at hand (../shared/data/cr)")
    headings = re.findall(r"^(702\.\d+)\. (.+)$", RULES.read_text(encoding="utf-8"), re.M)
    wanted = {(rule, name.strip().lower()) for rule, name in headings if rule != "702.1"}
    known = {(row.rule, row.keyword) for row in keyword_table().values()}
    numbers = {rule for rule, _ in known}
    missing = {
        (rule, name) for rule, name in wanted
        if (rule, name) not in known and not (rule in numbers and (" and " in name or "∞" in name))
    }  # fmt: skip
    assert not missing
