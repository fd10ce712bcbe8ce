"""The forms of questions that `ask` understands, and what a question is once it is read."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from kb.queries.explaining.questions import FAMILY_OF, OTHER_NAMES


class Asked(msgspec.Struct, frozen=True):
    """What is asked. form: which of FORMS. objects: about which. of: a characteristic, or what
    it is or has. words: an action or an instruction. player: whose. edition: by which rules."""

    form: str
    objects: tuple[str, ...] = ()
    of: str = ""
    words: str = ""
    player: str | None = None
    edition: str | None = None
    now: bool = False
    """Whether it is asked of the board as it is, whatever is to come."""


class Form(NamedTuple):
    """A form: an example of it, and the patterns of its words."""

    example: str
    patterns: tuple[re.Pattern[str], ...]


def _patterns(*words: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each, re.IGNORECASE) for each in words)


_BE = r"(?:is|are|was|were|'s)"
_FAMILY = "|".join(sorted(
    {*FAMILY_OF, *OTHER_NAMES, "card types", "card type", "creature types", "creature type",
     "land types", "land type", "keywords", "keyword abilities", "colours"}
    - {"power and toughness"},
    key=len, reverse=True,
))  # fmt: skip
FORMS: dict[str, Form] = {
    "orders": Form("which order?", _patterns(
        r"(?:in )?which order(?: of timestamps)?(?: matters)?",
        r"(?:do|does) (?:the )?(?:order|timestamps?|timestamp order|order of timestamps)"
        r" (?:matter|make a difference)",
    )),
    "without": Form("what if Urborg left?", _patterns(
        r"what if (?P<x>.+?) (?:(?:left|leaves)(?: the battlefield)?|(?:were|was|is) gone"
        r"|(?:were|was|is)(?: not|n't) there|(?:were|was|is) removed)",
        r"what(?: is it| would (?:it|that) be| changes)? without (?P<x>.+)",
    )),
    "with": Form("what if Humility were there?", _patterns(
        r"what if (?P<words>.+?) (?:were|was|is) (?:there|added|on the battlefield)"
        r"(?: too| as well)?",
        r"what if (?P<player>{player}) (?:controlled|controls)(?: also)? (?P<words>.+?)"
        r"(?: too| as well)?",
    )),
    "dies": Form("does Grizzly Bears die?", _patterns(
        r"(?:does|do|did|will|would) (?P<x>.+?) (?P<of>die|survive|live)(?P<now> now)?",
        r"is (?P<x>.+?) (?P<of>destroyed|dead)(?P<now> now)?",
    )),
    "who dies": Form("what dies?", _patterns(
        r"(?:what|which creatures?) (?:dies|die)(?P<now> now)?",
        r"does anything die(?P<now> now)?",
    )),
    "loses": Form("does A lose?", _patterns(
        r"(?:does|do|did|will|would|has|have) (?P<player>{player}) (?:lose|lost)"
        r"(?: the game)?(?P<now> now)?",
    )),
    "can": Form("can A cast Lightning Bolt on Grizzly Bears?", _patterns(
        r"(?:why )?(?:can|could|may|can't|cannot|can not) (?P<player>{player})(?: not)? "
        r"(?P<words>(?:cast|play|activate|use|tap|turn|unmorph|suspend|foretell|plot|cycle|equip"
        r"|crew)\b.*)",
    )),
    "can attack": Form("can Grizzly Bears attack B?", _patterns(
        r"(?:why )?(?:can|could|may|can't|cannot)(?: not)? (?P<x>.+?)(?: not)? attack"
        r"(?: (?P<player>\w+))?",
        r"(?:why )?(?:can|could|may|can't) (?P<who>{player}) attack(?: (?P<player>\w+))?"
        r" with (?P<x>.+)",
    )),
    "can block": Form("can Squire block Grizzly Bears?", _patterns(
        r"(?:why )?(?:can|could|may|can't|cannot)(?: not)? (?P<x>.+?)(?: not)? block (?P<words>.+)",
        r"(?:why )?(?:can|could|may|can't) (?P<who>{player}) block (?P<words>.+) with (?P<x>.+)",
    )),
    "may": Form("what can A do?", _patterns(
        r"what (?:can|may|could) (?P<player>{player}) (?:do|play|cast)(?: now)?",
        r"what are (?P<player>{player})'s (?:legal )?(?:actions|options|plays)",
    )),
    "size": Form("how big is Grizzly Bears?", _patterns(
        rf"how (?:big|large|small|strong) {_BE} (?P<x>.+)",
        rf"what(?: {_BE}|'s) (?:the )?(?:power and toughness|p/t|pt|size) of (?P<x>.+)",
        rf"what(?: {_BE}|'s) (?P<x>.+?)(?:'s|s') (?:power and toughness|p/t|pt|size)",
        r"pt (?P<x>.+)",
        r"what (?:power and toughness|p/t|size) (?:does|do) (?P<x>.+?) have",
        r"what size is (?P<x>.+)",
    )),
    "controller": Form("who controls Dryad Arbor?", _patterns(r"who (?:controls|has) (?P<x>.+)")),
    "characteristic": Form("what types is Dryad Arbor?", _patterns(
        rf"(?:what|which) (?P<of>{_FAMILY}) (?:is|are|does|do) (?P<x>.+?)(?: have)?",
        rf"what(?: {_BE}|'s) (?:the )?(?P<of>{_FAMILY}) of (?P<x>.+)",
        rf"what(?: {_BE}|'s) (?P<x>.+?)(?:'s|s') (?P<of>{_FAMILY})",
        r"what (?:does|do) (?P<x>.+?) have",
    )),
    "resolve": Form("what happens when Lightning Bolt resolves?", _patterns(
        r"what happens (?:when|if|as|once) (?P<x>.+?) resolves?", r"what happens next",
        r"does (?P<x>.+?) resolve",
    )),
    "happens": Form('what happens if "Destroy Grizzly Bears."?', _patterns(
        r'what (?:happens if|if) "(?P<words>[^"]+)"',
        r"what happens (?:if|when|as|once|after) (?P<words>(?!.*\bresolves?$).+)",
    )),
    "triggers": Form("does Squire trigger when Grizzly Bears dies?", _patterns(
        r"(?:why )?(?:does|do|did|doesn't|don't|didn't|will|would|won't) (?P<x>.+?)(?: not)?"
        r" trigger (?:if|when|as|once) \"?(?P<words>[^\"]+)\"?",
    )),
    "actions": Form("what happens?", _patterns(
        r"what happens(?: now)?",
        r"what (?:state-based actions|sbas?) (?:are performed|happen|apply)",
    )),
    "changes": Form("what is different?", _patterns(
        r"what(?: is|'s) (?:different|changed)", r"what (?:changes|has changed)",
    )),
    "is size": Form("is Grizzly Bears 2/2?", _patterns(
        r"(?:why )?(?:is|are) (?P<x>.+?)(?: still| now)? (?:an? )?(?P<of>-?\d+/-?\d+)",
    )),
    "is or has": Form("is Dryad Arbor a creature?", _patterns(
        r"(?:why )?(?P<verb>is|are|isn't|aren't) (?P<both>.+)",
        r"(?:why )?(?:does|do|doesn't|don't) (?P<x>.+?)(?: not| still| also)? have (?P<of>.+)",
        r"(?:has|have) (?P<x>.+?) (?:got|gained|still got) (?P<of>.+)",
    )),
    "what": Form("what is Dryad Arbor?", _patterns(
        rf"what(?: {_BE}|'s) (?P<x>.+)", r"what (?:does|do) (?P<x>.+?) look like",
        r"what (?:type|kind|sort)s? of (?:land|creature|permanent)s? (?:is|are) (?P<x>.+)",
    )),
}  # fmt: skip
"""The forms by name, in the order in which they are tried."""
