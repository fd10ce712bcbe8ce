"""Tells the joints of noun phrases apart where no sentence is around them (targets, costs).

There the verbs that `tags.py` goes by are missing; what a joint joins shows from its neighbours.
"""

from __future__ import annotations

from kb.text.grammar.tokens import WORDS, Token

_JOINTS = ("AND", "OR", "COMMA", "ANDOR")
_PARTICIPLES = {"blocking": "BLOCKING", "attacking": "ATTACKING"}


def tag_nouns(tokens: list[Token]) -> list[Token]:
    """The tokens with the joints between things after "with" told apart, ", or" as one joint, and
    "blocking" or "attacking" after a noun as what it is there."""
    tagged: list[Token] = []
    merged = _merged(tokens)
    for at, token in enumerate(merged):
        following = merged[at + 1] if at + 1 < len(merged) else None
        kind = token.kind
        if kind in _JOINTS and following is not None and _of_list(merged, at):
            kind = "LSEP"
        elif (
            kind == "WORD"
            and token.text in _PARTICIPLES
            and (_after_noun(tagged, following) or _or_blocked(merged[at + 1 : at + 3]))
        ):
            kind = _PARTICIPLES[token.text]
        tagged.append(Token(kind, token.text, token.value))
    return tagged


def _merged(tokens: list[Token]) -> list[Token]:
    merged: list[Token] = []
    for token in tokens:
        after_comma = bool(merged) and merged[-1].kind == "COMMA"
        if token.kind in ("AND", "OR", "ANDOR") and after_comma:
            merged[-1] = Token(token.kind, token.text, ",")
        else:
            merged.append(token)
    return merged


def _of_list(tokens: list[Token], at: int) -> bool:
    """Returns whether the joint joins things after "with"."""
    following = tokens[at + 1]
    if following.kind in ("KEYWORD", "QUOTE"):
        return True
    return following.text in WORDS.stats and any(t.text == "with" for t in tokens[:at])


def _or_blocked(following: list[Token]) -> bool:
    """ "Blocking or blocked by …": both are said of what follows."""
    return [t.text for t in following] in (["or", "blocked by"], ["or", "being blocked by"])


def _after_noun(before: list[Token], following: Token | None) -> bool:
    """Returns whether a description stands after its noun, after "it is", or before what it is said
    of ("that is blocking ~")."""
    if not before or (following is not None and following.kind in ("WORD", *_JOINTS)):
        return False
    last = before[-1]
    if last.text in ("is", "are"):
        named = len(before) > 1 and before[-2].kind in ("IT", "SELF")
        return named or (following is not None and following.kind != "COMMA")
    said = last.value
    noun = getattr(said, "of", "") in ("type", "subtype", "noun") and not said.negated
    return last.kind == "WORD" and noun
