"""Effects on power and toughness whose size is counted as they begin: "gets +1/+1 until end of turn
for each creature blocking it" (608.2h)."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.values import times
from kb.vocabulary import (
    And,
    Count,
    Objects,
    Related,
    Relation,
    Tally,
    Value,
)

_SIZE_FOR_EACH = regex(
    r"(?P<who>.+? gets? )(?P<power>[+-]\d+)/(?P<toughness>[+-]\d+) until end of turn "
    r"for each (?P<what>[^,]+)"
)


def size_for_each(text: str) -> tuple[str, int, str]:
    """The sentence with X for the size for each, how much that is, and of what each is meant.
    Raises NotUnderstood for two sizes."""
    match = _SIZE_FOR_EACH.fullmatch(text)
    if match is None:
        raise NotUnderstood("no size for each of something")
    sizes = (match["power"], match["toughness"])
    numbers = {int(each[1:]) for each in sizes} - {0}
    if len(numbers) != 1:
        raise NotUnderstood("two sizes")
    size = "/".join(re.sub(r"[1-9]\d*", "X", each) for each in sizes)
    return f"{match['who']}{size} until end of turn", numbers.pop(), match["what"]


def counted_now(number: Value | Tally, factor: int) -> Value:
    """So much for each of what a number counts. Raises NotUnderstood for what isn't counted from
    the game as it is."""
    if not isinstance(number, Tally):
        return times(factor, number)
    match number:
        case Tally(
            party=(
                Objects(
                    filter=word,
                    relations=(
                        Relation(
                            relation="blocking" | "blocked_by" as how,
                            to=(Objects(filter=one, relations=()),),
                            negated=False,
                        ),
                    ),
                ),
            ),
            what=None,
            event=None,
        ):
            return times(factor, Count(And((word, Related(how, one)))))
    raise NotUnderstood("a number that isn't counted from the game")


__all__ = ["counted_now", "size_for_each"]
