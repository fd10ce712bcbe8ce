"""What "it" and "them" are in a statement, by the words before."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.tokens import WORDS
from kb.text.semantics.scope import Scope
from kb.vocabulary import IsHost, IsSelf, Locked


def with_it(holes: dict[str, str], leading: str, scope: Scope) -> dict[str, str]:
    """ "Creatures with power less than this creature's can't block it": there "it" is the object
    that the leading party was compared with, or what a resolved effect is locked to."""
    other = "object" if leading == "subject" else "subject"
    if holes.get(other, "").lower() not in ("it", "him", "her", "them"):
        return holes
    if isinstance(scope.it, Locked):
        return {**holes, other: "it"}
    if not re.search(r"~|\bthis\b", holes.get(leading, "")):
        raise NotUnderstood("what it is")
    return {**holes, other: "~"}


_HOST = regex(r"\b(enchanted|equipped|fortified) (?!or |and |by )\w", re.IGNORECASE)


def mentioned_in(condition: str, scope: Scope) -> Scope:
    """A condition before the clause may name what "it" is."""
    if host := _HOST.search(condition):
        return scope.about(IsHost(WORDS.host_words[host[1].lower()]))
    if re.search(r"~|\bthis\b", condition):
        return scope.about(IsSelf())
    return scope


_COUNTED = regex(r"there are (?:exactly |at least )?[\w-]+ (?P<objects>.+) on the battlefield")


def of_the_counted(condition: str, rule: str) -> str:
    """The clause with the objects that the condition before it counted, where it says "them"."""
    counted = _COUNTED.fullmatch(condition)
    if counted is None:
        return rule
    return re.sub(r"(?<= to )them\b|^they\b", lambda _: counted["objects"], rule)
