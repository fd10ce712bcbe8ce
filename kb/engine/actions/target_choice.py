"""The legal choices of targets as answer sets of rules_asp/601_targets.lp (115, 601.2c), found in a
control of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, islice

import msgspec
from clingo import Control, Model

from kb import vocabulary as v
from kb.editions import parameter
from kb.engine.actions import targets_of_players
from kb.engine.layers.final_state import FinalState
from kb.engine.program.program import Parts, cut
from kb.engine.program.terms import Fact, atom, text
from kb.text.words.type_line import category_of

NUMBERS = ("power", "toughness", "mana_value")
WORDS = ("name", "type", "subtype")
Combination = tuple[str, ...]


class Instance(msgspec.Struct, frozen=True):
    """One use of "target" (115.3): what its words name, and of that what is legal; from `least` to
    `most` (None: any number) of them."""

    named: tuple[str, ...]
    legal: tuple[str, ...]
    least: int
    most: int | None
    target: v.Target | None = None
    """Its words, where they are more than what it names (None: an Aura's)."""
    earlier: int | None = None
    """The place of the use of "target" that names the player whose they are."""

    @property
    def joint(self) -> bool:
        """Tells whether its targets are limited by each other or by those of other uses."""
        words = self.target
        return words is not None and (
            words.apart == "targets"
            or together(words) is not None
            or words.each is not None
            or words.total is not None
            or self.earlier is not None
        )


class Chooser(msgspec.Struct, frozen=True):
    """The player who chooses targets, and the state in which they do."""

    player: str
    present: FinalState
    number: Callable[[str, str], int]
    """The power, toughness or mana value of an object now: looked up only where targets are
    compared."""


@cache
def _law() -> Parts:
    return cut(("601_targets.lp",))[0]


@cache
def relations() -> frozenset[str]:
    """The words for how targets go together that the law knows."""
    control = Control(["--warn=none"])
    control.add("target_words", [], _law()["target_words"][1])
    control.ground([("target_words", [])])
    atoms = control.symbolic_atoms
    known = (each for name in ("must_share", "must_differ") for each in atoms.by_signature(name, 2))
    return frozenset(each.symbol.arguments[0].name for each in known)


def target_choices(
    instances: Sequence[Instance], chooser: Chooser, different_players: bool, limit: int
) -> tuple[list[Combination], bool]:
    """Returns the legal choices of targets, the fewest targets first, at most `limit`, and whether
    these are all (601.2c). No targets at all is one choice, the empty one."""
    if different_players or any(each.joint for each in instances) or _once(instances, chooser):
        facts = frozenset(_facts(instances, chooser, different_players))
        legal = tuple(each.legal for each in instances)
        chosen = [_targets(instances, places) for places in limited(facts, legal, limit + 1)]
    else:
        # Where no target limits another, the answer sets are all combinations (115.3).
        chosen = list(islice(_combined(instances), limit + 1))
    return chosen[:limit], len(chosen) <= limit


def _once(instances: Sequence[Instance], chooser: Chooser) -> bool:
    """Tells whether what is a target of one use can't be that of another, as until 2004."""
    return len(instances) > 1 and _how_often(chooser) == "of_all"


def _how_often(chooser: Chooser) -> str:
    return str(parameter("target_once", chooser.present.derivation.state.edition))


def _combined(instances: Sequence[Instance]) -> Iterator[Combination]:
    if not instances:
        yield ()
        return
    first, *others = instances
    most = len(first.legal) if first.most is None else min(first.most, len(first.legal))
    for size in range(first.least, most + 1):
        for chosen in combinations(first.legal, size):
            for further in _combined(others):
                yield (*chosen, *further)


# ----------------------------------------------------------------------------------- answer sets

Places = tuple[tuple[int, tuple[int, ...]], ...]
"""Of each use of "target", how many are chosen and which of the legal ones."""


def _targets(instances: Sequence[Instance], places: Places) -> Combination:
    pairs = zip(instances, places, strict=True)
    return tuple(each.legal[place] for each, (_, chosen) in pairs for place in chosen)


@lru_cache(maxsize=256)
def limited(
    facts: frozenset[Fact], legal: tuple[Combination, ...], most: int
) -> tuple[Places, ...]:
    """Returns at most so many legal choices where targets limit each other, the fewest targets
    first. Kept, since each way to pay asks for them again."""
    control = Control(["--warn=none", "--models=0"])
    for name, (_, rules) in _law().items():
        control.add(name, [], rules)
    with control.backend() as backend:
        for fact in sorted(facts):
            backend.add_rule([backend.add_atom(fact)])
    control.ground([("target_words", []), ("target_choice", [])])
    with control.solve(yield_=True) as handle:
        return tuple(sorted(_places(legal, model) for model in islice(handle, most)))


def _places(legal: tuple[Combination, ...], model: Model) -> Places:
    chosen: list[list[int]] = [[] for _ in legal]
    for each in model.symbols(shown=True):
        slot, target = each.arguments
        chosen[slot.number].append(legal[slot.number].index(target.string))
    return tuple((len(each), tuple(sorted(each))) for each in chosen)


def _facts(
    instances: Sequence[Instance], chooser: Chooser, different_players: bool
) -> Iterator[Fact]:
    if different_players:
        yield atom("different_players")
    yield atom("says", "target_once", _how_often(chooser))
    yield atom("chooser", text(chooser.player))
    for player in chooser.present.derivation.state.players:
        name = text(player.name)
        yield atom("player", name)
        yield atom("on_team", name, text(player.team or f"player {player.name}"))
    for slot, instance in enumerate(instances):
        yield from _slot_facts(slot, instance)
    for target in {each for instance in instances for each in instance.legal}:
        yield from _target_facts(target, chooser)


def together(words: v.Target) -> str | None:
    """How the words want several targets to go together: cards "from an opponent's graveyard" come
    from that of one opponent."""
    parts = words.objects.all if isinstance(words.objects, v.And) else ()
    of_one = v.InZone(("graveyard",)) in parts and v.Owned("opponent") in parts
    return words.together or ("single_graveyard" if of_one and words.each is None else None)


def _slot_facts(slot: int, instance: Instance) -> Iterator[Fact]:
    yield atom("slot", slot)
    for each in instance.legal:
        yield atom("target_option", slot, text(each))
    yield atom("least_targets", slot, instance.least)
    if instance.most is not None:
        yield atom("most_targets", slot, instance.most)
    words = instance.target
    if words is None:
        return
    if words.apart == "targets":
        yield atom("other_target", slot)
    if (how := together(words)) is not None:
        yield atom("together", slot, how)
    if words.each is not None:
        yield atom("for_each", slot, words.each)
    whose = targets_of_players.whose(words)
    if whose is not None and instance.earlier is not None:
        yield atom("of_target", slot, instance.earlier, "owner" if whose.owned else "controller")
    total = words.total
    if total is not None and total.number in NUMBERS and isinstance(total.value, v.Const):
        yield atom("total", slot, total.number, text(total.op), total.value.number)


def _target_facts(target: str, chooser: Chooser) -> Iterator[Fact]:
    """The characteristics by which targets are compared, as facts; players and abilities on the
    stack have none."""
    obj = chooser.present.objects.get(target)
    if obj is None:
        return
    me, values = text(target), chooser.present.values.get(target, {})
    yield atom("owner_of", me, text(obj.owner))
    for controller in values.get("controller", ()):
        yield atom("controller_of", me, text(str(controller)))
    for number in NUMBERS:
        yield atom("quality_of", me, number, chooser.number(target, number))
    for kind in WORDS:
        for word in values.get(kind, ()):
            yield atom("quality_of", me, kind, text(str(word)))
            if kind == "subtype" and category_of(str(word)) == "creature":
                yield atom("creature_subtype", text(str(word)))
