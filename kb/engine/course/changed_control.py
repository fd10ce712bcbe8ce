"""Control of permanents that has changed, whatever changed it: an effect that began or ended, what
a static ability of something that came or went says."""

from __future__ import annotations

from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject

CONTROL = "control"
"""The kind of modification that changes who controls something."""


def control_changes(
    before: Moment, after: Moment, cause: str | None = None
) -> tuple[GameEvent, ...]:
    """The events of players' having gained control of permanents that another player controlled
    before; `cause` is the player whose spell or ability had it so."""
    if not (_may_change(before) or _may_change(after)):
        return ()
    were = {each.id: each.generation for each in before.state.objects if _is_there(each)}
    found = []
    for each in after.state.objects:
        if not _is_there(each) or were.get(each.id) != each.generation:
            continue
        was, now = before.final.controller(each.id), after.final.controller(each.id)
        if now != was:
            players = {"subject": now, "by": was}
            if cause is not None:
                players["cause"] = cause
            found.append(GameEvent("gain_control", each.id, players=players))
    return tuple(found)


def _may_change(moment: Moment) -> bool:
    """Whether anything in a moment says who controls what."""
    return any(
        CONTROL in kinds for kinds in moment.derivation.facts.definitions.notes.kinds.values()
    )


def _is_there(object_: GameObject) -> bool:
    """Whether an object is on the battlefield, and not phased out."""
    return object_.zone == "battlefield" and "phased_out" not in object_.status
