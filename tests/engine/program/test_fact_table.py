"""What is told of every board in an edition is the same whoever asks, and looked at once."""

from __future__ import annotations

import pytest

from kb.engine.facts.edition_facts import table_of_edition
from kb.engine.facts.facts import Facts
from kb.engine.program.momentary import momentary, words_in
from kb.engine.program.needs import marks_of
from kb.engine.program.shapes import shapes_of
from kb.state.game_state import GameState, PlayerState, Turn

EDITIONS = ("1999-04-23", "2003-12-01", "2026-08-07")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_is_no_fact_of_a_call_or_a_moment(edition: str) -> None:
    table = table_of_edition(edition)
    assert momentary().isdisjoint(table.by_name)
    assert {shapes_of(each).call for each in table.facts} == {None}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_known_of_a_table_is_known_of_its_facts(edition: str) -> None:
    table = table_of_edition(edition)
    assert sorted(map(str, table.facts)) == sorted(
        str(each) for facts in table.by_name.values() for each in facts
    )
    for each in table.facts:
        assert marks_of(each) <= table.marks
        assert shapes_of(each).lasting & ~table.shapes == 0
        assert words_in(each) <= table.words[each.name]


def test_a_state_is_told_with_the_table_of_its_edition() -> None:
    player = PlayerState(name="A", numbers={"life": 20})
    state = GameState(edition=EDITIONS[0], players=(player,), turn=Turn(active="A"), objects=())
    facts = Facts(state)
    assert facts.table is table_of_edition(EDITIONS[0])
    assert {*facts.all()} == {*facts.table.facts, *facts.of_state()}
    assert {*facts.table.facts}.isdisjoint(facts.of_state())
