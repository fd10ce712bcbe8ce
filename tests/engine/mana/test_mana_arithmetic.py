"""Amounts of mana in costs: what makes them less (118.7), how they are paid and written."""

from __future__ import annotations

import pytest

from kb.engine.mana.mana_arithmetic import Amount, in_halves, matters


@pytest.mark.parametrize(
    ("cost", "less", "left"),
    [
        ("{3}{U}", "{2}", "{1}{U}"),
        ("{1}{U}", "{3}", "{U}"),  # 118.7a: generic mana takes off generic mana alone
        ("{3}{U}", "{U}{U}", "{2}"),  # 118.7c: what is beyond the color, off the generic part
        ("{3}{U}", "{R}", "{2}{U}"),  # 118.7b: a type that isn't there, likewise
        ("{2}{C}", "{C}{C}", "{1}"),  # 118.7d
        ("{2}{U}", "{U/R}", "{2}"),  # 118.7e: the half that is there
        ("{2}{U}", "{U/P}", "{2}"),  # 118.7f
        ("{2}{U}", "{S}", "{1}{U}"),  # 118.7g
        ("{1}", "{1}", "{0}"),  # 118.5
    ],
)
def test_less(cost: str, less: str, left: str) -> None:
    amount = Amount(cost)
    amount.take(less)
    assert str(amount) == left


@pytest.mark.parametrize(
    ("less", "ways"),
    [
        ("{2}{U}", ["{2}{U}"]),
        ("{U/R}", ["{U}", "{R}"]),
        ("{2/W}{G}", ["{2}{G}", "{W}{G}"]),
        ("{U/P}", ["{U/P}"]),  # 118.7f
        ("{U/R}{U/R}", ["{U}{U}", "{R}{U}", "{R}{R}"]),
    ],
)
def test_halves_that_may_be_chosen(less: str, ways: list[str]) -> None:
    """118.7e"""
    assert in_halves(less) == ways


def test_only_that_mana() -> None:
    amount = Amount("{3}{U}")
    amount.take("{U}", 2, only_colored=True)
    assert str(amount) == "{3}"


def test_more_and_x() -> None:
    amount = Amount("{X}{U}")
    amount.add("{1}{R}", 2)
    assert (str(amount), str(amount.with_x(3))) == ("{X}{2}{U}{R}{R}", "{5}{U}{R}{R}")
    assert amount.has_x
    assert not amount.with_x(0).has_x


def test_phyrexian_symbols_are_settled_when_announced() -> None:
    """107.4f, 601.2b"""
    amount = Amount("{1}{G/P}{G/P}")
    assert amount.announce((("G/P", "P"), ("G/P", "G"))) == 2
    assert str(amount) == "{1}{G}"


def test_hybrid_symbols_are_settled_when_announced() -> None:
    """107.4e, 601.2b"""
    amount = Amount("{1}{2/W}{2/W}{G/W}")
    assert amount.announce((("2/W", "2"), ("2/W", "W"), ("G/W", "G"))) == 0
    assert str(amount) == "{3}{W}{G}"


def test_which_half_is_paid_matters_where_a_cost_is_changed() -> None:
    """118.7"""
    generic, white = Amount("{1}"), Amount("{W}")
    assert matters("2/W", generic, False) and not matters("G/W", generic, False)
    assert matters("G/W", white, False) and not matters("G/U", white, False)
    assert matters("G/P", Amount(), True) and not matters("G/P", generic, False)
    assert not matters("W", white, True)


def test_nothing_and_size() -> None:
    assert Amount("{0}").nothing
    assert not Amount("{G/U}").nothing
    assert (Amount("{2/W}{X}{3}").size, Amount("{G/U}{U/P}").size) == (5, 2)
