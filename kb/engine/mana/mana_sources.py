"""The mana abilities that a player may activate while a cost is paid (106, 302.6, 305.6, 601.2g,
605), as `ManaSource`s: what each makes, at what price, and what on it may be spent.

Whether an ability may be activated is the law's to say (`Actions`): mana abilities are candidates
like others. Here they are told as what a payment needs to know of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.mana_words import NotTold
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.mana_costs import ManaAbilityCost, ManaCosts, NotPriced
from kb.engine.mana.mana_made import MOST_ALTERNATIVES, Alternative, ManaMade, few, joined
from kb.engine.mana.mana_of_sources import OnlyOfSources
from kb.engine.mana.mana_replacing import ManaReplacing, Watching
from kb.engine.mana.mana_restrictions import Restrictions, Spending
from kb.engine.mana.mana_supply import ManaSource, ManaSupply
from kb.engine.mana.mana_tapping import Added, ManaTapping
from kb.engine.mana.mana_traits import ManaTraits
from kb.snapshot.pool import PoolMana


class _Offer(msgspec.Struct, frozen=True):
    """One way to activate a mana ability, and how often; the restrictions on its mana, what else is
    said of that, whether different things of several pieces."""

    ability: ObjectAbility
    outlay: ManaAbilityCost
    makes: tuple[Alternative, ...]
    only: tuple[str, ...]
    gives: PoolMana
    mixed: bool
    times: int | None
    """None: as often as one likes; it uses nothing up."""
    besides: tuple[Added, ...] = ()


class ManaSources:
    """The mana abilities of a moment's acting player.

    `unread` are objects and their lines that could not be told: such an ability is left out, or
    more or other mana is added than is told here.
    """

    def __init__(self, actions: Actions, dearer: Callable[[int, str], tuple[str, int]]) -> None:
        """dearer: the mana that a candidate of its own price costs in all, and the life besides."""
        self._actions = actions
        self._dearer = dearer
        self._present = actions.present
        watching = Watching(actions)
        self._replacing = ManaReplacing(actions, watching)
        self._made = ManaMade(actions)
        self._tapping = ManaTapping(actions, self._made, watching)
        self._costs = ManaCosts(actions)
        self._traits = ManaTraits(actions.present)
        self.restrictions = Restrictions(actions, self.miss)
        self.unread: list[tuple[str, str]] = []
        self._offers = [*self._all()]
        self.watchers_unread = tuple(watching.unread)
        """The abilities that change or add mana and aren't understood."""
        for ability in watching.unread:
            self.miss(ability)

    @property
    def life_payable(self) -> bool:
        """Returns whether the player may pay life to activate them (119.4b)."""
        return self._actions.payable.life

    @cached_property
    def all(self) -> tuple[ManaSource, ...]:
        """The sources, whatever they are used for."""
        return tuple(self._source(offer, None) for offer in self._offers)

    def activated_alone(self, act: int) -> tuple[ManaSource, ...]:
        """The sources that a candidate is where it is activated for its own sake: also if it
        can't be as something is paid for, or adds no mana now (605.2)."""
        offered = self._offered(act, self._actions.candidates[act], alone=True)
        return tuple(self._source(offer, None) for offer in offered)

    def usable_for(
        self, candidate: Candidate, announced: frozenset[str] = frozenset()
    ) -> tuple[ManaSource, ...]:
        """The sources for the cost of a candidate, with the keywords whose additional costs are
        `announced`. A card that is cast is on the stack by then: it makes no mana from where it was
        (601.2a)."""
        spending = Spending.of(candidate, self._actions, announced)
        found = tuple(
            self._source(offer, spending)
            for offer in self._offers
            if candidate.action != "cast" or f"card:{candidate.object}" not in offer.outlay.uses
        )
        only = OnlyOfSources(self._actions, candidate)
        return tuple(self._of_sources(each, only) for each in found) if only.said else found

    def _of_sources(self, source: ManaSource, only: OnlyOfSources) -> ManaSource:
        """A source for a spell that only mana of certain sources may be spent on."""
        if source.besides:  # of which sources that is isn't told
            self.miss(only.said[0][0])
        usable = source.usable and only.source(source.id)
        return msgspec.structs.replace(source, usable=usable, others_usable=False)

    def supply(
        self,
        pool: Sequence[PoolMana],
        candidate: Candidate,
        announced: frozenset[str] = frozenset(),
    ) -> ManaSupply:
        """A supply of the mana in a pool, with what of it may be spent on the cost of a candidate
        (106.6)."""
        from_right = self._from_right(pool, candidate)
        words = [self._actions.said_of(each) for each in pool]
        only = [each.only for each in pool]
        if not any(only):
            usable = [True] * len(pool)
        else:
            spending = Spending.of(candidate, self._actions, announced)
            usable = [
                said is None
                or (ability is not None and self.restrictions.allow(ability, said, spending))
                for said, ability in zip(only, words, strict=True)
            ]
        return ManaSupply(
            pool=tuple(each.symbol for each in pool),
            pool_snow=tuple(each.snow for each in pool),
            pool_usable=tuple(map(all, zip(usable, from_right, strict=True))),
            pool_usable_for_mana=tuple(
                said is None or self.restrictions.for_mana(said) for said in only
            ),
            pool_generic=tuple(said is None or self.restrictions.generic(said) for said in only),
            pool_mana=tuple(pool),
        )

    def _from_right(self, pool: Sequence[PoolMana], candidate: Candidate) -> list[bool]:
        """Which mana in a pool is of the sources whose mana alone may be spent on a candidate."""
        only = OnlyOfSources(self._actions, candidate)
        answers = [only.in_pool(each) for each in pool]
        if None in answers:
            self.miss(only.said[0][0])
        return [each is True for each in answers]

    # -------------------------------------------------------------------------------- offers

    def _all(self) -> Iterator[_Offer]:
        for place, candidate in enumerate(self._actions.candidates):
            if place in self._actions.payable.while_paying:
                yield from self._offered(place, candidate)

    def _offered(
        self, place: int, candidate: Candidate, *, alone: bool = False
    ) -> Iterator[_Offer]:
        ability = candidate.ability
        assert ability is not None
        activation = ability.words.activation
        if activation is None or not activation.mana or candidate.unread or activation.changes:
            self.miss(ability)
            return
        parts = tuple(part for _, part in candidate.parts)
        try:
            for own in self._costs.outlays(ability, parts):
                outlay = own if alone else self._in_all(place, own)
                offers = [*self._made_by(ability, activation, outlay)]
                if not offers and alone:
                    offers.append(_Offer(ability, outlay, ((),), (), PoolMana(""), False, 1))
                for offer in offers:
                    yield from self._limited(place, offer)
        except (NotPriced, NotTold):
            self.miss(ability)

    def _in_all(self, place: int, own: ManaAbilityCost) -> ManaAbilityCost:
        """What activating it costs in all, with what makes that more or less (601.2f, 602.2b)."""
        mana, life = self._dearer(place, own.mana)
        return msgspec.structs.replace(own, mana=mana, life=own.life + life)

    def _made_by(
        self, ability: ObjectAbility, activation: v.Activation, outlay: ManaAbilityCost
    ) -> Iterator[_Offer]:
        """One way to pay, with the mana that it then adds."""
        added: list[v.Mana] = []
        for mana in activation.mana or ():
            if mana.conditions and not self._actions.gate_open(ability, mana.conditions):
                continue
            if mana.instead and added:
                added.pop()
            added.append(mana)
        pieces = [
            self._made.alternatives(ability, mana, self._number(ability, mana, outlay))
            for mana in added
        ]
        makes = few([each for each in joined(pieces) if each]) if pieces else []
        if makes:
            only = tuple(dict.fromkeys(mana.only for mana in added if mana.only is not None))
            gives = {self._traits.of(ability.owner, mana) for mana in added}
            whole = self._with_more(ability, outlay, makes)
            yield _Offer(
                ability, outlay, tuple(each for each, _ in whole), only, next(iter(gives)),
                len(gives) > 1, 1 if outlay.uses else None, tuple(more for _, more in whole),
            )  # fmt: skip

    def _with_more(
        self, ability: ObjectAbility, outlay: ManaAbilityCost, makes: list[Alternative]
    ) -> list[tuple[Alternative, Added]]:
        """The mana that an ability makes, each alternative with what triggered mana abilities add
        where its object is tapped for mana (106.12)."""
        if f"tap:{ability.owner}" not in outlay.uses:
            return [(each, ()) for each in makes]
        whole = [
            (each, more)
            for each in self._replacing.produced(ability, makes)
            for more in self._tapping.added(ability, each)
        ]
        if len(whole) > MOST_ALTERNATIVES:
            raise NotTold
        return whole

    def _number(self, ability: ObjectAbility, mana: v.Mana, outlay: ManaAbilityCost) -> int:
        """The number of times that a piece of mana is added. Raises NotTold."""
        if mana.settled == "counters_removed":
            return outlay.removed
        if mana.settled is not None:
            raise NotTold
        return max(0, self._actions.value_of(ability, mana.times, outlay.removed))

    def _limited(self, act: int, offer: _Offer) -> Iterator[_Offer]:
        """The offer; where it may be activated so many times a turn and nothing else limits that,
        once for each time that is left."""
        ability, outlay = offer.ability, offer.outlay
        left = self._actions.payable.times_left(act)
        if left is None or f"tap:{ability.owner}" in outlay.uses:
            yield offer
            return
        for time in range(left):
            used = ManaAbilityCost((f"activated:{ability.owner}:{ability.number}:{time}",))
            yield msgspec.structs.replace(offer, outlay=outlay.with_(used), times=1)

    # ------------------------------------------------------------------------------- sources

    def _source(self, offer: _Offer, spending: Spending | None) -> ManaSource:
        owner = offer.ability.owner
        types = " ".join(sorted(map(str, self._present.values.get(owner, {}).get("type", ()))))
        return ManaSource(
            id=owner,
            ability=offer.ability.number,
            makes=offer.makes,
            mana=offer.outlay.mana,
            life=offer.outlay.life,
            uses=offer.outlay.uses,
            snow=self._present.has(owner, "supertype", "snow"),
            usable=spending is None
            or all(self.restrictions.allow(offer.ability, words, spending) for words in offer.only),
            usable_for_mana=all(map(self.restrictions.for_mana, offer.only)),
            generic=all(map(self.restrictions.generic, offer.only)),
            gives=offer.gives,
            mixed=offer.mixed,
            snow_matters=self._traits.snow_matters,
            kind=", ".join((types, *offer.outlay.names)),
            times=offer.times,
            besides=offer.besides if any(offer.besides) else (),
        )

    # --------------------------------------------------------------------------------- unread

    def miss(self, ability: ObjectAbility) -> None:
        """Keeps what could not be told."""
        line = (ability.owner, ability.line or "")
        if line not in self.unread:
            self.unread.append(line)


__all__ = ["ManaSources"]
