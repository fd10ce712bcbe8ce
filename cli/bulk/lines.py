"""What a batch is made of: the lines of a file or of standard input, or the files of a folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from cli.bulk.tasks import Task
from kb.errors import SnapshotError
from kb.snapshot.plain import MAX_BYTES
from kb.snapshot.reading import NOTATION, STANDARD_INPUT, Text, text_of

SNAPSHOTS = frozenset({".yaml", ".yml", ".json", NOTATION})
"""How the names of a folder's snapshot files end."""


class Lines:
    """The tasks of FILE.jsonl, of a folder, or of standard input (`-`).

    usual: keys for what a line doesn't say. total: how many tasks there are, None if nobody knows
    yet. Raises SnapshotError for a source that can't be read or holds nothing.
    """

    def __init__(self, source: str, usual: dict[str, Any]) -> None:
        self._source = source
        self._usual = usual
        self._files = _snapshot_files(Path(source)) if _is_folder(source) else None
        self.total = None if source == STANDARD_INPUT else self._count()

    def tasks(self, after: int = 0) -> Iterator[Task]:
        """The tasks in order, but for the first `after` ones."""
        found = self._of_lines() if self._files is None else self._of_files(self._files)
        for number, task in enumerate(found):
            if number >= after:
                yield task

    def _of_files(self, files: list[Path]) -> Iterator[Task]:
        for number, file in enumerate(files, 1):
            yield _with_file(Task(number, "", usual=self._usual, named=True), file)

    def _of_lines(self) -> Iterator[Task]:
        with _opened(self._source) as stream:
            for number, line in enumerate(_lines(stream), 1):
                if line.strip():
                    yield self._of_line(number, line)

    def _of_line(self, number: int, line: bytes) -> Task:
        if len(line) > MAX_BYTES:
            return Task(number, "", problem=f"too long a line: over {MAX_BYTES // 2**20} MB")
        try:
            words = line.removeprefix(b"\xef\xbb\xbf").decode("utf-8").strip()
        except UnicodeDecodeError as error:
            return Task(number, "", problem=f"not UTF-8 text: the byte 0x{line[error.start]:02X}")
        task = Task(number, words, usual=self._usual)
        name = _named_file(words)
        return task if name is None else _with_file(task, self._found(name))

    def _found(self, name: str) -> Path:
        """A file that a line names: beside the file of lines, else in the current folder."""
        beside = Path(self._source).parent / name
        return beside if self._source != STANDARD_INPUT and beside.exists() else Path(name)

    def _count(self) -> int:
        if self._files is not None:
            return len(self._files)
        with _opened(self._source) as stream:
            return sum(1 for line in _lines(stream) if line.strip())


def _with_file(task: Task, file: Path) -> Task:
    """The task with the text of its file, or with why that can't be had."""
    name = str(file)
    if name == STANDARD_INPUT:
        return msgspec.structs.replace(task, problem='"file": "-": a batch has no standard input')
    try:
        return msgspec.structs.replace(task, snapshot=text_of(file))
    except SnapshotError as error:
        unread = Text("", name)
        return msgspec.structs.replace(task, snapshot=unread, problem=str(error))


class _Named(msgspec.Struct):
    file: str | None = None
    snapshot: msgspec.Raw = msgspec.Raw()


def _named_file(words: str) -> str | None:
    """The file that a line names, if it is a line that names one and states no board beside it."""
    try:
        named = msgspec.json.decode(words, type=_Named)
    except (msgspec.DecodeError, RecursionError):
        return None  # what is wrong with the line is told when it is asked
    return named.file or None if bytes(named.snapshot) in (b"", b"null") else None


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Each line, of one that is too long only the beginning (longer than allowed still)."""
    while line := stream.readline(MAX_BYTES + 1):
        yield line
        while len(line) > MAX_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES + 1)


def _is_folder(source: str) -> bool:
    return source != STANDARD_INPUT and Path(source).is_dir()


def _snapshot_files(folder: Path) -> list[Path]:
    """The snapshot files in a folder and in those within it, by name."""
    found = sorted(
        each for each in folder.rglob("*") if each.suffix in SNAPSHOTS and each.is_file()
    )
    if found:
        return found
    raise SnapshotError(
        "no snapshots in this folder",
        file=str(folder),
        expected="files whose names end in " + ", ".join(sorted(SNAPSHOTS)),
    )


def _opened(source: str) -> BinaryIO:
    if source != STANDARD_INPUT:
        try:
            return open(source, "rb")
        except FileNotFoundError:
            raise SnapshotError(
                "no such file", file=source, expected="a file of JSON lines, a folder, or -"
            ) from None
    try:
        descriptor = sys.stdin.fileno()
    except AttributeError:
        raise SnapshotError("there is no standard input to read") from None
    except (OSError, ValueError):  # somebody put another stream in its place
        return sys.stdin.buffer
    # A stream of its own: at its end, Python waits for whoever still reads from `sys.stdin`.
    return open(descriptor, "rb", closefd=False)
