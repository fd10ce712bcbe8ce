"""How large numbers may get: the law reckons with 32 bits."""

from __future__ import annotations

import re

import msgspec

from kb.state.game_state import GameState

LARGEST = 2**31 - 1
FACTORS = re.compile(rb'"factor":(-?\d+)')


class BeyondReckoning(ValueError):
    """Numbers that the effects of a board make so large that their sums could leave 32 bits."""


class TooHard(ValueError):
    """A declaration so entangled that the search for the most requirements was given up; the
    message tells what was found."""


def written_texts(state: GameState) -> bytes:
    """Every text that a derivation reads, as it is written: of objects what is printed on them,
    what they copy and are face down, of effects all."""
    printed = [
        (each.face, each.copied, each.face_down, each.copy_exceptions) for each in state.objects
    ]
    return msgspec.json.encode((printed, state.effects))


def largest_reckonable(state: GameState) -> int:
    """The largest number whose sums stay within 32 bits on a board: every object and effect may add
    it once, as often as the greatest factor in any text says."""
    texts = written_texts(state)
    factor = max((abs(int(each)) for each in FACTORS.findall(texts)), default=1)
    adding = 2 + len(state.objects) + len(state.effects)
    return LARGEST // adding // max(factor, 1)
