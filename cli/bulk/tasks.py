"""What a line asks, and what answers it: the two things that pass between processes."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import msgspec

from cli import queries
from kb.errors import SnapshotError, shown
from kb.snapshot import reading
from kb.snapshot.reading import Source, Text

USUAL_QUERY = "show"
"""What a snapshot is asked where nothing says it."""
ONE_BOARD = '"snapshot": {…} or "Humility; Opalescence", or "file": "board.yaml"'
"""How a line says which board it is about."""


class Task(msgspec.Struct, frozen=True):
    """A line with all that is needed to answer it anywhere.

    number: of the line, from 1. words: the line. snapshot: the text of the file that it names (or
    that it is, where `words` is empty). usual: keys for what the line doesn't say. named: whether
    the answer is to say which file it is about. problem: why it can't be asked, if so. work: the
    function that answers it from the line's keys (`module:name`), where it is no query.
    """

    number: int
    words: str
    snapshot: Text | None = None
    usual: dict[str, Any] = {}
    named: bool = False
    problem: str | None = None
    work: str | None = None


class Reply(msgspec.Struct, frozen=True):
    """answer: a JSON document in one line. status: 0, or the exit status that the command would
    have had. partial: some text was not understood. warnings: what else people would be told."""

    answer: msgspec.Raw
    status: int = 0
    partial: bool = False
    warnings: tuple[str, ...] = ()
    late: bool = False


def failed(task: Task, message: str, status: int) -> Reply:
    """The reply for a task that has no answer."""
    document = _place(task) | {"error": message.removeprefix("lawmage: ")}
    return Reply(msgspec.Raw(msgspec.json.encode(document)), status)


def answered(task: Task) -> Reply:
    """The reply to a task. Whatever goes wrong, that is a reply too."""
    try:
        if task.work is not None:
            return Reply(msgspec.Raw(msgspec.json.encode(_worked(task.work, task.words))))
        answer = queries.asked(*_asked(task))
        document = _place(task) | answer.document if task.named else answer.document
        encoded = msgspec.Raw(msgspec.json.encode(document))
        return Reply(encoded, partial=bool(answer.not_understood))
    except MemoryError:
        return failed(task, "there is not enough memory for this board", 1)
    except Exception as error:
        from cli.failures import message_and_status  # noqa: PLC0415 - only needed now

        return failed(task, *message_and_status(error))


def _worked(work: str, words: str) -> dict[str, Any]:
    """The document of a task that is no query."""
    module, _, name = work.partition(":")
    document: dict[str, Any] = getattr(import_module(module), name)(_document(words))
    return document


def _place(task: Task) -> dict[str, Any]:
    """Which of many it is: a file of a folder, else a line."""
    if task.named and task.snapshot is not None:
        return {"file": task.snapshot.file}
    return {"line": task.number}


def _asked(task: Task) -> tuple[str, Source, queries.Options]:
    """Query, board and options. Raises SnapshotError."""
    if task.problem is not None:
        raise SnapshotError(task.problem)
    keys = _document(task.words)
    source = _source(keys, task)
    query = queries.known_query(keys.pop("query", task.usual.get("query", USUAL_QUERY)))
    usual = {key: value for key, value in task.usual.items() if key != "query"}
    if not queries.takes_object(query):
        usual.pop("object", None)
    return query, source, queries.options_of(query, usual | keys)


def _source(keys: dict[str, Any], task: Task) -> Source:
    """Where the board is from; takes that out of the line's keys. Raises SnapshotError."""
    file = keys.pop("file", None)
    stated = keys.pop("snapshot", None)
    if file is not None and stated is not None:
        raise SnapshotError(
            'two boards: the line has both "snapshot" and "file"',
            found=f'"snapshot": {shown(stated)}, and "file": {shown(file)}',
            expected=ONE_BOARD,
        )
    if task.snapshot is not None:
        return task.snapshot
    if isinstance(stated, dict):
        return stated
    if isinstance(stated, str):
        return reading.stated(stated)
    if file is not None:
        raise SnapshotError("file: not the name of a file", found=shown(file), expected=ONE_BOARD)
    if stated is not None:
        raise SnapshotError(
            "snapshot: the wrong kind of value", found=shown(stated), expected=ONE_BOARD
        )
    raise SnapshotError(
        'no board: the line has neither "snapshot" nor "file"',
        found=shown(keys),
        expected=ONE_BOARD,
    )


def _document(words: str) -> dict[str, Any]:
    """The line's keys. Raises SnapshotError for what is no JSON mapping."""
    try:
        document = json.loads(words, object_pairs_hook=_mapping) if words else {}
    except json.JSONDecodeError as error:
        raise SnapshotError(
            f"column {error.colno}: no JSON ({error.msg.lower()})",
            found=shown(words[max(0, error.pos - 20) : error.pos + 20]),
            expected='one line of JSON, such as {"file": "board.yaml", "query": "show"}',
        ) from None
    except RecursionError:
        raise SnapshotError("JSON that is nested too deeply") from None
    if isinstance(document, dict):
        return document
    raise SnapshotError(
        "no query", found=shown(document), expected='a mapping with "query" and "snapshot"'
    )


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A mapping without doubled keys: the first of two would be lost without a word."""
    mapping = dict(pairs)
    if len(mapping) == len(pairs):
        return mapping
    keys = [key for key, _ in pairs]
    doubled = next(key for key in keys if keys.count(key) > 1)
    raise SnapshotError("a key that stands twice", found=shown(doubled))
