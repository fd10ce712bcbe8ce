"""The triggered abilities and replacement effects that a keyword ability stands for (702): the
`means` of its row in `keywords.json`, from the date on which it meant that.

There the keyword `printed below` stands for the abilities printed below the keyword ability, `X`
is the number after the keyword, the keyword action `keyword` the cost after it, the name
`quality` the quality after it, the name `name` the name after it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, TypeVar

import msgspec

from kb import vocabulary as v
from kb.text.semantics.qualities import QualityNotUnderstood, quality
from kb.text.words.keywords import keyword_table
from kb.vocabulary.parts import any_part

_T = TypeVar("_T")


class Meaning(msgspec.Struct, frozen=True, rename={"start": "from"}, forbid_unknown_fields=True):
    """What a keyword means from a date on; with a `quality` only before those words, or before any
    where it is `any`, with a `parameter` only with that in the place of a number."""

    abilities: tuple[v.Ability, ...]
    start: str = ""
    quality: str = ""
    parameter: str = ""
    last: bool = False
    """What it has a spell do comes after all else that the spell does."""


BELOW = v.Ability("keyword", keyword="printed below")
"""What stands for the abilities that are printed below the keyword ability."""


@lru_cache(maxsize=4096)
def speaks_of_those_below(ability: v.Ability) -> bool:
    """Returns whether a keyword ability does something with the abilities printed below it."""
    name = _name(ability.keyword) if ability.keyword else ""
    return any(_has_below(each.abilities) for each in dated_meanings(name)) if name else False


def _has_below(word: Any) -> bool:
    return any_part(word, lambda each: each == BELOW, quoted=True)


@lru_cache(maxsize=4096)
def comes_last(ability: v.Ability) -> bool:
    """Returns whether what a keyword ability has a spell do comes after all else that it does."""
    return any(each.last for each in dated_meanings(_name(ability.keyword or "")))


class _NotKnown(ValueError):
    """The words after the keyword don't tell what stands in its row."""


@cache
def dated_meanings(keyword: str) -> tuple[Meaning, ...]:
    """What a keyword has meant, oldest first; empty where it is no such ability."""
    row = keyword_table().get(keyword)
    return msgspec.json.decode(row.means, type=tuple[Meaning, ...]) if row and row.means else ()


@lru_cache(maxsize=4096)
def meaning(ability: v.Ability, edition: str) -> tuple[v.Ability, ...]:
    """The triggered abilities and replacement effects that a keyword ability stands for in an
    edition, with its number and cost; one whose words aren't understood says so of itself."""
    name = _name(ability.keyword or "")
    words = (ability.keyword or "")[len(name) :].strip()
    dated = [
        each
        for each in dated_meanings(name)
        if each.start <= edition
        and _before(each, words)
        and each.parameter in ("", ability.parameter)
    ]
    meant = dated[-1].abilities if dated else ()
    if not meant:
        return ()
    if not ability.parameter and _numbered(name):
        return tuple(each for each in meant if not _asks(each))
    if not ability.parameter and ability.keyword == name:
        return meant
    given = _Given(ability, words)
    return tuple(given.fill(each) for each in meant)


def _before(meaning_: Meaning, words: str) -> bool:
    """Returns whether it is what the keyword means before such words."""
    return meaning_.quality in ("", words) or (meaning_.quality == "any" and bool(words))


def _name(keyword: str) -> str:
    """The keyword without its quality ("champion a goblin")."""
    words = keyword.split(" ")
    names = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((name for name in names if name in keyword_table()), "")


def _numbered(name: str) -> bool:
    """Returns whether a number follows the keyword; without one nothing that speaks of it is
    meant."""
    return any("number" in form for form in keyword_table()[name].forms)


def _asks(word: Any) -> bool:
    """Returns whether it speaks of the number."""
    if isinstance(word, tuple):
        return any(_asks(each) for each in word)
    return isinstance(word, v.X) or (
        isinstance(word, v.Node) and _asks(tuple(getattr(word, f) for f in word.__struct_fields__))
    )


class _Given:
    """What the words of a keyword ability tell: its number (as written, or what its X is),
    its cost, its quality."""

    def __init__(self, ability: v.Ability, quality_words: str) -> None:
        words = (ability.parameter or "").partition("—")[0].strip()
        self._number: v.Value | None = v.Const(int(words)) if words.isdecimal() else ability.x
        self._name = ability.parameter
        self._cost = _cost_of(ability)
        self._words = _words_after(ability)
        self._quality = quality_words
        self._below = ability.below

    def fill(self, meant: v.Ability) -> v.Ability:
        """One of the abilities that a row tells, with these in their places."""
        try:
            made: v.Ability = self._filled(meant)
        except (_NotKnown, QualityNotUnderstood):
            return msgspec.structs.replace(meant, understood=False)
        return made

    def _filled(self, word: Any) -> Any:
        if isinstance(word, tuple):
            return tuple(self._filled(each) for each in word if not self._gives_nothing(each))
        if word == v.GainAbilities((BELOW,)):
            return v.GainAbilities(self._below)
        if isinstance(word, v.X):
            return self._known(self._number)
        if isinstance(word, v.HasName) and word.name == "quality":
            return self._known(quality(self._quality).objects)
        if isinstance(word, v.HasName) and word.name == "name":
            return v.HasName(self._known(self._name))
        if isinstance(word, v.Unless) and (said := self._instead_of_price(word)) is not None:
            return said
        if isinstance(word, v.Cost) and any(_of_keyword(part) for part in word.parts):
            return self._paid(word)
        if not isinstance(word, v.Node):
            return word
        fields = {name: getattr(word, name) for name in word.__struct_fields__}
        changed = {name: self._filled(each) for name, each in fields.items()}
        return msgspec.structs.replace(word, **changed) if changed != fields else word

    def _instead_of_price(self, word: v.Unless) -> v.May | None:
        """What may be done so many times, where the price after the keyword is something that is
        done and no cost of other words; what is done without that follows otherwise."""
        match word.cost.parts:
            case (v.KeywordCost("keyword", number=times),) if times is not None and not word.by:
                pass
            case _:
                return None
        try:
            self._paid(word.cost)
        except _NotKnown:
            does = _done_as_price(self._words)
            return None if not does else v.May((v.ForEach(does, times=times),), otherwise=word.does)
        return None

    def _gives_nothing(self, word: Any) -> bool:
        """Whether it is an effect that gives the abilities below, and there are none."""
        return not self._below and isinstance(word, v.Creates) and _has_below(word)

    def _paid(self, said: v.Cost) -> v.Cost:
        """The keyword's cost in the place of the word for it; so many times, where that is told."""
        (part,) = said.parts
        cost = self._known(self._cost)
        if any(isinstance(each, v.PayMana) and "{X}" in each.mana for each in cost.parts):
            raise _NotKnown
        times = part.number if isinstance(part, v.KeywordCost) else None
        if times is None:
            return cost
        return v.Cost(tuple(_so_often(each, times) for each in cost.parts))

    @staticmethod
    def _known(found: _T | None) -> _T:
        if found is None:
            raise _NotKnown
        return found


def _so_often(part: v.CostPart, times: v.Value) -> v.CostPart:
    """A part of a cost that is paid so many times. Raises _NotKnown."""
    match part:
        case v.PayMana(mana=symbols):
            return v.KeywordCost("for_each", number=times, mana=symbols)
        case v.PayLife(life=v.Const(number=life)):
            return v.PayLife(v.Times(life, times))
        case v.OneOf(options=options) if (symbol := _either(options)) is not None:
            return v.KeywordCost("for_each", number=times, mana=symbol)
        case v.KeywordCost(verb="draw" | "add_mana", number=v.Const(number=size)):
            return msgspec.structs.replace(part, number=v.Times(size, times))
        case v.Act(least=v.Const(number=size), whole=False) if part.least == part.most:
            number = v.Times(size, times)
            return msgspec.structs.replace(part, least=number, most=number)
    raise _NotKnown


def _either(options: tuple[v.Cost, ...]) -> str | None:
    """The hybrid symbol that is paid with one of two colors as these costs are (107.4e): each time
    that it is to be paid, another may be chosen."""
    colors = [
        part.mana.strip("{}")
        for each in options
        for part in each.parts
        if isinstance(part, v.PayMana) and len(part.mana) == len("{W}")
    ]
    alone = len(colors) == len(options) == sum(len(each.parts) for each in options)
    return f"{{{'/'.join(colors)}}}" if alone and len(colors) == len("WU") else None


def _cost_of(ability: v.Ability) -> v.Cost | None:
    """The cost after the keyword, with what the ability says that X is."""
    if ability.activation is not None:
        return ability.activation.cost
    words = (ability.parameter or "").rpartition("—")[2].strip()
    # The grammar takes a while to load, and most keywords need none.
    from kb.text.grammar.parser import NotUnderstood  # noqa: PLC0415
    from kb.text.semantics.costs import read_cost  # noqa: PLC0415
    from kb.text.semantics.scope import Scope  # noqa: PLC0415
    from kb.text.semantics.where_x import with_x  # noqa: PLC0415

    try:
        cost = read_cost(words, Scope()) if words else None
        return cost if cost is None or ability.x is None else with_x(cost, ability.x)
    except NotUnderstood:
        return None


def is_done_as_price(ability: v.Ability) -> bool:
    """Whether what stands after the keyword in the place of a cost is an instruction that is
    understood, and may be done as often as the keyword asks."""
    meant = tuple(each.abilities for each in dated_meanings(_name(ability.keyword or "")))

    def so_often(word: object) -> bool:
        return _of_keyword(word) and getattr(word, "number", None) is not None

    asked = any_part(meant, so_often, quoted=True)
    return asked and bool(_done_as_price(_words_after(ability)))


def _words_after(ability: v.Ability) -> str:
    return (ability.parameter or "").strip("— .")


@lru_cache(maxsize=256)
def _done_as_price(words: str) -> tuple[v.Step, ...]:
    """What an instruction in the place of a cost says to do; nothing where it isn't understood, or
    has a target."""
    # The grammar takes a while to load, and most keywords need none.
    from kb.text.grammar.parser import NotUnderstood  # noqa: PLC0415
    from kb.text.semantics.instructions import InstructionReader  # noqa: PLC0415
    from kb.text.semantics.referents import Referents  # noqa: PLC0415
    from kb.text.semantics.scope import Scope  # noqa: PLC0415

    def not_here(*_: object) -> Any:
        raise NotUnderstood("an effect in the place of a cost")

    try:
        return Referents(()).of_sentence(InstructionReader(Scope(), not_here, not_here).read(words))
    except NotUnderstood:
        return ()


def _of_keyword(part: object) -> bool:
    return isinstance(part, v.KeywordCost) and part.verb == "keyword"


__all__ = [
    "Meaning", "comes_last", "dated_meanings", "is_done_as_price", "meaning",
    "speaks_of_those_below",
]  # fmt: skip
