"""The continuous effect that sentences describe: the way into the grammar of statics."""

from __future__ import annotations

from kb.text.grammar.parser import NotUnderstood, lexicon, parse
from kb.text.grammar.tags import tag
from kb.text.grammar.tokens import Token
from kb.text.semantics.scope import Scope
from kb.text.semantics.sentences import Reader
from kb.text.words import line_kinds, wording
from kb.vocabulary import Effect, HasChosenParity, LosesManaCost, Retains, Zone
from kb.vocabulary.parts import any_part

OF_COPIES = (LosesManaCost, Retains)
"""What is said of a copy alone, as an exception (707.9)."""


def _tokens(text: str) -> list[Token]:
    """Tokens of a text whose rule sentences are one token each."""
    tokens: list[Token] = []
    for sentence in wording.sentences(text):
        changes = line_kinds.changes_characteristics(sentence)
        if not changes and line_kinds.is_rule_sentence(sentence):
            try:
                found = tag(lexicon().tokens(sentence))
                parse([*tokens, *found])
            except NotUnderstood:
                found = [Token("RULESENTENCE", sentence, sentence)]
        else:
            found = tag(lexicon().tokens(sentence))
        tokens.extend(found)
        if found and found[-1].kind != "DOT":
            tokens.append(Token("DOT", "."))
    return tokens


def effect_of(text: str, scope: Scope, *, of_copy: bool = False) -> tuple[Effect, tuple[Zone, ...]]:
    """The effect of a text, and the zones in which its ability says that it functions. `of_copy`:
    the text says in what a copy is not like its original.

    Raises NotUnderstood.
    """
    reader = Reader(scope)
    effect = reader.read(parse(_tokens(text)))
    if not of_copy and any(
        isinstance(change, OF_COPIES) for clause in effect.clauses for change in clause.does
    ):
        raise NotUnderstood("what only a copy can be said to be")
    if not scope.resolved and any_part(effect, lambda word: isinstance(word, HasChosenParity)):
        raise NotUnderstood("which quality was chosen as it entered")
    return effect, reader.zones
