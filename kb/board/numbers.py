"""Whether a board's numbers can be added up: the law reckons with 32 bits."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from kb.engine.facts import printed_number
from kb.engine.situation import Situation
from kb.snapshot.errors import SnapshotError, shown

LARGEST = 2**31 - 1
PT_COUNTER = re.compile(r"[+-](\d{1,10})/[+-](\d{1,10})")


def check_numbers(situation: Situation) -> None:
    """Refuses numbers whose sums could leave 32 bits. Raises SnapshotError.

    The bound is generous: every object and effect may add the greatest number once.
    """
    adding = 2 * (len(situation.things) + len(situation.effects)) + 16
    most = LARGEST // adding
    for number, where in _numbers(situation):
        if abs(number) > most:
            raise SnapshotError(
                f"a number too large to reckon with: {where}",
                found=shown(number),
                expected=f"on a board of this size, {most} at most",
            )


def _numbers(situation: Situation) -> Iterator[tuple[int, str]]:
    for player in situation.players:
        for kind, size in player.numbers.items():
            yield size, f"{kind} of {player.name}"
    for thing in situation.things:
        for face in (thing.face, thing.copied, thing.face_down):
            for kind in ("power", "toughness") if face is not None else ():
                yield printed_number(getattr(face, kind) or "0"), f"{kind} of {thing.id}"
        for kind, size in thing.counters.items():
            found = PT_COUNTER.fullmatch(kind)
            factor = max(map(int, found.groups())) if found else 1
            yield size * max(factor, 1), f"{kind} counters on {thing.id}"
        if thing.x is not None:
            yield thing.x, f"X of {thing.id}"
    for effect in situation.effects:
        if effect.x is not None:
            yield effect.x, f"X of {effect.id}"
        for text in re.findall(rb'"number":(-?\d+)', msgspec.json.encode(effect.effect)):
            yield int(text), f"a number in the text of {effect.id}"
