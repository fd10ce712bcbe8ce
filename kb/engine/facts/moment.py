"""What no continuous effect looks at, as facts: damage, shields, combat."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState


def moment_facts(state: GameState) -> Iterator[Symbol]:
    """Returns how often objects have changed zones (400.7), marked damage (120.6),
    regeneration shields (701.19a), who attacks and blocks (506.4)."""
    for thing in state.objects:
        if thing.generation:
            yield atom("generation", text(thing.id), thing.generation)
        if thing.damage:
            yield atom("marked", text(thing.id), thing.damage)
        for kind, uses in thing.shields.items():
            yield atom("shield", text(thing.id), kind, uses)
    for attacker, attacked in state.attacks.items():
        yield atom("attacking", text(attacker), text(attacked))
    for blocker, blocked in state.blocks.items():
        for attacker in blocked:
            yield atom("blocking", text(blocker), text(attacker))
