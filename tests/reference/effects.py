"""The effects that exist at a point of the derivation, and which parts of them a step takes."""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.editions import Step
from tests.reference.doing import within_effect
from tests.reference.state import BATTLEFIELD, Board, ObjectAbility, ObjectState, State

_KINDS: dict[type, str] = {
    v.GainControl: "control",
    v.ReplaceWords: "text",
    v.FullText: "text",
    v.SetName: "text",
    v.SetTypes: "type",
    v.AddTypes: "type",
    v.RemoveTypes: "type",
    v.SetSubtypes: "type",
    v.AddSubtypes: "type",
    v.RemoveSubtypes: "type",
    v.AddSupertypes: "type",
    v.RemoveSupertypes: "type",
    v.SetColors: "color",
    v.AddColors: "color",
    v.GainAbilities: "ability",
    v.LoseAbilities: "ability",
    v.CantHave: "ability",
    v.GainAbilitiesOf: "ability",
    v.SetPT: "pt_set",
    v.ModifyPT: "pt_modify",
    v.SwitchPT: "pt_switch",
}
_NO_STATIC = frozenset(
    {"activated", "mana", "triggered", "spell", "loyalty", "chapter", "replacement"}
)
# Types that function in the command zone (113.6p).
_COMMAND_TYPES = frozenset({"conspiracy", "plane", "phenomenon", "scheme", "vanguard", "dungeon"})

Parts = tuple[tuple[int, tuple[v.Modification, ...]], ...]
"""Clause number and what of it happens in the step."""


class Active(msgspec.Struct):
    """A continuous effect that exists now and has parts in the step at hand."""

    id: str
    effect: v.Effect
    parts: Parts
    timestamp: int
    key: tuple[int, int, int]
    """Order among effects: timestamp, then order of the objects, then of the abilities."""
    cda: bool
    """It sets, in this step, what its object says of itself, or it defines that wholly."""
    wholly: bool = False
    source: str | None = None
    lasting: str | None = None
    rank: int = 0
    granted: int | None = None


# ------------------------------------------------------------------------------ parts of a step


def _kind(change: v.Modification, *, cda: bool, static: bool) -> str | None:
    kind = _KINDS.get(type(change))
    if kind == "pt_set" and cda:
        return "pt_cda"
    if kind == "pt_modify" and not static:
        return "pt_modify_resolved"
    return kind


def _step_for(board: Board, kind: str, *, cda: bool, whole: bool) -> str | None:
    fitting = [step for step in board.era.steps if kind in step.kinds]
    if cda:
        for step in fitting:
            if step.only == "cda":
                return step.id
    if whole:
        return next(step.id for step in board.era.steps if step.whole)
    return next((step.id for step in fitting if step.only is None), None)


def steps_of(
    board: Board, effect: v.Effect, *, cda: bool, static: bool, besides: bool = False
) -> dict[str, Parts]:
    """Step id → the parts of the effect that it takes (613.6; before 2005-10-01 an effect that
    changes a type goes as a whole); `besides`: what it states of its object sets that."""
    key = (id(effect), cda, static, besides)
    stated = _stated(board) if besides else ()
    known = board.shares.get(key)
    if known is not None and known[0] is effect:
        return known[1]  # type: ignore[return-value]
    whole_kinds = {kind for step in board.era.steps if step.whole for kind in step.kinds}
    kinds = {id(m): _kind(m, cda=cda, static=static) for c in effect.clauses for m in c.does}
    whole = any(kind in whole_kinds for kind in kinds.values())
    found: dict[str, dict[int, list[v.Modification]]] = {}
    for number, clause in enumerate(effect.clauses):
        for change in sorted(clause.does, key=within_effect):
            kind = kinds[id(change)]
            sets = cda or isinstance(change, stated)
            step = kind and _step_for(board, kind, cda=sets, whole=whole)
            if step:
                found.setdefault(step, {}).setdefault(number, []).append(change)
    made = {
        step: tuple((number, tuple(changes)) for number, changes in clauses.items())
        for step, clauses in found.items()
    }
    board.shares[key] = (effect, made)
    return made


# -------------------------------------------------------------- characteristic-defining or not

_STATES_VALUE: dict[str, tuple[type, ...]] = {
    "type": (v.SetTypes, v.AddTypes),
    "supertype": (v.AddSupertypes,),
    "subtype": (v.SetSubtypes, v.AddSubtypes),
    "color": (v.SetColors, v.AddColors),
    "power": (v.SetPT,),
    "ability": (v.GainAbilities, v.GainAbilitiesOf),
}


def is_defining(board: Board, held: ObjectAbility) -> bool:
    """Is it a characteristic-defining (604.3a) or, in old editions, -setting (405.2) ability?"""
    definition = board.says("cda_definition")
    if definition == "none":
        return False
    if held.origin != "printed" and not board.says("cda_self_granted"):
        return False
    if held.ability.cda:
        return True
    if str(definition).startswith("defining"):
        return False
    return _states_own_values(board, held.ability)


def _stating(board: Board) -> tuple[type, ...]:
    """The changes that state a value of the kinds that an edition names."""
    defines = board.says("cda_defines")
    names = defines if isinstance(defines, list) else []
    return tuple(each for name in names for each in _STATES_VALUE.get(name, ()))


def _stated(board: Board) -> tuple[type, ...]:
    """Those of them that count beside other words of the ability, too."""
    return tuple(each for each in _stating(board) if each is not v.SetPT)


_LOSING = (v.RemoveTypes, v.RemoveSubtypes, v.RemoveSupertypes, v.LoseAbilities)


def states_besides(board: Board, effect: v.Effect, *, granted: bool) -> bool:
    """405.2 as it stood: beside what else its object does, it "is" or "has" something."""
    definition = str(board.says("cda_definition"))
    if definition == "none" or definition.startswith("defining"):
        return False
    if granted and not board.says("cda_self_granted"):
        return False
    own = all(isinstance(clause.subject, v.IsSelf) for clause in effect.clauses)
    loses = any(isinstance(m, _LOSING) for clause in effect.clauses for m in clause.does)
    return own and not loses


def _sets_of(board: Board, parts: Parts, besides: bool) -> bool:
    """Whether these parts of a step state something of the object that says it."""
    return besides and any(isinstance(m, _stated(board)) for _, does in parts for m in does)


def _states_own_values(board: Board, ability: v.Ability) -> bool:
    """405.2 as it stood: the object "is" or (for a while) "has" something, by its own ability."""
    classes = _stating(board)
    effect = ability.effect
    return effect is not None and all(
        isinstance(clause.subject, v.IsSelf) and all(isinstance(m, classes) for m in clause.does)
        for clause in effect.clauses
    )


# ---------------------------------------------------------------------------- effects that exist


def functions(board: Board, held: ObjectAbility, obj: ObjectState, *, cda: bool) -> bool:
    """Does the ability function where its object is (113.6)?"""
    if held.ability.zones:
        return obj.zone in held.ability.zones
    if obj.zone == BATTLEFIELD:
        return True
    if cda:
        everywhere = board.says("cda_functions") != "type_color_in_all_zones"
        return everywhere or not _sets_pt_or_abilities(held.ability)
    if obj.zone == "stack":
        return bool(obj.types & {"instant", "sorcery"})
    if obj.zone == "command":
        emblem = "emblem" in board.objects[obj.id].traits
        return emblem or bool(obj.types & _COMMAND_TYPES)
    return False


def _sets_pt_or_abilities(ability: v.Ability) -> bool:
    effect = ability.effect
    return effect is not None and any(
        isinstance(m, (v.SetPT, v.GainAbilities)) for clause in effect.clauses for m in clause.does
    )


def static_timestamp(board: Board, source: str, granted: int | None) -> int:
    """The later of the object's and of the granting effect's timestamp (613.7a)."""
    own = board.objects[source].timestamp
    if granted is None or board.says("timestamp_static") == "object":
        return own
    return max(own, granted)


def static_effect(
    board: Board, state: State, step: Step, source: str, held: ObjectAbility
) -> Active | None:
    """The effect of an ability, if it makes one, functions or has begun, and the step has parts
    of it."""
    ability = held.ability
    if ability.effect is None or ability.kind in _NO_STATIC:
        return None
    cda = is_defining(board, held)
    besides = states_besides(board, ability.effect, granted=held.origin != "printed")
    steps = steps_of(board, ability.effect, cda=cda, static=True, besides=besides)
    parts = steps.get(step.id)
    if not parts:
        return None
    if held.id not in state.started and not functions(board, held, state.objects[source], cda=cda):
        return None
    timestamp = static_timestamp(board, source, held.granted)
    return Active(
        id=held.id,
        effect=ability.effect,
        parts=parts,
        timestamp=timestamp,
        key=(timestamp, board.order[source], held.rank),
        cda=cda or _sets_of(board, parts, besides),
        wholly=cda,
        source=source,
        rank=held.rank,
        granted=held.granted,
    )


def _gone_on(board: Board, state: State, step: Step, seen: set[str]) -> list[Active]:
    """Effects whose ability is gone but that have begun: they go on (613.6)."""
    found = []
    for name, begun in state.started.items():
        if name in seen or begun.source is None:
            continue
        besides = states_besides(board, begun.effect, granted=begun.granted is not None)
        steps = steps_of(board, begun.effect, cda=begun.cda, static=True, besides=besides)
        parts = steps.get(step.id)
        if parts:
            timestamp = static_timestamp(board, begun.source, begun.granted)
            key = (timestamp, board.order[begun.source], begun.rank)
            found.append(
                Active(
                    id=name,
                    effect=begun.effect,
                    parts=parts,
                    timestamp=timestamp,
                    key=key,
                    cda=begun.cda or _sets_of(board, parts, besides),
                    wholly=begun.cda,
                    source=begun.source,
                    rank=begun.rank,
                    granted=begun.granted,
                )
            )
    return found


def _lasting_effects(board: Board, step: Step) -> list[Active]:
    found = []
    for each in board.state.effects:
        parts = steps_of(board, each.effect, cda=False, static=False).get(step.id)
        if parts:
            key = (each.timestamp, len(board.order), board.lasting_order[each.id])
            source = each.source if each.source in board.objects else None
            found.append(
                Active(
                    id=each.id,
                    effect=each.effect,
                    parts=parts,
                    timestamp=each.timestamp,
                    key=key,
                    cda=False,
                    source=source,
                    lasting=each.id,
                )
            )
    return found


_PT_COUNTER = re.compile(r"^([+-]\d+)/([+-]\d+)$")
_AFTER_ABILITIES = 1_000_000


def _counter_change(board: Board, step: Step, kind: str, number: int) -> v.Modification | None:
    """What the counters of a kind do in this step (122.1a, 122.1b)."""
    numbers = _PT_COUNTER.match(kind)
    if numbers and "pt_counter" in step.kinds:
        power, toughness = (number * int(each) for each in numbers.groups())
        return v.ModifyPT(v.Const(power), v.Const(toughness))
    keywords = board.says("keyword_counters")
    if "keyword_counter" not in step.kinds or not isinstance(keywords, list):
        return None
    if not any(kind == k or kind.startswith(f"{k} from ") for k in keywords):
        return None
    return v.GainAbilities((v.Ability(kind="keyword", keyword=kind),) * number)


def _counter_effects(board: Board, step: Step) -> list[Active]:
    if step.only == "cda" or not {"pt_counter", "keyword_counter"} & set(step.kinds):
        return []
    found = []
    for name in board.live:
        obj = board.objects[name]
        for place, (kind, number) in enumerate(obj.counters.items()):
            change = _counter_change(board, step, kind, number) if number > 0 else None
            if change is not None:
                found.append(
                    Active(
                        id=f"{name}/counter:{kind}",
                        effect=v.Effect((v.Clause(v.IsSelf(), (change,)),)),
                        parts=((0, (change,)),),
                        timestamp=obj.timestamp,
                        key=(obj.timestamp, board.order[name], _AFTER_ABILITIES + place),
                        cda=False,
                        source=name,
                    )
                )
    return found


def fixed_effects(board: Board, step: Step) -> list[Active]:
    """The effects that exist whatever happens: those of resolved spells, and counters."""
    return [*_lasting_effects(board, step), *_counter_effects(board, step)]


def existing(board: Board, state: State, step: Step) -> list[Active]:
    """The effects of abilities that exist in a state and have parts in the step."""
    found = []
    seen = set()
    for name in board.live:
        for held in state.objects[name].abilities:
            if held.ability.effect is None:
                continue
            active = static_effect(board, state, step, name, held)
            if active is not None:
                found.append(active)
                seen.add(held.id)
            elif held.id in state.started:
                seen.add(held.id)
    found.extend(_gone_on(board, state, step, seen))
    return found


def still(board: Board, state: State, step: Step, effect: Active) -> Active | None:
    """The same effect in another state: perhaps with another text; None if it isn't there."""
    if effect.lasting is not None or effect.source is None or "/counter:" in effect.id:
        return effect
    for held in state.objects[effect.source].abilities:
        if held.id == effect.id:
            if held.ability.effect is effect.effect:
                return effect
            return static_effect(board, state, step, effect.source, held)
    return effect if effect.id in state.started else None
