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
    "completed-at-once-without-an-ability",
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
    "greatest-and-total-power-lessen-costs-1",
    "attacks-within-a-range-1", "abilities-that-any-player-may-activate-beyond-a-range-1",
)  # fmt: skip
"""Checks of actions, payments, attacks, blocks and damage."""
OF_EVENTS = (
    "becomes-a-copy-and-stays-what-it-is-1", "ventures-from-the-last-room-1",
    "the-next-room-by-an-arrow-1",
    "unpaired-by-a-change-of-control-2",
    "an-opponent-makes-the-piles-1", "a-vote-for-permanents-1", "chosen-as-it-enters-1",
    "who-searched-has-done-so-2026-1", "several-cards-drawn-at-once-or-one-1",
    "tokens-that-are-created-2", "a-state-triggers-once-1", "whose-library-is-shuffled-9",
    "waiting-for-excess-2026-4", "unpaired-by-a-change-of-control-1",
    "a-set-is-fixed-when-the-effect-begins-5", "phased-out-with-what-is-attached-3",
    "less-than-nothing-7", "the-citys-blessing-2", "what-enters-with-its-own-effects-2",
    "until-another-creature-is-the-ring-bearer-2026-2", "dies-when-hurt-by-it-2026-5",
    "a-merged-permanent-is-exiled-instead-2026-1", "exiled-instead-does-not-die-2",
    "one-or-more-of-these-for-each-of-those-4", "day-comes-with-daybound-2",
    "turned-over-and-turned-down-6", "poison-that-a-giant-loses-1",
    "what-causes-no-ability-to-trigger-2", "life-that-would-go-below-one-2",
    "counters-that-players-lose-1", "creatures-that-stop-being-creatures-2",
    "protection-prevents-damage-5", "damage-of-a-certain-size-2026-3",
    "what-haunts-and-what-it-haunts-2026-2", "the-second-card-and-the-first-life-of-a-turn-2",
    "damage-to-a-planeswalker-instead-3", "less-than-nothing-6", "control-gained-and-exchanged-5",
    "what-becomes-prepared-has-a-copy-in-exile-1", "what-becomes-prepared-has-a-copy-in-exile-4",
    "casting-a-copy-is-casting-once-1", "control-for-as-long-as-4",
    "a-token-counts-on-what-created-it-5", "the-nth-counter-2026-2",
    "a-library-of-fewer-cards-is-searched-whole-1",
    "a-basic-land-revealed-as-the-first-card-drawn-2026-1",
    "drawn-from-the-bottom-2026-1", "what-is-caused-to-its-own-controller-1",
    "several-searches-before-a-shuffle-are-one-1",
    "losing-control-is-looked-back-at-1",
    "a-revealed-face-down-permanent-is-what-it-is-face-up-1",
)  # fmt: skip
"""Checks of what comes of instructions."""
OF_TURNS = (
    "to-another-target-instead-1", "it-phases-in-for-whoever-controlled-it-as-it-phased-out-1",
    "what-does-not-untap-in-its-own-step-does-in-another-1", "the-next-spell-has-a-keyword-1",
    "the-first-noncreature-spell-of-a-turn-2", "its-whole-mana-cost-at-upkeep-1",
    "the-monarch-draws-and-is-deposed-1", "triggers-of-a-step-of-two-1",
    "a-permanent-spell-is-copied-2026-1", "echo-is-paid-in-the-next-upkeep-2",
    "soulbond-as-it-enters-1", "descended-by-a-permanent-card-4",
    "what-lasts-until-end-of-turn-1", "it-may-stay-tapped-1",
    "a-seat-that-counts-until-the-turn-ends-2026-4", "an-enduring-story-2026-1",
    "what-the-effect-exempts-stays-in-exile-2", "a-number-of-spells-of-a-kind-each-turn-2",
    "toxic-in-combat-1", "what-the-effect-exempts-stays-in-exile-1",
    "the-cards-of-a-subgame-go-back-3", "a-trigger-that-names-nobody-1",
    "a-turn-kept-for-a-player-who-leaves-2",
    "no-mana-burns-for-whom-another-player-decides-2003-1",
    "a-player-is-controlled-during-the-next-turn-1",
    "a-player-is-controlled-during-the-next-combat-phase-5", "a-land-each-turn-1",
    "a-permanent-spell-is-copied-2026-2", "a-saga-goes-on-1",
    "control-of-a-player-ends-as-its-player-leaves-1", "echo-not-paid-again-1",
    "a-subgame-begins-with-the-libraries-1", "dethrone-5",
    "a-game-begun-with-a-card-on-the-battlefield-1", "the-game-is-restarted-1",
    "a-player-is-controlled-during-the-next-turn-3", "mutate-is-no-entering-2026-1",
    "combat-damage-of-a-planeswalker-waits-on-the-stack-2007-1",
    "a-source-that-was-chosen-and-has-left-2003-1",
    "a-target-is-illegal-for-what-the-source-was-2026-1",
    "attacking-with-so-many-2026-1", "attacking-with-others-2026-1", "a-crime-2026-1",
    "expending-so-much-2026-2", "after-a-vote-2026-1",
    "a-band-that-lost-banding-is-blocked-as-a-whole-1",
    "green-mana-is-not-lost-2026-1", "losing-mana-costs-life-2026-1",
    "mana-for-the-chosen-type-whose-land-is-gone-2026-1", "it-resolves-without-its-target-1",
    "targets-of-whom-the-creature-of-an-event-attacks-1",
    "an-opponent-alone-chooses-within-both-ranges-1", "stationed-with-toughness-1",
)  # fmt: skip
"""Checks of how a game goes on."""
OF_LOOPS = (
    "a-drain-repeated-as-long-as-it-is-wanted-17", "a-loop-of-several-players-that-goes-nowhere-2",
)  # fmt: skip
"""Checks of loops that aren't repeated."""
OF_MANA_ABILITIES = (
    "a-target-and-mana-2006", "loyalty-and-mana-2010-07", "attacks-to-the-left-alone",
    "color-word-in-rules-text-2026", "devotion-raised-for-its-controller-alone",
)  # fmt: skip
"""Cases of which abilities are mana abilities, of who sits where, of a change of words, and of
devotion that is raised."""


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
    return (each for each in happen_checks_in(OWN) if each.name in OF_EVENTS)


def move_checks() -> Iterator[DoCheck]:
    """Checks of how a game goes on."""
    found = (each for each in do_checks_in(OWN) if each.name in OF_TURNS)
    return (each for each in found if "illegal" not in each.said["expect"])


def refused_checks() -> Iterator[DoCheck]:
    """Checks of loops that can't be repeated."""
    return (each for each in do_checks_in(OWN) if each.name in OF_LOOPS)


def missed_checks() -> Iterator[MissedCheck]:
    """Checks of why something doesn't trigger, or replaces nothing."""
    return iter(missed_checks_in(OWN))


def reasoned_checks() -> Iterator[LegalCheck]:
    """Checks with a question why something can't be done to an object that is named."""
    yield next(each for each in legal_checks_in(OWN) if "activate" in str(each.reasons))
