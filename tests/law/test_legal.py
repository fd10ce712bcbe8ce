"""`legal` and `why-not`: every `legal` check of the project's own cases and of ../shared/cases; and
that the two agree about every candidate of those boards."""

from __future__ import annotations

from typing import Any

import pytest

from kb.queries.legal.legal import listed
from kb.queries.legal.legal_actions import LegalActions
from kb.queries.legal.opening_hands import opening_hands
from kb.queries.legal.why_not import WhyNot, why_not
from kb.queries.names import action_words
from tests.law.boards import own_board, shared_board
from tests.law.checks import OWN, SHARED, SHARED_CARDS
from tests.law.legal_checks import LegalCheck, differences, legal_checks_in, meets

OWN_CHECKS = list(legal_checks_in(OWN))
SHARED_CHECKS = list(legal_checks_in(SHARED)) if SHARED_CARDS.exists() else []
ANY_WAY = action_words.Said(())
LIMIT = 100
"""The most choices that are listed for an action, as where nobody says."""


def verify(check: LegalCheck, doing: LegalActions, some: bool = False) -> None:
    answer = opening_hands(doing.board, check.player) or listed(doing)
    wrong = differences(answer["actions"], check, some)
    assert not wrong, "; ".join([*wrong, str(answer["not_understood"])])
    if check.not_understood:
        assert {each["object"] for each in answer["not_understood"]} == {*check.not_understood}


def agree(doing: LegalActions) -> None:
    """What is listed has no reason against it, everything else has one; nothing is left open."""
    asking = WhyNot(doing, ANY_WAY)
    for act, candidate in enumerate(doing.actions.candidates):
        listed, reasons = doing.entries(act), asking.reasons(act)
        assert bool(listed) is not bool(reasons), (candidate.action, candidate.object, reasons)
        assert all(reason["text"] and reason["rule"] for reason in reasons)
        agree_on_announcements(doing, act)
    assert doing.derivation.grounder.open_atoms() == []


def agree_on_announcements(doing: LegalActions, act: int) -> None:
    """The same of each set of additional costs that may be announced, with each choice of modes."""
    candidate = doing.actions.candidates[act]
    listed = set() if doing.reasons(act) else {
        (way.choice.paid, way.choice.modes) for way in doing.affording.ways(act, LIMIT)[0]
    }  # fmt: skip
    for choice in candidate.choices or ():
        if choice.paid and not doing.free_ways.get(act):
            names = tuple(
                f"{each.name} {each.times}" if each.settled else each.name for each in choice.paid
            )
            said = action_words.Said((), ways=names, modes=choice.modes or None)
            reasons = WhyNot(doing, said).reasons(act)
            assert ((choice.paid, choice.modes) in listed) is not bool(reasons), (names, reasons)


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: LegalCheck) -> None:
    doing = LegalActions(own_board(check.snapshot), check.player, LIMIT)
    verify(check, doing)
    agree(doing)


REASONED = [check for check in OWN_CHECKS if check.reasons]


@pytest.mark.parametrize("check", REASONED, ids=lambda check: check.name)
def test_reasons_of_own_case(check: LegalCheck) -> None:
    """The reasons that a case expects of what isn't there."""
    for wanted in check.reasons:
        answer = why_not(own_board(check.snapshot), wanted["action"], check.player)
        found = [reason["rule"] for reason in answer["reasons"]]
        assert found == wanted["rules"], answer["reasons"]


@pytest.mark.skipif(not SHARED_CHECKS, reason="no ../shared/cases and cards beside the checkout")
@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: LegalCheck) -> None:
    doing = LegalActions(shared_board(check.snapshot), check.player, LIMIT)
    verify(check, doing, some=True)
    agree(doing)


OF_TARGETS = [each for each in SHARED_CHECKS if any("targets" in has for has in each.has)]


@pytest.mark.skipif(not SHARED_CHECKS, reason="no ../shared/cases and cards beside the checkout")
@pytest.mark.parametrize("check", OF_TARGETS, ids=lambda check: check.name)
def test_shared_case_names_every_target(check: LegalCheck) -> None:
    """Most of those cases name all targets that there are; the others are listed."""
    verify(check, LegalActions(shared_board(check.snapshot), check.player, LIMIT))


def test_a_wrong_answer_is_noticed() -> None:
    action: dict[str, Any] = {
        "action": "cast", "object": "bolt", "zone": "hand", "as": None, "targets": [["A"], ["B"]],
    }  # fmt: skip
    assert meets(action, {"action": "cast", "object": "bolt"})
    assert meets(action, {"action": "cast", "targets": [["A"], ["B"]]})
    for wrong in ({"object": "shock"}, {"targets": [["A"]]}, {"zone": "graveyard"}, {"x": 1}):
        assert not meets(action, {"action": "cast", **wrong})
    check = LegalCheck("c", 1, {}, None, ({"action": "pass"},), ({"action": "cast"},))
    assert len(differences([action], check)) == 2
