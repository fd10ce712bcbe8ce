"""What the words of a replacement or prevention effect speak of when it has been applied."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.engine.course.replaced_event import unpreventable
from kb.engine.events.event import GameEvent
from kb.text.semantics.effect_mentions import PREVENTED
from kb.vocabulary.actions import actions


def spoken_of(event: GameEvent, verbs: list[str], prevented: int | None = None) -> Memory:
    """What the words of an effect speak of: who and what takes part in the event, how much, by the
    verbs in which they speak of it; and how much of it was prevented, all if that isn't told."""
    verb = event.verb if event.verb in verbs or not verbs else verbs[0]
    main = "subject" if event.of_player and event.verb != "deal_damage" else "object"
    if not event.of_player and "object" not in actions()[verb].roles:
        main = "subject"
    meant: dict[v.Mentioned, tuple[str, ...]] = {v.Mentioned("event", role=main): (event.subject,)}
    for role, id_ in (*event.words.items(), *event.players.items()):
        if role in ("subject", "object"):
            meant.setdefault(v.Mentioned("event", role=role), (id_,))
    amounts: dict[v.Mentioned | None, int] = {}
    if "value" in event.numbers:
        amounts[v.Mentioned("event", role="amount")] = event.numbers["value"]
        amounts[None] = event.numbers["value"]
        # CR 615.12 — of damage that can't be prevented nothing is, though the rest happens.
        all_of_it = 0 if unpreventable(event) else event.numbers["value"]
        amounts[PREVENTED] = all_of_it if prevented is None else prevented
    return Memory(meant, amounts)
