"""Instructions: what a resolving spell or ability does, sentence by sentence (608.2c).

A sentence is one action, or several that are joined, or one of these with what it depends on: a
condition, a choice, a payment, a time. The forms of actions are rows of `instructions.json`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import forms
from kb.text.semantics.acts import ActionReader, speaking
from kb.text.semantics.amounts import number_in
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.begun import BeginningReader, Creating
from kb.text.semantics.choosing import kind_chosen, villainous_choice
from kb.text.semantics.conditions_after import IfAfterwards
from kb.text.semantics.entering_attacking import made_to_attack
from kb.text.semantics.events import events_of
from kb.text.semantics.in_parts import in_parts, so_many_times
from kb.text.semantics.instruction_costs import cost_in, plainly_paid
from kb.text.semantics.instruction_words import (
    BASIC_TYPE,
    DURATIONS,
    MANA_OR_LIFE,
    OWNED_FROM_EXILE,
    PAID,
    PLAYER,
    SEARCHED,
    THAT_OR,
    TWO_IN_ONE,
    WHOEVER,
    at_commas,
    said_of_each,
)  # fmt: skip
from kb.text.semantics.joints import at_joints, starts_with_verb, wordings_after_joint
from kb.text.semantics.measured_by_it import measured_by_it
from kb.text.semantics.of_your_choice import of_your_choice
from kb.text.semantics.partakers import TARGETED, Partakers, partakers_of
from kb.text.semantics.parts_of_actions import counts_only
from kb.text.semantics.patterns import spelled_out
from kb.text.semantics.piles import of_piles
from kb.text.semantics.replacements import Exceptions
from kb.text.semantics.said_of_it import conditions_told
from kb.text.semantics.scope import Scope
from kb.text.semantics.sizes_for_each import counted_now, size_for_each
from kb.text.semantics.spoken import events_with_target, spoken_by_noun, with_nouns
from kb.text.semantics.targets_apart import without_targets_apart
from kb.text.semantics.voted import outcome_of_vote
from kb.text.semantics.votes import vote
from kb.text.semantics.where_x import with_x
from kb.text.words import wording
from kb.vocabulary import (
    Chooses,
    Circumstance,
    Compare,
    Const,
    Either,
    ForEach,
    GameAction,
    IfDone,
    IfSo,
    Later,
    May,
    Objects,
    Players,
    Step,
    Tally,
    ThatMuch,
    Trigger,
    Unless,
    Value,
)

Steps = tuple[Step, ...]
MOST_CHARACTERS = 420


class InstructionReader:
    """Reads sentences one after another; each text is read once.

    `creating` reads what creates a continuous effect. Raises NotUnderstood for what it can't read
    to its last word.
    """

    def __init__(self, scope: Scope, creating: Creating, exceptions: Exceptions) -> None:
        self.scope = scope
        self._creating = creating
        self._exceptions = exceptions
        self._that = speaking(scope)
        self._acts = ActionReader(scope, exceptions)
        self._beginnings = BeginningReader(scope, creating, exceptions, self.read)
        self._known: dict[str, Steps | NotUnderstood] = {}

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
            self._known[said] = NotUnderstood("itself")  # no text is read by way of itself
            try:
                self._known[said] = self._whole(said)
            except NotUnderstood as problem:
                self._known[said] = problem
        found = self._known[said]
        if isinstance(found, NotUnderstood):
            raise found
        return found

    def _whole(self, text: str) -> Steps:
        problems: list[str] = []
        for reader in (
            lambda said: villainous_choice(said, self.read, self._that),
            self._where,
            lambda said: made_to_attack(said, self.read),
            lambda said: vote(said, self._that),
            lambda said: of_piles(said, self.read, self._that),
            lambda said: of_your_choice(said, self.read),
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
        value = with_nouns(number_in(match["value"], self._that), match["value"])
        scope = self.scope.with_variables({"X": cast("Value", value)})
        reader = InstructionReader(scope, self._creating, self._exceptions)
        steps = with_x(reader.read(match["does"]), cast("Value", value))
        if isinstance(value, Tally) and not counts_only(steps):
            raise NotUnderstood("an X that isn't counted from the game")
        return steps

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

    # -------------------------------------------------------------------------------- fronts

    def _front(self, text: str) -> Steps:
        for pattern, reader in _FRONTS:
            match = pattern.fullmatch(text)
            if match is not None:
                return reader(self, match)
        raise NotUnderstood("nothing before the action")

    def _may(self, match: re.Match[str]) -> Steps:
        if _THEN_MAY.search(match["does"]):
            raise NotUnderstood("two things that may be done, each for itself")
        if match["who"].lower() == "you":
            return (May(self.read(match["does"])),)
        by = partakers_of(match["who"], self._that)
        has = _HAS_DONE.fullmatch(match["does"])
        if has is not None and has["you"]:
            return (May(_by_you(self.read(f"you {has['rest']}")), by=by),)
        if has is not None:
            dealt = f"{has['what']} deals {has['much']} damage to that player"
            return (May(self.read(dealt), by=by),)
        return (May(self.read(f"that player {match['does']}"), by=by),)

    def _may_pay(self, match: re.Match[str]) -> Steps:
        return (May(cost=cost_in(match["cost"], self.scope), by=self._by(match["who"])),)

    def _by(self, who: str) -> Partakers:
        return partakers_of(who, self._that) if who.lower() != "you" else ()

    def _if_done(self, match: re.Match[str]) -> Steps:
        return (IfDone(self.read(match["does"])),)

    def _if_not_done(self, match: re.Match[str]) -> Steps:
        return (IfDone(self.read(match["does"]), done=False),)

    def _if_searched(self, match: re.Match[str]) -> Steps:
        in_library = Compare(ThatMuch("search"), ">=", Const(1))
        return (IfSo((in_library,), self.read(match["does"])),)

    def _reflexive(self, match: re.Match[str]) -> Steps:
        return (Later(self.read(match["does"])),)

    def _if(self, match: re.Match[str]) -> Steps:
        def read(split: tuple[str, str]) -> Steps:
            condition, does = split
            return (IfSo(self._conditions(condition), self.read(does)),)

        return first_understood(read, at_commas(match["rest"]), "if without then")

    def _conditions(self, words: str) -> tuple[Circumstance, ...]:
        if (outcome := outcome_of_vote(words)) is not None:
            return outcome
        return conditions_told(without_targets_apart(spoken_by_noun(words)), self._that)

    def _have(self, match: re.Match[str]) -> Steps:
        verb = match["verb"]
        return self.read(f"{match['who']} {forms(verb)[1]} {match['rest']}")

    def _delayed_until(self, match: re.Match[str]) -> Steps:
        made, *more = self.read(match["rest"])
        if more or not isinstance(made, Later) or made.duration is not None:
            raise NotUnderstood("until when")
        duration = DURATIONS[match["until"].lower()]
        return (msgspec.structs.replace(made, duration=duration),)

    def _for_each(self, match: re.Match[str]) -> Steps:
        def read(split: tuple[str, str]) -> Steps:
            of, times = self._each(split[0], counted=not _OF_EACH.search(split[1]))
            return (ForEach(self.read(split[1]), of, times),)

        splits = at_commas(match["rest"])
        return first_understood(read, splits, "for each without what is done")

    def _each(self, words: str, *, counted: bool) -> tuple[Partakers, Value | Tally | None]:
        """What each is; so many times for those of which nothing is said."""
        try:
            if counted and words.endswith(" this way"):
                return (), self._acts.count(words)
        except NotUnderstood:
            pass
        try:
            return with_nouns(partakers_of(f"each {words}", self._that), words), None
        except NotUnderstood:
            return (), self._acts.count(words)

    def _delayed(self, match: re.Match[str]) -> Steps:
        each_time = match[0].lower().startswith("whenever")

        def read(split: tuple[str, str]) -> Steps:
            event, does = split
            said = without_targets_apart(spoken_by_noun(event))
            trigger = Trigger(events_with_target(said, self._that))
            return (Later(self.read(does), trigger, each_time=each_time),)

        return first_understood(read, at_commas(match["rest"]), "no event")

    def _next_this_turn(self, match: re.Match[str]) -> Steps:
        event = f"you {match['event']}"
        trigger = Trigger(with_nouns(events_of(event, self._that), event))
        return (Later(self.read(match["does"]), trigger, "end_of_turn"),)

    # --------------------------------------------------------------------------------- tails

    def _tail(self, text: str) -> Steps:
        for pattern, reader in _TAILS:
            match = pattern.fullmatch(text)
            if match is None:
                continue
            try:
                return reader(self, match)
            except NotUnderstood:
                continue
        raise NotUnderstood("nothing after the action")

    def _unless_paid(self, match: re.Match[str]) -> Steps:
        if (each := said_of_each(match)) is not None:
            return self.read(each)
        if ", then " in match["does"] and match.start("does") < match.start("cost"):
            raise NotUnderstood("a price of the last of several actions")
        cost = cost_in(plainly_paid(match["cost"]), self.scope)
        return (Unless(self.read(match["does"]), cost, self._by(match["who"])),)

    def _if_after(self, match: re.Match[str]) -> Steps:
        if ", except " in match["does"] or ", then " in match["does"]:
            raise NotUnderstood("a condition of an exception, or of the last of several actions")
        conditions, does = self._conditions(match["if"]), self.read(match["does"])
        if match["how"] == "unless":
            return (IfAfterwards(conditions, (), does),)
        return (IfAfterwards(conditions, does),)

    def _at_time(self, match: re.Match[str]) -> Steps:
        events = events_of(match["event"], self._that)
        return (Later(self.read(match["does"]), Trigger(events)),)

    def _until(self, match: re.Match[str]) -> Steps:
        """An action that an event undoes (610.3)."""
        events = events_of(match["event"], self._that)
        *before, last = self.read(match["does"])
        if not isinstance(last, GameAction) or last.verb != "exile" or before:
            raise NotUnderstood("what is undone")
        return (msgspec.structs.replace(last, until=events),)

    def _tap_or_untap(self, match: re.Match[str]) -> Steps:
        taps, untaps = self.read(f"tap {match['what']}"), self.read("untap it")
        if len(taps) != 1 or not isinstance(taps[0], GameAction):
            raise NotUnderstood("tapping or untapping, and more")
        return (Either((taps, untaps)),)

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
            return (*first, *self._after(first, before, after))

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


def _by_you(steps: Steps) -> Steps:
    """Actions that "you" do where another player chooses whether they are done.

    Raises NotUnderstood for anything else.
    """
    deeds = [each for each in steps if isinstance(each, GameAction) and not each.subject]
    if len(deeds) != len(steps):
        raise NotUnderstood("what another player may have you do")
    return tuple(msgspec.structs.replace(each, subject=(Players("you"),)) for each in deeds)


_OR = regex(r",? or ")
_ALL_OTHERS = regex(r"(?:all|each) ")
_HAS_DONE = regex(
    r"have (?:(?P<you>you) (?P<rest>[^,\"]+)|"
    r"(?P<what>~|this \w+) deal (?P<much>\w+) damage to (?:them|that player|him or her))"
)
"""What somebody may have another do."""
_ALSO = regex(r"^(If [^,\"]+, )also (?=\w+ )")
_HE = regex(r"^(?:he|she)(?= (?!or ))", re.IGNORECASE)
"""Whoever a card is about speaks of nobody else so."""
_THEN_MAY = regex(r", then you may ")
_OF_EACH = regex(r"\b(?:it|its|that|they|their)\b")
_CHOOSES = regex(r"(?:(?P<who>.+?) )?chooses? (?P<what>.+)", re.I)
_WHERE = regex(r"(?P<does>.+), where X is (?P<value>.+)")


Reading = tuple[re.Pattern[str], Callable[[InstructionReader, re.Match[str]], Steps]]


def _form(pattern: str, reader: Callable[[InstructionReader, re.Match[str]], Steps]) -> Reading:
    return regex(pattern, re.IGNORECASE), reader


_FRONTS: tuple[Reading, ...] = (
    _form(rf"{PLAYER} may pay {MANA_OR_LIFE}", InstructionReader._may_pay),
    _form(rf"{PLAYER} may (?P<does>.+)", InstructionReader._may),
    _form(
        rf"if {WHOEVER} (?:do|does|did), (?P<does>.+)",
        InstructionReader._if_done,
    ),
    _form(rf"if {WHOEVER} {SEARCHED}, (?P<does>.+)", InstructionReader._if_searched),
    _form(
        rf"if (?:{WHOEVER} (?:(?:do|does|did) not|can't)|no (?:one|player) (?:does|did)), "
        r"(?P<does>.+)",
        InstructionReader._if_not_done,
    ),
    _form(
        r"when(?:ever)? (?:you|they|that player) (?:do|does), (?P<does>.+)",
        InstructionReader._reflexive,
    ),
    _form(r"if (?P<rest>.+)", InstructionReader._if),
    _form(rf"unless {PLAYER} pays? (?P<cost>[^,]+), (?P<does>.+)", InstructionReader._unless_paid),
    _form(
        r"(?P<until>until (?:your next turn|end of turn|the end of your next turn)|this turn), "
        r"(?P<rest>when(?:ever)? .+)",
        InstructionReader._delayed_until,
    ),
    _form(
        r"have (?P<who>~|it|that \w+|this \w+|target \w+(?: you control)?|[A-Za-z ]+?) "
        r"(?P<verb>\w+) (?P<rest>.+)",
        InstructionReader._have,
    ),
    _form(r"tap or untap (?P<what>.+)", InstructionReader._tap_or_untap),
    _form(r"for each (?P<rest>.+)", InstructionReader._for_each),
    _form(
        r"when you next (?P<event>.+?) this turn, (?P<does>.+)", InstructionReader._next_this_turn
    ),
    _form(r"(?:when|whenever) (?P<rest>.+)", InstructionReader._delayed),
    _form(r"(?P<rest>at (?:the beginning of|end of combat,) .+)", InstructionReader._delayed),
)
"""What may stand before an action; the first that matches is meant."""
_TAILS: tuple[Reading, ...] = (
    _form(rf"(?P<does>.+) unless {PLAYER} pays? (?P<cost>.+)", InstructionReader._unless_paid),
    _form(rf"(?P<does>.+) unless {PLAYER} (?P<cost>{PAID})", InstructionReader._unless_paid),
    _form(r"(?P<does>.+?),? (?P<how>if|unless) (?P<if>.+)", InstructionReader._if_after),
    _form(
        r"(?P<does>.+) until (?P<event>(?:~|this \w+) leaves the battlefield)",
        InstructionReader._until,
    ),
    _form(
        r"(?P<does>(?:(?!, and you ).)+?) (?P<event>at (?:the beginning of|end of combat).*)",
        InstructionReader._at_time,
    ),
)
"""What may stand after an action."""

__all__ = ["Creating", "InstructionReader", "Steps"]
