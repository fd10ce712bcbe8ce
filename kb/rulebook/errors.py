"""The error that bad input to the rules' commands leads to."""

from __future__ import annotations

from kb.errors import LawmageError


class RulesError(LawmageError):
    """Bad input: a file that is no rules text, an unknown number or edition, a store that can't be
    used. `str()` of it is the whole message."""


class NotImported(RulesError):
    """A text that isn't in the store, or no store at all."""
