"""Boards that together need every part of the law beyond the layers: cases of tests/law/cases,
as few as do."""

from __future__ import annotations

from collections.abc import Iterator

from kb.api import Board
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.state_based import StateBased
from kb.state.game_state import GameState
from tests.law.checks import OWN, cases_in
from tests.law.do_checks import DoCheck, do_checks_in
from tests.law.happen_checks import HappenCheck, happen_checks_in
from tests.law.legal_checks import LegalCheck, legal_checks_in
from tests.law.missed_checks import MissedCheck, missed_checks_in

OF_STATE_BASED_ACTIONS = (
    "sizes-set-by-layers", "exile-instead-for-opponents-only", "enchant-by-power",
    "counters-too-many-2009-07", "commander-damage-and-cant-lose", "enchant-several-words",
    "aura-on-a-player-2003-12", "saga-with-its-chapter-ability-on-the-stack",
    "saga-with-an-ability-that-an-event-triggered",
    "exile-if-its-controller-likes", "tokens-in-every-other-zone", "aura-on-a-card-2007-02",
    "toughness-0-1999-04", "protection-that-does-not-remove-auras",
    "siege-without-protector-under-attack", "siege-of-a-team",
    "exile-instead-from-the-battlefield-only", "regenerated-creatures-are-out-of-combat",
    "modified-no-longer-without-counters", "copies-of-what-dies-stay-copies",
    "given-away-by-a-player-who-loses", "legend-rule-keep-one-2013-07",
    "commander-into-the-library-or-the-command-zone", "umbra-or-shield",
    "sectors-of-the-opponent-first",
    "planeswalkers-of-one-type-2007-10", "world-rule-2003-12", "two-roles-of-one-player",
    "speed-becomes-1", "worlds-within-a-range",
)  # fmt: skip


OF_ACTIONS_AND_COMBAT = (
    "the-same-controller-2026-1", "attack-who-can-13", "one-that-must-block-needs-its-mate-2026-5",
    "mana-added-while-paying-2006-1", "locked-in-cost-unpaid-2026-1",
    "delve-pays-the-buyback-2026-1", "damage-divided-among-blockers-7",
    "mana-for-mana-abilities-as-it-is-2026-1", "undefined-type-no-mana-2003-1",
    "attack-priced-in-life-that-cant-change-2", "attack-bands-6",
    "phyrexian-symbols-mana-and-life-2026-1", "cleave-that-cannot-be-paid-2026-1",
    "by-toughness-as-it-saddles-2026-1", "turn-face-up-2026-1",
    "target-blocking-or-blocked-by-the-source-1", "still-lands-keep-that-type-alone-2",
    "tapped-for-mana-before-the-cost-is-paid-1",
    "cost-of-an-ability-that-any-player-may-activate-1",
    "two-creatures-are-sacrificed-for-mana-1", "two-generic-mana-for-one-symbol-1",
    "another-cost-for-spells-that-are-cast-2026-1",
    "convoke-before-the-total-is-raised-with-three-mana-2009-1",
    "attacks-within-a-range-1", "abilities-that-any-player-may-activate-beyond-a-range-1",
)  # fmt: skip
"""Checks of actions, payments, attacks, blocks and damage."""
OF_EVENTS = (
    "unpaired-as-one-is-a-creature-no-more", "creatures-that-stop-being-creatures",
    "a-vote-between-two-words", "a-vote-for-permanents", "an-opponent-makes-the-piles",
    "one-or-more-of-these-for-each-of-those", "poison-that-a-giant-loses",
    "exiled-instead-does-not-die", "doubled-and-prevented-in-any-order",
    "drawn-from-an-empty-library", "regeneration-and-cant-be-regenerated",
    "one-or-more-trigger-once", "a-shield-against-so-much-damage", "what-damage-results-in",
    "life-that-would-go-below-one", "entering-by-what-it-would-be",
    "several-cards-drawn-at-once-or-one", "damage-that-cannot-be-prevented",
    "a-spell-follows-its-instructions-and-leaves", "turned-over-and-turned-down",
    "tokens-that-are-created", "a-state-triggers-once", "what-causes-no-ability-to-trigger",
    "the-second-card-and-the-first-life-of-a-turn", "a-set-is-fixed-when-the-effect-begins",
    "an-intervening-if-is-asked-again", "chosen-as-it-enters", "control-gained-and-exchanged",
    "phased-out-with-what-is-attached", "protection-prevents-damage",
    "damage-to-a-planeswalker-instead", "less-than-nothing", "what-enters-with-its-own-effects",
    "what-enters-without-the-effects-of-others", "whose-library-is-shuffled",
    "the-citys-blessing", "a-team-loses-when-all-its-players-have-2026",
    "who-searched-has-done-so-2026", "day-comes-with-daybound", "counters-that-players-lose",
    "what-is-spoken-of-beyond-a-range", "waiting-for-excess-2026",
    "damage-of-a-certain-size-2026", "dies-when-hurt-by-it-2026",
    "what-haunts-and-what-it-haunts-2026", "a-merged-permanent-is-exiled-instead-2026",
    "until-another-creature-is-the-ring-bearer-2026", "unpaired-by-a-change-of-control",
)  # fmt: skip
"""Cases of what comes of instructions."""
OF_TURNS = (
    "descended-by-a-permanent-card", "it-may-stay-tapped",
    "what-lasts-until-end-of-turn", "a-saga-goes-on",
    "a-turn-begins-for-what-was-new", "a-land-each-turn", "a-spell-is-cast-2026",
    "the-monarch-draws-and-is-deposed", "until-it-leaves", "toxic-in-combat",
    "a-permanent-spell-is-copied-2026", "an-enduring-story-2026",
    "a-turn-kept-for-a-player-who-leaves", "a-number-of-spells-of-a-kind-each-turn",
    "no-mana-burns-for-whom-another-player-decides-2003", "a-trigger-that-names-nobody",
    "a-seat-that-counts-until-the-turn-ends-2026",
    "echo-not-paid-again", "echo-is-paid-in-the-next-upkeep", "soulbond-as-it-enters", "dethrone",
    "two-that-could-be-paired-with-one",
    "echo-not-paid-again", "echo-is-paid-in-the-next-upkeep",
    "a-player-is-controlled-during-the-next-turn", "control-of-a-player-ends-as-its-player-leaves",
    "what-the-effect-exempts-stays-in-exile", "the-cards-of-a-subgame-go-back",
    "a-subgame-begins-with-the-libraries", "no-attack-past-a-teammate",
)  # fmt: skip
"""Cases of how a game goes on."""
OF_MANA_ABILITIES = (
    "a-target-and-mana-2006", "loyalty-and-mana-2010-07", "attacks-to-the-left-alone",
)  # fmt: skip
"""Cases of which abilities are mana abilities, and of who sits where."""


def states(ids: tuple[str, ...]) -> Iterator[GameState]:
    """The states of cases, by their ids."""
    cases = {case["id"]: case["snapshot"] for case in cases_in(OWN)}
    for id_ in ids:
        yield Board.from_dict(cases[id_]).state


def state_based_checks() -> Iterator[StateBased]:
    """Checks of state-based actions that need all their parts."""
    for state in states(OF_STATE_BASED_ACTIONS):
        yield StateBased(Derivation(state))


def event_checks() -> Iterator[HappenCheck]:
    """Checks of what comes of instructions."""
    return (each for each in happen_checks_in(OWN) if each.case in OF_EVENTS)


def move_checks() -> Iterator[DoCheck]:
    """Checks of how a game goes on."""
    found = (each for each in do_checks_in(OWN) if each.case in OF_TURNS)
    return (each for each in found if "illegal" not in each.said["expect"])


def missed_checks() -> Iterator[MissedCheck]:
    """Checks of why something doesn't trigger, or replaces nothing."""
    return iter(missed_checks_in(OWN))


def reasoned_checks() -> Iterator[LegalCheck]:
    """Checks with a question why something can't be done to an object that is named."""
    yield next(each for each in legal_checks_in(OWN) if "activate" in str(each.reasons))
