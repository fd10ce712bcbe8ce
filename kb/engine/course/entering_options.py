"""What may be chosen as a permanent enters (614.12a)."""

from __future__ import annotations

from kb.engine.course.choosing import sizes, within
from kb.engine.course.words_to_choose import card_names, creature_types, numbers
from kb.state.game_state import GameState
from kb.state.players import opponents
from kb.terms import COLORS
from kb.text.words.type_line import type_tables

PLAIN_KINDS = {"color", "player", "number"}
"""The kinds of choices that are told as such; others are modes."""


def options_for(
    what: str | tuple[str, ...], limit: str | None, state: GameState, chooser: str
) -> tuple[str, tuple[str, ...] | None]:
    """Under which key a choice is kept, and what there is to choose; None for what is not told
    here: too many, and limits that aren't understood."""
    if isinstance(what, tuple):
        return "mode", what
    if what == "card_name":
        return what, card_names(state, limit)
    if what == "number":
        return what, numbers(limit, sizes(state))
    key, options = _unlimited(what, state, chooser)
    return key, None if options is None else within(limit, options)


def _unlimited(what: str, state: GameState, chooser: str) -> tuple[str, tuple[str, ...] | None]:
    """As `options_for`, where the words say no more of the choice."""
    players = tuple(each.name for each in state.players)
    match what:
        case "color":
            return "color", tuple(COLORS)
        case "creature_type":
            return "creature_type", creature_types(state)
        case "basic_land_type":
            return "basic_land_type", tuple(type_tables().basic_land_types)
        case "player":
            return "player", players
        case "opponent":
            return "player", opponents(state, chooser)
    return what, None
