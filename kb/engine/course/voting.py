"""Votes that players hold as an instruction is carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from math import prod

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import MOST_CHOICES, Instructed, NotCarriedOut
from kb.engine.course.in_turn import order_from
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Choice
from kb.engine.course.whom import players_of
from kb.engine.events.event import GameEvent
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState
from kb.state.players import opponents
from kb.text.words.votes import AGAINST, VOTED

ALWAYS = "always"
"""How a statement gives a vote that the player can't do without."""


def voted(
    state: GameState, step: v.Chooses, actor: Actor, memory: Memory
) -> Iterator[tuple[Memory, tuple[Choice, ...]]]:
    """Every way in which players may vote, one after another in turn order, the first one being
    the player whose instruction it is, with what is known of it afterwards. Raises
    NotCarriedOut."""
    moment = moment_of(state)
    more = _more_votes(state)
    order = order_from(state, actor.controller, players_of(state, step.by, actor, memory))
    options = step.words or _objects(state, step, actor, memory)
    ways = [_ballots(options, more.get(each, (1, 1))) for each in order]
    if prod(map(len, ways)) > MOST_CHOICES:
        raise NotCarriedOut("too many ways to vote")
    about, kind = "which to vote for", "mode" if step.words else "object"
    told = [tuple(map(", ".join, each)) for each in ways]
    for way in product(*ways) if options else [()]:
        cast = tuple(zip(order, way, strict=False))
        choices = tuple(
            Choice(name, kind, about, could, ", ".join(each), "choice")
            for (name, each), could in zip(cast, told, strict=False)
        )
        yield _outcome(moment.grounder, memory, step, options, cast), choices


def votes_told(choices: Iterable[Choice]) -> tuple[GameEvent, ...]:
    """The votes that players have given, as events that happen together."""
    return tuple(
        GameEvent("vote", each.player or "", of_player=True, words={"choice": what})
        for each in choices
        for what in (each.chosen or "").split(", ")
        if what
    )


def _ballots(options: tuple[str, ...], votes: tuple[int, int]) -> list[tuple[str, ...]]:
    """The ways in which a player may vote with so many votes at least and at most."""
    least, most = votes
    return [
        each
        for number in range(least, most + 1)
        for each in combinations_with_replacement(options, number)
    ]


def _outcome(
    grounder: Grounder,
    memory: Memory,
    step: v.Chooses,
    options: tuple[str, ...],
    cast: tuple[tuple[str, tuple[str, ...]], ...],
) -> Memory:
    """The memory of what got the most votes, of how many each word got, and of the most that any
    other one got."""
    if step.label is None:
        return memory
    call = grounder.next_call()
    told = [atom("votable", call, text(each)) for each in options]
    votes = (
        atom("voted", call, text(by), nth, text(what))
        for by, ballot in cast
        for nth, what in enumerate(ballot)
    )
    grounder.tell([*told, *votes])
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


def _more_votes(state: GameState) -> dict[str, tuple[int, int]]:
    """How many votes players have at least and at most, where something gives them more than one.
    Raises NotCarriedOut where it says something else of voting."""
    moment = moment_of(state)
    abilities = moment.derivation.facts.definitions.abilities
    said = [
        (rule, moment.final.controller(each.id))
        for each in state.objects
        if each.zone == "battlefield" and "phased_out" not in each.status
        for held in moment.final.abilities_of(each.id)
        if (statement := abilities[held.definition].statement) is not None
        for rule in statement.rules
    ]
    said += [(rule, each.controller) for each in state.effects for rule in each.rules]
    found: dict[str, tuple[int, int]] = {}
    for rule, you in said:
        if rule.verb != "vote":
            continue
        for name in _voters(state, rule, you):
            least, most = found.get(name, (1, 1))
            more = rule.number or 0
            found[name] = (least + more if ALWAYS in rule.how else least, most + more)
    return found


def _voters(state: GameState, rule: v.StatementLine, you: str) -> tuple[str, ...]:
    """Who has more votes by a statement. Raises NotCarriedOut for one that says more than that."""
    plain = msgspec.structs.replace(rule, subject=(), how=(), number=None)
    if plain == v.StatementLine("vote", "may", number=None) and {*rule.how} <= {ALWAYS}:
        if rule.subject == (v.Players("you"),):
            return (you,)
        if rule.subject == (v.Players("opponent"),):
            return opponents(state, you)
    raise NotCarriedOut("how often each player votes")
