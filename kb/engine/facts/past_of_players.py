"""What words tell players by that has happened to them this turn, and the numbers that tell it."""

from __future__ import annotations

PAST = {
    "lost_life_this_turn": "life_lost",
    "gained_life_this_turn": "life_gained",
    "discarded_a_card_this_turn": "cards_discarded",
    "dealt_damage_this_turn": "damage_taken",
    "dealt_combat_damage_this_turn": "combat_damage_taken",
    "attacked_by_you_this_turn": "attacks_this_turn",
    "attacked_by_you_this_combat": "attacks_this_combat",
}
"""What is said of players → the number that the state keeps of it."""
BY_YOU = frozenset({"attacked_by_you_this_turn", "attacked_by_you_this_combat"})
"""What of that is so only if "you" did it: nobody attacks but the active player."""
