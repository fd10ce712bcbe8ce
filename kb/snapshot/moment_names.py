"""What players and other programs call phases and steps."""

from __future__ import annotations

import re
from typing import Any

from kb.regex import regex
from kb.snapshot.terms import FIRST_STEP
from kb.terms import PHASES, STEPS

_CALLED = {
    "main": "precombat_main", "main1": "precombat_main", "firstmain": "precombat_main",
    "main2": "postcombat_main", "secondmain": "postcombat_main",
    "begincombat": "beginning_of_combat", "attackers": "declare_attackers",
    "attacks": "declare_attackers", "blockers": "declare_blockers", "blocks": "declare_blockers",
    "damage": "combat_damage", "endcombat": "end_of_combat", "endofturn": "end", "endstep": "end",
    "firststrike": "first_strike_damage",
}  # fmt: skip
_IN_ONE_WORD = {each.replace("_", ""): each for each in (*PHASES, *STEPS)} | _CALLED
_FIRST = dict[str, str](FIRST_STEP.items())
_BEFORE, _AFTER = regex(r"\A(?:the|in) "), regex(r"[\s_-]+(?:step|phase)\Z")


def moment_called(words: str) -> dict[str, str] | None:
    """The phase or the step that is called so, under that key; None for no name of one."""
    plain = _BEFORE.sub("", words.strip().lower())
    found = _IN_ONE_WORD.get(re.sub(r"[\s_-]+", "", _AFTER.sub("", plain)))
    if found is None:
        return None
    return {"phase" if found in PHASES else "step": found}


def step_called(words: str) -> str | None:
    """The step, or the main phase, that is called so: of another phase the first in which players
    get priority; None for no name of one."""
    found = moment_called(words)
    if found is None:
        return None
    (name,) = found.values()
    return _FIRST.get(name, name)


def with_moments(document: dict[str, Any]) -> dict[str, Any]:
    """The plain values of a snapshot in which phases and steps have their names: also a phase that
    stands where its step should."""
    turn = document.get("turn")
    if not isinstance(turn, dict):
        return document
    turn = _named(turn)
    if isinstance(added := turn.get("extra"), list):
        turn["extra"] = [_named(each) if isinstance(each, dict) else each for each in added]
    return {**document, "turn": turn}


def _named(said: dict[Any, Any]) -> dict[Any, Any]:
    found = dict(said)
    for key in ("phase", "step"):
        words = found.get(key)
        named = moment_called(words) if isinstance(words, str) else None
        if named is None:
            continue
        (kind, name), *_ = named.items()
        if kind == key:
            found[key] = name
        elif found.get(kind, name) in (None, name):
            del found[key]
            found[kind] = name
    return found
