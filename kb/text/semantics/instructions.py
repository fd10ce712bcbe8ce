"""Instructions: what a resolving spell or ability does, sentence by sentence (608.2c).

A sentence is one action, or several that are joined, or one of these with what it depends on: a
condition, a choice, a payment, a time. The forms of actions are rows of `instructions.json`.
"""

from __future__ import annotations

import re
from typing import cast

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.aimed_partakers import TARGETED
from kb.text.semantics.amounts import number_in
from kb.text.semantics.as_few_as_another import as_few_as_another
from kb.text.semantics.attempts import Problem, first_understood
from kb.text.semantics.begun import BeginningReader, Creating
from kb.text.semantics.choosing import kind_chosen, villainous_choice
from kb.text.semantics.each_who_did import each_who_did
from kb.text.semantics.entering_attacking import made_to_attack
from kb.text.semantics.in_parts import in_parts, so_many_times
from kb.text.semantics.instruction_fronts import FrontReader
from kb.text.semantics.instruction_words import (
    BASIC_TYPE,
    OWNED_FROM_EXILE,
    THAT_OR,
    TWO_IN_ONE,
)
from kb.text.semantics.joints import at_joints, starts_with_verb, wordings_after_joint
from kb.text.semantics.measured_by_it import measured_by_it
from kb.text.semantics.of_your_choice import (
    colors_of_your_choice,
    kind_of_your_choice,
    of_your_choice,
)
from kb.text.semantics.one_of_each import one_of_each
from kb.text.semantics.partakers import partakers_of
from kb.text.semantics.parts_of_actions import as_one_action, by_the_same_source, counts_only
from kb.text.semantics.patterns import spelled_out
from kb.text.semantics.piles import of_piles
from kb.text.semantics.replacements import Exceptions
from kb.text.semantics.rewordings import reworded
from kb.text.semantics.scope import Scope
from kb.text.semantics.sentence_reader import Steps
from kb.text.semantics.sizes_for_each import counted_now, size_for_each
from kb.text.semantics.spoken import with_nouns
from kb.text.semantics.swapped_words import words_swapped
from kb.text.semantics.votes import vote
from kb.text.semantics.where_x import priced_by_x, with_x
from kb.text.words import wording
from kb.vocabulary import Chooses, Either, May, Objects, Players, Settles, Tally, Value

MOST_CHARACTERS = 420


class InstructionReader(FrontReader):
    """Reads sentences one after another; each text is read once.

    `creating` reads what creates a continuous effect. Raises NotUnderstood for what it can't read
    to its last word.
    """

    def __init__(self, scope: Scope, creating: Creating, exceptions: Exceptions) -> None:
        super().__init__(scope, exceptions)
        self._creating = creating
        self._exceptions = exceptions
        self._beginnings = BeginningReader(scope, creating, exceptions, self.read)
        self._known: dict[str, Steps | Problem] = {}

    @property
    def size(self) -> int:
        """How many texts were read."""
        return len(self._known)

    def read(self, text: str) -> Steps:
        """The steps of a sentence.

        Raises NotUnderstood.
        """
        if len(text) > MOST_CHARACTERS or TWO_IN_ONE.search(text):
            raise NotUnderstood("a long or double instruction")
        word, rest = wording.ability_word(text)
        if word is not None and not word.startswith("Choose"):
            text = rest
        said = re.sub(r"^(?:and )?then,? ", "", spelled_out(text).strip().rstrip("."), flags=re.I)
        said = THAT_OR.sub(r"\1 permanent\2", said).replace("that spell or ability", "that ability")
        said = said.replace("exile it instead of putting it anywhere else", "exile it instead")
        said = _HE.sub("~", _ALSO.sub(r"\1", said))
        said = OWNED_FROM_EXILE.sub(r"\1 in exile into its owner's graveyard", said)
        said = BASIC_TYPE.sub(r"Plains, Island, Swamp, Mountain, or Forest \1", said)
        if said not in self._known:
            self._known[said] = Problem("itself")  # no text is read by way of itself
            try:
                self._known[said] = self._whole(said)
            except NotUnderstood as problem:
                self._known[said] = Problem(str(problem))
        found = self._known[said]
        if isinstance(found, Problem):
            raise NotUnderstood(found.words)
        return found

    def _whole(self, text: str) -> Steps:
        problems: list[str] = []
        text = reworded(text, "instructions")
        for reader in (
            lambda said: villainous_choice(said, self.read, self._that),
            self._where,
            lambda said: made_to_attack(said, self.read),
            lambda said: vote(said, self._that),
            lambda said: of_piles(said, self.read, self._that),
            lambda said: of_your_choice(said, self.read),
            lambda said: kind_of_your_choice(said, self.read),
            lambda said: colors_of_your_choice(said, self.read),
            lambda said: words_swapped(said, self.read),
            lambda said: one_of_each(said, self.read),
            lambda said: each_who_did(said, self.read),
            lambda said: as_few_as_another(said, self.read),
            lambda said: in_parts(said, self.read),
            self._front,
            self._chosen,
            lambda said: (self._acts.read(said),),
            lambda said: so_many_times(said, self.read, self._count),
            self._beginnings.read,
            self._tail,
            self._joined,
            self._either,
            self._sized,
            self._measured,
        ):
            try:
                return reader(text)
            except NotUnderstood as found:
                problems.append(str(found))
        raise NotUnderstood(f"{text!r}: {problems[6]}")

    def _where(self, text: str) -> Steps:
        """A sentence that ends with what X is in it."""
        match = _WHERE.fullmatch(text)
        if match is None or "X" not in match["does"]:
            raise NotUnderstood("no X")
        if (now := _AS_IT_RESOLVES.fullmatch(match["value"])) is not None:
            number = number_in(now["value"], self._that)
            settles = Settles(cast("Value", with_nouns(number, now["value"])))
            return (settles, *priced_by_x(self.read(match["does"])))
        value = with_nouns(number_in(match["value"], self._that), match["value"])
        scope = self.scope.with_variables({"X": cast("Value", value)})
        reader = InstructionReader(scope, self._creating, self._exceptions)
        steps = with_x(reader.read(match["does"]), cast("Value", value))
        if isinstance(value, Tally) and not counts_only(steps):
            raise NotUnderstood("an X that isn't counted from the game")
        return steps

    def settled(self, text: str) -> tuple[str, Settles]:
        """A sentence that ends with what X is, without that, and that.

        Raises NotUnderstood.
        """
        match = _WHERE.fullmatch(text.strip().rstrip("."))
        if match is None or "X" not in match["does"] or ", where X is " in match["does"]:
            raise NotUnderstood("no X")
        value = with_nouns(number_in(match["value"], self._that), match["value"])
        return match["does"], Settles(value)

    def _count(self, words: str) -> Value:
        value = number_in(words, self.scope)
        if isinstance(value, Tally):
            raise NotUnderstood("a number that is counted of what was done")
        return value

    def _sized(self, text: str) -> Steps:
        """An effect that is so great for each of something."""
        said, factor, what = size_for_each(text)
        value = with_nouns(counted_now(self._acts.count(what), factor), what)
        scope = self.scope.with_variables({"X": value})
        return InstructionReader(scope, self._creating, self._exceptions).read(said)

    def _measured(self, text: str) -> Steps:
        """A sentence whose description compares with a number of what was spoken of."""
        said, words = measured_by_it(text)
        value = with_nouns(number_in(words, self._that), words)
        scope = self.scope.with_variables({"X": cast("Value", value)})
        return InstructionReader(scope, self._creating, self._exceptions).read(said)

    # ------------------------------------------------------------------------------- actions

    def _chosen(self, text: str) -> Steps:
        match = _CHOOSES.fullmatch(text)
        if match is None:
            raise NotUnderstood("no choice")
        by = self._by(match["who"]) if match["who"] else ()
        by = () if by == (Players("you"),) else by
        try:
            return (kind_chosen(match["what"], by),)
        except NotUnderstood:
            pass
        inner = msgspec.structs.replace(self._that, placed=" from " in match["what"])
        among = with_nouns(partakers_of(match["what"], inner), match["what"])
        if len(among) > 1 and not all(each == Objects(TARGETED) for each in among):
            raise NotUnderstood("a choice of several kinds")
        return tuple(Chooses("object", by, (each,)) for each in among)

    # ---------------------------------------------------------------------------- several acts

    def _joined(self, text: str) -> Steps:
        """Several actions; the subject of the first is that of those that name none."""

        def read(split: tuple[str, str]) -> Steps:
            before, after = split
            first = self.read(before)
            then = by_the_same_source(first, self._after(first, before, after))
            joint = text[len(before) : len(text) - len(after)]
            one_verb = not starts_with_verb(after) and "then" not in joint
            return as_one_action(first, then) if one_verb else (*first, *then)

        return first_understood(read, at_joints(text), "no joint")

    def _either(self, text: str) -> Steps:
        """One action or another; the subject of the first is that of one that names none."""

        def read(joint: re.Match[str]) -> Steps:
            before, after = text[: joint.start()], text[joint.end() :]
            if not starts_with_verb(after) and not _ALL_OTHERS.match(after):
                raise NotUnderstood("no other action")
            first = self.read(before)
            if isinstance(first[-1], May):
                raise NotUnderstood("one of two things that may be done, or not")
            return (Either((first, self._after((), before, after))),)

        return first_understood(read, _OR.finditer(text), "no choice of actions")

    def _after(self, first: Steps, before: str, after: str) -> Steps:
        own_subject = bool(first) and isinstance(first[-1], May) and first[-1].cost is None
        wordings = wordings_after_joint(before, after, own_subject=own_subject)
        return first_understood(self.read, wordings)


_OR = regex(r",? or ")
_ALL_OTHERS = regex(r"(?:all|each) ")
_ALSO = regex(r"^(If [^,\"]+, )also (?=\w+ )")
_HE = regex(r"^(?:he|she)(?= (?!or ))|(?<= to )(?:him|her)$", re.IGNORECASE)
"""Whoever a card is about speaks of nobody else so."""
_CHOOSES = regex(r"(?:(?P<who>.+?) )?chooses? (?P<what>.+)", re.I)
_WHERE = regex(r"(?P<does>.+), where X is (?P<value>.+)")
_AS_IT_RESOLVES = regex(r"(?P<value>.+) as (?:this ability|this spell|~) resolves")

__all__ = ["Creating", "InstructionReader", "Steps"]
