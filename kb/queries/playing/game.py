"""A line of play as a file keeps it: the board it starts on, the actions, what players chose."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any, NamedTuple

from kb.board import Board
from kb.errors import SnapshotError, nearest, shown
from kb.queries.outcomes.chosen import CHANCE, Chosen, chosen_of
from kb.snapshot import reading

KEYS = ("start", "actions", "choices")
Document = dict[str, Any]


class Game(NamedTuple):
    """A board, what players do on it in order, and what they choose, in the order in which choices
    are asked for."""

    board: Board
    actions: tuple[str, ...]
    choices: tuple[Chosen, ...] = ()


def written(board: Board, actions: tuple[str, ...], choices: list[Document]) -> Document:
    """A line of play with the choices of its outcome, as a file keeps it."""
    said = [f"{each['player'] or CHANCE}: {each['chosen'] or 'none'}" for each in choices]
    return {"start": board.to_dict(), "actions": [*actions], "choices": said}


def read_game(source: str | PathLike[str] | Mapping[str, Any], cards: str | None = None) -> Game:
    """The line of play in a file, YAML or JSON; `-` is standard input. Raises SnapshotError."""
    if isinstance(source, Mapping):
        return _game(source, cards)
    text = reading.text_of(source)
    values = reading.read_values(text.words, text.file)
    try:
        return _game(values, cards)
    except SnapshotError as error:
        if error.file is not None:
            raise
        raise reading.placed(error, text.words, text.file) from None


def _game(values: Mapping[str, Any], cards: str | None) -> Game:
    for key in values:
        if key not in KEYS:
            raise SnapshotError(
                "unknown key", steps=(key,), found=shown(key), expected=", ".join(KEYS),
                nearest=nearest(str(key), KEYS),
            )  # fmt: skip
    start = values.get("start")
    if not isinstance(start, dict):
        raise SnapshotError(
            "no board to start on", steps=("start",) if "start" in values else (),
            expected="start: a snapshot",
        )  # fmt: skip
    try:
        board = Board.from_dict(start, cards=cards)
    except SnapshotError as error:
        error.steps = ("start", *error.steps)
        raise
    choices = chosen_of(board, _words(values, "choices"))
    return Game(board, _words(values, "actions"), choices)


def _words(values: Mapping[str, Any], key: str) -> tuple[str, ...]:
    found = values.get(key, [])
    if not isinstance(found, list):
        raise SnapshotError("no list", steps=(key,), found=shown(found), expected="a list of words")
    for place, each in enumerate(found):
        if not isinstance(each, str):
            raise SnapshotError("no words", steps=(key, place), found=shown(each))
    return tuple(found)
