"""One step of a derivation: what was applied, and what was found out before."""

from __future__ import annotations

from collections.abc import Iterable

from clingo import Symbol

from kb import editions

ORDERING = {
    "suspicion", "suspicion_of_defining", "suspicion_of_existence", "suspicion_of_control",
    "fertility", "reckoning", "reckoned_apart",
}  # fmt: skip
"""The parts that only the choice of what to apply needs."""
CARRYING_OUT = {
    "sweeping": "apply_sweeping", "pt_modify": "apply_shifts", "reckoning": "apply_reckoning",
}  # fmt: skip
"""The parts of an evaluation after which a step needs a part of its own."""


Stretch = tuple[editions.Step, ...]
"""Steps of the edition's table, one after the other, that are worked through together."""

Dependencies = dict[Symbol, list[tuple[Symbol, str]]]
"""Effect → the effects it depends on at that moment, each with the kind of dependency."""


class Applied:
    """One step of the derivation: which effects (oldest first) turned which state into which.

    `stretch` are the steps of the edition's table that it works through: one, in a derivation with
    a history. `asked` is the ground call that evaluated them, with `parts`. `depended` has what was
    found out about dependencies before the choice, `loop` the effects of a dependency loop that it
    cut.
    """

    __slots__ = ("asked", "depended", "effects", "loop", "next", "parts", "state", "stretch")

    def __init__(
        self, stretch: Stretch, asked: int, state: int, parts: list[str], effects: list[Symbol]
    ) -> None:
        self.stretch = stretch
        self.asked = asked
        self.state = state
        self.parts = parts
        self.next = state
        self.effects = effects
        self.depended: Dependencies = {}
        self.loop: list[Symbol] = []

    @property
    def step(self) -> editions.Step:
        """The (first) step of the edition's table."""
        return self.stretch[0]


def applying(parts: Iterable[str]) -> list[str]:
    """The parts that carry out certain changes beside the common ones."""
    return [part for needed, part in CARRYING_OUT.items() if needed in parts]
