"""Questions about a board that are not asked from the command line: by a line of a batch, or within
a session. They are the commands themselves, called with the same options."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Mapping
from typing import Any

from cli.answer import Answer
from cli.calls import CALLED, plain_call
from kb.api import Board
from kb.errors import SnapshotError, nearest, shown
from kb.snapshot.reading import Source

QUERIES = (
    "pt", "show", "explain", "layers", "sba", "legal", "why-not", "attack", "block", "damage",
    "compare", "check", "facts",
)  # fmt: skip
"""The commands that answer about one board."""

KEYS = {"object_id": "object", "maybe_object_id": "object", "maybe_snap": "other", **CALLED}
"""A command's parameter → what people call it, where that is another name."""

OF_THE_CALL = frozenset({"snap", "json", "strict", "graph"})
"""Parameters that say where the board is from and what becomes of the answer."""

Options = dict[str, Any]
"""A command's parameters by name."""


def asked(query: str, source: Source, options: Options) -> Answer:
    """The answer to a query. Raises what the command raises."""
    return _function(query)(source, json=True, **options)


def told(query: str, source: Source | Board, options: Options) -> Answer:
    """The same, ready to be told to people."""
    return _function(query)(source, **options)


def known_query(query: object) -> str:
    """The name of a query. Raises SnapshotError if there is none of this name."""
    if isinstance(query, str) and query in QUERIES:
        return query
    raise SnapshotError(
        "no such query",
        found=shown(query),
        expected="one of " + ", ".join(QUERIES),
        suggestions=nearest(query, QUERIES),
    )


def options_of(query: str, keys: Mapping[str, Any]) -> Options:
    """The command's parameters from keys and values of JSON; null is as good as left out.

    Raises SnapshotError for a key that the command doesn't have, a value of the wrong kind, and
    one that is missing.
    """
    names = {KEYS.get(each, each): each for each in _parameters(query) if each not in OF_THE_CALL}
    flags = _flags(query)
    options: Options = {}
    for key, value in keys.items():
        if value is None:
            continue
        if key not in names:
            raise _no_such_key(query, key, names)
        name = names[key]
        if name == "maybe_snap" and isinstance(value, dict):
            options[name] = value
        else:
            options[name] = _flag(key, value) if name in flags else _words(key, value)
    missing = [KEYS.get(each, each) for each in required(query) if each not in options]
    if missing:
        raise SnapshotError(
            f"the key {missing[0]} is missing",
            found=f"the query {query} without it",
            expected=f"{query} with its {missing[0]}",
        )
    return options


def options_from_words(words: str) -> tuple[str, Options]:
    """A query and its options as they are typed after `lawmage`, without the snapshot:
    `explain bears --of power`. Raises SnapshotError."""
    try:
        name, *rest = shlex.split(words) or [""]
    except ValueError as error:
        problem = f"not to be read as words ({str(error).lower()})"
        raise SnapshotError(problem, found=shown(words)) from None
    query = known_query(name)
    options = plain_call(_function(query), ["-", *rest])
    if options is None:
        raise SnapshotError("not a query as it is asked", found=shown(words), expected=usage(query))
    del options["snap"]
    return query, options


def usage(query: str, without: Collection[str] = ()) -> str:
    """How a query is asked: `explain OBJECT [--of OF]`. without: parameters not to mention."""
    flags, needed = _flags(query), required(query)
    said = [query]
    for each in _parameters(query):
        name = KEYS.get(each, each)
        if each in OF_THE_CALL or each in without:
            continue
        if each in needed:
            said.append(name.upper())
        elif each in _positional(query):
            said.append(f"[{name.upper()}]")
        else:
            said.append(f"[--{name}]" if each in flags else f"[--{name} {name.upper()}]")
    return " ".join(said)


def takes_object(query: str) -> bool:
    """Whether it can be asked of one object."""
    return not {"object_id", "maybe_object_id"}.isdisjoint(_parameters(query))


def _function(query: str) -> Callable[..., Answer]:
    from cli.main import function_of  # noqa: PLC0415 - which imports what commands need

    return function_of(query)


def _parameters(query: str) -> tuple[str, ...]:
    code = _function(query).__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _positional(query: str) -> tuple[str, ...]:
    code = _function(query).__code__
    return code.co_varnames[: code.co_argcount]


def required(query: str) -> tuple[str, ...]:
    """The parameters beside the snapshot that have no default."""
    positional = _positional(query)
    optional = len(_function(query).__defaults__ or ())
    return positional[1 : len(positional) - optional]


def _flags(query: str) -> set[str]:
    defaults = _function(query).__kwdefaults__ or {}
    return {name for name, default in defaults.items() if default is False}


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
        suggestions=nearest(key, names),
    )
