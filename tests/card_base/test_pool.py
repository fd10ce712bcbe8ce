"""Work spread over processes: in order, from any kind of main program, and whatever dies."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kb.card_base import pool
from kb.card_base.pool import BATCH, spread

ROOT = Path(__file__).parents[2]
SCRIPT = """
from kb.card_base.pool import spread
from tests.card_base.test_pool import sums
print(sum(spread(sums, range(1000), workers=2)))
"""


def sums(batch: list[int]) -> int:
    return sum(batch)


def process(batch: list[int]) -> int:
    return os.getpid()


def dying(batch: list[int]) -> int:
    """Ends the process that works, but not the one that gives out work."""
    if os.getppid() == int(os.environ["GIVER"]):
        os._exit(1)
    return sum(batch)


def failing(batch: list[int]) -> int:
    raise ValueError("this batch")


@pytest.mark.parametrize("count", [0, 1, BATCH, BATCH + 1, 5 * BATCH + 3])
@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order(count: int, workers: int) -> None:
    found = list(spread(sums, range(count), workers))
    batches = [range(start, min(start + BATCH, count)) for start in range(0, count, BATCH)]
    assert found == [sum(batch) for batch in batches]


def test_little_work_stays_here() -> None:
    assert set(spread(process, range(BATCH), workers=2)) == {os.getpid()}
    assert os.getpid() not in set(spread(process, range(3 * BATCH), workers=2))


def test_items_are_taken_as_they_are_needed() -> None:
    items = iter(range(100 * BATCH))
    results = spread(sums, items, workers=2)
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert next(items) < 10 * BATCH


def test_errors_come_back() -> None:
    with pytest.raises(ValueError, match="this batch"):
        list(spread(failing, range(3 * BATCH), workers=2))


def test_processes_that_die_are_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIVER", str(os.getpid()))
    assert sum(spread(dying, range(5 * BATCH), workers=2)) == sum(range(5 * BATCH))


def test_a_system_without_shared_semaphores(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no semaphores")

    monkeypatch.setattr(pool, "ProcessPoolExecutor", refuse)
    assert sum(spread(sums, range(3 * BATCH), workers=2)) == sum(range(3 * BATCH))


def test_no_process_outlives_the_one_that_started_it() -> None:
    script = (
        "from kb.card_base.pool import spread\nfrom tests.card_base.test_pool import process\n"
        "for number in spread(process, iter(range(10**9)), workers=2):\n"
        "    print(number, flush=True)"
    )
    giver = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert giver.stdout is not None
    assert int(giver.stdout.readline()) != giver.pid
    giver.kill()
    # Its output stays open for as long as one of its processes is there.
    giver.communicate(timeout=30)
    assert giver.returncode < 0


@pytest.mark.parametrize("how", ["standard input", "a script", "-c"])
def test_any_main_program_will_do(tmp_path: Path, how: str) -> None:
    """A script without `if __name__ == "__main__"` is run once all the same."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    arguments = {"standard input": ["-"], "a script": [str(script)], "-c": ["-c", SCRIPT]}
    done = subprocess.run(
        [sys.executable, *arguments[how]], input=SCRIPT, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == (f"{sum(range(1000))}\n", "")
