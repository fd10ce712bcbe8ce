"""What the sentences of a text tell to do, one after another, with its modes, tables of results and
the X that a sentence settles."""

from __future__ import annotations

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.chosen_before import speaking_of_chosen
from kb.text.lines.compared_with_spent import compared_with_spent
from kb.text.lines.does_the_same import doing_the_same
from kb.text.lines.joined_sentences import if_that_was_done, noting_results
from kb.text.lines.not_done_this_way import as_otherwise
from kb.text.lines.resolving import Targets, targets_of
from kb.text.lines.result_rows import Rows
from kb.text.lines.rounded_each_time import rounded
from kb.text.lines.same_for_keywords import Same, of_families, same_of_others
from kb.text.lines.sentence_adder import SentenceAdder
from kb.text.lines.sentence_readers import EFFECTS, ReadExceptions, SettledReader, reader_of
from kb.text.semantics.branches import check_reached
from kb.text.semantics.instructions import Steps
from kb.text.semantics.labels import labelled
from kb.text.semantics.perhaps_moved import only_what_was_moved
from kb.text.semantics.referents import Referents
from kb.text.semantics.scope import Scope
from kb.text.semantics.what_is_left import chosen_of_what_is_left
from kb.text.semantics.where_x import check_x, settles_x
from kb.text.words.told import Told
from kb.vocabulary import Ability, Cost, IfSo, Instruction, Later, Modes, Related, Value
from kb.vocabulary.parts import any_part


class TextReader(SentenceAdder):
    """Reads the texts of one ability."""

    def __init__(
        self,
        ability: Ability,
        scope: Scope,
        exceptions: ReadExceptions,
        paid: Cost | None,
        before: tuple[Told, ...] = (),
    ) -> None:
        super().__init__(ability, scope, before)
        self._exceptions = exceptions
        self._paid = paid if ability.kind == "spell" else None
        self._plain_reader = reader_of(scope, exceptions)
        self._settled_reader = SettledReader(scope, exceptions)
        self._reader = self._plain_reader
        self.so_many: dict[int, Value] = {}
        """What "that many" means, of the targets of the text read last that are so many."""

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
        found = self._found(sentences, [each.modes for each in instructions], referents)
        self.so_many = referents.so_many
        if targets is None or referents.aimed != len(targets):
            aims = ["target" in sentence for sentence in sentences]
            found = [None if aimed else steps for steps, aimed in zip(found, aims, strict=True)]
        found = chosen_of_what_is_left(only_what_was_moved(if_that_was_done(found)))
        steps = _labelled(found)
        return tuple(
            msgspec.structs.replace(each, does=does, understood=each.understood or does is not None)
            for each, does in zip(instructions, steps, strict=True)
        )

    def _found(
        self, sentences: list[str], modes: list[Modes | None], referents: Referents
    ) -> list[Steps | None]:
        """The steps of each sentence; None for one that isn't understood."""
        found: list[Steps | None] = []
        self._rows = Rows(referents)
        self._reader = self._plain_reader
        for number in range(len(sentences)):
            sentence = _in_full(sentences, number)
            before = list(found)
            try:
                if (chosen := modes[number]) is not None:
                    found.append((self._modal(chosen, sentence, found),))
                else:
                    self._add(sentence, sentences, number, found, referents)
                check_reached(found)
            except NotUnderstood:
                found = [*before, None]
                aimed = targets_of(sentence, self._scope) if "target" in sentence else ()
                referents.lose_track(len(aimed or ()))
        return found

    def _add(
        self,
        sentence: str,
        sentences: list[str],
        number: int,
        found: list[Steps | None],
        referents: Referents,
    ) -> None:
        """Adds the steps of a sentence, which stands in full, at its place among the others.

        Raises NotUnderstood.
        """
        earlier, later = sentences[:number], sentences[number + 1 :]
        following = later[0] if later else ""
        same = same_of_others(sentence, earlier[-1]) if earlier else None
        if same is not None:
            found.append(self._same(same, found[-1], referents))
        elif (compared := compared_with_spent(sentence)) is not None:
            self._settling(compared, following, found, referents)
        elif settles_x(sentence, earlier, later):
            self._settling(sentence, following, found, referents)
        else:
            if self._reader is self._plain_reader:
                check_x(sentence, tuple(earlier))
            self._counting(sentence, following, found, referents)

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


def _in_full(sentences: list[str], number: int) -> str:
    """A sentence with what it leaves to the one before it."""
    if number == 0:
        return sentences[0]
    before = sentences[number - 1]
    return doing_the_same(as_otherwise(sentences[number], before), before)


def _is_of_linked(word: object) -> bool:
    """Whether it speaks of what the object has exiled or put there: before modes that was told."""
    return isinstance(word, Related) and word.how in ("exiled_with", "put_with")


def _labelled(found: list[Steps | None]) -> tuple[Steps | None, ...]:
    told = labelled(tuple(steps for steps in found if steps is not None))
    done = iter(noting_results(told))
    return tuple(None if steps is None else next(done) for steps in found)
