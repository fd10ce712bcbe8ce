"""What the sentences of a text tell to do, one after another: a sentence that says something of the
one before it belongs to that; "instead" and "otherwise" make one step of two sentences."""

from __future__ import annotations

import re

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.chosen_before import speaking_of_chosen
from kb.text.lines.compared_with_spent import compared_with_spent
from kb.text.lines.copied_at import copied_at
from kb.text.lines.created_tokens import of_those_tokens, with_abilities_of_token, with_tokens
from kb.text.lines.does_the_same import doing_the_same
from kb.text.lines.given_cost import with_flashback_cost
from kb.text.lines.instead_words import instead_in, more_instead_in
from kb.text.lines.joined_sentences import (
    done_otherwise,
    if_that_was_done,
    instead,
    more_instead,
    noting_excess,
    otherwise,
    unpreventable,
)
from kb.text.lines.not_done_this_way import as_otherwise
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
from kb.text.lines.resolving import (
    Targets,
    targets_of,
)
from kb.text.lines.result_rows import Rows
from kb.text.lines.rounded_each_time import SAID_BEFORE, rounded
from kb.text.lines.same_for_keywords import Same, of_families, same_of_others
from kb.text.lines.sentence_readers import (
    EFFECTS,
    ReadExceptions,
    SettledReader,
    reader_of,
)
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
from kb.text.semantics.branches import check_reached
from kb.text.semantics.instructions import InstructionReader, Steps
from kb.text.semantics.labels import labelled
from kb.text.semantics.mentions import WHICH
from kb.text.semantics.perhaps_moved import only_what_was_moved
from kb.text.semantics.referents import Referents
from kb.text.semantics.scope import Scope
from kb.text.semantics.what_is_left import chosen_of_what_is_left
from kb.text.semantics.where_x import check_x, settles_x
from kb.text.words.outcome_words import EACH_PREVENTED, PREVENTED
from kb.text.words.told import Told
from kb.vocabulary import (
    Ability,
    Cost,
    Creates,
    IfSo,
    Instruction,
    Later,
    Modes,
    Related,
)
from kb.vocabulary.parts import any_part


class TextReader:
    """Reads the texts of one ability."""

    def __init__(
        self,
        ability: Ability,
        scope: Scope,
        exceptions: ReadExceptions,
        paid: Cost | None,
        before: tuple[Told, ...] = (),
    ) -> None:
        self._ability, self._before = ability, before
        self._scope, self._exceptions = scope, exceptions
        self._paid = paid if ability.kind == "spell" else None
        self._plain_reader = reader_of(scope, exceptions)
        self._settled_reader = SettledReader(scope, exceptions)
        self._reader: InstructionReader | SettledReader = self._plain_reader

    def read(
        self, instructions: tuple[Instruction, ...], targets: Targets
    ) -> tuple[Instruction, ...]:
        """The instructions of a text or mode with what they tell to do."""
        cost = self._ability.activation.cost if self._ability.activation is not None else self._paid
        spell = self._ability.kind == "spell"
        trigger = self._ability.trigger
        referents = Referents(targets or (), trigger, cost, spell=spell, before=self._before)
        said = [each.text or "" for each in instructions]
        sentences = [*rounded(speaking_of_chosen(said))]
        EFFECTS.clear()
        for each in instructions:
            if each.effect is not None and each.text is not None and not each.conditions:
                EFFECTS[each.text] = each.effect
        found: list[Steps | None] = []
        self._rows = Rows(referents)
        self._reader = self._plain_reader
        for number, sentence in enumerate(sentences):
            if number:
                before_it = sentences[number - 1]
                sentence = as_otherwise(sentence, before_it)  # noqa: PLW2901
                sentence = doing_the_same(sentence, before_it)  # noqa: PLW2901
            following = sentences[number + 1] if number + 1 < len(sentences) else ""
            before = list(found)
            try:
                same = same_of_others(sentence, sentences[number - 1]) if number else None
                modes = instructions[number].modes
                if modes is not None:
                    found.append((self._modal(modes, sentence, found),))
                elif same is not None:
                    found.append(self._same(same, found[-1], referents))
                elif (compared := compared_with_spent(sentence)) is not None:
                    self._settling(compared, following, found, referents)
                elif settles_x(sentence, sentences[:number], sentences[number + 1 :]):
                    self._settling(sentence, following, found, referents)
                else:
                    if self._reader is self._plain_reader:
                        check_x(sentence, tuple(sentences[:number]))
                    self._counting(sentence, following, found, referents)
                check_reached(found)
            except NotUnderstood:
                found = [*before, None]
                aimed = targets_of(sentence, self._scope) if "target" in sentence else ()
                referents.lose_track(len(aimed or ()))
        if targets is None or referents.aimed != len(targets):
            aims = ["target" in sentence for sentence in sentences]
            found = [None if aimed else steps for steps, aimed in zip(found, aims, strict=True)]
        found = chosen_of_what_is_left(only_what_was_moved(if_that_was_done(found)))
        steps = _labelled(found)
        return tuple(
            msgspec.structs.replace(each, does=does, understood=each.understood or does is not None)
            for each, does in zip(instructions, steps, strict=True)
        )

    def _modal(self, modes: Modes, text: str, before: list[Steps | None]) -> Later:
        """A reflexive triggered ability with modes, each of which speaks of nothing told before.

        Raises NotUnderstood.
        """
        if not self._before and (not before or not before[-1]):
            raise NotUnderstood("if what is done")
        plain = Ability("triggered")
        read = []
        for mode in modes.modes:
            inner = TextReader(plain, self._scope, self._exceptions, None)
            instructions = inner.read(mode.instructions, mode.targets)
            if any(each.does is None for each in instructions):
                raise NotUnderstood("what a mode says")
            if any_part(instructions, _is_of_linked):
                raise NotUnderstood("what was told of before the modes")
            read.append(msgspec.structs.replace(mode, instructions=instructions))
        chosen = msgspec.structs.replace(modes, modes=tuple(read))
        return Later((), modes=chosen, text=text[:1].lower() + text[1:])

    def _same(self, same: Same, before: Steps | None, referents: Referents) -> Steps:
        """The steps of what the same is true for. Raises NotUnderstood."""
        if not before or len(before) != 1 or not isinstance(before[0], IfSo):
            raise NotUnderstood("what is so")
        found = (self._reader.read(each) for each in same.sentences)
        said = tuple(step for each in found for step in referents.of_sentence(each))
        return (*said, *of_families(before, same.families))

    def _settling(
        self, sentence: str, following: str, found: list[Steps | None], referents: Referents
    ) -> None:
        """Adds the steps of a sentence that says what X is in it, and in those that follow: what
        the number is counted of means the same before the sentence and after it.

        Raises NotUnderstood.
        """
        said, settles = self._plain_reader.settled(sentence)
        before, place = referents.meant(settles), len(found)
        self._reader = self._settled_reader
        try:
            self._plain_sentence(said, following, found, referents)
            steps = found[-1] if len(found) == place + 1 else None
            if not steps or any_part(steps, lambda word: isinstance(word, Later)):
                raise NotUnderstood("when X is counted")
            if referents.meant(settles) != before:
                raise NotUnderstood("of what X is counted")
        except NotUnderstood:
            self._reader = self._plain_reader
            raise
        found[-1] = (before, *steps)

    def _counting(
        self, sentence: str, following: str, found: list[Steps | None], referents: Referents
    ) -> None:
        """Adds the steps of a sentence; where its X is counted of what happened, and stands in more
        than the numbers of what is done, that is settled first.

        Raises NotUnderstood.
        """
        before, reader = list(found), self._reader

        def in_table() -> Steps:
            self._in_table(sentence, following, found, referents)
            return ()

        try:
            referents.attempted(in_table)
        except NotUnderstood:
            if reader is not self._plain_reader or self._rows.row is not None:
                raise
            found[:] = before
            self._settling(sentence, following, found, referents)
            self._reader = reader

    def _in_table(
        self, sentence: str, following: str, found: list[Steps | None], referents: Referents
    ) -> None:
        """Adds the steps of a sentence, or those of a row of a table of results.

        Raises NotUnderstood.
        """
        said = self._rows.headless(sentence, len(found))
        row = self._rows.row
        if row is None:
            self._sentence(said, following, found, referents)
            return
        try:
            self._sentence(said, following, row.sentences, referents)
        except NotUnderstood:
            row.sentences, row.place = [None], len(found) + 1
            raise
        found.append(())
        found[row.place] = row.whole()

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
        trigger = self._ability.trigger
        limited = trigger is not None and trigger.limit is not None and _LIMIT.match(sentence)
        if (
            RESOLVES_ANYWAY.fullmatch(sentence)
            or _OF_DECKS.fullmatch(sentence)
            or sentence == SAID_BEFORE
            or limited
            or (found and is_of_ties(sentence, found[last_place(found)]))
            or (self._ability.least_x and sentence == "X can't be 0")
        ):
            found.append(())
        elif found and is_remark(sentence):
            remark(found, sentence)
        elif (cost := with_flashback_cost(before, sentence)) is not None:
            found[-1:] = [cost, ()]
        elif (joined := self._joined(sentence, before, referents)) is not None:
            found[-1:] = [joined, ()]
        elif (created := with_abilities_of_token(before, sentence, self._scope)) is not None:
            found[-1:] = [created, ()]
        elif (also := _ALSO_UNPREVENTABLE.fullmatch(sentence)) is not None:
            self._sentence(also["says"], following, found, referents)
            place = -1 if found[-1] else -2
            found[place] = unpreventable(found[place])
        elif found and PREVENTED.search(sentence):
            found[-1:] = [self._besides(before, sentence, referents), ()]
        elif sentence.startswith("Otherwise, "):
            place = last_place(found)
            said = sentence.removeprefix("Otherwise, ")
            with referents.on_another_way(done_otherwise(found[place] if found else None)):
                steps = referents.of_sentence(self._reader.read(said))
            last, earlier = (
                found[each] if 0 <= each < len(found) else None for each in (place, place - 1)
            )
            found[place:] = [otherwise(last, steps, earlier), *found[place + 1 :]]
            found.append(())
        elif (more := more_instead_in(sentence)) is not None:
            said = f"If {more['if']}, ~ deals {more['amount']} damage to you"
            found[-1:] = [more_instead(before, referents.of_sentence(self._reader.read(said))), ()]
        elif (both := instead_in(sentence)) is not None and " would " not in both["if"]:
            said = f"If {both['if']}, {both['then']}"
            with referents.on_another_way(before or ()):
                steps = referents.of_sentence(self._reader.read(said))
            found[-1:] = [instead(before, steps), ()]
        else:
            self._further(sentence, following, found, referents)

    def _joined(self, sentence: str, before: Steps | None, referents: Referents) -> Steps | None:
        return joined_remark(sentence, before, referents, self._reader.read, self._ability)

    def _further(
        self, sentence: str, following: str, found: list[Steps | None], referents: Referents
    ) -> None:
        """Adds a sentence of its own, or what a delayed or reflexive ability does further: a
        reflexive one, or one that brings something about, where it speaks of something; another
        delayed one where nothing else is meant, or where it asks whether that was done."""
        before = found[-1] if found else None
        place = len(found) - 1
        while before == () and place > 0:
            place -= 1
            before = found[place]
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

        failed = NotUnderstood("nothing")
        reflexive = isinstance(last, Later) and last.trigger is None
        first = reflexive or (isinstance(last, Later) and brings_about(last))
        asks = isinstance(last, Later) and not reflexive and asks_of(last, sentence)
        readers = (within,) if asks else (within, plain) if first else (plain, within)
        for reader in readers:
            try:
                steps = referents.attempted(reader)
            except NotUnderstood as problem:
                if reader is plain or asks:
                    failed = problem
                elif first and str(problem) == WHICH:
                    raise
                continue
            if reader is within:
                found[place] = steps
                found.append(())
            elif (both := both_said(found[-1] if found else None, steps)) is not None:
                found[-1:] = [both, ()]
            else:
                found.append(steps)
            return
        raise failed

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


def both_said(before: Steps | None, steps: Steps) -> Steps | None:
    """The steps of the sentence before with what this sentence says of what they do; None if it
    says something else. Raises NotUnderstood."""
    put = put_with_counters(before, steps)
    return put if put is not None else copied_at(before, steps)


def _is_of_linked(word: object) -> bool:
    """Whether it speaks of what the object has exiled or put there: before modes that was told."""
    return isinstance(word, Related) and word.how in ("exiled_with", "put_with")


RESOLVES_ANYWAY = regex(
    r"This (?:spell|ability) still resolves if (?:its|the) targets? becomes? illegal"
)
_OF_DECKS = regex(r"Remove ~ from your deck before playing if you(?:'re| are) not playing for ante")
"""Is said of decks alone (407.3): it does nothing as a spell resolves."""
_LIMIT = regex(r"(?:This ability triggers|Do this) only ")
_ALSO_UNPREVENTABLE = regex(r"(?P<says>.+) and (?:the|that) damage can't be prevented")


def _labelled(found: list[Steps | None]) -> tuple[Steps | None, ...]:
    told = labelled(tuple(steps for steps in found if steps is not None))
    done = iter(noting_excess(told))
    return tuple(None if steps is None else next(done) for steps in found)


__all__ = ["RESOLVES_ANYWAY", "TextReader"]
