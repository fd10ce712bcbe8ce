"""What of an ability's text is not understood as deeply as its kind asks."""

from __future__ import annotations

from kb.card_base.depth import asked
from kb.vocabulary import Ability


def missing(ability: Ability) -> list[str]:
    """The kinds in which it is not understood; `other` where no kind asks."""
    missed = [kind for kind, understood in asked(ability).items() if not understood]
    return missed or ([] if ability.understood else ["other"])
