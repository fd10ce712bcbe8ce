"""Why something doesn't trigger, replaces nothing, or can't happen, in words: `missed.json`."""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, Citation, rule_in_force


class Reason(msgspec.Struct, frozen=True):
    """How a reason is told, and its rule by date."""

    says: str
    rules: tuple[Citation, ...] = ()

    def rule_on(self, edition: str) -> str | None:
        """The number of the rule in an edition, if there is one."""
        return rule_in_force(self.rules, edition)


class Tables(msgspec.Struct, frozen=True):
    """The whole of `missed.json`; what is not among the reasons of replacing is told as for
    triggers. Of those why something can't happen only what is news to people is told."""

    trigger: dict[str, Reason]
    replace: dict[str, Reason]
    happen: dict[str, Reason]


@cache
def tables() -> Tables:
    """The rows, read once."""
    return msgspec.json.decode((LAW_FOLDER / "missed.json").read_bytes(), type=Tables)
