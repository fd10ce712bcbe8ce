"""What a continuous effect does to an object (611, 613)."""

from __future__ import annotations

from kb.vocabulary.objects import Filter, Value
from kb.vocabulary.seen import Node, Who


class GainControl(Node, frozen=True, tag="gain_control"):
    """`who` controls the object (layer 2)."""

    who: Who = "you"


class ReplaceWords(Node, frozen=True, tag="replace_words"):
    """Changes the text: every `old` becomes `new` (612); both None: the chosen words of
    the effect's `choices`. Words as in the vocabulary (`white`, `Swamp`, `Goblin`)."""

    old: str | None = None
    new: str | None = None


class SetName(Node, frozen=True, tag="set_name"):
    """Its name becomes `name` (612.8)."""

    name: str


class SetTypes(Node, frozen=True, tag="set_types"):
    """The card types become exactly these; subtypes that go with none of them go (205.1a)."""

    types: tuple[str, ...]


class AddTypes(Node, frozen=True, tag="add_types"):
    """Card types in addition (205.1b). With `keeps` the words say no more than that it keeps those
    ("still a land"), or none by name ("artifact creature"): some editions kept those alone."""

    types: tuple[str, ...]
    keeps: tuple[str, ...] | None = None


class RemoveTypes(Node, frozen=True, tag="remove_types"):
    """Says "isn't a creature": the card types go, and the subtypes that went with them (205.1a)."""

    types: tuple[str, ...]


class SetSubtypes(Node, frozen=True, tag="set_subtypes"):
    """The subtypes of category `of` (`creature`, `land`, `artifact`, …) become exactly these.
    With `of` land and a basic land type among them, 305.7 applies. `CHOSEN_…` words stand for
    what was chosen: `chosen creature_type`, `chosen basic_land_type`."""

    of: str
    subtypes: tuple[str, ...]


class AddSubtypes(Node, frozen=True, tag="add_subtypes"):
    """Subtypes in addition; `every creature`, `every land`, `every basic land` and
    `every nonbasic land` stand for all of that category; `chosen creature_type`, … for the
    chosen one."""

    subtypes: tuple[str, ...]


class RemoveSubtypes(Node, frozen=True, tag="remove_subtypes"):
    """Loses these subtypes, or with `of` all of that category ("loses all creature types")."""

    subtypes: tuple[str, ...] = ()
    of: str | None = None


class AddSupertypes(Node, frozen=True, tag="add_supertypes"):
    """Supertypes in addition (205.4b)."""

    supertypes: tuple[str, ...]


class RemoveSupertypes(Node, frozen=True, tag="remove_supertypes"):
    """Loses these supertypes ("isn't legendary")."""

    supertypes: tuple[str, ...]


class SetColors(Node, frozen=True, tag="set_colors"):
    """The colours become exactly these (105.3); none is colourless; `chosen` is the chosen
    colour, `all` all five."""

    colors: tuple[str, ...]


class AddColors(Node, frozen=True, tag="add_colors"):
    """Colours in addition to its others."""

    colors: tuple[str, ...]


class LoseAbilities(Node, frozen=True, tag="lose_abilities"):
    """Loses these keyword abilities; `all` every ability; `kind` only those of a kind
    (`activated`, `mana`, `landwalk`…); `but` keeps a kind ("all abilities except mana
    abilities")."""

    keywords: tuple[str, ...] = ()
    all: bool = False
    kind: str | None = None
    but: str | None = None


class CantHave(Node, frozen=True, tag="cant_have"):
    """Loses and can't have or gain these keyword abilities (113.11)."""

    keywords: tuple[str, ...]


class GainAbilitiesOf(Node, frozen=True, tag="gain_abilities_of"):
    """Has the abilities of the objects of `filter`: all of `kind` (`activated`, `triggered`,
    `loyalty`, `activated_but_mana`, `activated_but_loyalty`, `any`), or those of `keywords` that
    any of the objects has (`landwalk` and `protection` with the parameter that object has)."""

    filter: Filter
    kind: str | None = None
    keywords: tuple[str, ...] = ()


class SetPT(Node, frozen=True, tag="set_pt"):
    """Base power and toughness become these; None leaves one alone (layer 7b; 7a when the
    ability is characteristic-defining)."""

    power: Value | None = None
    toughness: Value | None = None


class ModifyPT(Node, frozen=True, tag="modify_pt"):
    """Gets ±N/±N (layer 7c)."""

    power: Value
    toughness: Value


class SwitchPT(Node, frozen=True, tag="switch_pt"):
    """Power and toughness are switched (layer 7d)."""


class Retains(Node, frozen=True, tag="retains"):
    """As an exception of a copy: the copy keeps its own printed `what` (`colors`, `name`, `types`,
    `pt`) instead of copying it (707.9c)."""

    what: str


class LosesManaCost(Node, frozen=True, tag="loses_mana_cost"):
    """As an exception of a copy: it has no mana cost, and so a mana value of 0 (202.3a, 707.9b)."""


class RuleChange(Node, frozen=True, tag="rule_change"):
    """Something that changes no characteristic (a restriction, a permission, a price, a
    requirement): `what` is its class (`restriction`, `requirement`, `permission`, `cost`,
    `replacement`, `prevention`), `text` its words. Kept so that no words are dropped."""

    what: str
    text: str
