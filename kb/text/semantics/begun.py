"""Continuous effects, statements on the rules and replacement effects that begin as an instruction
is carried out (611.2, 614)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.abilities_of_another import gaining_those_of, those_of_another
from kb.text.semantics.acts import speaking
from kb.text.semantics.aimed_partakers import TARGETED
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.fixed_objects import (
    NAMED,
    OF_WHAT_IS_NAMED,
    OTHERS,
    TARGET_AND_ALIKE,
    fixed_to,
    others_spoken_of,
    pronoun,
    speaks_of_locked,
    without_those_alike,
)
from kb.text.semantics.mentions import PLURAL, SINGULAR
from kb.text.semantics.next_spells import effect_of_next, rules_of_next
from kb.text.semantics.partakers import partakers_of
from kb.text.semantics.parties import parties_of
from kb.text.semantics.replacements import Exceptions, read_replacement
from kb.text.semantics.scope import Scope
from kb.text.semantics.set_numbers import set_numbers
from kb.text.semantics.spoken import with_nouns
from kb.text.semantics.stand_ins import QUOTATION, QUOTED, with_quotations, with_stand_in
from kb.text.semantics.statements import read_statement
from kb.text.semantics.targets_apart import first_of_targets_apart, without_targets_apart
from kb.text.semantics.targets_that_must import (
    ATTACKS_TARGET,
    BLOCKS_IT,
    attacking_target,
    blocking_it,
)
from kb.text.words.next_spell import of_all_such
from kb.vocabulary.parts import any_part, with_parts

Creating = Callable[[str, Scope], v.Effect]
"""Reads a sentence that creates a continuous effect on characteristics."""


ReadSteps = Callable[[str], tuple[v.Step, ...]]
"""Reads what an instruction says to do."""


class BeginningReader:
    """Reads what begins: `creating` reads effects, `exceptions` what a copy isn't like."""

    def __init__(
        self, scope: Scope, creating: Creating, exceptions: Exceptions, steps: ReadSteps
    ) -> None:
        self.scope = scope
        self._steps = steps
        self._that = speaking(scope)
        self._creating = creating
        self._exceptions = exceptions

    def read(self, text: str) -> tuple[v.Step, ...]:
        """What a sentence begins, after the choice of a source that it speaks of.

        Raises NotUnderstood.
        """
        numbers = set_numbers(text, self.scope)
        if numbers is not None:
            said, scope = numbers
            reader = BeginningReader(scope, self._creating, self._exceptions, self._steps)
            return (reader._creating_effect(said),)
        said, _ = first_of_targets_apart(text) or (text, "")
        source = _CHOSEN_SOURCE.search(without_targets_apart(said))
        if source is None:
            return (self._begun(text),)
        among = with_nouns(parties_of(f"each {source['source']}", self._that), source[0])
        rest = f"{text[: source.start()]}it{text[source.end() :]}"
        return (v.Chooses("object", (), (v.Some(among),)), _still_such(self._begun(rest), among))

    def _begun(self, text: str) -> v.Creates:
        if (those := those_of_another(text)) is not None:
            rest, whose = those
            return gaining_those_of(self._creating_effect(rest), partakers_of(whose, self.scope))
        if (all_ := of_all_such(text)) is not None:
            return self._of_next_spell(all_)
        readers = (self._creating_effect, self._stated, self._replacing)
        return first_understood(lambda reader: reader(text), readers)

    def _of_next_spell(self, text: str) -> v.Creates:
        """What a sentence on all spells of a kind says, said of the next one (611.2f)."""
        if not text.startswith("You may") and not _SPEAKS_OF_RULES.search(text):
            said = f"Until end of turn, {text[:1].lower()}{text[1:]}"
            return v.Creates(effect_of_next(self._creating(said, self.scope)))
        rules = rules_of_next(read_statement(text, self._that).rules)
        if any(getattr(each.value, "which", None) == "affected" for each in rules):
            raise NotUnderstood("whose number it is")
        return v.Creates(rules=rules)

    def _creating_effect(self, text: str) -> v.Creates:
        if _IT_AND_OTHERS.match(text) or _IT_OR_OTHERS.match(text):
            raise NotUnderstood("several that the effect is about")
        quotations = QUOTATION.findall(text)
        whole = QUOTATION.sub(QUOTED, text)
        said, alike = without_those_alike(_ITSELF_AND.sub("", whole))
        if (one := first_of_targets_apart(said)) is not None:
            said, alike = one
        if OF_WHAT_IS_NAMED.search(said):
            raise NotUnderstood("two that the effect is about")
        effect = self._creating(with_quotations(NAMED.sub(pronoun, said), quotations), self.scope)
        if OTHERS.search(said):
            effect = others_spoken_of(effect)
        if _CONTROL_OF_THAT.search(said) and any(_controls_itself(c) for c in effect.clauses):
            raise NotUnderstood("what control is gained of")
        on: tuple[v.Partaker, ...] = (v.Objects(v.IsSelf()),) if _ITSELF_AND.match(whole) else ()
        if alike:
            on = partakers_of(alike, self._that)
        elif any(speaks_of_locked(clause.subject) for clause in effect.clauses):
            on = (*on, fixed_to(said))
        return v.Creates(effect, on=on)

    def _stated(self, text: str) -> v.Creates:
        """A statement on the rules for a time ("target creature can't block this turn")."""
        if (blocks := BLOCKS_IT.fullmatch(text)) is not None:
            return blocking_it(self._stated(f"{blocks['who']} {blocks['blocks']} ~ {blocks['if']}"))
        if (attacks := ATTACKS_TARGET.fullmatch(text)) is not None:
            return attacking_target(
                self._stated(f"{attacks['who']} attacks you {attacks['if']}"), attacks["whom"]
            )
        if not _DURATION.search(text) and not _OF_SPELLS.fullmatch(text):
            raise NotUnderstood("for how long")
        if _JUST_ONE.search(text):
            raise NotUnderstood("one only, of those that may be played")
        others = _ITSELF_AND.sub("", text)
        said, back = with_stand_in(_EACH_STEP.sub("their controller's next untap step", others))
        rules = read_statement(said, self._that).rules
        if any(rule.verb in _BEFORE for rule in rules):
            raise NotUnderstood("what is settled before anything is done")
        own = (v.Objects(v.IsSelf()),) if others != text else ()
        stated = back(rules)
        if any(each.verb in ("play", "cast") and _in_doubt(each) for each in stated):
            raise NotUnderstood("what is played, or whose")
        return v.Creates(rules=stated, on=own)

    def _replacing(self, text: str) -> v.Creates:
        """A replacement or prevention effect that begins."""
        if (redirected := _REDIRECTED.fullmatch(text)) is not None:
            return self._redirecting(*redirected.group("what", "event", "that", "to"))
        for order in (_TO_WHOM, _BY_WHOM):
            text = order.sub(r"\1 \2 this turn", text)
        alike = TARGET_AND_ALIKE.search(text)
        if alike is not None:
            return self._shielding_alike(text, alike)
        said, back = with_stand_in(text)
        found = read_replacement(said, self._that, self._exceptions)
        outcomes = tuple(self._outcome(back(each), back) for each in found.outcomes)
        made: v.Replacement = back(found)
        events = (*made.events[:1], *map(_same_target, made.events[1:]))
        return v.Creates(
            replacement=msgspec.structs.replace(made, events=events, outcomes=outcomes)
        )

    def _shielding_alike(self, text: str, alike: re.Match[str]) -> v.Creates:
        """A prevention effect on a target and all others that have something in common with it.

        Raises NotUnderstood.
        """
        said = f"{text[: alike.start()]}target creature{text[alike.end() :]}"
        begun = self._replacing(said)
        events = begun.replacement.events if begun.replacement is not None else ()
        if begun.replacement is None or len(events) != 1 or events[0].object != _TARGET:
            raise NotUnderstood("what the target is of")
        whom = partakers_of(alike[0], self._that)
        replacement = msgspec.structs.replace(
            begun.replacement, events=(msgspec.structs.replace(events[0], object=whom),)
        )
        return msgspec.structs.replace(begun, replacement=replacement)

    def _redirecting(self, what: str, event: str, that: str, to: str) -> v.Creates:
        """A redirection effect that begins (614.9): `what` damage of an event is dealt to others.

        Raises NotUnderstood.
        """
        if _THIS_TURN.search(event):
            event = f"{_THIS_TURN.sub('', event, count=1)} this turn"
        said, back = with_stand_in(f"{what}{event}{that and ','}{that} is dealt to you instead")
        found: v.Replacement = back(read_replacement(said, self._that, self._exceptions))
        recipients = partakers_of(to, self.scope)
        match recipients, found.outcomes:
            case (v.Objects() | v.Players(),), (v.Instead(does="redirect") as outcome,):
                outcome = msgspec.structs.replace(outcome, to=recipients)
                return v.Creates(replacement=msgspec.structs.replace(found, outcomes=(outcome,)))
        raise NotUnderstood("to whom the damage is dealt")

    def _outcome(self, outcome: v.Outcome, back: Callable[[Any], Any]) -> v.Outcome:
        """What happens instead, step by step.

        Raises NotUnderstood.
        """
        if outcome.text is None:
            return outcome
        if isinstance(outcome, v.Enters):
            raise NotUnderstood("what is done as it enters")
        text = re.sub(
            r"\b[Ii]nstead\b,? ?|^prevent that damage (?:and |\. )?", "", outcome.text
        ).strip()
        if isinstance(outcome, v.Instead) and outcome.does in _SAID_WHOLE:
            return outcome
        steps = back(self._steps(text)) if text else ()
        return msgspec.structs.replace(outcome, text=None, steps=steps)


_SPEAKS_OF_RULES = regex(r"\bspells you cast (?:cost|can't) ", re.IGNORECASE)


_CONTROL_OF_THAT = regex(r"\bgain control of (?:that|those|the) ", re.IGNORECASE)


def _controls_itself(clause: v.Clause) -> bool:
    return clause.subject == v.IsSelf() and v.GainControl() in clause.does


_SAID_WHOLE = frozenset({"double", "triple", "increase"})
"""What happens instead of which the word tells all: so much more of the same."""


def _same_target(event: v.Event) -> v.Event:
    """A further event of what has one target in its words: that is the same one there ("dealt to
    and dealt by target creature")."""
    (it,) = partakers_of("it", Scope())

    def same(word: Any) -> Any:
        return it if word == v.Objects(TARGETED) else word

    changed: v.Event = with_parts(event, same)
    return changed


def _still_such(begun: v.Creates, among: tuple[v.Partaker, ...]) -> v.Creates:
    """The effect on damage by a source that was chosen among those of a quality, which is asked
    again as the source would deal damage (615.9)."""
    match among, begun.replacement:
        case (v.Objects(filter=quality),), v.Replacement() as replaces if (
            quality != v.Everything() and not isinstance(quality, v.InZone)
        ):
            events = tuple(
                msgspec.structs.replace(each, subject=_of_quality(each.subject, quality))
                if each.verb == "deal_damage"
                else each
                for each in replaces.events
            )
            replacement = msgspec.structs.replace(replaces, events=events)
            return msgspec.structs.replace(begun, replacement=replacement)
    return begun


def _of_quality(subject: tuple[v.Partaker, ...], quality: v.Filter) -> tuple[v.Partaker, ...]:
    return tuple(
        msgspec.structs.replace(each, filter=v.And((each.filter, quality)))
        if isinstance(each, v.Objects) and each.filter == v.Related("that")
        else each
        for each in subject
    )


_CHOSEN_SOURCE = regex(r"\ban? (?P<source>(?:\w+ )?source) of your choice\b")
"""A source of damage that is chosen as the effect begins."""
_TO_WHOM = regex(
    r"^(Prevent (?:all|the next \w+) (?:combat |noncombat )?damage that would be dealt) this turn "
    r"(to [^,\"]+)$",
    re.IGNORECASE,
)
_BY_WHOM = regex(r"^(.*) this turn (by .+)$")
"""How long it is so may stand before who does it."""
_REDIRECTED = regex(
    r"(?P<what>(?:All|The next \w+) (?:combat |noncombat )?damage |The next time )"
    r"(?P<event>[^.\"]*?\bwould (?:be dealt|deal)\b[^.\",]*),?(?P<that> that damage|) "
    r"is dealt to (?P<to>[^.\"]+) instead",
    re.IGNORECASE,
)
"""Damage that is dealt to another in the place of whom it would be dealt to."""
_THIS_TURN = regex(r" this turn\b")


_ITSELF_AND = regex(
    r"^(?:~|this (?!turn|combat)\w+) and "
    r"(?=(?:another |any number of |up to \w+ )?(?:other )?target )",
    re.IGNORECASE,
)
"""The object itself beside what else an effect is about."""
_TARGET: tuple[v.Partaker, ...] = (v.Objects(TARGETED),)


_IT_AND_OTHERS = regex(r"^(?:it|they) and\b", re.IGNORECASE)
"""What the words before spoke of, and more."""
_IT_OR_OTHERS = regex(r"^(?:~|(?:this|enchanted|equipped) \w+) or an?(?:other)? ", re.IGNORECASE)
"""One of two, as a player chooses."""


_DURATION = regex(
    r"\b(?:this turn|this combat|until|for as long as|for the rest of the game|"
    r"next (?:turn|untap steps?)|next combat|each combat|skips? (?:your|their|his or her) next|"
    r"doesn't untap|don't untap)\b",
    re.IGNORECASE,
)
_OF_SPELLS = regex(r"(?:target|that|those) (?:[\w-]+ )*spells? can't be countered", re.IGNORECASE)
"""What is so of spells as long as they are on the stack."""


def _speaks(party: v.Objects) -> bool:
    return any_part(party, lambda each: isinstance(each, v.Related) and each.how in _SPOKEN)


def _in_doubt(rule: v.StatementLine) -> bool:
    """Whether "they may play it" was taken to speak of the players twice, or cards to be played
    lie in the zone of nobody who was spoken of."""
    if any(isinstance(party, v.Players) for party in rule.object):
        return True
    described = any(isinstance(each, v.Objects) and not _speaks(each) for each in rule.object)
    return described and rule.owner == (v.Players("owner"),)


_BEFORE = frozenset(["choose_x", "choose_targets", "begin_game"])
"""What statements tell of choices that are over once an instruction is carried out."""
_JUST_ONE = regex(r"\bmay (?:play|cast) an? (?!additional\b)", re.IGNORECASE)
"""A permission for one spell or card, of which no statement can tell that it is used up."""
_SPOKEN = SINGULAR | PLURAL | {"target"}
_EACH_STEP = regex(r"\btheir controllers' next untap steps\b")
__all__ = ["BeginningReader", "Creating"]
