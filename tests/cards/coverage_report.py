"""How much of a card file's text is understood, by kind, and which shapes are not.

Run as `python -m tests.cards.coverage_report FILE [--failures N] [--every N]`; a shape is a line
with its open words (subtypes, numbers, keywords, …) replaced by their class.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kb.cards.compiling import compile_card
from kb.cards.grammar.tokens import raw_words, term
from kb.cards.vocabulary import Ability

FUNNY = {"unf", "ust", "unh", "ugl", "und", "unk", "punk", "cmb1", "cmb2", "mb2", "ph17", "ph18"}


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The card objects of a JSON-lines file, gzipped or not."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def shape(text: str) -> str:
    """The line with its open words replaced by their class."""
    said: list[str] = []
    for word in raw_words(re.sub(r"^[^.\"]{1,40} — ", "", text)):
        found = term(word)
        if found is not None:
            said.append(found.of.upper())
        elif re.fullmatch(r"[+-]?[\dX]+/[+-]?[\dX]+", word):
            said.append("N/N")
        elif word.startswith('"'):
            said.append("QUOTE")
        else:
            said.append(word)
    return " ".join(said)


class Totals:
    """Lines and understood lines by kind, and the shapes of those that are not understood."""

    def __init__(self) -> None:
        self.lines: Counter[str] = Counter()
        self.understood: Counter[str] = Counter()
        self.shapes: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.cards = self.whole_cards = 0

    def add(self, abilities: tuple[Ability, ...], name: str) -> None:
        """Counts the abilities of one card."""
        self.cards += 1
        self.whole_cards += all(a.understood for a in abilities)
        for ability in abilities:
            self.lines[ability.kind] += 1
            self.understood[ability.kind] += ability.understood
            if not ability.understood:
                form = shape(ability.text or "")
                self.shapes[form] += 1
                self.examples.setdefault(form, f"{name}: {ability.text}")


def measure(path: Path, every: int = 1, funny: bool = False) -> Totals:
    """Reads every `every`-th card of the file."""
    totals = Totals()
    for number, record in enumerate(records(path)):
        if number % every or (not funny and record.get("set") in FUNNY):
            continue
        card = compile_card(record)
        for face in card.faces:
            totals.add(face.abilities, face.name)
    return totals


def main() -> None:
    """Prints the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--failures", type=int, default=40)
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    totals = measure(options.file, options.every)
    for kind, lines in totals.lines.most_common():
        good = totals.understood[kind]
        print(f"{kind:12} {good:6} of {lines:6}  {good / lines:.1%}")
    print(f"cards whole {totals.whole_cards} of {totals.cards}")
    print(f"{time.perf_counter() - start:.1f} s")
    for form, count in totals.shapes.most_common(options.failures):
        print(f"{count:4} {form}\n       {totals.examples[form]}")


if __name__ == "__main__":
    main()
