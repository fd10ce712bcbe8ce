"""`compare --orders`: what comes of a board over all orders of its timestamps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import networkx as nx

from kb import editions
from kb.board import Board
from kb.engine.layers.order_sensitivity import Pair
from kb.engine.layers.orders import MOST_DERIVATIONS, OrderClass, essential, order_classes
from kb.queries.characteristics.show import show
from kb.queries.comparing.features import CHARACTERISTICS, characteristic

Document = dict[str, Any]
MOST_CONDITIONS = 10
"""How many conditions are told that lead to the same result."""


def orders(board: Board, limit: int = 100) -> Document:
    """The distinct results, at most `limit`: for each an `order` of the objects and effects that
    matter (oldest first), and `when`, the conditions of which one has to hold: what is newer than
    what. `differences` has what each result makes of each characteristic that isn't always the
    same. `complete` is false where there are `more` results, or the search was given up."""
    classes, complete, more = _classes(board, limit)
    results = _results(classes, complete)
    matters = sorted({id_ for each in results for pairs in each.when for id_ in _ids(pairs)})
    arranged = [[id_ for id_ in each.order if id_ in matters] for each in results]
    shown = [show(board.in_order(*order)) for order in arranged]
    rule = editions.rule_for("timestamps", board.edition)
    return {
        "comparison": "orders",
        "edition": board.edition,
        "same": len(results) == 1 and not more,
        "complete": complete,
        "more": more,
        "derivations": len(classes),
        "matters": matters if len(results) > 1 or more else [],
        "results": [
            {
                "order": order,
                "rule": rule,
                "when": [condition(pairs) for pairs in each.when[:MOST_CONDITIONS]],
                "sentence": _sentence(each.when),
            }
            for each, order in zip(results, arranged, strict=True)
        ],
        "differences": _differences(shown),
        "not_understood": board.not_understood,
    }


class _Result:
    """Orders that lead to the same: one of them, and the conditions for it."""

    def __init__(self, found: OrderClass) -> None:
        self.outcome = found.outcome
        self.order = found.order
        self.when: list[frozenset[Pair]] = []


def _classes(board: Board, limit: int) -> tuple[list[OrderClass], bool, bool]:
    """The classes of orders, whether these are all, and whether there are more results."""
    found: list[OrderClass] = []
    outcomes: list[Any] = []
    for each in order_classes(board.state):
        if each.outcome not in outcomes:
            if len(outcomes) == limit:
                return found, False, True
            outcomes.append(each.outcome)
        found.append(each)
        if len(found) == MOST_DERIVATIONS:
            return found, False, False
    return found, True, False


def _results(classes: Sequence[OrderClass], complete: bool) -> list[_Result]:
    """The distinct results, that of the board's own order first."""
    pairs = essential(classes) if complete else [each.decides for each in classes]
    results: list[_Result] = []
    for each, decides in zip(classes, pairs, strict=True):
        same = next((other for other in results if other.outcome == each.outcome), None)
        if same is None:
            same = _Result(each)
            results.append(same)
        same.when.append(decides)
    for result in results:
        result.when = _weakest(result.when)
    return results


def _weakest(conditions: Iterable[frozenset[Pair]]) -> list[frozenset[Pair]]:
    """The conditions that don't follow from another of them."""
    kept: list[frozenset[Pair]] = []
    for each in sorted(set(conditions), key=lambda pairs: (len(pairs), sorted(pairs))):
        implied: set[Pair] = {*nx.transitive_closure(nx.DiGraph(each)).edges}
        if not any(other <= implied for other in kept):
            kept.append(each)
    return kept


def _ids(pairs: Iterable[Pair]) -> set[str]:
    return {id_ for pair in pairs for id_ in pair}


def condition(pairs: Iterable[Pair]) -> list[Document]:
    """Pairs as a list of `{"newer": id, "than": [ids]}`, without what follows from the others."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_edges_from(sorted(pairs))
    reduced = nx.transitive_reduction(graph)
    return [
        {"newer": id_, "than": sorted(reduced.predecessors(id_))}
        for id_ in nx.lexicographical_topological_sort(graph)
        if reduced.in_degree(id_)
    ]


def _sentence(when: Sequence[frozenset[Pair]]) -> str:
    told = ["; ".join(map(_newer, condition(pairs))) for pairs in when[:MOST_CONDITIONS]]
    if len(when) > MOST_CONDITIONS:
        told.append(f"in {len(when) - MOST_CONDITIONS} further cases")
    return " — or ".join(told)


def _newer(entry: Document) -> str:
    return f"{entry['newer']} is newer than {', '.join(entry['than'])}"


def _differences(shown: Sequence[Document]) -> list[Document]:
    """The characteristics that are not the same in all results."""
    found = []
    for entries in zip(*(each["objects"] for each in shown), strict=True):
        for of in CHARACTERISTICS:
            values = [characteristic(entry, of) for entry in entries]
            if any(value != values[0] for value in values):
                found.append({
                    "about": "characteristic", "object": entries[0]["id"], "of": of,
                    "values": values,
                })  # fmt: skip
    return found
