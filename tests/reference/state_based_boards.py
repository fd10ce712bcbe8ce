"""Short ways to write what state-based actions look at, and to read what they do."""

from __future__ import annotations

from typing import Any

from kb import vocabulary as v
from kb.state.game_state import GameObject, GameState, PlayerState
from tests.reference.boards import keyword, obj
from tests.reference.state_based_outcomes import check, outcomes, run
from tests.reference.state_based_replacing import Entry


def says(
    verb: str,
    mode: v.Mode,
    subject: v.Filter | v.Players | None = None,
    object_: v.Filter | None = None,
    **more: Any,
) -> v.Ability:
    """A statement about the rules of the game; without a subject it is about everything."""
    parties: tuple[v.Party, ...] = ()
    if isinstance(subject, v.Players):
        parties = (subject,)
    elif subject is not None:
        parties = (v.Objects(subject),)
    objects = () if object_ is None else (v.Objects(object_),)
    rule = v.StatementLine(verb, mode, parties, objects, **more)
    return v.Ability(kind="rule", statement=v.Statement((rule,)))


def instead(event: v.Event, does: str = "exile") -> v.Ability:
    """A replacement effect; `exile` unless told otherwise."""
    outcome = v.Instead(text=f"{does} it instead", does=does)
    replacement = v.Replacement(events=(event,), outcomes=(outcome,))
    return v.Ability(kind="replacement", replacement=replacement)


def would_die(subject: v.Filter) -> v.Event:
    return v.Event("die", subject=(v.Objects(subject),))


def to_graveyard(*, card: bool = True) -> v.Event:
    """A card (or with `card` False also a token) would be put into a graveyard from anywhere."""
    filter_: v.Filter = v.Everything()
    if not card:
        filter_ = v.Or((filter_, v.HasStatus("token")))
    return v.Event("move", subject=(v.Objects(filter_, noun="card"),), destination=("graveyard",))


def chapter(*numbers: int) -> v.Ability:
    event = v.Event("put_counters", object=(v.Objects(v.IsSelf()),), counter="lore")
    return v.Ability(kind="chapter", trigger=v.Trigger(events=(event,), chapters=numbers))


def aura(
    name: str, host: str | None, enchants: str, *abilities: v.Ability, **more: Any
) -> GameObject:
    enchant = keyword(f"enchant {enchants}")
    return obj(name, "enchantment - Aura", enchant, *abilities, host=host, **more)


def players(*names: str, **numbers: int) -> tuple[PlayerState, ...]:
    """The players; the numbers and statuses are the first one's."""
    first = PlayerState(name=names[0], numbers={"life": 20} | numbers)
    return (first, *(PlayerState(name=name, numbers={"life": 20}) for name in names[1:]))


# ------------------------------------------------------------------------------ reading answers


def words(entry: Entry) -> str:
    """`704.5g destroyed bear`, `704.5a loses_game A`."""
    return " ".join((entry.rule, entry.action, *entry.objects, *entry.players))


def actions(state: GameState) -> set[str]:
    return {words(each) for each in check(state)}


def left(state: GameState) -> list[str]:
    """What each outcome of one check leaves on the battlefield, in order of the words."""
    return sorted(" ".join(sorted(each.battlefield)) for each in outcomes(state))


def rounds(state: GameState) -> list[set[str]]:
    """The rounds of a run without choices."""
    (final,) = run(state)
    return [{words(each) for each in one} for one in final.rounds]


def in_the_end(state: GameState) -> list[str]:
    return sorted(" ".join(sorted(each.battlefield)) for each in run(state))
