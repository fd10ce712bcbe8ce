"""Reasons against actions, as documents: rule, objects, a sentence, what would lift them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.engine.actions import prohibitions
from kb.engine.actions.actions import Reason
from kb.engine.actions.announcing import Choice
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.payable_objects import CantPay
from kb.engine.completion.completion import Failure
from kb.engine.completion.targeting import Bar
from kb.engine.costs.selections import Shortfall
from kb.engine.costs.total_cost import CostChange, Price
from kb.engine.mana.mana_arithmetic import Amount
from kb.engine.mana.mana_supply import ManaSource
from kb.engine.program.terms import Symbol
from kb.snapshot.pool import PoolMana, symbols_of
from kb.state.game_state import GameObject
from kb.text import rendering
from kb.vocabulary import StatementLine

if TYPE_CHECKING:
    from kb.queries.legal.legal_actions import LegalActions

Document = dict[str, Any]
MOST_SHOWN = 6
"""How many objects a sentence names at most."""
ANY_MANA = ("W", "U", "B", "R", "G", "C")


class Wording:
    """Says why a candidate of `LegalActions` (kb/queries/legal/legal.py) isn't legal."""

    def __init__(self, doing: LegalActions) -> None:
        self.doing = doing
        self.edition = doing.board.edition
        self.player = doing.player
        self._cards = {form.id: form.card for form in doing.actions.forms}

    # ------------------------------------------------------------------------------- law's own

    def reason(self, candidate: Candidate, reason: Reason) -> Document:
        """A reason of the law."""
        about = [self._cards.get(each, each) for each in reason.about]
        holes: dict[str, Any] = {"word": (reason.word or "").replace("_", " ")}
        if reason.effect is not None:
            source = self._source(reason.effect)
            about.append(source)
            holes |= {"source": self.name(source), "words": self._words(reason)}
        if reason.effect is None and candidate.ability is not None:
            holes["words"] = candidate.ability.words.text or ""
        if about:
            holes["object"] = self.name(about[0])
        if candidate.zone is not None:
            holes["zone"] = candidate.zone
        return self._document(candidate, reason.name, about, holes)

    def _source(self, effect: Symbol) -> str:
        source = str(effect.arguments[0].string)
        return self._cards.get(source, source)

    def _words(self, reason: Reason) -> str:
        """The words of the statement: those of its ability, else said anew."""
        assert reason.effect is not None
        if reason.effect.name == "from":
            number = reason.effect.arguments[1].number
            ability = self.doing.derivation.facts.definitions.abilities[number]
            if ability.text:
                return str(ability.text)
        lasting = self.doing.board.effects.get(self._source(reason.effect))
        if lasting is not None:
            return str(lasting.text)
        return self.said(reason.clause)

    def said(self, clause: int | None) -> str:
        """A statement in words."""
        rule = self.doing.actions.statements.clauses.get(clause) if clause is not None else None
        if not isinstance(rule, StatementLine):
            return ""
        from kb.vocabulary import Ability, Statement  # noqa: PLC0415 - rarely needed

        try:
            return rendering.ability(Ability("rule", statement=Statement((rule,))))
        except (ValueError, KeyError, TypeError, AttributeError):
            return f"{rule.mode} {rule.verb}".replace("_", " ")

    # ---------------------------------------------------------------------- targets and costs

    def failure(self, candidate: Candidate, failure: Failure) -> list[Document]:
        """Why an action can't be completed."""
        if failure.closed:
            return [self.document(candidate, "wrong_modes", [candidate.object or ""])]
        if failure.no_target:
            return [self._no_target(candidate, failure.choice or Choice())]
        if failure.no_cost:
            return [self._document(candidate, "no_mana_cost", [candidate.object], {})]
        if failure.lacks:
            return [self._lack(candidate, each) for each in failure.lacks]
        if failure.price is None or failure.price.mana.nothing:
            return [self._document(candidate, "other_cost", [candidate.object], {})]
        return [self._mana(candidate, failure)]

    def _no_target(self, candidate: Candidate, choice: Choice) -> Document:
        """Returns what its words name, and why nothing of that can be the target."""
        source = candidate.spell if candidate.action == "cast" else candidate.object
        bars: list[Bar] = []
        instances = self.doing.affording.targeting.instances(candidate, choice)
        short = [each for each in instances if len(each.legal) < each.least]
        for instance in short:
            for each in instance.named:
                bars += self.doing.affording.targeting.bars(source, each)[:1]
        said = [self.bar(each) for each in bars[:MOST_SHOWN]]
        if not said:
            some = all(each.named for each in short)
            said = ["there are too few" if some else "nothing is there that its words name"]
        words = f": {'; '.join(said)}"
        return self._document(
            candidate, "no_target", [each.target for each in bars], {"bars": words}
        )

    def bar(self, bar: Bar) -> str:
        """Why an object or player can't be a target, with the rule."""
        rule = prohibitions.rule_of(bar.why, "", self.edition)
        row = prohibitions.row_of(bar.why, "")
        words = self.said(bar.clause)
        if isinstance(bar.effect, Symbol):
            words = self._words(Reason(bar.why, effect=bar.effect, clause=bar.clause))
        says = row.says.format(object=self.name(bar.target), words=words)
        return f"{says} ({rule})" if rule else says

    def kept(self, kept: CantPay) -> str:
        """Why an object, or a player's life, can't pay, with the rule."""
        reason = kept.reason
        row = prohibitions.row_of(reason.name, kept.verb)
        rule = prohibitions.rule_of(reason.name, kept.verb, self.edition)
        holes = {"object": self.name(kept.object), "player": self.player, "words": "", "source": ""}
        if reason.effect is not None:
            holes["source"] = self.name(self._source(reason.effect))
            holes["words"] = self._words(reason)
        says = row.says.format_map(holes)
        return f"{says} ({rule})" if rule else says

    def bad_target(self, candidate: Candidate, target: str, bars: tuple[Bar, ...]) -> Document:
        """A target that was asked for and is none."""
        said = [self.bar(each) for each in bars]
        words = f": {'; '.join(said)}" if said else ": its words don't name that"
        return self._document(
            candidate, "bad_target", [target], {"object": self.name(target), "bars": words}
        )

    def _lack(self, candidate: Candidate, lack: Shortfall) -> Document:
        kept = "; ".join(map(self.kept, lack.kept[:MOST_SHOWN]))
        holes = {
            "wanted": lack.wanted, "there": lack.there, "what": lack.what.replace("_", " "),
            "bars": f": {kept}" if kept else "",
        }  # fmt: skip
        return self._document(candidate, lack.name, [candidate.object], holes)

    def _mana(self, candidate: Candidate, failure: Failure) -> Document:
        price = failure.price
        assert price is not None
        sources = self.doing.affording.sources.usable_for(candidate, price.keywords)
        have = self._in_pool(candidate, price)
        have += map(_told, sources[:MOST_SHOWN])
        if len(sources) > MOST_SHOWN:
            have.append(f"and {len(sources) - MOST_SHOWN} more")
        words = ", ".join(have) or "there is no mana and no mana ability to activate"
        mana = str(price.mana)
        document = self._document(
            candidate, "mana", [candidate.object], {"mana": mana, "sources": words}
        )
        document |= self._cost_changes(candidate, price, document["text"])
        more = self._more_mana(candidate, price)
        return document | ({"change": f"with {{{more}}} more"} if more else {})

    def _in_pool(self, candidate: Candidate, price: Price) -> list[str]:
        """The mana in the pool, and what of it may not be spent on this (106.6)."""
        affording = self.doing.affording
        found = [f"{symbols_of(affording.pool)} in the pool"] if affording.pool else []
        usable = affording.mana_supply(candidate, price).pool_usable
        barred: dict[str, list[PoolMana]] = {}
        for mana, may in zip(affording.pool, usable, strict=False):
            if not may:
                barred.setdefault(mana.told, []).append(mana)
        for said, some in barred.items():
            symbols = "".join(f"{{{each.symbol}}}" for each in some)
            found.append(f"of that {symbols} not for this: {said} (106.6)")
        return found

    def _cost_changes(self, candidate: Candidate, price: Price, text: str) -> Document:
        """Returns what made the total cost what it is, each with its rule: `cost`, and the text
        with it."""
        found = [self._cost_change(candidate, each) for each in price.changes if each.times]
        if not found:
            return {}
        said = "; ".join(f"{each['text']} ({each['rule']})" for each in found)
        return {"text": f"{text}; {said}", "cost": found}

    def _cost_change(self, candidate: Candidate, change: CostChange) -> Document:
        name, about = str(change.why), [candidate.object]
        if change.why is not None and change.why.arguments:
            name = f"costs_{change.step}"
            about = [self._source(change.why.arguments[0])]
        amount = Amount()
        amount.add(change.mana, change.times)
        holes = {
            "what": f"{change.life * change.times} life" if change.life else str(amount),
            "wanted": change.times, "there": change.times, "source": self.name(str(about[0])),
        }  # fmt: skip
        return self._document(candidate, name, about, holes)

    def _more_mana(self, candidate: Candidate, price: Price) -> str | None:
        """One mana more with which it could be paid."""
        affording = self.doing.affording
        act = self.doing.actions.candidates.index(candidate)
        before = affording.pool

        def pays(mana: str) -> bool:
            paid, _ = affording.with_pool((*before, PoolMana(mana))).paid(act, price, 0)
            return paid is not None and paid.count > 0

        if pays("C"):  # any mana does, unless {C} itself is lacking (107.4c)
            return "1" if "C" not in str(price.mana) or pays(ANY_MANA[0]) else "C"
        wanted = [each for each in ANY_MANA if each in str(price.mana)]
        return next((each for each in wanted if pays(each)), None)

    # --------------------------------------------------------------------------------- parts

    def document(self, candidate: Candidate, name: str, about: list[str]) -> Document:
        """A reason that needs nothing but what it is about."""
        return self._document(candidate, name, about, {"object": self.name(about[0])})

    def _document(
        self, candidate: Candidate, name: str, about: list[Any], holes: dict[str, Any]
    ) -> Document:
        kind = _kind(candidate)
        row = prohibitions.row_of(name, kind)
        known = {"player": self.player, "object": "", "zone": "", "bars": ""} | holes
        if not known["object"] and candidate.object is not None:
            known["object"] = self.name(candidate.object)
        document: Document = {
            "rule": prohibitions.rule_of(name, kind, self.edition),
            "reason": name,
            "objects": [each for each in about if each is not None],
            "text": row.says.format_map(known),
        }
        if row.change is not None:
            document["change"] = row.change.format_map(known)
        return document

    def name(self, id_: str) -> str:
        """An object as people call it: "B's Slippery Bogle"; a player by name."""
        entry = self.doing.board.objects.get(id_)
        if entry is None:
            return id_
        name = entry.name or id_
        if isinstance(entry, GameObject) and entry.turned_down and entry.zone == "battlefield":
            name = f"face-down {id_}"
        if entry.controller_or_owner == self.player:
            return name
        return f"{entry.controller_or_owner}'s {name}"


def _told(source: ManaSource) -> str:
    """What a mana ability makes, and whether that is of use."""
    barred = "" if source.usable else ", not for this (106.6)"
    return f"{source.id} makes {_made(source.made)}{barred}"


def _made(makes: tuple[tuple[str, ...], ...]) -> str:
    return " or ".join("".join(f"{{{each}}}" for each in one) for one in makes)


def _kind(candidate: Candidate) -> str:
    """The kind of action that a row is about: loyalty abilities have rules of their own (606.3)."""
    ability = candidate.ability
    return (
        "loyalty" if ability is not None and ability.words.kind == "loyalty" else candidate.action
    )
