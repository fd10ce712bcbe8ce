"""One player's candidates on a board, with everything that decides about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any

from kb.board import Board
from kb.board.castable_spells import proposals, proposed
from kb.engine.actions.actions import Actions, Moment, Reason
from kb.engine.actions.candidates import Candidate, Form
from kb.engine.completion.completion import Completion, Failure, Way
from kb.engine.costs.total_cost import Price
from kb.engine.facts.keyword_costs import Activating
from kb.engine.layers.derivation import Derivation
from kb.engine.mana.mana_supply import Example
from kb.engine.program.limits import BeyondReckoning
from kb.engine.program.terms import Symbol
from kb.errors import SnapshotError
from kb.queries.names.unread import unread
from kb.regex import regex
from kb.state.players import decider
from kb.state.reading_gaps import unread_replacements
from kb.text import rendering
from kb.vocabulary import Ability, Cost

Document = dict[str, Any]
ORDER = (
    "pass", "attack", "block", "play_land", "cast", "turn_face_up", "suspend", "foretell", "plot",
    "unlock", "activate", "activate_mana",
)  # fmt: skip
_CONDITION = regex(r"\bActivate only\b.*")
"""From where on the words of an ability say when it may be activated."""


def acting_player(board: Board, player: str | None) -> str:
    """The player who acts if none is named: who has priority, else the active player. Raises
    SnapshotError for an unknown player."""
    turn = board.state.turn
    chosen = player if player is not None else turn.priority or turn.active
    return board.player(chosen).name


class LegalActions:
    """One player's candidates on a board, with everything that decides about them."""

    def __init__(
        self,
        board: Board,
        player: str | None,
        limit: int,
        named: Collection[str] = (),
        by: str | None = None,
    ) -> None:
        """`named` cards are asked about wherever they are; `by` is the keyword for whose cost an
        instruction has a card cast."""
        self.board = board
        self.limit = limit
        self.player = acting_player(board, player)
        spells = proposals(board, self.player, named)
        try:
            self.derivation = Derivation(proposed(board.state, self.player, spells))
        except BeyondReckoning:
            raise SnapshotError(
                "the effects of this board make numbers too large to reckon with"
            ) from None
        forms = [Form(each.id, each.card, each.form, each.name, each.x, by) for each in spells]
        self.actions = Actions(self.derivation, self._moment(frozenset(named)), forms)
        pool = board.players[self.player].mana
        self.affording = Completion(self.actions, pool, limit)

    def _moment(self, named: frozenset[str]) -> Moment:
        state = self.board.state
        objects = self.board.objects.values()
        return Moment(
            player=self.player,
            priority=None if state.turn.step == "untap" else state.turn.priority,
            stack=state.stack,
            activated={
                (each.id, number): times
                for each in objects
                for number, times in (each.history.activated or {}).items()
            },
            ever={
                (each.id, number): times
                for each in objects
                for number, times in each.history.activated_ever.items()
            },
            from_command={
                each.id: each.history.cast_from_command
                for each in objects
                if each.history.cast_from_command
            },
            named=named,
        )

    def decided_by(self) -> Document:
        """Who decides what the player does, if another one does."""
        other = decider(self.board.state, self.player)
        return {} if other == self.player else {"decided_by": other}

    # -------------------------------------------------------------------------------- entries

    @property
    def complete(self) -> bool:
        """Returns whether everything that could be announced was looked at."""
        return all(each.all_choices for each in self.actions.candidates)

    def order(self) -> list[int]:
        """The candidates' places in the order in which they are told."""
        candidates = self.actions.candidates
        return sorted(range(len(candidates)), key=lambda act: ORDER.index(candidates[act].action))

    def to_declare(self, action: str) -> bool:
        """Returns whether the player has attackers (`attack`) or blockers (`block`) to declare now
        (508.1, 509.1)."""
        acts = [i for i, each in enumerate(self.actions.candidates) if each.action == action]
        return any(not self.reasons(act) for act in acts)

    def reasons(self, act: int) -> list[Reason]:
        """Returns what the law has against a candidate, before anything is paid."""
        return self.actions.reasons.get(act, [])

    def entries(self, act: int, begin: bool = False) -> list[Document]:
        """The legal actions that come of a candidate: one for each choice of modes and price, and
        those without paying the mana cost."""
        candidate = self.actions.candidates[act]
        found = self._free(act)
        if self.reasons(act):
            return found
        if candidate.action in ("pass", "attack", "block", "play_land"):
            return [self.head(candidate)]
        ways, failures = self.affording.ways(act, self.limit)
        found = [*(self._entry(candidate, way) for way in ways), *found]
        if begin and not ways:
            found += [self._begun(candidate, each) for each in failures if not each.no_target][:1]
        return found

    def _free(self, act: int) -> list[Document]:
        """Casting without paying the mana cost, where an effect permits it (118.9)."""
        found = []
        for free in self.free_ways.get(act, ()):
            ways, _ = self.affording.free(act, self.limit)
            for way in ways:
                entry = self._entry(self.actions.candidates[act], way)
                named = [each for each in (self.actions.candidates[act].way,) if each is not None]
                entry["as"] = ", ".join([*named, "free", *paid_of(way)])
                entry["by"] = [free]
                found.append(entry)
        return found

    @cached_property
    def free_ways(self) -> dict[int, list[str]]:
        """Place of a plain way to cast → the sources of the effects that let it be cast free."""
        ways = {
            act: [source_of(effect) for effect, reasons in found if not reasons]
            for act, found in self._freed.items()
        }
        return {act: sources for act, sources in ways.items() if sources}

    def reasons_when_free(self, act: int) -> list[Reason] | None:
        """What forbids casting it without paying its mana cost; None if no effect lets it be cast
        so."""
        found = self._freed.get(act)
        return min((reasons for _, reasons in found), key=len) if found else None

    @cached_property
    def _freed(self) -> dict[int, list[tuple[Symbol, list[Reason]]]]:
        """Place of a plain way to cast → the effects that let it be cast free, each with what
        forbids it then."""
        lifted: dict[tuple[str, ...], set[str]] = {}
        for *way, why in self.actions.read("lifted_when_free", 4):
            lifted.setdefault(tuple(map(str, way)), set()).add(why.name)
        found: dict[int, list[tuple[Symbol, list[Reason]]]] = {}
        for act, effect, clause in sorted(self.actions.read("free_by", 3), key=str):
            if act.number < len(self.actions.candidates):
                not_then = lifted[str(act), str(effect), str(clause)]
                reasons = [each for each in self.reasons(act.number) if each.name not in not_then]
                found.setdefault(act.number, []).append((effect, reasons))
        return found

    def head(self, candidate: Candidate) -> Document:
        """Returns what an action is, without its targets and cost."""
        entry: Document = {"action": candidate.action}
        if candidate.object is not None:
            entry["object"] = candidate.object
            entry["zone"] = candidate.zone
            entry["as"] = self._way(candidate)
        if candidate.action in ("activate", "activate_mana") and candidate.ability is not None:
            entry["ability"] = candidate.ability.number
            if isinstance(candidate.row, Activating):
                entry["as"] = candidate.row.keyword
            condition = unread_condition(candidate.ability.words)
            if condition is not None:
                entry["if"] = condition
        return entry

    def _way(self, candidate: Candidate) -> str | None:
        """What the way to do it is called: with the half that is cast, where a way might mean
        either."""
        forms = self.actions.forms
        halves = [each for each in forms if each.card == candidate.object and each.name]
        name = next((each.name for each in halves if each.id == candidate.spell), None)
        if name is None or candidate.way in (None, name) or len(halves) == 1:
            return candidate.way
        return f"{name}, {candidate.way}"

    def _entry(self, candidate: Candidate, way: Way) -> Document:
        entry = self.head(candidate)
        if way.choice.paid:
            entry["as"] = ", ".join([*filter(None, [self._way(candidate)]), *paid_of(way)])
        if way.times:
            entry["times"] = {
                name: {"least": least, "most": most} for name, least, most in way.times
            }
        if way.choice.modes:
            entry["modes"] = list(way.choice.modes)
        entry["targets"] = [list(each) for each in way.targets if each or len(way.targets) > 1]
        entry["cost"] = cost_words(way.price)
        if way.largest is not None:
            entry["x"] = x_words(way)
        entry["payments"] = way.payment.count
        entry["complete"] = way.all_targets and way.payment.complete
        if way.payment.example is not None:
            entry["paid"] = paid_words(way.payment.example)
        return entry

    def _begun(self, candidate: Candidate, failure: Failure) -> Document:
        entry = self.head(candidate)
        entry["targets"] = []
        entry["cost"] = cost_words(failure.price) if failure.price is not None else None
        entry["payments"] = 0
        entry["begin"] = True
        return entry

    @cached_property
    def unread_statements(self) -> list[dict[str, str]]:
        """What abilities and effects say about actions that couldn't be taken into account."""
        return unread(self.derivation, self.actions.statements.unread)

    def not_understood(self) -> list[Document]:
        """Texts that matter and couldn't be turned into logic, each once."""
        found = [(each["object"], each["text"]) for each in self.board.not_understood]
        missed = unread_replacements(self.derivation.state, "actions")
        found += [(each.object, each.text) for each in missed]
        found += [*self.actions.unread, *self.affording.sources.unread]
        for candidate in self.actions.candidates:
            found += [(candidate.object or "", text) for text in candidate.unread]
        found += [(each["object"], each["text"]) for each in self.unread_statements]
        names = {form.id: form.card for form in self.actions.forms}
        told = dict.fromkeys((names.get(owner, owner), text) for owner, text in found)
        return [{"object": owner, "text": text} for owner, text in told]


def unread_of(doing: LegalActions, act: int) -> Iterator[str]:
    """The words of an action itself that couldn't be taken into account: of the ability that is
    activated, or of what is cast."""
    candidate = doing.actions.candidates[act]
    itself = {candidate.object, candidate.spell}
    said = [(each["object"], each["text"]) for each in doing.unread_statements]
    if candidate.ability is not None:
        said = [each for each in doing.actions.unread if each[1] == candidate.ability.line]
    found = (*candidate.unread, *(text for owner, text in said if owner in itself))
    yield from (f"{candidate.object}: {text}" for text in dict.fromkeys(found))


RESTRICTING = ("cant", "must", "only", "costs")
"""The modes of statements that may forbid an action, or change what it costs."""


def unread_besides(doing: LegalActions) -> Iterator[str]:
    """What abilities and effects say of actions in words that can't be judged, and that may forbid
    one or change what it costs."""
    abilities = doing.derivation.facts.definitions.abilities
    missed = [
        each
        for each in doing.actions.statements.unread
        if each >= len(abilities) or _may_forbid(abilities[each])
    ]
    for each in unread(doing.derivation, missed):
        yield f"{each['object']}: {each['text']}"


def _may_forbid(ability: Ability) -> bool:
    rules = ability.statement.rules if ability.statement is not None else ()
    return any(each.mode in RESTRICTING for each in rules)


def unread_condition(ability: Ability) -> str | None:
    """The words that say when an ability may be activated, where they are not understood."""
    activation = ability.activation
    if activation is None or activation.restrictions is not None or ability.text is None:
        return None
    found = _CONDITION.search(ability.text)
    return found[0] if found is not None else ability.text


def x_words(way: Way) -> Document:
    """Returns which X may be chosen: from `least` to `most` (None: no end), but those of `not`."""
    assert way.largest is not None
    found: Document = {"least": way.least, "most": None if way.largest < 0 else way.largest}
    return found | ({"not": list(way.gaps)} if way.gaps else {})


def paid_of(way: Way) -> list[str]:
    """The names of the additional costs that a way pays."""
    return [each.name for each in way.choice.paid]


def cost_words(price: Price) -> str:
    """A total cost as costs are written: mana first, then what else is paid."""
    parts = [] if price.mana.nothing and (price.parts or price.life) else [str(price.mana)]
    if price.parts:
        parts.append(rendering.cost(Cost(tuple(part for _, part in price.parts))))
    if price.life:
        parts.append(f"Pay {price.life} life")
    words = ", ".join(parts)
    return f"{words} (waterbend {{{price.waterbend}}})" if price.waterbend else words


def source_of(effect: Any) -> str:
    """The object, or the lasting effect, that an effect is of."""
    return str(effect.arguments[0].string)


def paid_words(example: Example) -> list[str]:
    """One way to pay, in order: which abilities are activated for what mana, and life."""
    found = [f"{each.id}: {''.join(f'{{{m}}}' for m in each.makes)}" for each in example.activated]
    found += [
        f"{each.by}: {each.symbol}"
        for each in example.paid
        if each.by not in {a.id for a in example.activated} and each.by != "life"
    ]
    return [*found, f"{example.life} life"] if example.life else found
