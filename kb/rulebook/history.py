"""Follows paragraphs from edition to edition, whatever their numbers become.

Between two neighbouring editions, a paragraph goes on in the one with the same number and words; in
the one with the same words; else in the one whose words are most alike, for which only paragraphs
that share rare words are compared. What is left has ended, or is new.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from kb.rulebook.numbers import section

ALIKE = 0.5
"""How alike paragraphs must be to be one rule (0 to 1: the weight of their common words)."""
ALIKE_IN_PLACE = 0.34
"""The same for paragraphs with the same number."""
MOST_SHARING = 40
"""A word in more paragraphs than this doesn't lead from one to another."""


class Placed(NamedTuple):
    """A paragraph of an edition: its number, a hash of its words, and the number of its wording."""

    number: str
    hash: bytes
    wording: int


Words = Callable[[int], list[str]]
"""The words of a wording (normal form)."""


def succession(old: list[Placed], new: list[Placed], words: Words) -> dict[int, int]:
    """Place in the new edition → place in the old one of the same rule."""
    found = _same(old, new, lambda each: (each.number, each.hash))
    found |= _same(old, new, lambda each: each.hash, found)
    return found | _similar(old, new, found, words)


def _same(
    old: list[Placed],
    new: list[Placed],
    key: Callable[[Placed], object],
    found: dict[int, int] | None = None,
) -> dict[int, int]:
    """Pairs that are equal under a key, as long as only one on each side is."""
    taken = set((found or {}).values())
    left: dict[object, list[int]] = defaultdict(list)
    for place, each in enumerate(old):
        if place not in taken:
            left[key(each)].append(place)
    right: dict[object, list[int]] = defaultdict(list)
    for place, each in enumerate(new):
        if place not in (found or {}):
            right[key(each)].append(place)
    return {
        here: there
        for wanted, places in right.items()
        if len(places) == len(left.get(wanted, ()))
        for here, there in zip(places, left[wanted], strict=True)
    }


class _Pair(NamedTuple):
    alike: float
    same_number: bool
    here: int
    there: int


def _similar(
    old: list[Placed], new: list[Placed], found: dict[int, int], words: Words
) -> dict[int, int]:
    """Pairs among the rest, the most alike first."""
    taken = set(found.values())
    left = {place: Counter(words(each.wording))
            for place, each in enumerate(old) if place not in taken}  # fmt: skip
    right = {place: Counter(words(each.wording))
             for place, each in enumerate(new) if place not in found}  # fmt: skip
    if not left or not right:
        return {}
    weigh = _weights([*left.values(), *right.values()])
    heavy = {place: weigh(bag) for place, bag in left.items()}
    by_number = {old[place].number: place for place in left}
    postings = _postings(left)
    pairs: list[_Pair] = []
    for here, bag in right.items():
        candidates = _candidates(bag, postings)
        same = by_number.get(new[here].number)
        if same is not None:
            candidates.add(same)
        weight = weigh(bag)
        for there in candidates:
            if _level(old[there].number) != _level(new[here].number):
                continue
            alike = 2 * weigh(bag & left[there]) / (weight + heavy[there] or 1)
            if alike >= (ALIKE_IN_PLACE if there == same else ALIKE):
                pairs.append(_Pair(round(alike, 3), there == same, here, there))
    return _best(pairs, old, new)


def _level(number: str) -> int:
    """0 for chapters, 1 for sections, 2 for rules and subrules."""
    return 2 if "." in number else int(len(number) > 1)


def _weights(bags: list[Counter[str]]) -> Callable[[Counter[str]], float]:
    """Returns how much the words of a bag tell: rare ones more."""
    spread = Counter(word for bag in bags for word in bag)
    weight = {word: math.log(1 + len(bags) / count) for word, count in spread.items()}

    def weigh(bag: Counter[str]) -> float:
        return sum(weight[word] * count for word, count in bag.items())

    return weigh


def _postings(bags: dict[int, Counter[str]]) -> dict[str, list[int]]:
    """Rare word → the paragraphs that have it."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, bag in bags.items():
        for word in bag:
            found[word].append(place)
    return {word: places for word, places in found.items() if len(places) <= MOST_SHARING}


def _candidates(bag: Counter[str], postings: dict[str, list[int]]) -> set[int]:
    """The paragraphs that share most of one's rare words."""
    shared: Counter[int] = Counter()
    for word in bag:
        for place in postings.get(word, ()):
            shared[place] += 1
    return {place for place, _ in shared.most_common(12)}


def _best(pairs: list[_Pair], old: list[Placed], new: list[Placed]) -> dict[int, int]:
    """One for one, the most alike first; among equals the one with the same number or section."""

    def rank(pair: _Pair) -> tuple[float, bool, bool]:
        close = section(old[pair.there].number) == section(new[pair.here].number)
        return (-pair.alike - 0.1 * pair.same_number, not pair.same_number, not close)

    found: dict[int, int] = {}
    taken: set[int] = set()
    for pair in sorted(pairs, key=rank):
        if pair.here not in found and pair.there not in taken:
            found[pair.here] = pair.there
            taken.add(pair.there)
    return found


def lines(editions: Iterable[list[Placed]], words: Words) -> Iterable[list[int]]:
    """For each edition, oldest first, the line of each of its paragraphs: the same number for the
    same rule over time."""
    former: list[Placed] = []
    of_former: list[int] = []
    following = 0
    for edition in editions:
        goes_on = succession(former, edition, words) if former else {}
        here: list[int] = []
        for place in range(len(edition)):
            if place in goes_on:
                here.append(of_former[goes_on[place]])
            else:
                following += 1
                here.append(following)
        yield here
        former, of_former = edition, here
