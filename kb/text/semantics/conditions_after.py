"""A condition that stands after what it is a condition of: it may speak of what is told there."""

from __future__ import annotations

from kb.vocabulary import IfSo


class IfAfterwards(IfSo, frozen=True, tag="if_afterwards"):
    """`IfSo` until its mentions are resolved: "destroy target creature if it's black"."""


__all__ = ["IfAfterwards"]
