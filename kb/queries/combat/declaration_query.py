"""Declarations of attackers and blockers: how they are written, whether one is legal, and which
are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from kb.board import Board
from kb.engine.combat import combat_rules
from kb.engine.combat.bands import wrong_bands
from kb.engine.combat.combat import Act, Combat, Pair
from kb.engine.combat.combat_costs import Bill, Costs, Price
from kb.engine.course.kept_moments import kept_combat
from kb.engine.declarations.declaration_count import number_of_legal
from kb.engine.declarations.declarations import Best, Declaration, Declarations
from kb.engine.program.limits import TooHard
from kb.engine.program.terms import Symbol, is_text
from kb.errors import SnapshotError
from kb.queries.combat.combat_wording import BANDS, Wording
from kb.queries.combat.declaration_words import Written, known
from kb.queries.names.unread import unread
from kb.vocabulary import Ability

Document = dict[str, Any]
MOST_COUNTED = 100_000
"""So many declarations are counted one by one; beyond that the number is only a lower bound."""
MOST_SHOWN = 6
"""How many objects a sentence names at most."""


LATER = ("first_strike_damage", "combat_damage", "end_of_combat")
OVER: dict[Act, tuple[str, ...]] = {"attacking": ("declare_blockers", *LATER), "blocking": LATER}
"""The steps by which it has been declared already."""
STEP = {"attacking": "the declare attackers step", "blocking": "the declare blockers step"}


@contextmanager
def given_up() -> Iterator[None]:
    """Tells people if the search for the most requirements was given up."""
    try:
        yield
    except TooHard as found:
        raise SnapshotError(f"too many requirements and restrictions at once: {found}") from None


class DeclarationQuery:
    """The attacks or blocks of one player of a board."""

    def __init__(self, board: Board, act: Act, player: str) -> None:
        self.board = board
        self.act: Act = act
        kept = kept_combat(board.state, act, player)
        self.combat = kept if kept is not None else Combat(board.derive(), act, player)
        self.declarations = Declarations(self.combat.facts)
        pools = {name: each.mana for name, each in board.players.items()}
        self.costs = Costs(self.combat, pools)
        self.wording = Wording(self.combat)

    def _best(self, declared: Declaration = frozenset(), met: int = 0) -> Best:
        """The most that can be required. Raises SnapshotError if that can't be found out."""
        with given_up():
            return self.declarations.best(declared, met)

    def _most_bought(self) -> int:
        with given_up():
            return self.declarations.most_bought()

    # ---------------------------------------------------------------------------------- one of them

    def judged(self, written: Written) -> Document:
        """Whether a declaration is legal, with what forbids it and what it leaves undone."""
        judgement = self.declarations.judge(written.chosen)
        met = len(judgement.obeyed)
        best = self._best(written.chosen, met)
        bill = self.costs.bill(written.chosen)
        reasons = [*self._reasons(written), *self._violations(judgement.violated)]
        unmet = [] if met >= best.number else [*self._unmet(judgement.obeyed)]
        reasons += unmet
        reasons += self._unpaid(bill)
        document: Document = {
            "legal": not reasons,
            "declared": told(self.act, written.chosen),
            "reasons": reasons,
            "requirements_met": met,
            "requirements_possible": max(best.number, met),
            "unmet": [*self._unmet(judgement.obeyed)],
        }
        if met < best.number:
            document["better"] = told(self.act, best.witness)
        if written.bands:
            document["bands"] = [list(band) for band in written.bands]
        document["costs"] = self._costs(bill)
        if self.act == "attacking":
            document["optional"] = [*self._optional({each for each, _ in written.chosen})]
        return self._answer(document)

    def _answer(self, document: Document) -> Document:
        """The document with what both kinds of answers tell."""
        return {
            "edition": self.board.edition,
            "player": self.combat.player,
            **document,
            "note": self._note(),
            "not_understood": self._not_understood(),
        }

    def _optional(self, chosen: set[str]) -> Iterator[Document]:
        """The costs that may be paid besides as the creatures attack (508.1g)."""
        for creature, kind in self.combat.optional:
            if creature not in chosen:
                continue
            choice: Document = {
                "creature": creature,
                "choice": kind,
                "rule": combat_rules.rule(kind, self.board.edition),
            }
            if kind == "enlist":
                others = self.combat.enlisted.get(creature, ())
                choice["with"] = [each for each in others if each not in chosen]
            if choice.get("with", True):
                yield choice

    def _reasons(self, written: Written) -> Iterator[Document]:
        """The reasons why creatures can't be declared, or not for that."""
        for creature, whom in dict.fromkeys(written.pairs):
            misfit = self.combat.misfit(creature)
            if misfit is not None:
                yield self._reason(misfit, creature, whom)
            elif whom not in self.combat.whom:
                yield self._reason(self._unoffered(whom), creature, whom)
            else:
                for why in self.combat.barred.get((creature, whom), ()):
                    yield self._forbidden(why, creature, whom)
        seen = [pair for pair in written.pairs if written.pairs.count(pair) > 1]
        for creature, _ in dict.fromkeys(seen):
            rule = combat_rules.rule_about("repeated", self.act, self.board.edition)
            yield {"rule": rule, "objects": [creature], "text": f"{creature} is declared twice"}
        for concept, band in wrong_bands(self.combat, written.bands, written.pairs):
            rule = combat_rules.rule(concept, self.board.edition) or combat_rules.rule(
                "banding", self.board.edition
            )
            text = BANDS[concept].format(members=" and ".join(band))
            yield {"rule": rule, "objects": list(band), "text": text}

    def _unoffered(self, whom: str) -> str:
        """The concept of `combat.json` for what can't be attacked, or blocked, by anything."""
        if self.act != "attacking":
            return "not_incoming"
        obj = self.board.objects.get(whom)
        protector = obj.choices.get("player") if obj is not None else None
        return "protected" if protector in self.combat.side else "whom"

    def _reason(self, concept: str, creature: str, whom: str) -> Document:
        return {
            "rule": combat_rules.rule_about(concept, self.act, self.board.edition),
            "objects": [creature, *([whom] if whom in self.board.objects else [])],
            "text": self.wording.unable(concept, creature, whom),
        }

    def _forbidden(self, why: Symbol, creature: str, whom: str) -> Document:
        if why.name != "stated":
            return self._reason(why.name, creature, whom)
        source = self.wording.source(why.arguments[0])
        verb = "attack" if self.act == "attacking" else "block"
        about = [creature, *([whom] if whom in self.board.objects else [])]
        return {
            "rule": combat_rules.rule_about("restriction", self.act, self.board.edition),
            "objects": [*about, *([source] if source and source not in about else [])],
            "text": f"{creature} can't {verb} {whom}: {self.wording.stated(*why.arguments)}",
        }

    def _violations(self, violated: Iterable[tuple[Symbol, Symbol]]) -> Iterator[Document]:
        for id_, about in sorted(violated, key=str):
            concept = "restriction"
            if id_.name in ("most", "keyword"):
                concept = id_.name if id_.name == "most" else id_.arguments[0].name
            subject = [about.string] if is_text(about) else []
            others = [each for each in self.wording.objects(id_) if each not in subject]
            yield {
                "rule": combat_rules.rule_about(concept, self.act, self.board.edition),
                "objects": [*subject, *others],
                "text": self.wording.violated(id_, about),
            }

    def _unmet(self, obeyed: set[Symbol]) -> Iterator[Document]:
        """The requirements that some pair could meet and that the declaration doesn't."""
        for id_, pairs in sorted(self.combat.bound.items(), key=lambda each: str(each[0])):
            if id_ in obeyed or not pairs:
                continue
            concept = "goad" if id_.name.startswith("goaded") else "requirement"
            yield {
                "rule": combat_rules.rule_about(concept, self.act, self.board.edition)
                if concept == "requirement"
                else combat_rules.rule("attack_requirement", self.board.edition),
                "objects": self.wording.objects(id_),
                "text": self.wording.required(id_),
            }

    def _unpaid(self, bill: Bill) -> Iterator[Document]:
        for player in bill.failing:
            prices = [each for each in bill.prices if each.player == player]
            sources = [self.wording.source(price.why.arguments[0]) for price in prices]
            creatures = [each for price in prices for each in price.creatures]
            yield {
                "rule": combat_rules.rule_about("cost", self.act, self.board.edition),
                "objects": list(dict.fromkeys([*creatures, *filter(None, sources)])),
                "text": f"{player} can't pay {' and '.join(self.wording.paid(prices))}"
                + self._kept(player, prices),
            }

    def _kept(self, player: str, prices: list[Price]) -> str:
        """The words for what keeps objects from paying prices that can't be paid."""
        found = dict.fromkeys(
            self.wording.kept(each, player)
            for price in prices
            if not price.possible
            for each in self.combat.kept_from_paying(price.why, player)
        )
        return f": {'; '.join([*found][:MOST_SHOWN])}" if found else ""

    def _costs(self, bill: Bill) -> list[Document]:
        return [
            {
                "creatures": list(price.creatures),
                "player": price.player,
                "source": self.wording.source(price.why.arguments[0]),
                "cost": self.wording.price(price),
                "payable": price.possible and price.player not in bill.failing,
            }
            for price in bill.prices
        ]

    # -------------------------------------------------------------------------------- all of them

    def listed(
        self, limit: int, maximal: bool, with_: tuple[str, ...], without: tuple[str, ...]
    ) -> Document:
        """The legal declarations `with_` all and `without` any of these creatures, by id or name.

        At most `limit` are listed; `complete` says whether those are all, `counted` whether `count`
        is their number or only a lower bound. `maximal` are those that meet the most requirements.
        """
        wanted = tuple(known(self.board, each, "--with") for each in with_)
        unwanted = tuple(known(self.board, each, "--without") for each in without)
        enough = self._best().number
        number = self._number(enough, wanted, unwanted)
        found: list[Declaration] = []
        count, counted = 0, True
        for each in self._legal(enough, maximal, wanted, unwanted):
            if len(found) == limit and number is not None:
                break
            count += 1
            if len(found) < limit:
                found.append(each)
            elif count >= MOST_COUNTED:
                counted = False
                break
        count = count if number is None else number
        order = sorted(found, key=lambda each: (len(each), sorted(each)))
        return self._answer(
            {
                "declarations": [told(self.act, each) for each in order],
                "count": count,
                "complete": count == len(found),
                "counted": counted,
                "requirements_possible": enough,
            }
        )

    def _number(
        self, enough: int, wanted: tuple[str, ...], unwanted: tuple[str, ...]
    ) -> int | None:
        """The number of legal declarations, if it is known without looking at each."""
        if self.combat.taxes or self.declarations.by_declared:
            return None
        return number_of_legal(self.combat.facts, enough, wanted, unwanted)

    def _legal(
        self, enough: int, maximal: bool, wanted: tuple[str, ...], unwanted: tuple[str, ...]
    ) -> Iterator[Declaration]:
        if self.declarations.by_declared:
            yield from self._legal_by_old_rules(wanted, unwanted)
            return
        if maximal:
            enough = max(enough, self._most_bought())
        for each in self.declarations.legal(enough, wanted, unwanted):
            if not self.combat.taxes or self.costs.payable(each):
                yield each

    def _legal_by_old_rules(
        self, wanted: tuple[str, ...], unwanted: tuple[str, ...]
    ) -> Iterator[Declaration]:
        """The legal declarations where what is required depends on what is declared."""
        for each in self.declarations.legal(0, wanted, unwanted):
            met = len(self.declarations.judge(each).obeyed)
            payable = not self.combat.taxes or self.costs.payable(each)
            if payable and met >= self._best(each).number:
                yield each

    def _note(self) -> str | None:
        """What people should know about the moment that they asked about."""
        if self.act == "blocking" and not self.combat.whom:
            return f"no creature is attacking {self.combat.player}"
        if self.board.state.turn.step in OVER[self.act]:
            return f"{STEP[self.act]} is over: this is what could be declared in it"
        return None

    def _not_understood(self) -> list[dict[str, str]]:
        """The texts that matter and were not turned into logic."""
        return [*self.board.not_understood, *self.missed()]

    def missed(self, *, requiring: bool = False) -> list[dict[str, str]]:
        """What is said of the declaration in words that can't be judged, or only what may require
        one."""
        left = self.combat.statements.unread
        abilities = self.combat.derivation.facts.definitions.abilities
        if requiring:
            left = [each for each in left if each >= len(abilities) or _requires(abilities[each])]
        costs = () if requiring else self.costs.unread
        told = [{"object": owner, "text": text} for owner, text in costs]
        return [*unread(self.combat.derivation, left), *told]


def _requires(ability: Ability) -> bool:
    rules = ability.statement.rules if ability.statement is not None else ()
    return any(each.mode == "must" for each in rules)


@lru_cache(maxsize=2)
def declaring(board: Board, act: Act, player: str) -> DeclarationQuery:
    """The attacks or blocks of a player of a board, worked out once for boards that are equal."""
    return DeclarationQuery(board, act, player)


def told(act: Act, declared: Iterable[Pair]) -> dict[str, Any]:
    """A declaration: attackers with whom they attack; blockers with the list of what they block."""
    if act == "attacking":
        return dict(sorted(declared))
    found: dict[str, list[str]] = {}
    for blocker, attacker in sorted(declared):
        found.setdefault(blocker, []).append(attacker)
    return found
