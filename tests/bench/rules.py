"""What is measured of the rules' texts: the import of every edition there is."""

from __future__ import annotations

import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from kb.rulebook.importing import import_texts
from tests.bench.cards import peak
from tests.bench.measures import ROOT, Row, run

EDITIONS = ROOT.parent / "shared" / "data" / "cr" / "all-133-editions.tar.xz"


def own_import() -> None:
    """Imports all editions and prints the seconds and megabytes that took."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        import_texts([str(EDITIONS)], Path(folder) / "rules.sqlite3")
        print(time.perf_counter() - began, peak())


@cache
def whole_import() -> tuple[float, float]:
    """Seconds and megabytes for an import of all editions, in a process of its own."""
    words = "from tests.bench import rules; rules.own_import()"
    seconds, megabytes = run((sys.executable, "-c", words)).split()
    return float(seconds), float(megabytes)


RULES_ROWS: dict[str, Row] = (
    {
        "rules": Row("`lawmage rules import` of 133 editions", 60, "s", lambda: whole_import()[0]),
        "rules memory": Row("the same, peak memory", 600, "MB", lambda: whole_import()[1]),
    }
    if EDITIONS.exists()
    else {}
)
