"""Where the `lawmage` command starts: finds the command, prints its answer, ends with its status.

A command's module is imported only when that command is called: imports are most of the time
that a short answer takes.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

from cli.answer import Answer
from cli.calls import plain_call

COMMANDS = {
    "pt": "cli.characteristics",
    "show": "cli.characteristics",
    "explain": "cli.derivation",
    "layers": "cli.derivation",
    "report": "cli.report",
    "sba": "cli.happenings",
    "legal": "cli.actions",
    "why-not": "cli.actions",
    "attack": "cli.combat",
    "block": "cli.combat",
    "damage": "cli.damage",
    "repl": "cli.repl",
    "batch": "cli.batch",
    "compare": "cli.comparison",
    "check": "cli.snapshots",
    "facts": "cli.snapshots",
    "schema": "cli.snapshots",
    "editions": "cli.editions",
    "card": "cli.cards",
    "cards import": "cli.cards",
    "cards coverage": "cli.cards",
    "rule": "cli.rules",
    "rules import": "cli.rules",
    "rules search": "cli.rules",
    "rules glossary": "cli.rules",
    "rules graph": "cli.rules",
    "rules coverage": "cli.rules",
}
"""Command → the module with the function of that name (its words joined with `_`), in the order
of the help page."""

INTERRUPTED = 130
BROKEN_PIPE = 141


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
    name = _command(arguments)
    if name in COMMANDS:
        call = plain_call(function_of(name), arguments[len(name.split()) :])
        if call is not None:
            return function_of(name)(**call)
    from cli.application import application  # noqa: PLC0415 - typer is slow to import

    named = [name] if name in COMMANDS else COMMANDS
    app = application((each, function_of(each)) for each in named)
    return app(arguments, prog_name="lawmage", standalone_mode=False)


def _command(arguments: list[str]) -> str:
    """The command that the arguments begin with; empty if they begin with none."""
    names = (" ".join(arguments[:words]) for words in (2, 1))
    return next((name for name in names if name in COMMANDS), "")


def function_of(name: str) -> Callable[..., Any]:
    """The function behind a command."""
    module = import_module(COMMANDS[name])
    function: Callable[..., Any] = getattr(module, name.replace(" ", "_").replace("-", "_"))
    return function


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
