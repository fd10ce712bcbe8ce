"""The file that a command writes what it made to (`-o`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.api import Board


def check_output(output: str, taken: bool, option: str = "-o") -> None:
    """Raises SnapshotError where it isn't clear what to write where."""
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - for errors

    if output == "-":
        if taken:
            other = "--json" if option == "-o" else "another option"
            raise SnapshotError(
                f"{other} and {option} - both want standard output", expected="one of them"
            )
        return
    path = Path(output)
    if path.is_dir():
        raise SnapshotError(
            f"{option} names a folder", found=shown(output), expected="the name of a file, or -"
        )
    if not path.absolute().parent.is_dir():
        raise SnapshotError(
            f"{option} names a file in a folder that isn't there",
            found=shown(output),
            expected="a file in a folder that exists, or -",
        )


def write_snapshot(board: Board, output: str) -> None:
    """Writes a board as a snapshot: JSON or the notation if the file's name says so, else YAML."""
    if output.endswith(".board"):
        from kb.notation.writing import written  # noqa: PLC0415 - for this form alone

        _write(written(board.to_dict(), board.library), output)
    else:
        write_document(board.to_dict(), output)


def write_document(document: dict[str, Any], output: str) -> None:
    """Writes plain values: as JSON if the file's name says so, else as YAML."""
    if output.endswith(".json"):
        import json  # noqa: PLC0415 - for this form alone

        text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    else:
        import yaml  # noqa: PLC0415 - slow to import

        text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
    _write(text, output)


def _write(text: str, output: str) -> None:
    if output == "-":
        sys.stdout.write(text)
    else:
        Path(output).write_text(text, "utf-8")
