"""What becomes of a spell by the mana that it is cast with (106.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.editions import rule_for
from kb.engine.casting.payer import Payer
from kb.engine.course.beginning import begun_in_words
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.results import Actor, Course, TriggeredAbility
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.mana_supply import Example, Paid
from kb.snapshot.history import TriggeringEvent
from kb.text.semantics.spending import Bonus, bonuses

POOL = "pool"
"""By what mana from before pays."""
Due = tuple[Bonus, str | None]
"""What becomes of a spell, and the source of the mana that says so."""


def with_bonuses(course: Course, payer: Payer, id_: str | None, example: Example) -> Course:
    """The course in which what becomes of a spell by the mana spent on it has begun, or has
    triggered."""
    if id_ is None:
        return course
    due: Counter[Due] = Counter()
    for paid in example.paid:
        if paid.of is None:
            for each in _due(payer, example, paid):
                due[each] += paid.number
    course = course.with_gaps(*_untold(example))
    for (bonus, source), number in due.items():
        actor = Actor(payer.player, source)
        # CR 106.6a — once for each mana; what makes no difference twice, once.
        for _ in range(number if bonus.each_time else 1):
            try:
                course = _begun(course, bonus, id_, actor)
            except NotCarriedOut as why:
                course = course.with_gaps(f"{source or id_}: {why}")
    return course


def _untold(example: Example) -> Iterator[str]:
    """What is said of mana that pays for the spell in words that aren't understood."""
    for paid in example.paid:
        words = paid.special.if_spent if paid.special is not None and paid.of is None else None
        if words is not None and not bonuses(words):
            yield f"{paid.by}: {words}"


def _begun(course: Course, bonus: Bonus, id_: str, actor: Actor) -> Course:
    if not bonus.triggers:
        return begun_in_words(course, bonus.effect, (id_,), actor)
    generations = {each.id: each.generation for each in course.state.objects if each.id == id_}
    triggered = TriggeredAbility(
        actor.source,
        0,
        actor.controller,
        len(course.events) - 1 if course.events else None,
        bonus.effect,
        of=TriggeringEvent(subject=(actor.controller,), object=(id_,)),
        generations=generations,
        rule=rule_for("trigger_delayed", course.state.edition),
    )
    return msgspec.structs.replace(
        course,
        triggered=(*course.triggered, triggered),
        waiting=(*course.waiting, triggered),
    )


def _due(payer: Payer, example: Example, paid: Paid) -> Iterator[Due]:
    """What is due for mana that pays for the spell that is cast."""
    mana = paid.special
    for words in (mana.only, mana.if_spent) if mana is not None else ():
        for bonus in bonuses(words) if words is not None else ():
            ability = _said_by(payer, example, paid)
            if ability is None or _is_for(payer, ability, bonus):
                assert mana is not None
                yield bonus, mana.source if paid.by == POOL else paid.by


def _said_by(payer: Payer, example: Example, paid: Paid) -> ObjectAbility | None:
    """The words about mana, as the ability that has added it or as they stand in the pool."""
    if paid.by == POOL:
        assert paid.special is not None
        return payer.completion.actions.said_of(paid.special)
    made = next(each for each in example.activated if each.id == paid.by)
    return payer.ability_of(made.id, made.ability)


def _is_for(payer: Payer, ability: ObjectAbility, bonus: Bonus) -> bool:
    """Whether it is the spell that is cast of which that becomes."""
    if bonus.objects == v.Everything():
        return True
    return payer.candidate.spell in payer.completion.actions.spendable_on(ability, bonus.objects)


__all__ = ["with_bonuses"]
