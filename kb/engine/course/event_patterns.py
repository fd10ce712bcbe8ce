"""The events that abilities wait for, as facts for 603_watching.lp: what happens, to whom, from
which zone to which, of which size, and in which manner."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.answering import counted_in_turn, is_nth_counter
from kb.engine.course.event_zones import in_zone, is_permanent, played_from, where_looked_for
from kb.engine.facts.circumstances import number_of_spells_cast
from kb.engine.facts.dependency_facts import Reading
from kb.engine.facts.filters import NoLogic
from kb.engine.program.terms import text
from kb.engine.statements.statements import Statements
from kb.vocabulary.actions import actions
from kb.vocabulary.events import Role
from kb.vocabulary.parts import any_part

ANY_CARD = (v.Objects(v.Everything(), noun="card"),)
"""What "a card" means as a party of an event."""
KNOWN_MANNERS = frozenset({"combat", "noncombat", "resolving"})
OF_A_SIZE = frozenset({"less_than", "or_less", "exactly"})
"""How the damage of an event compares with a number; of none of them it is as much, or more."""
SIZED = ("deal_damage", "lose_life", "gain_life", "become_level", "roll_number")
"""The events whose number words may name."""
WITH_OTHERS = "with_others"
"""How a creature attacks with at least so many others."""
TOGETHER: dict[str, tuple[Role, ...]] = {
    "attack": ("by", "object"), "block": ("subject",), "become_blocked": ("subject",),
}  # fmt: skip
"""The events of which words may name how many come about together → the roles that, where they are
named, one alone takes in all of them."""
OF_VERB = {
    "deal_damage": OF_A_SIZE | {"excess"},
    **dict.fromkeys(("lose_life", "gain_life"), OF_A_SIZE),
    "attack": frozenset({"alone", "saddled", WITH_OTHERS}),
    "block": frozenset({"alone"}),
    "remove_counters": frozenset({"last"}),
    "activate": frozenset({"not_mana"}),
    "draw": frozenset({"not_first_of_draw_step", "this_way"}),
    "unlock": frozenset({"this_door"}),
    "leave": frozenset({"without_dying"}),
    "discard": frozenset({"this_way"}),
    "become_level": frozenset({"exactly"}),
    "roll_number": OF_A_SIZE | {"or_higher", "natural", "highest"},
    "begin": frozenset({"next", "extra"}),
}
"""Manners that only some events have: attacking alone, while saddled or with others, removing the
last counter, drawing but for the first card of a draw step, unlocking the half that has the
ability, leaving without dying, discarding into exile by an ability of the card, becoming a level
and no other, being the next such step, phase or turn, or an extra one, a result of a die that is
what it shows, or the highest that it may show."""
ITS_OWNER = (v.Players("owner"),)
ITS_CONTROLLER = (v.Players("controller"),)
"""Of the spell or ability that would bring an event about."""
OF_LIBRARIES = ("search", "shuffle")
"""The verbs that may be done to one's own library."""


class EventPatterns(Statements):
    """Statements that speak of events."""

    sized = False
    """Whether anything waits for events of certain sizes."""
    asks_excess = False
    """Whether anything waits for excess damage."""

    def _if_targets_only(self, definition: int, clause: int, relation: v.Relation) -> None:
        """Only a spell that has this one target is meant."""
        self._if_targets(definition, clause, relation)
        self._notes.fact("of_one_target", clause)

    def _conditioned(
        self,
        definition: int,
        clause: int,
        conditions: tuple[v.Circumstance, ...],
        unless: tuple[v.Circumstance, ...],
        event: v.Event | None = None,
    ) -> None:
        said = v.StatementLine("", "is", conditions=conditions, unless=unless)
        if event is not None:
            said = msgspec.structs.replace(said, step=event.step, whose=event.whose)
        self._condition(definition, clause, said)

    def _pattern(self, definition: int, clause: int, event: v.Event) -> None:
        known = KNOWN_MANNERS | OF_VERB.get(event.verb, frozenset())
        known |= {"tapped", "untapped"} if event.verb == "enter" else set()
        if {*event.how} - known or not counted_in_turn(event):
            raise NoLogic
        event = played_from(event)
        self._sizes(definition, clause, event)
        self._notes.fact("waits_for", definition, clause, event.verb)
        where = where_looked_for(event)
        if event.verb != "cast" and any(map(_from_somewhere, (*event.subject, *event.object))):
            raise NoLogic
        if event.verb == "play" and any_part(event.object, lambda each: isinstance(each, v.InZone)):
            raise NoLogic  # what is played has left its zone by then
        for role, parties in (("subject", event.subject), ("object", event.object)):
            if role == "subject" and parties == ITS_CONTROLLER and caused_by_any(event.by):
                self._notes.fact("to_its_controller", clause)
                continue
            if parties == ANY_CARD:
                self._notes.fact("only_of_cards", clause, role)
                continue  # whatever card it is, known or not
            self._parties(definition, clause, role, tuple(in_zone(p, where) for p in parties))
            if any(isinstance(p, v.Objects) and p.filter == v.Locked() for p in parties):
                self._notes.fact("spoken_locked", clause, role)
        self._parties(definition, clause, "by", event.by)
        if event.verb in OF_LIBRARIES and event.owner == (v.Players("that"),):
            self._notes.fact("of_the_player_himself", clause)
        elif event.owner != ITS_OWNER or not event.destination:  # all go to their owner's (400.3)
            self._parties(definition, clause, "owner", event.owner)
        self._narrowed(clause, event)

    def _value(self, definition: int, word: v.Value) -> int:
        """The number of a value that is found out in the state, be it a constant."""
        self._notes.mark(definition, "computed")
        return self._definitions.groups.value(Reading(definition, "subject", 0), word)

    def _sizes(self, definition: int, clause: int, event: v.Event) -> None:
        """Which of several events it is, and of which size. Raises NoLogic."""
        if event.nth is not None and is_nth_counter(event):
            self._notes.fact("nth_counter", clause, event.nth)
        elif event.nth is not None:
            self._notes.fact("nth_each_turn", clause, event.nth)
            if event.verb == "cast" and (kind := number_of_spells_cast(event.object)) is not None:
                self._notes.fact("counts_cast", clause, text(kind))
        row = actions().get(event.verb)
        if row is not None and row.beside:
            raise NoLogic
        if event.op != ">=" or (event.number > 1 and event.verb != "draw"):
            raise NoLogic
        if event.number > 1:
            self.sized = True
            self._notes.fact("so_many_at_once", clause, event.number)
        of_each = not event.together or "exactly" in event.how  # else all of them might be meant
        if event.value is not None and event.verb in SIZED and of_each:
            self.sized = True
            value = self._value(definition, event.value)
            how = next((each for each in event.how if each in OF_A_SIZE), "or_more")
            if event.verb == "roll_number" and "or_higher" not in event.how:
                how = "exactly"
            self._notes.fact("size_said", clause, how, value)
        elif WITH_OTHERS in event.how and isinstance(event.value, v.Const):
            self._notes.fact("with_others", clause, event.value.number)
        elif event.verb == "expend" and isinstance(event.value, v.Const):
            self._notes.fact("mana_in_all", clause, event.value.number)
        elif event.value is not None:
            if event.verb != "life_reduced" or not isinstance(event.value, v.Const):
                raise NoLogic
            self.sized = True
            self._notes.fact("below", clause, event.value.number)

    def _narrowed(self, clause: int, event: v.Event) -> None:
        """The zones of an event, and what else narrows it down."""
        if event.verb == "exile" and not event.origin and any(map(is_permanent, event.object)):
            self._notes.fact("moved_from", clause, "battlefield")  # 109.2: no word says "card"
        for zone in event.origin:
            self._notes.fact("moved_from", clause, zone)
        for zone in event.destination:
            self._notes.fact("moved_to", clause, zone)
        if event.not_origin:
            self._notes.fact("not_from", clause)
        if event.together:
            self._notes.fact("once_for_all", clause)
            for role in event.apart:
                self._notes.fact("taken_by_one", clause, role)
        if event.verb == "begin" and event.step is not None:
            self._notes.fact("begins_with", clause, event.step)
        if event.counter not in (None, "any"):
            self._notes.fact("of_counter", clause, text(event.counter))
        self.asks_excess = self.asks_excess or "excess" in event.how
        for how in event.how:
            if how not in {*OF_A_SIZE, WITH_OTHERS, "or_higher"}:
                self._notes.fact("in_manner", clause, text(how))


def caused_by_any(by: tuple[v.Party, ...]) -> bool:
    """Whether words speak of an event that any spell or ability brings about."""
    return by == (v.Abilities(("spell", "ability")),)


def _from_somewhere(party: v.Party) -> bool:
    """Whether words say where from an object is cast or played."""
    said = party.relations if isinstance(party, v.Objects) else ()
    return any(each.relation in ("in_place", "cast_from") for each in said)
