"""Which lands a landwalk ability names (702.14): "islandwalk", "nonbasic landwalk"."""

from __future__ import annotations

from functools import cache

from kb.terms import PERMANENT_TYPES
from kb.vocabulary import And, Filter, HasSubtype, HasSupertype, HasType, Not

SUPERTYPES = ("basic", "legendary", "snow", "world")


@cache
def walked_lands(keyword: str) -> Filter | None:
    """The lands that a landwalk ability looks for; None if the keyword names none."""
    if not keyword.endswith("walk") or keyword == "landwalk":
        return None
    *before, last = keyword.removesuffix("walk").replace("snow-covered", "snow").split()
    tests: list[Filter] = [HasType("land")]
    for word in before:
        test = _adjective(word)
        if test is None:
            return None
        tests.append(test)
    if last != "land":
        tests.append(HasSubtype(last.capitalize()))
    return And(tuple(tests))


def _adjective(word: str) -> Filter | None:
    plain = word.removeprefix("non")
    test: Filter | None = None
    if plain in SUPERTYPES:
        test = HasSupertype(plain)
    elif plain in PERMANENT_TYPES:
        test = HasType(plain)
    return Not(test) if test is not None and plain != word else test
