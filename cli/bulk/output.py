"""Where the answers of a batch go: whole lines, whatever interrupts us."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import BinaryIO

from kb.errors import SnapshotError


class WholeLines:
    """Writes lines. An interruption (Ctrl-C) in the midst of one comes after it; a second one at
    once."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._writing = False
        self._interrupted = False

    def write(self, line: bytes) -> None:
        """Writes a line; its end is added."""
        self._writing = True
        try:
            self._stream.write(line + b"\n")
            self._stream.flush()
        finally:
            self._writing = False
        if self._interrupted:
            raise KeyboardInterrupt

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if not self._writing or self._interrupted:
            raise KeyboardInterrupt
        self._interrupted = True

    @contextmanager
    def undivided(self) -> Iterator[WholeLines]:
        """While this lasts, interruptions wait for the end of a line."""
        if threading.current_thread() is not threading.main_thread():
            yield self
            return
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield self
        finally:
            signal.signal(signal.SIGINT, before)


@contextmanager
def opened(out: str | None, resume: bool, source: str) -> Iterator[tuple[BinaryIO, int]]:
    """The stream to write to, and how many lines stand there already.

    out: a file; None or `-` is standard output. resume: go on after the last whole line of the
    file; else it is made anew. source: where the queries are from. Raises SnapshotError, OSError.
    """
    if out is None or out == "-":
        if resume:
            raise SnapshotError("--resume: there is no file to go on with", expected="-o FILE")
        yield sys.stdout.buffer, 0
        return
    path = Path(out)
    if path.exists() and Path(source).exists() and path.samefile(source):
        raise SnapshotError("-o: the file that the queries are read from", file=out)
    done = _whole_lines(path) if resume and path.exists() else 0
    with path.open("ab" if resume else "wb") as stream:
        yield stream, done


def _whole_lines(path: Path) -> int:
    """How many whole lines a file holds; what follows the last is cut off."""
    count, end = 0, 0
    with path.open("r+b") as file:
        for line in file:
            if line.endswith(b"\n"):
                count, end = count + 1, end + len(line)
        if end < os.fstat(file.fileno()).st_size:
            file.truncate(end)
    return count
