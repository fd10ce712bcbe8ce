"""Players of whom effects speak that begin: each is kept as the player who was chosen for it."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.results import Actor
from kb.engine.course.spells_of_a_name import of_its_name
from kb.engine.course.whom import players_of
from kb.state.game_state import GameState
from kb.state.players import sharing_turns
from kb.vocabulary.parts import any_part, every_part, with_parts

CHOSEN = v.Players("chosen")
OWNER = (v.Players("owner"),)
YOU = (v.Players("you"),)


def of_owners(
    state: GameState, step: v.Creates, actor: Actor, memory: Memory
) -> list[tuple[v.Creates, Actor, Memory]]:
    """The effect that says what its owner may do with each of some cards, as one of each card's
    owner; what each of some players skips, as one of each of these; any other effect as it is.
    Raises NotCarriedOut."""
    if (who := _who_skips(step)) is not None and who != YOU[0]:
        # CR 805.8 / 2006-10: 606.6h — one effect has a team skip one of them.
        teams = {
            tuple(sharing_turns(state, each)) for each in players_of(state, (who,), actor, memory)
        }
        names = sorted(min(team) for team in teams)
        return [(_of_chosen(step), actor, _choosing(memory, name)) for name in names]
    if (named := of_its_name(state, step, memory)) is not None:
        own, known = named
        return [(own, actor, known)] if own.rules else []
    said = {mention for rule in step.rules for mention in mentions_in(rule.object)}
    if len(step.rules) != 1 or step.rules[0].subject != OWNER or len(said) != 1:
        return [(step, actor, memory)]
    (rule,), (mention,) = step.rules, said
    own = msgspec.structs.replace(step, rules=(msgspec.structs.replace(rule, subject=YOU),))
    owners = {each.id: each.owner for each in state.objects}
    return [
        (
            own,
            msgspec.structs.replace(actor, controller=owners[id_]),
            memory.meaning(mention, id_),
        )
        for id_ in memory.meant.get(mention, ())
        if id_ in owners
    ]


def _who_skips(step: v.Creates) -> v.Players | None:
    """Who skips the next such step, phase or turn; None where nothing is skipped."""
    match step.replacement:
        case v.Replacement(events=(v.Event(verb="begin", whose=(who,)),)):
            return who
    return None


def _of_chosen(step: v.Creates) -> v.Creates:
    """The effect on a step, phase or turn, as one of the player who is chosen for it."""
    assert step.replacement is not None
    events = (msgspec.structs.replace(each, whose=(CHOSEN,)) for each in step.replacement.events)
    replacement = msgspec.structs.replace(step.replacement, events=tuple(events))
    return msgspec.structs.replace(step, replacement=replacement)


def _choosing(memory: Memory, player: str) -> Memory:
    choices: dict[str, str | int] = {**memory.choices, "player": player}
    return msgspec.structs.replace(memory, choices=choices)


def of_a_player(
    state: GameState, step: v.Creates, actor: Actor, memory: Memory
) -> tuple[v.Creates, Memory]:
    """The effect and what is known of it where what it says of the rules speaks of one player
    ("creatures that player controls can't block this turn"): he is the one who is chosen for it.
    Raises NotCarriedOut."""
    said = {
        party
        for party in every_part((step.rules, step.replacement and step.replacement.events))
        if isinstance(party, v.Players) and party.mention in memory.meant and not party.relations
    }
    if not said:
        return step, memory
    players = {name for each in said for name in players_of(state, (each,), actor, memory)}
    if len(players) != 1 or any_part(step, lambda each: each == CHOSEN):
        raise NotCarriedOut("whom an effect speaks of")

    def chosen(word: Any) -> Any:
        return CHOSEN if word in said else word

    memory = _choosing(memory, players.pop())
    words = with_parts((step.rules, step.replacement), chosen)
    rules, replacement = with_parts(words, _had_by_chosen)
    return msgspec.structs.replace(step, rules=rules, replacement=replacement), memory


def _had_by_chosen(objects: Any) -> Any:
    """The objects that the chosen player controls or owns, where that is said of them besides, in
    words of their description; any other word as it is."""
    if not isinstance(objects, v.Objects):
        return objects
    found = [_HAD[each] for each in objects.relations if each in _HAD]
    if not found or len(found) < len(objects.relations):
        return objects
    word = objects.filter
    parts = word.all if isinstance(word, v.And) else (word,)
    whole = tuple(each for each in (*parts, *found) if each != v.Everything())
    return v.Objects(v.And(whole) if len(whole) > 1 else whole[0], (), objects.noun)


_HAD: dict[v.Relation, v.Filter] = {
    v.Relation("controlled_by", (CHOSEN,)): v.Controlled("chosen"),
    v.Relation("owned_by", (CHOSEN,)): v.Owned("chosen"),
}


def redirected_to_that(word: v.Replacement | None) -> v.Replacement | None:
    """A replacement effect that redirects damage to a player who was spoken of, as to whatever the
    effect is fixed to."""

    def that(party: v.Partaker) -> v.Partaker:
        mention = party.mention if isinstance(party, v.Players) else None
        return v.Objects(mention) if mention is not None and mention.of == "target" else party

    if word is None:
        return None
    outcomes = tuple(
        msgspec.structs.replace(each, to=tuple(map(that, each.to)))
        if isinstance(each, v.Instead) and each.does == "redirect"
        else each
        for each in word.outcomes
    )
    return msgspec.structs.replace(word, outcomes=outcomes)
