"""Objects that are separated into two piles, of which one is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.choosers import choosers
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Choice
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState
from kb.text.words.piles import OTHER_PILE, PILE, PILES

FIRST, SECOND = "first pile", "second pile"
"""By what the two piles are known until one of them is chosen."""
OF_PILES = (PILES, PILE)
Piled = tuple[Memory, tuple[Choice, ...]]


def piled(state: GameState, step: v.Chooses, actor: Actor, memory: Memory) -> Iterator[Piled]:
    """Every way to separate objects into two piles, or to choose one of them, with what is known of
    it afterwards. Raises NotCarriedOut."""
    if step.label is None:
        yield memory, ()  # nothing is said of them
        return
    made, about = (
        (_separated, "who separates them")
        if step.kind == PILES
        else (_chosen, "who chooses a pile")
    )
    for player, choices in choosers(state, step, about, actor, memory):
        for memory_, more in made(state, step, player, actor, memory):
            yield memory_, (*choices, *more)


def _separated(
    state: GameState, step: v.Chooses, player: str, actor: Actor, memory: Memory
) -> Iterator[Piled]:
    """The ways in which a player puts each of the objects into one of two piles."""
    said = Instructed(state, v.GameAction("choose", object=step.among), actor, memory)
    ids = [*dict.fromkeys(id_ for some in said.all_of("object") for id_ in some)]
    here = {each.id for each in said.state.objects}
    if not here.issuperset(ids):
        raise NotCarriedOut("what is separated")
    label = step.label or 0
    for first, second in ways_of_piles(said.moment.grounder, ids):
        told = " | ".join(", ".join(some) or "nothing" for some in (first, second))
        choice = Choice(player, "pile", "how to separate them", (), told, "choice")
        separated = memory.meaning(v.Mentioned("step", label, FIRST), *first)
        separated = separated.meaning(v.Mentioned("step", label, SECOND), *second)
        yield separated, (choice,) if len(ids) > 1 else ()


MOST_PILED = 9
"""The ways to separate more objects than these are not gone through."""


def ways_of_piles(
    grounder: Grounder, ids: list[str]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each way to separate objects into two piles, as the law has it. Raises NotCarriedOut."""
    if len(ids) > MOST_PILED:
        raise NotCarriedOut("too many ways to separate them")
    call = grounder.next_call()
    grounder.tell(atom("separated", call, text(each), place) for place, each in enumerate(ids))
    grounder.answer(call, "piles")
    ways: dict[int, dict[str, list[str]]] = {}
    for way, pile, object_ in grounder.atoms("in_pile", 4, call):
        piles = ways.setdefault(way.number, {"first": [], "second": []})
        piles[str(pile)].append(object_.string)
    for _, piles in sorted(ways.items()):
        first, second = ([e for e in ids if e in piles[one]] for one in ("first", "second"))
        yield tuple(first), tuple(second)
    if not ids:
        yield (), ()


def _chosen(
    state: GameState, step: v.Chooses, player: str, actor: Actor, memory: Memory
) -> Iterator[Piled]:
    """The ways in which a player chooses one of two piles."""
    (among,) = step.among
    if not isinstance(among, v.Objects) or not isinstance(among.filter, v.Mentioned):
        raise NotCarriedOut("which piles are meant")
    roles = (FIRST, SECOND)
    mentions = [v.Mentioned("step", among.filter.number, role) for role in roles]
    if any(each not in memory.meant for each in mentions):
        raise NotCarriedOut("which piles are meant")
    piles = [memory.meant[each] for each in mentions]
    told = tuple(", ".join(some) or "nothing" for some in piles)
    label = step.label or 0
    for place, one in enumerate(piles):
        choice = Choice(player, "pile", "which pile", told, told[place], "choice")
        chosen = memory.meaning(v.Mentioned("step", label, PILE), *one)
        other = piles[1 - place]
        yield chosen.meaning(v.Mentioned("step", label, OTHER_PILE), *other), (choice,)
