"""What a sentence says that a token has which the one before creates: part of the token (111.3)."""

from __future__ import annotations

import re

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.defining import as_created
from kb.text.semantics.instructions import Steps
from kb.text.semantics.scope import Scope
from kb.text.semantics.token_words import abilities_of
from kb.vocabulary import GameAction, TokenText
from kb.vocabulary.parts import every_part, with_parts

_HAS = regex(
    r"(?:(?:It|The token|That token) has|(?:They|The tokens|Those tokens) (?:each )?have) "
    r"(?P<what>.+)"
)


def with_abilities_of_token(before: Steps | None, sentence: str, scope: Scope) -> Steps | None:
    """The steps of the sentence before, of which one creates tokens that have what this one says;
    None if it says something else."""
    said = _HAS.fullmatch(sentence)
    created = [each for each in every_part(before or ()) if _creates(each)]
    if said is None or len(created) != 1:
        return None
    token = created[0].token
    if token is None or token.known is not None:
        return None
    try:
        more = as_created(abilities_of(said["what"], scope))
    except NotUnderstood:
        return None
    made = msgspec.structs.replace(token, abilities=(*token.abilities, *more))

    def with_more(word: object) -> object:
        return made if isinstance(word, TokenText) and word == token else word

    return with_parts(before, with_more)


_OF_THOSE = regex(
    r"(?P<front>.*?\b)(?P<creates>creates?) (?P<many>[\w ]+?) of those tokens(?P<rest>.*)", re.I
)
_STAND_IN = "Treasure"


def of_those_tokens(before: Steps | None, sentence: str) -> tuple[str, GameAction] | None:
    """A sentence that creates more of the tokens which the one before creates, with a predefined
    one as it stands for theirs, and how theirs are created; None if it says something else, or if
    further copies are created beside those."""
    said = _OF_THOSE.fullmatch(sentence)
    created = [each for each in every_part(before or ()) if _creates(each)]
    if said is None or len(created) != 1:
        return None
    if "copy" in created[0].how and "instead" not in sentence:
        return None  # what is copied may be another by then
    token = "token" if said["many"] == "one" else "tokens"
    words = f"{said['front']}{said['creates']} {said['many']} {_STAND_IN} {token}{said['rest']}"
    return words, created[0]


def with_tokens(steps: Steps, created: GameAction) -> Steps:
    """The steps with tokens that are created so in the place of those that stood for them."""
    stand_in = TokenText(known=_STAND_IN)

    def such(word: object) -> object:
        if not isinstance(word, GameAction) or word.verb != "create" or word.token != stand_in:
            return word
        return msgspec.structs.replace(
            created, subject=word.subject, number=word.number, how=word.how or created.how,
            label=word.label,
        )  # fmt: skip

    return with_parts(steps, such)


def _creates(word: object) -> bool:
    return isinstance(word, GameAction) and word.verb == "create"


__all__ = ["of_those_tokens", "with_abilities_of_token", "with_tokens"]
