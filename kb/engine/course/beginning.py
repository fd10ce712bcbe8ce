"""Continuous effects that begin as instructions are carried out."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.event_words import mentioned
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.results import Actor, Course
from kb.engine.facts.faces import Faces
from kb.state.derived import completed
from kb.state.game_state import ResolvedEffect
from kb.text.rendering import effect as rendered


def begun(course: Course, step: v.Creates, actor: Actor, memory: Memory) -> Course:
    """The course after an effect on what is mentioned has begun. Raises NotCarriedOut."""
    if step.effect is None or step.replacement is not None or step.rules or not step.on:
        raise NotCarriedOut("what it does")
    mentions = [mentioned(each) for each in step.on]
    if any(each not in memory.meant for each in mentions) or mentions_in(step.effect):
        raise NotCarriedOut("what it affects")
    affects = tuple(id_ for each in mentions if each for id_ in memory.meant[each])
    state = course.state
    known = {each.id for each in state.objects}
    names = known | {each.id for each in state.delayed}
    names |= {each.id for each in (*state.effects, *state.unread_effects)}
    effect = ResolvedEffect(
        id=next(id_ for n in range(1, len(names) + 2) if (id_ := f"effect-{n}") not in names),
        effect=step.effect,
        controller=actor.controller,
        timestamp=state.latest_timestamp + 1,
        affects=tuple(dict.fromkeys(affects)),
        source=actor.source if actor.source in known else None,
        x=actor.x,
        text=rendered(step.effect),
    )
    state = msgspec.structs.replace(state, effects=(*state.effects, effect))
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))
