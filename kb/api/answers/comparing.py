"""`compare`, by what was compared; and `ask`."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from kb.api.answers.common import OfEdition, Part


class Side(Part, frozen=True, kw_only=True):
    """One of the boards, and the edition by which it was asked."""

    label: str
    edition: str


class Because(Part, frozen=True, kw_only=True):
    """An effect that does something on one side only, or does something else there."""

    side: int
    edition: str
    effect: str
    source: str | None
    source_name: str | None
    text: str
    layer: str
    rule: str | None
    before: dict[str, Any]
    after: dict[str, Any]
    why: str


class Since(Part, frozen=True, kw_only=True):
    """An edition with which a value changed."""

    since: str
    before: Any
    after: Any
    edition: str | UnsetType = UNSET
    rule: str | UnsetType | None = UNSET
    sentence: str | UnsetType = UNSET
    because: list[Because] | UnsetType = UNSET


class Difference(Part, frozen=True, kw_only=True):
    """A value that isn't the same on all sides, and why."""

    about: str
    object: str | None
    of: str | None
    values: list[Any]
    edition: str | UnsetType = UNSET
    rule: str | UnsetType | None = UNSET
    sentence: str | UnsetType = UNSET
    because: list[Because] | UnsetType = UNSET
    changes: list[Since] | UnsetType = UNSET


class Compared(OfEdition, frozen=True, kw_only=True, tag_field="comparison"):
    """What differs."""

    sides: list[Side]
    same: bool
    differences: list[Difference]


class OfBoards(Compared, frozen=True, kw_only=True, tag="boards"):
    """Two boards."""

    only_first: list[str]
    only_second: list[str]


class Without(OfBoards, frozen=True, kw_only=True, tag="without"):
    """With some objects, and without."""


class With(OfBoards, frozen=True, kw_only=True, tag="with"):
    """As it is, and with something put in."""


class Changed(OfBoards, frozen=True, kw_only=True, tag="changed"):
    """As it is, and with some objects left out and something put in."""


class Said(Part, frozen=True, kw_only=True):
    """What an edition says of something."""

    what: str
    value: Any
    rule: str | None


class RulesChanged(Part, frozen=True, kw_only=True):
    """What else changed with an edition."""

    since: str
    says: list[Said]


class Editions(Compared, frozen=True, kw_only=True, tag="editions"):
    """Several editions."""

    rules_changed: list[RulesChanged]


class Order(Part, frozen=True, kw_only=True):
    """A result that some orders of timestamps lead to; `when`: what decides."""

    order: list[str]
    rule: str | None
    when: list[list[dict[str, Any]]]
    sentence: str


class Orders(OfEdition, frozen=True, kw_only=True, tag_field="comparison", tag="orders"):
    """All orders of timestamps."""

    same: bool
    complete: bool
    more: bool
    derivations: int
    matters: list[str]
    results: list[Order]
    differences: list[Difference]


Compare = OfBoards | Without | With | Changed | Editions | Orders


class Understood(Part, frozen=True, kw_only=True):
    """How board and question were understood."""

    board: str
    question: str
    form: str


class Sentence(Part, frozen=True, kw_only=True):
    """A sentence of the answer, with the rules behind it."""

    text: str
    rules: list[str]


class Ask(OfEdition, frozen=True, kw_only=True):
    """A question in words; `answer` is the document of the `query` that was asked."""

    question: str
    understood: Understood
    objects: list[dict[str, Any]]
    sentences: list[Sentence]
    order_matters: bool | None
    query: str
    answer: dict[str, Any]
