"""Which attacking bands may be declared (702.22c-d)."""

from __future__ import annotations

from collections.abc import Iterable

from kb.engine.combat import combat_rules
from kb.engine.combat.combat import Combat

Band = tuple[str, ...]


def wrong_bands(
    combat: Combat, bands: Iterable[Band], attacked: dict[str, str]
) -> list[tuple[str, Band]]:
    """What is wrong with bands, as concepts of `combat.json` with the creatures: `banding` (they
    can't be a band), `band_attacks_same` (they don't attack the same player or permanent),
    `band_twice` (a creature is in two)."""
    found: list[tuple[str, Band]] = []
    seen: set[str] = set()
    old = combat_rules.rule("bands_by_ability", combat.situation.edition) is not None
    alike = _of_one_ability(combat) if old else _of_one_quality(combat)
    for band in bands:
        members = set(band)
        if seen & members or len(members) < len(band):
            found.append(("band_twice", band))
        seen |= members
        plain = {each for each in members if not combat.has_keyword(each, "banding")}
        usual = len(plain) <= 1 and len(plain) < len(members)
        of_a_kind = any((plain if old else members) <= group for group in alike)
        if not usual and not of_a_kind:
            found.append(("banding", band))
        if len({attacked.get(each) for each in band}) > 1:
            found.append(("band_attacks_same", band))
    return found


def _of_one_quality(combat: Combat) -> list[set[str]]:
    """For each creature of the quality of its own "bands with other": the creatures of that
    quality."""
    groups: dict[tuple[str, str], set[str]] = {}
    for owner, keyword, ability, other in combat.read("of_quality", 4):
        if keyword.name == "bands":
            groups.setdefault((owner.string, str(ability)), set()).add(other.string)
    return [group for (owner, _), group in groups.items() if owner in group]


def _of_one_ability(combat: Combat) -> list[set[str]]:
    """The creatures that have the same "bands with other", whatever they are themselves: so it was
    until 2009."""
    abilities = combat.derivation.facts.definitions.abilities
    groups: dict[str | None, set[str]] = {}
    for owner, keyword, ability in combat.read("with_quality", 3):
        if keyword.name == "bands":
            name = abilities[ability.arguments[1].number].keyword
            groups.setdefault(name, set()).add(owner.string)
    return list(groups.values())


__all__ = ["Band", "wrong_bands"]
