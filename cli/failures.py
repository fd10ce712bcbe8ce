"""What people are told when there is no answer: bad input, or a defect of ours."""

from __future__ import annotations

import sys

from kb.editions import UnknownEdition
from kb.errors import LawmageError, SnapshotError, nearest, quoted, shown

BAD_INPUT = 2
DEFECT = 1
LONGEST_PATH = 1000


def message_and_status(error: BaseException) -> tuple[str, int]:
    """The message for standard error and the exit status."""
    usage = _usage_error()
    if usage is not None and isinstance(error, usage):
        return _usage(error), BAD_INPUT
    if isinstance(error, UnknownEdition):
        error.problem = f"--edition: {error.problem}"
    if isinstance(error, LawmageError):
        return f"lawmage: {error}", BAD_INPUT
    if isinstance(error, OSError):
        return f"lawmage: {_place(error)}{error.strerror or error}", BAD_INPUT
    return _defect(error), DEFECT


def _usage_error() -> type | None:
    """The class of all errors in how a command was called; None if typer has not been needed."""
    typer = sys.modules.get("typer")
    return None if typer is None else typer.BadParameter.__base__


def _usage(error: BaseException) -> str:
    """What was wrong with the call, and how it is done."""
    context = getattr(error, "ctx", None)
    message = getattr(error, "format_message", error.__str__)()
    if message.startswith("Usage:"):  # nothing was asked for: this is the whole help page
        return str(message)
    lines = [f"lawmage: {message}"]
    if context is not None:
        lines += [context.get_usage(), f"Try '{context.command_path} --help' for help."]
    return "\n".join(lines)


def _place(error: OSError) -> str:
    """The file that could not be read or written, whole unless its name is absurdly long."""
    return f"{quoted(str(error.filename)[:LONGEST_PATH])[1:-1]}: " if error.filename else ""


def _defect(error: BaseException) -> str:
    detail = " ".join(str(error).split())[:200]
    printable = "".join(char if char.isprintable() else "?" for char in detail)
    return (
        f"lawmage: this is a defect of lawmage ({type(error).__name__}: {printable}). "
        "Please report it with your command and snapshot, and with what "
        "LAWMAGE_DEBUG=1 prints in front of this line."
    )


def unknown(kind: str, found: str, known: list[str]) -> SnapshotError:
    """The error for a name that is none of the known ones."""
    return SnapshotError(
        f"no such {kind}",
        found=shown(found),
        expected="one of " + ", ".join(known),
        nearest=nearest(found, known),
    )
