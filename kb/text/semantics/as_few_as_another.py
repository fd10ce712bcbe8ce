"""Players who keep no more of something than the one who has the fewest: "each player chooses a
number of lands they control equal to the number of lands controlled by the player who controls the
fewest, then sacrifices the rest", and what is done "the same way"."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary.parts import with_parts

Steps = tuple[v.Step, ...]
_KEEPS = regex(
    r"each player chooses a number of (?P<what>\w+)s they control equal to the number of "
    r"(?P=what)s controlled by the player who controls the fewest, then sacrifices the rest",
    re.IGNORECASE,
)
_LIKEWISE = regex(
    r"(?:players|each player) (?P<first>(?:discard|sacrifice)s? \w+)"
    r"(?: and (?P<second>(?:discard|sacrifice)s? \w+))? the same way",
    re.IGNORECASE,
)
_ONE = v.Const(1)


def as_few_as_another(text: str, read: Callable[[str], Steps]) -> Steps:
    """The steps of such a sentence; `read` reads what is done with one.

    Raises NotUnderstood.
    """
    match = _KEEPS.fullmatch(text)
    if match is not None:
        return _sacrificing(match["what"], read)
    match = _LIKEWISE.fullmatch(text)
    if match is None:
        raise NotUnderstood("nobody who has the fewest")
    found: Steps = ()
    for said in filter(None, match.groups()):
        verb, what = said.lower().split()
        if verb.startswith("sacrifice"):
            found = (*found, *_sacrificing(what.removesuffix("s"), read))
        elif what == "cards":
            found = (*found, _discarding())
        else:
            raise NotUnderstood(f"{said} as others have the fewest")
    return found


def _sacrificing(what: str, read: Callable[[str], Steps]) -> Steps:
    """Each player chooses so many permanents, and sacrifices the rest."""
    article = "an" if what[0] in "aeiou" else "a"
    steps = read(f"each player chooses {article} {what} they control, then sacrifices the rest")
    match steps:
        case (v.Chooses(among=(v.Some((v.Objects(v.And(parts)),), least, most),)), _) if (
            v.Controlled("that") in parts and least == most == _ONE
        ):
            kind = v.And(tuple(each for each in parts if each != v.Controlled("that")))
            fewest = v.CountOfOne(kind if len(kind.all) > 1 else kind.all[0], "any", "least")
        case (v.Chooses(among=(v.Some((v.Objects(v.Controlled("that")),), least, most),)), _):
            fewest = v.CountOfOne(v.InZone(("battlefield",)), "any", "least")
        case _:
            raise NotUnderstood(f"{what}s as what is counted")

    def so_many(word: object) -> object:
        if not isinstance(word, v.Some):
            return word
        return msgspec.structs.replace(word, least=fewest, most=fewest)

    return (with_parts(steps[0], so_many), *steps[1:])


def _discarding() -> v.GameAction:
    """Each player discards all cards but so many as the one with the fewest has."""
    theirs = v.PlayerNumber("hand", "that")
    fewest = v.PlayerNumber("hand", "any", "least")
    more = v.Sum((theirs, v.Times(-1, fewest)))
    return v.GameAction("discard", subject=(v.Players("any"),), number=more)


__all__ = ["as_few_as_another"]
