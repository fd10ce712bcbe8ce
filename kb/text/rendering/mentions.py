"""What a text calls who and what it has told of: "that creature", "those cards", "the rest"."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from kb.text.rendering import targets
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import number_word, plural
from kb.text.words.told import DONE, Told, nouns_of, nouns_of_objects, told_of_cost, told_of_trigger
from kb.vocabulary import (
    Ability,
    Chooses,
    Const,
    Controlled,
    Cost,
    Creates,
    Filter,
    GameAction,
    Mentioned,
    Objects,
    Or,
    Owned,
    Partaker,
    Players,
    Related,
    Some,
    Tally,
    Target,
    ThatMuch,
    Theirs,
    TopCards,
    Trigger,
    Value,
    X,
)

_BEST = (
    "hand", "token", "spell", "copy", "card", "creature", "artifact", "land", "enchantment",
    "planeswalker", "permanent", "ability", "source",
)  # fmt: skip
"""Nouns, the first that fits is taken."""
_PARTICIPLES = {verb: said for said, verb in DONE.items()}


class Names:
    """What is called how, while the steps of one text are put into words."""

    def __init__(
        self,
        voice: Voice,
        aimed: tuple[Target, ...],
        trigger: Trigger | None,
        cost: Cost | None,
    ) -> None:
        self._voice = voice
        self.where: list[Value] = []
        """What X stands for in the sentence at hand."""
        self._targets = aimed
        self._introduced: set[int] = set()
        self._words: dict[Mentioned, str] = {}
        for told in (*told_of_cost(cost), *(told_of_trigger(trigger) if trigger else ())):
            self._name(told)

    def _name(self, told: Told) -> None:
        if not isinstance(told.word, Mentioned) or {"spell", "ability"} <= told.nouns:
            return  # "it"
        noun = _noun(told.nouns)
        if told.verb in _PARTICIPLES and told.word.of == "cost":
            said = f"the {_PARTICIPLES[told.verb]} {plural(noun) if told.many else noun}"
        else:
            said = f"those {plural(noun)}" if told.many else f"that {noun}"
        self._words[told.word] = said

    def of_step(self, step: GameAction | Chooses | Creates) -> None:
        """Notes what a step that others mention was done to, or made."""
        if step.label is None:
            return
        if isinstance(step, Creates):
            nouns = nouns_of(step.effect.clauses[0].subject) if step.effect else frozenset()
            self._name(Told(Mentioned("step", step.label), nouns, many=True))
            return
        parties = step.object if isinstance(step, GameAction) else step.among
        known = [p for p in parties if not isinstance(p, Players)]
        word = Mentioned("step", step.label)
        self._name(Told(word, *_called(step, known[0] if known else None)))
        if isinstance(step, GameAction) and "until" in step.how:
            self._name(Told(Mentioned("step", step.label, "all"), frozenset({"card"}), True))
        for subject in step.subject if isinstance(step, GameAction) else step.by:
            if not isinstance(subject, Players):
                role = Mentioned("step", step.label, "subject")
                self._name(Told(role, *_called(None, subject)))

    def of_each(self, party: Partaker) -> None:
        """Notes what a "for each" comes to."""
        self._name(Told(Mentioned("each"), _called(None, party)[0], False))

    def introduce(self, word: Mentioned) -> str | None:
        """The phrase of a target where it is first told of; None for others."""
        if word.of != "target" or word.number in self._introduced:
            return None
        self._introduced.add(word.number)
        target = self._targets[word.number]
        if target.objects is not None:
            self._name(Told(word, nouns_of(target.objects), target.most != Const(1)))
        return targets.target(msgspec.structs.replace(target, later=False, each=None), self._voice)

    def number(self, word: Value | Tally) -> str:
        """A number before a noun: "two", "X", "that many"; X where it is told at the end."""
        if isinstance(word, Const):
            return number_word(word.number)
        if isinstance(word, ThatMuch) and word.verb is None:
            return "that many"
        if not isinstance(word, X):
            self.where.append(cast("Value", self.plain(word)))
        return "X"

    def of(self, word: Mentioned) -> str:
        """What it is called."""
        if word.of in ("rest", "unchosen"):
            return "the rest"
        return self._words.get(word, "it")

    def plain(self, word: Any) -> Any:
        """A word of the vocabulary in which what is mentioned is what the words spoke of."""
        if isinstance(word, tuple):
            return tuple(self.plain(each) for each in word)
        match word:
            case Mentioned():
                return Related(f"“{self.introduce(word) or self.of(word)}”")
            case Or(members) if all(isinstance(each, Mentioned) for each in members):
                return Related("“them”")
            case Theirs(by, owned) if by.of == "target" and self.introduce(by):
                return Owned("target") if owned else Controlled("target")
            case Theirs(_, owned):
                return Owned("that") if owned else Controlled("that")
            case Players("mentioned", mention=Mentioned() as mention):
                said = self.introduce(mention)
                return Players(said.replace(" ", "_") if said else "that")
            case ThatMuch(verb=None):
                return ThatMuch()
            case ThatMuch(verb=str() as verb, of=Mentioned() as of):
                noun = self.of(of).removeprefix("that ").removeprefix("those ").removesuffix("s")
                return ThatMuch(verb, Mentioned("step", role=noun))
            case Ability():
                return word
            case msgspec.Struct():
                made = {n: self.plain(getattr(word, n)) for n in word.__struct_fields__}
                if all(made[name] is getattr(word, name) for name in made):
                    return word
                return msgspec.structs.replace(word, **made)
        return word


def _noun(found: frozenset[str]) -> str:
    return next((noun for noun in _BEST if noun in found), "permanent")


def _called(
    step: GameAction | Chooses | None, party: Partaker | None
) -> tuple[frozenset[str], bool]:
    """The nouns for what a step was done to, and whether it is several."""
    if isinstance(step, GameAction) and step.verb == "create":
        return frozenset({"token"}), step.number != Const(1)
    if isinstance(step, GameAction) and "hand" in step.how:
        return frozenset({"hand"}), False
    match party:
        case TopCards(number):
            return frozenset({"card"}), number != Const(1)
        case Some(of, _, most):
            inner = of[0]
            return _nouns_in(inner), most != Const(1)
        case Objects():
            return _nouns_in(party), True
    many = isinstance(step, GameAction) and step.number not in (None, Const(1))
    return frozenset({"card"}), many


def _nouns_in(party: Partaker) -> frozenset[str]:
    if not isinstance(party, Objects):
        return frozenset({"player"})
    parts = getattr(party.filter, "all", (party.filter,))
    among = any(isinstance(part, Mentioned) for part in parts)
    found = nouns_of_objects(party)
    return found | {"card"} if among else found


def is_among(word: Filter) -> tuple[Mentioned | None, tuple[Filter, ...]]:
    """Some that were spoken of, and what of them is meant."""
    parts: tuple[Filter, ...] = getattr(word, "all", (word,))
    among = next((part for part in parts if isinstance(part, Mentioned)), None)
    return among, tuple(part for part in parts if part is not among)


__all__ = ["Names", "is_among"]
