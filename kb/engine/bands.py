"""Which attacking bands may be declared (702.22c-d)."""

from __future__ import annotations

from collections.abc import Iterable

from kb.engine.combat import Combat

Band = tuple[str, ...]


def wrong_bands(
    combat: Combat, bands: Iterable[Band], attacked: dict[str, str]
) -> list[tuple[str, Band]]:
    """What is wrong with bands, as concepts of `combat.json` with the creatures: `banding` (they
    can't be a band), `band_attacks_same` (they don't attack the same player or permanent),
    `band_twice` (a creature is in two)."""
    found: list[tuple[str, Band]] = []
    seen: set[str] = set()
    alike = _alike(combat)
    for band in bands:
        members = set(band)
        if seen & members or len(members) < len(band):
            found.append(("band_twice", band))
        seen |= members
        plain = [each for each in members if not combat.has_keyword(each, "banding")]
        usual = len(plain) <= 1 and len(plain) < len(members)
        if not usual and not any(members <= group for group in alike if members & group):
            found.append(("banding", band))
        if len({attacked.get(each) for each in band}) > 1:
            found.append(("band_attacks_same", band))
    return found


def _alike(combat: Combat) -> list[set[str]]:
    """The groups of creatures that "bands with other" lets attack in one band."""
    groups: dict[tuple[str, str], set[str]] = {}
    for owner, keyword, ability, other in combat.read("of_quality", 4):
        if keyword.name == "bands":
            groups.setdefault((owner.string, str(ability)), {owner.string}).add(other.string)
    return list(groups.values())


__all__ = ["Band", "wrong_bands"]
