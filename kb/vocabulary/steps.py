"""What instructions tell to do, step by step, when a spell or ability resolves (608.2c)."""

from __future__ import annotations

from kb.terms import Zone
from kb.vocabulary import effects
from kb.vocabulary.activation import Mana
from kb.vocabulary.costs import Cost
from kb.vocabulary.events import Circumstance, Event
from kb.vocabulary.objects import Compares, Const, Value
from kb.vocabulary.parties import Party, Players
from kb.vocabulary.seen import Node
from kb.vocabulary.statements import StatementLine, Tally
from kb.vocabulary.triggers import Trigger


class Some(Node, frozen=True, tag="some"):
    """So many of a description that a player chooses as an instruction is carried out (608.2d):
    whoever does it, or `by`. `most` None is any number."""

    of: tuple[Party, ...]
    least: Value = Const(1)
    most: Value | Tally | None = Const(1)
    by: tuple[Players, ...] = ()
    random: bool = False
    different_names: bool = False
    """No two of them have a name in common (201.2b)."""
    total: Compares | None = None
    """What a number of them adds up to."""


class TopCards(Node, frozen=True, tag="top_cards"):
    """So many cards from the top (or the bottom) of libraries of `whose`."""

    number: Value = Const(1)
    whose: tuple[Players, ...] = ()
    bottom: bool = False


Partaker = Party | Some | TopCards
"""Who or what takes part in an action."""


class TokenText(Node, frozen=True, tag="token_text"):
    """The characteristics that an instruction gives a token (111.3); or, with `known`, the name of
    a predefined one (111.10)."""

    known: str | None = None
    name: str | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Value | None = None
    toughness: Value | None = None
    abilities: tuple[effects.Ability, ...] = ()
    counter: str | None = None
    """The kind of counter with which it enters."""
    counters: Value | None = None
    """How many of them."""


class GameAction(Node, frozen=True, tag="do"):
    """Something that is done once: `verb` is an action of `actions.json`, whose roles say who
    `subject` and `object` are. Without a subject it is "you"."""

    verb: str
    subject: tuple[Partaker, ...] = ()
    object: tuple[Partaker, ...] = ()
    number: Value | Tally | None = None
    """How much or how many: of damage, life, counters, cards, tokens; of a spell that is cast the
    greatest mana value that it may have."""
    counter: str | None = None
    """The kind of counter; `any`: whatever the kind."""
    origin: tuple[Zone, ...] = ()
    to: Zone | None = None
    place: str | None = None
    """Where in a library: `top`, `bottom`, `random_order`, `any_order`."""
    owner: tuple[Players, ...] = ()
    """Whose zone it is put into, or under whose control something enters."""
    with_: tuple[Partaker, ...] = ()
    """What it is attached to, fights, exchanges with, copies."""
    spell: tuple[Partaker, ...] = ()
    """What the spell has to be that a card is cast as (601.3e)."""
    against: tuple[Partaker, ...] = ()
    """What it enters attacking, one of them; without, what its controller chooses (508.4)."""
    token: TokenText | None = None
    mana: tuple[Mana, ...] = ()
    how: tuple[str, ...] = ()
    """`tapped`, `attacking`, `face_down`, `transformed`, `combat`, `cant_be_regenerated`, … ."""
    but: tuple[effects.Modification, ...] = ()
    """What a copy is not like its original in (707.9)."""
    cost: Cost | None = None
    """What is paid."""
    until: tuple[Event, ...] = ()
    """The event after which it is undone (610.3)."""
    together: bool = False
    """It is done at the same time as the action before it: one verb says both ("2 damage to one and
    1 damage to another")."""
    label: int | None = None
    """By what other steps mention it."""


ITS_COUNTERS = "its_counters"
"""How counters are put of which words say what has them, or had them as it left."""


class May(Node, frozen=True, tag="may_do"):
    """A player may do something, perhaps at a cost; if so, or if not, something follows."""

    does: tuple[Step, ...] = ()
    cost: Cost | None = None
    by: tuple[Partaker, ...] = ()
    then: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


class IfSo(Node, frozen=True, tag="if_so"):
    """What is done if all conditions are true then, or if not (608.2c)."""

    conditions: tuple[Circumstance, ...]
    does: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class IfDone(Node, frozen=True, tag="if_done"):
    """What is done if what the step before says was done ("if you do"), or was not; after what is
    done unless a player pays, if that was paid ("if they do"). `wholly`: what was done in part
    only counts as not done ("if you can't")."""

    does: tuple[Step, ...]
    done: bool = True
    wholly: bool = False


class Unless(Node, frozen=True, tag="unless_paid"):
    """What is done unless a player pays a cost."""

    does: tuple[Step, ...]
    cost: Cost
    by: tuple[Partaker, ...] = ()


class ForEach(Node, frozen=True, tag="for_each"):
    """What is done once for each of these objects or players, or so many times."""

    does: tuple[Step, ...]
    of: tuple[Partaker, ...] = ()
    times: Value | Tally | None = None
    from_you: bool = False
    """The players do it one after another in turn order, "you" first."""
    again: bool = False
    """All of them do so again and again, until nobody does it."""


class Later(Node, frozen=True, tag="later"):
    """A delayed triggered ability (603.7), for so long; without a trigger a reflexive one, which
    waits for what the step before says (603.12)."""

    does: tuple[Step, ...]
    trigger: Trigger | None = None
    duration: str | None = None
    each_time: bool = False
    """It triggers each time ("whenever"); else it does so once (603.7b)."""
    so_many: Value | None = None
    """How many of "up to that many" targets may be chosen, settled as the ability comes about."""
    first: bool = False
    """It comes about for the first spell of that name alone that resolves in a game."""
    modes: effects.Modes | None = None
    """The modes among which is chosen as it is put on the stack (700.2b)."""
    text: str | None = None
    """Its words, where it has modes."""


THAT_TURN = "that_turn"
"""How long a delayed triggered ability waits that does so during a turn which was added."""


class Either(Node, frozen=True, tag="either"):
    """One of several things, as a player chooses: whoever does it, or `by`."""

    options: tuple[tuple[Step, ...], ...]
    by: tuple[Partaker, ...] = ()
    anyway: bool = False
    """Whether what is impossible can be chosen, too."""


class Creates(Node, frozen=True, tag="creates"):
    """A continuous effect that begins (611.2), or a replacement effect, or a statement on the
    rules; the effect is `on` these objects where it speaks of no others."""

    effect: effects.Effect | None = None
    rules: tuple[StatementLine, ...] = ()
    replacement: effects.Replacement | None = None
    on: tuple[Partaker, ...] = ()
    label: int | None = None


class Chooses(Node, frozen=True, tag="chooses"):
    """A choice of a kind (`color`, `creature_type`, `number`, `player`, `card_name`, …), or of one
    of some objects, or of `words`."""

    kind: str
    by: tuple[Partaker, ...] = ()
    among: tuple[Partaker, ...] = ()
    words: tuple[str, ...] = ()
    limit: str | None = None
    """What of the kind may be chosen, in its words ("nonland", "other than Wall")."""
    label: int | None = None


class Settles(Node, frozen=True, tag="settles"):
    """What X is in the instructions from there on, settled now (608.2h)."""

    value: Value | Tally


Step = (
    GameAction | May | IfSo | IfDone | Unless | ForEach | Later | Either | Creates | Chooses
    | Settles
)  # fmt: skip
"""One of the things that an instruction says, in their order."""
