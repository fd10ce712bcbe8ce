"""Every section of the law can be ground in one control, and the answers stay the same. A sample;
`python -m tests.law.one_control` asks the checks of all cases."""

from __future__ import annotations

import re

import pytest

from kb.engine.program.program import LAW
from kb.queries.legal.legal import legal
from tests.law.law_reading import FOLDER
from tests.law.one_control import Asking, all_ground, askings, differs

SAMPLE = ("evasion-blocked-as-though-1", "loyalty-2026-1", "umbra-or-shield-1")
CHECKS = [each for each in askings() if each.name in SAMPLE]
BY_NAME = {
    "103_starting.lp": "as a game begins, of which there is no board yet",
    "508_declarations.lp": "stands apart: declarations are chosen in it",
    "601_forms.lp": "with the faces of cards, before anything else",
    "613_output.lp": "when characteristics are read",
    "727_restarting.lp": "as a game is restarted",
    "729_subgames.lp": "as a subgame begins or ends",
    "732_loops.lp": "as a round of actions is repeated",
}
"""Files of which no part answers a question, and when they are ground."""
BOARD = {
    "players": {"A": {"hand": ["Bear"], "mana": "{G}"}, "B": {}},
    "turn": {"active": "A", "phase": "precombat_main"},
    "battlefield": [
        {"name": "Wood", "type_line": "Basic Land — Forest"},
        {"name": "Stirring", "type_line": "Enchantment",
         "oracle_text": "All lands are 1/1 creatures that are still lands."},
        {"name": "Growth", "type_line": "Enchantment",
         "oracle_text": "Creatures have trample. Lands have haste."},
        {"name": "Silence", "type_line": "Enchantment",
         "oracle_text": "Players can't cast creature spells."},
    ],
    "cards": [{"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{G}",
               "power": 2, "toughness": 2}],
}  # fmt: skip


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_all_parts_answer_as_those_that_are_needed(check: Asking) -> None:
    assert not differs(check)


def test_every_section_is_in_one_control() -> None:
    check = Asking("board", BOARD, legal)
    plainly = check.answer()
    with all_ground() as grounders:
        assert check.answer() == plainly
    texts = {file: (FOLDER / file).read_text("utf-8") for file in LAW}
    parts = {file: set(re.findall(r"^#program (\w+)", text, re.M)) for file, text in texts.items()}
    absent = [{file for file in LAW if not parts[file] & each._loaded} for each in grounders]
    assert set(BY_NAME) in absent


def test_another_answer_is_noticed() -> None:
    check = Asking("board", BOARD, lambda board: len(board.derivation.grounder._loaded))
    assert differs(check)
