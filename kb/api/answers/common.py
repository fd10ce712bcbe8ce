"""What all answers have."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of an answer."""


class Missed(Part, frozen=True, kw_only=True):
    """A text that is not understood, and left out of the answer."""

    object: str
    text: str


class Assumed(Part, frozen=True, kw_only=True):
    """What the board leaves open and the answer takes for granted, or what in it can't be so."""

    about: str | None
    text: str
    rule: str | None


class Answer(Part, frozen=True, kw_only=True):
    """`rules`: the sentences of the rules that it names, where they were asked for (`--cite`)."""

    not_understood: list[Missed]
    assumed: list[Assumed] | UnsetType = UNSET
    rules: dict[str, Any] | UnsetType = UNSET


class OfEdition(Answer, frozen=True, kw_only=True):
    """An answer by the rules of an edition."""

    edition: str


class Reason(Part, frozen=True, kw_only=True):
    """Why something isn't so, with its rule."""

    rule: str | None
    text: str
    objects: list[str] | UnsetType = UNSET
    players: list[str] | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    change: str | UnsetType = UNSET
    by: str | UnsetType | None = UNSET
