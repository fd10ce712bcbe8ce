"""Whether the creature type Legend, which some editions knew, may matter to a board."""

from __future__ import annotations

from kb import vocabulary as v
from kb.editions import parameter
from kb.state.game_state import GameState


def legends_matter(state: GameState) -> bool:
    """Returns whether "Legend" was a creature type under the edition, a legendary permanent is on
    the battlefield, and something there changes types."""
    if not parameter("legend_is_creature_type", state.edition):
        return False
    permanents = [each for each in state.objects if each.zone == "battlefield"]
    faces = [each.copied or each.face for each in permanents]
    if not any("legendary" in face.supertypes for face in faces):
        return False
    effects = [ability.effect for face in faces for ability in face.abilities]
    return any(map(_changes_types, (*effects, *(each.effect for each in state.effects))))


def _changes_types(part: object) -> bool:
    if isinstance(part, v.SetTypes | v.RemoveTypes | v.AddTypes):
        return True
    if isinstance(part, v.SetSubtypes | v.RemoveSubtypes):
        return part.of == "creature" or not isinstance(part, v.SetSubtypes)
    if isinstance(part, v.Node):
        return any(_changes_types(getattr(part, name)) for name in part.__struct_fields__)
    return isinstance(part, tuple) and any(map(_changes_types, part))
