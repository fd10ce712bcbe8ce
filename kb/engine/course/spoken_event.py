"""What the words of a triggered ability speak of: the event that it triggered on, and what was
fixed when it was created."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.memory import HOST, IN_COMBAT, Memory
from kb.snapshot.history import TriggeringEvent
from kb.state.game_state import GameState, History, LastKnown, StackAbility
from kb.text.words.told import AFFECTED, AFFECTED_PLAYER
from kb.vocabulary.several import HIGHEST

ROLES = ("subject", "object", "by", "owner", "whose")
AMOUNTS = (v.Mentioned("event", role="amount"), v.Mentioned("event", role=HIGHEST))


def paid_with(history: History) -> dict[v.Mentioned, tuple[str, ...]]:
    """What the words on what was paid mean."""
    return {v.Mentioned("cost", role=verb): ids for verb, ids in history.paid_with.items()}


def memory_of(entry: StackAbility, state: GameState, trigger: v.Trigger | None = None) -> Memory:
    """The memory of an ability on the stack: what it triggered on, whom it affects besides; what
    has moved since is another object."""
    event = entry.event or _of_this_step(trigger, state)
    if event is None:
        nobody: dict[v.Mentioned, tuple[str, ...]] = {AFFECTED: (), AFFECTED_PLAYER: ()}
        return Memory(
            {**nobody, **paid_with(entry.history), **_as_it_left(entry, entry.history.last_known)},
            choices=entry.choices,
            known=entry.history.last_known,
            gone=frozenset(entry.moved),
        )
    meant = {
        v.Mentioned("event", role=role): ids for role in ROLES if (ids := getattr(event, role))
    }
    players = {each.name for each in (*state.players, *state.left)}
    meant[AFFECTED] = tuple(each for each in event.affected if each not in players)
    meant[AFFECTED_PLAYER] = tuple(each for each in event.affected if each in players)
    known = {**event.last_known, **entry.history.last_known}
    meant |= _as_it_left(entry, known)
    amounts: dict[v.Mentioned | None, int] = {}
    if event.amount is not None:
        amounts = dict.fromkeys((*AMOUNTS, None), event.amount)
    return Memory(
        meant,
        amounts,
        choices=entry.choices,
        known=known,
        gone=frozenset(entry.moved),
        exiled=tuple(each for each in event.exiled if each not in entry.moved),
    )


def _as_it_left(
    entry: StackAbility, known: dict[str, LastKnown]
) -> dict[v.Mentioned, tuple[str, ...]]:
    """What the ability's source was attached to as it left, if it was, and what fought it."""
    was = known.get(entry.source or "")
    if was is None:
        return {}
    host = {} if was.attached_to is None else {HOST: (was.attached_to,)}
    return {
        **host,
        IN_COMBAT["blocking"]: was.blocked_by,
        IN_COMBAT["blocked_by"]: was.blocks,
    }


def _of_this_step(trigger: v.Trigger | None, state: GameState) -> TriggeringEvent | None:
    """The event of an ability that triggers as a step begins, which it is still: the step of the
    active player (500.6)."""
    begun = {each.step for each in trigger.events if each.verb == "begin"} if trigger else set()
    if trigger is None or begun != {state.turn.step} or state.active is None:
        return None
    if any(each.verb != "begin" for each in trigger.events):
        return None
    return TriggeringEvent(whose=(state.active,))
