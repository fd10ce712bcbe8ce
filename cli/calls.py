"""Reads a well-formed call of a command by itself; whatever else is asked for is typer's.

Importing typer and declaring a command with it costs more time than most answers. So typer is
there for the help pages, for every mistake in a call and for its rarer forms; a call that says
plainly what a command takes is read here. A command is a question's record, or a function: its
positional parameters are arguments, keyword-only ones options, `False` by default makes a flag.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from kb.regex import regex

if TYPE_CHECKING:
    from kb.api.query import Query


class Command(msgspec.Struct, frozen=True):
    """A command: its arguments, how many of them it needs, its options with their defaults, its
    line on the help page; `run` takes values by these names. query: the question that it asks.
    takes_several: of a function, whether its last argument is a list."""

    arguments: tuple[str, ...]
    needed: int
    options: Mapping[str, object]
    help: str
    run: Callable[..., Any]
    query: Query | None = None
    takes_several: bool = False

    @property
    def flags(self) -> set[str]:
        """The options without a value."""
        return {name for name, default in self.options.items() if default is False}

    @property
    def required(self) -> tuple[str, ...]:
        """The arguments that can't be left out."""
        return self.arguments[: self.needed]

    @property
    def several(self) -> bool:
        """Whether the last argument may be given several times."""
        last = self.arguments[-1] if self.arguments else None
        known = () if self.query is None else self.query.parameters
        of_question = any(each.name == last and each.kind == "several" for each in known)
        return of_question or self.takes_several

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of arguments and options."""
        return (*self.arguments, *self.options)


def of_function(function: Callable[..., Any]) -> Command:
    """The command that a function is."""
    code = function.__code__
    arguments = code.co_varnames[: code.co_argcount]
    needed = len(arguments) - len(function.__defaults__ or ())
    options: dict[str, object] = function.__kwdefaults__ or {}
    last = str(function.__annotations__.get(arguments[-1])) if arguments else ""
    return Command(
        arguments, needed, options, function.__doc__ or "", function,
        takes_several=last.startswith("list["),
    )  # fmt: skip


def of_query(query: Query) -> Command:
    """The command that asks a question."""
    from cli.asking import asked  # noqa: PLC0415 - not every command asks one

    options: dict[str, object] = {
        each.name: False if each.kind == "flag" else None
        for each in query.parameters
        if each.place == "option"
    }
    if query.draws:
        options["graph"] = None
    if query.writes:
        options["output"] = None
    if query.logs:
        options["log"] = None
    if query.cites:
        options["cite"] = False
    options |= {"json": False, "edition": None, "cards": None, "strict": False}
    placed = [each for each in query.parameters if each.place != "option"]
    needed = sum(each.place == "required" for each in placed)
    arguments = ("snap", *(each.name for each in placed))
    return Command(arguments, 1 + needed, options, query.help, partial(asked, query), query)


_LEFT_OUT = regex(r"-(?!-)(\(|\w+(?:[:<>!]|[\w ]+=| ))")
"""What cards shall not be (`-t:land`): words of a search, and no option."""


def plain_call(command: Command, arguments: list[str]) -> dict[str, Any] | None:
    """The command's values by name; None if the call is not plain and right."""
    read = _read(command.options, arguments)
    if read is None:
        return None
    values, given = read
    last = len(command.arguments) - 1
    if command.several and len(values) > last:
        return (
            dict(zip(command.arguments, values[:last], strict=False))
            | given
            | {command.arguments[last]: values[last:]}
        )
    if not command.needed <= len(values) <= len(command.arguments):
        return None
    return dict(zip(command.arguments, values, strict=False)) | given


def _read(
    options: Mapping[str, object], arguments: list[str]
) -> tuple[list[str], dict[str, Any]] | None:
    """The arguments, and the options by their names."""
    values: list[str] = []
    given: dict[str, Any] = {}
    rest = iter(arguments)
    for argument in rest:
        if argument == "-" or not argument.startswith("-") or _LEFT_OUT.match(argument):
            values.append(argument)
            continue
        name, equals, value = argument[2:].partition("=")
        if not argument.startswith("--") or name not in options or name in given:
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
