""" "The same is true for": what a sentence says of one keyword, said of others (702.1c)."""

from __future__ import annotations

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.instructions import Steps
from kb.text.words.keywords import keyword_ability, keyword_table
from kb.vocabulary import Creates, GainAbilities, HasKeyword, IfSo, Step
from kb.vocabulary.parts import every_part, with_parts

SAME = regex(r"The same is true for (?P<keywords>[a-z ,]+)")
_JOINTS = regex(r", and |, | and ")


def same_for_others(before: Steps | None, listed: str) -> Steps:
    """The steps of the sentence before, of which the last has something gain a keyword if another
    has it, and that for each further keyword. Raises NotUnderstood."""
    last = before[-1] if before else None
    if not before or not isinstance(last, IfSo) or last.otherwise:
        raise NotUnderstood("what the same is")
    keyword = _keyword_gained(last)
    others = _JOINTS.split(listed)
    if not all(map(_stands_alone, others)):
        raise NotUnderstood("each ability of a kind")
    return (*before, *(_said_of(last, keyword, each) for each in others))


def _stands_alone(keyword: str) -> bool:
    """Whether a keyword is one ability, not one for each quality that is said with it."""
    row = keyword_table().get(keyword)
    return row is not None and "" in row.forms and not any("~" in form for form in row.forms)


def _keyword_gained(step: IfSo) -> str:
    """The one keyword that something gains by a step, if something has it."""
    gained = [
        ability.keyword
        for effect in step.does
        if isinstance(effect, Creates) and effect.effect is not None and not effect.rules
        for part in every_part(effect.effect)
        if isinstance(part, GainAbilities)
        for ability in part.abilities
    ]
    asked = [each for each in every_part(step.conditions) if isinstance(each, HasKeyword)]
    if len(step.does) != 1 or len(gained) != 1 or len(asked) != 1:
        raise NotUnderstood("what the same is")
    (keyword,), (held,) = gained, asked
    if keyword is None or held != HasKeyword(keyword):
        raise NotUnderstood("what the same is")
    return keyword


def _said_of(step: IfSo, keyword: str, other: str) -> Step:
    """The step as it is for another keyword."""
    one, another = keyword_ability(keyword), keyword_ability(other)

    def changed(word: object) -> object:
        if word == HasKeyword(keyword):
            return HasKeyword(other)
        return another if word == one else word

    found = with_parts(step, changed, quoted=True)
    if found == step or HasKeyword(keyword) in every_part(found):
        raise NotUnderstood("what the same is")
    return found
