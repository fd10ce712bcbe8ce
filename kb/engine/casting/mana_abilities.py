"""Mana abilities are activated: they resolve at once, and so do triggered ones (605.3b, 605.4a)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.casting.parts import CostsPaid, counters_paid, life_paid
from kb.engine.casting.payer import Payer
from kb.engine.casting.proposing import activation_remembered, is_limited_for_good
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.event_words import ANY_EVENT
from kb.engine.course.happened import after
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.replaced import Replaced
from kb.engine.course.results import Actor, Course, TriggeredAbility
from kb.engine.course.steps import carried_out
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.facts import cost_verbs, keyword_costs
from kb.engine.facts.filters import NoLogic
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.mana.delayed_mana import adding_later
from kb.engine.mana.mana_supply import Activated, Example, ManaSource, Paid
from kb.engine.turns.occurring import occurring
from kb.snapshot.pool import PoolMana

TAPPING = "tap_for_mana"
ADDING = "add_mana"


def mana_made(course: Course, payer: Payer, example: Example) -> list[Course]:
    """The courses in which the mana abilities of a way to pay are activated, in order."""
    # CR 601.2g + 605.3a — before costs are paid.
    courses = [course]
    for place, each in enumerate(example.activated):
        due = [paid for paid in example.paid if paid.of == place]
        courses = [made for one in courses for made in _activated(one, payer, each, due)]
    mixed = [each.id for each in example.activated if _source(payer, each).mixed]
    return [each.with_gaps(*map(untold_of, mixed)) for each in courses] if mixed else courses


def untold_of(source: str) -> str:
    """What isn't told of mana of which different things are said."""
    return f"{source}: what which of its mana may be spent on"


def _source(payer: Payer, activated: Activated) -> ManaSource:
    alike = [
        each
        for each in payer.sources
        if each.id == activated.id and each.ability == activated.ability
    ]
    return next((each for each in alike if {*each.uses} == {*activated.uses}), alike[0])


def _activated(
    course: Course, payer: Payer, activated: Activated, due: Sequence[Paid]
) -> Iterator[Course]:
    """The courses in which one mana ability is activated and its own cost paid."""
    ability = payer.ability_of(activated.id, activated.ability)
    life = _source(payer, activated).life + life_of(due)
    for spent in mana_spent(course, payer.player, due):
        for paid in ability_paid(spent, payer, ability, activated.uses, life):
            yield from resolved_at_once(paid, payer, ability, activated.in_pool)


# -------------------------------------------------------------------------------------------- cost


def life_of(due: Sequence[Paid]) -> int:
    """The life that symbols are paid with."""
    return 2 * sum(each.number for each in due if each.by == "life")


CASTING = {"as": "casting"}
"""How mana is spent that pays for a spell which is cast."""


def mana_spent(
    course: Course, player: str, due: Sequence[Paid], *, casting: bool = False
) -> Iterator[Course]:
    """The courses in which the mana that pays is spent."""
    mana = tuple(one for each in due for one in each.spent)
    spent = "".join(f"{{{each.symbol}}}" for each in mana)
    event = GameEvent(
        "spend_mana", player, of_player=True, words={"mana": spent}, numbers={"value": len(mana)},
        terms=CASTING if casting else {}, spent=mana,
    )  # fmt: skip
    yield from occurring(course, (event,) if spent else ())


def ability_paid(
    course: Course, payer: Payer, ability: ObjectAbility, uses: Sequence[str], life: int = 0
) -> Iterator[Course]:
    """The courses in which a mana ability's cost beside mana is paid with what it uses up."""
    activation = ability.words.activation
    parts = activation.cost.parts if activation is not None and activation.cost else (v.TapThis(),)
    state = activation_remembered(
        course.state, ability.owner, ability.number, for_good=is_limited_for_good(ability)
    )
    courses = [msgspec.structs.replace(course, state=state)]
    own = {f"{verb}:{ability.owner}" for part in parts if (verb := v.COST_SYMBOLS.get(part))}
    left = [each for each in uses if not each.startswith("activated:") and each not in own]
    costs = CostsPaid(payer)
    for part in parts:
        found = []
        for each in courses:
            try:
                found += _part_paid(each, costs, ability, part, left)
            except (NotCarriedOut, NoLogic) as why:
                found.append(each.with_gaps(f"{ability.owner}: {why}"))
        courses = found
    for each in courses:
        yield from life_paid(each, payer.player, life)


def _part_paid(
    course: Course, costs: CostsPaid, ability: ObjectAbility, part: v.CostPart, left: list[str]
) -> list[Course]:
    """One part of the cost is paid; what it uses up is taken from what is left of that."""
    match part:
        case v.PayMana() | v.PayLife():
            return [course]
        case v.TapThis() | v.UntapThis():
            return [*costs.turned(course, ability.owner, v.COST_SYMBOLS[part])]
        case v.Act() if cost_verbs.from_top(part):
            return [*costs.of_top(course, ability, part)]
        case v.Act():
            payable = costs.payer.completion.actions.payable.by(ability, part)
            return [*costs.acted_on(course, part, _taken(course, part, left, payable))]
        case v.MoveCounters(objects=v.IsSelf(), kind=str(kind), verb=verb):
            entries = [each for each in left if each.startswith(f"counter:{kind}:{ability.owner}:")]
            size = 1 if verb == "put_counters" else -len(entries)
            if verb == "put_counters" and part.least != v.Const(1):
                raise NotCarriedOut("how many counters are put")
            return [*costs.counters_moved(course, ability.owner, kind, size)]
        case v.PayCounters(kind=kind):
            entries = [each for each in left if each.startswith(f"{kind}:")]
            return [*counters_paid(course, costs.payer.player, kind, len(entries))]
    raise NotCarriedOut("what is paid for its mana")


def _taken(
    course: Course, part: v.Act, left: list[str], payable: Collection[str]
) -> tuple[str, ...]:
    """The objects that pay a part, of what is used up and may pay it. Raises NotCarriedOut."""
    if cost_verbs.uses_nothing(part.verb):
        raise NotCarriedOut(f"what to {part.verb}")
    zones = {each.id: each.zone for each in course.state.objects}
    fitting = [
        (each, id_)
        for each in left
        if (id_ := each.partition(":")[2]) in zones
        and id_ in payable
        and each == cost_verbs.entry(part.verb, id_, zones[id_])
    ]
    number = len(fitting)
    if isinstance(part.least, v.Const) and not part.whole:
        number = part.least.number
    for entry, _ in fitting[:number]:
        left.remove(entry)
    return tuple(id_ for _, id_ in fitting[:number])


# ------------------------------------------------------------------------------------- resolution


def resolved_at_once(
    course: Course, payer: Payer, ability: ObjectAbility, makes: Sequence[PoolMana]
) -> Iterator[Course]:
    """The courses in which a mana ability has resolved, with the mana that triggered mana abilities
    add; what else it says is done, too."""
    events = _adding(payer.player, ability, tuple(makes)) if makes else ()
    if is_awaited(course, "activate"):
        name = f"{ability.owner}-{ability.number}"
        events = (*events, activation(payer, ability, name, mana=True))
    # CR 106.12b — what replaces the mana is worked into what is made; nothing replaces it again.
    made = tuple(Replaced((each,)) for each in events)
    done, _ = after(course, moment_of(course.state), made)
    told = (f"{each.owner}: {each.words.text}" for each in payer.completion.sources.watchers_unread)
    done = done.with_gaps(*told)
    yield from _besides(_without_mana_abilities(course, done, payer.player), payer, ability)


def is_awaited(course: Course, verb: str) -> bool:
    """Whether anything triggers, or might trigger, on events of a verb."""
    words = moment_of(course.state).words
    known = {each.verb for _, trigger in words.triggers.values() for each in trigger.events}
    return verb in known or any({verb, *ANY_EVENT} & verbs for verbs in words.not_read.values())


def activation(payer: Payer, ability: ObjectAbility, name: str, mana: bool = False) -> GameEvent:
    """The event of activating an ability, with what kinds of abilities it is of; of a mana ability
    only where something waits for it."""
    doing = {"subject": payer.player, "cause": payer.player}
    words = {"source": ability.owner}
    said = ability.words
    if said.keyword is not None:
        row = keyword_costs.activating(said.keyword)
        words["keyword"] = row.keyword if row is not None else said.keyword
    cost = said.activation.cost if said.activation is not None else None
    kinds = {
        "mana_ability": mana,
        "loyalty_ability": said.kind == "loyalty",
        "tap_symbol": cost is not None and v.TapThis() in cost.parts,
    }
    terms = {kind: "true" for kind, is_so in kinds.items() if is_so}
    return GameEvent("activate", name, terms=terms, words=words, players=doing)


def _adding(
    player: str, ability: ObjectAbility, mana: tuple[PoolMana, ...]
) -> tuple[GameEvent, ...]:
    """Mana is added, and what is tapped for it tapped for mana (106.12)."""
    words = {"mana": "".join(f"{{{each.symbol}}}" for each in mana)}
    doing = {"subject": player, "cause": player}
    adding = GameEvent(
        ADDING, player, of_player=True, words=words, players={"cause": player}, mana=mana
    )
    activation = ability.words.activation
    parts = activation.cost.parts if activation is not None and activation.cost else (v.TapThis(),)
    if v.TapThis() not in parts:
        return (adding,)
    return adding, GameEvent(TAPPING, ability.owner, words=words, players=doing)


def _without_mana_abilities(before: Course, then: Course, player: str) -> Course:
    """The course without triggered mana abilities that wait for the stack: they have resolved, and
    their mana has been added with that of the ability that they triggered on."""
    known, told = len(before.waiting), len(before.triggered)
    new = enumerate(then.waiting[known:], known)
    there = {place: _mana_ability(then, each) for place, each in new}
    gone = [then.waiting[place] for place, words in there.items() if words is not None]
    for place, words in there.items():
        if words is not None and not _adds_alone(words, then.waiting[place], player):
            then = then.with_gaps(f"{then.waiting[place].source}: {words.text}")
    kept = tuple(each for each in then.waiting if each not in gone)
    triggered = (each for each in then.triggered[told:] if each not in gone)
    return msgspec.structs.replace(
        then, waiting=kept, triggered=(*then.triggered[:told], *triggered)
    )


def _mana_ability(course: Course, triggered: TriggeredAbility) -> v.Ability | None:
    """The triggered mana ability that has triggered; None where it is another ability."""
    # CR 605.1b — it triggers from a mana ability, has no target and could add mana.
    if triggered.delayed is not None:
        return adding_later(triggered.text or "")
    for each in moment_of(course.state).final.abilities_of(triggered.source or ""):
        trigger = each.words.trigger
        if each.number == triggered.number and trigger is not None:
            mana = trigger.adds is not None and not each.words.targets
            return each.words if mana else None
    return None


def _adds_alone(words: v.Ability, triggered: TriggeredAbility, player: str) -> bool:
    """Whether a triggered mana ability does nothing but add mana for whoever has tapped."""
    spell, trigger = words.spell, words.trigger
    adds = trigger.adds if trigger is not None else None
    if adds is None or (adds.whose == "you" and triggered.controller != player):
        return False
    steps = [one for each in (spell.instructions if spell else ()) for one in each.does or ()]
    return all(isinstance(each, v.GameAction) and each.verb == ADDING for each in steps)


def _besides(course: Course, payer: Payer, ability: ObjectAbility) -> Iterator[Course]:
    """What a mana ability does beside adding mana."""
    spell = ability.words.spell
    steps: list[v.Step | str] = []
    for each in spell.instructions if spell is not None else ():
        if each.does is None:
            steps.append(each.text or "")
        elif not any(map(_adds, each.does)):
            steps += [one for one in each.does if not _chooses_its_color(one, ability)]
        elif not all(map(_only_adds, each.does)):
            steps.append(each.text or "")
    if not steps:
        yield course
        return
    actor = Actor(payer.player, ability.owner)
    for way in carried_out(Way(course, Memory(), actor), tuple(steps)):
        yield way.course


_PAID_BY_ITSELF = (v.PayMana, v.PayLife, v.TapThis, v.UntapThis)


def adds_as_it_resolves(ability: ObjectAbility) -> bool:
    """Whether what a mana ability adds is told by what it does ("double the amount …"), and nothing
    but mana, life and the object itself pays for it."""
    spell, activation = ability.words.spell, ability.words.activation
    cost = activation.cost if activation is not None else None
    instructions = spell.instructions if spell is not None else ()
    return (
        cost is not None
        and all(isinstance(each, _PAID_BY_ITSELF) for each in cost.parts)
        and bool(instructions)
        and all(each.does and not any(map(_adds, each.does)) for each in instructions)
    )


def _only_adds(step: v.Step) -> bool:
    """Whether a step does nothing but add mana, which has been added by then, or one of two such
    steps."""
    match step:
        case v.GameAction(verb=verb):
            return verb == ADDING
        case v.IfSo(does=does, otherwise=otherwise):
            return all(map(_only_adds, (*does, *otherwise)))
    return False


def _adds(step: v.Step) -> bool:
    """Whether a step adds mana, among other things perhaps."""
    match step:
        case v.IfSo(does=does, otherwise=otherwise) | v.May(then=does, otherwise=otherwise):
            return any(map(_adds, (*does, *otherwise)))
        case v.IfDone(does=does) | v.Unless(does=does) | v.ForEach(does=does):
            return any(map(_adds, does))
    return _only_adds(step)


def _chooses_its_color(step: v.Step, ability: ObjectAbility) -> bool:
    """Whether a step is the choice of the color of its mana, which has been made with that."""
    activation = ability.words.activation
    mana = activation.mana if activation is not None else None
    return (
        isinstance(step, v.Chooses)
        and step.kind == "color"
        and any(each.color == "devotion" for each in mana or ())
    )
