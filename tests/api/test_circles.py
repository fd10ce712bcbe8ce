"""No modules import each other in a circle, but those whose subjects are recursive by nature."""

from __future__ import annotations

import grimp
import networkx as nx

RECURSIVE = (
    # A noun phrase has numbers in it ("with power 3 or greater"), a number counts noun phrases.
    {"kb.text.semantics.filters", "kb.text.semantics.values", "kb.text.semantics.with_lists"},
    {
        "kb.text.rendering.comparisons", "kb.text.rendering.descriptions",
        "kb.text.rendering.nouns", "kb.text.rendering.numbers", "kb.text.rendering.possessions",
        "kb.text.rendering.relations",
    },
    # An event may happen only under circumstances, or be of a size that is counted; circumstances
    # and counts tell of events.
    {
        "kb.text.semantics.circumstances", "kb.text.semantics.counting", "kb.text.semantics.events",
    },
    # An ability has an effect, which may grant an ability.
    {"kb.text.rendering.abilities", "kb.text.rendering.changes", "kb.text.rendering.sentences"},
    # An ability has steps, which may create abilities and effects.
    {"kb.vocabulary.effects", "kb.vocabulary.steps"},
)  # fmt: skip


def test_no_other_modules_import_each_other_in_a_circle() -> None:
    """Imports for types only and those inside functions count too."""
    graph = grimp.build_graph("kb", "cli", "lawmage", "rules_asp")
    imports: nx.DiGraph[str] = nx.DiGraph()
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            imports.add_edge(module, imported)
    circles = [each for each in nx.strongly_connected_components(imports) if len(each) > 1]
    assert sorted(map(sorted, circles)) == sorted(map(sorted, RECURSIVE))
