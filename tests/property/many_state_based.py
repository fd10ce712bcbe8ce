"""Compares engine and reference on many random boards full of state-based actions:
`python -m tests.property.many_state_based 20000`.

Disagreements go to a file of JSON lines (smallest board, what differs) as they are found; the exit
status is 1 if there are any. `--edition DATE` narrows the run; `--seed N` repeats one.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec

from kb.state.game_state import GameState
from tests.property.comparing import Finding
from tests.property.many import boards_of
from tests.property.state_based_boards import EDITIONS, NOW, restless
from tests.property.state_based_comparing import finding


def _checked(state: GameState) -> Finding | None:
    try:
        return finding(state)
    except Exception as error:  # a board that breaks either side is a finding too
        return Finding([f"{type(error).__name__}: {error}"], state, [])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=int)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--edition")
    parser.add_argument("--out", type=Path, default=Path("disagreements.jsonl"))
    parser.add_argument("--stop-after", type=int, default=20, help="disagreements")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", file=sys.stderr)
    editions = (arguments.edition,) if arguments.edition else (NOW,) * len(EDITIONS) + EDITIONS
    pool = [restless(each) for each in editions]
    start, done, bad = time.monotonic(), 0, 0
    with ProcessPoolExecutor(arguments.processes, get_context("spawn")) as workers:
        for chunk in boards_of(arguments.boards, arguments.seed, pool, 50):
            for found in workers.map(_checked, chunk, chunksize=5):
                done += 1
                if found is not None:
                    bad += 1
                    with arguments.out.open("ab") as out:
                        out.write(msgspec.json.encode(found) + b"\n")
                    print("\n".join(found.lines[:3]), file=sys.stderr)
            rate = done / (time.monotonic() - start)
            print(f"{done} boards, {bad} disagreements, {rate:.1f} a second", file=sys.stderr)
            if bad >= arguments.stop_after:
                break
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
