"""Whether a board's numbers can be added up: the law reckons with 32 bits."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from kb.engine.program.limits import largest_reckonable, written_texts
from kb.errors import SnapshotError, shown
from kb.state.game_state import GameState
from kb.vocabulary.card import Face
from kb.vocabulary.printed_numbers import mana_value, printed_number

PT_COUNTER = re.compile(r"[+-](\d+)/[+-](\d+)")
WRITTEN = re.compile(rb'"number":(-?\d+)')

Sized = Iterator[tuple[int, str]]
"""Numbers, each with what it is."""


def check_numbers(state: GameState) -> None:
    """Refuses numbers whose sums could leave 32 bits. Raises SnapshotError."""
    texts = written_texts(state)
    most = largest_reckonable(state)
    counted = b'"is":"counters"' in texts or b'"is":"player_number"' in texts
    for number, where in (*_certain(state), *(_counted(state) if counted else ())):
        if abs(number) > most:
            raise SnapshotError(
                f"a number too large to reckon with: {where}",
                found=shown(number),
                expected=f"on a board like this, {most} at most",
            )


def _certain(state: GameState) -> Sized:
    """Numbers that the derivation always reckons with."""
    for obj in state.objects:
        for face in (obj.face, obj.copied, obj.face_down):
            if face is not None:
                yield from _printed(face, obj.id)
        for kind, size in obj.counters.items():
            found = PT_COUNTER.fullmatch(kind)
            if found:
                yield size * max(1, *map(int, found.groups())), f"{kind} counters on {obj.id}"
        yield obj.x or 0, f"X of {obj.id}"
    for effect in state.effects:
        yield effect.x or 0, f"X of {effect.id}"
        for text in WRITTEN.findall(msgspec.json.encode(effect.effect)):
            yield int(text), f"a number in the text of {effect.id}"


def _printed(face: Face, owner: str) -> Sized:
    for kind in ("power", "toughness"):
        yield printed_number(getattr(face, kind) or "0"), f"{kind} of {owner}"
    yield mana_value(face.mana_cost), f"the mana value of {owner}"
    for text in WRITTEN.findall(msgspec.json.encode(face.abilities)):
        yield int(text), f"a number in the text of {owner}"


def _counted(state: GameState) -> Sized:
    """Numbers that a text may count."""
    for player in state.players:
        for kind, size in player.numbers.items():
            yield size, f"{kind} of {player.name}"
    for obj in state.objects:
        for kind, size in obj.counters.items():
            yield size, f"{kind} counters on {obj.id}"
