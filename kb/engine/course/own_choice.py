"""What is chosen as an effect begins that speaks of it in its own words: "the color of your
choice"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.regex import regex
from kb.state.game_state import GameState
from kb.vocabulary.parts import parts, with_parts

_OF_CHOICE = regex(r"(?:the )?\b(?P<kind>\w+(?: type)?) of your choice")
_CHOSEN = regex(r"(?:the )?chosen(?: (?P<kind>\w+))?")
COLOR = "color"


def to_choose(
    state: GameState, step: v.Creates | v.GameAction, actor: Actor, memory: Memory
) -> str | None:
    """The kind of what has to be chosen for an effect or action and has not been, neither by a step
    before nor for its source; None if there is nothing."""
    source = next(
        (e for e in state.objects if e.id == actor.source and e.id not in memory.gone), None
    )
    known = {*memory.choices, *(source.choices if source is not None else ())}
    words = (
        (step.effect, step.rules, step.replacement)
        if isinstance(step, v.Creates)
        else (step.subject, step.object, step.number, step.owner, step.with_)
    )
    kinds = dict.fromkeys(_kinds(words))
    return next((each for each in kinds if each not in known), None)


def _kinds(word: Any) -> Iterator[str]:
    """The kinds of what the words of an effect take as chosen."""
    if isinstance(word, v.Mentioned):  # a target "as chosen" isn't a kind
        return
    if isinstance(word, str):
        said = _OF_CHOICE.search(word) or _CHOSEN.fullmatch(word)
        if said is not None:
            yield (said["kind"] or COLOR).replace(" ", "_")
        return
    if isinstance(word, v.HasChosen):
        yield word.choice
        return
    if isinstance(word, v.Players):
        if word.who == "chosen":
            yield "player"
        return
    for each in parts(word, quoted=True):
        yield from _kinds(each)


def with_chosen(step: v.Creates) -> v.Creates:
    """The effect with "the chosen …" in the place of "the … of your choice"."""

    def chosen(word: Any) -> Any:
        said = isinstance(word, str) and _OF_CHOICE.search(word)
        return _OF_CHOICE.sub(r"the chosen \g<kind>", word) if said else word

    return with_parts(step, chosen, quoted=True)
