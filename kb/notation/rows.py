"""What can be said of an object after its name, as data: each row a key of a snapshot and the words
for it, by which it is read and written.

A key with a dot is a key of a mapping, `[]` an item of a list. Holes stand for values: `{number}`,
`{printed}` (a power as cards print it), `{text}` (in quotes, or up to a comma), `{texts}`,
`{colors}`, `{modes}`, `{player}`, `{object}` (an object or player), `{objects}`, `{source}` (an
object, else a card). A row without a hole says its value, or that something is so.
"""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from kb.snapshot.terms import FaceDownKind, ObjectDesignation, PlayerDesignation, StackKind


class Row(NamedTuple):
    """key: where the value goes. says: the words. also: other words that are understood. value: the
    value of a row without a hole."""

    key: str
    says: str
    also: tuple[str, ...] = ()
    value: Any = True


def _plain(name: str) -> str:
    return name.replace("_", " ")


TOLD = "all told"
"""What says that all is told of the turn so far."""
_CHARACTERISTICS = (
    Row("name", "named {text}"),
    Row("mana_cost", "cost {text}"),
    Row("type_line", "type {text}"),
    Row("oracle_text", "text {text}"),
    Row("power", "power {printed}"),
    Row("toughness", "toughness {printed}"),
    Row("loyalty", "printed loyalty {printed}"),
    Row("defense", "printed defense {printed}"),
    Row("colors", "colors {colors}", ("color is {colors}", "colours {colors}")),
    Row("keywords", "keywords {texts}"),
)
_CHOICES = (
    Row("choices.color", "chosen color {text}", ("color {text}",)),
    Row("choices.creature_type", "chosen creature type {text}", ("creature type {text}",)),
    Row("choices.card_type", "chosen card type {text}", ("card type {text}",)),
    Row("choices.basic_land_type", "chosen basic land type {text}", ("basic land type {text}",)),
    Row("choices.land_type", "chosen land type {text}", ("land type {text}",)),
    Row("choices.card_name", "chosen card name {text}", ("card name {text}", "naming {text}")),
    Row("choices.keyword", "chosen keyword {text}"),
    Row("choices.number", "chosen number {number}"),
    Row("choices.player", "chosen player {player}", ("protected by {player}",)),
    Row("choices.object", "chosen object {object}"),
    Row("choices.mode", "chosen mode {mode}"),
)
_HAPPENED = (
    Row("history.attacked", "attacked this turn"),
    Row("history.attacked_this_combat", "attacked this combat"),
    Row("history.blocked", "blocked this turn"),
    Row("history.blocked_this_combat", "blocked this combat"),
    Row("history.dealt_damage", "dealt damage this turn"),
    Row("history.was_dealt_damage", "was dealt damage this turn"),
    Row("history.put_there", "put there this turn"),
    Row("history.put_there_from_battlefield", "put there from the battlefield this turn"),
    Row("history.put_there_from_library", "put there from the library this turn"),
    Row("history.dealt_combat_damage", "dealt combat damage this turn"),
    Row("history.entered", "entered this turn"),
    Row("history.came_since_last_upkeep", "came since the last upkeep"),
    Row("history.discarded", "discarded"),
    Row("history.set_aside", "set aside this turn"),
    Row("history.kicked", "kicked {number} times"),
    Row("history.kicked", "kicked"),
    Row("history.left_there", "left there"),
    Row("history.cast_from", "cast from {text}"),
    Row("history.cast_by", "cast by {player}"),
    Row("history.phased_out_under", "phased out under {player}"),
    Row("history.cast_from_command", "cast {number} times from the command zone"),
)
_HISTORY = (
    *_HAPPENED,
    *(Row(row.key, f"not {row.says}", value=False) for row in _HAPPENED if "{" not in row.says),
)
"""What happened, and what is told not to have."""
_IDENTITY = (
    Row("id", "id {text}"),
    Row("controller", "controlled by {player}", ("controller {player}",)),
    Row("owner", "owned by {player}", ("owner {player}",)),
    Row("timestamp", "timestamp {number}"),
    Row("x", "X={number}", ("X = {number}",)),
    Row("copy", "a copy"),
    Row("commander", "commander"),
    Row("generation", "generation {number}"),
    *(
        Row("face_down", f"face down as {kind}", (f"face-down {kind}",), kind)
        for kind in get_args(FaceDownKind)
    ),
    Row("face_down", "face down", ("face-down",)),
    Row("face", "face {text}"),
)
_DETAILS = (
    Row("designations[].goaded", "goaded by {player}"),
    Row("designations[].paired_with", "paired with {object}"),
    Row("designations[].prepare_spell_of", "prepare spell of {object}"),
    Row("designations[].ring_bearer", "ring-bearer of {player}", ("ring bearer of {player}",)),
    Row("designations[].level", "designation level {number}"),
)
OBJECT = (
    *_IDENTITY,
    Row("token", "token"),
    Row("attached_to", "on {object}",
        ("attached to {object}", "enchanting {object}", "equipping {object}")),
    Row("tapped", "tapped"),
    Row("sick", "sick", ("summoning sick", "summoning-sick")),
    Row("flipped", "flipped"),
    Row("phased_out", "phased out"),
    Row("damage", "damage {number}", ("{number} damage", "with damage {number}")),
    Row("deathtouched", "deathtouched"),
    Row("monstrous", "monstrous"),
    Row("unknown", "unknown card"),
    Row("level", "level {number}"),
    Row("solved", "solved"),
    Row("unlocked", "unlocked left", value="left"),
    Row("unlocked", "unlocked right", value="right"),
    Row("unlocked", "unlocked both", value="both"),
    Row("shields.regeneration", "regeneration shields {number}"),
    Row("shields.prevent", "prevent {number}"),
    Row("exiled_with", "exiled with {object}"),
    Row("haunts", "haunting {object}"),
    Row("over", "over {texts}"),
    Row("top", "top component {text}"),
    Row("linked", "linked to {objects}"),
    Row("moved", "moved {objects}"),
    Row("combat.attacking", "attacking nobody", value=None),
    Row("combat.attacking", "attacking {object}"),
    Row("combat.attacking", "attacking", value=...),
    Row("combat.blocking", "blocking {objects}"),
    Row("combat.blocked", "blocked"),
    Row("combat.struck", "struck first"),
    *_DETAILS,
    *(
        Row("designations[]", f"designated {_plain(each)}", (_plain(each),), each)
        for each in get_args(ObjectDesignation)
        if each not in ("monstrous", "solved", "ring_bearer")
    ),
    *(
        Row("designations[]", f"designated {_plain(each)}", value=each)
        for each in ("monstrous", "solved", "ring_bearer")
    ),
    *_CHOICES,
    *_HISTORY,
    *_CHARACTERISTICS,
)  # fmt: skip
STACK = (
    *_IDENTITY,
    Row("targets", "targeting {objects}", ("on {objects}", "aimed at {objects}", "at {objects}")),
    Row("source", "from {source}", ("of {source}",)),
    Row("ability", "ability number {number}"),
    Row("part", "part number {number}"),
    Row("given_by", "given by {object}"),
    Row("modes", "modes {modes}", ("mode {modes}",)),
    Row("spliced", "spliced with {texts}"),
    Row("moved", "moved {objects}"),
    *(Row("kind", _plain(each), value=each) for each in get_args(StackKind)),
    *_CHOICES,
    *_HISTORY,
    *_CHARACTERISTICS,
)
LASTING = (
    Row("affects", "on nothing", value=()),
    Row("affects", "on {objects}", ("affecting {objects}",)),
    Row("source", "from {source}"),
    Row("name", "named {text}"),
    Row("controller", "controlled by {player}", ("by {player}", "controller {player}")),
    Row("id", "id {text}"),
    Row("timestamp", "timestamp {number}"),
    Row("x", "X={number}", ("X = {number}",)),
    Row("left", "left {number}"),
    *_CHOICES,
)
CARD = (
    *(each for each in _CHARACTERISTICS if each.key not in ("name", "loyalty", "defense")),
    Row("loyalty", "loyalty {printed}"),
    Row("defense", "defense {printed}"),
    Row("cmc", "mana value {number}"),
    Row("layout", "layout {text}"),
    Row("color_indicator", "color indicator {colors}"),
    Row("color_identity", "color identity {colors}"),
)
"""What cards of one's own have."""
COUNTED = {"loyalty", "defense"}
"""The kinds of counters that need not be called so: `5 loyalty`."""

ZONES = {
    "battlefield": ("battlefield", "board", "bf", "in play"),
    "hand": ("hand",),
    "library": ("library", "lib", "deck"),
    "graveyard": ("graveyard", "gy", "yard", "grave"),
    "exile": ("exile", "exiled"),
    "command": ("command", "command zone"),
    "outside": ("outside", "outside the game", "sideboard"),
    "stack": ("stack",),
}
"""Zone → its labels."""
NUMBERS = {
    "life": "life",
    "lands_played": "lands played",
    "shuffled": "shuffled",
    "range_of_influence": "range of influence",
    "history.lands_played": "lands played this turn",
    "history.cards_drawn": "cards drawn",
    "history.cards_drawn_in_draw_step": "cards drawn in the draw step",
    "history.life_lost": "life lost",
    "history.life_gained": "life gained",
    "history.creatures_died": "creatures died",
    "history.cards_discarded": "cards discarded",
    "history.permanents_sacrificed": "permanents sacrificed",
    "history.permanents_left": "permanents left",
    "history.tokens_created": "tokens created",
    "history.attackers_declared": "attackers declared",
    "history.noncreature_spells_cast": "noncreature spells cast",
    "history.nonartifact_spells_cast": "nonartifact spells cast",
    "history.instants_and_sorceries_cast": "instants and sorceries cast",
    "history.instants_cast": "instants cast",
    "history.creature_spells_cast": "creature spells cast",
    "history.enchantments_cast": "enchantments cast",
    "history.blue_or_black_spells_cast": "blue or black spells cast",
    "history.artifacts_sacrificed": "artifacts sacrificed",
    "history.nonland_permanents_left": "nonland permanents left",
    "history.creatures_left": "creatures left",
    "history.cards_left_graveyard": "cards left graveyard",
    "history.crimes_committed": "crimes committed",
    "history.spells_cast_from_hand": "spells cast from hand",
    "history.mana_spent_on_spells": "mana spent on spells",
    "history.creatures_entered": "creatures entered",
    "history.artifacts_entered": "artifacts entered",
    "history.lands_entered": "lands entered",
    "history.nonland_permanents_entered": "nonland permanents entered",
    "history.permanent_cards_to_graveyard": "permanent cards to graveyard",
    "history.spells_warped": "spells warped",
    "history.damage_taken": "damage taken",
    "history.combat_damage_taken": "combat damage taken",
    "history.attacks_this_turn": "attacks this turn",
    "history.attacks_this_combat": "attacks this combat",
    "history.speed_triggers": "speed triggers",
    "history.combat_phases": "combat phases",
    "history.end_steps": "end steps",
    "history.spells_cast_last_turn": "spells cast last turn",
    "history.life_lost_last_turn": "life lost last turn",
}
"""Key of a player → the label of a number."""
COUNTERS_OF_PLAYERS = ("poison", "energy", "experience", "rad")
"""What needs no more to be told as a player's counters."""
PLAYERS_DESIGNATIONS = {_plain(each): each for each in get_args(PlayerDesignation)}
PLAYERS_DESIGNATIONS["city's blessing"] = "citys_blessing"
