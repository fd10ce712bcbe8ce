"""What it costs to play on: passing priority, what resolves, random games; and to derive boards
whose cards interact."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from statistics import fmean, median
from typing import Any

import msgspec

from kb.api import Board
from kb.board import Board as Asked
from kb.board import is_edition
from kb.card_base.library import Library
from kb.engine.course.course import resolve, state_based_alone
from kb.engine.course.kept_moments import KEPT
from kb.engine.course.results import Course
from kb.engine.layers.derivation import derive
from kb.errors import SnapshotError
from kb.queries.legal import kept_actions
from kb.queries.playing.do import Line, do, played
from kb.snapshot import reading
from kb.state.game_state import GameState, Turn
from tests.bench.boards import usual
from tests.bench.cards import ALL_CARDS
from tests.bench.measures import Row
from tests.property import random_games
from tests.reference.facts_of import in_facts

CARDS = (
    "Humility", "Opalescence", "Maskwood Nexus", "Painter's Servant", "Conspiracy",
    "Arcane Adaptation", "Blood Moon", "Magus of the Moon", "Urborg, Tomb of Yawgmoth",
    "Prismatic Omen", "Dryad of the Ilysian Grove", "Mycosynth Lattice", "March of the Machines",
    "Life and Limb", "Ashaya, Soul of the Wild", "Enchanted Evening", "Mirror Entity",
    "Glorious Anthem", "Grizzly Bears", "Forest", "Mind Stone", "Tarmogoyf", "Nightmare",
)  # fmt: skip
"""Cards whose effects meet; of some it is chosen what they speak of."""
CHOSEN: dict[str, dict[str, str]] = {
    "Painter's Servant": {"color": "red"},
    "Conspiracy": {"creature_type": "Goblin"},
    "Arcane Adaptation": {"creature_type": "Elf"},
}
RULES = Turn(active="A", phase="precombat_main", priority="A")


def busy(work: Callable[[], object]) -> float:
    """How long the processor is busy with something, in seconds: what else it does counts for
    nothing."""
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began


def forget() -> None:
    """Forgets what was looked at last."""
    KEPT.clear()
    kept_actions.KEPT.clear()


def over(state: GameState, work: Callable[[], object], rounds: int = 5) -> float:
    """How many times as long something takes as showing a state, in one run; nothing that was
    looked at in the round before is known any more."""
    derive(state)
    work()
    shows, works = [], []
    for _ in range(rounds):
        shows.append(busy(partial(derive, state)))
        forget()
        works.append(busy(work))
    return min(works) / min(shows)


def milliseconds(work: Callable[[], object], rounds: int = 5) -> float:
    """The least time that something takes, likewise."""

    def once() -> float:
        forget()
        return busy(work)

    once()
    return 1000 * min(once() for _ in range(rounds))


# --------------------------------------------------------------------------- passing, resolving


@cache
def in_play() -> GameState:
    """The usual board, 40 permanents and 20 effects, of cards, as state-based actions leave it; the
    active player has priority."""
    written = msgspec.structs.replace(in_facts(usual(40, 20)), turn=RULES)
    (course,) = state_based_alone(Course(written))
    return course.state


def doing(state: GameState, *actions: str) -> Callable[[], object]:
    """What has players do something on a board."""
    return lambda: do(Asked(state, Library()), actions)


def of_text(words: str, entries: Sequence[dict[str, Any]]) -> GameState:
    """A board on which a sorcery with these words is on the stack."""
    spell = {"name": "Words", "mana_cost": "{3}{B}", "type_line": "Sorcery", "oracle_text": words}
    board = Board.from_dict({
        "players": {"A": {"life": 20, "library": 10}, "B": {"life": 20, "library": 10}},
        "turn": {"active": "A", "phase": "precombat_main"},
        "battlefield": [*entries],
        "stack": [{**spell, "id": "words", "controller": "A"}],
    })  # fmt: skip
    return board._asked.state


@cache
def removal() -> GameState:
    """The usual board with a removal spell on the stack."""
    plain = {"id": "thing-0", "name": "Creature 0", "type_line": "Creature — Bear", "power": 2,
             "toughness": 2}  # fmt: skip
    (spell,) = (
        each for each in of_text("Destroy target creature.", [plain]).objects if each.id == "words"
    )
    spell = msgspec.structs.replace(spell, targets=("thing-0",), timestamp=1000)
    state = in_play()
    return msgspec.structs.replace(
        state, objects=(*state.objects, spell), stack=("words",), turn=RULES
    )


@cache
def swept() -> GameState:
    """Two hundred creatures, twenty of which trigger as they die, under a sweeper."""
    bear = {"type_line": "Creature — Bear", "power": 2, "toughness": 2}
    return of_text("Destroy all creatures.", [
        {**bear, "id": f"bear-{n}", "name": f"Ursa {n}",
         **({"oracle_text": "When this creature dies, you gain 1 life."} if n < 20 else {})}
        for n in range(200)
    ])  # fmt: skip


def resolving(state: GameState) -> Callable[[], object]:
    """What resolves the topmost object of the stack."""

    def work() -> None:
        (course,) = resolve(Course(state))
        assert not course.not_understood, course.not_understood

    return work


# ------------------------------------------------------------------------------- random games


@cache
def games(count: int = 20) -> tuple[float, float]:
    """How long an action takes in small random games, on average and at most, in milliseconds."""
    for seed in range(count, count + 5):
        _game(Random(seed))
    times = [each for seed in range(count) for each in _game(Random(seed))]
    return 1000 * fmean(times), 1000 * max(times)


def _game(chance: Random) -> list[float]:
    """How long each action of one game takes, in seconds."""
    board = Board.from_dict(random_games.snapshot(chance), cards=None)
    times: list[float] = []
    for _ in range(random_games.MOVES):
        open_ = random_games.moves(board, chance)
        if not open_:
            break
        passing = chance.random() < random_games.PASSING and "pass" in open_
        action = "all pass" if passing else chance.choice(open_)
        lines: list[Line] = []
        kept_actions.KEPT.clear()  # what was listed is not part of the action
        try:
            times.append(busy(lambda: lines.append(played(board, [action]))))  # noqa: B023
        except SnapshotError:
            break
        course = chance.choice(lines[0].courses)
        if course.over is not None or course.partial:
            break
        board = Board(course.state, board.library)
    return times


# --------------------------------------------------------------------------------- interacting


@cache
def interacting(boards: int = 200) -> tuple[float, float]:
    """How long random boards of cards that interact take, in one process: the median and the most,
    in milliseconds."""
    library = Library(card_file=str(ALL_CARDS))
    chance = Random(2026)
    times = []
    for place in range(boards + 10):
        names = [chance.choice(CARDS) for _ in range(chance.randint(3, 25))]
        entries = [{"card": each, "choices": CHOSEN.get(each, {})} for each in names]
        state = _read(entries, library)
        took = busy(partial(derive, state))
        if place >= 10:
            times.append(took)
    return 1000 * median(times), 1000 * max(times)


def _read(entries: list[dict[str, Any]], library: Library) -> GameState:
    snapshot = reading.read_mapping({"battlefield": entries}, library, is_edition)
    return Asked._of(snapshot, library, None).state


PLAYING_ROWS: dict[str, Row] = {
    "pass": Row(
        "`pass` that only passes priority on, board 40/20, warm, beside `show`",
        2, "x", lambda: over(in_play(), doing(in_play(), "pass")),
    ),
    "pass-ms": Row("the same", 25, "ms", lambda: milliseconds(doing(in_play(), "pass")), aim=15),
    "pass-step": Row(
        "`all pass` on an empty stack, on into the next step, likewise",
        10, "x", lambda: over(in_play(), doing(in_play(), "all pass")),
    ),
    "resolve": Row(
        "`resolve` of a removal spell, board 40/20, warm, beside `show`",
        4, "x", lambda: over(removal(), resolving(removal())),
    ),
    "sweeper": Row(
        "a sweeper over 200 creatures with twenty triggers, beside `show`",
        10, "x", lambda: over(swept(), resolving(swept()), 3),
    ),
    "game": Row("an action in small random games, mean of 20 games", 60, "ms",
                lambda: games()[0], aim=30),
    "game-most": Row("the same, the slowest action", 300, "ms", lambda: games()[1]),
    "interacting": Row(
        "200 random boards of 3 to 25 cards that interact, one process: median", 70, "ms",
        lambda: interacting()[0],
    ),
    "interacting-most": Row("the same, the slowest", 350, "ms", lambda: interacting()[1]),
}  # fmt: skip
