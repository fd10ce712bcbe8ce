"""What is paid to attack or to block, when creatures have been declared (508.1h-j, 509.1d-f); and
what an instruction has a player pay."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.actions.actions import Actions, Moment
from kb.engine.casting.announced import MOST, TooMany
from kb.engine.casting.mana_abilities import life_of, mana_made, mana_spent
from kb.engine.casting.outlays import payments
from kb.engine.casting.parts import counters_paid, life_paid
from kb.engine.casting.payer import Payer
from kb.engine.casting.taking import in_words
from kb.engine.combat.combat_costs import DECLARING, Bill
from kb.engine.completion.completion import Completion
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.results import Choice, Course, Payment
from kb.engine.layers.derivation import Derivation
from kb.engine.mana.mana_supply import CostDue, Example
from kb.engine.turns.declaring import Paying
from kb.state.game_state import GameState


class Declarer(Payer):
    """The player who pays for a declaration."""

    def __init__(self, state: GameState, player: str) -> None:
        actions = Actions(Derivation(state), Moment(player, priority=None), [])
        there = next(each for each in state.players if each.name == player)
        self.completion = Completion(actions, there.mana, MOST)
        self.candidate = DECLARING
        self.player = player
        self.life = there.life

    def pays(self, mana: str, life: int) -> list[Example]:
        """The ways to pay so much. Raises TooMany."""
        sources = self.completion.sources
        usable = sources.usable_for(DECLARING)
        may = not self.completion.actions.payable.keeps_life
        supply = msgspec.structs.replace(
            sources.supply(self.completion.pool, DECLARING), life=self.life, may_pay_life=may,
            sources=tuple(self._apart(each) for each in usable if may or not each.life),
        )  # fmt: skip
        return payments(CostDue(mana, life, ()), supply)


def paying(bill: Bill) -> Paying:
    """What pays for a declaration, creature by creature and player by player."""

    def paid(course: Course) -> Iterator[Course]:
        courses = [course]
        for player in dict.fromkeys(each.player for each in bill.prices):
            due = [each for each in bill.prices if each.player == player]
            if any(each.tokens or (each.deed is not None and not each.life) for each in due):
                courses = [each.with_gaps("what is paid for the declaration") for each in courses]
                continue
            mana = "".join(f"{{{symbol}}}" for each in due for symbol in each.mana)
            life = sum(each.life for each in due)
            courses = [after for each in courses for after in _paid(each, player, mana, life)]
        yield from courses

    return paid


def paid_by(course: Course, player: str, payment: Payment) -> Iterator[Course]:
    """The courses in which a player pays for an instruction that is carried out; none if he can't.
    Raises NotCarriedOut."""
    try:
        for paid in _paid(course, player, payment.mana, payment.life):
            yield from _counters_paid(paid, player, payment.counters)
    except TooMany as why:
        raise NotCarriedOut(str(why)) from None


def _counters_paid(
    course: Course, player: str, counters: tuple[tuple[str, int], ...]
) -> Iterator[Course]:
    if not counters:
        yield course
        return
    (kind, size), *others = counters
    for each in counters_paid(course, player, kind, size):
        yield from _counters_paid(each, player, tuple(others))


def _paid(course: Course, player: str, mana: str, life: int) -> Iterator[Course]:
    """The courses in which one player pays; whoever can't pay has declared illegally."""
    payer = Declarer(course.state, player)
    ways = payer.pays(mana, life)
    options = tuple(dict.fromkeys(in_words(each, life) for each in ways))
    for each in ways:
        chosen = course
        if len(options) > 1:
            told = in_words(each, life)
            choice = Choice(player, "pay", "how it is paid", options, told, "payment")
            chosen = course.choosing(choice)
        due = [paid for paid in each.paid if paid.of is None]
        for made in mana_made(chosen, payer, each):
            for spent in mana_spent(made, player, due):
                yield from life_paid(spent, player, life + life_of(due))
