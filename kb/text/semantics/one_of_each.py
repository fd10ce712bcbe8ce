"""Players who choose one of each of several kinds, and do something with the rest: "chooses from
among the permanents they control an artifact, a creature, and a land, then sacrifices the rest"."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary import Chooses, Step

_WHO = r"(?P<who>each (?:player|opponent)) chooses "
_WHAT = r"the (?P<what>(?:nonland )?permanents) they control"
_KINDS = r"(?P<kinds>an? \w+(?:, an? \w+)*,? and an? \w+)"
_REST = r",? (?:then|and) sacrifices the rest"
_FORMS = tuple(
    regex(_WHO + form + _REST, re.IGNORECASE)
    for form in (f"from among {_WHAT} {_KINDS}", f"{_KINDS} from among {_WHAT}")
)
_JOINT = regex(r",? and |, ")


def one_of_each(text: str, read: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    """The choice of one of each kind, which may be the same for several kinds, and what is done
    with all others.

    Raises NotUnderstood.
    """
    match = next((found for form in _FORMS if (found := form.fullmatch(text)) is not None), None)
    if match is None:
        raise NotUnderstood("no choice of one of each kind")
    kinds = _JOINT.split(match["kinds"])
    choices = [read(f"{match['who']} chooses {kind} they control") for kind in kinds]
    steps = [step for steps in choices for step in steps if isinstance(step, Chooses)]
    if len(steps) != len(kinds) or any(len(each) > 1 for each in choices):
        raise NotUnderstood("what is chosen of each kind")
    among = tuple(one for each in steps for one in each.among)
    chosen = msgspec.structs.replace(steps[0], among=among)
    return (chosen, *read(f"{match['who']} sacrifices all other {match['what']} they control"))


__all__ = ["one_of_each"]
