"""The moment of the game: turn, phase, step, priority, and the combat under way."""

import msgspec
from msgspec import UNSET

from kb.errors import SnapshotError, Step, Steps, shown
from kb.snapshot.model import Combat, Extra, Turn, WaitsFor
from kb.snapshot.references import References
from kb.snapshot.resolved import ResolvedCombat, ResolvedTurn
from kb.snapshot.terms import (
    FIRST_STEP,
    PHASE_OF_STEP,
    STEPS_OF_PHASE,
    STEPS_WITHOUT_PRIORITY,
    Awaited,
)


def resolved_turn(turn: Turn, references: References, first: str) -> ResolvedTurn:
    """The turn with its phase, step and priority; a step without its phase says which it is."""
    active = references.player(turn.active or first, ("turn", "active"))
    default = PHASE_OF_STEP[turn.step] if turn.step else "precombat_main"
    phase = turn.phase or default
    step = turn.step or FIRST_STEP.get(phase)
    steps = STEPS_OF_PHASE[phase]
    if step is not None and step not in steps:
        raise SnapshotError(
            f"this step is not in the {phase} phase",
            steps=("turn", "step"),
            found=shown(step),
            expected=("one of " + ", ".join(steps) if steps else "no step: main phases have none")
            + f"; {step} is in the {PHASE_OF_STEP[step]} phase",
        )
    waits_for = _awaited(turn.waits_for, references)
    return ResolvedTurn(
        number=turn.number if turn.number is not None else _usual_number(waits_for),
        active=active,
        phase=phase,
        step=step,
        priority=_priority(turn, step, active, references),
        passed=tuple(
            references.player(name, ("turn", "passed", index))
            for index, name in enumerate(dict.fromkeys(turn.passed))
        ),
        waits_for=waits_for,
        extra=tuple(
            _extra(each, ("turn", "extra", index), active, references)
            for index, each in enumerate(turn.extra)
        ),
        only_step=turn.only_step,
        told=turn.told,
    )


def _usual_number(waits_for: WaitsFor | None) -> int:
    """The number of a turn of which none is told: not the first one's, in which nobody draws
    (103.8a), unless opening hands are yet to be kept."""
    return 1 if waits_for is not None and waits_for.what == "mulligan" else 2


def _priority(turn: Turn, step: str | None, active: str, references: References) -> str | None:
    """The player who has priority, if anybody has."""
    if turn.priority is UNSET:
        # CR 800.4j — where the active player has left, the next player in turn order has priority.
        return None if step in STEPS_WITHOUT_PRIORITY else references.next_in_game(active)
    if turn.priority is not None:
        references.player_in_game(turn.priority, ("turn", "priority"))
        if step == "untap":
            raise SnapshotError(
                "no player has priority in the untap step",
                steps=("turn", "priority"),
                found=shown(turn.priority),
                expected="no priority here, or another step",
            )
    return turn.priority


def _awaited(given: Awaited | WaitsFor | None, references: References) -> WaitsFor | None:
    """What is waited for; a word may stand for the mapping."""
    if isinstance(given, str):
        return WaitsFor(what=given)
    if given is not None and given.player is not None:
        references.player(given.player, ("turn", "waits_for", "player"))
    return given


def _extra(given: Extra, steps: Steps, active: str, references: References) -> Extra:
    """An added turn, phase or step with its player; a phase or step says which it is, a phase that
    has but one step which (500.10). What comes after those is said as it will be."""
    if given.kind == "rest":
        if given.player is not None:
            references.player(given.player, (*steps, "player"))
        return given
    player = references.player(given.player or active, (*steps, "player"))
    if given.then and given.kind != "turn":
        raise SnapshotError(
            "what waits during something else than a turn",
            steps=(*steps, "then"),
            found=shown(given.kind),
            expected="the key then with kind: turn alone",
        )
    wanted = {"phase": ("phase",), "step": ("step",)}.get(given.kind, ())
    for key in ("phase", "step"):
        if given.kind == "phase" and key == "step":
            continue
        if (getattr(given, key) is not None) != (key in wanted):
            raise SnapshotError(
                f"an extra {given.kind} " + ("without its " if key in wanted else "with a ") + key,
                steps=steps,
                found=shown(msgspec.to_builtins(given)),
                expected=f"the key {key} with kind: {key}, and only there",
            )
    return msgspec.structs.replace(given, player=player)


def resolved_combat(combat: Combat, references: References) -> ResolvedCombat:
    """Attackers and blockers, all on the battlefield; who is blocked must attack."""
    path: Steps = ("combat", "attackers")
    for attacker, attacked in combat.attackers.items():
        references.object(attacker, (*path, attacker), "battlefield", at_key=True)
        if attacked is not None:
            references.object_or_player(attacked, (*path, attacker), "battlefield")
        if attacked == attacker:
            raise SnapshotError(
                "a creature that attacks itself",
                steps=(*path, attacker),
                found=shown(attacked),
                expected="a player, planeswalker or battle",
            )
    blockers = {}
    for blocker, given in combat.blockers.items():
        steps: Steps = ("combat", "blockers", blocker)
        references.object(blocker, steps, "battlefield", at_key=True)
        for place, blocked in _numbered(given, steps):
            _check_blocked(blocked, place, combat, references)
        blockers[blocker] = (given,) if isinstance(given, str) else tuple(dict.fromkeys(given))
    for index, id in enumerate(combat.blocked):
        _check_blocked(id, ("combat", "blocked", index), combat, references)
    return ResolvedCombat(
        attackers=dict(combat.attackers),
        blockers=blockers,
        blocked=tuple(dict.fromkeys(combat.blocked)),
        struck=_struck(combat, references),
        bands=_bands(combat),
        assigned={each: dict(parts) for each, parts in combat.assigned.items()},
        declared=combat.declared or bool(combat.attackers),
        two_damage_steps=combat.two_damage_steps or bool(combat.struck),
    )


def _struck(combat: Combat, references: References) -> tuple[str, ...]:
    """Who had first strike, all on the battlefield; so are those who deal damage."""
    for index, id in enumerate(combat.struck):
        references.object(id, ("combat", "struck", index), "battlefield")
    for creature, parts in combat.assigned.items():
        steps: Steps = ("combat", "assigned", creature)
        references.object(creature, steps, "battlefield", at_key=True)
        for recipient in parts:
            references.object_or_player(recipient, (*steps, recipient), "battlefield")
    return tuple(dict.fromkeys(combat.struck))


def _bands(combat: Combat) -> tuple[tuple[str, ...], ...]:
    """The bands, each of creatures that attack, none of them in two."""
    there: set[str] = set()
    for place, band in enumerate(combat.bands):
        for index, id in enumerate(band):
            if id not in combat.attackers or id in there:
                raise SnapshotError(
                    "a creature of a band doesn't attack, or is in two bands",
                    steps=("combat", "bands", place, index),
                    found=shown(id),
                    expected="an attacker that is in no other band",
                )
            there.add(id)
    return combat.bands


def _numbered(given: str | tuple[str, ...], steps: Steps) -> list[tuple[Steps, str]]:
    """Each attacker blocked, with its path; a single one may stand without its list."""
    if isinstance(given, str):
        return [(steps, given)]
    return [((*steps, index), id) for index, id in enumerate(given)]


def _check_blocked(blocked: str, steps: Steps, combat: Combat, references: References) -> None:
    references.object(blocked, steps, "battlefield")
    if blocked in combat.attackers:
        return
    attackers: list[Step] = list(combat.attackers)
    raise SnapshotError(
        "blocked, but not among the attackers",
        steps=steps,
        found=shown(blocked),
        expected="one of combat.attackers: " + ", ".join(shown(id) for id in attackers[:8])
        if attackers
        else "an attacker, but combat.attackers is empty",
    )
