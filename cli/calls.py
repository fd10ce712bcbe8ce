"""Reads a well-formed call of a command by itself; whatever else is asked for is typer's.

Importing typer and declaring a command with it costs more time than most answers. So typer is
there for the help pages, for every mistake in a call and for its rarer forms; a call that says
plainly what a command's function takes is read here, from the function's own signature:
positional parameters are arguments, keyword-only ones options, `False` by default makes a flag.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

CALLED = {
    "with_": "with", "left_out": "without", "added": "with", "object_": "object",
}  # fmt: skip
"""A parameter → its option, where that can't be or isn't its name."""


def plain_call(function: Callable[..., Any], arguments: list[str]) -> dict[str, Any] | None:
    """The function's parameters by name; None if the call is not plain and right."""
    code = function.__code__
    positional = code.co_varnames[: code.co_argcount]
    optional = len(function.__defaults__ or ())
    options: dict[str, Any] = function.__kwdefaults__ or {}
    read = _read(options, arguments)
    if read is None:
        return None
    values, given = read
    if not len(positional) - optional <= len(values) <= len(positional):
        return None
    return dict(zip(positional, values, strict=False)) | given


def _read(options: dict[str, Any], arguments: list[str]) -> tuple[list[str], dict[str, Any]] | None:
    """The arguments, and the options by the names of their parameters."""
    values: list[str] = []
    given: dict[str, Any] = {}
    names = {CALLED.get(each, each): each for each in options}
    rest = iter(arguments)
    for argument in rest:
        if argument == "-" or not argument.startswith("-"):
            values.append(argument)
            continue
        option, equals, value = argument[2:].partition("=")
        name = names.get(option, "") if argument.startswith("--") else ""
        if not name or name in given:
            return None
        if options[name] is False:
            if equals:
                return None
            given[name] = True
        else:
            if equals and not value:
                return None
            value = value or next(rest, "-")
            if value.startswith("-"):
                return None
            given[name] = value
    return values, given
