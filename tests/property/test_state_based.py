"""Properties of state-based actions on boards where much is about to happen."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.carrying_out import game_events
from kb.engine.state_based.outcomes import outcomes
from kb.engine.state_based.state_based import StateBased
from kb.state.game_state import GameState
from tests.property.comparing import report
from tests.property.profiles import boards
from tests.property.state_based_boards import EDITIONS, NOW, restless
from tests.property.state_based_comparing import answer, disagreements, finding
from tests.reference.state_based_performing import over

OLD = st.sampled_from(EDITIONS).flatmap(restless)
ANY = st.one_of(restless(), OLD)
LEAVING = frozenset(
    {
        "put_into_graveyard",
        "sacrificed",
        "destroyed",
        "exiled",
        "shuffled_into_library",
        "put_into_hand",
        "ceases_to_exist",
        "removed_from_game",
    }
)


def _drawn(strategy: st.SearchStrategy[GameState], share: float) -> list[GameState]:
    found: list[GameState] = []

    @boards(share)
    @given(strategy)
    def draw(state: GameState) -> None:
        found.append(state)

    draw()
    return found


@pytest.mark.parametrize(
    ("strategy", "share"),
    [
        pytest.param(restless(NOW), 0.075, id="today"),
        pytest.param(OLD, 0.075, id="since 1999"),
    ],
)
def test_engine_and_reference_agree(strategy: st.SearchStrategy[GameState], share: float) -> None:
    drawn = _drawn(strategy, share)
    bad = [each for each in drawn if disagreements(each)]
    first = finding(bad[0]) if bad else None
    if first is not None:
        pytest.fail(f"{len(bad)} of {len(drawn)}: {report(first)}", pytrace=False)
    assert drawn


def _ended(state: GameState) -> GameState | None:
    """The state after the first way to the end; None if the game ends before."""
    for _ in range(50):
        check = StateBased(Derivation(state))
        outcome = next(outcomes(check))
        if not outcome.events:
            return state
        lost = {e.players[0] for e in outcome.events if e.action == "lose_game"}
        if over(state, lost):
            return None
        state = check.transition.after(game_events(outcome)).state
    raise AssertionError("it goes on for ever")


@boards(0.03)
@given(ANY)
def test_after_a_run_nothing_happens(state: GameState) -> None:
    ended = _ended(state)
    if ended is None or ended.format == "commander":
        return  # whose commander goes home, its owner may decide in every new snapshot
    for to_the_end in (False, True):
        document = answer(ended, to_the_end=to_the_end)
        assert document["actions"] == []
        (outcome,) = document["outcomes"]
        assert outcome["choices"] == {}
        assert outcome["actions"] == []
        left = [each.id for each in ended.objects if each.zone == "battlefield"]
        assert outcome["battlefield"] == left
    assert outcome["rounds"] == []


BESIDES = {"counters_removed", "unattached"}
"""What happens to a permanent together with its leaving, since a check is one event (704.3)."""


def _twice(entries: list[dict[str, Any]]) -> list[str]:
    """Objects and players that a check acts on twice in the same way, or again after they have
    left."""
    found = []
    acted: dict[str, list[str]] = {}
    for entry in entries:
        for name in entry["objects"] or entry["players"]:
            acted.setdefault(name, []).append(entry["action"])
    for name, actions in acted.items():
        alone = [each for each in actions if each not in BESIDES]
        if len(actions) > len(set(actions)) or (LEAVING & set(alone) and len(alone) > 1):
            found.append(f"{name}: {actions}")
    return found


@boards(0.03)
@given(ANY)
def test_nothing_is_acted_on_twice(state: GameState) -> None:
    document = answer(state, to_the_end=True)
    for outcome in document["outcomes"]:
        for entries in outcome["rounds"]:
            assert _twice(entries) == []


@boards(0.03)
@given(ANY)
def test_only_what_was_acted_on_leaves(state: GameState) -> None:
    """704.3: one check takes away what its entries name, and nothing else (unless a player leaves
    the game)."""
    there = {each.id for each in state.objects if each.zone == "battlefield"}
    for outcome in answer(state, to_the_end=False)["outcomes"]:
        if any(entry["action"] == "loses_game" for entry in outcome["actions"]):
            continue
        gone = there - set(outcome["battlefield"])
        named = {
            name
            for entry in outcome["actions"]
            if entry["action"] in LEAVING
            for name in entry["objects"]
        }
        assert gone == named & there
