"""What an answer leaves out: texts that matter to its question and that no facts express."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import term
from kb.engine.program.terms import text as string


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
    functions: dict[int, set[str]] = {}
    for each in derivation.grounder.control.symbolic_atoms.by_signature("functions_in", 2):
        functions.setdefault(each.symbol.arguments[0].number, set()).add(
            each.symbol.arguments[1].name
        )
    for obj in derivation.state.objects:
        for definition in sorted(having.get(obj.id, ())):
            ability = abilities[definition]
            usual = obj.zone in ("battlefield", "stack") or ability.statement is None
            if usual or obj.zone in {*functions.get(definition, ()), *ability.zones}:
                yield obj.id, ability.text or ability.keyword or ""


def _of_effects(derivation: Derivation, missed: set[int]) -> Iterator[tuple[str, str]]:
    for lasting in derivation.state.effects:
        if derivation.facts.defined_by[term("resolved", string(lasting.id))] in missed:
            yield lasting.id, lasting.text
