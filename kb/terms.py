"""Words of the rules that every room needs in one form: colors (105), zones (400), phases and steps
(500), the card types of permanents (110.4)."""

from __future__ import annotations

from typing import Literal, get_args

COLOR_OF = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""Letter → color, in the order in which colors are listed."""
LETTER_OF = {color: letter for letter, color in COLOR_OF.items()}
COLORS = tuple(LETTER_OF)
COLOR_LETTERS = "".join(COLOR_OF)
MANA_LETTERS = COLOR_LETTERS + "C"
"""The types of mana (106.1b)."""

PERMANENT_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")

Zone = Literal[
    "battlefield", "stack", "hand", "library", "graveyard", "exile", "command", "outside"
]
OUTSIDE: Literal["outside"] = "outside"
"""Where the cards are that a player owns outside the game, which is no zone (400.11)."""
ZONES: tuple[Zone, ...] = tuple(each for each in get_args(Zone) if each != OUTSIDE)
SHARED_ZONES: tuple[Zone, ...] = ("battlefield", "stack")
"""The zones whose objects lie together, whoever owns them."""

Phase = Literal["beginning", "precombat_main", "combat", "postcombat_main", "ending"]
PHASES: tuple[Phase, ...] = get_args(Phase)
Step = Literal[
    "untap", "upkeep", "draw", "beginning_of_combat", "declare_attackers", "declare_blockers",
    "first_strike_damage", "combat_damage", "end_of_combat", "end", "cleanup",
]  # fmt: skip
STEPS: tuple[Step, ...] = get_args(Step)
