"""Compares engine and reference on many random boards: `python -m tests.property.many 100000`.

Disagreements go to a file of JSON lines (smallest board, what differs, the reference's order) as
they are found; the exit status is 1 if there are any. `--only dense` or `--only big` and
`--edition DATE` narrow the run; `--seed N` repeats one.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from kb.state.game_state import GameState
from tests.property.comparing import Finding, finding
from tests.property.states import EDITIONS, dense, states

_CHUNK = 250


def _strategies(only: str | None, edition: str | None) -> list[st.SearchStrategy[GameState]]:
    """Small boards four times as often as big ones, the current rules as often as old ones."""
    editions = (edition,) if edition else (EDITIONS[0],) * 3 + EDITIONS[1:]
    found = []
    for each in editions:
        if only != "big":
            found.extend([dense(each)] * 4)
        if only != "dense":
            found.append(states(each))
    return found


def _chunk(strategy: st.SearchStrategy[GameState], size: int, first_seed: int) -> list[GameState]:
    """Some boards of a strategy, always the same for a seed."""
    found: list[GameState] = []

    @seed(first_seed)
    @settings(
        max_examples=size,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(state: GameState) -> None:
        found.append(state)

    collect()
    return found


def boards_of(
    number: int, first_seed: int, pool: list[st.SearchStrategy[GameState]], chunk_size: int = _CHUNK
) -> Iterator[list[GameState]]:
    """Chunks of boards, each from a strategy and a seed of its own."""
    choose = random.Random(first_seed)
    made = 0
    while made < number:
        size = min(chunk_size, number - made)
        chunk = _chunk(choose.choice(pool), size, choose.randrange(2**32))
        made += len(chunk)
        yield chunk


def _checked(state: GameState) -> Finding | None:
    try:
        return finding(state)
    except Exception as error:  # a board that breaks either side is a finding too
        return Finding([f"{type(error).__name__}: {error}"], state, [])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=int)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--only", choices=("dense", "big"))
    parser.add_argument("--edition")
    parser.add_argument("--out", type=Path, default=Path("disagreements.jsonl"))
    parser.add_argument("--stop-after", type=int, default=20, help="disagreements")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", file=sys.stderr)
    pool = _strategies(arguments.only, arguments.edition)
    start, done, bad = time.monotonic(), 0, 0
    for chunk in boards_of(arguments.boards, arguments.seed, pool):
        for state in chunk:
            found = _checked(state)
            done += 1
            if found is not None:
                bad += 1
                with arguments.out.open("ab") as out:
                    out.write(msgspec.json.encode(found) + b"\n")
                print("\n".join(found.lines[:3]), file=sys.stderr)
            if bad >= arguments.stop_after:
                break
        rate = done / (time.monotonic() - start)
        print(f"{done} boards, {bad} disagreements, {rate:.1f} a second", file=sys.stderr)
        if bad >= arguments.stop_after:
            break
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
