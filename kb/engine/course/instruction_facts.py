"""What an instruction is about, as the law is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.results import Actor
from kb.engine.events.event import PUT_WITH
from kb.engine.facts.filters import relation
from kb.engine.program.terms import Symbol, atom, term, text
from kb.state.game_state import GameState, ResolvedEffect
from kb.vocabulary.defence import speaks_of_defender

INSTRUCTION = "this instruction"
"""The id by which the law calls the instruction that is carried out."""
ME: Symbol = term("resolved", text(INSTRUCTION))
ON_BOARD = ("battlefield", "stack")
SUBJECT = v.Mentioned("event", role="subject")


def with_instruction(state: GameState, actor: Actor, memory: Memory) -> GameState:
    """The state with the instruction as an effect that does nothing by itself, so that the law
    knows who "you" is in it."""
    # CR 400.7 — a source that is back is another object; what paid for itself is found where it is.
    known = {e.id for e in state.objects if e.id not in memory.gone or e.zone not in ON_BOARD}
    effect = ResolvedEffect(
        id=INSTRUCTION, effect=v.Effect(()), controller=actor.controller,
        timestamp=state.latest_timestamp + 1, x=actor.x,
        source=actor.source if actor.source in known else None, choices=memory.choices,
    )  # fmt: skip
    return msgspec.structs.replace(state, effects=(*state.effects, effect))


LINKED = ("exiled_with", PUT_WITH)
"""How what linked abilities have exiled, or put there, stands to their source."""


def mentioned_facts(said: Any, memory: Memory) -> Iterator[Symbol]:
    """Whom the mentions in some words mean, and which creature attacks of which they speak."""
    for mention in mentions_in(said):
        for id_ in memory.meant.get(mention, ()):
            yield atom("pointed_at", ME, relation(mention), text(id_))
    for id_ in memory.exiled:
        for relation_ in LINKED:
            yield atom("pointed_at", ME, relation_, text(id_))
    doing = memory.meant.get(SUBJECT, ())
    if len(doing) == 1 and speaks_of_defender(said):
        yield atom("subject_of_event", ME, text(doing[0]))
