"""Every real card in every zone, asked every question: an answer, or one message for what is wrong
with the input: `python -m tests.property.every_card CARDFILE [HOW_MANY [SEED]]`."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kb.api import Board
from kb.card_base.library import CardFile
from kb.errors import LawmageError

Question = Callable[[Board, str], object]
QUESTIONS: dict[str, Question] = {
    "show": lambda board, name: str(board.show()),
    "layers": lambda board, name: str(board.layers()),
    "sba": lambda board, name: str(board.state_based_actions()),
    "legal": lambda board, name: str(board.legal("A")),
    "attack": lambda board, name: str(board.attack(limit=5)),
    "check": lambda board, name: str(board.check()),
    "cast": lambda board, name: str(board.why_not(f"cast {name}")),
    "explain": lambda board, name: str(board["there"].explain()),
    "again": lambda board, name: Board.from_dict(board.to_dict()),
}
OTHERS = [
    {"id": "bear", "name": "Test Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
    {"id": "land", "name": "Test Land", "type_line": "Basic Land — Forest"},
]


def snapshot(record: Mapping[str, Any]) -> dict[str, Any]:
    """A board on which the card is everywhere."""
    card = {key: value for key, value in record.items() if key in KEYS}
    entry = {"card": record["name"]}
    zones = {zone: [entry] for zone in ("hand", "graveyard", "exile", "library", "command")}
    return {
        "players": {"A": {**zones, "mana": "{W}{U}{B}{R}{G}{C}"}, "B": {"graveyard": [entry]}},
        "battlefield": [{**entry, "id": "there"}, *OTHERS, {**entry, "controller": "B"}],
        "cards": [card],
    }


KEYS = (
    "name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense",
    "colors", "color_indicator", "layout", "card_faces",
)  # fmt: skip


def defects(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The questions that end in neither an answer nor a message, each with what happened."""
    name = str(record["name"])
    try:
        board = Board.from_dict(snapshot(record))
    except LawmageError:
        return
    except Exception:
        yield "read", traceback.format_exc(limit=-2)
        return
    for question, ask in QUESTIONS.items():
        try:
            ask(board, name)
        except LawmageError:
            continue
        except Exception:
            yield question, traceback.format_exc(limit=-2)


def drawn(path: Path, number: int | None, seed: int = 0) -> list[Mapping[str, Any]]:
    """So many of a file's cards, drawn at random; all of them for None."""
    records = [*CardFile(path).records()]
    return records if number is None else random.Random(seed).sample(records, number)


def main(path: str, number: str = "", seed: str = "0") -> int:
    """Tells of every defect; how many there are."""
    found = 0
    for record in drawn(Path(path), int(number) if number else None, int(seed)):
        for question, what in defects(record):
            found += 1
            print(f"{record['name']}: {question}: {what.strip().splitlines()[-1]}", flush=True)
    print(f"{found} defects")
    return found


if __name__ == "__main__":
    sys.exit(min(1, main(*sys.argv[1:])))
