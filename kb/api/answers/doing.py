"""`sba`, `legal`, `why-not`, `attack`, `block`, `damage`."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType, field

from kb.api.answers.common import OfEdition, Part, Reason


class InsteadOf(Part, frozen=True, kw_only=True):
    """What would have been done."""

    action: str
    objects: list[str]


class Deed(Part, frozen=True, kw_only=True):
    """What a state-based action does; where players choose, `objects` are those to choose among.
    `also`: other rules that say the same."""

    rule: str | None
    action: str
    objects: list[str]
    players: list[str]
    text: str
    also: list[str] | UnsetType = UNSET
    instead_of: InsteadOf | UnsetType = UNSET
    by: list[str] | UnsetType = UNSET
    by_rule: str | UnsetType | None = UNSET
    counters: dict[str, int] | UnsetType = UNSET
    chosen: str | UnsetType = UNSET


class Result(Part, frozen=True, kw_only=True):
    """What choices lead to, with the objects that are on the battlefield then. `loop`: by which
    rule it goes on for ever; `stopped`: it was not followed to its end."""

    choices: dict[str, str]
    actions: list[Deed]
    battlefield: list[str]
    rounds: list[list[Deed]] | UnsetType = UNSET
    loop: str | UnsetType | None = UNSET
    stopped: bool | UnsetType = UNSET
    game_over: bool | UnsetType = UNSET


class StateBased(OfEdition, frozen=True, kw_only=True):
    """What state-based actions (effects, before 2009) do."""

    name: str
    actions: list[Deed]
    outcomes: list[Result]
    complete: bool


class X(Part, frozen=True, kw_only=True):
    """Which X may be chosen; `most` is null where nothing bounds it."""

    least: int
    most: int | None
    left_out: list[int] | UnsetType = field(name="not", default=UNSET)


class Times(Part, frozen=True, kw_only=True):
    """How often an additional cost may be paid."""

    least: int
    most: int


class Action(Part, frozen=True, kw_only=True):
    """An action with its targets (each a list, one for each target), cost and ways to pay."""

    action: str
    object: str | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    way: str | UnsetType | None = field(name="as", default=UNSET)
    ability: int | UnsetType = UNSET
    modes: list[int] | UnsetType = UNSET
    x: X | int | UnsetType = UNSET
    times: dict[str, Times] | UnsetType = UNSET
    targets: list[list[str]] | UnsetType = UNSET
    cost: str | UnsetType | None = UNSET
    payments: int | UnsetType | None = UNSET
    complete: bool | UnsetType = UNSET
    paid: list[str] | UnsetType = UNSET
    begin: bool | UnsetType = UNSET
    condition: str | UnsetType = field(name="if", default=UNSET)
    """The words that say when it may be done, where they are not understood."""
    by: list[str] | UnsetType = UNSET


class Legal(OfEdition, frozen=True, kw_only=True):
    """What a player may do; `decided_by` the player who controls that one, and decides."""

    player: str | None
    decided_by: str | UnsetType = UNSET
    actions: list[Action]
    complete: bool


class HowMany(Part, frozen=True, kw_only=True):
    """In how many of all outcomes it happens."""

    those: int = field(name="with")
    all: int


class WhyNot(OfEdition, frozen=True, kw_only=True):
    """Why an action isn't legal (`legal`), or an ability doesn't trigger or replace (`happens`).
    `readings`: what the words may mean, where that isn't one thing."""

    action: str
    reasons: list[Reason]
    player: str | UnsetType | None = UNSET
    legal: bool | UnsetType | None = UNSET
    change: str | UnsetType = UNSET
    readings: list[str] | UnsetType = UNSET
    when: str | UnsetType | None = UNSET
    happens: bool | UnsetType = UNSET
    outcomes: HowMany | UnsetType = UNSET


class Optional(Part, frozen=True, kw_only=True):
    """What may be chosen with a declaration (exert, enlist)."""

    creature: str
    choice: str
    rule: str | None
    those: list[str] | UnsetType = field(name="with", default=UNSET)


class Declaration(OfEdition, frozen=True, kw_only=True):
    """Legal declarations, or whether one is legal."""

    player: str | None
    requirements_possible: int | None
    note: str | None
    count: int | UnsetType | None = UNSET
    complete: bool | UnsetType = UNSET
    counted: bool | UnsetType = UNSET
    legal: bool | UnsetType = UNSET
    reasons: list[Reason] | UnsetType = UNSET
    requirements_met: int | UnsetType | None = UNSET
    unmet: list[Reason] | UnsetType = UNSET
    costs: list[Any] | UnsetType = UNSET
    optional: list[Optional] | UnsetType = UNSET
    bands: list[list[str]] | UnsetType = UNSET


class Attack(Declaration, frozen=True, kw_only=True):
    """Attackers with whom they attack."""

    declarations: list[dict[str, str]] | UnsetType | None = UNSET
    declared: dict[str, str] | UnsetType = UNSET
    better: dict[str, str] | UnsetType | None = UNSET


class Block(Declaration, frozen=True, kw_only=True):
    """Blockers with whom they block."""

    declarations: list[dict[str, list[str]]] | UnsetType | None = UNSET
    declared: dict[str, list[str]] | UnsetType = UNSET
    better: dict[str, list[str]] | UnsetType | None = UNSET


class Damage(OfEdition, frozen=True, kw_only=True):
    """Whether an assignment of combat damage is legal: creature → recipient → amount. `open`: what
    is left to divide; `divided_by`: who does."""

    legal: bool
    step: str
    assigned: dict[str, dict[str, int]]
    reasons: list[Reason]
    open: list[Any]
    divided_by: dict[str, Any]
