"""What the grammar makes of lines of real cards is what a reader of the cards wrote for them."""

from __future__ import annotations

from collections import Counter

import pytest

from kb.vocabulary import Ability, And, Clause, Effect, HasColor, HasType, ModifyPT, X
from tests.text.golden import (
    CARDS,
    KINDS,
    Entry,
    abilities_of,
    cards,
    comparable,
    draw,
    entries,
    kind_of,
)

needs_cards = pytest.mark.skipif(not CARDS.exists(), reason="no card file at hand (../shared)")
ALL = [(name, entry) for name, found in entries().items() for entry in found]


@needs_cards
@pytest.mark.parametrize(
    "entry", [entry for _, entry in ALL], ids=[f"{name}: {entry.card}" for name, entry in ALL]
)
def test_a_line_says_what_its_reader_wrote(entry: Entry) -> None:
    found = abilities_of(entry)
    if entry.understood:
        assert comparable(found) == comparable(entry.abilities)
    else:
        assert not all(ability.understood for ability in found)


def test_no_card_is_there_twice() -> None:
    found = Counter(entry.card for _, entry in ALL)
    assert [card for card, times in found.items() if times > 1] == []


def test_every_entry_has_its_logic() -> None:
    assert {entry.kind for _, entry in ALL} <= set(KINDS)
    for _, entry in ALL:
        assert bool(entry.abilities) is entry.understood, entry.card
        assert all(ability.text is None for ability in entry.abilities), entry.card


@needs_cards
def test_years_are_those_of_the_cards() -> None:
    for _, entry in ALL:
        released = cards()[entry.card].get("released_at")
        assert entry.year == (int(released[:4]) if released else None), entry.card


# ------------------------------------------------------------------------------ comparing, drawing


def anthem(*descriptions: HasColor | HasType, text: str | None = None) -> Ability:
    effect = Effect((Clause(And(descriptions), (ModifyPT(X(), X()),)),))
    return Ability("static", text=text, effect=effect)


def test_order_and_words_make_no_difference_but_content_does() -> None:
    one = anthem(HasColor("red"), HasType("creature"))
    assert comparable([one]) == comparable([anthem(*one.effect.clauses[0].subject.all[::-1])])
    assert comparable([one]) == comparable([anthem(HasColor("red"), HasType("creature"), text="x")])
    assert comparable([one]) != comparable([anthem(HasColor("red"), HasType("artifact"))])
    assert comparable([one]) != comparable([anthem(HasColor("red"))])


def test_which_keyword_lines_are_drawn() -> None:
    flying, ward = Ability("keyword", keyword="flying"), Ability("keyword", keyword="ward")
    assert kind_of((flying,)) is None
    assert kind_of((flying, ward)) == "keyword"
    assert kind_of((Ability("keyword", keyword="protection from red"),)) == "keyword"
    assert kind_of((Ability("keyword", keyword="ward", parameter="{2}"),)) == "keyword"


@needs_cards
def test_drawing_is_the_same_for_the_same_seed() -> None:
    first = draw("keyword", 1, 8)
    assert first == draw("keyword", 1, 8)
    assert len({drawn.card for drawn in first}) == 8
    assert first != draw("keyword", 2, 8)
