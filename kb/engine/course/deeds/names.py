"""Objects of the same name as others that were spoken of, and those that share a card type, a
color, a creature type or a mana value with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.spoken_parties import mentioned, with_tests
from kb.engine.layers.characteristics import Characteristics
from kb.state.game_state import GameState
from kb.terms import PERMANENT_TYPES
from kb.text.words.type_line import category_of
from kb.vocabulary.parts import with_parts

SHARES = "shares_"
SHARED: dict[str, Callable[[Characteristics], Iterator[v.Filter]]] = {
    "shares_card_type": lambda had: (v.HasType(each) for each in sorted(had.types)),
    "shares_permanent_type": lambda had: (
        v.HasType(each) for each in sorted(had.types.intersection(PERMANENT_TYPES))
    ),
    "shares_color": lambda had: (v.HasColor(each) for each in sorted(had.colors)),
    "shares_creature_type": lambda had: (
        v.HasSubtype(each) for each in sorted(had.subtypes) if category_of(each) == "creature"
    ),
    "shares_mana_value": lambda had: iter(
        (v.Compares("mana_value", "=", v.Const(had.mana_value)),)
    ),
}
"""What is shared → what something with these characteristics shares it with."""
NOTHING = v.Not(v.Everything())
"""What no object is: what has the name of something that isn't there."""


def with_names(state: GameState, action: v.GameAction, memory: Memory) -> v.GameAction:
    """The action in which "with the same name as that card" tells the name, and "that shares a card
    type with it" the types; of what has left those that it had."""

    def told(word: object) -> object:
        if isinstance(word, v.Related):
            return in_common(state, word, memory)
        if not isinstance(word, v.Objects):
            return word
        return with_tests(word, lambda relation: _alike(state, relation, memory))

    return with_parts(action, told)


def _alike(state: GameState, relation: v.Relation, memory: Memory) -> v.Filter | None:
    """What shares with what is mentioned what a relation says; None for other relations."""
    found = of_name(state, relation, memory)
    mention = mentioned(relation.to[0]) if len(relation.to) == 1 else None
    if found is not None or mention is None or relation.relation not in SHARED:
        return found
    alike = v.Related(relation.relation, mention)
    found = in_common(state, alike, memory)
    if found == alike:
        return None
    return v.Not(found) if relation.negated else found


def in_common(state: GameState, word: v.Related, memory: Memory) -> v.Filter:
    """What shares a card type, a color, a creature type or a mana value with what is mentioned."""
    mention = word.to
    if word.how.startswith(SHARES) and mention == v.IsSelf():
        return v.Shares(word.how.removeprefix(SHARES), "self")
    if word.how not in SHARED or not isinstance(mention, v.Mentioned) or word.who is not None:
        return word
    ids = memory.meant.get(mention, ())
    if len(ids) != 1:
        return word
    then = memory.seen.get(ids[0], state)  # CR 608.2h
    had = moment_of(then).derivation.characteristics().get(ids[0])
    if had is None:
        return word
    there = tuple(SHARED[word.how](had))
    return v.Or(there) if there else NOTHING


def of_name(state: GameState, relation: v.Relation, memory: Memory) -> v.Filter | None:
    """That something has a name of what is mentioned; None for other relations."""
    mention = mentioned(relation.to[0]) if len(relation.to) == 1 else None
    if relation.relation != "shares_name" or mention is None or mention not in memory.meant:
        return None
    names = {_name(memory.seen.get(id_, state), id_) for id_ in memory.meant[mention]}
    there = tuple(v.HasName(each) for each in sorted(filter(None, names)))
    found = v.Or(there) if there else NOTHING
    return v.Not(found) if relation.negated else found


def _name(state: GameState, id_: str) -> str | None:
    """The name of an object in a state; None for what has none, or isn't there."""
    found = moment_of(state).final.one(id_, "name") if id_ in state.ids else None
    return str(found) if found else None
