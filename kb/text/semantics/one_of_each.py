"""Players who choose one of each of several kinds, and do something with the rest: "chooses from
among the permanents they control an artifact, a creature, and a land, then sacrifices the rest"."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary import Chooses, ForEach, Players, Step
from kb.vocabulary.seen import Who

_WHO = r"(?P<who>each (?:player|opponent)) chooses "
_WHAT = r"the (?P<what>(?:nonland )?permanents) they control"
_KINDS = r"(?P<kinds>an? \w+(?:, an? \w+)*,? and an? \w+)"
_REST = r",? (?:then|and) sacrifices the rest"
_FORMS = tuple(
    regex(_WHO + form + _REST, re.IGNORECASE)
    for form in (f"from among {_WHAT} {_KINDS}", f"{_KINDS} from among {_WHAT}")
)
_THEIRS = "from among the (?:nonland )?permanents that player controls"
_FOR_EACH = regex(
    rf"for each (?P<each>player|opponent), (?:you )?choose "
    rf"(?:{_THEIRS} {_KINDS}|{_KINDS.replace('kinds', 'kinds2')} {_THEIRS})",
    re.IGNORECASE,
)
_JOINT = regex(r",? and |, ")


def one_of_each(text: str, read: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    """The choice of one of each kind, which may be the same for several kinds, and what is done
    with all others.

    Raises NotUnderstood.
    """
    if (of_each := _FOR_EACH.fullmatch(text)) is not None:
        return (_chosen_for_each(of_each, read),)
    match = next((found for form in _FORMS if (found := form.fullmatch(text)) is not None), None)
    if match is None:
        raise NotUnderstood("no choice of one of each kind")
    kinds = _JOINT.split(match["kinds"])
    choices = [read(f"{match['who']} chooses {kind} they control") for kind in kinds]
    return (
        _as_one(choices),
        *read(f"{match['who']} sacrifices all other {match['what']} they control"),
    )


def _as_one(choices: list[tuple[Step, ...]]) -> Chooses:
    """One choice of one of each kind. Raises NotUnderstood."""
    steps = [step for steps in choices for step in steps if isinstance(step, Chooses)]
    if len(steps) != len(choices) or any(len(each) > 1 for each in choices):
        raise NotUnderstood("what is chosen of each kind")
    among = tuple(one for each in steps for one in each.among)
    return msgspec.structs.replace(steps[0], among=among)


def _chosen_for_each(match: re.Match[str], read: Callable[[str], tuple[Step, ...]]) -> ForEach:
    """The choice of one of each kind that "you" make for each player. Raises NotUnderstood."""
    kinds = _JOINT.split(match["kinds"] or match["kinds2"])
    chosen = _as_one([read(f"choose {kind} that player controls") for kind in kinds])
    who: Who = "opponent" if match["each"].lower() == "opponent" else "any"
    return ForEach((chosen,), (Players(who),))


__all__ = ["one_of_each"]
