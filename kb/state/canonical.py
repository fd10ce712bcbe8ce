"""The canonical form of a state: what is left of it when ids are forgotten.

States that differ only in ids, in the order of entries where order means nothing (battlefield,
hands, exile, effects), and in timestamps of which only the ranks differ, have equal
forms. Equal forms are always of states that differ in nothing else: each form tells its state
completely. So positions that are the same may be missed (of objects that are alike and told apart
only by how they refer to each other in a circle), but none are confused.

Left out are what follows from the rest (`DERIVED`), how often objects have changed zones (which
nothing asks), and the timestamps of cards in hands and libraries, unless an ability of theirs says
something of itself or functions there: nothing else of them makes an effect (113.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from kb.snapshot.model import Characteristics, CopyOf
from kb.snapshot.resolved import Designation
from kb.state.derived import ORDERED_ZONES, PAIRED
from kb.state.game_objects import DERIVED
from kb.state.game_state import (
    DelayedAbility,
    GameObject,
    GameState,
    History,
    PlayerHistory,
    PlayerState,
    ResolvedEffect,
    StackAbility,
    TriggeringEvent,
)
from kb.state.prepare_spells import COPY_OF

Form = tuple[object, ...]
Name = Callable[[str], object]
"""What an id is called; a word that is no id is called itself."""
Node = GameObject | StackAbility | ResolvedEffect | DelayedAbility

HIDDEN_ZONES = ("hand", "library")
REFERRING = frozenset(
    {
        "host",
        "attached_to",
        "source",
        "given_by",
        "origin",
        "targets",
        "affects",
        "attacking",
        "blocks",
        "blocked_by",
        "exiled_with",
        "haunts",
        "linked",
        "commander_damage",
        "moved",
        "subject",
        "object",
        "by",
        "owner",
        "whose",
        "affected",
        "exiled",
        "parted_from",
    }
)
"""The fields with ids in them, beside what is copied, chosen and designated."""
DROPPED: dict[type, frozenset[str]] = {
    GameObject: frozenset({"id", "timestamp", "generation", "unread", "top", *DERIVED}),
    StackAbility: frozenset({"id", "timestamp"}),
    ResolvedEffect: frozenset({"id", "timestamp", "unread"}),
    DelayedAbility: frozenset({"id", "timestamp"}),
    PlayerState: frozenset({"numbers", "statuses"}),
}
"""The fields that a form leaves out or tells in another way."""


def canonical_form(state: GameState) -> Form:
    """The form of a state: hashable, and equal for states that differ only in names."""
    nodes = _nodes(state)
    order = _order(state, nodes)
    number = {id_: place for place, id_ in enumerate(order)}
    placed = _Placed(state)

    def name(word: str) -> object:
        return ("object", number[word]) if word in number else word

    def sequence(ids: tuple[str, ...]) -> Form:
        return tuple(number.get(id_, id_) for id_ in ids)

    return (
        () if state.around is None else canonical_form(state.around),
        (
            state.edition,
            state.format,
            state.day_night,
            state.attack_option,
            _plain(state.turn, name),
        ),
        tuple(_plain(each, name) for each in (*state.players, *state.left)),
        (len(state.left), state.seats),
        tuple((placed.of(nodes[id_]), _plain(nodes[id_], name)) for id_ in order),
        tuple(sorted((number[one], str(name(whom or ""))) for one, whom in state.attacks.items())),
        tuple((number[one], sequence(blocked)) for one, blocked in state.blocks.items()),
        tuple(sorted(number[id_] for id_ in state.blocked)),
        tuple(sorted(number[id_] for id_ in state.struck)),
        tuple(sorted(tuple(sorted(number[id_] for id_ in band)) for band in state.bands)),
        tuple(
            (number[one], tuple((str(name(each)), size) for each, size in parts.items()))
            for one, parts in state.assigned.items()
        ),
        (state.declared, state.two_damage_steps),
        () if state.over is None else (state.over.winners, state.over.losers),
    )


def _nodes(state: GameState) -> dict[str, Node]:
    """Returns what has an id, by it."""
    stated = (each for each in state.effects if not each.by_designation)
    everything: Iterator[Node] = (
        node
        for some in (
            state.objects,
            state.stack_abilities,
            stated,
            state.unread_effects,
            state.delayed,
        )
        for node in some
    )
    return {node.id: node for node in everything}


class _Placed:
    """Where things stand in their order: how old they are, how deep in their zone."""

    def __init__(self, state: GameState) -> None:
        counting = [each for each in _nodes(state).values() if _age_counts(each)]
        times = sorted({each.timestamp for each in counting})
        self._ranks = {time: rank for rank, time in enumerate(times)}
        self._places = {id_: place for place, id_ in enumerate(state.stack)}
        depth: dict[tuple[str, str], int] = {}
        for each in state.objects:
            if each.zone in ORDERED_ZONES:
                where = each.owner, each.zone
                depth[where] = depth.get(where, 0) + 1
                self._places[each.id] = depth[where]

    def of(self, node: Node) -> Form:
        """The rank of its timestamp, where that counts, and its place in its zone."""
        rank = self._ranks[node.timestamp] if _age_counts(node) else None
        return type(node).__name__, rank, self._places.get(node.id)


def _age_counts(node: Node) -> bool:
    if not isinstance(node, GameObject) or node.zone not in HIDDEN_ZONES:
        return True
    return any(each.cda or each.zones for each in node.face.abilities)


# ------------------------------------------------------------------------------ telling a thing


def _plain(value: Any, name: Name) -> Form:
    """A struct's facts, with ids by their names."""
    left_out = DROPPED.get(type(value), frozenset())
    return tuple(
        _field(field, getattr(value, field), name)
        for field in value.__struct_fields__
        if field not in left_out
    )


def _field(field: str, value: Any, name: Name) -> object:
    if field in REFERRING:
        return _renamed(value, name)
    if field == "choices":
        return tuple(
            sorted((key, str(name(word) if key == "object" else word), type(word).__name__)
                   for key, word in value.items())
        )  # fmt: skip
    if field == "copies":
        if not isinstance(value, CopyOf):
            return _renamed(value, name)
        id_ = None if value.id is None else name(value.id)
        return id_, msgspec.structs.replace(value, id=None)
    if field in ("merged", "copy_ends"):
        return tuple(_plain(each, name) for each in value)
    if field == "designations":
        return tuple(sorted((_designation(each, name) for each in value), key=repr))
    if field == "damaged_by" and value is not None:
        return tuple(sorted((name(each) for each in value), key=repr))
    if field == "paid_with":
        return tuple(sorted(((verb, _renamed(ids, name)) for verb, ids in value.items()), key=repr))
    if field == "last_known":
        known = ((name(key), _plain(each, name)) for key, each in value.items())
        return tuple(sorted(known, key=repr))
    if isinstance(value, dict):
        return tuple(sorted(value.items(), key=repr))
    if isinstance(value, History | PlayerHistory | TriggeringEvent):
        return _plain(value, name)
    return value


def _designation(each: Designation, name: Name) -> Form:
    detail = name(each.detail) if each.name in (PAIRED, COPY_OF) else each.detail  # type: ignore[arg-type]
    return each.name, detail


def _renamed(value: Any, name: Name) -> object:
    if isinstance(value, dict):
        return tuple(sorted(((name(key), size) for key, size in value.items()), key=repr))
    if isinstance(value, tuple):
        return tuple(name(each) for each in value)
    return value if value is None else name(value)


# ------------------------------------------------------------------------------ an order of all


def _order(state: GameState, nodes: dict[str, Node]) -> list[str]:
    """All ids in an order that doesn't depend on them: by what things are, then by what they refer
    to and what refers to them, as long as that tells more apart (colour refinement)."""
    placed = _Placed(state)
    fixed = {id_: placed.of(node) for id_, node in nodes.items()}
    outside = _outside(state)
    colors = dict.fromkeys(nodes, 0)
    kinds = 0
    while True:
        pointing: dict[str, list[str]] = {id_: [] for id_ in nodes}
        told = {
            id_: (
                fixed[id_],
                _plain(node, _by_color(colors, pointing, colors[id_])),
                outside.get(id_, ()),
            )
            for id_, node in nodes.items()
        }
        keys = {
            id_: (colors[id_], what, tuple(sorted(pointing[id_]))) for id_, what in told.items()
        }
        ranked = sorted(nodes, key=lambda id_: _sortable(keys[id_]))
        distinct = list(dict.fromkeys(keys[id_] for id_ in ranked))
        number = {key: place for place, key in enumerate(distinct)}
        colors = {id_: number[keys[id_]] for id_ in nodes}
        if len(distinct) == kinds:
            return sorted(nodes, key=colors.__getitem__)
        kinds = len(distinct)


def _by_color(colors: dict[str, int], pointing: dict[str, list[str]], own: int) -> Name:
    """Calls things by their colours, and notes what points at them."""
    nth = 0

    def name(word: str) -> object:
        nonlocal nth
        if word not in colors:
            return word
        nth += 1
        pointing[word].append(f"{own} {nth}")
        return "object", colors[word]

    return name


def _outside(state: GameState) -> dict[str, Form]:
    """Returns what the state itself says of things: combat, the damage of commanders."""
    said: dict[str, list[object]] = {}
    for attacker, whom in state.attacks.items():
        said.setdefault(attacker, []).append("attacks")
        said.setdefault(whom or "", []).append("attacked")
    for place, (blocker, blocked) in enumerate(state.blocks.items()):
        said.setdefault(blocker, []).append(("blocks", place))
        for each in blocked:
            said.setdefault(each, []).append(("blocked by", place))
    for each in state.blocked:
        said.setdefault(each, []).append("blocked")
    for each in state.struck:
        said.setdefault(each, []).append("struck")
    for band in state.bands:
        for each in band:
            said.setdefault(each, []).append(("banded", len(band)))
    for player in (*state.players, *state.left):
        for commander, damage in player.commander_damage.items():
            said.setdefault(commander, []).append((player.name, damage))
    return {id_: tuple(sorted(what, key=repr)) for id_, what in said.items()}


def _sortable(key: object) -> str:
    """A key in letters, for sorting; what is printed on known cards by its name alone."""
    if isinstance(key, tuple):
        return f"({','.join(map(_sortable, key))})"
    if isinstance(key, frozenset):
        return f"{{{','.join(sorted(map(str, key)))}}}"
    if isinstance(key, int):
        return f"{key:012d}"
    if isinstance(key, Characteristics):  # of two cards of one name that a file states itself
        return repr(key)
    if isinstance(key, msgspec.Struct):
        return str(getattr(key, "name", type(key).__name__))
    return repr(key)
