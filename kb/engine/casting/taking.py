"""A spell is cast, or an ability activated, by the steps of the rule (601.2, 602.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from kb.engine.actions.candidates import Form
from kb.engine.casting.announced import MOST, Announced, TooMany
from kb.engine.casting.mana_abilities import (
    TAPPING,
    ability_paid,
    activation,
    adds_as_it_resolves,
    is_awaited,
    life_of,
    mana_made,
    mana_spent,
    resolved_at_once,
    untold_of,
)
from kb.engine.casting.mana_bonuses import with_bonuses
from kb.engine.casting.outlays import PAYING, Outlay, outlays
from kb.engine.casting.parts import CostsPaid, life_paid
from kb.engine.casting.payer import Payer, PaysNothing
from kb.engine.casting.proposing import (
    ability_proposed,
    activation_remembered,
    is_limited_for_good,
    permissions_used,
    spell_proposed,
)
from kb.engine.casting.remembering import (
    asks_what_paid,
    with_life_for_symbols,
    with_mana_spent,
    with_what_is_controlled,
)
from kb.engine.casting.special import SPECIAL, events_of
from kb.engine.course.aiming import ANNOUNCED, targeted
from kb.engine.course.course import to_priority
from kb.engine.course.distinct import distinct
from kb.engine.course.results import Choice, Course
from kb.engine.events.event import GameEvent
from kb.engine.facts import keyword_costs
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.mana_supply import Example, ManaSource
from kb.engine.turns.occurring import occurring
from kb.engine.turns.special import keeping_priority
from kb.snapshot.pool import PoolMana
from kb.state.game_state import GameState
from kb.text import rendering
from kb.vocabulary import Cost
from kb.vocabulary.actions import actions

Made = tuple[PoolMana, ...]
"""The mana that a mana ability makes."""
NO_PAYMENT = ("propose", "become_target", "cast")
"""The events of an action by which nothing is paid."""


class Action:
    """An action that a player takes, as it is announced in several ways."""

    def __init__(
        self, payer: Payer, announced: Sequence[Announced], named: tuple[str, ...] = ()
    ) -> None:
        """named: what is said to pay."""
        self.payer = payer
        self.announced = announced
        self.named = named

    def courses(self, course: Course) -> list[Course]:
        """The courses in which the action is taken, up to where the player has priority again.
        Raises TooMany, PaysNothing."""
        found = self.taken(course)
        meant = [each for each in found if self._pays(course, each)]
        if found and not meant:
            raise PaysNothing
        return [
            keeping_priority(done, self.payer.player)
            for each in distinct(meant)
            for done in to_priority(each)
        ]

    def taken(self, course: Course) -> list[Course]:
        """The courses in which the action is taken, before anything else is done. Raises
        TooMany."""
        found: list[Course] = []
        for each in self.announced:
            chosen = (*course.choices, *each.chosen)
            begun = msgspec.structs.replace(course, choices=chosen).with_gaps(*each.gaps)
            for after in self._taken(begun, each):
                found.append(after)
                if len(found) > MOST:
                    raise TooMany(PAYING)
        return found

    def _pays(self, before: Course, after: Course) -> bool:
        """Whether something has been done with everything that was said to pay."""
        told = after.events[len(before.events) :]
        events = [one for each in told for one in (each.event, *(e.was for e in each.applied))]
        return {*self.named} <= {each.subject for each in events if each.verb not in NO_PAYMENT}

    def _taken(self, course: Course, announced: Announced) -> Iterator[Course]:
        kind = self.payer.candidate.action
        if kind in self._at_once:
            yield from self._at_once[kind](course, announced)
            return
        for on_stack, id_ in self._proposed(course, announced):
            for aimed in self._aimed(on_stack, announced, id_):
                for paid in self._paid(aimed, announced, id_):
                    yield from self._completed(course, paid, id_)

    @property
    def _at_once(self) -> dict[str, Callable[[Course, Announced], Iterator[Course]]]:
        """What doesn't use the stack."""
        return {
            "activate_mana": self._mana_ability,
            "turn_face_up": self._turned_face_up,
            **dict.fromkeys(SPECIAL, self._special),
        }

    def _special(self, course: Course, announced: Announced) -> Iterator[Course]:
        """A card is set aside for later, or a door unlocked, for its cost (116.2)."""
        for paid in self._paid(course, announced):
            here = next(each for each in paid.state.objects if each.id == self.payer.object)
            taken = events_of(self.payer.candidate, here, self.payer.player, announced.x or 0)
            yield from occurring(paid, taken)

    def _turned_face_up(self, course: Course, announced: Announced) -> Iterator[Course]:
        """A permanent is turned face up for its cost (116.2b)."""
        row, who = self.payer.candidate.row, self.payer.player
        doing = {"subject": who, "by": who}
        told = {"x": announced.x} if announced.x is not None else {}
        events = [GameEvent("turn_face_up", self.payer.object, players=doing, numbers=told)]
        if isinstance(row, keyword_costs.Casting) and row.turned_up_with is not None:
            words, numbers = {"counter": row.turned_up_with}, {"value": 1}
            put = GameEvent(
                "put_counters",
                self.payer.object,
                words=words,
                numbers=numbers,
                players={"subject": who},
            )
            events.append(put)
        for paid in self._paid(course, announced):
            yield from occurring(paid, tuple(events))

    # --------------------------------------------------------------------------- announced

    def _proposed(self, course: Course, announced: Announced) -> Iterator[tuple[Course, str]]:
        payer = self.payer
        candidate = payer.candidate
        if candidate.action == "cast":
            course = permissions_used(course, payer.used_up)
            for each in spell_proposed(course, candidate, self._form, announced, payer.player):
                yield each, payer.object
            return
        assert candidate.ability is not None
        state = activation_remembered(
            course.state, payer.object, candidate.ability.number,
            for_good=is_limited_for_good(candidate.ability),
        )  # fmt: skip
        remembering = msgspec.structs.replace(course, state=state)
        yield ability_proposed(remembering, candidate, announced, payer.player)

    @property
    def _form(self) -> Form:
        spell = self.payer.candidate.spell
        return next(each for each in self.payer.completion.actions.forms if each.id == spell)

    def _aimed(self, course: Course, announced: Announced, id_: str) -> Iterator[Course]:
        """Objects and players become targets."""
        # CR 601.2c — whatever triggers then waits until the spell has become cast.
        events = targeted(course.state, id_, announced.targets, self.payer.player, ANNOUNCED)
        yield from occurring(course, events)

    # -------------------------------------------------------------------------------- paid

    def _paid(
        self, course: Course, announced: Announced, id_: str | None = None
    ) -> Iterator[Course]:
        """The courses in which the total cost is paid, one for each way that differs; `id_` is what
        is on the stack for it."""
        ways = outlays(self.payer, announced, self.named)
        options = tuple(dict.fromkeys(_words(each) for each in ways))
        for each in ways:
            chosen = course
            if len(options) > 1:
                told = f"{self.payer.object}: how it is paid"
                choice = Choice(self.payer.player, "pay", told, options, _words(each), "payment")
                chosen = course.choosing(choice)
            for made in mana_made(chosen, self.payer, each.example):
                yield from self._paying(made, announced, each, id_)

    def _paying(
        self, course: Course, announced: Announced, outlay: Outlay, id_: str | None
    ) -> Iterator[Course]:
        due = [each for each in outlay.example.paid if each.of is None]
        told = id_ if asks_what_paid(self.payer) else None
        costs = CostsPaid(self.payer, announced.x or 0, self.named, outlay.price.payer, told)
        if self.payer.candidate.action == "cast" and id_ is not None:
            course = with_mana_spent(course, id_, outlay.example)
            course = with_life_for_symbols(course, id_, due)
            course = with_what_is_controlled(course, id_, self.payer.player)
        casting = self.payer.candidate.action == "cast"
        for spent in mana_spent(course, self.payer.player, due, casting=casting):
            done = with_bonuses(spent, self.payer, id_, outlay.example) if casting else spent
            for helped in self._helped(done, costs, outlay.example):
                life = outlay.price.life + life_of(due)
                for each in life_paid(helped, self.payer.player, life):
                    yield from costs.all(each, outlay.price.parts)

    def _helped(self, course: Course, costs: CostsPaid, example: Example) -> Iterator[Course]:
        """What pays for mana itself is tapped (702.51a, 702.126a) or exiled (702.66a)."""
        helping = [each for each in example.paid if not each.mana and each.by != "life"]
        tapped = [each.by for each in helping if each.by != "delve"]
        courses = [course]
        for each in dict.fromkeys(tapped):
            courses = [after for one in courses for after in costs.turned(one, each, "tap")]
        number = sum(each.number for each in helping if each.by == "delve")
        for one in courses:
            yield from costs.delved(one, number) if number else (one,)

    # ----------------------------------------------------------------------------- completed

    def _completed(self, before: Course, course: Course, id_: str) -> Iterator[Course]:
        """The spell becomes cast, or the ability activated."""
        verb = self.payer.candidate.action
        if verb == "cast":
            card = next(each for each in before.state.objects if each.id == id_)
            doing, terms = {"subject": self.payer.player}, {"cast_from": str(card.zone)}
            told = {"before": _cast_before(course.state)}
            event = GameEvent(verb, id_, terms=terms, players=doing, numbers=told)
            yield from occurring(course, (event,))
        else:
            yield from self._activated_by_keyword(before, course, id_)

    def _activated_by_keyword(self, before: Course, course: Course, id_: str) -> Iterator[Course]:
        """An ability is activated; so happens what its keyword calls that."""
        payer = self.payer
        ability = payer.candidate.ability
        assert ability is not None
        events = [activation(payer, ability, id_)]
        keyword = ability.words.keyword or ""
        row = keyword_costs.activating(keyword)
        called = row.called if row is not None else None
        if called is not None and called.by_tapped:
            words = {"object": str(payer.object)}
            events += (GameEvent(called.verb, e, words=words) for e in _tapped(before, course))
        elif called is not None:
            doing = {"subject": payer.player}
            x = next(each.x for each in course.state.stack_abilities if each.id == id_)
            numbers = {} if x is None else {"x": x}
            events.append(GameEvent(called.verb, payer.object, players=doing, numbers=numbers))
        elif any(is_awaited(course, each) for each in _called(keyword)):
            course = course.with_gaps(f"{payer.object}: what waits for it to {keyword}")
        yield from occurring(course, tuple(events))

    # ---------------------------------------------------------------------------- mana abilities

    def _mana_ability(self, course: Course, announced: Announced) -> Iterator[Course]:
        """The courses in which a mana ability is activated by itself (605.3)."""
        ability = self.payer.candidate.ability
        assert ability is not None
        offers: dict[tuple[str, Made], tuple[ManaSource, Made]] = {}
        for each in self.payer.own_sources:
            for makes in _made(each):
                named = str(self._of_named(each))
                offers.setdefault((each.kind + named, makes), (each, makes))
        if not offers and adds_as_it_resolves(ability):
            yield from self._activated(course, announced, ability, ())
            return
        if not offers:
            yield course.with_gaps(f"{ability.owner}: what mana it adds")
            return
        most = max((self._of_named(each) for each, _ in offers.values()), default=0)
        meant = [each for each in offers.values() if self._of_named(each[0]) == most]
        options = tuple(dict.fromkeys(_offered(*each) for each in meant))
        for source, makes in meant:
            chosen = course
            if len(options) > 1:
                told = f"{ability.owner}: which mana"
                which = _offered(source, makes)
                choice = Choice(self.payer.player, "color", told, options, which, "choice")
                chosen = course.choosing(choice)
            if source.mixed:
                chosen = chosen.with_gaps(untold_of(source.id))
            made_by = self.payer.ability_of(source.id, source.ability)
            yield from self._activated(
                chosen, announced, made_by, makes, uses=source.uses, own_life=source.life
            )

    def _of_named(self, source: ManaSource) -> int:
        """How much of what is said to pay is used up."""
        return len({each.partition(":")[2] for each in source.uses}.intersection(self.named))

    def _activated(
        self,
        course: Course,
        announced: Announced,
        ability: ObjectAbility,
        makes: Made,
        *,
        uses: Sequence[str] = (),
        own_life: int = 0,
    ) -> Iterator[Course]:
        for each in outlays(self.payer, announced, self.named):
            if any({*made.uses}.intersection(uses) for made in each.example.activated):
                continue  # what pays for the mana of its cost can't pay the rest of it too
            due = [paid for paid in each.example.paid if paid.of is None]
            life = own_life + each.price.life + life_of(due)
            for made in mana_made(course, self.payer, each.example):
                for spent in mana_spent(made, self.payer.player, due):
                    for paid in ability_paid(spent, self.payer, ability, uses, life):
                        yield from resolved_at_once(paid, self.payer, ability, makes)


def _cast_before(state: GameState) -> int:
    """How many spells were cast this turn so far."""
    return sum(len(each.history.spells_cast or ()) for each in (*state.players, *state.left))


def _tapped(before: Course, course: Course) -> Iterator[str]:
    """What has been tapped since, other than for mana."""
    was = {each.id for each in before.state.objects if "tapped" in each.traits}
    since = (each.event for each in course.events[len(before.events) :])
    for_mana = {each.subject for each in since if each.verb == TAPPING}
    now = (each.id for each in course.state.objects if "tapped" in each.traits)
    yield from (each for each in now if each not in was | for_mana)


def _called(keyword: str) -> list[str]:
    """The verbs of events by which using the ability of a keyword is known; none of what becomes of
    the permanent where that is what the ability does."""
    if keyword not in actions():
        return []
    row = keyword_costs.activating(keyword)
    if row is not None and any(getattr(each, "verb", None) == keyword for each in row.does):
        return [keyword]
    of = (verb for verb, row in actions().items() if row.event and row.event.verb == keyword)
    return [keyword, *of]


def _made(source: ManaSource) -> list[Made]:
    """What a mana ability may make, each only once."""
    ordered = (sorted(each, key=repr) for each in source.alternatives)
    return [*dict.fromkeys(map(tuple, ordered))]


def _offered(source: ManaSource, makes: Made) -> str:
    """What mana is made, and what beside the source is used up for it, in words."""
    objects = [each.partition(":")[2] for each in source.uses]
    others = [each for each in objects if each != source.id and ":" not in each]
    mana = "".join(f"{{{each.symbol}}}" for each in makes)
    return f"{mana}, {', '.join(others)}" if others else mana


def _words(outlay: Outlay) -> str:
    """How a cost is paid, in words: what is used for which mana, and life."""
    parts = [rendering.cost(Cost((part,))) for _, part in outlay.price.parts]
    return in_words(outlay.example, outlay.price.life, parts)


def in_words(example: Example, life: int, parts: Sequence[str] = ()) -> str:
    """How mana and life are paid, and what else, in words."""
    by_ability = {each.id for each in example.activated}
    found = [f"{e.id}: {''.join(f'{{{m}}}' for m in e.makes)}" for e in example.activated]
    paying: dict[str, str] = {}
    for each in example.paid:
        if each.by not in by_ability and each.by != "life" and each.of is None:
            what = f"{{{each.mana or each.symbol}}}" * each.number
            if each.special is not None and not each.special.plain:
                what = f"{what} ({each.special.told})"
            paying[each.by] = paying.get(each.by, "") + what
    found += (f"{by}: {what}" for by, what in paying.items())
    lived = life_of(example.paid) + life
    return ", ".join([*found, *([f"{lived} life"] if lived else []), *parts]) or "nothing"
