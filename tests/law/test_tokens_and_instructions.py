"""The tables that instructions speak by: predefined tokens (tokens.json), the rows of actions."""

from __future__ import annotations

import msgspec
import pytest

from kb.editions import tables
from kb.text.grammar.sayings import table_rows
from kb.text.words.told import DONE
from kb.vocabulary import TokenText
from kb.vocabulary.actions import actions
from kb.vocabulary.tokens import predefined_tokens
from tests.law.citations import TEXTS, paragraphs

EDITIONS = frozenset(tables().editions)
CURRENT = max(EDITIONS)


@pytest.mark.parametrize("name", predefined_tokens())
def test_predefined_tokens_have_a_rule_from_a_date_on(name: str) -> None:
    row = predefined_tokens()[name]
    dates = [each.start for each in row.rules]
    assert dates and dates == sorted(set(dates)) and set(dates) <= EDITIONS
    assert row.token.types and row.token.known is None
    assert all(ability.understood for ability in row.token.abilities)


@pytest.mark.parametrize("name", predefined_tokens())
def test_what_predefined_tokens_do_is_understood(name: str) -> None:
    for ability in predefined_tokens()[name].token.abilities:
        for each in ability.spell.instructions if ability.spell is not None else ():
            assert each.does is not None


@pytest.mark.skipif(not TEXTS.exists(), reason="needs the texts of the rules")
def test_the_rules_know_the_predefined_tokens_under_these_numbers() -> None:
    dates = frozenset(each.start for row in predefined_tokens().values() for each in row.rules)
    texts = paragraphs(dates | {CURRENT})
    for name, row in predefined_tokens().items():
        for date, rule in [*((e.start, e.rule) for e in row.rules), (CURRENT, row.rules[-1].rule)]:
            assert rule is not None and f"{name} token is a" in texts[date][rule]


def test_each_row_of_actions_has_a_verb_of_the_table() -> None:
    verbs = {row["verb"] for row in table_rows("instructions")["actions"]}
    assert verbs <= set(actions())
    assert set(DONE.values()) - {"choose"} <= set(actions())


def test_tokens_are_plain_data() -> None:
    for row in predefined_tokens().values():
        data = msgspec.json.encode(row.token)
        assert msgspec.json.decode(data, type=TokenText) == row.token
