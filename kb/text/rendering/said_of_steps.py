"""What is said of steps: who may do them, what they wait for, which others they mention."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb.terms import COLORS
from kb.text.rendering import costs
from kb.text.rendering.events import event
from kb.text.rendering.parties import whose
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import spaced
from kb.text.words.told import OF_STEPS
from kb.vocabulary import (
    Chooses,
    Cost,
    Creates,
    Either,
    Event,
    GameAction,
    IfDone,
    IfSo,
    May,
    Mentioned,
    Partaker,
    PayMana,
    Players,
    ReplaceWords,
    SetColors,
    Step,
    Unless,
)
from kb.vocabulary.parts import with_parts
from kb.vocabulary.several import SEVERAL
from kb.vocabulary.swaps import colors_of, swaps_of


def one_player(among: tuple[Partaker, ...]) -> str | None:
    """One of several players, of whom one is chosen; None for other choices."""
    match among:
        case (Players(who=who, of=(), relations=()),):
            return _ONE_OF.get(who)
    return None


_ONE_OF = {"opponent": "an opponent", "any": "a player", "other": "another player"}


def who_did(step: May | Unless) -> str:
    """Who may do something, as "if you do" speaks of them."""
    if not step.by or step.by == (Players("you"),):
        return "you"
    return "a player" if is_by_several(step.by) else "that player"


def awaited(word: Event, voice: Voice) -> str:
    """What a delayed ability waits for: "at the beginning of the next end step"."""
    if word.verb == "begin" and word.step is not None and (word.nth, word.period) == (1, "ever"):
        step = spaced(word.step) + _AFTER_STEP.get(word.step, "")
        if word.whose:
            return f"at the beginning of {whose(word.whose[0], voice)} next {step}"
        return f"at the beginning of the next {step}"
    if (word.verb, word.step, word.nth) == ("begin", "end_of_combat", None):
        return "at end of combat"
    return event(word, voice)


_AFTER_STEP = {
    "end": " step", "main": " phase", "precombat_main": " phase", "postcombat_main": " phase",
}  # fmt: skip


def without_first(word: Event) -> Event:
    """An event without that only the next of its kind is meant, in a turn if it says so."""
    if "first" not in word.how:
        return word
    how = tuple(each for each in word.how if each != "first")
    return msgspec.structs.replace(word, how=how, period=None)


def would_happen(said: str) -> str:
    """An event as it would happen: "that creature would die"."""
    said = re.sub(r"\b(?:is|are) (?=\w+)", "would be ", said, count=1)
    if "would be" in said:
        return said
    return re.sub(r"\b(die|leave|deal|draw|enter|gain|lose|become)s?\b", r"would \1", said, count=1)


def labels(word: Any) -> set[int]:
    """The labels of steps."""
    own: set[int] = set()
    if isinstance(word, GameAction | Chooses | Creates) and word.label is not None:
        own = {word.label}
    return own.union(*(labels(each) for each in _parts(word)))


def mentioned_labels(word: Any) -> set[int]:
    """The labels of steps that are mentioned."""
    own = {word.number} if isinstance(word, Mentioned) and word.of in OF_STEPS else set()
    return own.union(*(mentioned_labels(each) for each in _parts(word)))


def _parts(word: Any) -> tuple[Any, ...]:
    if isinstance(word, tuple):
        return word
    if isinstance(word, msgspec.Struct):
        return tuple(getattr(word, name) for name in word.__struct_fields__)
    return ()


def has_another_act(step: May) -> bool:
    """Whether a player may have an object do it."""
    first = step.does[0]
    if not step.by or not isinstance(first, GameAction):
        return False
    return any(not isinstance(each, Players) for each in first.subject)


def has_you_act(step: May) -> bool:
    """Whether a player may have you do it."""
    first = step.does[0]
    you = (Players("you"),)
    return bool(step.by) and isinstance(first, GameAction) and first.subject == you


def is_by_several(by: tuple[Partaker, ...]) -> bool:
    """Whether one of several players does it, or each of them."""
    return any(not isinstance(each, Players) or each.who in SEVERAL for each in by)


def has_subject(step: Step) -> bool:
    """Whether a step says who or what does it."""
    if isinstance(step, Creates) or (isinstance(step, Either) and colors_of(step)):
        return True
    return isinstance(step, GameAction) and (bool(step.subject) or step.verb in _BY_THEMSELVES)


_BY_THEMSELVES = frozenset(
    {"fight", "explore", "connive", "endure", "phase_out", "become_copy", "life_becomes"}
)
"""Actions that an object does."""


def in_infinitive(said: str) -> str:
    """A sentence with its verb in the infinitive, as it stands after "have"."""
    return re.sub(
        r"\b(get|gain|lose|deal|become|fight|explore|connive|endure|phase|draw|discard|mill|sacrifice|"
        r"create|exile|return|put|add|search|reveal|choose|shuffle)"
        r"s\b", r"\1", said, count=1,
    )  # fmt: skip


def cost_in_words(word: Cost, voice: Voice) -> str:
    """The cost as a sentence says it, with "pay" before mana."""
    if all(isinstance(part, PayMana) for part in word.parts):
        return f"pay {costs.listed(word, voice)}"
    return costs.sentence_cost(word, voice)


def without_otherwise(step: IfSo | May) -> IfSo | May:
    """The step without what is done otherwise, which is also done by who may do something instead
    and doesn't."""
    does = step.does
    if isinstance(step, IfSo) and len(does) == 1 and isinstance(does[0], May):
        may = does[0]
        if may.otherwise and len(may.otherwise) == len(step.otherwise):
            does = (msgspec.structs.replace(may, otherwise=()),)
    return msgspec.structs.replace(step, does=does, otherwise=())


def other_way_if_done(step: Step) -> IfSo | None:
    """What is done one way or another where what the step before says was done."""
    does = step.does if isinstance(step, IfDone) else ()
    (way,) = does if len(does) == 1 else (None,)
    return way if isinstance(way, IfSo) and way.does and way.otherwise else None


NUMBER_OF_CHOICES = 2 ** len(COLORS) - 1
"""How many choices of one or more colors there are."""


def any_swap(step: Either) -> Creates | None:
    """The effect that replaces words, or sets colors, with which these may be in the place of those
    that it is about; None where other things are chosen among."""
    first = step.options[0][0]
    if not isinstance(first, Creates):
        return None
    if len(colors_of(step)) == NUMBER_OF_CHOICES:
        any_color = SetColors(("the color or colors of your choice",))
        return with_parts(first, lambda word: any_color if isinstance(word, SetColors) else word)
    if not (swaps := swaps_of(step)):
        return None
    kinds = ("color word" if each.old in COLORS else "basic land type" for each in swaps)
    pairs = [f"one {kind} with another" for kind in dict.fromkeys(kinds)]
    old, new = " or ".join(pairs).split(" with ", 1)
    any_words = ReplaceWords(old, new)
    return with_parts(first, lambda word: any_words if isinstance(word, ReplaceWords) else word)
