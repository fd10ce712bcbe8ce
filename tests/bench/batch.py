"""What a batch of many small boards takes: time and memory."""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kb.api import Board
from tests.bench.measures import ROOT, Row, run

BOARDS = 1000
NAMES = (
    "Glorious Anthem", "Crusade", "Bad Moon", "Humility", "Opalescence", "Blood Moon", "Forest",
    "Goblin King", "Goblin Piker", "Serra Angel", "Grizzly Bears", "Llanowar Elves", "Sol Ring",
    "March of the Machines", "Coat of Arms", "Tarmogoyf", "Mutavault", "Plains", "Castle", "Squire",
)  # fmt: skip
_MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10


def small_boards(count: int) -> Iterator[dict[str, Any]]:
    """Queries for the power of a bear among three to eight other permanents."""
    drawn = random.Random(613)
    for _ in range(count):
        others = drawn.choices(NAMES, k=drawn.randint(3, 8))
        bear = {"id": "bear", "card": "Runeclaw Bear", "counters": {"+1/+1": drawn.randint(1, 3)}}
        yield {"snapshot": {"battlefield": [bear, *others]}, "query": "pt", "object": "bear"}


def own_batch(count: int) -> None:
    """Answers so many small boards with two processes; prints how many seconds that took, and the
    most memory, in MB, that any of the processes held."""
    with tempfile.TemporaryDirectory() as folder:
        lines, answers = Path(folder) / "lines.jsonl", Path(folder) / "answers.jsonl"
        lines.write_text("".join(f"{json.dumps(each)}\n" for each in small_boards(count)), "utf-8")
        command = (sys.executable, "-m", "lawmage", "batch", str(lines), "-o", str(answers))
        began = time.perf_counter()
        subprocess.run((*command, "--jobs", "2"), check=True, cwd=ROOT)
        seconds = time.perf_counter() - began
        found = [json.loads(line) for line in answers.read_text("utf-8").splitlines()]
    assert [each["id"] for each in found] == ["bear"] * count
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / _MEGABYTE
    print(seconds, peak)


def own_growth(first: int, last: int) -> None:
    """Answers small boards one after another; prints how many times as much memory this process
    holds after so many as after the first ones."""
    held = 0.0
    for number, line in enumerate(small_boards(last), 1):
        Board.from_dict(line["snapshot"]).show()
        if number == first:
            held = _held()
    print(_held() / held)


def _held() -> float:
    """The most memory that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def growth_of_memory(first: int = 100, last: int = 10_000) -> float:
    """How much more memory a process holds after the last of many boards than after the first."""
    words = f"from tests.bench.batch import own_growth; own_growth({first}, {last})"
    return float(run((sys.executable, "-c", words)))


@cache
def whole_batch(count: int = BOARDS) -> tuple[float, float]:
    """Seconds and megabytes for such a batch."""
    words = f"from tests.bench.batch import own_batch; own_batch({count})"
    seconds, megabytes = run((sys.executable, "-c", words)).split()
    return float(seconds), float(megabytes)


BATCH_ROWS: dict[str, Row] = {
    "batch": Row(
        f"`lawmage batch`, {BOARDS:,} small boards, 2 cores", 24, "s", lambda: whole_batch()[0]
    ),
    "batch-memory": Row(
        "the same, peak memory of each process", 200, "MB", lambda: whole_batch()[1]
    ),
    "growth of memory": Row(
        "peak memory of a process after 10,000 small boards, against after 100",
        1.1,
        "x",
        growth_of_memory,
    ),
}
