"""What is promised about cards: compiling all of them, one of them, looking one up, reading a large
file; measured with a file of real cards where there is one."""

from __future__ import annotations

import json
import math
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from statistics import median

from kb.card_base.compiling import compile_card
from kb.card_base.importing import import_cards
from kb.card_base.pool import MOST_WORKERS, cores
from kb.card_base.records import Record, read_records
from tests.bench.measures import BARE, ROOT, Row, run, timed

ALL_CARDS = ROOT.parent / "shared" / "data" / "cards" / "oracle-cards-dev.jsonl.gz"
LOOKED_UP = ("grizzly bears", "Grizly Baers")
"""A name, and a misspelt one."""
LARGE = 170 * 10**6
_MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10


def peak() -> float:
    """An upper bound of the most memory, in MB, that this process and its workers held at once."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    worker = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return float(own + min(cores(), MOST_WORKERS) * worker) / _MEGABYTE


def in_process(words: str) -> float:
    """The number that a process of its own prints."""
    return float(run((sys.executable, "-c", f"from tests.bench import cards; {words}")))


# ------------------------------------------------------------------------------ all the cards


def own_import() -> None:
    """Imports all cards and prints the seconds and megabytes that took."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        import_cards(str(ALL_CARDS), Path(folder) / "cards.sqlite3")
        print(time.perf_counter() - began, peak())


@cache
def whole_import() -> tuple[float, float]:
    """Seconds and megabytes for an import of all cards."""
    words = "from tests.bench import cards; cards.own_import()"
    seconds, megabytes = run((sys.executable, "-c", words)).split()
    return float(seconds), float(megabytes)


def one_card(every: int = 50) -> float:
    """The median time, in milliseconds, in which one card is compiled."""
    records = [r.fields for r in read_records(str(ALL_CARDS)) if isinstance(r, Record)][::every]
    compile_card(records[0])
    return 1000 * median(timed(partial(compile_card, fields)) for fields in records)


# ------------------------------------------------------------------------------- looking one up


@cache
def base_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder with a base of all cards in it, `cards.sqlite3`."""
    folder = tempfile.TemporaryDirectory()
    import_cards(str(ALL_CARDS), Path(folder.name) / "cards.sqlite3")
    return folder


def lookup_ratio(rounds: int = 15) -> float:
    """How many times as long as `python -c "import clingo"` the whole of `lawmage card NAME` takes
    with all cards in the base; the slower of a right and a misspelt name."""
    os.environ["LAWMAGE_CARDS"] = str(Path(base_folder().name) / "cards.sqlite3")
    try:
        bare, slowest = math.inf, dict.fromkeys(LOOKED_UP, math.inf)
        for _ in range(rounds):
            bare = min(bare, timed(partial(run, BARE)))
            for name in LOOKED_UP:
                call = (sys.executable, "-m", "lawmage", "card", name)
                taken = timed(partial(run, call, name == LOOKED_UP[0]))
                slowest[name] = min(slowest[name], taken)
    finally:
        del os.environ["LAWMAGE_CARDS"]
    return max(slowest.values()) / bare


# -------------------------------------------------------------------------------- a large file


def large_file(path: Path) -> None:
    """A file of invented cards as large as Scryfall's, on a single line."""
    card = {
        "object": "card", "layout": "normal", "type_line": "Creature — Bear", "power": "2",
        "oracle_text": "Flying", "colors": ["G"], "image_uris": {"small": "x" * 4000},
    }  # fmt: skip
    with path.open("w", encoding="utf-8") as file:
        file.write("[")
        written = 0
        while written < LARGE:
            words = json.dumps({**card, "name": f"Testing {written}"}) + ","
            written += file.write(words)
        file.write(json.dumps({**card, "name": "Testing"}) + "]")


def own_reading(path: str) -> None:
    """Reads a card file and prints the peak memory of this process in MB."""
    for _ in read_records(path):
        pass
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE)


def reading_memory() -> float:
    """The most memory, in MB, that reading a file of 170 MB takes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.json"
        large_file(path)
        return in_process(f"cards.own_reading({str(path)!r})")


def rows() -> Iterator[tuple[str, Row]]:
    """The promises that can be measured here."""
    yield "reading", Row("reading a card file of 170 MB, peak memory", 300, "MB", reading_memory)
    if ALL_CARDS.exists():
        yield "import", Row(
            f"`lawmage cards import` of 28,218 cards, {min(cores(), MOST_WORKERS)} cores",
            240, "s", lambda: whole_import()[0],
        )  # fmt: skip
        yield (
            "import memory",
            Row("the same, peak memory of all processes", 500, "MB", lambda: whole_import()[1]),
        )
        yield "one card", Row("compiling one card, median", 15, "ms", one_card)
        yield "card", Row(
            "`lawmage card NAME`, also misspelt, the whole process, against `import clingo`",
            6, "x", lookup_ratio,
        )  # fmt: skip


CARD_ROWS: dict[str, Row] = dict(rows())
