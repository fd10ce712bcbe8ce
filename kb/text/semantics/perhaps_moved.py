"""What was put somewhere only if a player chose so or a condition was true: what the sentences
after that say of it as an object of that zone is said of it only if it was put there (608.2c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kb.vocabulary import (
    Creates,
    GameAction,
    IfDone,
    IfSo,
    Later,
    May,
    Mentioned,
    Objects,
    StatementLine,
    Step,
    Unless,
)
from kb.vocabulary.parts import every_part, with_parts
from kb.vocabulary.several import ON_BATTLEFIELD

Steps = tuple[Step, ...]
_MOVES = frozenset({"put", "return"})
_PERMITTED = frozenset({"cast", "play", "look"})
"""What a player may do with a card that was exiled."""
_OF_PERMANENTS = frozenset({
    "attach", "destroy", "fight", "goad", "put_counters", "sacrifice", "suspect", "tap",
    "transform", "untap",
})  # fmt: skip
"""What is done to permanents alone."""


def only_what_was_moved(found: list[Steps | None]) -> list[Steps | None]:
    """The steps of sentences, of which those that say something of a permanent, or permit to cast
    or play an exiled card, say it of what was put onto the battlefield, or exiled, in fact."""
    moved: dict[Mentioned, Mentioned] = {}
    made: list[Steps | None] = []
    for steps in found:
        made.append(None if steps is None else tuple(_said_of(step, moved) for step in steps))
        moved |= _perhaps_moved(steps or ())
        for word in _exiled_before(steps or ()):
            if moved.get(word, word).role == ON_BATTLEFIELD:
                del moved[word]
    return made


def _perhaps_moved(steps: Steps) -> dict[Mentioned, Mentioned]:
    """What these steps put onto the battlefield or exile if something is so, with the word for
    what of it they did that to."""
    found: dict[Mentioned, Mentioned] = {}
    for action in _depending(steps, depends=False):
        if action.label is None:
            continue
        if action.verb in _MOVES and action.to == "battlefield":
            role = ON_BATTLEFIELD
        elif action.verb == "exile" and not action.until:
            role = "done"
        else:
            continue
        for party in action.object:
            if isinstance(party, Objects) and isinstance(party.filter, Mentioned):
                found[party.filter] = Mentioned("step", action.label, role)
    return found


def _depending(steps: Steps, *, depends: bool) -> Iterator[GameAction]:
    """The actions of steps that are done only if something is so, is done or isn't paid."""
    for step in steps:
        match step:
            case GameAction() if depends:
                yield step
            case May(does=does, then=then, otherwise=otherwise):
                yield from _depending((*does, *then, *otherwise), depends=True)
            case IfSo(does=does, otherwise=otherwise):
                yield from _depending((*does, *otherwise), depends=True)
            case IfDone(does=does) | Unless(does=does):
                yield from _depending(does, depends=True)


def _exiled_before(steps: Steps) -> Iterator[Mentioned]:
    """What the steps exile, perhaps from the battlefield, to which it may come back."""
    for action in every_part(steps):
        if isinstance(action, GameAction) and action.verb == "exile":
            for party in action.object:
                if isinstance(party, Objects) and isinstance(party.filter, Mentioned):
                    yield party.filter


def _said_of(step: Step, moved: Mapping[Mentioned, Mentioned]) -> Step:
    """A step that doesn't itself ask what was done before, with what it is said of."""
    there = {word: now for word, now in moved.items() if now.role == ON_BATTLEFIELD}
    match step:
        case Creates(rules=rules) if rules and all(map(_permits, rules)):
            exiled = {word: now for word, now in moved.items() if now.role == "done"}
            return _instead(step, exiled)
        case Creates() | Later():
            return _instead(step, there)
        case GameAction(verb=verb) if verb in _OF_PERMANENTS:
            return _instead(step, there)
        case IfSo(does=does, otherwise=()) if all(isinstance(each, Creates) for each in does):
            return _instead(step, there)
    return step


def _permits(rule: StatementLine) -> bool:
    return rule.mode in ("may", "as_though") and rule.verb in (*_PERMITTED, "spend_mana")


def _instead(step: Step, words: Mapping[Mentioned, Mentioned]) -> Step:
    """The step with other words in place of some."""

    def meant(word: Any) -> Any:
        return words.get(word, word) if isinstance(word, Mentioned) else word

    return with_parts(step, meant) if words else step


__all__ = ["only_what_was_moved"]
