"""`pt`, `show`, `explain`, `layers`, `check`, `facts`."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from kb.api.answers.common import Answer, OfEdition, Part

Number = int | None
Printed = int | str | None


class PowerToughness(Answer, frozen=True, kw_only=True):
    """Power and toughness; null where there is none."""

    id: str
    power: Number
    toughness: Number


class Ability(Part, frozen=True, kw_only=True):
    """`keyword`: in lower case, with its quality; `from`: printed, intrinsic, or the id of the
    effect that gave it."""

    text: str
    keyword: str | None
    origin: str = field(name="from")


class PrintedValues(Part, frozen=True, kw_only=True):
    """Printed power and toughness, and what else differs from what is derived."""

    name: str | UnsetType = UNSET
    supertypes: list[str] | UnsetType = UNSET
    types: list[str] | UnsetType = UNSET
    subtypes: list[str] | UnsetType = UNSET
    colors: list[str] | UnsetType = UNSET
    power: Printed | UnsetType = UNSET
    toughness: Printed | UnsetType = UNSET
    abilities: list[str] | UnsetType = UNSET


class Shown(Part, frozen=True, kw_only=True):
    """An object with its derived characteristics. Colors are letters of WUBRG."""

    id: str
    name: str
    zone: str
    phased_out: bool
    controller: str | None
    owner: str | None
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    colors: list[Literal["W", "U", "B", "R", "G"]]
    mana_cost: str
    mana_value: int
    power: Number
    toughness: Number
    loyalty: Number
    defense: Number
    abilities: list[Ability]
    printed: PrintedValues


class Show(OfEdition, frozen=True, kw_only=True):
    """Every characteristic of one object, or of all."""

    objects: list[Shown]


class Why(Part, frozen=True, kw_only=True):
    """Why an effect applied then: `timestamp`, `dependency`, …"""

    kind: str
    rule: str | None
    sentence: str


class Waited(Part, frozen=True, kw_only=True):
    """An effect that another depends on, and what of that one it may change."""

    effect: str
    why: str


class Step(Part, frozen=True, kw_only=True):
    """An effect that applied, with what it changed."""

    step: int
    layer: str
    layer_name: str
    kinds: list[str]
    rule: str | None
    effect: str
    source: str | None
    source_name: str | None
    ability: int | None
    text: str
    timestamp: int | None
    why: Why
    waited_for: list[Waited]
    loop: list[str]
    before: dict[str, Any]
    after: dict[str, Any]
    sentence: str


class Values(Part, frozen=True, kw_only=True):
    """The characteristics before and after the steps; abilities in words."""

    name: str
    controller: str | None
    mana_cost: str
    mana_value: int
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    colors: list[str]
    abilities: list[str]
    power: Number
    toughness: Number


class Asked(Part, frozen=True, kw_only=True):
    """What was asked in words ("is a creature"), and whether it holds."""

    asks: str
    holds: bool
    sentence: str
    would_give: list[Any] | UnsetType = UNSET
    refuted: list[Any] | UnsetType = UNSET


class Explain(OfEdition, frozen=True, kw_only=True):
    """Why an object is what it is: each effect in order."""

    id: str
    of: str | None
    start: Values
    start_rule: str | None
    steps: list[Step]
    result: Values
    depth: Literal["line", "steps", "proof"]
    line: str | UnsetType = UNSET
    question: Asked | UnsetType = UNSET
    proof: dict[str, Any] | UnsetType = UNSET
    never_applied: list[dict[str, Any]] | UnsetType = UNSET


class Applied(Part, frozen=True, kw_only=True):
    """An effect in its place."""

    effect: str
    source: str | None
    text: str
    timestamp: int | None
    affects: list[str]
    depends_on: list[Waited]
    order: int
    why: Why


class Layer(Part, frozen=True, kw_only=True):
    """A layer or sublayer, with the effects that applied in it and those that never did."""

    layer: str
    name: str
    rule: str | None
    applied: list[Applied]
    never_applied: list[dict[str, Any]]


class Layers(OfEdition, frozen=True, kw_only=True):
    """The order in which effects apply."""

    layers: list[Layer]
    loops: list[list[str]]
    names: dict[str, str]


class Check(OfEdition, frozen=True, kw_only=True):
    """How much there is on the board."""

    valid: bool
    objects: int
    effects: int


class Facts(OfEdition, frozen=True, kw_only=True):
    """The facts, as clingo reads them."""

    facts: list[str]
