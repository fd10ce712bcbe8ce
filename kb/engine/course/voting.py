"""Votes that players hold as an instruction is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import MOST_CHOICES, Instructed, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Choice
from kb.engine.course.whom import players_of
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState
from kb.state.players import turn_order
from kb.text.words.votes import AGAINST, VOTED


def voted(
    state: GameState, step: v.Chooses, actor: Actor, memory: Memory
) -> Iterator[tuple[Memory, tuple[Choice, ...]]]:
    """Every way in which players may vote, one after another in turn order, the first one being
    the player whose instruction it is, with what is known of it afterwards. Raises
    NotCarriedOut."""
    if _votes_more(state):
        raise NotCarriedOut("how often each player votes")
    moment = moment_of(state)
    order = voting_order(moment.grounder, state, players_of(state, step.by, actor, memory), actor)
    options = step.words or _objects(state, step, actor, memory)
    if len(options) ** len(order) > MOST_CHOICES:
        raise NotCarriedOut("too many ways to vote")
    about, kind = "which to vote for", "mode" if step.words else "object"
    for way in product(options, repeat=len(order)) if options else [()]:
        cast = tuple(zip(order, way, strict=False))
        choices = tuple(
            Choice(name, kind, about, tuple(options), each, "choice") for name, each in cast
        )
        yield _outcome(moment.grounder, memory, step, options, cast), choices


def voting_order(
    grounder: Grounder, state: GameState, voting: list[str], actor: Actor
) -> list[str]:
    """The players who vote in the order in which they do, as the law has it."""
    call = grounder.next_call()
    seats = [each for each in turn_order(state, actor.controller) if each in voting]
    told = [atom("voter", call, text(each), number) for number, each in enumerate(seats)]
    grounder.tell([*told, atom("votes_first", call, text(actor.controller))])
    grounder.answer(call, "voting")
    found = {place.number: who.string for who, place in grounder.atoms("votes_nth", 3, call)}
    return [found[place] for place in sorted(found)]


def _outcome(
    grounder: Grounder,
    memory: Memory,
    step: v.Chooses,
    options: tuple[str, ...],
    cast: tuple[tuple[str, str], ...],
) -> Memory:
    """The memory of what got the most votes, of how many each word got, and of the most that any
    other one got."""
    if step.label is None:
        return memory
    call = grounder.next_call()
    told = [atom("votable", call, text(each)) for each in options]
    grounder.tell([*told, *(atom("voted", call, text(by), text(what)) for by, what in cast)])
    grounder.answer(call, "voting")
    if not step.words:
        most = {what.string for (what,) in grounder.atoms("got_most", 2, call)}
        winners = (each for each in options if each in most)
        return memory.meaning(v.Mentioned("step", step.label, VOTED), *winners)
    amounts: dict[v.Mentioned, int] = {}
    for word, number in grounder.atoms("got_votes", 3, call):
        amounts[v.Mentioned("step", step.label, word.string)] = number.number
    for word, number in grounder.atoms("most_beside", 3, call):
        amounts[v.Mentioned("step", step.label, AGAINST + word.string)] = number.number
    return memory.with_amounts(amounts)


def _objects(state: GameState, step: v.Chooses, actor: Actor, memory: Memory) -> tuple[str, ...]:
    said = Instructed(state, v.GameAction("choose", object=step.among), actor, memory)
    return tuple(said.to_choose_among("object") or ())


def _votes_more(state: GameState) -> bool:
    """Whether something says that a player votes more often, or as another one chooses."""
    moment = moment_of(state)
    abilities = moment.derivation.facts.definitions.abilities
    said = (
        abilities[held.definition].statement
        for each in state.objects
        if each.zone == "battlefield"
        for held in moment.final.abilities_of(each.id)
    )
    lasting = (rule for each in state.effects for rule in each.rules)
    rules = (*(rule for each in said if each is not None for rule in each.rules), *lasting)
    return any(rule.verb == "vote" for rule in rules)
