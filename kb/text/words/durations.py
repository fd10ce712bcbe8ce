"""How long an effect lasts, by its words."""

from __future__ import annotations

from kb.regex import regex

WORDS = {
    "until end of turn": "end_of_turn",
    "this turn": "end_of_turn",
    "until the end of your next turn": "end_of_next_turn",
    "until your next turn": "next_turn",
    "until your next upkeep": "next_upkeep",
    "until your next end step": "next_end_step",
    "until end of combat": "end_of_combat",
    "this combat": "end_of_combat",
    "next untap step": "next_untap",
}
"""Words → the duration that they say; none of them is part of another."""
_QUOTED = regex(r"[\"“][^\"“”]*[\"”]")


def durations_said(text: str) -> frozenset[str]:
    """The durations that some words name, without those of an ability that they quote."""
    found = regex("|".join(WORDS)).findall(_QUOTED.sub("", text.lower()))
    return frozenset(WORDS[each] for each in found)
