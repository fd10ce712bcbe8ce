"""Golden lines: lines of real cards, each with the logic that a reader of the card wrote for it.

The files `golden/*.yaml` hold the entries. They name card, face and line (both counted from 0), no
words of the card: these are read from the card file at hand. Lines are drawn, without a look at
what is made of them, by `python -m tests.text.golden draw KIND [--seed N] [--count K]`: from each
era in turn, one of a card and one of a shape (so that not half of them are "Enchant creature").
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import yaml

from kb.card_base.compiling import compile_with_lines
from kb.card_base.coverage import shape
from kb.text.words.keywords import keyword_table
from kb.vocabulary import Ability, AllOf, And, AnyOf, Instruction, Or
from tests.card_base.coverage_report import FUNNY, records

FOLDER = Path(__file__).with_name("golden")
CARDS = Path(__file__).parents[2].parent / "shared/data/cards/oracle-cards-dev.jsonl.gz"
KINDS = (
    "keyword", "characteristic", "rule", "replacement",
    "activated", "mana", "triggered", "spell", "loyalty", "chapter",
)  # fmt: skip
ERAS = (1998, 2003, 2008, 2012, 2016)
"""Years that begin another era; cards of an unknown year are an era of their own."""
WORDED = ("text", "only", "bonus", "then", "unread")
"""Fields whose words are compared by their presence only: they quote the card."""
PRESENT = "…"
_JOINED = (And, Or, AllOf, AnyOf)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a card, and its logic as a reader of the card wrote it."""

    card: str
    kind: str
    """The kind of line that it was drawn as: a word of `KINDS`."""
    face: int = 0
    line: int = 0
    year: int | None = None
    understood: bool = True
    """False: the grammar doesn't read the line in full, and no logic is written here."""
    abilities: tuple[Ability, ...] = ()


class Drawn(msgspec.Struct, frozen=True):
    """A line of a card file."""

    card: str
    face: int
    line: int
    year: int | None
    type_line: str
    text: str


def entries() -> dict[str, tuple[Entry, ...]]:
    """The entries of each file."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return {
        path.stem: msgspec.convert(yaml.load(path.read_bytes(), loader), tuple[Entry, ...])
        for path in sorted(FOLDER.glob("*.yaml"))
    }


@cache
def cards() -> dict[str, dict[str, Any]]:
    """The records of the card file by name."""
    return {record["name"]: record for record in records(CARDS)}


def lines_of(card: dict[str, Any]) -> Iterator[tuple[int, int, str, tuple[Ability, ...]]]:
    """Every printed line of a card: face, line, words, and the abilities that it gives."""
    compiled, boxes = compile_with_lines(card)
    for number, (face, box) in enumerate(zip(compiled.faces, boxes, strict=True)):
        first = 0
        for line, (text, count) in enumerate(box):
            yield number, line, text, face.abilities[first : first + count]
            first += count


def abilities_of(entry: Entry) -> tuple[Ability, ...]:
    """The abilities that the grammar reads in the entry's line."""
    return read(entry.card, entry.face, entry.line)


def read(card: str, face: int, line: int) -> tuple[Ability, ...]:
    """The abilities that the grammar reads in a line of a card."""
    return next(
        found for number, at, _, found in lines_of(cards()[card]) if (number, at) == (face, line)
    )


def without_steps(ability: Ability) -> Ability:
    """The ability without what its instructions say to do; without its instructions if they say
    nothing else."""
    spell = ability.spell
    if spell is None:
        return ability
    modes = spell.modes
    if modes is not None:
        inner = tuple(
            msgspec.structs.replace(mode, instructions=_without(mode.instructions))
            for mode in modes.modes
        )
        modes = msgspec.structs.replace(modes, modes=inner)
    instructions = _without(spell.instructions)
    says_more = any(each.effect is not None or not each.understood for each in instructions)
    if ability.kind != "spell" and not (modes or says_more or spell.costs):
        return msgspec.structs.replace(ability, spell=None)
    spell = msgspec.structs.replace(spell, instructions=instructions, modes=modes)
    return msgspec.structs.replace(ability, spell=spell)


def _without(instructions: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    return tuple(msgspec.structs.replace(each, does=None) for each in instructions)


# --------------------------------------------------------------------------------------- comparing


def comparable(found: Any) -> Any:
    """Abilities as plain data for a comparison: without defaults, without the words that quote the
    card, without the order of what is joined by "and" or "or", and without the steps of
    instructions: these have golden entries of their own."""
    if isinstance(found, tuple | list):
        return [comparable(each) for each in found]
    if not isinstance(found, msgspec.Struct):
        return found
    if isinstance(found, Ability):
        found = without_steps(found)
    data: dict[str, Any] = {"is": type(found).__name__}
    for field in msgspec.structs.fields(found):
        value = getattr(found, field.name)
        if value == field.default or (isinstance(found, Ability) and field.name == "text"):
            continue
        data[field.name] = PRESENT if field.name in WORDED else comparable(value)
    if isinstance(found, _JOINED):
        (name,) = {"all", "any"} & data.keys()
        data[name] = sorted(data[name], key=repr)
    return data


# ----------------------------------------------------------------------------------------- drawing


def kind_of(abilities: tuple[Ability, ...]) -> str | None:
    """The kind under which a line is drawn; None for lines that aren't. Keyword lines are drawn
    only if they are lists, or have a cost, a number or a quality."""
    if not abilities:
        return None
    kind = abilities[0].kind
    if kind == "keyword":
        first = abilities[0]
        more = len(abilities) > 1 or first.parameter or first.keyword not in keyword_table()
        return "keyword" if more else None
    if kind == "static":
        return "characteristic"
    return kind


def era_of(year: int | None) -> int:
    """The number of the era that a year is in."""
    return len(ERAS) + 1 if year is None else sum(year >= first for first in ERAS)


def draw(kind: str, seed: int, count: int) -> list[Drawn]:
    """So many lines of a kind at random, one of each card and of each shape at most, taking turns
    between eras."""
    chance = random.Random(f"{kind} {seed}")
    pool = [card for card in cards().values() if card.get("set") not in FUNNY]
    chance.shuffle(pool)
    shapes: set[str] = set()
    by_era = [_drawn(kind, pool, era, shapes) for era in range(len(ERAS) + 2)]
    turns = (each for turn in zip_longest(*by_era) for each in turn if each is not None)
    return [drawn for drawn, _ in zip(turns, range(count), strict=False)]


def _drawn(kind: str, pool: list[dict[str, Any]], era: int, shapes: set[str]) -> Iterator[Drawn]:
    for card in pool:
        released = card.get("released_at")
        year = int(released[:4]) if released else None
        if era_of(year) != era:
            continue
        for face, line, text, made in lines_of(card):
            form = shape(
                " ".join(ability.text or "" for ability in made).replace(card["name"], "~")
            )
            if kind_of(made) == kind and form not in shapes:
                shapes.add(form)
                yield Drawn(card["name"], face, line, year, card.get("type_line", ""), text)
                break


def main() -> None:
    """Prints lines at random, for somebody to write their logic."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("draw",))
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    for drawn in draw(options.kind, options.seed, options.count):
        print(f"{drawn.card} | face {drawn.face}, line {drawn.line} | {drawn.year} | "
              f"{drawn.type_line}\n    {drawn.text}")  # fmt: skip


if __name__ == "__main__":
    main()
