"""Every real card as a spell that resolves on a board made for it: it comes to outcomes in which
cards are conserved, ids are unique, and that read again as the same position:
`python -m tests.property.every_resolution CARDFILE [HOW_MANY [SEED]]`."""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from kb.api import Board
from kb.engine.casting.declaration_costs import paid_by
from kb.engine.course.course import resolve
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor, Course
from kb.engine.course.stack_targets import StackTargets
from kb.engine.facts.filters import NoLogic
from kb.errors import LawmageError
from kb.state.canonical import canonical_form
from kb.state.game_state import GameState
from kb.state.to_snapshot import to_snapshot
from tests.property.every_card import KEYS, drawn
from tests.property.told_events import untrue

MOST_OUTCOMES = 12
CARD: dict[str, dict[str, int]] = {
    "Artifact": {}, "Enchantment": {}, "Land — Forest": {},
    "Creature — Bear": {"power": 2, "toughness": 2},
}  # fmt: skip


def snapshot(record: Mapping[str, Any]) -> dict[str, Any]:
    """A board on which the card is a spell, with something of every kind for it to be about."""
    return {
        "players": {name: _zones(name) for name in "AB"},
        "battlefield": [
            {**_thing(f"{name}-{kind[:4]}", kind), "controller": name}
            for name in "AB"
            for kind in CARD
        ],
        "stack": [
            {**_thing("below", "Instant"), "controller": "B", "oracle_text": "You gain 1 life."},
            {"id": "spell", "card": record["name"], "controller": "A", "x": 2},
        ],
        "cards": [{key: value for key, value in record.items() if key in KEYS}],
    }


def _zones(name: str) -> dict[str, Any]:
    return {
        "library": [_thing(f"{name}-lib-{n}", "Creature — Bear") for n in range(8)],
        "hand": [_thing(f"{name}-hand-{n}", "Creature — Bear") for n in range(2)],
        "graveyard": [_thing(f"{name}-grave", "Creature — Bear")],
    }


def _thing(id_: str, kind: str) -> dict[str, Any]:
    return {"id": id_, "name": f"Test {kind[:4]}", "type_line": kind, **CARD.get(kind, {})}


def defects(record: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the resolution of a card, and with what it comes to."""
    try:
        board = Board.from_dict(snapshot(record))
    except LawmageError:
        return
    try:
        state = aimed(board.state)
        if state is None:
            return
        for course in islice(resolve(Course(state, pays=paid_by)), MOST_OUTCOMES):
            yield from wrong(state, course)
    except LawmageError:
        return
    except Exception:
        yield traceback.format_exc(limit=-3)


def aimed(state: GameState) -> GameState | None:
    """The state in which the spell has its first mode and legal targets; None where there are
    none, or not understood."""
    final = Moment(state).final
    if final.has("spell", "type", "land"):
        return None
    targets: list[str] = []
    for each in final.abilities_of("spell"):
        words = each.words
        if words.kind == "spell" and (words.targets is None or words.spell is None):
            return None
        if words.kind == "spell" and words.spell is not None and words.spell.modes is not None:
            return None
        if words.kind == "spell" and words.targets:
            try:
                law = StackTargets(state, Actor("A", "spell", (), 2), words.targets, is_spell=True)
                found = law.choices(1)
            except NoLogic:
                return None
            if not found:
                return None
            targets += found[-1]
    if final.has("spell", "subtype", "Aura"):
        targets = [next(e.id for e in state.objects if e.id.startswith("B-Crea"))]
    spell = next(each for each in state.objects if each.id == "spell")
    changed = msgspec.structs.replace(spell, targets=tuple(targets))
    return msgspec.structs.replace(
        state, objects=tuple(changed if each is spell else each for each in state.objects)
    )


def wrong(before: GameState, course: Course) -> Iterator[str]:
    """What is wrong with a course: cards lost or doubled, ids twice, another position when read."""
    after = course.state
    twice = [id_ for id_, many in Counter(each.id for each in after.objects).items() if many > 1]
    if twice:
        yield f"ids twice: {twice}"
    if course.over is None and _cards(before) != _cards(after):
        yield f"cards: {_cards(before)} before, {_cards(after)} after"
    if not course.partial:
        yield from untrue(before, course)
    written = Board.from_dict(to_snapshot(after))
    if canonical_form(written.state) != canonical_form(after):
        yield "another position when it is read again"


def _cards(state: GameState) -> dict[str, int]:
    """How many cards each player owns."""
    known = Counter(
        each.owner
        for each in state.objects
        if not {"token", "copy"} & each.status and not each.emblem
    )
    for player in state.players:
        known[player.name] += sum(player.unknown_cards.values())
    return dict(known)


def main(path: str, number: str = "", seed: str = "0") -> int:
    """Tells of every defect; how many there are."""
    found = 0
    for record in drawn(Path(path), int(number) if number else None, int(seed)):
        for each in defects(record):
            found += 1
            print(f"{record['name']}: {each}")
    print(f"{found} defects")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
