"""Which attacking bands may be declared, and what is blocked with them: asks 702_banding.lp about
one declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from kb.engine.combat.combat import Combat, Pair
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import Symbol, atom, number, text

Band = tuple[str, ...]


def wrong_bands(
    combat: Combat, bands: Sequence[Band], pairs: Iterable[Pair]
) -> list[tuple[str, Band]]:
    """Returns what is wrong with bands, as concepts of `combat.json` with the creatures: `banding`
    (they can't be a band), `band_attacks_same` (they don't attack the same player or permanent),
    `band_twice` (a creature is in two)."""
    if not bands:
        return []
    grounder = combat.derivation.grounder
    call = grounder.next_call()
    grounder.tell(_facts(call, bands, pairs))
    grounder.answer(call, "banding")
    found = sorted((band.number, why.name) for band, why in grounder.atoms("wrong_band", 3, call))
    return [(why, bands[band]) for band, why in found]


def _facts(call: int, bands: Sequence[Band], pairs: Iterable[Pair]) -> Iterator[Symbol]:
    for nth, band in enumerate(bands):
        for place, creature in enumerate(band):
            yield atom("in_band", number(call), number(nth), number(place), text(creature))
    for creature, whom in pairs:
        yield atom("sent_at", number(call), text(creature), text(whom))


def blocked_with_bands(
    grounder: Grounder, bands: Iterable[Band], pairs: Sequence[Pair]
) -> list[Pair]:
    """The blocks that there are besides those declared, as attackers are in bands."""
    call = grounder.next_call()
    mates = (mates for band in bands for mates in permutations(band, 2))
    grounder.tell(
        [
            *(atom("banded", call, text(one), text(other)) for one, other in mates),
            *(atom("block_declared", call, text(one), text(other)) for one, other in pairs),
        ]
    )
    grounder.answer(call, "banded_blocks")
    found = grounder.atoms("blocks_too", 3, call)
    return sorted((blocker.string, attacker.string) for blocker, attacker in found)


__all__ = ["Band", "blocked_with_bands", "wrong_bands"]
