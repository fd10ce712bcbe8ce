"""What people are told when there is no answer: bad input, or a defect of ours."""

from __future__ import annotations

from typer import BadParameter

from kb.snapshot.errors import SnapshotError, nearest, shown_name

BAD_INPUT = 2
DEFECT = 1


def message_and_status(error: BaseException) -> tuple[str, int]:
    """The message for standard error and the exit status."""
    if isinstance(error, _usage_error()):
        return _usage(error), BAD_INPUT
    if isinstance(error, _bad_input()):
        return f"lawmage: {error}", BAD_INPUT
    if isinstance(error, OSError):
        return f"lawmage: {_place(error)}{error.strerror or error}", BAD_INPUT
    return _defect(error), DEFECT


def _usage_error() -> type[Exception]:
    """The class of all errors in how a command was called."""
    base = BadParameter.__base__
    assert base is not None and issubclass(base, Exception)
    return base


def _usage(error: BaseException) -> str:
    """What was wrong with the call, and how it is done."""
    context = getattr(error, "ctx", None)
    message = getattr(error, "format_message", error.__str__)()
    if not message:  # nothing was asked for: the help page has been printed in its place
        return str(context.get_help()) if context is not None else ""
    lines = [f"lawmage: {message}"]
    if context is not None:
        lines += [context.get_usage(), f"Try '{context.command_path} --help' for help."]
    return "\n".join(lines)


def _bad_input() -> tuple[type[Exception], ...]:
    from kb.cards.library import CardFileError  # noqa: PLC0415 - heavy, and only needed now
    from kb.engine.editions import UnknownEdition  # noqa: PLC0415

    return (SnapshotError, CardFileError, UnknownEdition)


def _place(error: OSError) -> str:
    return f"{shown_name(str(error.filename))}: " if error.filename else ""


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
        found=shown_name(found),
        expected="one of " + ", ".join(known),
        suggestions=nearest(found, known),
    )
