"""Words about the mana that was spent to cast a spell, as statuses of it (400.7d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from kb import vocabulary as v
from kb.regex import regex
from kb.state.game_state import GameState
from kb.terms import LETTER_OF, MANA_LETTERS, ZONES
from kb.vocabulary.parts import any_part

BEYOND_SIZE = "more_spent_than_its_size"
"""How words ask whether more mana was spent on a spell than their source has power or toughness."""
OF_TYPES = ("mana_spent", "colored_mana_spent", "same_color_spent", BEYOND_SIZE)
"""The relations by which words ask how much mana of which types was spent on something."""
OF_SOURCES = ("mana_from_spent",)
"""Those by which they ask for mana of certain sources."""
OF_SPENDING = (*OF_TYPES, *OF_SOURCES)
OF_COLORS, OF_ALL = "colors_spent", "mana_spent"
"""What words count of it: colors of mana, and mana."""
SIZES: tuple[v.Number, ...] = ("power", "toughness")
SNOW = "{S}"
"""Mana of a snow source (107.4h)."""
_SYMBOL = regex(r"\{([^{}]+)\}")


def spent_on(said: v.Stands) -> tuple[str, ...] | None:
    """The statuses of what words say mana was spent on; None for words that aren't of such a form.
    That it wasn't so is said of them by who asks."""
    relation = said.relation
    if relation.relation == BEYOND_SIZE:
        return None
    if said.op != ">=" or (said.value is not None and not isinstance(said.value, v.Const)):
        return None
    number = said.value.number if isinstance(said.value, v.Const) else 1
    if relation.relation in OF_SOURCES:
        source = _source(relation.to)
        return (v.status_of_spent(f"from_{source}", number),) if source is not None else None
    if said.counter is not None:
        return _symbols(said.counter) if not relation.to and said.value is None else None
    if relation.relation == "same_color_spent":
        return (v.status_of_spent("same", number),) if not relation.to else None
    if not relation.to:
        return (v.status_of_spent("any", number),)
    match relation.to:
        case (v.Objects(filter=v.HasColor(color=color), relations=()),) if color in LETTER_OF:
            return (v.status_of_spent(LETTER_OF[color], number),)
    return None


def beyond_size(said: v.Stands, itself: v.Filter, most: int) -> v.Condition | None:
    """The condition that more mana was spent on an object than the source of the words has power,
    or toughness, where no more than `most` was spent on any; None for other words."""
    if said != v.Stands(v.Relation(BEYOND_SIZE), said.party):
        return None
    sizes = [v.NumberOf(kind, "self") for kind in SIZES]
    so_much = (
        v.AllOf(
            (
                was_so(itself, v.HasStatus(v.status_of_spent("any", number))),
                v.AnyOf(tuple(v.Compare(size, "<", v.Const(number)) for size in sizes)),
            )
        )
        for number in range(1, most + 1)
    )
    return v.AnyOf((v.Compare(v.Const(0), ">=", v.Const(1)), *so_much))


def was_so(itself: v.Filter, *words: v.Filter) -> v.Condition:
    """The condition that these words are true of one object, wherever it is."""
    return v.Compare(v.Count(v.And((itself, v.InZone(ZONES), *words))), ">=", v.Const(1))


def most_spent(state: GameState) -> int:
    """How much mana was spent on that object on which most was, as far as that is told."""
    return max((sum((e.history.mana_spent or {}).values()) for e in state.objects), default=0)


def _symbols(mana: str) -> tuple[str, ...] | None:
    """The statuses of what so much mana was spent on."""
    numbers = Counter(_SYMBOL.findall(mana))
    if mana == SNOW:
        return (v.status_of_spent("from_snow", 1),)
    if not numbers or not {*numbers} <= {*MANA_LETTERS}:
        return None
    return tuple(v.status_of_spent(letter, number) for letter, number in numbers.items())


def _source(sources: tuple[v.Party, ...]) -> str | None:
    """The type, subtype or supertype that is said of sources of mana, where no more is."""
    match sources:
        case (v.Objects(filter=v.HasType(type=word), relations=()),):
            return word.lower()
        case (v.Objects(filter=v.HasSubtype(subtype=word), relations=()),):
            return word.lower()
        case (v.Objects(filter=v.HasSupertype(supertype=word), relations=()),):
            return word.lower()
    return None


def asks_what_was_spent(words: object) -> bool:
    """Whether words speak of the mana that was spent to cast something."""

    def speaks(each: object) -> bool:
        match each:
            case v.Relation(relation=relation):
                return relation in OF_SPENDING
            case v.Tally(what=what):
                return what in (OF_COLORS, OF_ALL)
        return False

    return any_part(words, speaks, quoted=True)


def asks_for_snow(state: GameState) -> bool:
    """Whether anything in a game asks for mana of a snow source (107.4h)."""
    costs = (each.face.mana_cost for each in state.objects)
    return any("{S}" in each for each in costs) or any(map(_of_snow, _abilities(state)))


def asks_for_sources(state: GameState) -> bool:
    """Whether anything in a game asks from what sources mana came (106.3)."""
    return any(map(_of_sources, _abilities(state)))


def _abilities(state: GameState) -> Iterator[v.Ability]:
    for each in state.objects:
        yield from (each.copied or each.face).abilities


@lru_cache(maxsize=4096)
def _of_snow(ability: v.Ability) -> bool:
    words = ability.text or ability.parameter or ""
    return SNOW in words or "snow" in words.lower()


_OF_SOURCES = regex(r"\bmana (?:from|produced by)\b")


@lru_cache(maxsize=4096)
def _of_sources(ability: v.Ability) -> bool:
    return bool(_OF_SOURCES.search(ability.text or ""))
