"""What must not change an answer: other ids, another order of the file, a bystander, asking about
every dependency. And what is always so: every derived atom is a fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from clingo import Symbol, SymbolType
from hypothesis import given
from hypothesis import strategies as st

from kb import vocabulary as v
from kb.engine.layers.characteristics import Characteristics
from kb.engine.layers.derivation import Derivation, derive
from kb.state.game_state import GameObject, GameState, PlayerState, ResolvedEffect, Turn
from kb.vocabulary.card import Face
from tests.property.profiles import boards
from tests.property.smaller import smallest
from tests.property.states import dense, states

replace = msgspec.structs.replace

BOARDS = st.one_of(dense(), dense(), states(least=8, most=20), dense("2003-12-01"))

Names = dict[str, str]
Comparable = dict[str, dict[str, Any]]


def _strings(symbol: Symbol) -> list[str]:
    """The strings in a term: of what gave an ability, the ids."""
    if symbol.type is SymbolType.String:
        return [symbol.string]
    if symbol.type is not SymbolType.Function:
        return []
    return [each for argument in symbol.arguments for each in _strings(argument)]


def _comparable(found: dict[str, Characteristics], names: Names | None = None) -> Comparable:
    """Answers without what the engine alone sees: the numbers of definitions, their order."""
    names = names or {}
    answers: Comparable = {}
    for id_, each in found.items():
        answer = {field: getattr(each, field) for field in each.__struct_fields__}
        answer["abilities"] = Counter(
            (
                repr(ability.ability),
                ability.origin,
                tuple(names.get(word, word) for word in _strings(ability.giver))
                if ability.giver is not None
                else (),
            )
            for ability in each.abilities
        )
        answers[names.get(id_, id_)] = answer
    return answers


def _differences(one: Comparable, other: Comparable) -> list[str]:
    lines = [f"objects: {sorted(one)} / {sorted(other)}"] if set(one) != set(other) else []
    return lines + [
        f"{id_}.{field}: {one[id_][field]} / {other[id_][field]}"
        for id_ in sorted(set(one) & set(other))
        for field in one[id_]
        if one[id_][field] != other[id_][field]
    ]


@cache
def _drawn() -> list[GameState]:
    """The boards on which every property must hold."""
    found: list[GameState] = []

    @boards(0.03)
    @given(BOARDS)
    def draw(state: GameState) -> None:
        found.append(state)

    draw()
    return found


_DERIVED: dict[int, dict[str, Characteristics]] = {}
"""What is derived of the boards drawn, by their places: no property derives that again."""


def _derived(state: GameState) -> dict[str, Characteristics]:
    place = next((n for n, each in enumerate(_drawn()) if each is state), None)
    if place is None:
        return derive(state)
    if place not in _DERIVED:
        _DERIVED[place] = derive(state)
    return _DERIVED[place]


def _hold(broken: Callable[[GameState], list[str]]) -> None:
    """Fails with the smallest board on which a property does not hold."""
    for state in _drawn():
        if broken(state):
            small = smallest(state, lambda each: bool(broken(each)))
            board = msgspec.json.format(msgspec.json.encode(small), indent=1).decode()
            pytest.fail("\n".join([*broken(small), board]), pytrace=False)
    assert _drawn()


# --------------------------------------------------------------------------------- other names


def _renamed(state: GameState, names: Names) -> GameState:
    def of(id_: str | None) -> str | None:
        return None if id_ is None else names.get(id_, id_)

    objects = tuple(
        replace(each, id=names[each.id], host=of(each.host), copy_of=of(each.copy_of),
                paired_with=of(each.paired_with))
        for each in state.objects
    )  # fmt: skip
    effects = tuple(
        replace(each, id=names[each.id], source=of(each.source),
                affects=tuple(names[affected] for affected in each.affects))
        for each in state.effects
    )  # fmt: skip
    return replace(state, objects=objects, effects=effects)


def _new_names(state: GameState) -> Names:
    """Names that sort the other way round and are no identifiers."""
    ids = [obj.id for obj in state.objects] + [each.id for each in state.effects]
    return {id_: f'{len(ids) - place:03} "{id_}"' for place, id_ in enumerate(ids)}


def _changed_by_renaming(state: GameState) -> list[str]:
    names = _new_names(state)
    renamed = derive(_renamed(state, names))
    # Counters are effects named after what they are on; none gives other than a keyword.
    names |= {f"{obj.id}/{kind}": f"{names[obj.id]}/{kind}"
              for obj in state.objects for kind in obj.counters}  # fmt: skip
    return _differences(_comparable(_derived(state), names), _comparable(renamed))


def test_renaming_every_id_changes_no_answer() -> None:
    _hold(_changed_by_renaming)


# ----------------------------------------------------------------------------- another order


def _changed_by_reordering(state: GameState) -> list[str]:
    stamps = [obj.timestamp for obj in state.objects]
    stamps += [effect.timestamp for effect in state.effects]
    assert len(stamps) == len(set(stamps))
    objects, effects = state.objects, state.effects
    moved = replace(state, objects=objects[::-1], effects=effects[::-1])
    half = len(objects) // 2
    shifted = replace(state, objects=objects[half:] + objects[:half])
    found = _comparable(_derived(state))
    return [line for each in (moved, shifted)
            for line in _differences(found, _comparable(derive(each)))]  # fmt: skip


def test_the_order_of_the_file_changes_nothing_under_timestamps() -> None:
    _hold(_changed_by_reordering)


def test_an_object_s_abilities_keep_their_order_whoever_else_has_one() -> None:
    """The order of what is printed counts, not where an ability is met first in the file."""
    colorless, black = (
        v.Ability("static", cda=True, effect=v.Effect((v.Clause(v.IsSelf(), (does,)),)))
        for does in (v.SetColors(()), v.AddColors(("black",)))
    )
    both = Face("Bear", types=("creature",), power="2", toughness="2", abilities=(colorless, black))
    objects = (
        GameObject(id="both", face=both, owner="A", controller="A", timestamp=1),
        GameObject(id="one", face=Face("Rock", types=("artifact",), abilities=(black,)), owner="A",
              controller="A", timestamp=2),
    )  # fmt: skip
    for order in (objects, objects[::-1]):
        state = GameState(
            edition="2026-08-07", players=(PlayerState(name="A"), PlayerState(name="B")),
            turn=Turn(active="A"), objects=order,
        )  # fmt: skip
        assert derive(state)["both"].colors == ("black",)


# -------------------------------------------------------------------------------- bystanders

_ANTHEM = v.Ability(
    "static",
    effect=v.Effect((v.Clause(v.HasType("creature"), (v.ModifyPT(v.Const(1), v.Const(1)),)),)),
)
_FACE = Face(
    "Nobody Else Is Called This", types=("creature",), subtypes=("Goblin",), colors=("black",),
    power="3", toughness="3", abilities=(_ANTHEM,),
)  # fmt: skip
_BYSTANDERS = (
    GameObject(id="exiled", face=_FACE, owner="A", zone="exile", timestamp=-2),
    GameObject(id="phased-out", face=_FACE, owner="A", controller="A", timestamp=-1,
          traits=frozenset({"phased_out"})),
)  # fmt: skip
_IDLE = ResolvedEffect(
    id="idle", controller="A", timestamp=-3, affects=("phased-out",),
    effect=v.Effect((v.Clause(v.Locked(), (v.ModifyPT(v.Const(1), v.Const(1)),)),)),
)  # fmt: skip


def _changed_by_bystanders(state: GameState) -> list[str]:
    """A card in exile and a phased-out creature (702.26b) with an ability each, oldest of all,
    and an effect on the latter."""
    crowded = replace(
        state,
        objects=(*_BYSTANDERS, *state.objects),
        effects=(_IDLE, *state.effects),
    )
    found = derive(crowded)
    others = {id_: each for id_, each in found.items() if id_ not in ("exiled", "phased-out")}
    return _differences(_comparable(_derived(state)), _comparable(others))


def test_what_affects_nothing_changes_no_answer() -> None:
    _hold(_changed_by_bystanders)


# ------------------------------------------------------------------------------ how it is asked


def _changed_by_thoroughness(state: GameState) -> list[str]:
    """Asking about every possible dependency, about some of the objects, or working each step
    through by itself, changes nothing. And every atom of a thorough derivation is a fact."""
    lazy, thorough = Derivation(state), Derivation(state, thorough=True)
    stepwise = Derivation(state, history=True)
    found = _comparable(lazy.characteristics())
    some = [obj.id for obj in state.objects[::2]]
    asked = _comparable(lazy.characteristics(some))
    kept = {id_: found[id_] for id_ in some}
    unlike = _differences(found, _comparable(thorough.characteristics()))
    unlike += _differences(found, _comparable(stepwise.characteristics()))
    unlike += [f"open: {each}" for each in thorough.grounder.open_atoms()]
    return unlike + _differences(kept, asked)


def test_a_thorough_derivation_derives_the_same_and_only_facts() -> None:
    _hold(_changed_by_thoroughness)
