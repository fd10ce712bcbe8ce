"""What a spell says of the sources of the mana that may be spent on it."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v


def produced_only_by(ability: v.Ability) -> Iterator[v.Filter]:
    """The sources of the only mana that may be spent to cast the spell with an ability."""
    for rule in ability.statement.rules if ability.statement is not None else ():
        if (rule.verb, rule.mode) == ("spend_mana", "only") and "produced_by" in rule.how:
            yield from (each.filter for each in rule.object if isinstance(each, v.Objects))


__all__ = ["produced_only_by"]
