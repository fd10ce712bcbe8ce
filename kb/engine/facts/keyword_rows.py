"""The rows of `keyword_costs.json`: what keywords let a player do, and what is paid for that."""

from __future__ import annotations

from typing import Literal

import msgspec

from kb.vocabulary import Condition, Cost, CostPart, Filter, Step, Target


class Casting(msgspec.Struct, frozen=True, rename={"name": "as"}, forbid_unknown_fields=True):
    """A way to cast: `name` is what tells it apart, `zone` where from (None: as any spell).

    price: `instead` of the mana cost, `more` beside it (an additional cost, that combines with the
    others), `more_for_modes` for each mode beyond the first, `more_for_another` for another spell
    that is cast (`zone` is where the card is then), the `same`, `free`, `face_down` (the
    rules' own), `face` (that of the face). any_number: it may be paid more than once. parts: what
    is paid besides. targets: more targets, or `none` where its words lose them. needs: a
    designation that the card must have. least: the keyword's number is the least power of what
    pays; total: the least total power. described: the words `before` the keyword, or after it
    (`paid`), say what pays, or say something else (`named`: "gift a card"); `otherwise`: what does
    without such words. lowered: the total cost is less by this number of what pays its last part.
    timing: the time at which it is cast, if not that of the spell. cost: the rules' own mana cost,
    of a spell that is cast face down. carried_out: what the keyword does once it is cast so is
    carried out, or it does nothing more.
    """

    keyword: str
    name: str
    price: Literal[
        "instead", "more", "more_for_modes", "more_for_another", "same", "free", "face_down", "face"
    ]
    zone: str | None = None
    cost: str | None = None
    parts: tuple[CostPart, ...] = ()
    targets: tuple[Target, ...] | Literal["none"] = ()
    face: str | None = None
    conditions: tuple[Condition, ...] = ()
    rules: tuple[str, ...] = ()
    """The paragraphs that the row carries out, by their numbers of today."""
    needs: str | None = None
    timing: str | None = None
    modes: str | None = None
    least: str | None = None
    any_number: bool = False
    total: str | None = None
    described: Literal["paid", "before", "named"] | None = None
    otherwise: Filter | None = None
    lowered: Literal["mana_value", "mana_cost", "power"] | None = None
    by_instance: bool = False
    """Each of several instances triggers by what was paid for it alone."""
    carried_out: bool = False
    turned_up_with: str | None = None
    """The counter that is put on the permanent as it is turned face up for the keyword's cost."""
    told_as_mode: bool = False
    """Its effects ask by which mode it was cast."""
    does: tuple[Step, ...] = ()
    """What is done as the permanent that the spell becomes enters."""
    again: bool = False
    """The keyword's cost isn't paid: what it has done before lets the card be cast."""
    by_effect: bool = False
    """The card is cast so only as an ability of the keyword resolves."""
    chooses: Literal["opponent"] | None = None
    """Who has to be chosen as it is paid."""
    merges: bool = False
    """The spell merges with its target as it resolves."""
    said: str | None = None
    """What people call a spell that is cast so: "kicked"."""


class Former(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it cost beside the keyword's cost until an edition."""

    until: str
    parts: tuple[CostPart, ...]


class CalledAs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What activating a keyword's ability is called besides, as an event of the `verb`: done to its
    object by the player who does it, or `by_tapped` by each that is tapped for it."""

    verb: str
    by_tapped: bool = False


class Activating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An activated ability: `zones` where it is used, if that doesn't follow from its cost (602),
    `time` as in `OnlyWhen`, `parts` what it costs beside the keyword's cost. total: the keyword's
    number is the least total power of what is tapped. family: the words before it ("plainscycling")
    are of no account. described: words after it describe the `targets`, or what is `paid`."""

    keyword: str
    rules: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    time: str | None = None
    parts: tuple[CostPart, ...] = ()
    targets: tuple[Target, ...] = ()
    total: str | None = None
    family: bool = False
    described: Literal["targets", "paid"] | None = None
    otherwise: Filter | None = None
    does: tuple[Step, ...] = ()
    """What is done as it resolves, where that is carried out."""
    family_does: tuple[Step, ...] = ()
    """What is done where words stand before the keyword, which are the quality of `everything`."""
    called: CalledAs | None = None
    formerly: tuple[Former, ...] = ()
    """Oldest first."""

    def in_edition(self, edition: str) -> Activating:
        """The row with what it cost in an edition."""
        for former in self.formerly:
            if edition < former.until:
                return msgspec.structs.replace(self, parts=former.parts)
        return self


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special action with a card in `zone`; `cost` is the rules' own, if not the keyword's."""

    keyword: str
    action: str
    zone: str
    rules: tuple[str, ...] = ()
    cost: str | None = None


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A keyword action as a cost (701): one of `costs`. total: its number is the least that this
    number of the objects adds up to; described: what it says of the objects narrows them down;
    asked_as: what is paid is called so where words ask whether it was, as an additional cost."""

    verb: str
    costs: tuple[Cost, ...]
    rules: tuple[str, ...] = ()
    total: Literal["mana_value"] | None = None
    described: bool = False
    asked_as: str | None = None


class Helping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A keyword by which something else pays for mana of a cost: untapped permanents of these
    `types`, or cards of another `zone`; each for one generic mana, or one of its `colors`."""

    keyword: str
    rules: tuple[str, ...]
    zone: str = "battlefield"
    types: tuple[str, ...] = ()
    colors: bool = False


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `keyword_costs.json`."""

    casting: tuple[Casting, ...]
    activating: tuple[Activating, ...]
    special: tuple[Special, ...]
    action: tuple[Action, ...]
    helping: tuple[Helping, ...]
    times: dict[str, tuple[str, ...]]
    """What words count of a spell or permanent → the keywords whose costs were paid so often."""
    announced: dict[str, tuple[str, ...]]
    """A relation in which words say how a spell was cast → the keywords of which one makes it
    so."""
    left_out: dict[str, str]
    """A keyword that changes how a spell is paid for → what is told where that isn't reckoned
    with."""
