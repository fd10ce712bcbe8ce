"""Compares engine and brute force on many boards: `python -m tests.property.many_combat 2000`.

Disagreements go to a file of JSON lines (smallest board, what differs) as they are found; the exit
status is 1 if there are any. `--seed N` repeats a run; `--edition DATE` and `--act attacking` or
`blocking` narrow it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
from hypothesis import strategies as st

from kb.state.game_state import GameState
from tests.property.combat_boards import ACTS, EDITIONS, combats
from tests.property.combat_comparing import NotExpressed, finding
from tests.property.comparing import Finding
from tests.property.many import _chunk
from tests.reference.combat import TooMany

_CHUNK = 50


def _strategies(act: str | None, edition: str | None) -> list[st.SearchStrategy[GameState]]:
    """The current rules as often as all old ones together."""
    editions = (edition,) if edition else (EDITIONS[0],) * 3 + EDITIONS[1:]
    return [combats(one, each) for each in editions for one in ([act] if act else ACTS)]


def _outcome(state: GameState) -> Finding | str:
    try:
        return finding(state) or "agree"
    except (TooMany, NotExpressed) as error:
        return type(error).__name__
    except Exception as error:  # a board that breaks either side is a finding too
        return Finding([f"{type(error).__name__}: {error}"], state, [])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=int)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--act", choices=ACTS)
    parser.add_argument("--edition")
    parser.add_argument("--out", type=Path, default=Path("combat_disagreements.jsonl"))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", file=sys.stderr)
    pool, choose = _strategies(arguments.act, arguments.edition), random.Random(arguments.seed)
    start, counts = time.monotonic(), Counter[str]()
    while counts.total() < arguments.boards:
        size = min(_CHUNK, arguments.boards - counts.total())
        for state in _chunk(choose.choice(pool), size, choose.randrange(2**32)):
            outcome = _outcome(state)
            counts["disagree" if isinstance(outcome, Finding) else outcome] += 1
            if isinstance(outcome, Finding):
                with arguments.out.open("ab") as out:
                    out.write(msgspec.json.encode(outcome) + b"\n")
                print("\n".join(outcome.lines[:3]), file=sys.stderr)
        rate = counts.total() / (time.monotonic() - start)
        print(f"{counts.total()} boards: {dict(counts)}, {rate:.1f} a second", file=sys.stderr)
    return 1 if counts["disagree"] else 0


if __name__ == "__main__":
    sys.exit(main())
