"""What a permanent may be attached to (301.5, 301.6, 303.4, 702.5, 702.16)."""

from __future__ import annotations

import re

from kb import vocabulary as v
from tests.reference.copiable import copiable_face
from tests.reference.state import ObjectState
from tests.reference.state_based_game import Moment
from tests.reference.subtypes import COLORS
from tests.reference.view import View

_TYPES = {
    "artifact", "battle", "creature", "enchantment", "instant", "kindred", "land",
    "planeswalker", "sorcery",
}  # fmt: skip
_SUPERTYPES = {"basic", "legendary", "snow", "world"}
_COLORS = frozenset(COLORS)
_WHOSE = re.compile(r"^(.*?) (you control|an opponent controls|you don't control)$")
_AURA_ENCHANTS_BY_KEYWORD = "2005-08-01"
"""Before, what a local enchantment could enchant was its subtype (2003: 212.4c), no ability."""
_NO_CREATURE_ENCHANTS = "2005-08-01"
"""From then on an Aura that's a creature can't enchant anything (212.4g, 303.4d)."""
_UNATTACHED_FIRST = "2009-10-01"
"""From then on such an Aura first becomes unattached (704.5q, 704.5p), then goes (303.4d)."""


def legally_attached(moment: Moment, obj: ObjectState) -> bool:
    """May the Aura, Equipment or Fortification be attached to what it is attached to? Being a
    creature or battle doesn't count here where a rule of its own deals with that."""
    host = moment.objects[obj.id].host
    if "Aura" in obj.subtypes:
        return _may_enchant(moment, obj, host)
    target = moment.permanent(host)
    if target is None or target.id == obj.id:
        return False
    if "Equipment" in obj.subtypes:
        if obj.is_creature() and not moment.has(obj, "reconfigure"):
            return False
        return target.is_creature() and not _kept_off(moment, obj, target, "equip")
    if obj.is_creature():
        return False
    return "land" in target.types and not _kept_off(moment, obj, target, "fortify")


# ---------------------------------------------------------------------------------------- Auras


def _may_enchant(moment: Moment, aura: ObjectState, host: str | None) -> bool:
    creature = aura.is_creature() and moment.since(_NO_CREATURE_ENCHANTS)
    if creature and not moment.since(_UNATTACHED_FIRST):
        return False
    wanted = _enchants(moment, aura)
    if host in moment.board.players:
        return bool(wanted) and all(_player_fits(each, host, moment, aura) for each in wanted)
    target = moment.permanent(host)
    if target is None or target.id == aura.id or not wanted:
        return False
    return all(_fits(each, target, moment, aura) for each in wanted) and not _kept_off(
        moment, aura, target, "enchant"
    )


def _enchants(moment: Moment, aura: ObjectState) -> list[str]:
    """The qualities of its enchant abilities: all of them count (702.5c). They define what
    it can be attached to (303.4); where it has none, we read that as nothing."""
    if moment.since(_AURA_ENCHANTS_BY_KEYWORD):
        abilities = [held.ability for held in aura.abilities]
    else:
        abilities = list(copiable_face(moment.board, moment.objects[aura.id]).abilities)
    keywords = [each.keyword for each in abilities if each.keyword is not None]
    return [each.removeprefix("enchant ") for each in keywords if each.startswith("enchant ")]


def _player_fits(quality: str, player: str | None, moment: Moment, aura: ObjectState) -> bool:
    if quality == "player":
        return True
    return quality == "opponent" and player in moment.view(aura.id).players("opponent")


def _fits(quality: str, target: ObjectState, moment: Moment, aura: ObjectState) -> bool:
    """`creature`, `nonblack creature`, `artifact or creature you control`, `forest`, …."""
    whose = _WHOSE.match(quality)
    if whose is not None:
        quality = whose[1]
        mine = target.controller in moment.view(aura.id).players("you")
        theirs = target.controller in moment.view(aura.id).players("opponent")
        if not {"you control": mine, "an opponent controls": theirs}.get(whose[2], not mine):
            return False
    if quality in ("player", "opponent"):
        return False
    return any(all(_is(word, target) for word in each.split()) for each in quality.split(" or "))


def _is(word: str, obj: ObjectState) -> bool:
    if word == "permanent":
        return True
    if word.startswith("non") and word[3:] in (_TYPES | _SUPERTYPES | _COLORS):
        return not _is(word[3:], obj)
    if word in _TYPES:
        return word in obj.types
    if word in _SUPERTYPES:
        return word in obj.supertypes
    if word in _COLORS:
        return word in obj.colors
    return word in {each.lower() for each in obj.subtypes}


# ----------------------------------------------------------------- protection and other effects


def _kept_off(moment: Moment, obj: ObjectState, host: ObjectState, verb: str) -> bool:
    """Does protection or what a card says keep `thing` from being attached to `host`?"""
    if any(protected_from(each, obj) for each in protections(host)):
        return True
    if moment.forbidden(verb, host.id):
        return True
    return any(_says_no(moment, view, rule, obj, host) for view, rule in moment.rules)


def _says_no(
    moment: Moment, view: View, rule: v.StatementLine, obj: ObjectState, host: ObjectState
) -> bool:
    match rule.verb, rule.mode:
        case "attach", ("cant" | "only") as mode:
            if not moment.about(rule.subject, obj.id, view):
                return False
            named = moment.about(rule.object, host.id, view)
            return named == (mode == "cant")
    return False


def protections(obj: ObjectState) -> list[str]:
    keywords = [held.ability.keyword or "" for held in obj.abilities]
    prefix = "protection from "
    return [each.removeprefix(prefix) for each in keywords if each.startswith(prefix)]


def protected_from(quality: str, obj: ObjectState) -> bool:
    """Does `thing` have the quality? Card types and subtypes come in the plural."""
    match quality:
        case "everything":
            return True
        case "all colors" | "each color":
            return bool(obj.colors)
        case "monocolored":
            return len(obj.colors) == 1
        case "multicolored":
            return len(obj.colors) > 1
        case "colorless":
            return not obj.colors
    words = quality.split()
    last = words[-1]
    singular = last.removesuffix("s") if last not in _COLORS else last
    return all(_is(word, obj) for word in (*words[:-1], singular))
