"""Which parts of 704_state_based.lp a situation needs: every rule that is loaded costs time, and
most boards have no battles, Sagas or sectors.

A part is needed if anything on the board may be, or become, what the part looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from kb.engine.facts.dependency_facts import ANY
from kb.engine.layers.derivation import Derivation
from kb.engine.statements.statements import Statements
from kb.state.game_state import GameObject, GameState

COUNTERS = {"+1/+1", "-1/-1"}
LEGENDS = ("supertype legendary", "subtype Legend")


class Features(msgspec.Struct, frozen=True):
    """What there may be on a board: `words` are kinds of characteristics with their names
    (`type battle`, `subtype Saga`, `keyword space sculptor`), `verbs` those of the statements that
    count here. `anything`: an effect may give any type."""

    situation: GameState
    words: frozenset[str]
    verbs: frozenset[str]
    anything: bool

    def has(self, *words: str) -> bool:
        """Whether any of these may be there."""
        return self.anything or not self.words.isdisjoint(words)

    def any_thing(self, test: Callable[[GameObject], bool]) -> bool:
        """Whether a test holds of any object."""
        return any(map(test, self.situation.objects))


NEEDED: dict[str, Callable[[Features], bool]] = {
    "sba_spared": lambda board: "lose_game" in board.verbs,
    "sba_teams": lambda board: board.situation.format == "two_headed_giant",
    "sba_commander": lambda board: board.situation.format == "commander",
    "sba_damage": lambda board: board.any_thing(
        lambda each: each.damage > 0 or "deathtouched" in each.traits
    ),
    "lethal_damage": lambda board: board.any_thing(lambda each: each.damage > 0),
    "sba_planeswalkers": lambda board: board.has("type planeswalker"),
    "sba_battles": lambda board: board.has("type battle"),
    "sba_legends": lambda board: board.has(*LEGENDS),
    "sba_worlds": lambda board: board.has("supertype world"),
    "sba_ages": lambda board: board.has("supertype world", *LEGENDS),
    "sba_uniqueness": lambda board: board.has("type planeswalker"),
    "sba_tokens": lambda board: board.any_thing(
        lambda each: not each.traits.isdisjoint({"token", "copy"})
    ),
    "sba_counters": lambda board: (
        "have_counters" in board.verbs
        or board.any_thing(lambda each: COUNTERS.issubset(each.counters))
    ),
    "sba_sagas": lambda board: board.has("subtype Saga"),
    "sba_roles": lambda board: board.has("subtype Role"),
    "sba_sectors": lambda board: board.has("keyword space sculptor"),
    "sba_speed": lambda board: board.has("keyword start your engines!"),
    "sba_command_zone": lambda board: board.any_thing(lambda each: each.zone == "command"),
    "attachment": lambda board: (
        board.has("subtype Aura") or board.any_thing(lambda each: each.host is not None)
    ),
}
"""The parts that not every board needs, and when one does."""


def needed(derivation: Derivation, statements: Statements) -> list[str]:
    """The parts for the state-based actions of a situation."""
    notes = derivation.facts.definitions.notes
    written = {
        value
        for by_kind in notes.written.values()
        for values in by_kind.values()
        for family, value in values
        if family == "types"
    }
    given = {
        f"{value.name} {_word(value.arguments[0])}"
        for value in written
        if value != ANY and len(value.arguments) == 1
    }
    board = Features(
        situation=derivation.situation,
        words=frozenset(given | set(_words(derivation))),
        verbs=frozenset(verb for verb in statements.verbs),
        anything=ANY in written,
    )
    return ["present", "creatures_now", "state_based", "sba_players", "sba_creatures"] + [
        part for part, test in NEEDED.items() if test(board)
    ]


def _word(symbol: object) -> str:
    return str(symbol).strip('"')


def _words(derivation: Derivation) -> Iterator[str]:
    """What the faces and abilities of the board say."""
    for ability in derivation.facts.definitions.abilities:
        if ability.keyword is not None:
            yield f"keyword {ability.keyword}"
    for thing in derivation.situation.objects:
        for face in (thing.face, thing.copied, thing.face_down):
            if face is not None:
                yield from (f"type {each}" for each in face.types)
                yield from (f"subtype {each}" for each in face.subtypes)
                yield from (f"supertype {each}" for each in face.supertypes)
