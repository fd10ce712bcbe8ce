"""What abilities say about attacking and blocking, beyond what every question reads of statements.

Some words only mean something for one creature and whom it attacks, or for one declaration: "unless
defending player controls an Island", "unless its controller pays {2}", "unless a creature with
greater power also attacks". They become facts of their own (506_combat.lp), and the rest of the
statement is read as any other.
"""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.facts.dependency_facts import Reading
from kb.engine.program.terms import Symbol, term, text
from kb.engine.statements.statement_scope import player_word
from kb.engine.statements.statements import MEASURES, Asked, NoLogic, Statements
from kb.engine.statements.suppositions import supposing, suppositions
from kb.text.semantics.qualities import QualityNotUnderstood, quality
from kb.text.words.landwalk import walked_lands
from kb.vocabulary.actions import charged

ASKED = Asked(question="combat", keywords=frozenset({"protection"}))
BANDS = "bands with other "
PAIRED = ("greater_power", "lesser_power")
"""How the creatures of a pair may be compared."""
SIDES = ("you", "defending", "attacking")
NUMBERS = {"graveyard": "graveyard", "cards": "hand", "life": "life"}
STATUSES = ("monarch", "initiative")


class CombatStatements(Statements):
    """The statements about combat of a derivation's abilities and effects."""

    @property
    def priced(self) -> bool:
        """Returns whether a statement asks a payment."""
        said = self.clauses.values()
        return any(isinstance(each, v.StatementLine) and each.charge for each in said)

    def _describe(self) -> None:
        stated = [each.statement for each in self._definitions.abilities]
        said = [rule for each in stated if each is not None for rule in each.rules]
        said += [rule for each in self.derivation.state.effects for rule in each.rules]
        self._supposed = sorted(suppositions(said))
        super()._describe()

    # ------------------------------------------------------------------------- what is left over

    def _said(self, definition: int, said: v.StatementLine | v.Replacement) -> None:
        try:
            said = plain(said) if isinstance(said, v.StatementLine) else said
        except NoLogic:
            self.unread.append(definition)
            return
        super()._said(definition, said)

    def _condition(
        self, definition: int, clause: int, said: v.StatementLine | v.Replacement
    ) -> None:
        conditions, of_pairs = _parted(said.conditions)
        unless, excuses = _parted(said.unless)
        if excuses and (unless or len(excuses) > 1):
            raise NoLogic
        for each in of_pairs:
            self._of_pair(definition, clause, each, holding=True)
        for each in excuses:
            self._of_pair(definition, clause, each, holding=False)
        rest = msgspec.structs.replace(said, conditions=conditions, unless=unless)
        super()._condition(definition, clause, rest)

    def _rule(self, definition: int, clause: int, rule: v.StatementLine) -> None:
        if rule.charge is not None:
            self._charge(definition, clause, rule)
            rule = msgspec.structs.replace(rule, charge=None, value=None, each=None)
        if rule.mode == "may" and rule.each is not None:
            self._measured(definition, clause, rule.each)
            rule = msgspec.structs.replace(rule, each=None)
        for name in ("subject", "object"):
            rule = msgspec.structs.replace(rule, **{name: self._compared(clause, name, rule)})
        super()._rule(definition, clause, rule)
        if rule.mode == "cant":
            self._suppose(definition, clause, rule)

    def _suppose(self, definition: int, clause: int, rule: v.StatementLine) -> None:
        """Tells who is meant under each supposition that makes a difference:
        `differs_if(Clause,Role,Name)`, and the parties again, in the role as_if(Role,Name)."""
        for role in ("subject", "object"):
            parties: tuple[v.Party, ...] = getattr(rule, role)
            for name in self._supposed:
                supposed = tuple(supposing(each, name) for each in parties)
                if supposed != parties:
                    self._notes.fact("differs_if", clause, role, text(name))
                    self._parties(definition, clause, term("as_if", role, text(name)), supposed)

    def _compared(self, clause: int, role: str, rule: v.StatementLine) -> tuple[v.Party, ...]:
        """The parties without what compares the creatures of a pair."""
        return tuple(self._alone(clause, role, each) for each in getattr(rule, role))

    def _alone(self, clause: int, role: str, party: v.Party) -> v.Party:
        if not isinstance(party, v.Objects) or not party.relations:
            return party
        kept: list[v.Filter] = [party.filter]
        for each in party.relations:
            if each.relation in PAIRED and not each.to and not each.negated:
                self._notes.fact("compared", clause, role, each.relation)
            else:
                kept.append(controlled(each))
        return v.Objects(v.And(tuple(kept)), noun=party.noun)

    # ------------------------------------------------------------------------------ of one pair

    def _of_pair(self, definition: int, clause: int, said: v.Stands, holding: bool) -> None:
        """`holds_if(Clause,Case)` or `excused_if(Clause,Case)`, and what the case is."""
        case = self._notes.fresh()
        wanted = holding != said.relation.negated
        self._notes.fact("holds_if" if wanted else "excused_if", clause, case)
        role = term("case", case)
        match said.relation:
            case v.Relation(relation="controls", to=objects):
                self._only_side(said, "defending")
                self._notes.fact("defender_controls", case, _at_least(said))
                self._parties(definition, clause, role, objects)
            case v.Relation(
                relation="controls_more", to=(v.Objects() as what, v.Players() as other)
            ) if said.value is None:
                self._more(definition, clause, role, (what, said.party, other))
            case v.Relation(relation="attacking_alone"):
                self._notes.fact("attacks_alone", case)
                self._parties(definition, clause, role, said.party)
            case v.Relation(relation="poisoned"):
                self._only_side(said, "defending")
                self._notes.fact("defender_counts", case, text("poison"), "at_least", 1)
            case v.Relation(relation=status) if status in STATUSES:
                self._only_side(said, "defending")
                self._notes.fact("defender_is", case, status)
            case v.Relation(relation=kind) if kind in NUMBERS:
                self._only_side(said, "defending")
                if not isinstance(said.value, v.Const):
                    raise NoLogic
                amount = said.value.number
                self._notes.fact(
                    "defender_counts", case, text(NUMBERS[kind]), MEASURES[said.op], amount
                )
            case _:
                raise NoLogic

    def _only_side(self, said: v.Stands, side: str) -> None:
        if len(said.party) != 1 or said.party[0] != v.Players(side):
            raise NoLogic

    def _more(
        self,
        definition: int,
        clause: int,
        role: Symbol,
        said: tuple[v.Objects, tuple[v.Party, ...], v.Players],
    ) -> None:
        """Tells that one side controls more of something than the other."""
        what, party, other = said
        if len(party) != 1 or not isinstance(party[0], v.Players):
            raise NoLogic
        sides = (party[0].who, other.who)
        if any(side not in SIDES for side in sides):
            raise NoLogic
        self._notes.fact("richer", role.arguments[0], *sides)
        self._parties(definition, clause, role, (what,))
        self._parties(definition, clause, term("you", role.arguments[0]), (v.Players("you"),))

    # ----------------------------------------------------------------------------------- prices

    def _charge(self, definition: int, clause: int, rule: v.StatementLine) -> None:
        """`priced(Clause)`; `measured_as(Clause,Value)` if a number that is counted multiplies it.
        "For each of those creatures" is the same as a price on each."""
        charge = rule.charge
        assert charge is not None
        self._notes.fact("priced", clause)
        counted = [each for each in (rule.value, charge.each) if each is not None]
        counted = [each for each in counted if not isinstance(each, v.Tally)]
        if "{X}" in (charge.mana or "") and rule.value is None:
            counted.append(v.X())  # 107.3: the X of the spell or ability that says so
        if len(counted) > 1 or len(charge.events) > 1:
            raise NoLogic
        for event in charge.events:
            if event.verb not in charged() or (event.verb == "pay_life" and not fixed(event)):
                raise NoLogic
            objects = tuple(whereabouts(each, event.verb) for each in event.object)
            self._parties(definition, clause, "charged", objects)
            self._notes.fact("charged_verb", clause, event.verb)
        for each in counted:
            self._measured(definition, clause, each)

    def _measured(self, definition: int, clause: int, word: v.Value | v.Tally) -> None:
        if isinstance(word, v.Tally):
            raise NoLogic
        self._notes.mark(definition, "computed")
        value, (_, varies) = self._definitions.groups.known_value(
            Reading(definition, "subject", 0), word
        )
        if varies:
            raise NoLogic
        self._notes.fact("measured_as", clause, value)

    # --------------------------------------------------------------------------------- keywords

    def _keyword(self, definition: int, keyword: str) -> None:
        """A landwalk's lands: `quality(Definition,landwalk,Group)`."""
        lands = walked_lands(keyword)
        if lands is not None:
            self.speaks(definition)
            self._notes.fact("quality", definition, "landwalk", self.group(definition, lands))
        elif keyword.endswith("walk") and keyword != "landwalk":
            self.unread.append(definition)
        elif keyword.startswith(BANDS):
            self._bands(definition, keyword.removeprefix(BANDS))
        else:
            super()._keyword(definition, keyword)

    def _bands(self, definition: int, words: str) -> None:
        """The creatures of "bands with other …": `quality(Definition,bands,Group)`."""
        try:
            found = quality(words)
        except QualityNotUnderstood:
            found = None
        if found is None or found.objects is None:
            self.unread.append(definition)
            return
        self.speaks(definition)
        self._notes.fact("quality", definition, "bands", self.group(definition, found.objects))


def _parted(
    said: tuple[v.Circumstance, ...],
) -> tuple[tuple[v.Circumstance, ...], list[v.Stands]]:
    """The circumstances that are the same for every creature, and those of one pair."""
    of_pairs = [each for each in said if isinstance(each, v.Stands) and _of_one_pair(each)]
    return tuple(each for each in said if each not in of_pairs), of_pairs


def _of_one_pair(said: v.Stands) -> bool:
    named = [*said.party, *said.relation.to]
    sides = [each.who for each in named if isinstance(each, v.Players)]
    return said.relation.relation == "attacking_alone" or not {"defending", "attacking"}.isdisjoint(
        sides
    )


def _at_least(said: v.Stands) -> int:
    """How many objects the player has to control for it. Raises NoLogic for another comparison."""
    number = said.value if said.value is not None else v.Const(1)
    if said.op != ">=" or not isinstance(number, v.Const):
        raise NoLogic
    return number.number


def fixed(event: v.Event) -> bool:
    """Returns whether the number in an event is told."""
    return isinstance(event.value, v.Const)


def whereabouts(party: v.Party, verb: str) -> v.Party:
    """The filter, with its zone, of the objects that a price is paid with. Raises NoLogic."""
    if not isinstance(party, v.Objects):
        raise NoLogic
    word: list[v.Filter] = [party.filter]
    if verb == "discard":
        word.append(v.InZone(("hand",)))
    for relation in party.relations:
        match relation:
            case v.Relation(
                relation="in_place", negated=False, to=(v.Objects(filter=v.InZone() as zone),)
            ):
                word.append(zone)
            case _:
                word.append(controlled(relation))
    return v.Objects(v.And(tuple(word)))


def controlled(relation: v.Relation) -> v.Filter:
    """ "Controlled by …" as a filter. Raises NoLogic for other relations."""
    match relation:
        case v.Relation(relation="controlled_by", to=(v.Players(of=(), relations=()) as player,)):
            return v.Controlled(player_word(player))
    raise NoLogic


def plain(rule: v.StatementLine) -> v.StatementLine:
    """A statement in the words of 506_combat.lp: what players can't attack or block with, their
    creatures can't; an exception to the subject is no part of it."""
    if rule.by and rule.mode == "cant":
        who = [player_word(party) for party in rule.by if isinstance(party, v.Players)]
        subject = tuple(
            v.Objects(v.And((party.filter, v.Controlled(each))), party.relations)
            for party in rule.subject
            if isinstance(party, v.Objects)
            for each in who
        )
        return msgspec.structs.replace(rule, subject=subject, by=())
    if "except" in rule.how:
        excepted = tuple(each.filter for each in rule.object if isinstance(each, v.Objects))
        subject = tuple(
            v.Objects(v.And((party.filter, *map(v.Not, excepted))))
            for party in rule.subject
            if isinstance(party, v.Objects)
        )
        how = tuple(each for each in rule.how if each != "except")
        return msgspec.structs.replace(rule, subject=subject, object=(), how=how)
    if "unless_all" in rule.how and rule.subject == EVERY_BLOCKER:
        return msgspec.structs.replace(rule, subject=())
    return rule


EVERY_BLOCKER = (
    v.Objects(
        v.HasType("creature"),
        relations=(v.Relation("controlled_by", to=(v.Players("defending"),)),),
    ),
)
"""All creatures that the defending player controls: 509_blocking.lp counts them."""


__all__ = ["ASKED", "CombatStatements"]
