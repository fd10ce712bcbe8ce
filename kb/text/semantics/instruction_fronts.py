"""What may stand before an action: a choice, a condition, a time, each of some."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import forms
from kb.text.semantics.added_mana import check_added_mana
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.events import events_of
from kb.text.semantics.instruction_costs import cost_in
from kb.text.semantics.instruction_tails import TailReader
from kb.text.semantics.instruction_words import (
    DURATIONS,
    MANA_OR_LIFE,
    PLAYER,
    SEARCHED,
    WHOEVER,
    at_commas,
)
from kb.text.semantics.joints import starts_with_verb
from kb.text.semantics.partakers import Partakers, partakers_of
from kb.text.semantics.sentence_reader import Steps
from kb.text.semantics.spoken import events_with_target, spoken_by_noun, with_nouns
from kb.text.semantics.targets_apart import without_targets_apart
from kb.text.words.friends import FRIEND_OR_FOE
from kb.vocabulary import (
    Chooses,
    Compare,
    Const,
    Either,
    ForEach,
    GameAction,
    IfDone,
    IfSo,
    Later,
    May,
    Players,
    Tally,
    ThatMuch,
    Trigger,
    Value,
)

_EACH_STEP = regex(r"at the beginning of each of your ", re.IGNORECASE)
"""Steps of which a delayed ability waits for every one."""


class FrontReader(TailReader):
    """Reads sentences by what stands before what is done."""

    def _front(self, text: str) -> Steps:
        for pattern, reader in _FRONTS:
            match = pattern.fullmatch(text)
            if match is not None:
                return reader(self, match)
        raise NotUnderstood("nothing before the action")

    def _may(self, match: re.Match[str]) -> Steps:
        if _THEN_MAY.search(match["does"]):
            raise NotUnderstood("two things that may be done, each for itself")
        if (rest := _THEN_THOSE.search(match["does"])) is not None:
            before = match.string[: match.start("does") + rest.start()]
            return (*self.read(before), *self.read(rest["those"]))
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

    def _if_done(self, match: re.Match[str]) -> Steps:
        return (IfDone(self.read(match["does"])),)

    def _if_not_done(self, match: re.Match[str]) -> Steps:
        return (IfDone(self.read(match["does"]), done=False, wholly=match["cant"] is not None),)

    def _if_searched(self, match: re.Match[str]) -> Steps:
        in_library = Compare(ThatMuch("search"), ">=", Const(1))
        return (IfSo((in_library,), self.read(match["does"])),)

    def _reflexive(self, match: re.Match[str]) -> Steps:
        return (Later(self.read(match["does"])),)

    def _reflexive_of(self, match: re.Match[str]) -> Steps:
        """What is done if something of a description was done to what was spoken of (603.12)."""
        conditions = self._conditions(match["if"])
        return (IfSo(conditions, (Later(self.read(match["does"])),)),)

    def _if(self, match: re.Match[str]) -> Steps:
        def read(split: tuple[str, str]) -> Steps:
            condition, does = split
            return (IfSo(self._conditions(condition), self.read(does)),)

        return first_understood(read, at_commas(match["rest"]), "if without then")

    def _have(self, match: re.Match[str]) -> Steps:
        verb = match["verb"]
        try:
            return self.read(f"{match['who']} {forms(verb)[1]} {match['rest']}")
        except NotUnderstood:
            return self._have_several(match)

    def _have_several(self, match: re.Match[str]) -> Steps:
        """What something longer is had do ("have Ally creatures you control gain flying")."""
        words = match.string[match.start() :].split(" ")[1:]

        def read(place: int) -> Steps:
            who, verb, rest = words[:place], words[place], words[place + 1 :]
            if not (starts_with_verb(verb) or verb in _OF_EFFECTS) or forms(verb)[0] != verb:
                raise NotUnderstood("what is done")
            said = (" ".join((*who, form, *rest)) for form in (verb, forms(verb)[1]))
            return first_understood(self.read, said)

        return first_understood(read, range(1, len(words)), "nothing that is done")

    def _delayed_until(self, match: re.Match[str]) -> Steps:
        made, *more = self.read(match["rest"])
        if more or not isinstance(made, Later) or made.duration is not None:
            raise NotUnderstood("until when")
        duration = DURATIONS[match["until"].lower()]
        return (msgspec.structs.replace(made, duration=duration),)

    def _befriending(self, _match: re.Match[str]) -> Steps:
        return (Chooses(FRIEND_OR_FOE),)

    def _for_each(self, match: re.Match[str]) -> Steps:
        def read(split: tuple[str, str]) -> Steps:
            of, times = self._each(split[0], counted=not _OF_EACH.search(split[1]))
            return (ForEach(self.read(split[1]), of, times),)

        splits = at_commas(match["rest"])
        return first_understood(read, splits, "for each without what is done")

    def _from_you(self, match: re.Match[str]) -> Steps:
        """What each player does in turn order, "you" first."""
        does = self.read(f"that player {match['does']}")
        return (ForEach(does, (Players("any"),), from_you=True),)

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
        whenever = match[0].lower().startswith("whenever")

        def read(split: tuple[str, str]) -> Steps:
            event, does = split
            each_time = whenever or bool(_EACH_STEP.match(event))
            said = without_targets_apart(spoken_by_noun(event))
            trigger = Trigger(events_with_target(said, self._that))
            steps = self.read(does)
            check_added_mana(trigger, steps)
            return (Later(steps, trigger, each_time=each_time),)

        return first_understood(read, at_commas(match["rest"]), "no event")

    def _next_this_turn(self, match: re.Match[str]) -> Steps:
        event = f"you {match['event']}"
        trigger = Trigger(with_nouns(events_of(event, self._that), event))
        return (Later(self.read(match["does"]), trigger, "end_of_turn"),)

    def _tap_or_untap(self, match: re.Match[str]) -> Steps:
        taps, untaps = self.read(f"tap {match['what']}"), self.read("untap it")
        if len(taps) != 1 or not isinstance(taps[0], GameAction):
            raise NotUnderstood("tapping or untapping, and more")
        return (Either((taps, untaps)),)


def _by_you(steps: Steps) -> Steps:
    """Actions that "you" do where another player chooses whether they are done.

    Raises NotUnderstood for anything else.
    """
    deeds = [each for each in steps if isinstance(each, GameAction) and not each.subject]
    if len(deeds) != len(steps):
        raise NotUnderstood("what another player may have you do")
    return tuple(msgspec.structs.replace(each, subject=(Players("you"),)) for each in deeds)


_OF_EFFECTS = frozenset({"become", "gain", "get", "have", "lose"})
"""Verbs of effects that begin, which are no actions."""
_HAS_DONE = regex(
    r"have (?:(?P<you>you) (?P<rest>[^,\"]+)|"
    r"(?P<what>~|this \w+|it) deal (?P<much>\w+) damage to (?:them|that player|him or her))"
)
"""What somebody may have another do."""
_THEN_MAY = regex(r"(?:, then|,? and) you may ")
_THEN_THOSE = regex(
    r", then (?P<those>each (?:other )?(?:player|opponent) who .+|you (?!may |have ).+)",
    re.IGNORECASE,
)
"""What is done whether or not what may be done is: somebody of its own does it."""
_OF_EACH = regex(r"\b(?:it|its|that|they|their)\b")

_FRONTS: tuple[tuple[re.Pattern[str], Callable[[FrontReader, re.Match[str]], Steps]], ...] = tuple(
    (regex(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        (
            r"(?:starting with you, each player|each player starting with you) (?P<does>.+)",
            FrontReader._from_you,
        ),
        (rf"{PLAYER} may pay {MANA_OR_LIFE}", FrontReader._may_pay),
        (rf"{PLAYER} may (?P<does>.+)", FrontReader._may),
        (
            rf"if {WHOEVER} (?:do|does|did), (?P<does>.+)",
            FrontReader._if_done,
        ),
        (rf"if {WHOEVER} {SEARCHED}, (?P<does>.+)", FrontReader._if_searched),
        (
            rf"if (?:{WHOEVER} (?:(?:do|does|did) not|(?P<cant>can't))|"
            r"no (?:one|player) (?:does|did)), (?P<does>.+)",
            FrontReader._if_not_done,
        ),
        (
            r"when(?:ever)? (?:you|they|that player) (?:do|does), (?P<does>.+)",
            FrontReader._reflexive,
        ),
        (
            r"when(?:ever)? (?P<if>you (?!search|play|cast)[^,]+ this way), (?P<does>.+)",
            FrontReader._reflexive_of,
        ),
        (r"if (?P<rest>.+)", FrontReader._if),
        (rf"unless {PLAYER} pays? (?P<cost>[^,]+), (?P<does>.+)", FrontReader._unless_paid),
        (
            r"(?P<until>until (?:your next turn|end of turn|the end of your next turn)|this turn), "
            r"(?P<rest>when(?:ever)? .+)",
            FrontReader._delayed_until,
        ),
        (
            r"have (?P<who>~|it|that \w+|this \w+|(?:an?|each) (?:opponent|player)|"
            r"target \w+(?: you control)?|[A-Za-z ]+?) "
            r"(?P<verb>\w+) (?P<rest>.+)",
            FrontReader._have,
        ),
        (r"have .+", FrontReader._have_several),
        (r"tap or untap (?P<what>.+)", FrontReader._tap_or_untap),
        (r"for each player, choose friend or foe", FrontReader._befriending),
        (r"for each (?P<rest>.+)", FrontReader._for_each),
        (r"when you next (?P<event>.+?) this turn, (?P<does>.+)", FrontReader._next_this_turn),
        (r"(?:when|whenever) (?P<rest>.+)", FrontReader._delayed),
        (r"(?P<rest>at (?:the beginning of|end of combat,) .+)", FrontReader._delayed),
    )
)
"""What may stand before an action; the first that matches is meant."""

__all__ = ["FrontReader"]
