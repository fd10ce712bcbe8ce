"""Replaces a file as a whole, so that whoever reads meanwhile sees the old one or the new one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

UNFINISHED = ".unfinished"
"""The ending of a file that is being written."""


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """A new file beside `path` to write to; left without `put_in_place`, it is removed.

    Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(UNFINISHED, f".{path.name}.", path.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        with suppress(OSError):
            Path(name).unlink(missing_ok=True)


def put_in_place(written: Path, path: Path) -> None:
    """Lets a finished file take the place of the old one. Raises OSError."""
    with written.open("rb+") as file:
        os.fsync(file.fileno())
    written.chmod(0o666 & ~_umask())
    os.replace(written, path)


def _umask() -> int:
    """Returns what is kept from new files; asking for it means setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


@contextmanager
def sole_writer(path: Path, on_wait: Callable[[], None] | None = None) -> Iterator[None]:
    """Waits until nobody else writes to this file's folder, then keeps others waiting. `on_wait`
    is called if there is one to wait for. Raises OSError.

    The system lets go of the lock by itself when a process dies. Where it has no such locks, who
    ends last wins, and the file is whole all the same.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        yield
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if on_wait is not None:
                    on_wait()
                fcntl.flock(folder, fcntl.LOCK_EX)
            _sweep(path)
        yield
    finally:
        os.close(folder)


def _sweep(path: Path) -> None:
    """Removes what writers left that were killed."""
    for left in path.parent.glob(f".{_literal(path.name)}.*{UNFINISHED}"):
        with suppress(OSError):
            left.unlink()


def _literal(name: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)
