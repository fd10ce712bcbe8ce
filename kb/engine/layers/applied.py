"""One step of a derivation: what was applied, and what was found out before."""

from __future__ import annotations

from clingo import Symbol

from kb import editions

Stretch = tuple[editions.Step, ...]
"""Steps of the edition's table, one after the other, that are worked through together."""

Dependencies = dict[Symbol, list[tuple[Symbol, str]]]
"""Effect → the effects it depends on at that moment, each with the kind of dependency."""


class Applied:
    """One step of the derivation: which effects (oldest first) turned which state into which.

    `stretch` are the steps of the edition's table that it works through: one, in a derivation with
    a history. `asked` is the ground call that evaluated them, with `parts`, because of what was
    `told` of them. `depended` has what was
    found out about dependencies before the choice, `loop` the effects of a dependency loop that it
    cut.
    """

    __slots__ = (
        "asked",
        "depended",
        "effects",
        "loop",
        "next",
        "parts",
        "state",
        "stretch",
        "told",
    )

    def __init__(
        self,
        stretch: Stretch,
        asked: int,
        state: int,
        effects: list[Symbol],
        *,
        parts: tuple[str, ...],
        told: frozenset[str],
    ) -> None:
        self.stretch = stretch
        self.asked = asked
        self.state = state
        self.parts = parts
        self.told = told
        self.next = state
        self.effects = effects
        self.depended: Dependencies = {}
        self.loop: list[Symbol] = []

    @property
    def step(self) -> editions.Step:
        """The (first) step of the edition's table."""
        return self.stretch[0]
