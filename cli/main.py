"""Where the `lawmage` command starts: finds the command, prints its answer, ends with its status.

A command's module is imported only when that command is called: imports are most of the time
that a short answer takes.
"""

from __future__ import annotations

import gc
import os
import sys
import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.calls import Command, of_function, of_query, plain_call

if TYPE_CHECKING:
    from kb.api.query import Query

OWN = {
    "report": "cli.report",
    "replay": "cli.replay",
    "repl": "cli.repl",
    "batch": "cli.batch",
    "convert": "cli.convert",
    "help": "cli.help",
    "examples": "cli.examples",
    "completion": "cli.completion",
    "serve": "cli.serve",
    "mcp": "cli.mcp",
    "schema": "cli.schema",
    "editions": "cli.editions",
    "card": "cli.cards",
    "cards import": "cli.cards",
    "cards search": "cli.cards",
    "cards coverage": "cli.cards",
    "cards logic": "cli.cards",
    "rule": "cli.rules",
    "rules import": "cli.rules",
    "rules search": "cli.rules",
    "rules glossary": "cli.rules",
    "rules graph": "cli.rules",
    "rules coverage": "cli.rules",
}
"""Command that is no question about a board → the module with the function of that name (its words
joined with `_`)."""

PLACED = {"replay": "sba", "report": "sba", "repl": "compare", "batch": "compare"}
"""The question before which a command stands on the help page; the others come last."""

INTERRUPTED = 130
BROKEN_PIPE = 141


COLLECTED_AFTER = (50_000, 20, 50)
"""So many objects have to be made until Python looks for circles among them: most of what an answer
is made of stays until it is given."""


def main() -> None:
    """Runs the command that `sys.argv` asks for and ends the process. After a question about a
    board that is at once: to free what the answer was made of would only take time."""
    gc.set_threshold(*COLLECTED_AFTER)
    try:
        run()
    except SystemExit as ended:
        if named(sys.argv[1:]) in OWN or not isinstance(ended.code, int):
            raise
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(ended.code)


def run() -> None:
    """Runs the command that `sys.argv` asks for and ends the process. Never shows a traceback."""
    _never_fail_on_characters()
    warnings.showwarning = _warned
    try:
        status = _answered(sys.argv[1:])
        if sys.stdout is not None:
            sys.stdout.flush()
    except BaseException as error:  # whatever it is, people get one message
        status = _failed(error)
    sys.exit(status)


def _answered(arguments: list[str]) -> int:
    """The exit status, with the answer printed."""
    result = _result(arguments)
    if not isinstance(result, Answer):
        return result if isinstance(result, int) else 0
    from cli import printing  # noqa: PLC0415 - not before there is an answer

    printing.emit(result)
    return result.status


def _result(arguments: list[str]) -> Any:
    """What the command returns: an Answer, or where it only printed, an exit status or nothing."""
    name = named(arguments)
    if name:
        called = command(name)
        call = plain_call(called, arguments[len(name.split()) :])
        if call is not None:
            return called.run(**call)
    from cli.application import application  # noqa: PLC0415 - typer is slow to import

    app = application((each, command(each)) for each in ([name] if name else names()))
    return app(arguments, prog_name="lawmage", standalone_mode=False)


def named(arguments: list[str]) -> str:
    """The command that the arguments begin with; empty if they begin with none."""
    found = next((own for own in (" ".join(arguments[:2]), *arguments[:1]) if own in OWN), "")
    return found or next((name for name in arguments[:1] if name in _queries()), "")


def names() -> list[str]:
    """The commands in the order of the help page."""
    found = []
    for query in _queries():
        found += [own for own, before in PLACED.items() if before == query]
        found.append(query)
    return found + [own for own in OWN if own not in PLACED]


def command(name: str) -> Command:
    """The command of a name."""
    if name not in OWN:
        return of_query(_queries()[name])
    return of_function(getattr(import_module(OWN[name]), name.replace(" ", "_")))


def _queries() -> dict[str, Query]:
    from kb.api.happenings import QUERIES  # noqa: PLC0415 - not for the other commands

    return QUERIES


def _never_fail_on_characters() -> None:
    """Terminals that lack a character get an escape instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _warned(message: Warning | str, *_: Any, **__: Any) -> None:
    """Shows a warning as people are told anything else."""
    if sys.stderr is not None:
        print(f"lawmage: {message}", file=sys.stderr)


def _failed(error: BaseException) -> int:
    """The exit status for what went wrong, with the message printed."""
    # Within typer an interruption has a class of its own.
    if isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Abort":
        return INTERRUPTED
    # Within a command the only cause for an exit is a reader of our output that went away.
    if isinstance(error, BrokenPipeError | SystemExit):
        _forget_output()
        return BROKEN_PIPE
    if os.environ.get("LAWMAGE_DEBUG"):
        import traceback  # noqa: PLC0415 - rarely needed

        traceback.print_exception(error)
    from cli.failures import message_and_status  # noqa: PLC0415 - only needed now

    message, status = message_and_status(error)
    try:
        print(message, file=sys.stderr)
    except OSError:
        _forget_output()
    return status


def _forget_output() -> None:
    """Keeps Python from complaining at exit about output that nobody reads any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        os.dup2(nowhere, descriptor)
