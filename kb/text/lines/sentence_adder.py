"""The steps of one sentence, in their place: by themselves, within those of the sentence before, or
in the place of these ("instead", "otherwise")."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.copied_at import copied_at
from kb.text.lines.created_tokens import of_those_tokens, with_abilities_of_token, with_tokens
from kb.text.lines.entering_so import entering_so
from kb.text.lines.given_cost import with_flashback_cost
from kb.text.lines.instead_words import instead_in, more_instead_in
from kb.text.lines.joined_sentences import (
    done_otherwise,
    instead,
    more_instead,
    otherwise,
    unpreventable,
)
from kb.text.lines.not_put import as_if_not_done
from kb.text.lines.put_with_counters import put_with_counters
from kb.text.lines.remarks import (
    STILL,
    is_of_mana,
    is_of_ties,
    is_remark,
    joined_remark,
    remark,
    with_mana,
)
from kb.text.lines.rounded_each_time import SAID_BEFORE
from kb.text.lines.sentence_readers import SettledReader
from kb.text.lines.sentences_before import (
    BY_ONE,
    FROM_NOW_ON,
    ONLY_IF,
    asks_of,
    brings_about,
    by_several,
    check_lasting,
    last_place,
    looks_back,
)
from kb.text.semantics.instructions import InstructionReader, Steps
from kb.text.semantics.mentions import WHICH
from kb.text.semantics.referents import Referents
from kb.text.semantics.scope import Scope
from kb.text.words.outcome_words import EACH_PREVENTED, PREVENTED
from kb.text.words.told import Told
from kb.vocabulary import Ability, Creates, IfSo, Later


class SentenceAdder:
    """Adds the steps of a sentence to those of the sentences before it."""

    def __init__(self, ability: Ability, scope: Scope, before: tuple[Told, ...]) -> None:
        self._ability, self._scope, self._before = ability, scope, before
        self._reader: InstructionReader | SettledReader

    def _sentence(
        self, sentence: str, following: str, found: list[Steps | None], referents: Referents
    ) -> None:
        """Adds the steps of a sentence to those that were found, or to those of the last of them.

        Raises NotUnderstood.
        """
        those = of_those_tokens(found[last_place(found)] if found else None, sentence)
        if those is None:
            self._plain_sentence(sentence, following, found, referents)
            return
        said, created = those
        self._plain_sentence(said, following, found, referents)
        found[:] = [each and with_tokens(each, created) for each in found]

    def _plain_sentence(
        self, sentence: str, following: str, found: list[Steps | None], referents: Referents
    ) -> None:
        """As `_sentence`, of one that speaks of no tokens created before.

        Raises NotUnderstood.
        """
        before = found[-1] if found else None
        if self._tells_of_nothing_done(sentence, found):
            found.append(())
        elif found and is_remark(sentence):
            remark(found, sentence)
        elif (joined := self._joined(sentence, before, referents)) is not None:
            found[-1:] = [joined, ()]
        elif (also := _ALSO_UNPREVENTABLE.fullmatch(sentence)) is not None:
            self._sentence(also["says"], following, found, referents)
            place = -1 if found[-1] else -2
            found[place] = unpreventable(found[place])
        elif found and PREVENTED.search(sentence):
            found[-1:] = [self._besides(before, sentence, referents), ()]
        elif sentence.startswith("Otherwise, "):
            self._otherwise(sentence, found, referents)
        elif (other := self._instead(sentence, before, referents)) is not None:
            found[-1:] = [other, ()]
        else:
            self._further(sentence, following, found, referents)

    def _tells_of_nothing_done(self, sentence: str, found: list[Steps | None]) -> bool:
        """Returns whether it says nothing that is done as the text is carried out."""
        trigger = self._ability.trigger
        limited = trigger is not None and trigger.limit is not None and _LIMIT.match(sentence)
        return bool(
            RESOLVES_ANYWAY.fullmatch(sentence)
            or _OF_DECKS.fullmatch(sentence)
            or sentence == SAID_BEFORE
            or limited
            or (found and is_of_ties(sentence, found[last_place(found)]))
            or (self._ability.least_x and sentence == "X can't be 0")
        )

    def _otherwise(self, sentence: str, found: list[Steps | None], referents: Referents) -> None:
        """Adds what is done where the condition of the sentence before isn't true, or that wasn't
        done. Raises NotUnderstood."""
        place = last_place(found)
        said = sentence.removeprefix("Otherwise, ")
        with referents.on_another_way(done_otherwise(found[place] if found else None)):
            steps = referents.of_sentence(self._reader.read(said))
        last, earlier = (
            found[each] if 0 <= each < len(found) else None for each in (place, place - 1)
        )
        found[place:] = [otherwise(last, steps, earlier), *found[place + 1 :]]
        found.append(())

    def _instead(self, sentence: str, before: Steps | None, referents: Referents) -> Steps | None:
        """The steps of the sentence before with what is done instead of them on a condition; None
        if it says something else. Raises NotUnderstood."""
        if (more := more_instead_in(sentence)) is not None:
            said = f"If {more['if']}, ~ deals {more['amount']} damage to you"
            return more_instead(before, referents.of_sentence(self._reader.read(said)))
        both = instead_in(sentence)
        if both is None or " would " in both["if"]:
            return None
        said = f"If {both['if']}, {both['then']}"
        with referents.on_another_way(before or ()):
            steps = referents.of_sentence(self._reader.read(said))
        return instead(before, steps)

    def _joined(self, sentence: str, before: Steps | None, referents: Referents) -> Steps | None:
        """The steps of the sentence before with what this one says of them; None if it says
        something else. Raises NotUnderstood."""
        found = with_flashback_cost(before, sentence)
        if found is None:
            found = joined_remark(sentence, before, referents, self._reader.read, self._ability)
        if found is None:
            found = with_abilities_of_token(before, sentence, self._scope)
        return found

    def _further(
        self, sentence: str, following: str, found: list[Steps | None], referents: Referents
    ) -> None:
        """Adds a sentence of its own, or what a delayed or reflexive ability does further: a
        reflexive one, or one that brings something about, where it speaks of something; another
        delayed one where nothing else is meant, or where it asks whether that was done."""
        place = last_place(found)
        before = found[place] if found else None
        last = before[-1] if before else None

        def plain() -> Steps:
            return self._plain(sentence, following, found[-1] if found else None, referents)

        def within() -> Steps:
            if not isinstance(last, Later) or not (asks or _SPEAKS.search(sentence)):
                raise NotUnderstood("nothing that is done later")
            if reflexive and isinstance(last.does[-1], IfSo):
                raise NotUnderstood(WHICH)  # what follows hangs on the condition, too (603.4)
            assert before is not None
            return (*before[:-1], referents.continued(last, self._reader.read(sentence)))

        failed = "nothing"
        reflexive = isinstance(last, Later) and last.trigger is None
        first = reflexive or (isinstance(last, Later) and brings_about(last))
        asks = isinstance(last, Later) and not reflexive and asks_of(last, sentence)
        readers = (within,) if asks else (within, plain) if first else (plain, within)
        for reader in readers:
            try:
                steps = referents.attempted(reader)
            except NotUnderstood as problem:
                if reader is plain or asks:
                    failed = str(problem)
                elif first and str(problem) == WHICH:
                    raise
                continue
            if reader is within:
                found[place] = steps
                found.append(())
            else:
                _add(steps, found)
            return
        raise NotUnderstood(failed)

    def _besides(self, before: Steps | None, sentence: str, referents: Referents) -> Steps:
        """The prevention effect of the sentence before with what happens each time that it
        prevents damage."""
        last = before[-1] if before else None
        if not isinstance(last, Creates) or before is None:
            raise NotUnderstood("what is prevented")
        said = EACH_PREVENTED.sub("", sentence)
        steps = self._reader.read(said)
        return (*before[:-1], referents.besides(last, steps, this_way=said != sentence))

    def _plain(
        self, sentence: str, following: str, before: Steps | None, referents: Referents
    ) -> Steps:
        said = f"{sentence}. {following}" if STILL.match(following) else sentence
        steps = self._reader.read(as_if_not_done(said, before))
        reflexive = self._before and isinstance(steps[0], Later)
        if looks_back(steps) and not before and not reflexive:
            raise NotUnderstood("if what is done")
        if BY_ONE.match(sentence) and by_several(before or ()):
            raise NotUnderstood("who of them did it")
        if FROM_NOW_ON.match(sentence) or ONLY_IF.match(sentence):
            check_lasting(steps, before)
        if is_of_mana(following):
            steps = with_mana(steps, following)
        return referents.of_sentence(steps)


_SPEAKS = regex(
    r"\b(?:it|its|they|them|their|that|those|the (?:copy|copies|token|tokens|exiled \w+|rest))\b",
    re.IGNORECASE,
)
"""Words that speak of something told before."""


def _add(steps: Steps, found: list[Steps | None]) -> None:
    """Adds steps, or what they say of those of the sentence before."""
    both = _both_said(found[-1] if found else None, steps)
    if both is None:
        found.append(steps)
    else:
        found[-1:] = [both, ()]


def _both_said(before: Steps | None, steps: Steps) -> Steps | None:
    """The steps of the sentence before with what this sentence says of what they do; None if it
    says something else. Raises NotUnderstood."""
    for joined in (put_with_counters, entering_so, copied_at):
        if (both := joined(before, steps)) is not None:
            return both
    return None


RESOLVES_ANYWAY = regex(
    r"This (?:spell|ability) still resolves if (?:its|the) targets? becomes? illegal"
)


_OF_DECKS = regex(r"Remove ~ from your deck before playing if you(?:'re| are) not playing for ante")
"""Is said of decks alone (407.3): it does nothing as a spell resolves."""


_LIMIT = regex(r"(?:This ability triggers|Do this) only ")


_ALSO_UNPREVENTABLE = regex(r"(?P<says>.+) and (?:the|that) damage can't be prevented")
