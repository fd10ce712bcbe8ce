"""Where the engine and the brute force tell different things of attacks and blocks."""

from __future__ import annotations

import random
from itertools import islice

from clingo import Symbol

from kb.engine.combat.combat import Act, Combat
from kb.engine.declarations.declaration_count import number_of_legal
from kb.engine.declarations.declarations import Declarations
from kb.engine.layers.derivation import Derivation
from kb.state.game_state import GameState
from tests.property.comparing import Finding
from tests.property.smaller import smallest
from tests.reference.combat import Declaration, DeclarationQuery, TooMany
from tests.reference.combat_attacking import attacks
from tests.reference.combat_blocking import blocks

DEFENDER = "B"
_LISTED = 3000
"""At most so many legal declarations are compared one by one."""
_JUDGED = 12
"""So many declarations of each board are judged one by one, legal or not."""


class NotExpressed(Exception):
    """The engine says that it leaves out some text of this board."""


def act_of(state: GameState) -> Act:
    return "blocking" if state.attacks else "attacking"


def reference(state: GameState) -> DeclarationQuery:
    """The brute force's account."""
    if act_of(state) == "attacking":
        return DeclarationQuery(attacks(state))
    return DeclarationQuery(blocks(state, DEFENDER))


def disagreements(state: GameState) -> list[str]:
    """One line for each difference. Raises TooMany, NotExpressed."""
    act = act_of(state)
    combat = Combat(Derivation(state), act, DEFENDER if act == "blocking" else None)
    if combat.statements.unread:
        raise NotExpressed
    theirs = reference(state)
    pairs = {(creature, whom) for creature, each in theirs.options.whom.items() for whom in each}
    if combat.options != pairs:
        return [f"options: {sorted(combat.options)} / {sorted(pairs)}"]
    ours = Declarations(combat.facts)
    found = [line for each in _samples(theirs) for line in _judged(each, ours, theirs)]
    if not found and not ours.by_declared:
        found += _listed(combat.facts, ours, theirs)
    return found


def _samples(theirs: DeclarationQuery) -> list[Declaration]:
    """Some declarations of each kind: illegal ones by restriction, obedient and legal ones."""
    choose = random.Random(len(theirs.obedient))
    choices = [(creature, each) for creature, each in theirs.options.whom.items() if each]
    anything = [_any_choice(choose, choices, theirs) for _ in range(_JUDGED)]
    obedient = sorted(theirs.obedient, key=sorted)
    some = choose.sample(obedient, min(len(obedient), _JUDGED))
    dutiful = sorted(some, key=theirs.obeyed)[-_JUDGED // 3 :]
    return [*dict.fromkeys((*anything, *some[: _JUDGED // 3], *dutiful))]


def _any_choice(
    choose: random.Random, choices: list[tuple[str, tuple[str, ...]]], theirs: DeclarationQuery
) -> Declaration:
    """Each creature attacks or blocks something that it can, or nothing."""
    found: set[tuple[str, str]] = set()
    for creature, whom in choices:
        most = min(theirs.options.most[creature], len(whom))
        number = choose.choice([0, 1, 1, most]) if most else 0
        found.update((creature, each) for each in choose.sample(whom, min(number, most)))
    return frozenset(found)


def _judged(declared: Declaration, ours: Declarations, theirs: DeclarationQuery) -> list[str]:
    """Differences about one declaration."""
    judgement = ours.judge(declared)
    obeys, obeyed = not judgement.violated, len(judgement.obeyed)
    found = []
    if obeys != (declared in theirs.obedient):
        found.append(f"{sorted(declared)} obeys restrictions: {obeys} / {not obeys}")
    if obeyed != theirs.obeyed(declared):
        found.append(f"{sorted(declared)} obeys: {obeyed} / {theirs.obeyed(declared)}")
    most = ours.best(declared).number
    if most != theirs.most(declared):
        found.append(f"{sorted(declared)} most: {most} / {theirs.most(declared)}")
    return found


def _counted(facts: list[Symbol], enough: int, theirs: DeclarationQuery) -> list[str]:
    """Differences between the numbers of what is legal: of all, of what has a creature and of what
    has it not."""
    found = []
    filters: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), ())]
    for creature in sorted(theirs.options.whom)[:1]:
        filters += [((creature,), ()), ((), (creature,))]
    for wanted, unwanted in filters:
        ours = number_of_legal(facts, enough, wanted, unwanted)
        number = sum(
            set(wanted) <= (acting := {creature for creature, _ in each})
            and acting.isdisjoint(unwanted)
            for each in theirs.legal
        )
        if ours is None or ours != number:
            found.append(f"counted with {wanted}, without {unwanted}: {ours} / {number}")
    return found


def _listed(facts: list[Symbol], ours: Declarations, theirs: DeclarationQuery) -> list[str]:
    """Differences between all that is legal, or as much of it as is looked at."""
    best = ours.best()
    found = _counted(facts, best.number, theirs)
    if best.witness not in theirs.legal:
        found.append(f"the witness is not legal: {sorted(best.witness)}")
    if len(theirs.legal) > _LISTED:
        some = set(islice(ours.legal(best.number), _LISTED))
        return [*found, *(f"not legal: {sorted(each)}" for each in some - theirs.legal)]
    listed = set(ours.legal(best.number))
    found += [f"legal only by the engine: {sorted(each)}" for each in listed - theirs.legal]
    found += [f"legal only by brute force: {sorted(each)}" for each in theirs.legal - listed]
    return found


def fits(state: GameState) -> bool:
    """Whether both sides can say all that there is to say."""
    try:
        disagreements(state)
    except (TooMany, NotExpressed):
        return False
    return True


def finding(state: GameState) -> Finding | None:
    """The disagreements on a board, with the smallest board that still has one. Raises TooMany,
    NotExpressed."""
    if not disagreements(state):
        return None
    small = smallest(state, _differs)
    return Finding(disagreements(small)[:8], small, [])


def _differs(state: GameState) -> bool:
    try:
        return bool(disagreements(state))
    except (TooMany, NotExpressed, KeyError, AssertionError):
        return False
