"""The exceptions of a copy (707.9): what it is, or has, that the original does not."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.continuous import effect_of
from kb.text.semantics.replacements import Exceptions
from kb.text.semantics.scope import Scope


def exceptions_in(scope: Scope) -> Exceptions:
    """Reads the exceptions of a copy that the object enters as."""
    return lambda words: copy_exceptions(words, scope)


_THE_COPY = regex(r"^the copy\b")


def copy_exceptions(text: str, scope: Scope) -> tuple[v.Modification, ...]:
    """The modifications of exceptions whose wording is uniform, in a scope.

    Raises NotUnderstood.
    """
    said = _THE_COPY.sub("it", text)
    effect, _ = effect_of(said, msgspec.structs.replace(scope, resolved=True), of_copy=True)
    for clause in effect.clauses:
        if not isinstance(clause.subject, v.Locked | v.IsSelf):
            raise NotUnderstood("other objects than the copy")
        if clause.condition is not None or effect.duration is not None:
            raise NotUnderstood("a copy that is so only for some time")
    changes = tuple(change for clause in effect.clauses for change in clause.does)
    for change in changes:
        if isinstance(change, v.RuleChange):
            raise NotUnderstood(f"{change.text!r} of a copy")
    return changes
