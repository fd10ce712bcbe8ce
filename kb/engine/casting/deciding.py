"""Who chooses what of a spell or ability as it is cast or activated, where its words say so
(700.2e, 115.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kb import vocabulary as v
from kb.engine.actions.announcement_facts import modes_of, targets_of
from kb.engine.actions.candidates import Candidate
from kb.engine.course.asked_opponents import asked_opponents, has_to_be_theirs
from kb.state.game_state import GameState

CHANCE = "chance"
CHOSEN = ("modes", "paid", "x", "targets", "player")
"""What is chosen as a spell or ability is put onto the stack (601.2b–c), as choices name it."""


class Deciders(NamedTuple):
    """What is chosen → the player who chooses it, None for chance; what isn't told of it; and the
    opponents of whom the player has one choose modes or targets, if these are several."""

    who: dict[str, str | None]
    gaps: tuple[str, ...]
    asked: tuple[str, ...] = ()
    asked_for: str = "modes"


def deciders(candidate: Candidate, state: GameState, player: str) -> Deciders:
    """Who chooses what of a spell or ability that a player casts or activates."""
    who: dict[str, str | None] = dict.fromkeys(CHOSEN, player)
    gaps: list[str] = []
    asked: tuple[str, ...] = ()
    asked_for = "modes"
    for what, whose in (("modes", {*_of_modes(candidate)}), ("targets", {*_of_targets(candidate)})):
        if whose <= {"you"}:
            continue
        others = asked_opponents(state, player) if "opponent" in whose else ()
        if what == "targets" and others and whose == {"you", "opponent"}:
            continue  # each chooses some of them
        if len(others) == 1 and whose == {"opponent"}:
            who[what] = others[0]
        elif others and whose == {"opponent"} and not asked and not _of_their_own(candidate):
            asked, asked_for = others, what  # CR 700.2e — the player decides which of them
        elif whose == {CHANCE} and what == "modes":
            who[what] = None
        else:
            gaps.append(f"{candidate.object}: who chooses {what}")
    return Deciders(who, tuple(gaps), asked, asked_for)


def _of_their_own(candidate: Candidate) -> bool:
    """Whether it has a target that has to be the one's who chooses it, or another opponent's."""
    aims = (each for words in _words(candidate) for each in targets_of(words, 0))
    return any(each.by == "opponent" and has_to_be_theirs(each) for each in aims)


def _of_modes(candidate: Candidate) -> Iterator[str]:
    for words in _words(candidate):
        said = modes_of(words)
        if said is not None:
            alone = said.random and said.least == said.most == 1
            yield CHANCE if alone else "someone" if said.random else said.by


def _of_targets(candidate: Candidate) -> Iterator[str]:
    for words in _words(candidate):
        said = modes_of(words)
        modes = range(1 + (len(said.modes) if said is not None else 0))
        for target in (each for mode in modes for each in targets_of(words, mode)):
            yield "someone" if target.random else target.by


def _words(candidate: Candidate) -> Iterator[v.Ability]:
    if candidate.ability is not None:
        yield candidate.ability.words
    yield from (each.words for each in candidate.spells)
