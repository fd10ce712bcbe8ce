"""`python -m tests.bench.report [WORD...]`: measures what is promised about speed and prints the
table; with words, the rows in which one of them stands.

Exit status 1 if something takes more than is allowed.
"""

from __future__ import annotations

import platform
import sys

from tests.bench.batch import BATCH_ROWS
from tests.bench.cards import CARD_ROWS
from tests.bench.combat import COMBAT_ROWS
from tests.bench.happenings import HAPPENING_ROWS
from tests.bench.measures import ROWS, Row
from tests.bench.playing import PLAYING_ROWS
from tests.bench.rules import RULES_ROWS
from tests.bench.state_based import STATE_BASED_ROWS


def line(row: Row, measured: float) -> str:
    """A row of the table: what, measured, allowed."""
    allowed = row.shown(row.most) + (f" (aim: {row.shown(row.aim)})" if row.aim else "")
    excess = " **too much**" if measured > row.most else ""
    return f"| {row.what} | {row.shown(measured)}{excess} | {allowed} |"


def main(words: list[str]) -> int:
    print("| what | measured | at most |\n| --- | ---: | ---: |")
    broken = False
    rows = {
        **ROWS, **CARD_ROWS, **RULES_ROWS, **STATE_BASED_ROWS, **HAPPENING_ROWS, **PLAYING_ROWS,
        **COMBAT_ROWS, **BATCH_ROWS
    }  # fmt: skip
    for row in rows.values():
        if words and not any(each in row.what for each in words):
            continue
        measured = row.measure()
        broken = broken or measured > row.most
        print(line(row, measured), flush=True)
    print(f"\nPython {platform.python_version()}, {platform.machine()}", file=sys.stderr)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
