"""Words that mean the same whatever object they stand on."""

from functools import lru_cache

import msgspec

from kb import vocabulary as v

_OWN = (
    v.Locked, v.IsSelf, v.IsHost, v.AttachedTo, v.PairedWith, v.HasChosen, v.X, v.ChosenNumber,
    v.ChoiceIs, v.GainControl, v.ReplaceWords, v.FullText, v.GainAbilities, v.GainAbilitiesOf,
)  # fmt: skip
"""Words that mean something else for every source, or that leave the source's mark."""
_WHO = ("you", "opponent", "any")


@lru_cache(maxsize=4096)
def impersonal(part: object) -> bool:
    """Returns whether words mean the same whatever object of one player they stand on."""
    if isinstance(part, _OWN):
        return False
    if isinstance(part, v.Controlled | v.Owned) and part.by not in _WHO:
        return False
    if isinstance(part, v.PlayerNumber | v.PlayerIs) and part.who not in _WHO:
        return False
    if getattr(part, "which", None) not in (None, "affected"):
        return False
    if isinstance(part, msgspec.Struct):
        return all(impersonal(getattr(part, field)) for field in part.__struct_fields__)
    if isinstance(part, tuple):
        return all(map(impersonal, part))
    return not (isinstance(part, str) and "chosen" in part)
