"""A key of a case that nothing reads would expect something in vain: there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kb.snapshot.terms import PLAYER_ZONES
from kb.state.players import OF_HISTORY, USUAL_COUNTERS
from tests.law import checks, damage_checks, happen_checks, state_based_checks
from tests.law.checks import OWN, SHARED, cases_in
from tests.law.combat_checks import PLAIN

CASE = frozenset({"id", "why", "snapshot", "checks", "also", "example", "tags", "origin"})
OUTCOMES = frozenset({"count", "every", "some", "none"})
"""What is expected of everything that may come about."""
COMBAT = frozenset({*PLAIN, "rules", "declarations", "cost", "optional"})
DECLARED = frozenset({"declare", "edition", "maximal"})
SAID: dict[str, frozenset[str]] = {
    "show": frozenset({"object"}),
    "sba": frozenset({"run"}),
    "legal": frozenset({"player"}),
    "why-not": frozenset({"action", "player", "when", "affects"}),
    "attack": DECLARED,
    "block": DECLARED | {"player"},
    "damage": frozenset({"assign"}),
    "happen": frozenset({"text", "controller", "affects", "source"}),
    "resolve": frozenset(),
    "do": frozenset({"actions", "until"}),
}
"""What each question says, beside `query` and `expect`."""
EXPECTED: dict[str, frozenset[str]] = {
    "show": frozenset(checks.MEANINGS),
    "sba": frozenset(state_based_checks.MEANINGS),
    "legal": frozenset({"has", "lacks", "because", "not_understood"}),
    "why-not": frozenset({"happens", "reasons"}),
    "attack": COMBAT,
    "block": COMBAT,
    "damage": frozenset(damage_checks.MEANINGS),
    "happen": OUTCOMES,
    "resolve": OUTCOMES,
    "do": OUTCOMES | {"illegal", "rules", "partial"},
}
ACTION = frozenset(
    {
        *("action", "object", "zone", "as", "cost", "targets", "modes", "ability", "x"),
        *("payments", "times", "complete"),
    }
)
"""What a case says of an action that is listed."""
STATE_BASED = frozenset({"action", "objects", "players", "rule", "also", "instead_of"})
PLAYER = frozenset(
    {
        *("life", "starting_life", "spells_cast", "lands_played", "mana", "lost", "speed", "ring"),
        "dungeon",
        *happen_checks.CONTROL,
        *(*OF_HISTORY, *USUAL_COUNTERS, *PLAYER_ZONES),
    }
)


def _unread(case: dict[str, Any]) -> Iterator[str]:
    """The keys of a case that nothing reads."""
    yield from case.keys() - CASE
    for check in case["checks"]:
        query, expect = check["query"], check["expect"]
        yield from check.keys() - SAID[query] - {"query", "expect"}
        if not expect:
            yield f"{query} expects nothing"
        yield from expect.keys() - EXPECTED[query]
        yield from _unread_parts(query, expect)


def _unread_parts(query: str, expect: dict[str, Any]) -> Iterator[str]:
    """The keys of what an expectation is made of that nothing reads."""
    if query == "legal":
        for action in (*expect.get("has", ()), *expect.get("lacks", ())):
            yield from action.keys() - ACTION
        for reason in expect.get("because", ()):
            yield from reason.keys() ^ {"action", "rules"}
    if query == "sba":
        rounds = (each for one in expect.get("rounds", ()) for each in one)
        for entry in (*expect.get("actions", ()), *rounds):
            yield from entry.keys() - STATE_BASED
    if query == "why-not":
        for reason in expect.get("reasons", ()):
            yield from reason.keys() ^ {"reason", "rule"}
    if EXPECTED[query] >= OUTCOMES:
        every = [expect["every"]] if "every" in expect else []
        for condition in (*every, *expect.get("some", ()), *expect.get("none", ())):
            yield from _unread_of(condition)


def _unread_of(condition: dict[str, Any]) -> Iterator[str]:
    """The keys of a condition on what there is afterwards that nothing reads."""
    if not condition:
        yield "a condition of nothing"
    yield from condition.keys() - happen_checks.CONDITIONS.keys()
    for numbers in condition.get("players", {}).values():
        yield from numbers.keys() - PLAYER


@pytest.mark.parametrize("folder", [OWN, SHARED], ids=["own", "shared"])
def test_every_key_of_a_case_is_read(folder: Any) -> None:
    if not folder.exists():
        pytest.skip("no ../shared/cases beside the checkout")
    found = {case["id"]: wrong for case in cases_in(folder) if (wrong := [*_unread(case)])}
    assert found == {}


@pytest.mark.parametrize(
    "check",
    [
        {"query": "show", "object": "bear", "expect": {"powr": 2}},
        {"query": "show", "objects": "bear", "expect": {"power": 2}},
        {"query": "legal", "expect": {"lacks": [{"action": "cast", "objct": "bolt"}]}},
        {"query": "sba", "expect": {"actions": [{"action": "destroyed", "object": "bear"}]}},
        {"query": "do", "actions": ["pass"], "choose": ["A: yes"], "expect": {"count": 1}},
        {"query": "do", "actions": ["pass"], "expect": {"outcomes": []}},
        {"query": "happen", "text": "Draw a card.", "expect": {"every": {"player": {}}}},
        {"query": "happen", "text": "Draw a card.", "expect": {"every": {}}},
        {"query": "resolve", "expect": {"some": [{"players": {"A": {"lives": 20}}}]}},
        {"query": "resolve", "expect": {}},
    ],
)
def test_a_key_that_nothing_reads_is_found(check: dict[str, Any]) -> None:
    assert [*_unread({"checks": [check]})]
