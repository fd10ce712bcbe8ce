"""What the words of a sentence refer to: "it", "other", "X", "that number", the chosen things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from kb.text.grammar.parser import Node
from kb.text.semantics.groups import Group
from kb.vocabulary import Ability, Cost, Filter, IsAffected, IsHost, IsSelf, Locked, Value, Which


class Scope(msgspec.Struct, frozen=True):
    """The referents while a part of a sentence is read."""

    which: Which = "self"
    """What "it" is in a value."""
    it: Filter = IsSelf()
    """What "it" is in a condition or a filter, and what "other" excludes."""
    resolved: bool = False
    """The text is a resolved effect of a snapshot: its targets are its locked-in set."""
    names: tuple[str, ...] = ()
    """The names of the object, longest first."""
    chosen: frozenset[str] = frozenset()
    """The kinds of things chosen for the object, as far as its text tells."""
    subject_types: tuple[str, ...] = ()
    """Card types of the subject: they say which "chosen type" is meant."""
    variables: dict[str, Value] = {}
    that_number: Value | None = None
    mentioned: Filter | None = None
    """What a condition before spoke of, other than the object and its host ("that card")."""
    keeps_types: tuple[str, ...] | None = None
    """The text says that the object is still what it was (205.1b)."""
    placed: bool = False
    """The zone of cards is told elsewhere in the clause."""
    rounding: Literal["up", "down"] | None = None
    """How an unrounded half is rounded here."""
    paid: Cost | None = None
    """The additional costs of the spell, which other lines of its text name."""
    read_quoted: Callable[[str, Scope], tuple[Ability, ...]] | None = None
    """Reads the abilities of a quotation (whole lines are the business of `kb.text.lines`)."""
    further: Callable[[Node, Scope, Group], Filter | None] | None = None
    """Reads what stands after a noun in one family of texts only; asked first."""
    unknown: frozenset[str] = frozenset()
    """Variables that the text defines in words that aren't understood."""
    quoting: bool = False
    """The text is an ability that another one grants."""

    def about(self, subject: Filter) -> Scope:
        """The scope for what is said of `subject`."""
        if isinstance(subject, IsSelf):
            return msgspec.structs.replace(self, which="self", it=IsSelf())
        if isinstance(subject, IsHost):
            return msgspec.structs.replace(self, which="host", it=subject)
        if isinstance(subject, Locked):
            return msgspec.structs.replace(self, which="affected", it=Locked())
        return msgspec.structs.replace(self, which="affected", it=IsAffected())

    def with_types(self, types: tuple[str, ...]) -> Scope:
        """The scope with the subject's card types."""
        return msgspec.structs.replace(self, subject_types=types)

    def with_variables(self, variables: dict[str, Value]) -> Scope:
        """The scope with what X and Y are."""
        return msgspec.structs.replace(self, variables={**self.variables, **variables})


OBJECT: Scope = Scope()
"""The scope of an object's own static ability."""
