"""The hard blocks are what they claim to be, the engine solves them, and the plot is one."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import networkx as nx
import pytest

from tests.bench.hard_combat import PROBLEMS, by_brute_force, by_engine, independent_set
from tests.bench.plot import svg


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", PROBLEMS)
def test_engine_and_brute_force_agree(name: str, seed: int) -> None:
    state = PROBLEMS[name](6, seed)
    assert by_engine(state)() == by_brute_force(state)()


@pytest.mark.parametrize("seed", range(3))
def test_an_independent_set_is_what_is_found(seed: int) -> None:
    graph = nx.random_regular_graph(3, 10, seed=seed)
    largest = max(
        size
        for size in range(1, 6)
        for some in combinations(graph.nodes, size)
        if graph.subgraph(some).number_of_edges() == 0
    )
    assert by_engine(independent_set(15, seed))() == largest


def test_the_plot_shows_each_series() -> None:
    drawn = svg("Title & more", "size", {"one": [(1, 0.0009), (2, 0.1)], "two": [(1, 5)]})
    root = ElementTree.fromstring(drawn)
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Title & more", "one", "two", "size"} <= set(texts)
    assert {"0.1 ms", "1 ms", "10 ms", "0.1 s", "1 s", "10 s"} <= set(texts)
    assert len([*root.iter("{http://www.w3.org/2000/svg}circle")]) == 3
