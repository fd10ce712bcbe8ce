"""`compare`: what differs between two boards, or between one board's answers in several editions.

All documents have `comparison` (`boards`, `without`, `with`, `changed` where something is left out
and something added, or `editions`), `sides` (label and edition of each board), `same`,
`differences` and `not_understood`; those of two boards `only_first` and `only_second`, the ids of
what is on one of them alone. A difference has `about`
(`object`, `characteristic`, `state_based`, `legal`), `object`, `of`, `values` (one for each side),
and why: `rule`, `sentence`, for characteristics `because`; between editions each of its `changes`
has these, with `since`, `before` and `after`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any

from kb.board import Board, is_edition
from kb.editions import edition_on
from kb.errors import SnapshotError
from kb.queries.comparing.causes import Side, cause
from kb.queries.comparing.features import Key
from kb.queries.comparing.since import Timeline, said_on
from kb.snapshot.resolution import check_edition

Document = dict[str, Any]

LABELS = {
    "boards": ("the first board", "the second board"),
    "without": ("with", "without"),
    "with": ("without", "with"),
    "changed": ("before", "after"),
}
"""What the two boards of each kind of comparison are called."""
WHERE = {"boards": "on {}", "changed": "{}"}
"""How a sentence says which of the two it is about ("with it", "without it")."""


def compare(
    first: Board,
    second: Board,
    comparison: str = "boards",
    labels: tuple[str, str] | None = None,
    with_legal: bool = False,
) -> Document:
    """What differs between two boards. Of objects that are on one of them only nothing else is
    told. labels: what people call the boards."""
    labels = labels or LABELS[comparison]
    said = WHERE.get(comparison, "{} it")
    sides = (
        Side(first, labels[0], said.format(labels[0]), with_legal),
        Side(second, labels[1], said.format(labels[1]), with_legal),
    )
    ids = [[*each.objects, *each.effects] for each in (first, second)]
    apart = {*ids[0]} ^ {*ids[1]}
    found = [
        _difference(sides, key) | cause(sides[0], sides[1], key)
        for key in _differing(sides)
        if not _is_of(key, apart) and (key.about != "object" or comparison == "boards")
    ]
    return _document(comparison, sides, found) | {
        "only_first": [id_ for id_ in ids[0] if id_ in apart],
        "only_second": [id_ for id_ in ids[1] if id_ in apart],
    }


def compare_editions(
    board: Board, editions: Sequence[str], *, with_legal: bool = False
) -> Document:
    """What differs between a board's answers in two or more editions, oldest first, since when and
    by which rule. `rules_changed` tells what else the rules of those dates changed. Raises
    SnapshotError."""
    for each in editions:
        check_edition(each, is_edition)
    asked = sorted({edition_on(each) for each in editions})
    if len(asked) < 2:
        raise SnapshotError(
            "the same edition twice" if len(editions) > 1 else "too few editions to compare",
            found=", ".join(editions) or "none",
            expected="two dates or more on which different editions were in force",
        )
    timeline = Timeline(board, with_legal)
    sides = [timeline.side(each) for each in asked]
    found = []
    for key in _differing(sides):
        changes = [
            change
            for earlier, later in pairwise(asked)
            for change in timeline.changes(key, earlier, later)
        ]
        found.append(_difference(sides, key) | {"changes": changes})
    dates = sorted({change["since"] for each in found for change in each["changes"]})
    return _document("editions", sides, found) | {
        "rules_changed": [{"since": date, "says": said_on(date)} for date in dates]
    }


def _differing(sides: Sequence[Side]) -> list[Key]:
    """The features that are not the same on all sides, in the order of the answers."""
    keys: dict[Key, None] = {}
    for side in sides:
        keys.update(dict.fromkeys(side.features.values))
    return [key for key in keys if _differs(sides, key)]


def _differs(sides: Iterable[Side], key: Key) -> bool:
    values = [side.features.value(key) for side in sides]
    return any(each != values[0] for each in values)


def _is_of(key: Key, ids: Collection[str]) -> bool:
    return key.about == "characteristic" and key.object in ids


def _difference(sides: Sequence[Side], key: Key) -> Document:
    return {
        "about": key.about,
        "object": key.object,
        "of": key.of or None,
        "values": [side.features.value(key) for side in sides],
    }


def _document(comparison: str, sides: Sequence[Side], found: list[Document]) -> Document:
    missed: list[dict[str, str]] = []
    for side in sides:
        missed += [each for each in side.features.not_understood if each not in missed]
    return {
        "comparison": comparison,
        "edition": sides[-1].board.edition,
        "sides": [{"label": side.label, "edition": side.board.edition} for side in sides],
        "same": not found,
        "differences": found,
        "not_understood": missed,
    }
