"""An upper bound for a maximum, by linear programming: max c·x with A x ≤ b and 0 ≤ x ≤ u, b ≥ 0.

A solver that learns clauses needs exponentially long to prove that thirty creatures can't block
forty ways (the pigeonhole principle); the dual of the linear relaxation says so at once. Rows and
columns that nothing tells apart are taken together first: a relaxation has a solution that treats
them alike. Whatever rounding does to the dual, what is returned is a bound: it is worked out with
fractions from dual prices that are not negative (weak duality).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

Row = tuple[dict[int, int], int]
"""Coefficients by column, and the bound of their sum."""
MOST_PIVOTS = 2_000
FINEST = 10_000
"""The largest denominator of a dual price."""
TINY = 1e-9


class Program(msgspec.Struct):
    """A linear program: `gains` and `most` of each column, and the rows."""

    gains: list[int]
    most: list[int]
    rows: list[Row]


def upper_bound(program: Program) -> int:
    """A number that c·x of no integral solution exceeds."""
    small = quotient(program)
    prices = dual(small)
    return certified(small, prices)


def quotient(program: Program) -> Program:
    """The program with one column and one row for each class of alike ones (colour refinement)."""
    columns, rows = classes(program)
    sizes = [0] * (max(columns, default=-1) + 1)
    gains, most = sizes[:], sizes[:]
    for column, kind in enumerate(columns):
        sizes[kind] += 1
        gains[kind] += program.gains[column]
        most[kind] = program.most[column]
    merged: dict[int, Row] = {}
    for row, kind in zip(program.rows, rows, strict=True):
        if kind not in merged:
            coefficients: dict[int, int] = {}
            for column, value in row[0].items():
                coefficients[columns[column]] = coefficients.get(columns[column], 0) + value
            merged[kind] = (coefficients, row[1])
    return Program(gains, most, list(merged.values()))


def classes(program: Program) -> tuple[list[int], list[int]]:
    """The class of each column and of each row: alike in all that they meet."""
    columns = numbered(zip(program.gains, program.most, strict=True))
    rows = numbered(bound for _, bound in program.rows)
    kinds = -1
    while True:
        rows = numbered(
            (kind, tuple(sorted((columns[column], value) for column, value in row.items())))
            for kind, (row, _) in zip(rows, program.rows, strict=True)
        )
        met: list[list[tuple[int, int]]] = [[] for _ in columns]
        for kind, (row, _) in zip(rows, program.rows, strict=True):
            for column, value in row.items():
                met[column].append((kind, value))
        columns = numbered(
            (kind, tuple(sorted(each))) for kind, each in zip(columns, met, strict=True)
        )
        found = max(columns, default=-1) + max(rows, default=-1)
        if found == kinds:
            return columns, rows
        kinds = found


def numbered(objects: Iterable[object]) -> list[int]:
    """For each thing the number of its kind: equal things have the same."""
    known: dict[object, int] = {}
    return [known.setdefault(each, len(known)) for each in objects]


def dual(program: Program) -> list[float]:
    """The prices of the rows, by the simplex method from the solution 0 on; good ones even if it
    is broken off."""
    count = len(program.gains)
    boxes: list[Row] = [({column: 1}, most) for column, most in enumerate(program.most)]
    rows = [*program.rows, *boxes]
    height = len(rows)
    table = [[0.0] * (count + height + 1) for _ in rows]
    for place, (row, bound) in enumerate(rows):
        for column, value in row.items():
            table[place][column] = float(value)
        table[place][count + place] = 1.0
        table[place][-1] = float(bound)
    goal = [-float(gain) for gain in program.gains] + [0.0] * (height + 1)
    for turn in range(MOST_PIVOTS):
        entering = _entering(goal, careful=turn > height)
        if entering is None:
            break
        leaving = _leaving(table, entering)
        if leaving is None:
            break
        _pivot(table, goal, leaving, entering)
    return goal[count : count + len(program.rows)]


def _entering(goal: list[float], careful: bool) -> int | None:
    """The column with most to gain; the first with any, where one could go round in circles."""
    if careful:
        return next((place for place, value in enumerate(goal[:-1]) if value < -TINY), None)
    place = min(range(len(goal) - 1), key=goal.__getitem__, default=0)
    return place if goal[place] < -TINY else None


def _leaving(table: list[list[float]], entering: int) -> int | None:
    best: tuple[float, int] | None = None
    for place, row in enumerate(table):
        if row[entering] > TINY:
            ratio = row[-1] / row[entering]
            if best is None or ratio < best[0]:
                best = (ratio, place)
    return best[1] if best is not None else None


def _pivot(table: list[list[float]], goal: list[float], place: int, column: int) -> None:
    chosen = table[place]
    factor = chosen[column]
    entries = [(each, value / factor) for each, value in enumerate(chosen) if value]
    for each, value in entries:
        chosen[each] = value
    for other in (*(row for row in table if row is not chosen), goal):
        times = other[column]
        if times:
            for each, value in entries:
                other[each] -= times * value


def certified(program: Program, prices: list[float]) -> int:
    """The bound that dual prices prove: b·y and, for each column, what its gain exceeds its prices
    by, as often as the column can be had."""
    exact = [
        Fraction(price).limit_denominator(FINEST) if price > TINY else Fraction(0)
        for price in prices
    ]
    left = [Fraction(gain) for gain in program.gains]
    total = Fraction(0)
    for price, (row, bound) in zip(exact, program.rows, strict=True):
        if price:
            total += price * bound
            for column, value in row.items():
                left[column] -= price * value
    total += sum(
        (rest * most for rest, most in zip(left, program.most, strict=True) if rest > 0),
        Fraction(0),
    )
    return total.numerator // total.denominator


__all__ = ["Program", "upper_bound"]
