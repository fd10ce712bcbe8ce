"""Lines of real cards that count as understood, drawn at random, for somebody who writes down what
each means and only then looks at what the grammar makes of it.

`python -m tests.text.read_by_hand` prints the lines in batches; `--told` prints them with their
tellings and their structure, `--batch N` only one batch, `--weighted` more lines that do
something."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from kb.card_base.compiling import compile_with_lines
from kb.card_base.coverage import shape
from kb.card_base.depth import instructions, outcomes
from kb.card_base.missing import missing
from kb.card_base.plain_terms import logic_of
from kb.vocabulary import Ability
from tests.card_base.coverage_report import FUNNY
from tests.text.golden import ERAS, cards, entries, era_of, kind_of
from tests.text.test_golden_steps import ENTRIES as STEP_ENTRIES

COUNTS: Mapping[str, int] = {
    "characteristic": 65, "rule": 60, "replacement": 60, "triggered": 110,
    "activated": 70, "spell": 85, "loyalty": 25, "chapter": 25,
}  # fmt: skip
"""How many lines of each kind are drawn."""
WEIGHTED: Mapping[str, int] = {
    "characteristic": 45, "rule": 70, "replacement": 75, "triggered": 170,
    "activated": 110, "spell": 115, "loyalty": 25, "chapter": 25,
}  # fmt: skip
"""The same with more of what is done and of what it depends on."""
SEED = 500
BATCH = 40


class Read(msgspec.Struct, frozen=True):
    """One line with what is made of it."""

    card: str
    kind: str
    year: int | None
    type_line: str
    text: str
    says: tuple[str, ...]
    abilities: tuple[Ability, ...]


def lines_of(record: Mapping[str, Any]) -> Iterator[Read]:
    """The lines of a card that count as understood, but for those with golden entries."""
    compiled, boxes = compile_with_lines(record)
    released = record.get("released_at")
    year = int(released[:4]) if released else None
    for number, (face, box) in enumerate(zip(compiled.faces, boxes, strict=True)):
        first = 0
        for line, (text, count) in enumerate(box):
            found = face.abilities[first : first + count]
            first += count
            kind = kind_of(found)
            told = (record["name"], number, line) in GOLDEN
            if told or kind not in COUNTS or not all(map(_understood, found)):
                continue
            says = tuple(said for ability in found for said in logic_of(ability, face))
            yield Read(face.name, kind, year, str(record.get("type_line", "")), text, says, found)


def _understood(ability: Ability) -> bool:
    """Whether nothing of it is told as words only."""
    return not missing(ability) and all((*instructions(ability), *outcomes(ability)))


GOLDEN = {
    (entry.card, entry.face, entry.line)
    for entry in (*(each for found in entries().values() for each in found), *STEP_ENTRIES)
}


def draw(seed: int = SEED, counts: Mapping[str, int] = COUNTS) -> list[Read]:
    """So many lines of each kind and of different shapes, as many from each era and one of a card
    where there are so many, in an order without kinds or years."""
    chance = random.Random(seed)
    pool = [card for card in cards().values() if card.get("set") not in FUNNY]
    chance.shuffle(pool)
    eras = len(ERAS) + 2
    room = {(kind, era): -(-count // eras) for kind, count in counts.items() for era in range(eras)}
    found, spare = _first(pool, room)
    kept: list[Read] = []
    for kind, count in counts.items():
        kept += [each for each in (*found, *spare) if each.kind == kind][:count]
    chance.shuffle(kept)
    return kept


def _first(
    pool: list[dict[str, Any]], room: dict[tuple[str, int], int]
) -> tuple[list[Read], list[Read]]:
    """The first lines for which there is room, and others for eras that have too few."""
    shapes: set[str] = set()
    found: list[Read] = []
    others: list[tuple[str, Read]] = []
    for card in pool:
        for line in lines_of(card):
            at = (line.kind, era_of(line.year))
            form = shape(line.text.replace(line.card, "~"))
            if room.get(at, 0) and form not in shapes:
                room[at] -= 1
                found.append(line)
                shapes.add(form)
                break
            others.append((form, line))
    drawn = {each.card for each in found}
    spare = {form: each for form, each in reversed(others) if form not in shapes}
    return found, [each for each in reversed(spare.values()) if each.card not in drawn]


def brief(found: object) -> str:
    """Plain values in few marks, without the words that they were read from."""
    if isinstance(found, Mapping):
        fields = [
            f"{key}={brief(value)}" for key, value in found.items() if key not in ("is", "text")
        ]
        return f"{found.get('is', '')}({', '.join(fields)})"
    if isinstance(found, list | tuple):
        return f"[{', '.join(brief(each) for each in found)}]"
    return str(found)


def main() -> None:
    """Prints the lines drawn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--told", action="store_true")
    parser.add_argument("--batch", type=int)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--weighted", action="store_true")
    options = parser.parse_args()
    counts = WEIGHTED if options.weighted else COUNTS
    for number, line in enumerate(draw(options.seed, counts)):
        if options.batch is not None and number // BATCH != options.batch:
            continue
        text = line.text.replace("\n", "\n    ")
        print(f"{number}. {line.card} | {line.year} | {line.type_line} | {line.kind}\n    {text}")
        if options.told:
            for said in line.says:
                print(f"  = {said}")
            for ability in line.abilities:
                print(f"  {brief(msgspec.to_builtins(ability))}")


if __name__ == "__main__":
    main()
