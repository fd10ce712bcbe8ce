"""How much of a card file's text is understood, by kind, and which shapes are not: `lawmage cards
coverage` for use while working on the grammar.

Run as `python -m tests.card_base.coverage_report FILE [--failures N] [--every N] [--funny]`.
Without `--funny`, cards that are not for tournaments are left out.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kb.card_base.measuring import measure

FUNNY = {"unf", "ust", "unh", "ugl", "und", "unk", "punk", "cmb1", "cmb2", "mb2", "ph17", "ph18"}


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The card objects of a JSON-lines file, gzipped or not."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def main() -> None:
    """Prints the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--failures", type=int, default=40)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--funny", action="store_true")
    options = parser.parse_args()
    start = time.perf_counter()
    found = measure(options.file, every=options.every, funny=options.funny, workers=1)
    document = found.totals.document(options.failures)
    for kind, share in document["kinds"].items():
        part = share["understood"] / max(1, share["lines"])
        print(f"{kind:22} {share['understood']:6} of {share['lines']:6}  {part:.1%}")
    cards = document["cards"]
    print(f"cards whole {cards['understood']} of {cards['total']}")
    print(f"and all they do {document['deep']['understood']} of {document['deep']['total']}")
    print(f"{time.perf_counter() - start:.1f} s")
    for row in document["failures"]:
        kinds = ", ".join(row["kinds"])
        print(f"{row['count']:4} [{kinds}] {row['shape']}\n       {row['example']}")


if __name__ == "__main__":
    main()
