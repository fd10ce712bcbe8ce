"""Sentences that are several actions: where one may end and the next begin, and what the next says.

"Destroy target creature and draw a card", "target player discards a card and loses 1 life".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from kb.regex import regex
from kb.text.grammar.sayings import PIECE, forms, sayings, table_rows

_JOINT = regex(r", then |; then |,? and then |,? and (?!/)|, ")


def at_joints(text: str) -> Iterator[tuple[str, str]]:
    """Where one action may end and the next begin."""
    masked = re.sub(r'"[^"]*"', lambda m: "_" * len(m[0]), text)
    for joint in _JOINT.finditer(masked):
        yield text[: joint.start()], text[joint.end() :]


def starts_with_verb(text: str) -> bool:
    """Returns whether the first word is a verb of an action, in any of its forms."""
    return text.partition(" ")[0].lower() in _verb_forms()


@cache
def _verb_forms() -> frozenset[str]:
    pieces = (
        piece
        for row in table_rows("instructions")["actions"]
        for said in sayings(row)
        for piece in PIECE.finditer(said)
    )
    return frozenset(form for piece in pieces if piece["verb"] for form in forms(piece["verb"]))


def wordings_after_joint(before: str, after: str, *, own_subject: bool) -> list[str]:
    """What the second of two joined actions may say in full, the likeliest first.

    It may share the subject of the first (unless it has its `own_subject`), or its verb; how long
    all of it is so, where that stands before the first, is said of it too.
    """
    lasting = _LASTING.match(before)
    if lasting is not None:
        rest = wordings_after_joint(before[lasting.end() :], after, own_subject=own_subject)
        return [f"{lasting[0]}{wording}" for wording in rest]
    found = [after]
    if _MAY_TOO.match(after) and (may := _WHO_MAY.match(before)):
        return [f"{may['who']} {after}"]
    subject = None if own_subject else _SUBJECT.fullmatch(before)
    of_others = _is_third_person(after) or (_names_several(before) and starts_with_verb(after))
    if subject is None and of_others:
        found = []  # it is done by somebody who isn't known, not by "you"
    if subject is not None:
        again = _again(subject["who"])
        shared = f"{again} {after}"
        if of_others or (_PLAYERS.match(subject["who"]) and starts_with_verb(after)):
            found = [shared]  # "all players draw a card and lose 1 life": it isn't done by "you"
        else:
            found.insert(0 if _BARE_THIRD.match(after) else 1, shared)
    verb = _VERB.match(before)
    if verb is not None and _GOES_ON.match(after):
        found.append(f"{verb[0]}{after}")
    return found


def _is_third_person(text: str) -> bool:
    """Whether some words begin with a verb that somebody else than "you" does: "draws a card"."""
    first = text.partition(" ")[0].lower()
    return first.endswith("s") and starts_with_verb(first) and starts_with_verb(first[:-1])


def _names_several(before: str) -> bool:
    """Whether some words begin with several players who do something: what comes after them in the
    same form is done by these too ("Any number of target players each draw a card and lose 1
    life")."""
    return _SEVERAL.match(before) is not None


_LASTING = regex(
    r"(?:until (?:(?:the )?end of (?:turn|combat|your next turn)|your next "
    r"(?:turn|upkeep|end step))|this turn|for as long as [^,]+), ",
    re.IGNORECASE,
)
_SEVERAL = regex(
    r"(?:any number of|up to \w+|two|three|all|both|other) (?:\w+ )*?"
    r"(?:players|opponents|controllers|owners)\b(?!')",
    re.IGNORECASE,
)
_PLAYERS = regex(
    r"(?:all|you and|any number of|up to|two|three|those) .*\b(?:players|opponents?|player)\b",
    re.IGNORECASE,
)
_MAY_TOO = regex(r"may ")
_WHO_MAY = regex(r"(?P<who>you|they|that player|its controller) may ", re.IGNORECASE)
"""Who may do one thing, and may do another."""
_VERB = regex(
    r"(?:(?:~|it|this \w+|that \w+|you|target player) )?(?:deals?|create|destroy|exile|return|"
    r"tap|untap|put|gain|draw|sacrifice|you get|get|counter|discard|search) ",
    re.IGNORECASE,
)
_GOES_ON = regex(
    r"(?:\w+|X) damage\b|(?:up to (?:that many|\w+) (?:other )?|another |any other )?target\b|"
    r"(?:a|an|two|three|X|four|one) |"
    r"(?:all|each|that|the) |\d+/\d+ ",
    re.IGNORECASE,
)
_BARE_THIRD = regex(r"(?:\w+s|have|has)(?: |$)")
_SUBJECT = regex(
    r"(?P<who>~|it|this \w+|that \w+|those \w+|each of [\w ']+'s opponents|each \w+|"
    r"target \w+|you|its controller|they|"
    r"enchanted \w+|defending player|an opponent|its owner|"
    r"(?:target|that|this|the|enchanted) [^,.]+?'s (?:controller|owner)|each of those \w+|"
    r"the owner of target [^,.]+?|"
    r"each other \w+|any \w+|the \w+|all (?:\w+ )?(?:players|opponents)|you and [\w ]+? each|"
    r"(?:any number of|up to \w+|two|three) target \w+ each|those \w+ each) "
    r"(?:\w+s|draw|lose|gain|get|have|discard|sacrifice|put|mill|exile|create|reveal|return|may)"
    r"\b.*",
    re.IGNORECASE,
)


def _again(subject: str) -> str:
    """A subject that stands for a second verb too: a target or chosen player is named only once."""
    if re.match(r"the owner of target |target \w+ [^,.]+'s owner$", subject, re.IGNORECASE):
        return "its owner"
    if re.match(r"target \w+ [^,.]+'s controller$", subject, re.IGNORECASE):
        return "its controller"
    if re.match(r"(?:target|an|any) (?:player|opponent)", subject, re.IGNORECASE):
        return "that player"
    if re.match(r".*target (?:players|opponents) each", subject, re.IGNORECASE):
        return "those players each"
    if re.match(r"you and target (?:player|opponent) each", subject, re.IGNORECASE):
        return "you and that player each"
    return re.sub(r"^target (?=\w+(?:'s \w+)?$)", "that ", subject, flags=re.IGNORECASE)
