"""Blocks that encode hard problems, at growing sizes: the engine against brute force.

`python -m tests.bench.hard_combat docs/hard_combat.svg` measures and draws. Whether a block is
legal asks for the most requirements that any block obeys, and that decides

* exact cover by sets of three: each attacker is a set and can be blocked by its elements alone,
  and only by three or more; each blocker is an element and blocks if able. All requirements can be
  obeyed just if disjoint sets cover all elements.
* independent set in a graph of degree three: each attacker is a vertex that must be blocked if
  able, and can't be blocked except by three or more; each blocker is an edge and can block only
  its two ends. The most that can be obeyed is the size of the largest independent set.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import networkx as nx

from kb import vocabulary as v
from kb.engine.combat.combat import Combat
from kb.engine.declarations.declarations import Declarations
from kb.engine.layers.derivation import Derivation
from kb.state.game_state import GameObject, GameState, PlayerState, Turn
from kb.vocabulary.card import Face
from tests.bench.plot import svg
from tests.reference.combat import DeclarationQuery, TooMany
from tests.reference.combat_blocking import blocks

SELF = (v.Objects(v.IsSelf()),)
CREATURES = (v.Objects(v.HasType("creature")),)
BY_THREE = v.StatementLine("block", "cant", CREATURES, SELF, op="<", number=3)
MUST_BLOCK = v.StatementLine("block", "must", SELF)
MUST_BE_BLOCKED = v.StatementLine("block", "must", object=SELF, number=1)

ENOUGH = 4.0
"""A series ends with the first size that takes more seconds than this."""
MOST_DECLARATIONS = 600_000
"""Brute force does not begin with boards that allow more."""
REPEATS = 2
"""Boards of each size; the slowest counts."""


def only_by(names: Iterable[str]) -> v.StatementLine:
    """Can't be blocked except by creatures of these names."""
    named = v.Or(tuple(v.HasName(each) for each in names))
    return v.StatementLine("block", "cant", (v.Objects(named),), SELF, but=True)


def creature(name: str, player: str, *rules: v.StatementLine) -> GameObject:
    abilities = tuple(v.Ability("rule", statement=v.Statement((each,))) for each in rules)
    face = Face(name=name, types=("creature",), power="1", toughness="1", abilities=abilities)
    return GameObject(id=name, face=face, owner=player, controller=player)


def fight(attackers: list[GameObject], blockers: list[GameObject]) -> GameState:
    """A attacks B with all attackers."""
    return GameState(
        edition="2026-08-07",
        players=(PlayerState(name="A"), PlayerState(name="B")),
        turn=Turn(active="A"),
        objects=(*attackers, *blockers),
        attacks={each.id: "B" for each in attackers},
    )


def exact_cover(elements: int, seed: int = 0) -> GameState:
    """As many sets of three as there are elements, drawn at random."""
    choose = random.Random(seed)
    names = [f"e{number}" for number in range(elements)]
    sets = [choose.sample(names, 3) for _ in names]
    attackers = [
        creature(f"s{number}", "A", only_by(each), BY_THREE) for number, each in enumerate(sets)
    ]
    return fight(attackers, [creature(name, "B", MUST_BLOCK) for name in names])


def independent_set(edges: int, seed: int = 0) -> GameState:
    """A random graph in which every vertex has three edges; `edges` is a multiple of three."""
    graph = nx.random_regular_graph(3, edges * 2 // 3, seed=seed)
    names = {frozenset(edge): f"e{number}" for number, edge in enumerate(graph.edges)}
    attackers = [
        creature(
            f"v{vertex}", "A", BY_THREE, MUST_BE_BLOCKED,
            only_by(names[frozenset(edge)] for edge in graph.edges(vertex)),
        )
        for vertex in graph.nodes
    ]  # fmt: skip
    return fight(attackers, [creature(name, "B") for name in names.values()])


PROBLEMS: dict[str, Callable[[int, int], GameState]] = {
    "exact cover": exact_cover,
    "independent set": independent_set,
}
SIZES = {"exact cover": range(4, 20), "independent set": range(6, 30, 3)}
"""The numbers of blockers that brute force tries."""


# ----------------------------------------------------------------------------------------- solving


def by_engine(state: GameState) -> Callable[[], int]:
    """How many requirements can be obeyed, by clingo; what may be declared is found before."""
    facts = Combat(Derivation(state), "blocking", "B").facts
    return lambda: Declarations(facts).best().number


def by_brute_force(state: GameState) -> Callable[[], int]:
    options = blocks(state, "B")
    return lambda: DeclarationQuery(options, MOST_DECLARATIONS).most()


def seconds(solve: Callable[[], int]) -> float:
    start = time.perf_counter()
    solve()
    return time.perf_counter() - start


def measured(
    make: Callable[[int, int], GameState],
    solver: Callable[[GameState], Callable[[], int]],
    sizes: Iterable[int],
) -> Iterator[tuple[float, float]]:
    """The slowest of some boards of each size, until one takes too long."""
    for size in sizes:
        try:
            slowest = max(seconds(solver(make(size, seed))) for seed in range(REPEATS))
        except TooMany:
            return
        print(f"{size:4d} blockers {slowest:9.4f} s", file=sys.stderr, flush=True)
        yield size, slowest
        if slowest > ENOUGH:
            return


def main() -> int:
    series = {}
    for name, make in PROBLEMS.items():
        print(name, file=sys.stderr)
        brute = [*measured(make, by_brute_force, SIZES[name])]
        series[f"{name}, brute force"] = brute
        series[f"{name}, lawmage"] = [*measured(make, by_engine, range(6, 301, 6))]
    title = "The most requirements that a block can obey: seconds by number of blockers"
    Path(sys.argv[1]).write_text(svg(title, "blockers", series), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
