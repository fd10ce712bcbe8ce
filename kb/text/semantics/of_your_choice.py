"""Sentences that leave one of several to a choice: "gains your choice of flying or haste"."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

from kb.regex import regex
from kb.terms import COLORS
from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary import Chooses, Creates, Either, Step

_GAINED = regex(
    r"(?P<before>.*\b(?:gains?|loses?) )your choice of (?P<list>[^.\"]+?)"
    r"(?P<after> until end of turn| until your next turn|)",
    re.IGNORECASE,
)
_COUNTER = regex(
    r"(?P<before>put )your choice of (?P<list>[^.\"]+?) (?P<after>on [^,.\"]+)", re.IGNORECASE
)
_ONE_TARGET = regex(r"on (?:up to one )?(?:another |other )*target [^,]+", re.IGNORECASE)
_LISTED = regex(r",? or |, ")
_NO_CHOICE = regex(
    r"\b(?:from among|color|choice|of that kind|both|each|landwalk)\b", re.IGNORECASE
)
_AIMED = regex(
    r"(?P<front>(?:until [^,]+, )?)(?:up to one |another )?(?:other )?target .+?"
    r"(?= (?:gets|gains|loses)\b)",
    re.IGNORECASE,
)


def of_your_choice(text: str, read: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    """The choice between what the sentence would say with each of what it lists.

    Raises NotUnderstood.
    """
    counter = _COUNTER.fullmatch(text)
    match = counter or _GAINED.fullmatch(text)
    if match is None or _NO_CHOICE.search(match[0].replace("your choice of", "", 1)):
        raise NotUnderstood("nothing of your choice")
    listed = _LISTED.split(match["list"])
    if len(listed) < 2:
        raise NotUnderstood("one thing of your choice")
    if counter is not None:
        kinds = [re.sub(r"^an? | counter$", "", each) for each in listed]
        said = [f"put a {kind} counter {match['after']}" for kind in kinds]
    else:
        said = [f"{match['before']}{each}{match['after']}" for each in listed]
    first, *others = said
    if counter is not None and _ONE_TARGET.fullmatch(match["after"]):
        others = [f"put a {kind} counter on it" for kind in kinds[1:]]
    elif "target" in first.lower():  # the others are about the same target
        others = [_of_same_target(each) for each in others]
    return (Either((read(first), *(read(each) for each in others))),)


_COLORS = regex(
    r"(?P<who>(?:(?!\bmay\b).)+?)(?P<becomes> becomes? )the color or colors of your choice"
    r"(?P<after> until end of turn|)",
    re.IGNORECASE,
)


def colors_of_your_choice(text: str, read: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    """The choice among what the sentence would say with one or more colors (105.3).

    Raises NotUnderstood.
    """
    match = _COLORS.fullmatch(text)
    if match is None:
        raise NotUnderstood("no colors of your choice")
    who, options = match["who"], []
    for number in range(1, len(COLORS) + 1):
        for colors in combinations(COLORS, number):
            said = ", ".join(colors[:-1]) + " and " * (number > 1) + colors[-1]
            options.append(read(f"{who}{match['becomes']}{said}{match['after']}"))
            who = "it" if "target" in who.lower() else who
    return (Either(tuple(options)),)


_KIND = regex(r"\bof the (?P<kind>creature type|basic land type|color) of your choice\b")


def kind_of_your_choice(text: str, read: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    """What is done to those of a kind, which is chosen first: "destroy all creatures of the
    creature type of your choice".

    Raises NotUnderstood.
    """
    match = _KIND.search(text)
    if match is None or len(_KIND.findall(text)) > 1 or "target" in text:
        raise NotUnderstood("no kind of your choice")
    kind = match["kind"]
    chosen = kind.rpartition(" ")[2]  # "the chosen type": of creatures, of lands
    steps = read(f"{text[: match.start()]}of the chosen {chosen}{text[match.end() :]}")
    if any(isinstance(each, Creates) for each in steps):  # its kind is chosen as it begins
        raise NotUnderstood("an effect that begins")
    return (Chooses(kind.replace(" ", "_")), *steps)


def _of_same_target(text: str) -> str:
    match = _AIMED.match(text)
    if match is None or " and target" in text.lower() or "target" in text[match.end() :].lower():
        raise NotUnderstood("which of the targets it is about")
    return f"{match['front']}it{text[match.end() :]}"


__all__ = ["colors_of_your_choice", "kind_of_your_choice", "of_your_choice"]
