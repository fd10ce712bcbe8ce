"""What words are made of: looked through, and with others in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from kb.vocabulary.effects import Ability
from kb.vocabulary.objects import And, Or

T = TypeVar("T")


def parts(word: Any, *, quoted: bool = False) -> tuple[Any, ...]:
    """The words that a word is made of; those of an ability only with `quoted`."""
    if isinstance(word, tuple):
        return word
    if isinstance(word, msgspec.Struct) and (quoted or not isinstance(word, Ability)):
        return tuple(getattr(word, name) for name in word.__struct_fields__)
    return ()


def every_part(word: Any, *, quoted: bool = False) -> Iterator[Any]:
    """A word and all that it is made of, however deep; what abilities are made of that it quotes
    only with `quoted`."""
    yield word
    for each in parts(word, quoted=quoted):
        yield from every_part(each, quoted=quoted)


def any_part(word: Any, test: Callable[[Any], bool], *, quoted: bool = False) -> bool:
    """Whether a test is true of a word, or of one that it is made of; those of abilities that it
    quotes count only with `quoted`."""
    return test(word) or any(
        any_part(each, test, quoted=quoted) for each in parts(word, quoted=quoted)
    )


def with_parts(word: T, other: Callable[[Any], Any], *, quoted: bool = False) -> T:
    """A word with others in the place of those that it is made of: `other` returns what stands for
    a word, or the word itself to be looked through. Abilities that it quotes stay, but with
    `quoted`."""
    found = other(word)
    if found is not word:
        return found  # type: ignore[no-any-return]
    if isinstance(word, tuple):
        each = tuple(with_parts(one, other, quoted=quoted) for one in word)
        same = all(one is was for one, was in zip(each, word, strict=True))
        return word if same else each  # type: ignore[return-value]
    if not isinstance(word, msgspec.Struct) or (isinstance(word, Ability) and not quoted):
        return word
    made = {
        name: with_parts(getattr(word, name), other, quoted=quoted)
        for name in word.__struct_fields__
    }
    if all(made[name] is getattr(word, name) for name in made):
        return word
    return msgspec.structs.replace(word, **made)


def in_one_order(word: T) -> T:
    """A word in which filters that all have to be true, or any of them, stand in one order: it
    means the same in every order. What all alternatives share is said once: "green creatures and
    white creatures" are creatures that are green or white."""

    def other(each: Any) -> Any:
        if isinstance(each, And):
            return _sorted(And, (with_parts(one, other) for one in each.all))
        if isinstance(each, Or):
            return _shared(_sorted(Or, (with_parts(one, other) for one in each.any)))
        return each

    return with_parts(word, other)


def _sorted(kind: type[And] | type[Or], filters: Iterable[Any]) -> Any:
    return kind(tuple(sorted(filters, key=repr)))


def _shared(word: Or) -> And | Or:
    """Alternatives that differ in one part each, with what they share beside them."""
    if not all(isinstance(each, And) for each in word.any):
        return word
    wholes = [set(each.all) for each in word.any if isinstance(each, And)]
    common = set.intersection(*wholes)
    rests = [whole - common for whole in wholes]
    if not common or any(len(rest) != 1 for rest in rests):
        return word
    found: And = _sorted(And, (*common, _sorted(Or, (one for rest in rests for one in rest))))
    return found


__all__ = ["any_part", "every_part", "in_one_order", "parts", "with_parts"]
