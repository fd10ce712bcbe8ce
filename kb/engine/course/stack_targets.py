"""What the targets of a spell or ability on the stack may be: as it is put there, and again as it
resolves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.engine.actions import stack_abilities
from kb.engine.actions.ability_terms import whosever
from kb.engine.actions.target_choice import Chooser, Combination, Instance, target_choices
from kb.engine.actions.targets_of_players import (
    aim_at_players,
    of_anybody,
    place_of_player,
)
from kb.engine.actions.targets_of_players import whose as whose_target
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.defending import defenders
from kb.engine.course.given_x import speaks_of_x, with_x
from kb.engine.course.instruction_facts import (
    INSTRUCTION,
    ME,
    mentioned_facts,
    with_instruction,
)
from kb.engine.course.instruction_words import SETTING
from kb.engine.course.last_known import (
    known_source,
    last_known_number,
    source_has_left,
    with_source_as_last_known,
)
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.of_instruction import OfInstruction
from kb.engine.course.results import Actor
from kb.engine.course.that_in_targets import is_of_that
from kb.engine.events.event import qualities
from kb.engine.facts.filters import NoLogic
from kb.engine.facts.moment import attack_facts
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState
from kb.engine.program.terms import atom, constant, number, term, text
from kb.engine.statements.statements import Asked, Statements
from kb.state.game_state import GameState
from kb.state.players import opponents
from kb.terms import ZONES
from kb.vocabulary.defence import speaks_of_defender
from kb.vocabulary.parts import any_part, with_parts

ASKED = Asked(
    question="legal",
    keywords=frozenset({"enchant", "protection", "hexproof"}),
    anywhere=frozenset({"protection", "hexproof"}),
)
"""What targets have to know of abilities."""


class StackTargets:
    """The targets that the words of a spell or ability may have now."""

    def __init__(
        self,
        state: GameState,
        actor: Actor,
        targets: tuple[v.Target, ...],
        *,
        is_spell: bool,
        memory: Memory | None = None,
    ) -> None:
        """Raises NoLogic for words that no facts express."""
        if actor.x is None and speaks_of_x(targets):
            actor = with_x(state, actor, memory or Memory())
        self.state = state
        self._actor = actor
        try:
            targets = with_source_as_last_known(targets, state, actor, memory or Memory())
        except NotCarriedOut as why:
            raise NoLogic(str(why)) from why
        targets = _so_many(_as_last_known(targets, memory or Memory()), memory or Memory())
        self._targets = targets
        self._is_spell = is_spell
        left = not is_spell and source_has_left(state, actor, memory or Memory())
        self._left = known_source(memory or Memory(), actor.source or "") if left else None
        self.derivation = Derivation(with_instruction(state, actor, memory or Memory()))
        self._definition = self.derivation.facts.defined_by[ME]
        grounder = self.derivation.grounder
        known = memory or Memory()
        self._known = known
        beside = {each.by for each in map(whose_target, targets) if each is not None}
        if any(each not in known.meant and each not in beside for each in mentions_in(targets)):
            raise NoLogic("what a target speaks of")
        grounder.tell(mentioned_facts(targets, known))
        grounder.tell(attack_facts(state))
        grounder.tell(self._facts())
        self._statements = Statements(self.derivation, ASKED, self._describe)
        call = grounder.next_call()
        grounder.ground(call, ("present",), ("state_now", (number(self.derivation.final),)))
        self._call = grounder.next_call()
        grounder.tell(self._facts_of_source())
        grounder.answer(self._call, "targeting")
        if speaks_of_defender(targets) and not defenders(grounder):
            raise NoLogic("who the defending player is")

    # ---------------------------------------------------------------------------------- as facts

    def _describe(self, statements: Statements) -> Iterable[int]:
        notes = self.derivation.facts.definitions.notes
        stack_abilities.tell_of(notes, self.state)
        statements.speaks(self._definition)
        for place, words in enumerate(self._targets):
            self._describe_target(statements, term("target", 0, place), words)
        return [self._definition]

    def _describe_target(self, statements: Statements, slot: Symbol, words: v.Target) -> None:
        notes, definition = self.derivation.facts.definitions.notes, self._definition
        if words.each is None and _speaks_of_that(words.objects):
            raise NoLogic("who or what a target speaks of")
        if words.objects is not None:
            for each in stack_abilities.wanted(words.objects):
                source: Symbol | str = "any"
                if each.source is not None:
                    named = v.And((each.source, v.InZone(ZONES)))
                    source = term("of", statements.group(definition, named))
                notes.speaks_of(definition, each.who)
                who = "other" if each.not_you else each.who
                notes.fact("aim_ability", definition, slot, each.named, who, source)
            wanted = whosever(words.objects) if words.each is not None else self._wanted(words)
            notes.fact("aim", definition, slot, statements.group(definition, wanted))
            if words.apart == "self":
                notes.fact("aim_besides", definition, slot)
        if words.by == "opponent":
            notes.fact("chosen_by_opponent", definition, slot)
        aim_at_players(notes, definition, slot, words)

    def _wanted(self, words: v.Target) -> v.Filter:
        """What its words name: what is another target's, once it is known which that is."""
        whose, objects = whose_target(words), words.objects or v.Everything()
        known = whose is None or whose.by in self._known.meant
        return objects if known else of_anybody(objects)

    def _facts(self) -> Iterator[Symbol]:
        source = (self._has_source and self._actor.source) or INSTRUCTION
        yield atom("acting", text(self._actor.controller))
        yield atom("on_behalf", ME, text(source))
        yield atom("act", 0, "cast" if self._is_spell else "activate")
        yield atom("of_card", 0, text(source))
        if self._is_spell:
            yield atom("cast_as", 0, text(source))
        else:
            yield atom("uses", 0, self._definition, ME)

    def _facts_of_source(self) -> Iterator[Symbol]:
        """What the source was that has left."""
        if self._left is not None:
            yield atom("source_left", self._call)
            for family, value in qualities(self._left):
                yield atom("was_last", self._call, constant("aiming"), family, value)

    @property
    def _has_source(self) -> bool:
        """Whether the source is still there: what is told of it else is only that it is one."""
        return any(each.id == self._actor.source for each in self.state.objects)

    # ---------------------------------------------------------------------------------- reading

    def legal(self, place: int) -> tuple[str, ...]:
        """The objects and players that one of the targets may be, in the state's order. Raises
        NoLogic where that hangs on qualities that a source had which has left."""
        slot = term("target", 0, place)
        named = {
            each[2].string
            for name in ("may_choose", "may_choose_player")
            for each in self._atoms(name, 3)
            if each[0] == ME and each[1] == slot
        }
        hangs_on_it = self._unclear if self._left is not None else self._choosy
        if (self._left is not None or not self._has_source) and named & hangs_on_it:
            raise NoLogic("what was last known of its source")
        found = self._in_order(named - self._barred)
        words = self._targets[place]
        if words.than is not None:
            found = tuple(each for each in found if self._compares(each, words.than))
        if words.each is None:
            return found
        return tuple(each for each in found if self._is_of_each(each, words))

    def _compares(self, player: str, than: v.Compare) -> bool:
        """Whether an opponent of the active player has so much more, or less, than that player.
        Raises NoLogic."""
        if player not in opponents(self.state, self.state.active):
            return False
        has, other = (
            OfInstruction(
                self.state, v.GameAction(SETTING, number=value), Actor(player), Memory()
            ).amount()
            for value in (than.left, than.right)
        )
        if has is None or other is None:
            raise NoLogic("how a player compares")
        return has > other if than.op == ">" else has < other

    def _is_of_each(self, target: str, words: v.Target) -> bool:
        """Whether it is that of one of the players for each of whom some are chosen."""
        chooser = Chooser(self._actor.controller, FinalState(self.derivation), self._number)
        alone = Instance((target,), (target,), 0, 1, words)
        return (target,) in target_choices([alone], chooser, different_players=False, limit=2)[0]

    @property
    def _unclear(self) -> set[str]:
        """What keeps off sources of a quality of which it isn't known whether this one had it."""
        return {each[1].string for each in self._atoms("choosy_then", 2)}

    @property
    def _choosy(self) -> set[str]:
        """The objects that keep off sources of a quality."""
        return {
            each[0].string
            for each in self._atoms("with_quality", 3)
            if each[1].name in ("protection", "hexproof")
        }

    def enchantable(self) -> tuple[str, ...]:
        """The objects and players that an Aura spell may target (303.4a)."""
        named = {each[1].string for each in self._atoms("enchantable", 2)}
        return self._in_order(named - self._barred)

    @property
    def _barred(self) -> set[str]:
        return {
            each[1].string
            for name in ("untargetable", "untargetable_player")
            for each in self._atoms(name, 4)
        }

    def choices(self, limit: int) -> list[Combination]:
        """The ways to choose them, the fewest targets first. Raises NoLogic for numbers of targets
        that are counted."""
        present = FinalState(self.derivation)
        chooser = Chooser(self._actor.controller, present, self._number)
        uses = [self._use(place, words) for place, words in enumerate(self._targets)]
        return target_choices(uses, chooser, different_players=False, limit=limit)[0]

    def as_many(
        self, pools: list[tuple[str, ...]], sizes: list[int], limit: int
    ) -> list[Combination]:
        """The ways to choose so many of each pool for each target, as these go together."""
        chooser = Chooser(self._actor.controller, FinalState(self.derivation), self._number)
        uses = [
            Instance(
                pool,
                pool,
                size,
                size,
                words,
                place_of_player(self._targets, place),
            )
            for place, (pool, size, words) in enumerate(
                zip(pools, sizes, self._targets, strict=True)
            )
        ]
        return target_choices(uses, chooser, different_players=False, limit=limit)[0]

    def _use(self, place: int, words: v.Target) -> Instance:
        legal = self.legal(place)
        least, most = self._bound(words.least), self._bound(words.most)
        total, earlier = (
            self._with_total(words),
            place_of_player(self._targets, place),
        )
        return Instance(legal, legal, least or 0, most, total, earlier)

    def _with_total(self, words: v.Target) -> v.Target:
        """The words with the number that their sizes may add up to. Raises NoLogic."""
        if words.total is None or (number := self._bound(words.total.value)) is None:
            return words
        total = msgspec.structs.replace(words.total, value=v.Const(number))
        return msgspec.structs.replace(words, total=total)

    def _bound(self, value: v.Value | None) -> int | None:
        match value:
            case None:
                return None
            case v.Const(number=size):
                return size
            case v.X() if self._actor.x is not None:
                return self._actor.x
        raise NoLogic("a number of targets that is counted")

    def _number(self, object_: str, kind: str) -> int:
        """The power, toughness or mana value of an object."""
        found = self.derivation.characteristics().get(object_)
        return int(getattr(found, kind) or 0) if found is not None else 0

    def _in_order(self, named: Iterable[str]) -> tuple[str, ...]:
        order = [*(each.id for each in self.state.objects), *self.state.stack]
        order += [each.name for each in self.state.players]
        return tuple(sorted(named, key=lambda each: (order.index(each), each)))

    def _atoms(self, name: str, arity: int) -> Iterator[list[Symbol]]:
        atoms = self.derivation.grounder.control.symbolic_atoms
        yield from (each.symbol.arguments for each in atoms.by_signature(name, arity))


def _speaks_of_that(word: v.Filter | None) -> bool:
    """Whether a filter says "that player" or "that creature" of nothing that is told."""
    return any_part(
        word,
        lambda part: is_of_that(part) or part in (v.Controlled("that"), v.Owned("that")),
        quoted=True,
    )


def _so_many(targets: tuple[v.Target, ...], memory: Memory) -> tuple[v.Target, ...]:
    """The targets with the numbers that "that many" means."""

    def settled(word: object) -> object:
        if isinstance(word, v.ThatMuch) and word.of in memory.amounts:
            return v.Const(memory.amounts[word.of])
        return word

    return with_parts(targets, settled) if memory.amounts else targets


def _as_last_known(targets: tuple[v.Target, ...], memory: Memory) -> tuple[v.Target, ...]:
    """Targets with the numbers of what has left as they were last known. Raises NoLogic for what
    isn't known of it."""

    def settled(word: object) -> object:
        if not isinstance(word, v.Extreme) or not isinstance(word.filter, v.Mentioned):
            return word
        ids = memory.meant.get(word.filter, ())
        if not any(each in memory.known or each in memory.gone for each in ids):
            return word
        found = [last_known_number(word, memory.known.get(each)) for each in ids]
        if len(found) != 1 or found[0] is None:
            raise NoLogic("what was last known of something")
        return v.Const(found[0])

    return with_parts(targets, settled)
