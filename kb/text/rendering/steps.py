"""What instructions tell to do, in plain English: one sentence for each step."""

from __future__ import annotations

import re

import msgspec

from kb.regex import regex
from kb.text.rendering import replacements, sentences, statements
from kb.text.rendering.acts import act
from kb.text.rendering.countered import countered_elsewhere
from kb.text.rendering.events import circumstances, event
from kb.text.rendering.mentions import Names
from kb.text.rendering.partakers import is_plural, partakers
from kb.text.rendering.said_of_steps import (
    any_swap,
    awaited,
    cost_in_words,
    has_another_act,
    has_subject,
    has_you_act,
    in_infinitive,
    labels,
    mentioned_labels,
    one_player,
    other_way_if_done,
    who_did,
    without_first,
    without_otherwise,
    would_happen,
)
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import LASTING, joined, number_word, sentence, spaced, with_article
from kb.text.words.friends import FRIEND_OR_FOE
from kb.text.words.next_spell import is_of_next_spell, of_spell, of_the_next
from kb.text.words.piles import PILE, PILES
from kb.text.words.told import Told as Spoken
from kb.text.words.votes import VOTE
from kb.vocabulary import (
    THAT_TURN,
    Chooses,
    Const,
    Cost,
    Creates,
    Either,
    Enters,
    Event,
    ForEach,
    GameAction,
    IfDone,
    IfSo,
    Instead,
    Later,
    May,
    Players,
    Prevents,
    Replacement,
    Settles,
    Some,
    Step,
    Target,
    Trigger,
    Unless,
    X,
)
from kb.vocabulary.parts import with_parts

Steps = tuple[Step, ...]

_OF_THIS_TURN = regex(r"(?<=of )(?:each|the) (?P<step>[a-z ]+?) this turn$")
_AT_YOUR = regex(r"at the beginning of your (?P<step>[\w ]+)")


class Told:
    """Puts the steps of one text into words, sentence after sentence; what has no words is
    outlined."""

    def __init__(
        self,
        self_name: str = "this object",
        host_name: str = "enchanted permanent",
        targets: tuple[Target, ...] = (),
        trigger: Trigger | None = None,
        cost: Cost | None = None,
        *,
        locked_name: str = "that permanent",
        before: tuple[Spoken, ...] = (),
    ) -> None:
        voice = self._voice = Voice(self_name, host_name, locked_name)
        self._names = Names(voice, targets, trigger, cost, before=before)
        self._did = "you"
        """Who has done what was told of last, where that may be asked."""

    def sentences(self, steps: Steps) -> str:
        """The steps as whole sentences."""
        said: list[str] = []
        settles: Settles | None = None
        for step in steps:
            if isinstance(step, Settles):
                settles = step
                continue
            if said and isinstance(step, GameAction) and step.together:
                said[-1] = f"{said[-1].removesuffix('.')} and {self._with_x(self._said(step))}."
            else:
                said.append(self._whole(step))
            if settles is not None:
                x = statements.tally(self._names.plain(settles.value), self._voice)
                said[-1] = f"{said[-1].removesuffix('.')}, where X is {x}."
                settles = None
        return " ".join(said)

    def _whole(self, step: Step) -> str:
        if isinstance(step, IfSo | May) and step.otherwise and (step.does or isinstance(step, May)):
            otherwise = step.otherwise
            plain = without_otherwise(step)
            if labels(otherwise) & mentioned_labels(plain) or plain.does != step.does:
                first = self.sentences(otherwise)
                return f"{first} {self._whole(plain).removesuffix('.')} instead."
            said = self._whole(plain)
            return f"{said} {sentence(self._with_x(f'otherwise, {self._joined(otherwise)}'))}"
        if (way := other_way_if_done(step)) is not None:
            first = self._whole(msgspec.structs.replace(step, does=way.otherwise))
            return f"{first} {self._whole(without_otherwise(way)).removesuffix('.')} instead."
        countered, where = countered_elsewhere(step)
        if where is not None:
            return (
                f"{self._whole(countered)} It is {where} instead of put into its owner's graveyard."
            )
        said = sentence(self._with_x(self._said(step)))
        if isinstance(step, GameAction) and "cant_be_regenerated" in step.how:
            said = said.replace(" (it can't be regenerated)", "")
            many = len(step.object) > 1 or "all " in said or "those " in said
            return f"{said} {'They' if many else 'It'} can't be regenerated."
        return said

    def _with_x(self, said: str) -> str:
        """A sentence with what X is in it."""
        where, self._names.where = self._names.where, []
        if not where:
            return said
        if any(each != where[0] for each in where):
            raise ValueError("more than one X")
        return f"{said}, where X is {statements.tally(where[0], self._voice)}"

    def _joined(self, steps: Steps, *, unsaid: bool = False) -> str:
        """Several steps in one sentence."""
        said = ""
        for step in steps:
            joint = " and " if isinstance(step, GameAction) and step.together else ", then "
            said += (joint if said else "") + self._said(step, unsaid=unsaid)
        return said

    def _if_done(self, step: IfDone) -> str:
        """If the step before was done, or not."""
        if step.wholly:
            return f"if {self._did} can't"
        does_so = ("does", "does not") if self._did != "you" else ("do", "do not")
        if self._did == "a player" and not step.done:
            return "if no player does"
        return f"if {self._did} {does_so[not step.done]}"

    def _said(self, step: Step, *, unsaid: bool = False) -> str:
        match step:
            case GameAction():
                return act(step, self._voice, self._names, unsaid=unsaid and bool(step.subject))
            case May():
                return self._may(step)
            case IfSo(conditions, (), otherwise):
                said = self._joined(otherwise)
                return f"{said} unless {circumstances(self._names.plain(conditions), self._voice)}"
            case IfSo(conditions, does):
                said = circumstances(self._names.plain(conditions), self._voice)
                said = re.sub(r"\bthat card (?=is |has |was )", "it ", said, count=1)
                return f"if {said}, {self._joined(does)}"
            case IfDone():
                return f"{self._if_done(step)}, {self._joined(step.does)}"
            case Unless():
                said = self._joined(step.does)
                return f"{said} unless {self._payer(step)}"
            case ForEach():
                return self._for_each(step)
            case Later():
                return self._later(step)
            case Either():
                return self._either(step)
            case Creates():
                return self._begun(step)
            case Settles():
                return f"X is {statements.tally(self._names.plain(step.value), self._voice)}"
        return self._choice(step)

    def _may(self, step: May) -> str:
        by = partakers(step.by, self._voice, self._names, acts=True) or "you"
        self._did = who_did(step)
        if step.cost is not None:
            return f"{by} may {cost_in_words(step.cost, self._voice)}"
        said = self._joined(step.does, unsaid=bool(step.by) and not has_another_act(step))
        if has_you_act(step):
            said = f"have you {said}"
        elif (not step.by and has_subject(step.does[0])) or has_another_act(step):
            bare = in_infinitive(said)
            gains = _GAINS_CONTROL.fullmatch(bare)
            said = (
                f"have {bare}" if gains is None else gains[2] + (f" {gains[1]}" if gains[1] else "")
            )
        return f"{by} may {said}"

    def _payer(self, step: Unless) -> str:
        by = partakers(step.by, self._voice, self._names, acts=True) or "you"
        self._did = who_did(step)
        paid = cost_in_words(self._names.plain(step.cost), self._voice)
        if step.by not in ((), (Players("you"),)):
            paid = paid.replace(" in your hand", "")
        verb, _, rest = paid.partition(" ")
        return f"{by} {verb if is_plural(step.by, by) else verb + 's'} {rest}"

    def _for_each(self, step: ForEach) -> str:
        if step.of:
            party = step.of[0]
            said = partakers((party,), self._voice, self._names, acts=True)
            self._names.of_each(party)
            if step.from_you:
                does = self._joined(step.does).removeprefix("that player ")
                again = ", again and again until no one does" if step.again else ""
                return f"starting with you, {said} {does}{again}"
            said = f"of {said}" if said.startswith("those ") else said.removeprefix("each ")
        elif isinstance(step.times, Const | X):
            said = "X" if isinstance(step.times, X) else number_word(step.times.number)
            over = "twice" if step.times == Const(2) else f"{said} times"
            return f"{self._joined(step.does)} {over}"
        else:
            assert step.times is not None
            said = statements.counted(self._names.plain(step.times), self._voice)
        return f"for each {said}, {self._joined(step.does)}"

    def _later(self, step: Later) -> str:
        if step.text is not None:
            return step.text.replace("~", self._voice.self_name)
        if step.trigger is None:
            return f"when you do, {self._joined(step.does)}"
        events = [awaited(each, self._voice) for each in self._names.plain(step.trigger.events)]
        said = joined(events, "or")
        if not said.startswith("at "):
            said = f"{'whenever' if step.each_time else 'when'} {said}"
        elif step.each_time:
            of_yours = _AT_YOUR.fullmatch(said)
            if of_yours is None:
                raise ValueError("no words for each of those steps")
            said = f"at the beginning of each of your {of_yours['step']}s"
        if step.duration == THAT_TURN:
            said = _OF_THIS_TURN.sub(r"that turn's \g<step>", said)
        until = LASTING.get(step.duration or "", "")
        voice = self._voice
        self._voice = msgspec.structs.replace(voice, told_of=True)
        try:
            with self._names.awaiting(step.trigger):
                inner = self._joined(step.does)
        finally:
            self._voice = voice
        return f"{until}, {said}, {inner}" if until else f"{said}, {inner}"

    def _either(self, step: Either) -> str:
        verbs = [o[0].verb for o in step.options if len(o) == 1 and isinstance(o[0], GameAction)]
        if verbs == ["tap", "untap"]:
            return f"tap or un{self._joined(step.options[0])}"
        if (swap := any_swap(step)) is not None:
            return self._begun(swap)
        by = partakers(step.by, self._voice, self._names, acts=True)
        said = " or ".join(self._joined(option) for option in step.options)
        chooses = "faces a villainous choice" if step.anyway else "chooses"
        return f"{by} {chooses}: {said}" if by else said

    def _begun(self, step: Creates) -> str:
        if is_of_next_spell(step):
            return self._of_next_spell(step)
        on = partakers(step.on, self._voice, self._names, acts=True)
        voice = msgspec.structs.replace(self._voice, locked_name=on or self._voice.locked_name)
        if step.effect is not None:
            self._names.of_step(step)
            effect = self._names.plain(step.effect)
            said = sentences.whole(effect, voice, begun=True).rstrip(".")
            if not said.startswith(self._voice.self_name):  # a name is always in capitals
                said = said[:1].lower() + said[1:]
            return (
                in_infinitive(said)
                if on.startswith(("those ", "any number", "up to two"))
                else said
            )
        if step.replacement is not None:
            return self._replacing(step.replacement)
        return joined([statements.rule(self._names.plain(rule), voice) for rule in step.rules])

    def _of_next_spell(self, step: Creates) -> str:
        """ "The next creature spell you cast this turn can't be countered"."""
        if step.effect is not None:
            effect = msgspec.structs.replace(with_parts(step.effect, of_spell), duration=None)
            said = sentences.whole(self._names.plain(effect), self._voice, begun=True)
        else:
            rules = with_parts(step.rules, of_spell)
            plain = [msgspec.structs.replace(each, duration=None) for each in rules]
            said = joined([statements.rule(self._names.plain(each), self._voice) for each in plain])
        return of_the_next(said) or said

    def _replacing(self, word: Replacement) -> str:
        """A replacement effect, with the steps of what happens instead."""
        plain = self._names.plain(word)
        with self._names.dealing(word):
            does = [
                self._joined(each.steps)
                for each in word.outcomes
                if isinstance(each, Instead | Prevents) and each.steps
            ]
        outcome = word.outcomes[0]
        whole = outcome.text if isinstance(outcome, Instead) and outcome.does in _MORE else None
        if not does and (whole is None or len(word.outcomes) > 1):
            return replacements.replacement(plain, self._voice).rstrip(".")
        shield = replacements.prevention_besides(plain, self._voice)
        if shield is not None and len(does) == 1:
            return f"{shield} {self._besides(does[0])}"
        once = any("first" in each.how for each in plain.events)
        bare = tuple(without_first(each) for each in plain.events)
        if any(each.meanwhile for each in bare) and len(bare) == 1 and len(does) == 1:
            return self._replacing_if(word, bare[0], f"{does[0]} instead")
        events = joined([event(each, self._voice) for each in bare], "or")
        then = f"{does[0]} instead" if does else whole
        if isinstance(outcome, Prevents):
            then = f"{replacements.prevents(outcome, self._voice)} and {does[0]}"
        this_turn = once and any(each.period == "this_turn" for each in plain.events)
        this_turn = this_turn or word.duration == "end_of_turn"
        turn = f" {LASTING['end_of_turn']}" if this_turn else ""
        if len(does) > 1 or word.conditions or word.unless:
            raise ValueError("a replacement effect with conditions")
        said = f"{'the next time' if once else 'if'} {would_happen(events)}{turn}, {then}"
        return said if turn else replacements.lasting(said, word)

    def _replacing_if(self, word: Replacement, happening: Event, then: str) -> str:
        """A replacement effect with something that has to be so besides: how long it lasts is told
        first, so that it doesn't seem to belong to that."""
        if word.conditions or word.unless or not isinstance(word.outcomes[0], Instead):
            raise ValueError("a replacement effect with conditions")
        met = circumstances(happening.meanwhile, self._voice)
        alone = event(msgspec.structs.replace(happening, meanwhile=()), self._voice)
        lasts = "until end of turn, " if word.duration == "end_of_turn" else ""
        said = f"{lasts}if {would_happen(alone)} and {met}, {then}"
        return said if lasts else replacements.lasting(said, word)

    def _besides(self, said: str) -> str:
        """What is done besides preventing damage; "that much" is what was prevented of it only if
        that is told (615.5)."""
        if re.search(r"\bthat (?:much|many|number)\b", said):
            said = f"if damage is prevented this way, {said}"
        return sentence(said).removesuffix(".")

    def replacement(self, word: Replacement) -> str:
        """A replacement effect as a sentence, with the steps of what happens instead.

        Raises ValueError where it has none, or further words.
        """
        (outcome,) = word.outcomes if len(word.outcomes) == 1 else (None,)
        if outcome is None or not outcome.steps or outcome.text is not None:
            raise ValueError("no steps")
        plain = msgspec.structs.replace(self._names.plain(word), outcomes=())
        if isinstance(outcome, Enters):
            if outcome != Enters(steps=outcome.steps):
                raise ValueError("a manner of entering besides")
            front = "as " + joined([event(each, self._voice) for each in plain.events], "or") + ","
        else:
            front = replacements.replacement(plain, self._voice).rstrip(".")
            front = front.removesuffix("; ") + ";"
        if isinstance(outcome, Prevents):
            bare = msgspec.structs.replace(outcome, steps=())
            front += f" {replacements.outcome(bare, self._voice)}, then"
        if isinstance(outcome, Instead) and outcome.does == "create_besides":
            front += " besides those tokens,"
        return sentence(self._with_x(f"{front} {self._joined(outcome.steps)}"))

    def _choice(self, step: Chooses) -> str:
        by = partakers(step.by, self._voice, self._names, acts=True)
        if step.kind == VOTE:
            what = joined(list(step.words), "or")
            what = what or partakers(step.among, self._voice, self._names)
            self._names.most_voted(step.label)
            return f"starting with you, {by} votes for {what}"
        if step.kind == FRIEND_OR_FOE:
            return "for each player, choose friend or foe"
        if step.kind == PILES:
            what = partakers(step.among, self._voice, self._names)
            separates = f"{by} separates" if by else "separate"
            piles = joined([with_article(each) for each in step.words], "and")
            return f"{separates} {what} into {piles or 'two piles'}"
        if step.kind == PILE:
            self._names.of_pile(step.label)
            return f"{by} chooses one of those piles" if by else "choose one of those piles"
        if step.kind == "object":
            what = one_player(step.among) or partakers(step.among, self._voice, self._names)
        else:
            before = step.limit is not None and not step.limit.startswith(("other", "between"))
            said = f"{step.limit} {spaced(step.kind)}" if before else spaced(step.kind)
            what = with_article(said)
            what += f" {step.limit}" if step.limit is not None and not before else ""
        self._names.of_step(step)
        return f"{by} chooses {what}" if by else f"choose {what}"


_GAINS_CONTROL = regex(r"(?:(for as long as [^,]+), )?(gain control .*)")
_MORE = frozenset({"double", "triple", "increase"})
"""What happens instead that is more of the same, in words of its own."""

__all__ = ["Players", "Some", "Told"]
