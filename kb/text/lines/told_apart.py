"""Static abilities that say in one sentence, or in two that belong together, what the grammar reads
in sentences of their own."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.words.type_line import subtype_forms

_SUBJECT = r"(?P<subject>(?:Enchanted|Equipped) (?:creature|permanent)|~)"
_RULE_BESIDE = regex(
    rf"^{_SUBJECT} (?P<effect>(?:gets|has) [^.\"]+?),? and (?P<rule>"
    r"its activated abilities can't be activated|all creatures able to block it do so)\."
)
"""A change of characteristics and a statement about the rules of the game."""
_ABLE_BESIDE = regex(
    r"^(?P<if>As long as (?P<host>enchanted creature|equipped creature) is [^,.]+), it (?P<effect>"
    r"gets [^.\",]+) and all creatures able to block it do so\.$"
)
"""A change under a condition and a statement under the same."""
_EXILED = regex(
    r"^(?P<if>As long as) an exiled (?P<what>creature card) (?P<with>with [^,]+) has (?=\w)"
)
"""A card in exile, with what is on it."""
_TOTALS = regex(
    r"^~'s power is equal to the total power of the exiled cards and its toughness is equal to "
    r"their total toughness\.$"
)
"""Two totals of the cards that the object itself exiled (607.2a)."""
_NO_COMMA = regex(r"^(?P<if>As long as ~ is [a-z]+) (?=it (?:has|gets) )")
_INSTEAD = regex(
    rf"^{_SUBJECT} gets (?P<usual>[^. ]+)\. (?:It gets (?P<more>[^.]+?) instead as long as "
    r"(?P<if>[^.]+)|If it's (?P<what>[^,.]+), it gets (?P<larger>[^.]+?) instead)\.$"
)
"""A size, and another one instead of it."""


_EACH_PRODUCES = regex(
    r"If tapped for mana, ((?:(?:, |,? and )?[A-Z][a-z]+ produce \{[WUBRGC]\})+) instead of any "
    r"other type\."
)
"""One line that says the same of several kinds of lands, each a replacement effect of its own."""
_PRODUCES = regex(r"(?P<land>[A-Z][a-z]+) produce (?P<mana>\{[WUBRGC]\})")
_ENTERING = regex(
    r"^(?P<who>~|This \w+) enters tapped and doesn't untap during (?P<when>[^,.]+)\.$"
)
"""How a permanent enters, and a rule about it once it is there."""
_CHOOSING = regex(
    r"^(?P<first>As (?:~|this \w+) enters, choose [^.,]+\.) (?P<second>(?:All|Each) [^.]+\.)$"
)
"""A choice, and what an ability says of what was chosen."""
_ENTERING_OR_UP = regex(r"^As (?P<who>~|this \w+) enters or is turned face up, (?P<does>.+)$")
"""What is done at two events, each with a replacement effect of its own."""
_OR_ESCAPING = regex(
    r"^(?P<who>~|This \w+) enters with (?P<usual>[^.]+)\. It escapes with (?P<more>[^.]+) "
    r"instead\.$"
)
"""What it enters with, and what instead of that if it escaped."""
_YOU_AND_YOURS = regex(
    r"^You and (?P<yours>[a-z ]+ you control) have (?P<what>protection from the chosen [^,.\"]+)\.$"
)
"""A quality of a player and of permanents."""


_BEFORE_THE_GAME = regex(
    r"^(?P<first>If ~ is your commander, choose a color before the game begins\.) "
    r"(?P<second>~ is the chosen color\.)$"
)
"""A choice before the game begins, and what an ability says of what was chosen."""


def separate_lines(text: str) -> tuple[str, ...]:
    """The lines, each an ability, that a line means which tells several of different kinds; none
    where it means but itself."""
    if found := _ENTERING.match(text):
        who = found["who"]
        return f"{who} enters tapped.", f"{who} doesn't untap during {found['when']}."
    if found := _CHOOSING.match(text) or _BEFORE_THE_GAME.match(text):
        return found["first"], found["second"]
    if found := _ENTERING_OR_UP.match(text):
        who, does = found["who"], found["does"]
        return f"As {who} enters, {does}", f"As {who} is turned face up, {does}"
    if found := _OR_ESCAPING.match(text):
        who = found["who"]
        usual = f"{who} enters with {found['usual']} unless its escape cost was paid."
        return usual, f"{who} escapes with {found['more']}."
    if found := _YOU_AND_YOURS.match(text):
        yours = found["yours"][:1].upper() + found["yours"][1:]
        return f"You have {found['what']}.", f"{yours} have {found['what']}."
    if found := _EACH_PRODUCES.fullmatch(text):
        return tuple(map(_produces, _PRODUCES.finditer(found[1])))
    return ()


def _produces(found: re.Match[str]) -> str:
    """What a line says of one kind of lands."""
    land, _ = subtype_forms().get(found["land"], (found["land"], False))
    return f"If a {land} is tapped for mana, it produces {found['mana']} instead of any other type."


_TOP_CARD = regex(r"^(?P<if>As long as the top card of your library is [^,.]+, .+ of) that card\.$")
"""A card of which the condition has spoken."""


_AS_THEY_ARE_CAST = regex(
    r"^(?P<spells>[^.,]*spells you cast[^.,]*) gain (?P<what>[^.]+) as you cast them\.$"
)
"""What spells have that are cast; it is asked of them as they are."""


def told_apart(text: str) -> str:
    """The text with each thing said in a sentence of its own; as it was where it says but one."""
    text = _AS_THEY_ARE_CAST.sub(r"\g<spells> have \g<what>.", text)
    text = _NO_COMMA.sub(r"\g<if>, ", text.replace("{this}", "~"))
    text = _TOTALS.sub(
        "~'s power is equal to the total power of cards exiled with ~ and its toughness is equal "
        "to the total toughness of cards exiled with ~.", text,
    )  # fmt: skip
    text = _EXILED.sub(r"\g<if> a \g<what> in exile \g<with> has ", text)
    text = _ABLE_BESIDE.sub(
        r"\g<if>, it \g<effect>. \g<if>, all creatures able to block \g<host> do so.", text
    )
    text = _TOP_CARD.sub(r"\g<if> the top card of your library.", text)
    return _INSTEAD.sub(_otherwise, _RULE_BESIDE.sub(_beside, text))


def _beside(found: re.Match[str]) -> str:
    subject, rule = found["subject"], found["rule"]
    name = subject[:1].lower() + subject[1:]
    said = f"{subject}'s {rule.removeprefix('its ')}" if rule.startswith("its ") else rule
    said = said.replace("block it", f"block {name}")
    return f"{subject} {found['effect']}. {said[:1].upper()}{said[1:]}."


def _otherwise(found: re.Match[str]) -> str:
    name = found["subject"][:1].lower() + found["subject"][1:]
    if found["what"] is not None:
        so = f"As long as {name} is {found['what']}, it gets {found['larger']}."
    else:
        so = f"As long as {found['if']}, {name} gets {found['more']}."
    return f"{so} Otherwise, it gets {found['usual']}."
