"""Boards on which legality of a block or an attack is measured: requirements and restrictions drawn
at random, many attackers that have nothing to do with each other."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from kb.api import Board
from kb.queries.combat import declaration_query
from kb.queries.combat.attacking import attack
from kb.queries.combat.blocking import block
from tests.bench.measures import Row, timed

BLOCKING = (
    ("B", "This creature blocks each combat if able."),
    ("A", "This creature must be blocked if able."),
    ("A", "All creatures able to block this creature do so."),
)
HINDERING = (
    ("A", "Menace"),
    ("A", "Flying"),
    ("A", "This creature can't be blocked by more than one creature."),
    ("A", "This creature can't be blocked except by two or more creatures."),
    ("B", "This creature can't block alone."),
    ("B", "This creature can block only creatures with flying."),
)
ATTACKING = ("", "This creature attacks each combat if able.", "Flying", "Haste", "Defender")
Entry = dict[str, object]


def creature(id_: str, player: str, text: str, tapped: bool = False) -> Entry:
    """A 2/2 with some rules text."""
    return {
        "id": id_, "name": id_, "type_line": "Creature — Bear", "power": 2, "toughness": 2,
        "controller": player, "oracle_text": text, "tapped": tapped,
    }  # fmt: skip


def blocks(creatures: int, said: int, seed: int = 1) -> dict[str, object]:
    """As many attackers as blockers, with so many requirements and as many restrictions."""
    draw = random.Random(seed)
    texts: dict[tuple[str, int], list[str]] = {
        (player, number): [] for player in "AB" for number in range(creatures)
    }
    for rows in (BLOCKING, HINDERING):
        for _ in range(said):
            player, words = draw.choice(rows)
            texts[player, draw.randrange(creatures)].append(words)
    return {
        "turn": {"active": "A", "phase": "combat", "step": "declare_blockers"},
        "battlefield": [
            creature(f"{player.lower()}{number}", player, "\n".join(dict.fromkeys(words)),
                     tapped=player == "A")
            for (player, number), words in texts.items()
        ],
        "combat": {"attackers": {f"a{number}": "B" for number in range(creatures)}},
    }  # fmt: skip


def attacks(creatures: int) -> dict[str, object]:
    """A board with so many creatures that don't look at each other."""
    draw = random.Random(1)
    return {
        "turn": {"active": "A", "phase": "combat", "step": "declare_attackers"},
        "battlefield": [
            creature(f"a{number}", "A", draw.choice(ATTACKING)) for number in range(creatures)
        ],
    }


def block_time(creatures: int, said: int) -> float:
    """Milliseconds for the legality of one block, with the board's texts already read."""
    data = blocks(creatures, said)
    declared = ",".join(f"b{number}:a{number}" for number in range(creatures))
    return _least(data, lambda board: block(board, declared))


def attack_time(creatures: int) -> float:
    """The same for an attack with every other creature."""
    data = attacks(creatures)
    declared = ",".join(f"a{number}" for number in range(1, creatures, 2))
    return _least(data, lambda board: attack(board, declared))


def _least(data: dict[str, object], ask: Callable[[Board], object], rounds: int = 7) -> float:
    """The least time of several boards of the same data, none asked before: boards that
    are equal share what was derived for one of them."""
    boards = [_read(data) for _ in range(rounds)]
    return 1000 * min(timed(partial(_asked_first, ask, board)) for board in boards)


def _asked_first(ask: Callable[[Board], object], board: Board) -> object:
    declaration_query.declaring.cache_clear()
    return ask(board)


def _read(data: dict[str, object]) -> Board:
    board = Board.from_dict(data)
    assert board.not_understood == []
    return board


COMBAT_ROWS: dict[str, Row] = {
    "block_8": Row(
        "legality of a block, warm: 8 by 8, 12 requirements, 12 restrictions", 60, "ms",
        lambda: block_time(8, 12),
    ),
    "block_30": Row(
        "the same: 30 by 30, 40 requirements, 40 restrictions", 1000, "ms",
        lambda: block_time(30, 40),
    ),
    "attack_200": Row(
        "legality of an attack, warm: 200 creatures that don't look at each other", 500, "ms",
        lambda: attack_time(200),
    ),
}  # fmt: skip
