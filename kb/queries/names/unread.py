"""What an answer leaves out: texts that matter to its question and that no facts express."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import term
from kb.engine.program.terms import text as string
from kb.engine.statements.statement_scope import heard_in
from kb.vocabulary import Ability, Zone


def unread(derivation: Derivation, definitions: Iterable[int]) -> list[dict[str, str]]:
    """The texts of these definitions: by the objects that have such an ability, printed or given
    to them, and by the lasting effects that say so."""
    missed = set(definitions)
    if not missed:
        return []
    found = dict.fromkeys([*_of_objects(derivation, missed), *_of_effects(derivation, missed)])
    return [{"object": owner, "text": words} for owner, words in found]


def _of_objects(derivation: Derivation, missed: set[int]) -> Iterator[tuple[str, str]]:
    abilities = derivation.facts.definitions.abilities
    having: dict[str, set[int]] = {}
    for each in derivation.grounder.control.symbolic_atoms.by_signature("has", 3):
        _, owner, value = each.symbol.arguments
        if value.name == "ability" and value.arguments[0].number in missed:
            having.setdefault(owner.string, set()).add(value.arguments[0].number)
    for thing in derivation.situation.things:
        for definition in sorted(having.get(thing.id, ())):
            ability = abilities[definition]
            if _heard(ability, thing.zone):
                yield thing.id, ability.text or ability.keyword or ""


def _heard(ability: Ability, zone: Zone) -> bool:
    """Whether an ability says anything where its object is (113.6)."""
    if zone in ("battlefield", "stack") or ability.statement is None:
        return True
    heard = {each for rule in ability.statement.rules for each in heard_in(rule)}
    return zone in heard.union(ability.zones)


def _of_effects(derivation: Derivation, missed: set[int]) -> Iterator[tuple[str, str]]:
    for lasting in derivation.situation.effects:
        if derivation.facts.defined_by[term("resolved", string(lasting.id))] in missed:
            yield lasting.id, lasting.text
