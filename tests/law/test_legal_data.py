"""The dated data of legal.json and keyword_costs.json: well formed, and true of the texts."""

from __future__ import annotations

import re
import string

import pytest

from kb.editions import tables
from kb.engine.actions import prohibitions
from kb.engine.facts import keyword_costs
from kb.text.words.keywords import read_keywords
from tests.law.citations import TEXTS, paragraphs

EDITIONS = frozenset(each for each in tables().editions if each >= "1999-04-23")
HOLES = {
    "player", "object", "zone", "source", "words", "word", "bars", "mana", "sources", "wanted",
    "there", "what",
}  # fmt: skip
# A word that the cited paragraph must contain in every edition, whatever its number is then.
ABOUT = {
    "no_priority": "priority", "not_your_turn": "instant", "not_main_phase": "instant",
    "stack_occupied": "instant", "not_your_turn.play_land": "land",
    "stack_occupied.play_land": "main phase", "not_main_phase.play_land": "main phase",
    "not_your_turn.foretell": "foretell", "not_your_turn.activate": "sorcery",
    "not_your_turn.loyalty": "turn", "not_main_phase.loyalty": "main phase",
    "stack_occupied.loyalty": "stack is empty",
    "set_aside_now": "foretell",
    "split_second": "split second", "forbidden": "can't", "only_at_sorcery_speed": "can't",
    "condition_of_spell": "spell", "only_at_certain_time": "spell", "used_up": "restriction",
    "used_up_for_good": "restriction",
    "only_when": "restriction", "condition_of_ability": "restriction", "no_permission": "spell",
    "no_permission.play_land": "hand", "no_legend": "legendary", "is_land": "land",
    "no_land_play": "land", "only_opponents": "controller",
    "not_yours": "controller", "sick": "control", "tapped": "tap symbol",
    "untapped": "untap symbol", "loyalty_used": "loyalty|planeswalker",
    "detained": "detain", "no_blocks_yet": "ninjutsu",
    "no_face_up_cost": "face up", "no_target": "target", "bad_target": "target",
    "no_mana_cost": "cost", "mana": "cost", "too_little_life": "life", "other_cost": "cost|pay",
    "costs_more": "total cost", "costs_less": "total cost", "costs_at_least": "total cost",
    "commander_tax": "command zone",
    "too_few_counters": "cost|pay", "too_few_objects": "cost|pay", "no_such_ability": "activated",
    "hexproof": "hexproof", "shroud": "shroud", "protection": "protection",
    "cant_be_target": "target", "wrong_modes": "mod", "anothers": "cost|pay",
    "anothers.sacrifice": "cost|sacrifice", "anothers.discard": "cost|discard", "kept": "can't",
    "tapped_already": "cost|untapped", "untapped_already": "cost|untap", "no_life_paid": "can't",
    "no_life_paid.pay_life": "can't", "functions_elsewhere": "function",
    "no_creature_manifested": "creature card",
    "no_creature_cloaked": "creature card",
    "number_of_modes": "mod", "no_such_mode": "mod",
    "hands_are_kept": "mulligan", "another_declares": "mulligan", "hand_kept": "mulligan",
    "hand_of_no_cards": "zero cards",
    "mode_twice": "mode", "mode_chosen_before": "mode", "mode_left_out": "all modes|entwine",
    "spliced_twice": "splice",
}  # fmt: skip


@pytest.mark.parametrize("name", prohibitions.rows())
def test_rows_are_in_order_and_can_be_said(name: str) -> None:
    row = prohibitions.rows()[name]
    dates = [each.start for each in row.rules]
    assert dates == sorted(set(dates)) and set(dates) <= set(tables().editions)
    for sentence in filter(None, (row.says, row.change)):
        holes = {hole for _, hole, _, _ in string.Formatter().parse(sentence) if hole}
        assert holes <= HOLES


@pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
@pytest.mark.parametrize("name", ABOUT)
def test_the_rules_say_so(name: str) -> None:
    """In every edition from the first row on."""
    row = prohibitions.rows()[name]
    for edition in tables().editions:
        if edition < row.rules[0].start:
            continue
        reason, _, action = name.partition(".")
        number = prohibitions.rule_of(reason, action, edition)
        assert number is not None
        words = paragraphs(EDITIONS)[edition].get(number, "")
        assert re.search(ABOUT[name], words, re.IGNORECASE), (edition, number, words[:80])


def test_every_keyword_of_a_way_is_one() -> None:
    rows = keyword_costs.tables()
    for row in (*rows.casting, *rows.activating, *rows.special):
        if row.keyword == "prototype":  # it is read with the face, not as a keyword of a line
            continue
        forms = (
            row.keyword, f"{row.keyword} {{1}}", f"{row.keyword} 1", f"{row.keyword} 1—{{1}}",
            f"{row.keyword} with artifact {{1}}", f"Goblin {row.keyword}",
            f"{row.keyword} onto Arcane {{1}}",
        )  # fmt: skip
        assert row.rules, row.keyword
        assert any(read_keywords(form[0].upper() + form[1:]) for form in forms), row.keyword


@pytest.mark.parametrize(
    ("words", "costs"),
    [("Kicker {1}", 1), ("Kicker {1} and/or {R}", 2), ("Suspend 2—{R}", 1), ("Crew 3", None)],
)
def test_costs_of_keywords(words: str, costs: int | None) -> None:
    (ability,) = read_keywords(words) or ()
    found = keyword_costs.costs_of(ability)
    assert (len(found) if found is not None else None) == costs
