"""Ways of which only one is gone ("otherwise", "instead"): what is done on one isn't spoken of on
another, nor is what is done nowhere before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.words.told import OF_STEPS
from kb.vocabulary import (
    Ability,
    Chooses,
    Creates,
    Either,
    GameAction,
    IfSo,
    May,
    Mentioned,
    Objects,
    Settles,
    Step,
    ThatMuch,
)
from kb.vocabulary.parts import every_part, with_parts
from kb.vocabulary.statements import Tally

Steps = tuple[Step, ...]
Labelled = GameAction | Chooses | Creates


def labels_of(steps: Steps) -> Mapping[int, Labelled]:
    """The steps by their labels, those within others too."""
    return {
        each.label: each
        for each in every_part(steps)
        if isinstance(each, Labelled) and each.label is not None
    }


def speaks_of(word: Any, labels: Iterable[int]) -> bool:
    """Whether a word speaks of what one of these steps does."""
    known = frozenset(labels)
    return any(
        isinstance(each, Mentioned) and each.of in OF_STEPS and each.number in known
        for each in every_part(word)
    )


def on_another_way(steps: Steps, others: Steps) -> Steps:
    """Steps that are done where others are not: "that much" is as much as those would have done,
    and "those" are whom their effect would have been about.

    Raises NotUnderstood for anything else that only these others tell of.
    """
    labels = labels_of(others)

    def meant(word: Any) -> Any:
        if isinstance(word, ThatMuch) and word.of is not None and word.of.number in labels:
            return _amount(labels[word.of.number])
        if isinstance(word, Creates) and speaks_of(word.on, labels):
            return _of_the_same(word, labels)
        return word

    found = with_parts(steps, meant)
    if speaks_of(found, labels):
        raise NotUnderstood("what is done on another way")
    return found


def _amount(step: Labelled) -> Any:
    """How much an action does, where that is told in numbers."""
    number = step.number if isinstance(step, GameAction) else None
    if number is None or isinstance(number, Tally):
        raise NotUnderstood("how much it would have been")
    return number


def _of_the_same(step: Creates, labels: Mapping[int, Labelled]) -> Creates:
    """An effect on those whom another effect would have been about."""
    (party,) = step.on if len(step.on) == 1 else (None,)
    word = party.filter if isinstance(party, Objects) else None
    other = labels.get(word.number) if isinstance(word, Mentioned) else None
    effects = (step.effect, other.effect if isinstance(other, Creates) else None)
    subjects = [
        {each.subject for each in effect.clauses} for effect in effects if effect is not None
    ]
    if len(subjects) < 2 or any(len(each) != 1 for each in subjects) or step.effect is None:
        raise NotUnderstood("whom the effect is about")
    (subject,) = subjects[1]
    clauses = tuple(msgspec.structs.replace(each, subject=subject) for each in step.effect.clauses)
    effect = msgspec.structs.replace(step.effect, clauses=clauses)
    return msgspec.structs.replace(step, effect=effect, on=())


def check_reached(sentences: Iterable[Steps | None]) -> None:
    """Raises NotUnderstood where a sentence speaks of what no step before has done."""
    done: set[int] = set()
    if not all(_all_reached(steps or (), done) for steps in sentences):
        raise NotUnderstood("what is done nowhere before")


def _all_reached(steps: Steps, done: set[int]) -> bool:
    """Whether nothing is spoken of but what was done before; adds to that what is done."""
    return all([_reached(step, done) for step in steps])


def _reached(step: Step, done: set[int]) -> bool:
    match step:
        case GameAction() | Chooses() | Creates():
            done |= {*labels_of((step,))}
            return _speaks_only_of(step, done)
        case Settles():
            return _speaks_only_of(step, done)
        case IfSo(conditions, does, otherwise):
            return _speaks_only_of(conditions, done) and _on_each_way((does, otherwise), done)
        case Either(options, by):
            return _speaks_only_of(by, done) and _on_each_way(options, done)
        case May(does, cost, by, then, otherwise):
            ways = ((*does, *then), otherwise)
            return _speaks_only_of((cost, by), done) and _on_each_way(ways, done)
    others = tuple(
        getattr(step, name) for name in step.__struct_fields__ if name not in ("does", "by")
    )
    reached = _speaks_only_of(others, done) and _all_reached(step.does, done)
    return reached and _speaks_only_of(getattr(step, "by", ()), done)


def _on_each_way(ways: tuple[Steps, ...], done: set[int]) -> bool:
    """As `_all_reached`, of ways of which one is gone: afterwards each may have been."""
    before = set(done)
    reached = True
    for steps in ways:
        here = set(before)
        reached = _all_reached(steps, here) and reached
        done |= here
    return reached


def _speaks_only_of(word: Any, done: set[int]) -> bool:
    return all(each.number in done for each in _mentions(word))


def _mentions(word: Any) -> Iterable[Mentioned]:
    if isinstance(word, Ability):
        return ()
    return (
        each for each in every_part(word) if isinstance(each, Mentioned) and each.of in OF_STEPS
    )


__all__ = ["check_reached", "labels_of", "on_another_way", "speaks_of"]
