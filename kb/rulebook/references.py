"""Which rules a text cites, and who cites whom as a graph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kb.rulebook.numbers import key
from kb.rulebook.rows import found_rows
from kb.rulebook.store import RulesStore, Text

if TYPE_CHECKING:
    import networkx as nx

_NUMBER = r"\d{3}(?:\.\d+[a-z]{0,2})?"
_CITING = re.compile(
    r"\b(?:rules?|sections?|subrules?|and|or|also|see|steps?|in|under|through)\s+"
    rf"({_NUMBER})(?![\d%])|\b(\d{{3}}\.\d+[a-z]{{0,2}})(?!\d)",
    re.IGNORECASE,
)
_RANGE = re.compile(rf"({_NUMBER})\s*(?:-|–|—|through|to)\s*({_NUMBER}|[a-z]\b)", re.IGNORECASE)
_CHAPTER = re.compile(r"\bsection (\d)\b(?!\.?\d)")
_RULING = re.compile(r"\bRule ([A-Z]{1,2}(?:\.\d+)+(?:\.Ruling\.\d+)?)")
_BEFORE_SECTION = re.compile(r"\b(?:rules?|sections?)\b[^.;]{0,40}$", re.IGNORECASE)
Document = dict[str, Any]
MOST_NODES = 60
"""A picture of more rules can't be read."""
MOST_IN_RANGE = 60
LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Subrules leave out l and o."""


def cited(text: str) -> list[str]:
    """The numbers that a text cites, ranges spelled out, in the order of the numbers."""
    found: set[str] = set(_CHAPTER.findall(text)) | set(_RULING.findall(text))
    for match in _CITING.finditer(text):
        number = match[1] or match[2]
        if "." in number or _BEFORE_SECTION.search(_tail(text, match.start(1)) if match[1] else ""):
            found.add(number)
    for match in _RANGE.finditer(text):
        if "." in match[1] or _BEFORE_SECTION.search(_tail(text, match.start())):
            found |= set(_between(match[1], match[2]))
    return sorted(found, key=key)


def _tail(text: str, end: int) -> str:
    """The words right before a place."""
    return text[max(0, end - 60) : end]


def _between(first: str, last: str) -> Iterator[str]:
    """The numbers of a range: `509.1a–c`, `509.1a-509.1c`, `212-215`."""
    if len(last) == 1:
        last = first.rstrip("abcdefghijklmnopqrstuvwxyz") + last
    letter = re.compile(r"(.*?)([a-z])")
    start, end = letter.fullmatch(first), letter.fullmatch(last)
    if start and end and start[1] == end[1]:
        span = LETTERS[LETTERS.find(start[2]) : LETTERS.find(end[2]) + 1]
        yield from (start[1] + each for each in span)
    elif first.isdecimal() and last.isdecimal() and 0 < int(last) - int(first) < MOST_IN_RANGE:
        yield from (str(number) for number in range(int(first), int(last) + 1))
    elif first.count(".") == last.count(".") == 1 and not start and not end:
        section, begin = first.split(".")
        other, stop = last.split(".")
        if section == other and 0 < int(stop) - int(begin) < MOST_IN_RANGE:
            yield from (f"{section}.{each}" for each in range(int(begin), int(stop) + 1))


def cites(store: RulesStore, text: Text, number: str) -> list[str]:
    """The numbers that a paragraph cites and that its text has."""
    query = (
        "SELECT DISTINCT c.number FROM paragraphs p JOIN citations c ON c.wording = p.wording "
        "JOIN paragraphs q ON q.text = p.text AND q.number = c.number "
        "WHERE p.text = ? AND p.number = ?"
    )
    found = {each for (each,) in store.select(query, (text.id, number))}
    return sorted(found - {number}, key=key)


def cited_by(store: RulesStore, text: Text, number: str) -> list[str]:
    """The numbers of the paragraphs that cite one."""
    query = (
        "SELECT DISTINCT p.number FROM citations c JOIN paragraphs p ON p.wording = c.wording "
        "WHERE c.number = ? AND p.text = ?"
    )
    found = {each for (each,) in store.select(query, (number, text.id))}
    return sorted(found - {number}, key=key)


def terms_citing(store: RulesStore, text: Text, number: str) -> list[str]:
    """The glossary's terms that cite a number."""
    query = (
        "SELECT t.term FROM citations c JOIN terms t ON t.wording = c.wording "
        "WHERE c.number = ? AND t.text = ? ORDER BY t.place"
    )
    return [term for (term,) in store.select(query, (number, text.id))]


def neighbourhood(
    store: RulesStore, text: Text, number: str, depth: int, most: int
) -> nx.DiGraph[str]:
    """The rules within `depth` citations of one, up to `most`; nodes have `distance`, edges lead
    from the citing rule to the cited one. Parents are no citations."""
    import networkx as nx  # noqa: PLC0415 - slow to import

    drawn: nx.DiGraph[str] = nx.DiGraph(number=number, cut=0)
    drawn.add_node(number, distance=0)
    edge = [number]
    for distance in range(1, depth + 1):
        found: list[str] = []
        for each in edge:
            pairs = [(each, to) for to in cites(store, text, each)]
            pairs += [(by, each) for by in cited_by(store, text, each)]
            for pair in pairs:
                other = pair[0] if pair[1] == each else pair[1]
                if other not in drawn:
                    if len(drawn) >= most:
                        drawn.graph["cut"] += 1
                        continue
                    drawn.add_node(other, distance=distance)
                    found.append(other)
                drawn.add_edge(*pair)
        edge = found
    return drawn


def graph_document(store: RulesStore, wanted: str, edition: str | None, depth: int) -> Document:
    """The neighbourhood as a document: `nodes` by distance and number, `edges` from citing to
    cited; `cut` tells how many citations were left out to keep it readable.

    Raises RulesError for a number that the edition doesn't have.
    """
    text = store.text(edition)
    number = found_rows(store, text, wanted)[0].number
    drawn = neighbourhood(store, text, number, depth, MOST_NODES)
    distance = {node: data["distance"] for node, data in drawn.nodes(data=True)}
    nodes = []
    for node in sorted(distance, key=lambda each: (distance[each], key(each))):
        words = store.paragraphs(text, node)[0].words
        nodes.append({"number": node, "distance": distance[node], "text": words})
    edges = sorted(drawn.edges, key=lambda edge: (key(edge[0]), key(edge[1])))
    return {
        "number": number,
        "edition": text.name,
        "depth": depth,
        "nodes": nodes,
        "edges": [list(edge) for edge in edges],
        "cut": drawn.graph["cut"],
    }
