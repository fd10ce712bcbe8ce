"""What is measured, how, and how much is allowed: one row for each promise about speed.

All times are the least of several runs, in seconds: what disturbs a run only ever makes it slower.
"""

from __future__ import annotations

import gc
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import linear_regression

import msgspec

from kb.engine.layers.derivation import derive
from kb.engine.payment.payment import CostDue, payments
from kb.state.game_state import GameState
from tests.bench.boards import entangled, purse, usual

ROOT = Path(__file__).parents[2]
THIRTY = Path(__file__).with_name("thirty.yaml")
BARE = (sys.executable, "-c", "import clingo")
PT = (sys.executable, "-c", "from cli.main import main; main()", "pt", str(THIRTY), "bears")
FORTY = Path(__file__).with_name("forty.yaml")
LEGAL = (sys.executable, "-c", "from cli.main import main; main()", "legal", str(FORTY))
SIZES = ((25, 10), (50, 20), (100, 40), (200, 60), (400, 80), (1000, 100))
"""Permanents and effects of the boards that growth is fitted to."""


class Row(msgspec.Struct, frozen=True):
    """A promise: what is measured, the most that is allowed, and its unit."""

    what: str
    most: float
    unit: str
    measure: Callable[[], float]
    aim: float | None = None

    def shown(self, number: float) -> str:
        """A number in this row's unit."""
        digits = 2 if self.unit == "" else 1 if self.unit == "x" else 0
        return f"{number:.{digits}f} {self.unit}".strip()


# ------------------------------------------------------------------------------ whole processes


def run(command: tuple[str, ...], succeeds: bool = True) -> str:
    """Runs a process to its end and returns what it printed."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode at hand
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, cwd=ROOT)
    if (done.returncode == 0) is not succeeds:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return done.stdout


def process_ratio(command: tuple[str, ...], rounds: int = 15) -> float:
    """How many times as long as `python -c "import clingo"` the whole of a command takes. Both take
    turns, so that both meet the same machine."""
    bare = ours = math.inf
    for _ in range(rounds):
        bare = min(bare, timed(partial(run, BARE)))
        ours = min(ours, timed(partial(run, command)))
    return ours / bare


def peak_memory(permanents: int, effects: int) -> float:
    """The most memory, in MB, that a process holds that derives such a board and nothing else."""
    words = f"from tests.bench.measures import own_peak; own_peak({permanents}, {effects})"
    return float(run((sys.executable, "-c", words)))


def own_peak(permanents: int, effects: int) -> None:
    """Derives a board and prints the peak memory of this process in MB."""
    derive(usual(permanents, effects))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak / (2**20 if sys.platform == "darwin" else 2**10))


# ---------------------------------------------------------------------------------------- warm


def timed(work: Callable[[], object]) -> float:
    """How long that took, in seconds."""
    gc.collect()
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def warm(board: GameState, rounds: int = 5) -> float:
    """The time of a derivation in a process that has derived before, in milliseconds."""
    derive(board)
    return 1000 * min(timed(partial(derive, board)) for _ in range(rounds))


COSTS = (
    "{10}{W}{U}{B}{R}{G}", "{5}{W}{W}{U}{U}{B}", "{W/U}{W/U}{U/B}{2/R}{2/R}{G/P}{G/P}{5}",
    "{W}{W}{W}{W}{W}{W}{U}{U}{U}{U}{U}{U}{R}", "{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}{W}",
)  # fmt: skip
"""Costs of 10 to 16 mana: many ways, few, none."""


def paying(rounds: int = 10) -> float:
    """The time in which the ways to pay are found, up to a hundred of them, in a process that has
    paid before: of the costs the slowest, in milliseconds."""
    sources = purse()
    payments(CostDue("{1}"), sources)
    return 1000 * max(
        min(timed(partial(payments, CostDue(cost), sources)) for _ in range(rounds))
        for cost in COSTS
    )


def growth() -> float:
    """The exponent k of the best fit of time = c · (objects * effects)^k to boards of SIZES."""
    sizes = [math.log(permanents * effects) for permanents, effects in SIZES]
    times = [math.log(warm(usual(*size), rounds=3)) for size in SIZES]
    return linear_regression(sizes, times).slope


def legal_actions(rounds: int = 5) -> float:
    """The time of the whole list of legal actions on a commander board of 60 permanents, with 12
    cards in hand and 20 mana sources, in milliseconds; the board has been read before."""
    from kb.api import Board  # noqa: PLC0415
    from kb.queries.legal import kept_actions  # noqa: PLC0415 - not for the other rows
    from kb.queries.legal.legal import legal  # noqa: PLC0415 - likewise
    from tests.bench.boards import commander  # noqa: PLC0415

    def once() -> float:
        kept_actions.KEPT.clear()
        board = Board.from_dict(commander())
        assert board.state.objects
        return timed(partial(legal, board))

    once()
    return 1000 * min(once() for _ in range(rounds))


def second_question(rounds: int = 5) -> float:
    """How long `legal` takes on the board of 40 permanents after `show`, against `legal` on a board
    that nothing was asked of; in a process that has answered both before."""
    from kb.api import Board  # noqa: PLC0415
    from kb.queries.characteristics.show import show  # noqa: PLC0415
    from kb.queries.legal import kept_actions  # noqa: PLC0415 - not for the other rows
    from kb.queries.legal.legal import legal  # noqa: PLC0415 - likewise

    def asked(board: Board) -> float:
        kept_actions.KEPT.clear()
        return timed(partial(legal, board))

    first = second = math.inf
    for _ in range(rounds + 1):
        fresh, shown = Board.load(FORTY), Board.load(FORTY)
        show(shown)
        first, second = min(first, asked(fresh)), min(second, asked(shown))
    return second / first


def all_orders(rounds: int = 3) -> float:
    """The time in which is found what all orders of twelve interacting permanents come to, in
    milliseconds."""
    from kb.api import Board  # noqa: PLC0415 - not for the other rows
    from tests.bench.boards import INTERACTING  # noqa: PLC0415

    board = Board.from_dict({"battlefield": [*INTERACTING]})
    assert board.state.objects
    return 1000 * min(timed(board.orders) for _ in range(rounds))


ROWS: dict[str, Row] = {
    "process": Row(
        "`lawmage pt` on a board of 30 permanents, the whole process, against `import clingo`",
        6, "x", partial(process_ratio, PT), aim=4,
    ),
    "process-legal": Row(
        "`lawmage legal`, the whole process, 40 permanents and 7 cards in hand, against "
        "`import clingo`",
        6, "x", partial(process_ratio, LEGAL), aim=5,
    ),
    "second-question": Row(
        "the same board asked a second question (`show`, then `legal`) against the first",
        0.4, "", second_question, aim=0.3,
    ),
    "40/20": Row(
        "warm, 40 permanents, 20 effects", 25, "ms", lambda: warm(usual(40, 20), 20), aim=10
    ),
    "200/60": Row("warm, 200 permanents, 60 effects", 100, "ms", lambda: warm(usual(200, 60), 10)),
    "1000/100": Row(
        "warm, 1,000 permanents, 100 effects", 2000, "ms", lambda: warm(usual(1000, 100), 3)
    ),
    "memory": Row(
        "the same, peak memory of the process", 500, "MB", lambda: peak_memory(1000, 100)
    ),
    "entangled": Row(
        "warm, 60 permanents, 30 effects that all may depend on each other", 400, "ms",
        lambda: warm(entangled(30, 60), 5),
    ),
    "legal": Row(
        "warm, the whole list of legal actions: 60 permanents, 12 cards in hand, 20 mana sources",
        300, "ms", legal_actions,
    ),
    "paying": Row(
        "warm, every way (up to 100) to pay a cost of 10 to 16 mana with 40 sources", 100, "ms",
        paying,
    ),
    "orders": Row(
        "`compare --orders`: twelve permanents that interact, all 479,001,600 orders", 10_000, "ms",
        all_orders,
    ),
    "growth": Row(
        "growth: the exponent of objects * effects that fits best (1 is linear)", 1.2, "", growth
    ),
}  # fmt: skip
