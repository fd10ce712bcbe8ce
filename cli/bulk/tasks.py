"""What a line asks, and what answers it: the two things that pass between processes."""

from __future__ import annotations

import json
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from cli import queries
from cli.bulk.expectations import differences
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
    have had. partial: some text was not understood. warnings: what else people would be told.
    exhausted: memory ran out, and the process had better make way for a new one."""

    answer: msgspec.Raw
    status: int = 0
    partial: bool = False
    exhausted: bool = False
    warnings: tuple[str, ...] = ()
    late: bool = False
    differs: tuple[str, ...] | None = None
    """Where the answer isn't what the line expects; None of a line that expects nothing."""


def failed(task: Task, message: str, status: int) -> Reply:
    """The reply for a task that has no answer."""
    document = _place(task) | {"error": message.removeprefix("lawmage: ")}
    return Reply(msgspec.Raw(msgspec.json.encode(document)), status)


def answered(task: Task) -> Reply:
    """The reply to a task. Whatever goes wrong, that is a reply too."""
    try:
        if task.work is not None:
            return Reply(msgspec.Raw(msgspec.json.encode(_worked(task.work, task.words))))
        return _answer(task)
    except MemoryError:
        refusal = failed(task, "there is not enough memory for this board", 1)
        return msgspec.structs.replace(refusal, exhausted=True)
    except Exception as error:
        from cli.failures import message_and_status  # noqa: PLC0415 - only needed now

        return failed(task, *message_and_status(error))


def _answer(task: Task) -> Reply:
    """The reply to a task that can be asked. Raises SnapshotError."""
    if task.problem is not None:
        raise SnapshotError(task.problem)
    keys = _document(task.words)
    line = _Line(keys.pop("id", None), keys.pop("expect", None), keys.pop("queries", None))
    source = _source(keys, task)
    if line.queries is None:
        answer = queries.asked(*_asked(keys, source, task))
        document, partial = answer.document, bool(answer.not_understood)
    else:
        answers = [
            queries.asked(*_asked(keys | each, source, task)) for each in _several(line.queries)
        ]
        document = {"answers": [each.document for each in answers]}
        partial = any(each.not_understood for each in answers)
    if task.named:
        document = _place(task) | document
    if line.id is not None:  # what has an id in the answer is an object
        object_ = {"object": document["id"]} if "id" in document else {}
        document = {"id": line.id} | object_ | _without_id(document)
    differs = None
    if line.expect is not None:
        differs = tuple(differences(line.expect, document))
        document = document | {"differs": differs} | _because(differs, keys, source, task)
    return Reply(msgspec.Raw(msgspec.json.encode(document)), partial=partial, differs=differs)


def _without_id(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "id"}


def _because(
    differs: tuple[str, ...], keys: dict[str, Any], source: Source, task: Task
) -> dict[str, Any]:
    """How a power and toughness that isn't as expected comes about, a sentence a step."""
    if not differs or keys.get("query", task.usual.get("query")) != "pt":
        return {}
    answer = queries.asked(*_asked(keys | {"query": "explain"}, source, task))
    return {"because": [step["sentence"] for step in answer.document["steps"]]}


class _Line(NamedTuple):
    """What a line says besides board, query and options: what is given back with its answer, what
    is expected of the answer, and several queries in place of one."""

    id: Any
    expect: Any
    queries: Any


def _several(said: Any) -> list[dict[str, Any]]:
    """The queries of a line that asks several of one board. Raises SnapshotError."""
    if isinstance(said, list) and said and all(isinstance(each, dict) for each in said):
        return said
    raise SnapshotError(
        "queries: the wrong kind of value",
        found=shown(said),
        expected='a list of mappings: [{"query": "pt", "object": "bears"}, {"query": "sba"}]',
    )


def _worked(work: str, words: str) -> dict[str, Any]:
    """The document of a task that is no query."""
    module, _, name = work.partition(":")
    document: dict[str, Any] = getattr(import_module(module), name)(_document(words))
    return document


class _Identified(msgspec.Struct):
    id: str | int | None = None


def _place(task: Task) -> dict[str, Any]:
    """Which of many it is: a file of a folder, else a line, with the id that it was given."""
    if task.named and task.snapshot is not None:
        return {"file": task.snapshot.file}
    with suppress(msgspec.DecodeError, RecursionError):
        if (given := msgspec.json.decode(task.words, type=_Identified).id) is not None:
            return {"id": given, "line": task.number}
    return {"line": task.number}


def _asked(keys: dict[str, Any], source: Source, task: Task) -> tuple[str, Source, queries.Options]:
    """Query, board and options. Raises SnapshotError."""
    keys = dict(keys)
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
