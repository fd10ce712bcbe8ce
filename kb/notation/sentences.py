"""The forms of the sentences in which judges say a board: patterns, and an example of each."""

from __future__ import annotations

import re

NUMBER_WORDS = "one two three four five six seven eight nine ten"
NUMBERS = {word: n for n, word in enumerate(NUMBER_WORDS.split(), 1)} | {"no": 0, "a": 1, "an": 1}
NUMBER = rf"(?:an?|{NUMBER_WORDS.replace(' ', '|')})"
_COUNTER = rf"(?:\d+|{NUMBER}) (?:\S+ ){{1,2}}counters?"
COUNTERS = rf"{_COUNTER}(?:(?:, and|,| and) {_COUNTER})*"

FORMS = (
    "AP controls Blood Moon and two tapped Forests.",
    "NAP has Giant Growth in hand and is at 3 life.",
    "It is NAP's declare attackers step.",
    "It is 2003-12-01.",
    "AP has already played a land this turn.",
    "Pacifism is attached to Grizzly Bears.",
    "The Forest is tapped.",
    "AP attacks with Grizzly Bears.",
    "NAP blocks Grizzly Bears with Squire.",
    "NAP casts Lightning Bolt targeting Grizzly Bears.",
    "NAP's Lightning Bolt is on the stack, targeting Grizzly Bears.",
    "There is a Forest in AP's graveyard.",
)
"""A sentence of each form that is understood."""
ABBREVIATED = ("Dr", "Mr", "Mrs", "Ms", "St", "vs")
STOP = re.compile(r"[.;!]+\s+|…\s*|[.;!]+\s*\Z|\n+")
VERB = r"(?:also )?(?:controls?|has|have|owns?|holds?|casts?|attacks?|blocks?|is at|are at|am at)\b"
BEGINS = re.compile(
    r"\s*(?:(?:the )?(?:(?:non)?active player|(?:my )?opponent|player \w+|I|[A-Z]\w*)"
    rf"\s+{VERB}|(?:it is|it's|this is|we are in|there (?:is|are))\b)",
    re.IGNORECASE,
)
WHO = r"(?:the )?(?P<who>active player|nonactive player|my opponent|opponent|player \w+|\w+)"
ZONE = r"(?:in|into) (?:his|her|their|its|my|the|a)?\s*(?P<zone>hand|graveyard|exile|library)"
CLAUSE = re.compile(
    rf"(?:,\s*(?:(?:and|but|while)\s+)?|\s+(?:and|but|while)\s+)(?={VERB}"
    rf"|(?:the )?(?:active player|nonactive player|(?:my )?opponent|player \w+|AP|NAP|I)\s+{VERB}"
    r"|[A-Z]\w*\s+(?:controls|attacks|blocks)\b|(?:it is|it's|this is) \S+'s\b)"
)
"""Where a sentence goes on with another verb, of the same player or another one."""
SUBJECT = re.compile(rf"{WHO}\s+(?={VERB})", re.IGNORECASE)
GOES_ON = re.compile(VERB, re.IGNORECASE)
HOLDS = re.compile(
    rf"{WHO} (?:also )?(?:controls?|has|have|owns?|holds?) (?P<what>.+)", re.IGNORECASE
)
ON_BOARD = re.compile(
    r"(?P<what>.+?) (?:(?:on|onto) (?:the )?(?:battlefield|board)|in play|out)", re.IGNORECASE
)
PLACED = re.compile(
    rf"(?P<what>.+?) (?:{ZONE}|(?P<here>(?:on|onto) (?:the )?(?:battlefield|board)|in play))"
    r"(?:\Z|,? (?:and|with) |, )",
    re.IGNORECASE,
)
"""A part of a list, with the zone that its cards are in."""
LYING = re.compile(
    rf"(?:there (?:is|are) )?(?P<what>.+?)(?: (?:is|are))? in {WHO}'s "
    r"(?P<zone>hand|graveyard|exile|library)",
    re.IGNORECASE,
)
ON_STACK = re.compile(
    rf"{WHO}'s (?P<what>.+?)(?: (?:targeting|aimed at) (?P<targets>.+?))? is on the stack"
    r"(?:,? (?:targeting|aimed at) (?P<aims>.+))?",
    re.IGNORECASE,
)
LIFE = re.compile(
    rf"{WHO} (?:is at|are at|am at|has|have) (?P<n>\d+) life(?: left| total)?", re.IGNORECASE
)
PLAYED = re.compile(
    rf"{WHO} (?:has |have )?(?:already )?played (?P<n>an?|one|two|\d+) lands?(?: this turn)?",
    re.IGNORECASE,
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
    rf"face[- ]down|{COUNTERS}(?: on (?:it|them))?|\d+ damage(?: marked)?(?: on it)?)",
    re.IGNORECASE,
)
ATTACKS = re.compile(rf"{WHO} attacks?(?: (?P<whom>[A-Z]\w*))? with (?P<what>.+)", re.IGNORECASE)
BLOCKS = re.compile(rf"{WHO} blocks?(?: (?P<what>.+?))? with (?P<blockers>.+)", re.IGNORECASE)
CASTS = re.compile(
    rf"{WHO} casts? (?P<what>.+?)(?: (?:targeting|on|at) (?P<targets>.+))?", re.IGNORECASE
)
ITEM = re.compile(
    rf"(?:(?P<n>the|another|{NUMBER}|\d+)\s+)?"
    r"(?P<status>(?:(?:tapped|untapped|summoning[- ]sick|face[- ]down)\s+)*)(?P<name>.+)",
    re.IGNORECASE | re.DOTALL,
)
TAIL = re.compile(
    r",?(?:\s+(?:which|that)(?:\s+(?:is|are|has|have))?)?\s+"
    rf"(?:(?:with )?(?P<with>{COUNTERS})(?: on (?:it|them))?"
    r"|(?:with )?(?P<damage>\d+ damage)(?: marked)?(?: on it)?"
    r"|with (?P<picked>.+?) (?:chosen|named)"
    r"|(?:naming|choosing|set to) (?P<chosen>.+)"
    r"|(?:as )?(?:an? )?copy(?:ing)? (?:of )?(?P<copied>.+)"
    r"|(?P<new>(?:just )?(?:came into play|entered|came in)(?: the battlefield)?(?: this turn)?)"
    r"|(?P<state>tapped|summoning[- ]sick|face[- ]down)"
    r"|(?:attached to|enchanting|equipping|enchants|equips|on) (?P<host>(?:(?! with ).)+)"
    r"|(?:enchanted|equipped) (?:with|by) (?P<aura>.+))\Z",
    re.IGNORECASE,
)
CHOSEN = re.compile(
    r"(?:the )?(?:(?P<kind>color|creature type|card|basic land type)\s+)?(?P<what>.+)",
    re.IGNORECASE,
)
AND = re.compile(r"\s*,\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?")
CALLED = {
    "active player": "AP", "nonactive player": "NAP", "my opponent": "Opponent",
    "opponent": "Opponent", "i": "I", "ap": "AP", "nap": "NAP", "ia": "I", "we": "I",
}  # fmt: skip
AGAIN = ("he", "she", "they")
IT = ("it", "that")
