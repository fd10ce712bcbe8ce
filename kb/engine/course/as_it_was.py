"""Whether what has left was, as it was last known, of a description that a condition names."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.instruction_facts import ME, with_instruction
from kb.engine.course.instruction_words import ASKED
from kb.engine.course.last_known import EXPECTED
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.engine.events.event import qualities
from kb.engine.facts.filters import NoLogic
from kb.engine.layers.derivation import Derivation
from kb.engine.program.terms import atom
from kb.engine.statements.statements import Statements
from kb.state.game_state import GameState, LastKnown
from kb.vocabulary.parts import any_part


def with_what_was(
    state: GameState, conditions: tuple[v.Circumstance, ...], actor: Actor, memory: Memory
) -> tuple[v.Circumstance, ...]:
    """The conditions in which how many of those that have left were of a description is told as a
    number (608.2h); others as they were. Raises NotCarriedOut for what isn't known."""
    return tuple(_settled(each, state, actor, memory) for each in conditions)


def _settled(
    condition: v.Circumstance, state: GameState, actor: Actor, memory: Memory
) -> v.Circumstance:
    match condition:
        case v.Compare(v.Count(v.And(parts)), op, v.Const() as right):
            mentions = [each for each in parts if isinstance(each, v.Mentioned)]
            tests = tuple(each for each in parts if not isinstance(each, v.Mentioned))
            if len(mentions) != 1 or not tests or any_part(tests, _is_mention):
                return condition
            ids = memory.meant.get(mentions[0], ())
            known = [memory.known[each] for each in ids if each in memory.known]
            if not known or len(known) < len(ids) or any(e.zone not in EXPECTED for e in known):
                return condition
            number = _number_of(tests, known, state, actor, memory)
            return msgspec.structs.replace(condition, left=v.Const(number), op=op, right=right)
    return condition


def _is_mention(word: object) -> bool:
    return isinstance(word, v.Mentioned)


def _number_of(
    tests: tuple[v.Filter, ...],
    known: list[LastKnown],
    state: GameState,
    actor: Actor,
    memory: Memory,
) -> int:
    """How many of some that have left were of a description, as the law has it of them
    (608_as_it_was.lp). Raises NotCarriedOut where too little is known."""
    derivation = Derivation(with_instruction(state, actor, memory))
    definition = derivation.facts.defined_by[ME]
    groups: list[int] = []

    def describe(statements: Statements) -> tuple[int, ...]:
        groups.append(statements.group(definition, v.And(tests) if len(tests) > 1 else tests[0]))
        return (definition,)

    try:
        Statements(derivation, ASKED, describe)
    except NoLogic as why:
        raise NotCarriedOut("what was last known of something") from why
    grounder, (group,) = derivation.grounder, groups
    call = grounder.next_call()
    for place, each in enumerate(known):
        grounder.tell([atom("seek_then", call, place, ME, group)])
        grounder.tell(
            [atom("was_last", call, place, family, value) for family, value in qualities(each)]
        )
    grounder.ground(call, ("as_it_was",))
    if grounder.atoms("unclear_then", 4, call) or any(each.types is None for each in known):
        raise NotCarriedOut("what was last known of something")
    return len({place.number for place, _, _ in grounder.atoms("was_among", 4, call)})


__all__ = ["with_what_was"]
