"""Static abilities that say in one sentence, or in two that belong together, what the grammar reads
in sentences of their own."""

from __future__ import annotations

import re

from kb.regex import regex

_SUBJECT = r"(?P<subject>(?:Enchanted|Equipped) (?:creature|permanent)|~)"
_RULE_BESIDE = regex(
    rf"^{_SUBJECT} (?P<effect>(?:gets|has) [^.\"]+?),? and (?P<rule>"
    r"its activated abilities can't be activated|all creatures able to block it do so)\."
)
"""A change of characteristics and a statement about the rules of the game."""
_INSTEAD = regex(
    rf"^{_SUBJECT} gets (?P<usual>[^. ]+)\. (?:It gets (?P<more>[^.]+?) instead as long as "
    r"(?P<if>[^.]+)|If it's (?P<what>[^,.]+), it gets (?P<larger>[^.]+?) instead)\.$"
)
"""A size, and another one instead of it."""


def told_apart(text: str) -> str:
    """The text with each thing said in a sentence of its own; as it was where it says but one."""
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
