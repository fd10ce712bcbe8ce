"""What is said of mana besides its type once it is in a pool (106.4, 106.6)."""

from __future__ import annotations

from functools import cached_property

from kb import vocabulary as v
from kb.engine.actions.mana_words import bonuses_of, spending_filters
from kb.engine.facts.mana_spent import asks_for_snow, asks_for_sources
from kb.engine.layers.final_state import FinalState
from kb.snapshot.pool import PoolMana
from kb.vocabulary.parts import every_part

KINDS = ("type", "subtype", "supertype")
"""What is kept of the source of mana, where words ask for that."""


class ManaTraits:
    """What is kept of the mana that is added in a moment."""

    def __init__(self, present: FinalState) -> None:
        self._present = present
        self._state = present.derivation.state

    @cached_property
    def snow_matters(self) -> bool:
        """Whether anything asks for mana of a snow source (107.4h)."""
        return asks_for_snow(self._state)

    @cached_property
    def sources_matter(self) -> bool:
        """Whether anything asks what sources mana came from (106.3)."""
        return asks_for_sources(self._state)

    def of(self, source: str | None, mana: v.Mana) -> PoolMana:
        """What is said of a piece of mana that a source adds."""
        chosen = chosen_for(mana)
        here = self._present.objects.get(source or "")
        choices = here.choices.items() if here is not None else ()
        return PoolMana(
            "",
            snow=self.snow_matters and self._present.has(source or "", "supertype", "snow"),
            only=mana.only,
            if_spent=mana.bonus,
            lasts=mana.kept,
            produced_by=self._kinds(source or "") if self.sources_matter else None,
            choices=tuple((key, value) for key, value in choices if key in chosen),
            source=here.face.name if here is not None and _triggers(mana) else None,
        )

    def _kinds(self, source: str) -> tuple[str, ...] | None:
        """The types, subtypes and supertypes of a source; None where it isn't there."""
        known = self._present.values.get(source)
        if known is None:
            return None
        return tuple(sorted({str(word).lower() for name in KINDS for word in known.get(name, ())}))


def _triggers(mana: v.Mana) -> bool:
    """Whether an ability triggers as the mana is spent."""
    return any(each.triggers for each in bonuses_of(mana))


def chosen_for(mana: v.Mana) -> set[str]:
    """The kinds of choices that are meant by what is said of mana."""
    words = spending_filters(mana)
    parts = (each for word in words for each in every_part(word))
    return {each.choice for each in parts if isinstance(each, v.HasChosen)}


__all__ = ["ManaTraits", "chosen_for"]
