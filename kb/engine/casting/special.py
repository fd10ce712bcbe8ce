"""Special actions with cards and doors: what happens as they are taken (116.2)."""

from __future__ import annotations

from kb.engine.actions.candidates import Candidate
from kb.engine.events.event import GameEvent
from kb.engine.facts import keyword_costs
from kb.state.game_state import GameObject

SET_ASIDE = ("suspend", "foretell", "plot")
SPECIAL = (*SET_ASIDE, "unlock")


def events_of(candidate: Candidate, here: GameObject, player: str, x: int) -> tuple[GameEvent, ...]:
    """The events of a special action that is taken with an object, with the X that was
    announced."""
    doing = {"subject": player, "under": player}
    if candidate.action == "unlock":
        left = here.card is not None and here.card.faces[0].name == candidate.way
        half = {"half": "left" if left else "right"}
        unlocked = GameEvent("unlock", here.id, terms=half, players=doing)
        # It is fully unlocked as the second of its halves is.
        whole = GameEvent("fully_unlock", here.id, players=doing)
        return (unlocked, whole) if len(here.locked) == 1 else (unlocked,)
    terms: dict[str, str] = {"from": here.zone, "to": "exile"}
    if candidate.action == "suspend" and candidate.ability is not None:
        number = keyword_costs.number_of(candidate.ability.words) or x
        counters = {"value": number}
        return (GameEvent("suspend", here.id, terms=terms, players=doing, numbers=counters),)
    return (GameEvent(candidate.action, here.id, terms=terms, players=doing),)
