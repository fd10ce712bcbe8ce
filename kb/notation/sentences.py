"""The forms of the sentences in which judges say a board: patterns, and an example of each."""

from __future__ import annotations

import re

FORMS = (
    "AP controls Blood Moon and two tapped Forests.",
    "NAP has Giant Growth in hand.",
    "NAP is at 3 life.",
    "It is NAP's declare attackers step.",
    "Pacifism is attached to Grizzly Bears.",
    "The Forest is tapped.",
    "AP attacks with Grizzly Bears.",
    "NAP blocks Grizzly Bears with Squire.",
    "NAP casts Lightning Bolt targeting Grizzly Bears.",
)
"""A sentence of each form that is understood."""
ABBREVIATED = ("Dr", "Mr", "Mrs", "Ms", "St", "vs")
STOP = re.compile(r"[.;!]\s+|[.;!]\s*\Z|\n+")
BEGINS = re.compile(
    r"\s*(?:the )?(?:(?:non)?active player|(?:my )?opponent|player \w+|I|[A-Z]\w*)"
    r"\s+(?:controls?|has|have|owns?|casts?|attacks?|is at|are at)\b",
    re.IGNORECASE,
)
WHO = r"(?:the )?(?P<who>active player|nonactive player|my opponent|opponent|player \w+|\w+)"
ZONE = r"(?:in|into) (?:his|her|their|its|my|the|a)?\s*(?P<zone>hand|graveyard|exile|library)"
HOLDS = re.compile(
    rf"{WHO} (?:also )?(?:controls?|has|have|owns?|holds?) (?P<what>.+)", re.IGNORECASE
)
IN_ZONE = re.compile(rf"(?P<what>.+?) {ZONE}", re.IGNORECASE)
ON_BOARD = re.compile(r"(?P<what>.+?) (?:on|onto) the battlefield", re.IGNORECASE)
LIFE = re.compile(
    rf"{WHO} (?:is at|are at|has|have) (?P<n>\d+) life(?: left| total)?", re.IGNORECASE
)
MOMENT = re.compile(r"(?:it is|it's|this is|we are in|during) (?P<when>.+)", re.IGNORECASE)
JOINED = re.compile(
    r"(?P<aura>.+?) (?:is |are )?(?:attached to|enchants|enchanting|equips|equipping|on) "
    r"(?P<host>.+)",
    re.IGNORECASE,
)
BORNE = re.compile(
    r"(?P<host>.+?) (?:is|are) (?:enchanted|equipped)(?: with| by) (?P<aura>.+)", re.IGNORECASE
)
STATE = re.compile(
    r"(?P<what>.+?) (?:is|are|has|have) (?P<state>tapped|untapped|summoning[- ]sick|phased out|"
    r"face down|(?:\S+|\d+) \S+ counters?(?: on (?:it|them))?|\d+ damage(?: marked)?(?: on it)?)",
    re.IGNORECASE,
)
ATTACKS = re.compile(rf"{WHO} attacks?(?: (?P<whom>[A-Z]\w*))? with (?P<what>.+)", re.IGNORECASE)
BLOCKS = re.compile(rf"{WHO} blocks? (?P<what>.+?) with (?P<blockers>.+)", re.IGNORECASE)
CASTS = re.compile(
    rf"{WHO} casts? (?P<what>.+?)(?: (?:targeting|on|at) (?P<targets>.+))?", re.IGNORECASE
)
ITEM = re.compile(
    r"(?:(?P<n>an?|the|another|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\s+)?"
    r"(?P<status>(?:(?:tapped|untapped|summoning[- ]sick)\s+)*)(?P<name>.+)",
    re.IGNORECASE | re.DOTALL,
)
TAIL = re.compile(
    r"\s+(?:with (?P<with>(?:\d+|an?|\w+) \S+ counters?)(?: on (?:it|them))?"
    r"|with (?P<damage>\d+ damage)(?: marked)?(?: on it)?"
    r"|with (?P<color>white|blue|black|red|green) chosen"
    r"|(?:naming|set to) (?P<chosen>white|blue|black|red|green)"
    r"|(?:attached to|enchanting|equipping|on) (?P<host>.+)"
    r"|(?:enchanted|equipped) (?:with|by) (?P<aura>.+))\Z",
    re.IGNORECASE,
)
NUMBER_WORDS = "one two three four five six seven eight nine ten"
NUMBERS = {word: n for n, word in enumerate(NUMBER_WORDS.split(), 1)}
AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")
CALLED = {
    "active player": "AP", "nonactive player": "NAP", "my opponent": "Opponent",
    "opponent": "Opponent", "i": "I", "ap": "AP", "nap": "NAP", "ia": "I", "we": "I",
}  # fmt: skip
AGAIN = ("he", "she", "they")
