"""How an object stands to another one or to a player, after its noun."""

from __future__ import annotations

from kb.text.rendering import nouns
from kb.text.rendering.places import player
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import spaced
from kb.vocabulary import Filter, HasStatus, IsSelf, Related

_PHRASES = {
    "blocking": "blocking {}",
    "attacking": "attacking {}",
    "blocked_by": "blocked by {}",
    "attached_to": "attached to {}",
    "exiled_with": "exiled with {}",
    "put_with": "put onto the battlefield with {}",
    "source": "from {} source",
    "dealt_damage_by_this_turn": "dealt damage by {} this turn",
}
"""Relations that stand after the noun, or after "that is"."""
RIGHT_AFTER = ("source", "exiled_with", "put_with")
"""Those that only stand right after it; of the others "that" keeps apart what belongs to which."""
_VERBS = {
    "same_name": ("have the same name as {}", "has the same name as {}"),
    "shares_card_type": ("share a card type with {}", "shares a card type with {}"),
    "shares_permanent_type": ("share a permanent type with {}", "shares a permanent type with {}"),
    "shares_creature_type": ("share a creature type with {}", "shares a creature type with {}"),
    "shares_color": ("share a color with {}", "shares a color with {}"),
    "targets": ("target {}", "targets {}"),
    "targets_only": ("target only {}", "targets only {}"),
    "blocked_or_was_blocked_by_this_turn": ("blocked or was blocked by {} this turn",) * 2,
    "dealt_damage_to_this_turn": ("dealt damage to {} this turn",) * 2,
    "attacked_this_turn": ("attacked {} this turn",) * 2,
    "crewed_this_turn": ("crewed {} this turn",) * 2,
    "saddled_this_turn": ("saddled {} this turn",) * 2,
}
"""Relations that are told after "that", of several and of one."""
STATUSES = {
    "was_dealt_damage_this_turn": ("were dealt damage this turn", "was dealt damage this turn"),
    "put_there_from_battlefield_this_turn": (
        "were put there from the battlefield this turn",
        "was put there from the battlefield this turn",
    ),
    "put_there_this_turn": ("were put there this turn", "was put there this turn"),
    "single_target": ("have a single target", "has a single target"),
    "some_targets": ("have one or more targets", "has one or more targets"),
    "has_adventure": ("have an Adventure", "has an Adventure"),
    "entered_since_your_last_turn": ("entered since your last turn",) * 2,
    "milled_this_turn": ("was milled this turn",) * 2,
    "discarded_this_turn": ("was discarded this turn",) * 2,
    "was_kicked": ("was kicked",) * 2,
    "was_cast": ("were cast", "was cast"),
    "kicked": ("were kicked", "was kicked"),
}
"""What has happened to an object: verb phrases after "that", of several and of one."""


def after_noun(word: Related, voice: Voice) -> str | None:
    """The words right after the noun; None for a relation that is told after "that"."""
    if word.how in _VERBS:
        return None
    pattern = _PHRASES.get(word.how, spaced(word.how) + " {}")
    return pattern.format(_to(word, voice))


def told(word: Filter, voice: Voice, *, many: bool, negated: bool) -> str | None:
    """The verb phrase after "that" of a relation or of what has happened to the object: "targets
    it", "isn't blocking it"; None for other filters."""
    if isinstance(word, HasStatus) and word.status in STATUSES:
        return STATUSES[word.status][0 if many else 1]
    if not isinstance(word, Related):
        return None
    after = after_noun(word, voice)
    if after is not None:
        be = "are" if many else "is"
        return f"{be}n't {after}" if negated else f"{be} {after}"
    several, one = _VERBS[word.how]
    verb = (several if many or negated else one).format(_to(word, voice))
    if not negated:
        return verb
    past = word.how.endswith("_this_turn")
    auxiliary = ("haven't", "hasn't") if past else ("don't", "doesn't")
    return f"{auxiliary[0 if many else 1]} {verb}"


def _to(word: Related, voice: Voice) -> str:
    if word.who is not None:
        return player(word.who)
    if word.to is None:
        return "any" if word.how == "source" else "something"
    if word.how in ("crewed_this_turn", "saddled_this_turn") and word.to == IsSelf():
        return "it"
    return nouns.noun_phrase(word.to, voice, many=False, article="a")
