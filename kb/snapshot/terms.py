"""The words and numbers that a snapshot is written in: what differs is a row here."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from kb.terms import Phase, Step

INT_MIN, INT_MAX = -(2**31), 2**31 - 1  # clingo's integers

Int32 = Annotated[int, Meta(ge=INT_MIN, le=INT_MAX)]
Count = Annotated[int, Meta(ge=0, le=INT_MAX)]
Name = Annotated[str, Meta(min_length=1)]

# A number, or text as cards print it (`*`, `1+*`, `X`); no run of digits beyond 32 bits.
Printed = Int32 | Annotated[str, Meta(pattern=r"^(?![\s\S]*\d{10})[^\s]{0,20}$")]
# Symbols in braces; the costs of a split card's halves are parted by ` // `.
ManaCost = Annotated[
    str, Meta(pattern=r"^(\{[^{}\s]{1,9}\}| // )*$", max_length=2000, examples=["{2}{G}{G}"])
]
POOL_PATTERN = r"^(\{[WUBRGCS]\})*$"
ManaPool = Annotated[str, Meta(pattern=POOL_PATTERN, max_length=100_000, examples=["{G}{G}"])]
ManaLasts = Literal["end_of_turn", "end_of_combat"]

Color = Literal["W", "U", "B", "R", "G"]
ColorChoice = Literal["white", "blue", "black", "red", "green", "W", "U", "B", "R", "G"]
CopyUntil = Literal["end_of_turn", "next_turn"]
"""How long a copy effect may last that doesn't last for good."""
BasicLandType = Literal["Plains", "Island", "Swamp", "Mountain", "Forest"]

OriginZone = Literal["hand", "library", "graveyard", "exile", "command"]
PlayerZone = Literal["hand", "library", "graveyard", "exile", "command", "outside"]
PLAYER_ZONES: tuple[PlayerZone, ...] = get_args(PlayerZone)

STEPS_OF_PHASE: dict[Phase, tuple[Step, ...]] = {
    "beginning": ("untap", "upkeep", "draw"),
    "precombat_main": (),
    "combat": (
        "beginning_of_combat",
        "declare_attackers",
        "declare_blockers",
        "first_strike_damage",
        "combat_damage",
        "end_of_combat",
    ),
    "postcombat_main": (),
    "ending": ("end", "cleanup"),
}
PHASE_OF_STEP: dict[Step, Phase] = {
    step: phase for phase, steps in STEPS_OF_PHASE.items() for step in steps
}
# Where a phase is named without its step: its first step in which players get priority.
FIRST_STEP: dict[Phase, Step] = {
    "beginning": "upkeep",
    "combat": "beginning_of_combat",
    "ending": "end",
}
STEPS_WITHOUT_PRIORITY: frozenset[Step] = frozenset({"untap", "cleanup"})  # CR 502.4, 514.3

StackKind = Literal["spell", "activated", "triggered", "combat_damage"]
# What lies on the stack and is no spell (113.7a; combat damage until 2009).
NO_SPELLS: tuple[StackKind, ...] = get_args(StackKind)[1:]
Awaited = Literal["priority", "attackers", "blockers", "damage", "choice", "mulligan"]
ExtraKind = Literal["turn", "phase", "step", "rest", "after_next_turn"]
FaceDownKind = Literal["morph", "manifest", "disguise", "cloak"]
DayNight = Literal["day", "night"]
AttackOption = Literal["left", "right"]
Door = Literal["left", "right"]
Doors = Literal["left", "right", "both"]

# In rules 309.7, 701, 702, 709.5c, 716.2b, 719.3b, 722.3a; those with a detail: model.ObjectDetail.
ObjectDesignation = Literal[
    "alpha_sector",
    "beta_sector",
    "bottommost_room",
    "detained",
    "exerted",
    "foretold",
    "gamma_sector",
    "goaded",
    "harnessed",
    "left_half_unlocked",
    "monstrous",
    "plotted",
    "prepared",
    "renowned",
    "right_half_unlocked",
    "ring_bearer",
    "saddled",
    "solved",
    "suspected",
    "warped",
]
# In rules 309.7, 702.131, 702.195, 725, 726, 901.
PlayerDesignation = Literal[
    "monarch",
    "initiative",
    "citys_blessing",
    "enduring_story",
    "planar_controller",
    "completed_dungeon",
]

Format = Literal[
    "alchemy",
    "alternating_teams",
    "archenemy",
    "brawl",
    "commander",
    "conspiracy_draft",
    "draft",
    "duel_commander",
    "emperor",
    "explorer",
    "free_for_all",
    "grand_melee",
    "historic",
    "legacy",
    "limited",
    "modern",
    "oathbreaker",
    "old_school",
    "pauper",
    "pauper_commander",
    "penny_dreadful",
    "pioneer",
    "planechase",
    "premodern",
    "sealed",
    "standard",
    "star",
    "team_vs_team",
    "timeless",
    "two_headed_giant",
    "vanguard",
    "vintage",
]

CONTROL_OF_PLAYERS = (
    "controlled_by", "next_turn_controlled_by", "combat_controlled_by", "next_combat_controlled_by",
)  # fmt: skip
"""The keys of a player that say who controls that player, and when (723)."""
