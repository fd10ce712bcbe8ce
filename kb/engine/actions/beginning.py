"""Which activated abilities a player may begin to activate (602_beginning.lp)."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.engine.facts.adding_mana import ACTIVATED
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.terms import Fact, atom, number, text


class Beginning:
    """The abilities of a state that a player may begin to activate."""

    def __init__(self, present: FinalState, player: str) -> None:
        derivation = present.derivation
        told = {
            each.definition: each.words
            for abilities in present.abilities.values()
            for each in abilities
            if is_activated(each.words)
        }
        grounder = derivation.grounder
        grounder.tell([atom("acting", text(player)), *_facts(told)])
        now = ("state_now", (number(derivation.final),))
        call = grounder.next_call()
        grounder.answer(call, "beginning_abilities", now)
        self._found: set[tuple[str, int, Symbol]] = {
            (object_.string, definition.number, origin)
            for object_, definition, origin in grounder.atoms("may_begin", 4, call)
        }

    def allows(self, ability: ObjectAbility) -> bool:
        """Returns whether the player may begin to activate it where its object is."""
        return (ability.owner, ability.definition, ability.origin) in self._found


def is_activated(ability: v.Ability) -> bool:
    """Returns whether it is an activated ability, or a keyword that stands for one."""
    return ability.kind in ACTIVATED or (
        ability.kind == "keyword" and keyword_costs.activating(ability.keyword or "") is not None
    )


def _facts(abilities: dict[int, v.Ability]) -> Iterator[Fact]:
    for definition, ability in abilities.items():
        yield atom("activated_ability", definition)
        row = keyword_costs.activating(ability.keyword or "") if ability.kind == "keyword" else None
        if row is not None:
            yield from (atom("begun_from", definition, zone) for zone in row.zones)
        else:
            yield from (atom("begun_from", definition, zone) for zone in ability.zones)
        yield from _facts_of_cost(definition, ability, row)
        if ability.activation is not None and ability.activation.by in ("any", "opponent"):
            yield atom("open_ability", definition, ability.activation.by)


def _facts_of_cost(
    definition: int, ability: v.Ability, row: keyword_costs.Activating | None
) -> Iterator[Fact]:
    """Returns what the cost does with the object that has the ability."""
    cost = ability.activation.cost if ability.activation is not None else None
    for part in (*(cost.parts if cost is not None else ()), *(row.parts if row else ())):
        if not isinstance(part, v.Act):
            continue
        if part.verb == "discard" and part.objects == v.IsSelf():
            yield atom("discards_itself", definition)
        words = part.objects.all if isinstance(part.objects, v.And) else ()
        for word in words if v.IsSelf() in words else ():
            if isinstance(word, v.InZone):
                yield from (atom("leaves_by_cost", definition, zone) for zone in word.zones)
