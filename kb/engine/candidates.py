"""The actions that a player might take, before anything is asked about them: every card in every
way in which it can be cast, every ability, every special action (116, 601, 602).

A candidate says what would be paid and what would be aimed at, as the words of the card say;
whether it is legal is for the law (117_timing.lp and its neighbours) and for what can be paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import msgspec

from kb.cards import vocabulary as v
from kb.engine import keyword_words, ways
from kb.engine.present import Held, Present

Parts = tuple[v.CostPart, ...]
FACE_DOWN_COST = "{3}"
MOST_MODES = 60
"""How many choices of modes are told apart at most."""


class Aim(msgspec.Struct, frozen=True):
    """One use of "target" and whose ability says it."""

    held: Held
    target: v.Target
    number: int
    """Its place among the targets of that ability's definition."""


class Payer(msgspec.Struct, frozen=True):
    """Which objects pay a `part` of the cost (as `one` of them), where they make the cost less: by
    this `mana`, so many `times`. None of them: that part isn't paid."""

    part: v.Act
    one: v.Act
    among: tuple[str, ...]
    mana: str
    times: int


class Choice(msgspec.Struct, frozen=True):
    """A choice of modes (numbers from 1; none: no modes), what it aims at, what it costs more, what
    pays where that makes a difference."""

    modes: tuple[int, ...] = ()
    aims: tuple[Aim, ...] = ()
    parts: tuple[tuple[Held, v.CostPart], ...] = ()
    payer: Payer | None = None


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """An action. `way` is what tells it apart from others with the same card; `mana` the mana cost
    that it starts from (None: none, which can't be paid, 118.6), `parts` what else is paid, each
    with the ability that says so. `choices` are the choices of modes; None: targets that aren't
    understood. `condition` has conditions that must be true for this way. `unread` are words that
    couldn't be taken into account."""

    action: str
    object: str | None = None
    zone: str | None = None
    way: str | None = None
    spell: str | None = None
    held: Held | None = None
    """The ability that is activated, or by whose keyword it is done."""
    row: ways.Casting | ways.Activating | None = None
    mana: str | None = ""
    parts: tuple[tuple[Held | None, v.CostPart], ...] = ()
    choices: tuple[Choice, ...] | None = (Choice(),)
    conditions: tuple[tuple[Held, tuple[v.Circumstance, ...]], ...] = ()
    unread: tuple[str, ...] = ()
    face_down: bool = False
    own_price: bool = False
    """Its price doesn't start from the mana cost: nothing may replace it again (118.9a)."""


class Form(msgspec.Struct, frozen=True):
    """A spell that is proposed: its id, its card, its form and name (kb/board/proposals.py)."""

    id: str
    card: str
    form: str | None = None
    name: str | None = None


class Casting:
    """The ways to cast one proposed spell."""

    def __init__(self, present: Present, form: Form) -> None:
        self.present = present
        self.form = form
        self.card = present.things[form.card]
        self.held = present.held(form.id)

    def all(self) -> Iterator[Candidate]:
        """Each way, the plain one first."""
        if self.form.form is None:
            yield from self._plain()
        for held in self._keywords():
            row = ways.casting(held.ability.keyword or "")
            if row is not None and row.face == self.form.form and self._in_place(row):
                yield from self._by(held, row)

    def _keywords(self) -> list[Held]:
        """The keyword abilities of the spell and of the card, each once."""
        found: dict[tuple[str | None, str | None], Held] = {}
        for held in (*self.held, *self.present.held(self.form.card)):
            if held.ability.kind == "keyword":
                found.setdefault((held.ability.keyword, held.ability.parameter), held)
        return list(found.values())

    def _in_place(self, row: ways.Casting) -> bool:
        if row.needs is not None and row.needs not in self.card.traits:
            return False
        return row.zone is None or row.zone == self.card.zone

    def _mana(self) -> str | None:
        cost = self.present.one(self.form.id, "mana_cost")
        if cost is None:
            cost = self.present.things[self.form.id].face.mana_cost
        return str(cost) or None

    def _plain(self) -> Iterator[Candidate]:
        plain = self._candidate(self.form.name, self._mana(), ())
        yield plain
        if self.present.has(self.form.id, "type", "land"):
            yield Candidate(
                action="play_land", object=self.form.card, zone=self.card.zone,
                way=self.form.name, spell=self.form.id,
            )  # fmt: skip
        for held, extra in self._extra_costs():
            parts = tuple((held, part) for part in extra.cost.parts)
            if extra.alternative:
                yield self._candidate(
                    "alternative", "", parts, held=held, conditions=extra.conditions, own_price=True
                )
            elif extra.optional:
                yield self._candidate(
                    "additional", self._mana(), parts, held=held, conditions=extra.conditions
                )

    def _extra_costs(self) -> Iterator[tuple[Held, v.ExtraCost]]:
        for held in self.held:
            if held.ability.spell is not None:
                for extra in held.ability.spell.costs:
                    yield held, extra

    def _always(self) -> Iterator[tuple[Held, v.CostPart]]:
        """The additional costs that must be paid (118.8)."""
        for held, extra in self._extra_costs():
            if not extra.alternative and not extra.optional:
                yield from ((held, part) for part in extra.cost.parts)

    def _by(self, held: Held, row: ways.Casting) -> Iterator[Candidate]:
        """The ways to cast by a keyword: one, or one for each cost that it names."""
        costs = ways.costs_of(held.ability)
        unread = (held.ability.text or row.keyword,) if costs is None else ()
        try:
            own = tuple((held, part) for part in keyword_words.parts_of(row, held.ability))
        except keyword_words.NotRead:
            own, unread = (), (held.ability.text or row.keyword,)
        named: tuple[v.Cost, ...] = costs or (v.Cost(),)
        if row.price not in ("instead", "more") or row.least is not None or row.total is not None:
            named, unread = (v.Cost(),), ()
        for place, cost in enumerate(named):
            name = row.name if place == 0 else f"{row.name} {place + 1}"
            price = tuple((held, part) for part in cost.parts)
            from_mana = row.price in ("more", "same", "face") or (
                row.price == "instead" and costs == ()
            )
            start: str | None = self._mana() if from_mana else ""
            if row.price == "face_down":
                start = FACE_DOWN_COST
            yield self._candidate(
                name, start, (*price, *own), held=held, conditions=row.conditions, row=row,
                unread=unread, own_price=row.price in ("instead", "free", "face_down"),
            )  # fmt: skip

    def _candidate(
        self,
        way: str | None,
        mana: str | None,
        parts: tuple[tuple[Held, v.CostPart], ...],
        *,
        held: Held | None = None,
        conditions: tuple[v.Circumstance, ...] = (),
        row: ways.Casting | None = None,
        unread: tuple[str, ...] = (),
        own_price: bool = False,
    ) -> Candidate:
        down = row is not None and row.price == "face_down"
        choices = (Choice(),) if down else self._choices(row, held)
        missed = (row.unread,) if row is not None and row.unread else ()
        return Candidate(
            action="cast", object=self.form.card, zone=self.card.zone, way=way,
            spell=self.form.id, held=held, row=row, mana=mana,
            parts=(*(() if down else self._always()), *parts), choices=choices,
            conditions=((held, conditions),) if held is not None and conditions else (),
            unread=(*unread, *self._unread(choices), *missed),
            face_down=down, own_price=own_price,
        )  # fmt: skip

    def _unread(self, choices: tuple[Choice, ...] | None) -> Iterator[str]:
        for held in self.held:
            if choices is None and held.ability.targets is None:
                yield held.ability.text or ""

    def _choices(self, row: ways.Casting | None, by: Held | None) -> tuple[Choice, ...] | None:
        """The choices of modes, each with all its targets (601.2b, 601.2c)."""
        added: tuple[Aim, ...] = ()
        if row is not None and by is not None and row.targets:
            if row.targets == "none":
                return (Choice(),)
            added = tuple(Aim(by, each, place) for place, each in enumerate(row.targets))
        found: list[Choice] = [Choice(aims=added)]
        for held in self.held:
            if held.ability.kind != "spell":
                continue
            options = choices_of(held, everything=row is not None and row.modes == "all")
            if options is None:
                return None
            found = [_joined(one, other) for one in found for other in options][:MOST_MODES]
        return tuple(found)


def _joined(one: Choice, other: Choice) -> Choice:
    return Choice((*one.modes, *other.modes), (*one.aims, *other.aims), (*one.parts, *other.parts))


def choices_of(held: Held, everything: bool = False) -> tuple[Choice, ...] | None:
    """The choices of modes that an ability's words leave; None: not understood."""
    ability = held.ability
    if ability.targets is None:
        return None
    aims = tuple(
        Aim(held, target, place) for place, target in enumerate(ability.targets) if not target.later
    )
    modes = ability.spell.modes if ability.spell is not None else None
    if modes is None:
        return (Choice(aims=aims),)
    if any(mode.targets is None for mode in modes.modes):
        return None
    return tuple(
        _joined(Choice(aims=aims), _of_modes(held, modes, chosen))
        for chosen in chosen_modes(modes, everything)
    )


def chosen_modes(modes: v.Modes, everything: bool = False) -> list[tuple[int, ...]]:
    """The sets of modes that may be chosen, as numbers from 1 (700.2)."""
    numbers = range(1, len(modes.modes) + 1)
    most = len(modes.modes) if modes.most is None else modes.most
    if everything:
        return [tuple(numbers)]
    pick = combinations_with_replacement if modes.repeated else combinations
    found: list[tuple[int, ...]] = []
    for size in range(modes.least, most + 1):
        for chosen in pick(numbers, size):
            if len(found) < MOST_MODES:
                found.append(chosen)
    return found


def _of_modes(held: Held, modes: v.Modes, chosen: tuple[int, ...]) -> Choice:
    aims: list[Aim] = []
    parts: list[tuple[Held, v.CostPart]] = []
    for number in chosen:
        mode = modes.modes[number - 1]
        before = 100 * number  # beyond the targets that stand outside the modes
        aims += (
            Aim(held, target, before + place)
            for place, target in enumerate(mode.targets or ())
            if not target.later
        )
        if mode.cost is not None:
            parts += ((held, part) for part in mode.cost.parts)
    return Choice(chosen, tuple(aims), tuple(parts))


# -------------------------------------------------------------------------------------- abilities


def activations(
    present: Present, player: str, named: frozenset[str] = frozenset()
) -> Iterator[Candidate]:
    """Every activated ability that the player might activate (602.2: of what they control, or own
    where nobody controls it)."""
    for thing in present.things.values():
        if "proposed" in thing.traits or thing.zone in ("stack", "library"):
            continue
        own = present.controller(thing.id) == player
        for held in present.held(thing.id):
            if (own or _open_to(held.ability)) or thing.id in named:
                yield from _activation(present, thing.id, held)


def _open_to(ability: v.Ability) -> bool:
    """Whether others than its controller may activate it."""
    return ability.activation is not None and ability.activation.by in ("any", "opponent")


def _activation(present: Present, object_: str, held: Held) -> Iterator[Candidate]:
    ability, zone = held.ability, present.things[object_].zone
    if ability.kind == "keyword":
        row = ways.activating(ability.keyword or "")
        if row is not None and zone in (row.zone, row.zone2):
            yield _by_row(object_, zone, held, row)
        return
    if ability.kind not in ("activated", "mana", "loyalty"):
        return
    if zone not in (ability.zones or ("battlefield",)):
        return
    cost = v.Cost((v.TapThis(),)) if ability.activation is None else ability.activation.cost
    action = "activate_mana" if ability.kind == "mana" else "activate"
    restricted = ability.activation.restrictions if ability.activation is not None else ()
    unread = (ability.text or "",) if cost is None or restricted is None else ()
    choices = choices_of(held)
    gates = [each for each in restricted or () if isinstance(each, v.OnlyIf)]
    yield Candidate(
        action=action, object=object_, zone=zone, held=held,
        parts=tuple((held, part) for part in (cost.parts if cost is not None else ())),
        choices=choices,
        conditions=tuple((held, _any_of(each)) for each in gates),
        unread=unread or ((ability.text or "",) if choices is None else ()),
    )  # fmt: skip


def _any_of(restriction: v.OnlyIf) -> tuple[v.Circumstance, ...]:
    """A restriction as one condition where it has alternatives, else as it is."""
    if len(restriction.any) == 1:
        return restriction.any[0]
    groups = [v.AllOf(tuple(group)) for group in restriction.any]  # type: ignore[arg-type]
    return (v.AnyOf(tuple(groups)),)


def _by_row(object_: str, zone: str, held: Held, row: ways.Activating) -> Candidate:
    """The ability that a keyword stands for."""
    costs = ways.costs_of(held.ability)
    unread = (held.ability.text or "",) if costs is None and row.total is None else ()
    try:
        own = keyword_words.parts_of(row, held.ability)
    except keyword_words.NotRead:
        own, unread = row.parts, (held.ability.text or "",)
    named = costs[0].parts if costs and row.total is None else ()
    targets = keyword_words.targets_of(row, held.ability.keyword or "")
    return Candidate(
        action="activate", object=object_, zone=zone, held=held, row=row,
        parts=tuple((held, part) for part in (*named, *own)),
        choices=(Choice(aims=tuple(Aim(held, each, n) for n, each in enumerate(targets))),),
        unread=unread,
    )  # fmt: skip


def specials(present: Present, player: str, forms: list[Form]) -> Iterator[Candidate]:
    """Special actions with cards (116.2): suspend, foretell, plot."""
    spells = {form.card: form.id for form in reversed(forms) if form.form is None}
    for card, spell in spells.items():
        thing = present.things[card]
        for held in present.held(card):
            row = ways.special(held.ability.keyword or "")
            if row is None or thing.zone != row.zone or thing.owner != player:
                continue
            costs = (v.Cost((v.PayMana(row.cost),)),) if row.cost else ways.costs_of(held.ability)
            yield Candidate(
                action=row.action, object=card, zone=thing.zone, spell=spell, held=held,
                parts=tuple((held, part) for part in (costs[0].parts if costs else ())),
                unread=(held.ability.text or "",) if costs is None else (),
            )  # fmt: skip
