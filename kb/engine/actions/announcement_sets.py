"""The legal announcements as answer sets of rules_asp/601_announcing.lp (601.2b, 700.2), found in a
control of their own: they depend on words alone, so each is found once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice

import msgspec
from clingo import Control, Symbol

from kb.engine.program.program import Parts, cut
from kb.engine.program.terms import Fact


class Announcement(msgspec.Struct, frozen=True):
    """An answer set, in numbers: additional costs with the times that each is paid; abilities with
    each mode that is chosen, and with each that is paid for; ability, mode, target and how many of
    it, where words tell that by times paid; abilities with what a condition must be; for how many
    modes beyond the first more is paid."""

    paid: tuple[tuple[int, int], ...] = ()
    modes: tuple[tuple[int, int], ...] = ()
    targets: tuple[tuple[int, int, int, int | None], ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    needs: tuple[tuple[int, str], ...] = ()
    beyond_first: int = 0

    @property
    def order(self) -> tuple[object, ...]:
        """The fewest costs first, then the fewest modes."""
        costs, times = [cost for cost, _ in self.paid], [each for _, each in self.paid]
        return len(self.paid), costs, times, len(self.modes), self.modes


@cache
def _law() -> Parts:
    return cut(("601_announcing.lp",))[0]


@lru_cache(maxsize=4096)
def announcements(facts: tuple[Fact, ...], limit: int) -> tuple[Announcement, ...]:
    """Returns the legal announcements, the least first, at most `limit`."""
    control = _control(facts, ("announcement", "any_announcement"))
    return tuple(sorted(islice(_solved(control), limit), key=lambda each: each.order))


@lru_cache(maxsize=256)
def faults(facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Returns what is wrong with the announcement that is told, as names of legal.json."""
    control = _control(facts, ("announcement",))
    atoms = control.symbolic_atoms.by_signature("wrong", 2)
    return tuple(sorted({each.symbol.arguments[0].name for each in atoms}))


def _control(facts: Sequence[Fact], parts: Sequence[str]) -> Control:
    control = Control(["--warn=none", "--models=0"])
    for name in parts:
        control.add(name, [], _law()[name][1])
    with control.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])
    control.ground([(name, []) for name in parts])
    return control


def _solved(control: Control) -> Iterator[Announcement]:
    """The answer sets, those first in which least is announced."""
    extents = [each.symbol for each in control.symbolic_atoms.by_signature("extent", 1)]
    for extent in sorted(extents):
        with control.solve(assumptions=[(extent, True)], yield_=True) as handle:
            for model in handle:
                yield _announcement(model.symbols(shown=True))


def _announcement(shown: Sequence[Symbol]) -> Announcement:
    found: dict[str, list[tuple[int, ...]]] = {}
    needs = [
        (each.arguments[0].number, each.arguments[1].name) for each in shown if each.name == "needs"
    ]
    for each in shown:
        if each.name != "needs":
            found.setdefault(each.name, []).append(tuple(n.number for n in each.arguments))
    modes = _repeated(found.get("chooses", ()))
    times = {(place, mode, target): n for place, mode, target, n in found.get("times_aimed", ())}
    targets = sorted(found.get("has_target", ()))
    return Announcement(
        paid=tuple(sorted((cost, n) for cost, n in found.get("times_paid", ()))),
        modes=modes,
        targets=tuple(
            (place, mode, target, times.get((place, mode, target)))
            for place, mode in _in_order(modes, targets)
            for owner, part, target in targets
            if (owner, part) == (place, mode)
        ),
        owed=_repeated(found.get("owes", ())),
        needs=tuple(sorted(needs)),
        beyond_first=sum(n for _, n in found.get("owes_beyond_first", ())),
    )


def _repeated(chosen: Sequence[tuple[int, ...]]) -> tuple[tuple[int, int], ...]:
    """Abilities and modes, each as often as it was chosen."""
    return tuple((place, mode) for place, mode, n in sorted(chosen) for _ in range(n))


def _in_order(
    modes: Sequence[tuple[int, int]], targets: Sequence[tuple[int, ...]]
) -> list[tuple[int, int]]:
    """The targets in the order of the text: those outside of an ability's modes, then those of each
    mode that is chosen."""
    return sorted([*{(place, 0) for place, *_ in targets}, *modes])
