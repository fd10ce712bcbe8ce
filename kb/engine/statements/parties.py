"""Whom and what statements are about, as facts: objects by their groups, players, abilities."""

from __future__ import annotations

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.facts.definitions import Definitions
from kb.engine.facts.dependency_facts import Reading
from kb.engine.facts.filters import NoLogic
from kb.engine.program.terms import constant, term, text
from kb.engine.statements.statement_scope import (
    named_like_exiled,
    names_zone,
    placed,
    player_word,
    said_of,
)
from kb.terms import ZONES
from kb.vocabulary.parts import any_part

_OF_CARDS = tuple(each for each in ZONES if each not in ("battlefield", "stack"))
"""Where targets are that are called cards."""


def _is_other(word: object) -> bool:
    """Whether it is "another", which might be meant of what is described."""
    return word == v.Not(v.IsSelf())


class Parties:
    """Tells whom and what the clauses of definitions are about."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self._notes = definitions.notes

    def _parties(
        self,
        definition: int,
        clause: int,
        role: str | Symbol,
        parties: tuple[v.Party, ...],
        zones: tuple[v.Zone, ...] = (),
    ) -> None:
        """The objects, players and abilities that a statement is about, by the role they have in
        it; `zones` are where the objects are, where the words tell it apart from them."""
        if not parties:
            self._notes.fact("unnamed", clause, role)
        for party in parties:
            match party:
                case v.Objects():
                    word = self._objects(definition, clause, party)
                    self._notes.fact(
                        "spoken_objects", clause, role,
                        self.group(definition, placed(word, party, zones)),
                    )  # fmt: skip
                case v.Players():
                    who = player_word(party)
                    self._notes.speaks_of(definition, who)
                    self._notes.fact("spoken_players", clause, role, who)
                case v.Abilities():
                    self._abilities(definition, clause, role, party)
                case _:
                    raise NoLogic

    def _objects(self, definition: int, clause: int, party: v.Objects) -> v.Filter:
        """The filter of a party. What its relations tell of spells becomes facts: who casts them is
        who controls them, where from, what they target. Raises NoLogic for other relations."""
        word = said_of(party)
        for relation in named_like_exiled(party.relations):
            match relation:
                case v.Relation(relation="cast_by", negated=False, to=(v.Players() as caster,)):
                    word = v.And((word, v.Controlled(player_word(caster))))
                case v.Relation(relation="in_place" | "cast_from", to=(v.Objects() as place,)):
                    self._from_place(definition, clause, place, relation.negated)
                case v.Relation(relation="even_mana_value" | "odd_mana_value" as parity):
                    word = v.And((word, v.HasStatus(parity)))
                case v.Relation(relation="has_x", negated=negated):
                    x = v.HasStatus("x_in_mana_cost")
                    word = v.And((word, v.Not(x) if negated else x))
                case v.Relation(
                    relation="dealt_damage_by_this_turn" | "blocking" | "blocked_by" as how,
                    negated=False,
                    to=(v.Objects(filter=v.IsSelf() | v.IsHost() as source, relations=()),),
                ):
                    word = v.And((word, v.Related(how, source)))
                case v.Relation(
                    relation="dealt_damage_to_this_turn" as how,
                    negated=False,
                    to=(v.Players() as hurt,),
                ):
                    word = v.And((word, v.Related(how, who=player_word(hurt))))
                case v.Relation(
                    relation="haunted_by" as how, negated=False, to=(v.Objects(v.IsSelf()),)
                ):
                    word = v.Related(how, v.IsSelf())  # whatever it is by now
                    self._notes.fact("of_haunted", definition, clause)
                case v.Relation(
                    relation="shares_name" as how,
                    negated=False,
                    to=(v.Objects(filter=such, relations=(), noun=noun),),
                ) if (noun != "card" or names_zone(such)) and not any_part(such, _is_other):
                    word = v.And((word, v.Related(how, such)))
                case v.Relation(relation="targets", negated=False):
                    self._if_targets(definition, clause, relation)
                case v.Relation(relation="targets_only", negated=False):
                    self._if_targets_only(definition, clause, relation)
                case _:
                    raise NoLogic
        return word

    def _from_place(self, definition: int, clause: int, place: v.Objects, negated: bool) -> None:
        """The zones that spells are cast from, or must not be, and whose these are."""
        if not isinstance(place.filter, v.InZone):
            raise NoLogic
        for zone in place.filter.zones:
            self._notes.fact("from_zone", clause, zone)
        if negated:
            self._notes.fact("manner", clause, "not_from")
        for relation in place.relations:
            if relation.to != (v.Players("owner"),):  # its owner's is where it always is
                self._parties(definition, clause, "owner", relation.to)

    def _if_targets(self, definition: int, clause: int, relation: v.Relation) -> None:
        """Only what has such a target is meant: these become groups, `if_targets(Clause,Group)`."""
        for party in relation.to:
            if not isinstance(party, v.Objects) or party.relations:
                raise NoLogic
            word = party.filter
            if party.noun == "card" and not names_zone(word):
                word = v.And((word, v.InZone(_OF_CARDS)))
            self._notes.fact("if_targets", clause, self.group(definition, word))

    def _if_targets_only(self, definition: int, clause: int, relation: v.Relation) -> None:
        """Only what has no other target is meant. Raises NoLogic: only events are told apart so."""
        raise NoLogic

    def _abilities(
        self, definition: int, clause: int, role: str | Symbol, party: v.Abilities
    ) -> None:
        """Abilities that a statement is about: their kinds, their sources, who controls them."""
        name = role if isinstance(role, Symbol) else constant(role)
        self._notes.fact("spoken_abilities", clause, name)
        for kind in party.kinds:
            self._notes.fact("kind_of_ability", clause, name, text(kind))
        for relation in party.relations:
            if relation.relation == "targets" and not relation.negated:
                self._if_targets(definition, clause, relation)
                continue
            if not relation.negated or relation.to:
                raise NoLogic
            self._notes.fact("no_such_ability", clause, name, text(relation.relation))
        self._parties(definition, clause, term("source_of", name), party.of)
        self._parties(definition, clause, term("used_by", name), party.by)

    def group(self, definition: int, word: v.Filter) -> int:
        """The group of a filter, as the object with the ability sees it."""
        number_, (_, about_affected) = self._definitions.groups.group(
            Reading(definition, "subject", 0), word
        )
        if about_affected:
            raise NoLogic
        return number_
