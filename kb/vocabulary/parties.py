"""Who and what an event or a statement about the rules speaks of: players, objects, abilities."""

from __future__ import annotations

from typing import Literal

from kb.vocabulary.mentioned import Mentioned
from kb.vocabulary.objects import Filter
from kb.vocabulary.seen import Node


class Players(Node, frozen=True, tag="players"):
    """Any one player of this description, seen from an ability.

    `who` is a word of `Who`, or `other` (any but its controller), `that` (whom the sentence spoke
    of), `defending`, `nondefending` (any other opponent), `attacking`, `monarch`, `initiative`,
    `target`, `controller` and `owner` (of the objects of `of`), `team`,
    `subgame_winner`, `subgame_loser` (who has not won the subgame), `friend` and `foe` (who was
    chosen as that before), `mentioned` (the one that
    `mention` tells).
    """

    who: str
    of: tuple[Objects, ...] = ()
    """The objects whose controller or owner is meant, or that the player must control."""
    relations: tuple[Relation, ...] = ()
    mention: Mentioned | None = None


class Relation(Node, frozen=True, tag="relation"):
    """How an object or player stands to others (`targets`, `blocking`, `attacking`,
    `dealt_damage_by`, `cast_from`, …), of which there must be one in `to`; without `to`, what is
    true of it alone (`kicked`, `attacked_this_turn`, `willing`: who chose to do what several
    might do, `able`: who did what they were to do,
    `unable`: who can't)."""

    relation: str
    to: tuple[Party, ...] = ()
    negated: bool = False
    number: int | None = None
    """Which of them: of `nth_each_turn` 2 is "the second … each turn"."""


class Objects(Node, frozen=True, tag="objects"):
    """Objects of a filter that stand in every one of `relations`."""

    filter: Filter
    relations: tuple[Relation, ...] = ()
    noun: Literal["object", "card", "source"] = "object"
    """`card`: a card somewhere else than on the battlefield (109.2a); `source`: a source of damage
    or of an ability, wherever it is (609.7)."""


class Abilities(Node, frozen=True, tag="abilities_of"):
    """Abilities on the stack or of objects: of these `kinds` (`activated`, `triggered`, `mana`,
    `loyalty`, `static`, a keyword; none: any), of these sources, controlled by these players."""

    kinds: tuple[str, ...] = ()
    of: tuple[Party, ...] = ()
    by: tuple[Players, ...] = ()
    relations: tuple[Relation, ...] = ()


BY_DEFENCE = ("defending", "nondefending")
"""The words for players of which it has to be known who the defending player is."""
Party = Players | Objects | Abilities
