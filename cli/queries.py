"""Questions about a board that are not asked from the command line: by a line of a batch, or within
a session. They are asked with the same options."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from cli.answer import Answer
from cli.calls import Command, of_query, plain_call
from kb.api import Board
from kb.api.happenings import QUERIES
from kb.errors import SnapshotError, nearest, shown
from kb.snapshot.reading import Source

__all__ = [
    "OF_THE_CALL", "QUERIES", "Options", "asked", "known_query", "options_from_words", "options_of",
    "takes_object", "told", "usage",
]  # fmt: skip

OF_THE_CALL = frozenset({"snap", "json", "strict", "graph", "output", "log"})
"""Parameters that say where the board is from and what becomes of the answer."""

Options = dict[str, Any]
"""Values by the names of parameters."""


def asked(query: str, source: Source, options: Options) -> Answer:
    """The answer to a query. Raises what the command raises."""
    answer: Answer = _command(query).run(source, json=True, **options)
    return answer


def told(query: str, source: Source | Board, options: Options) -> Answer:
    """The same, ready to be told to people."""
    answer: Answer = _command(query).run(source, **options)
    return answer


def known_query(query: object) -> str:
    """The name of a query. Raises SnapshotError if there is none of this name."""
    if isinstance(query, str) and query in QUERIES:
        return query
    raise SnapshotError(
        "no such query",
        found=shown(query),
        expected="one of " + ", ".join(QUERIES),
        nearest=nearest(query, QUERIES),
    )


def options_of(query: str, keys: Mapping[str, Any]) -> Options:
    """The command's parameters from keys and values of JSON; null is as good as left out.

    Raises SnapshotError for a key that the command doesn't have, a value of the wrong kind, and
    one that is missing.
    """
    command = _command(query)
    known = [each for each in command.parameters if each not in OF_THE_CALL]
    options: Options = {}
    for key, value in keys.items():
        if value is None:
            continue
        if key not in known:
            raise _no_such_key(query, key, known)
        if isinstance(value, dict) and key in QUERIES[query].named("board"):
            options[key] = value
        elif isinstance(value, list) and key in _listed(query):
            options[key] = [_words(key, each) for each in value]
        else:
            options[key] = _flag(key, value) if key in command.flags else _words(key, value)
    missing = [each for each in command.required[1:] if each not in options]
    if missing:
        raise SnapshotError(
            f"the key {missing[0]} is missing",
            found=f"the query {query} without it",
            expected=f"{query} with its {missing[0]}",
        )
    return options


def _listed(query: str) -> list[str]:
    """The keys whose lists stay lists."""
    known = QUERIES[query].parameters
    return [each.name for each in known if each.kind in ("several", "objects")]


def options_from_words(words: str) -> tuple[str, Options]:
    """A query and its options as they are typed after `lawmage`, without the snapshot:
    `explain bears --of power`. Raises SnapshotError."""
    try:
        name, *rest = shlex.split(words) or [""]
    except ValueError as error:
        problem = f"not to be read as words ({str(error).lower()})"
        raise SnapshotError(problem, found=shown(words)) from None
    query = known_query(name)
    options = plain_call(_command(query), ["-", *rest])
    if options is None:
        raise SnapshotError("not a query as it is asked", found=shown(words), expected=usage(query))
    del options["snap"]
    return query, options


def usage(query: str, without: Collection[str] = ()) -> str:
    """How a query is asked: `explain OBJECT [--of OF]`. without: parameters not to mention."""
    command = _command(query)
    said = [query]
    for name in command.parameters:
        if name in OF_THE_CALL or name in without:
            continue
        if name in command.required:
            said.append(name.upper())
        elif name in command.arguments:
            said.append(f"[{name.upper()}]")
        else:
            said.append(f"[--{name}]" if name in command.flags else f"[--{name} {name.upper()}]")
    return " ".join(said)


def takes_object(query: str) -> bool:
    """Returns whether it can be asked of one object."""
    return "object" in _command(query).parameters


@cache
def _command(query: str) -> Command:
    return of_query(QUERIES[query])


def _flag(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise SnapshotError(f"{key}: not true or false", found=shown(value), expected="true or false")


def _words(key: str, value: object) -> str:
    """A value as it is typed: a list with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ",".join(value)
    raise SnapshotError(
        f"{key}: the wrong kind of value",
        found=shown(value),
        expected="text, a number, or a list of texts",
    )


def _no_such_key(query: str, key: str, names: Collection[str]) -> SnapshotError:
    return SnapshotError(
        f"no such key of the query {query}",
        found=shown(key),
        expected="one of " + ", ".join(["snapshot", "file", "query", *names]),
        nearest=nearest(key, names),
    )
