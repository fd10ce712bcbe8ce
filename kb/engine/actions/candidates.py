"""What an action that a player might take is, before anything is asked about it (116, 601, 602),
and every way in which a card can be cast.

A candidate says what would be paid and what would be aimed at, as the words of the card say;
whether it is legal is for the law (117_timing.lp and its neighbours) and for what can be paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.actions import splicing
from kb.engine.actions.announcing import AdditionalCost, Choice, Offer, TargetSlot
from kb.engine.actions.other_prices import OtherPrice
from kb.engine.actions.x_values import mentions_x
from kb.engine.facts import keyword_costs, keyword_words
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.vocabulary.printed_numbers import is_mana

Parts = tuple[v.CostPart, ...]


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """An action. `way` is what tells it apart from others with the same card; `mana` the mana cost
    that it starts from (None: none, which can't be paid, 118.6), `parts` what else is paid, each
    with the ability that says so. `choices` are what can be announced (601.2b), `all_choices`
    whether these are all; None: targets that aren't understood. `condition` has conditions that
    must be true for this way. `unread` are words that couldn't be taken into account."""

    action: str
    object: str | None = None
    zone: str | None = None
    way: str | None = None
    spell: str | None = None
    ability: ObjectAbility | None = None
    """The ability that is activated, or by whose keyword it is done."""
    row: keyword_costs.Casting | keyword_costs.Activating | None = None
    priced_by: ObjectAbility | None = None
    """The ability that lets another cost be paid rather than its mana cost."""
    mana: str | None = ""
    parts: tuple[tuple[ObjectAbility | None, v.CostPart], ...] = ()
    spells: tuple[ObjectAbility, ...] = ()
    """What is done as the spell resolves."""
    offer: Offer | None = None
    """What may be announced."""
    choices: tuple[Choice, ...] | None = (Choice(),)
    all_choices: bool = True
    conditions: tuple[tuple[ObjectAbility, tuple[v.Circumstance, ...]], ...] = ()
    unread: tuple[str, ...] = ()
    face_down: bool = False
    for_mana_cost: bool = False
    """It is turned face up for its mana cost (701.40b)."""
    creature_when_up: bool = False
    own_price: bool = False
    """Its price doesn't start from the mana cost: nothing may replace it again (118.9a)."""

    @property
    def card_cast(self) -> str | None:
        """The card that becomes a spell, and is on the stack before a cost is paid (601.2a)."""
        return self.object if self.action == "cast" else None

    @property
    def texts_gained(self) -> set[str]:
        """The spells whose text may be spliced onto it (702.47)."""
        extras = self.offer.extras if self.offer is not None else ()
        return {ability.owner for extra in extras for ability in extra.spells}

    @property
    def payable(self) -> set[str]:
        """The keywords whose additional costs may be announced."""
        paid = (extra for choice in self.choices or () for extra in choice.paid)
        return {extra.keyword for extra in paid if extra.keyword is not None}


class Form(msgspec.Struct, frozen=True):
    """A spell that is proposed: its id, its card, its form and name (kb.board.castable_spells)."""

    id: str
    card: str
    form: str | None = None
    name: str | None = None
    x: int | None = None
    """The X it is proposed with: only to ask what is said of it then."""
    by: str | None = None
    """The keyword for whose cost an instruction has it cast."""


class Casting:
    """The ways to cast one proposed spell: one candidate for each, whatever is announced
    besides."""

    def __init__(
        self, present: FinalState, form: Form, splices: Sequence[AdditionalCost] = ()
    ) -> None:
        self.present = present
        self.form = form
        self.splices = [each for each in splices if each.ability.owner != form.card]
        self.card = present.objects[form.card]
        self.abilities = present.abilities_of(form.id)

    def all(self) -> Iterator[Candidate]:
        """Each way, the plain one first."""
        if self.form.form is None:
            yield from self._plain()
        for ability in self._keywords():
            for row in keyword_costs.ways_to_cast(ability.words.keyword or ""):
                if row.price in keyword_costs.ADDITIONAL:
                    continue
                if row.face == self.form.form and self._in_place(row):
                    yield from self._by(ability, row)
        if self.form.form is None:
            yield from self._designated()

    def _designated(self) -> Iterator[Candidate]:
        """The ways that a designation of the card is enough for: an effect plotted a card without
        plot (702.170c), the warp it was cast for isn't its own."""
        for row in keyword_costs.ways_of_designations():
            traits, zone = self.card.traits, self.card.zone
            if row.needs not in traits or row.zone != zone or "face_down" in traits:
                continue
            if not self.present.with_keyword(self.form.card, row.keyword):
                free = row.price == "free"
                mana = "" if free else self._mana()
                yield self._candidate(row.name, mana, (), row=row, own_price=free)

    def _keywords(self) -> list[ObjectAbility]:
        """The keyword abilities of the spell and of the card, each once."""
        found: dict[tuple[str | None, str | None, v.Activation | None], ObjectAbility] = {}
        for ability in (*self.abilities, *self.present.abilities_of(self.form.card)):
            if ability.words.kind == "keyword":
                said = ability.words
                found.setdefault((said.keyword, said.parameter, said.activation), ability)
        return list(found.values())

    def _in_place(self, row: keyword_costs.Casting) -> bool:
        if row.by_effect and self.form.by != row.keyword:
            return False
        if row.needs is not None and row.needs not in self.card.traits:
            return False
        if row.zone is None:
            return True
        # The spell's ability isn't enough: it is the card's that lets it be cast (702.34a).
        mine = self.present.with_keyword(self.form.card, row.keyword)
        # What lies face down has no abilities; it is cast all the same if foretold (702.143a).
        hidden = row.needs is not None and "face_down" in self.card.traits
        return row.zone == self.card.zone and (hidden or bool(mine))

    def _mana(self) -> str | None:
        cost = self.present.one(self.form.id, "mana_cost")
        if cost is None:
            cost = self.present.objects[self.form.id].face.mana_cost
        return str(cost) or None

    def _plain(self) -> Iterator[Candidate]:
        plain = self._candidate(self.form.name, self._mana(), ())
        yield plain
        if self.present.has(self.form.id, "type", "land"):
            yield Candidate(
                action="play_land", object=self.form.card, zone=self.card.zone,
                way=self.form.name, spell=self.form.id,
            )  # fmt: skip
        for ability, extra in self._extra_costs():
            parts = tuple((ability, part) for part in extra.cost.parts)
            if extra.alternative:
                yield self._candidate(
                    "alternative",
                    "",
                    parts,
                    ability=ability,
                    conditions=extra.conditions,
                    own_price=True,
                )

    def at(self, price: OtherPrice, payer: str) -> Candidate:
        """Casting it at another price than its mana cost, or for more than that."""
        parts = price.parts_for(self.present, self.form.id, payer)
        own = price.ability.owner == self.form.id
        way = "flash" if own else f"by {price.ability.owner}"
        candidate = self._candidate(
            way, self._mana() if price.is_besides else "",
            tuple((price.ability, part) for part in parts), own_price=not price.is_besides,
        )  # fmt: skip
        return msgspec.structs.replace(candidate, priced_by=price.ability)

    def _extra_costs(self) -> Iterator[tuple[ObjectAbility, v.ExtraCost]]:
        for ability in self.abilities:
            if ability.words.spell is not None:
                for extra in ability.words.spell.costs:
                    yield ability, extra

    def _always(self) -> Iterator[tuple[ObjectAbility, v.CostPart]]:
        """The additional costs that must be paid (118.8)."""
        for ability, extra in self._extra_costs():
            if not extra.alternative and not extra.optional:
                yield from ((ability, part) for part in extra.cost.parts)

    def _by(self, ability: ObjectAbility, row: keyword_costs.Casting) -> Iterator[Candidate]:
        """The ways to cast by a keyword: one, or one for each cost that it names."""
        costs = keyword_costs.costs_of(ability.words)
        unread = (ability.words.text or row.keyword,) if costs is None and self._mana() else ()
        try:
            own = tuple((ability, part) for part in keyword_words.parts_of(row, ability.words))
        except keyword_words.NotRead:
            own, unread = (), (ability.words.text or row.keyword,)
        named: tuple[v.Cost, ...] = costs or (v.Cost(),)
        if row.price != "instead":
            named, unread = (v.Cost(),), ()
        for place, cost in enumerate(named):
            name = row.name if place == 0 else f"{row.name} {place + 1}"
            price = tuple((ability, part) for part in cost.parts)
            from_mana = row.price in ("same", "face")
            start: str | None = self._mana() if from_mana else ""
            if row.price == "instead" and costs is None:
                start = None  # a cost that isn't known is not offered
            if row.price == "face_down":
                start = row.cost
            yield self._candidate(
                name, start, (*price, *own), ability=ability, conditions=row.conditions, row=row,
                unread=unread, own_price=row.price in ("instead", "free", "face_down"),
            )  # fmt: skip

    def _candidate(
        self,
        way: str | None,
        mana: str | None,
        parts: tuple[tuple[ObjectAbility, v.CostPart], ...],
        *,
        ability: ObjectAbility | None = None,
        conditions: tuple[v.Circumstance, ...] = (),
        row: keyword_costs.Casting | None = None,
        unread: tuple[str, ...] = (),
        own_price: bool = False,
    ) -> Candidate:
        down = row is not None and row.price == "face_down"
        offer = Offer(()) if down else self._offer(row, ability)
        choices, complete = offer.choices()
        return Candidate(
            action="cast", object=self.form.card, zone=self.card.zone, way=way,
            spell=self.form.id, ability=ability, row=row, mana=mana,
            parts=(*(() if down else self._always()), *parts),
            spells=tuple(ability for ability in self.abilities if ability.words.kind == "spell"),
            offer=offer, choices=choices, all_choices=complete,
            conditions=((ability, conditions),) if ability is not None and conditions else (),
            unread=(*unread, *self._unread(choices, down)),
            face_down=down, own_price=own_price,
        )  # fmt: skip

    def _unread(self, choices: tuple[Choice, ...] | None, down: bool) -> Iterator[str]:
        """Words of the spell that aren't taken into account."""
        for ability in self.abilities:
            if choices is None and ability.words.targets is None:
                yield ability.words.text or ""
        for ability, row in () if down else self._additional():
            unknown = row.price == "more_for_another" and splicing.onto_of(ability.words) is None
            if unknown or keyword_costs.costs_beside(row, ability.words) is None:
                yield ability.words.text or row.keyword
        said = Counter((each.words.keyword, each.words.parameter) for each in self.abilities)
        left_out = keyword_costs.tables().left_out
        for ability in self._keywords():
            keyword = ability.words.keyword or ""
            row_of = keyword_costs.casting(keyword)
            alike = said[keyword, ability.words.parameter] > 1 and not down
            if alike and row_of is not None and row_of.by_instance:
                yield f"a further instance of {keyword}"
            if ability.words.keyword in left_out:
                yield left_out[ability.words.keyword]

    def _offer(self, row: keyword_costs.Casting | None, by: ObjectAbility | None) -> Offer:
        """Returns what can be announced for this way to cast (601.2b, 601.2c)."""
        spells = [ability for ability in self.abilities if ability.words.kind == "spell"]
        added: tuple[TargetSlot, ...] = ()
        if row is not None and by is not None and row.targets:
            if row.targets == "none":
                spells = []
            else:
                added = tuple(TargetSlot(by, each, place) for place, each in enumerate(row.targets))
        beyond_first = tuple(
            (ability, part)
            for ability, priced in self._additional()
            if priced.price == "more_for_modes"
            for cost in keyword_costs.costs_of(ability.words) or ()
            for part in cost.parts
        )
        keyword = row.keyword if row is not None else None
        return Offer(tuple(spells), tuple(self._extras()), keyword, added, beyond_first)

    # --------------------------------------------------------------------------- additional costs

    def _additional(self) -> Iterator[tuple[ObjectAbility, keyword_costs.Casting]]:
        """The keyword abilities that let more be paid, with their rows."""
        for ability in self._keywords():
            row = keyword_costs.casting(ability.words.keyword or "")
            if row is not None and row.price in keyword_costs.ADDITIONAL:
                yield ability, row

    def _extras(self) -> Iterator[AdditionalCost]:
        """The additional costs that may be paid (118.8b), those of keywords first."""
        for ability, row in self._additional():
            if row.price == "more":
                yield from _by_keyword(ability, row)
        optional = [each for each in self._extra_costs() if _is_optional(each[1])]
        for place, (ability, extra) in enumerate(optional):
            unnamed = keyword_costs.ADDITIONAL_COST
            name = _name_of(extra) or (unnamed if place == 0 else f"{unnamed} {place + 1}")
            yield AdditionalCost(
                name, ability, extra.cost.parts, conditions=extra.conditions,
                less=extra.less or "", any_number=extra.less is not None,
            )  # fmt: skip
        yield from self.splices


def _name_of(extra: v.ExtraCost) -> str | None:
    """What an additional cost is called, if it has a name of its own."""
    match extra.cost.parts:
        case (v.KeywordCost(verb=verb),):
            row = keyword_costs.by_keyword_action().get(verb)
            return None if row is None else row.asked_as
    return None


def _is_optional(extra: v.ExtraCost) -> bool:
    return extra.optional and not extra.alternative


def _by_keyword(ability: ObjectAbility, row: keyword_costs.Casting) -> Iterator[AdditionalCost]:
    """Returns what a keyword lets one pay: one cost, or each of those that it names ("and/or")."""
    costs = keyword_costs.costs_beside(row, ability.words)
    if costs is None:
        return
    own = keyword_words.parts_of(row, ability.words)
    for place, cost in enumerate(costs or (v.Cost(),)):
        yield AdditionalCost(
            row.name if place == 0 else f"{row.name} {place + 1}",
            ability,
            (*cost.parts, *own),
            row.keyword,
            "".join(part.mana for part in cost.parts if isinstance(part, v.PayMana)),
            any_number=row.any_number,
            all_modes=row.modes == "all",
        )


def without_strange_costs(candidate: Candidate) -> Candidate:
    """The candidate without what can't be told how it is paid: symbols that no mana pays, which
    joke cards have, and objects by whose number X is chosen ("discard a card with mana value X").
    It then can't be paid for, and is told of as not understood."""
    costs = [part.mana for _, part in candidate.parts if isinstance(part, v.PayMana)]
    strange = [each for each in (candidate.mana or "", *costs) if not is_mana(each)]
    by_x = [each for each in candidate.parts if _chooses_x(each[1])]
    if not strange and not by_x:
        return candidate
    told = (*strange, *(each.words.text or "" for each, _ in by_x if each is not None))
    parts = (
        each
        for each in candidate.parts
        if each not in by_x and getattr(each[1], "mana", None) not in strange
    )
    return msgspec.structs.replace(
        candidate, mana=None, parts=tuple(parts), unread=(*candidate.unread, *told)
    )


def _chooses_x(part: v.CostPart) -> bool:
    return isinstance(part, v.Act) and mentions_x(part.objects)
