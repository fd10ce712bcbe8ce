"""What kind of ability a line is (113.3), told by the form of its words.

Only lines of certain form get a kind here; a static ability that changes characteristics is for the
grammar.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from kb.regex import regex
from kb.text.words.wording import outside_quotes, sentences

FormKind = Literal["activated", "mana", "triggered", "loyalty", "chapter"]
LineKind = FormKind | Literal["replacement", "rule"]

_TRIGGER = regex(
    r"^(When|Whenever|At the beginning|At the end|At end|At your|At each|"
    r"Each time)\b"
)
_WOULD = regex(r"^(?:The (?:first|next) time|Each time) [^,]*\bwould\b")
_CHAPTER = regex(r"^[IVX]+(?:, [IVX]+)* —")
_LOYALTY = regex(r"^\[?[+-]?(?:\d+|X)\]?:")
_COST_START = regex(
    r"^(?:\{|~|Sacrifice|Discard|Pay|Tap|Untap|Exile|Remove|Reveal|Return|Put|Unattach|Mill|Collect|"
    r"Behold|Blight|Forage|Waterbend|Exert|Lose|Say|Turn|Flip|Skip|Choose|Have|Destroy|Gain|Draw|"
    r"Search|Shuffle|Cycle|Crew|Roll|Earthbend|Airbend|An opponent|Convert|Give|Place|Move|Stand|"
    r"Clap|X,|Return|Attach|Attack|Play|Whistle|Point|Two|Kick|Get|Bury|Spend|Ask|You may pay)"
)
_ADDS_MANA = regex(r"\bAdds?\b|\badds? (?:one|two|three|\{|an? |that|an amount)")


_TARGETS = regex(r"\b[Tt]arget\b|(?<!new )(?<!that )\btargets\b")
_NEXT_SENTENCE = regex(r" [A-Z~{]|$")


def plain(text: str) -> str:
    """The text without its quotations; where one ends a sentence, its full stop stays."""
    pieces = outside_quotes(text)
    found = ""
    for number, (piece, quoted) in enumerate(pieces):
        following = pieces[number + 1][0] if number + 1 < len(pieces) else ""
        ends = quoted and piece.endswith('."') and _NEXT_SENTENCE.match(following)
        found += ('"".' if ends else '""') if quoted else piece
    return found


def form_kind(text: str) -> FormKind | None:
    """The kind of an activated, triggered, loyalty or chapter ability; None for any other."""
    said = plain(text)
    if _CHAPTER.match(said):
        return "chapter"
    if _LOYALTY.match(said):
        return "loyalty"
    if _TRIGGER.match(said) and not _WOULD.match(said):
        return "triggered"
    cost, colon, effect = said.partition(":")
    if colon and "." not in cost and _COST_START.match(cost):
        # CR 605.1a — what could add mana and has no target of its own.
        makes_mana = _ADDS_MANA.search(effect) and not _TARGETS.search(effect)
        return "mana" if makes_mana else "activated"
    return None


_LATER_EVENT = regex(r"\b(?:this (?:turn|combat|phase)|next)\b")
_OF_ITSELF = regex(r"~|\bthis (?:spell|card)\b")


def triggers_later(text: str) -> bool:
    """Returns whether a line of a spell, of the form of a triggered ability, creates one as it
    resolves (603.7a). One that the card has itself speaks of the card, and of no time to come."""
    said = plain(text)
    return bool(_LATER_EVENT.search(said.partition(",")[0]) or not _OF_ITSELF.search(said))


# ------------------------------------------------------------------- lines about rules and events

_REPLACEMENT = (
    r"\bwould\b.*\b(?:instead|skip|prevent|that much|that many|twice|plus|is doubled|minus)\b",
    r"\bwould\b.*(?:,|\bdeal\b).*\bdouble\b",
    r"^(?:If|As long as|While|Until)?.*\binstead\b",
    r"^As (?:~|this \w+|you|an? |each|.* (?:enters?|is turned face up))\b",
    r"\benters? (?:tapped|with|as|untapped|under|prepared|transformed|face down|attached)\b",
    r"\benters?\b.*\bwith\b.*\bcounters? on (?:it|them)\b",
    r"\bhave ~ enter\b|\bmay have .* enters? \b|\bhave this \w+ enter\b",
    r"^(?:.*, )?[Pp]revent\b|\bdamage .* is prevented\b|\bprevent (?:all|that|the next)\b",
    r"^Skip\b|\bskips? (?:your|their|that|his)\b",
    r"\bis dealt to\b.*\binstead\b|\bdamage .* is dealt to (?:~|you)\b",
    r"\benters? under\b|\bescapes with\b|\bsneaks? with\b",
    r"\bif .* would .*, .*",
    r"^Double all damage\b|^The (?:first|next) time .* would\b",
    r"^(?:In|De)crease the result of each die\b",
)
_RULES = (
    r"\b(?:can't|cannot|can not)\b",
    r"\bmay (?:play|cast|look|choose|pay|spend|activate|attack|block|have|put|reveal|begin|"
    r"forage|tap|exert|turn|foretell|plot|discard|exile|return|ignore|sacrifice|begin|collect|"
    r"mulligan|draft|assign|use|equip|crew|tempt|search|lose|add|unlock|cast)",
    r"\bcosts?\b.*\b(?:less|more|to)\b|\bcosts?\b.*\{|\bcosts? an additional\b",
    r"\battacks? (?:each|this|during|that|you|a|if|in)?.*\bif able\b|\battacks? each\b",
    r"\bmust (?:be blocked|attack|block|be)\b|\ball creatures able to block\b",
    r"\b(?:don't|doesn't|do not|does not|didn't) (?:untap|lose|cause|apply|remove|count|need|"
    r"enter|empty|trigger|have to|cost|deal|leave|win)",
    r"\bas though\b|\brather than\b|\bwithout paying\b|\bhand size\b",
    r"\bas an additional cost\b",
    r"\bcan (?:attack|block|be|also|only|spend|cast|use|activate|have|crew|target|look|tap)\b",
    r"\bassigns?\b.*\bdamage\b|\btriggers? (?:an additional|only|twice|that many)\b",
    r"^Play with\b|\bplay with\b.*\brevealed\b|\bPlayers play\b",
    r"\bmana (?:pool|burn|from)\b|\bmana .* doesn't\b|\bmana value\b.*\bplus\b",
    r"\b[Yy]ou (?:have|has|gain|don't|win|lose|control|get)\b.*\b(?:hexproof|shroud|protection|"
    r"game|life|turn|phase)\b",
    r"\byour (?:opponents|speed|life total|party)\b.*\b(?:have|lose|can't|skip)\b",
    r"\bdeck\b|\bcompanion\b|\bdraft\b|\bcommander\b.*\bdeck\b",
    r"\blegend rule\b|\bsummoning sickness\b|\bstate-based\b",
    r"\bcause\b.*\bto trigger\b|\bnever\b|\bis countered\b|\bcountered\b",
    r"\b(?:Activate|Cast|Spend|Use|Play) (?:only|this|no|~)\b|\bthis ability\b",
    r"\bonly (?:if|as)\b",
    r"\badditional (?:land|lands|combat|card|vote|time|upkeep|draw)\b",
    r"\bthe \w+ cost (?:is|equals?)\b|\bcost is equal to\b|\bcosts? (?:is|are) (?:reduced|"
    r"increased)\b",
    r"\bas (?:an instant|a sorcery)\b|\bhad flash\b|\bis put into\b|\bdamage\b.*\bdealt\b",
    r"^Untap (?:all|~|this|each)\b|^You may exert\b|^Double all damage|^Draft ~|^Reveal ~ as",
    r"\bisn't removed\b|\b(?:has|have|had) cascade\b$|^Note\b|^Draft\b",
    r"\bdon't\b|\bdo so\b|\bspend mana\b|\bno (?:more|fewer) than\b|\bat most\b",
)
_RULE_CLASSES: tuple[tuple[str, str], ...] = (
    (r"\bcan't\b|\bdoesn't\b|\bdon't\b", "restriction"),
    (r"\bif able\b|\bmust\b|\ball creatures able\b", "requirement"),
    (r"\bcosts?\b", "cost"),
    (r"\bmay\b|\bcan\b|\bas though\b", "permission"),
)
_CHANGES = regex(
    r"\bgets? (?:an additional )?[+-]|\bcan't have or gain\b|"
    r"(?<!can't )(?<!don't )(?<!do not )(?<!may )\b(?:has|have|gains?|loses?|lose)\b "
    r"(?!been|drawn|their|its|to\b|no maximum|the |control|life\b|your|that|half|\d|X|"
    r"twice that |entered|attacked|\w+ life|it |them |this |any|\w+ (?:enter|cards?)\b)|"
    r"(?<!that )\b(?:is|are|becomes?|isn't|aren't|it's|they're) (?:an?|every|all|"
    r"the (?:chosen|basic|creature|color)|white|blue|black|red|green|"
    r"colorless|legendary|\d+/\d+|not an?|no longer|still|[A-Z])\b|"
    r"\bbase power\b|\bpower and toughness\b|\b(?:power|toughness) (?:is|are|becomes)\b|"
    r"\byou control enchanted|\bgains? control\b|\bin addition to (?:its|their)\b|"
    r"\bby replacing all instances of\b"
)
_CONDITION = regex(r"^(?:As long as|If|While|Unless|During|Until|For as long as) [^,]*, ")


_CERTAIN_REPLACEMENT = regex(
    r"^(?:If [^.]*, )?(?:[Yy]ou may have|[Hh]ave) (?:~|this \w+|.*) enters?\b|^As ~ enters|"
    r"^As (?:~|this \w+) (?:is turned|enters|transforms|comes)|"
    r"^(?:As long as [^,]*, |Until [^,]*, )?[Ii]f [^.]*\bwould\b[^.]*\binstead\b|"
    r"^If [^.]*\bwould\b[^.]*, (?:you may|it|that|prevent|double|skip|[^.]* plus )|"
    r"^If it is neither day nor night|^If it's neither day nor night|"
    r"^(?:~|This \w+) (?:enters|escapes) (?:tapped|with|as|untapped|under|prepared|transformed)\b"
)


@cache
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


def surely_replacement(text: str) -> bool:
    """Returns whether it is about how the object itself enters (614.1c-d, 614.12)."""
    return bool(_CERTAIN_REPLACEMENT.match(plain(text)))


def main_clause(sentence: str) -> str:
    """The sentence without a condition before it."""
    return _CONDITION.sub("", sentence)


_PLAYER_HAS = regex(
    r"(?:^|(?<= and ))"
    r"(?:[Yy]ou|[Pp]layers|[Yy]our opponents|[Ee]ach (?:player|opponent)|[Yy]ou and [^.]*?) "
    r"(?:ha(?:ve|s)|gains?) "
    r"(?:hexproof|shroud|protection|no maximum|the |an additional)[^,.]*"
)
_LATER = regex(r"^(?:When|Whenever|If) (?:you|they|that player) do(?:es)?\b")


def changes_characteristics(text: str) -> bool:
    """Might the text change a characteristic or a controller? Sure only when it says no."""
    said = [main_clause(s) for s in sentences(plain(text)) if not _LATER.match(s)]
    return any(_CHANGES.search(_PLAYER_HAS.sub("", s)) for s in said)


def _is_replacement(sentence: str) -> bool:
    return bool(_any_of(_REPLACEMENT).search(sentence))


def is_rule_sentence(sentence: str) -> bool:
    """Returns whether it is a sentence that restricts, requires, permits, prices or replaces, and
    changes no characteristic."""
    said = main_clause(plain(sentence))
    return bool(_any_of(_RULES).search(said) or _any_of(_REPLACEMENT).search(said))


def rule_kind(text: str) -> LineKind | None:
    """`replacement` or `rule` for a line of such sentences only; None if one is anything else."""
    found = sentences(plain(text))
    if not found or not all(is_rule_sentence(s) for s in found[:1]):
        return None
    return "replacement" if _is_replacement(found[0]) else "rule"


def sentence_class(sentence: str) -> str:
    """The class of a rule sentence, for `RuleChange`."""
    if _is_replacement(sentence):
        return "prevention" if "revent" in sentence else "replacement"
    for pattern, name in _RULE_CLASSES:
        if re.search(pattern, sentence):
            return name
    return "restriction"
