"""Benchmarks of the engine and of whole processes.

Run with `pytest tests/bench --benchmark-enable`; `python -m tests.bench.report` sets what is
measured beside what is allowed. Nothing here fails for being slow.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kb.api import Board
from kb.card_base.compiling import compile_card
from kb.card_base.records import Record, read_records
from kb.card_base.store import CardBase
from kb.engine.layers.derivation import derive
from kb.engine.payment.payment import CostDue, payments
from kb.queries.legal.legal import legal
from tests.bench.batch import own_batch
from tests.bench.boards import INTERACTING, commander, entangled, purse, usual
from tests.bench.cards import ALL_CARDS, base_folder
from tests.bench.combat import COMBAT_ROWS
from tests.bench.happenings import BURN, DESTROY, DESTROY_ALL, dying, happening, replaced
from tests.bench.measures import BARE, COSTS, PT, SIZES, growth, peak_memory, run
from tests.bench.playing import in_play
from tests.bench.state_based import ROUNDS, falling, ran


@pytest.mark.benchmark(group="process")
@pytest.mark.parametrize("command", [BARE, PT], ids=["import clingo", "lawmage pt"])
def test_process(benchmark: Any, command: tuple[str, ...]) -> None:
    printed = benchmark.pedantic(run, (command,), rounds=15, warmup_rounds=1)
    assert printed == ("10/8\n" if command is PT else "")


@pytest.mark.benchmark(group="warm")
@pytest.mark.parametrize(("permanents", "effects"), [(40, 20), (200, 60), (1000, 100)])
def test_warm(benchmark: Any, permanents: int, effects: int) -> None:
    work = partial(derive, usual(permanents, effects))
    found = benchmark.pedantic(work, rounds=4000 // permanents // 2 + 1, warmup_rounds=1)
    assert len(found) == permanents


@pytest.mark.benchmark(group="warm")
def test_entangled(benchmark: Any) -> None:
    found = benchmark.pedantic(partial(derive, entangled(30, 60)), rounds=5, warmup_rounds=1)
    # Whoever has the first three kinds waits for what feeds it; what adds the sixth kind applied
    # while nobody had the fifth.
    assert found["t0"].subtypes == {f"Kind{number}" for number in range(5)}


@pytest.mark.benchmark(group="warm")
def test_all_orders(benchmark: Any) -> None:
    board = Board.from_dict({"battlefield": [*INTERACTING]})
    answer = benchmark.pedantic(board.orders, rounds=2)
    assert (answer.complete, len(answer.results)) == (True, 8)


@pytest.mark.benchmark(group="warm")
def test_legal_actions(benchmark: Any) -> None:
    boards = iter([Board.from_dict(commander()) for _ in range(6)])

    def work() -> dict[str, Any]:
        return legal(next(boards))

    found = benchmark.pedantic(work, rounds=5, warmup_rounds=1)
    assert {each["action"] for each in found["actions"]} >= {"cast", "activate", "activate_mana"}


@pytest.mark.benchmark(group="warm")
@pytest.mark.parametrize("cost", COSTS)
def test_paying(benchmark: Any, cost: str) -> None:
    sources = purse()
    found = benchmark.pedantic(payments, (CostDue(cost), sources), rounds=5, warmup_rounds=1)
    assert (found.example is None) is (found.count == 0)


@pytest.mark.benchmark(group="combat")
@pytest.mark.parametrize("row", COMBAT_ROWS)
def test_combat(benchmark: Any, row: str) -> None:
    measured = benchmark.pedantic(COMBAT_ROWS[row].measure, rounds=1)
    benchmark.extra_info["ms"] = measured
    assert measured > 0


def test_memory(benchmark: Any) -> None:
    benchmark.extra_info["MB"] = benchmark.pedantic(peak_memory, (1000, 100), rounds=1)
    assert benchmark.extra_info["MB"] > 0


def test_growth(benchmark: Any) -> None:
    benchmark.extra_info["sizes"] = SIZES
    benchmark.extra_info["exponent"] = benchmark.pedantic(growth, rounds=1)
    assert benchmark.extra_info["exponent"] > 0


@pytest.mark.benchmark(group="batch")
def test_batch(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    benchmark.pedantic(own_batch, (40,), rounds=1)  # it looks at the answers itself
    seconds, megabytes = map(float, capsys.readouterr().out.split())
    assert seconds > 0
    assert 0 < megabytes < 200


needs_cards = pytest.mark.skipif(not ALL_CARDS.exists(), reason="no card file (../shared)")


@needs_cards
@pytest.mark.benchmark(group="cards")
def test_compiling(benchmark: Any) -> None:
    records = [r.fields for r in read_records(str(ALL_CARDS)) if isinstance(r, Record)][::300]
    made = benchmark(lambda: [compile_card(fields) for fields in records])
    assert [card.name for card in made] == [fields["name"] for fields in records]


@needs_cards
@pytest.mark.benchmark(group="cards")
@pytest.mark.parametrize("name", ["Grizzly Bears", "Grizly Baers"])
def test_looking_up(benchmark: Any, name: str) -> None:
    base = CardBase(Path(base_folder().name) / "cards.sqlite3")
    found = benchmark(lambda: base.find(name) or base.nearest(name))
    assert (found[0] if isinstance(found, list) else found.name) == "Grizzly Bears"


@pytest.mark.benchmark(group="state-based")
def test_run_of_ten_rounds(benchmark: Any) -> None:
    assert benchmark.pedantic(ran, (falling(200),), rounds=3) == ROUNDS


@pytest.mark.benchmark(group="warm")
def test_one_destruction(benchmark: Any) -> None:
    work = partial(happening, in_play(), DESTROY, "thing-0")
    assert benchmark.pedantic(work, rounds=3, warmup_rounds=1) == 1


@pytest.mark.benchmark(group="warm")
def test_thirty_deaths(benchmark: Any) -> None:
    assert benchmark.pedantic(partial(happening, dying(), DESTROY_ALL), rounds=2) == 1


@pytest.mark.benchmark(group="warm")
def test_five_replacement_effects(benchmark: Any) -> None:
    work = partial(happening, replaced(5), BURN, "ogre", "B")
    assert benchmark.pedantic(work, rounds=2) > 5
