"""What a text calls who and what it has told of: "that creature", "those cards", "the rest"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, cast

import msgspec

from kb import vocabulary as v
from kb.text.rendering import targets
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import number_word, plural
from kb.text.words.piles import OTHER_PILE, PILE
from kb.text.words.told import (
    CHOSEN_BY_DEED,
    DONE,
    ITSELF_OR_CONTROLLER,
    Told,
    mentioned_player,
    nouns_of,
    nouns_of_objects,
    told_of_cost,
)
from kb.text.words.told_of_events import told_of_trigger
from kb.text.words.votes import VOTE, VOTED
from kb.vocabulary.parts import with_parts
from kb.vocabulary.several import GREATEST, OF_RESULTS, ON_BATTLEFIELD, OWN, PUT, SEVERAL

_BEST = (
    "hand", "token", "spell", "copy", "card", "creature", "artifact", "land", "enchantment",
    "planeswalker", "permanent", "ability", "source",
)  # fmt: skip
"""Nouns, the first that fits is taken."""
_PERMANENT = frozenset({"creature", "artifact", "land", "enchantment", "planeswalker", "battle"})
_OF_ITSELF = frozenset({"card", "spell"})
"""What the object itself may be, wherever it is."""
_OF_SPELLS = frozenset({"cast", "copy", "counter"})
OR_PLAYER = " or player"
"""What is added to the name of what might be a player as well."""
_PARTICIPLES = {verb: said for said, verb in DONE.items()}


_PUT = {
    "to_battlefield": "onto the battlefield", "to_hand": "into a hand",
    "to_graveyard": "into a graveyard",
}  # fmt: skip
"""Where something was put, by the role of what was."""


class Names:
    """What is called how, while the steps of one text are put into words."""

    def __init__(
        self,
        voice: Voice,
        aimed: tuple[v.Target, ...],
        trigger: v.Trigger | None,
        cost: v.Cost | None,
        *,
        before: tuple[Told, ...] = (),
    ) -> None:
        self._voice = voice
        self.where: list[v.Value] = []
        """What X stands for in the sentence at hand."""
        self._targets = aimed
        self._introduced: set[int] = set()
        self._words: dict[v.Mentioned, str] = {}
        said = _told_of(trigger) if trigger else ()
        self._name_all((*before, *told_of_cost(cost), *said))

    def _name_all(self, found: Iterable[Told]) -> None:
        """Names each; what may be a player as well is called so, too."""
        all_told = tuple(found)
        for told in all_told:
            self._name(told)
        words = {told.word for told in all_told}
        for word in words:
            if isinstance(word, v.Mentioned) and mentioned_player(word) in words:
                self._words[word] = self.of(word) + OR_PLAYER

    def _name(self, told: Told) -> None:
        if not isinstance(told.word, v.Mentioned):
            return
        if {"spell", "ability"} <= told.nouns:  # else "it"
            if len(told.nouns) == len({"spell", "ability"}):
                self._words[told.word] = "that spell or ability"
            return
        noun = _noun(told.nouns)
        if told.verb in _PARTICIPLES and told.word.of == "cost":
            said = f"the {_PARTICIPLES[told.verb]} {plural(noun) if told.many else noun}"
        else:
            said = f"those {plural(noun)}" if told.many else f"that {noun}"
        self._words[told.word] = said

    @contextmanager
    def awaiting(self, trigger: v.Trigger) -> Iterator[None]:
        """While it is told what is done when something has been waited for: what stood in that
        event has its names."""
        before = {word: said for word, said in self._words.items() if word.of == "event"}
        self._name_all(_told_of(trigger))
        try:
            yield
        finally:
            self._words |= before

    @contextmanager
    def dealing(self, word: v.Replacement) -> Iterator[None]:
        """While it is told what is done as damage is prevented: who would deal it is its source."""
        prevents = any(isinstance(each, v.Prevents) for each in word.outcomes)
        source = v.Mentioned("event", role="subject")
        before = self._words.get(source)
        if prevents and before is None:
            self._words[source] = "that source"
        try:
            yield
        finally:
            if prevents and before is None:
                del self._words[source]

    def of_step(self, step: v.GameAction | v.Chooses | v.Creates) -> None:
        """Notes what a step that others mention was done to, or made."""
        if step.label is None:
            return
        if isinstance(step, v.Creates):
            nouns = nouns_of(step.effect.clauses[0].subject) if step.effect else frozenset()
            self._name(Told(v.Mentioned("step", step.label), nouns, many=True))
            return
        parties = step.object if isinstance(step, v.GameAction) else step.among
        known = [p for p in parties if not isinstance(p, v.Players)]
        word = v.Mentioned("step", step.label)
        nouns, many = _called(step, known[0] if known else None)
        if len(known) > 1:  # "those cards" are all of them
            each = [_called(step, party)[0] for party in known]
            nouns, many = (
                frozenset.intersection(*each) - {"permanent"} or nouns & {"permanent"},
                True,
            )
            if isinstance(step, v.GameAction) and step.verb == "search":
                nouns = nouns - {"permanent"} or frozenset({"card"})
        self._name(Told(word, nouns, many or _by_several(step)))
        self._name(Told(msgspec.structs.replace(word, role=OWN), nouns, many))
        if isinstance(step, v.GameAction) and step.verb in CHOSEN_BY_DEED:
            self._words[word] = f"the {_PARTICIPLES[step.verb]} creature"
        self._as_before(step.label, tuple(known))
        if isinstance(step, v.GameAction) and step.verb == "deal_damage":
            mentioned = next((m for p in known if (m := is_among(_filter_of(p))[0])), None)
            said = self.of(mentioned) if mentioned is not None else "those permanents"
            self._words[v.Mentioned("step", step.label, "done")] = said
        if isinstance(step, v.GameAction) and "until" in step.how:
            self._name(Told(v.Mentioned("step", step.label, "all"), frozenset({"card"}), True))
        for subject in step.subject if isinstance(step, v.GameAction) else step.by:
            if not isinstance(subject, v.Players):
                role = v.Mentioned("step", step.label, "subject")
                self._name(Told(role, *_called(None, subject)))

    def _as_before(self, label: int, known: tuple[v.Partaker, ...]) -> None:
        """Notes that one thing that was spoken of is called as before once it is on the
        battlefield."""
        (party,) = known if len(known) == 1 else (None,)
        word = _mention_of(party)
        said = self._words.get(word, "") if word is not None else ""
        if said.startswith("that "):
            self._words[v.Mentioned("step", label, ON_BATTLEFIELD)] = said

    def most_voted(self, label: int | None) -> None:
        """Notes what a vote was about."""
        if label is not None:
            said = "each permanent with the most votes or tied for most votes"
            self._words[v.Mentioned("step", label, VOTED)] = said

    def of_pile(self, label: int | None) -> None:
        """Notes that one of two piles was chosen."""
        if label is not None:
            self._words[v.Mentioned("step", label, PILE)] = "that pile"
            self._words[v.Mentioned("step", label, OTHER_PILE)] = "the other pile"

    def of_each(self, party: v.Partaker) -> None:
        """Notes what a "for each" comes to."""
        one = v.Mentioned("each")
        self._name(Told(one, _called(None, party)[0], False))
        match party:
            case v.Objects(filter=v.Mentioned() as aimed) if self._may_be_player(aimed):
                self._words[one] = f"that permanent{OR_PLAYER}"

    def introduce(self, word: v.Mentioned) -> str | None:
        """The phrase of a target where it is first told of; None for others."""
        if word.of != "target" or word.number in self._introduced:
            return None
        self._introduced.add(word.number)
        target = self._targets[word.number]
        if target.objects is not None:
            nouns = nouns_of(target.objects)
            if isinstance(target.objects, v.Or) and len(nouns & _PERMANENT) > 1:
                nouns -= _PERMANENT  # "that permanent": it may be either
            self._name(Told(word, nouns, target.most != v.Const(1)))
            if target.players is not None and target.most == v.Const(1):
                self._words[word] = self.of(word) + OR_PLAYER
        target = msgspec.structs.replace(target, later=False, each=None)
        before = [v.Mentioned("target", number) for number in range(word.number)]
        for each in filter(self._may_be_player, before):
            target = with_parts(target, partial(_of_either, each))
        return targets.target(target, self._voice)

    def _theirs(self, word: v.Theirs) -> v.Filter:
        """What is somebody's, in the words that the text has for whom."""
        if word.by.of == "target" and self.introduce(word.by):
            return v.Owned("target") if word.owned else v.Controlled("target")
        if self._may_be_player(word.by):
            by = msgspec.structs.replace(word.by, role=ITSELF_OR_CONTROLLER)
            return v.Theirs(by, word.owned)
        return v.Owned("that") if word.owned else v.Controlled("that")

    def _may_be_player(self, word: v.Mentioned) -> bool:
        """Whether it is a target that may be an object or a player."""
        target = self._targets[word.number] if word.of == "target" else None
        return target is not None and target.objects is not None and target.players is not None

    def number(self, word: v.Value | v.Tally) -> str:
        """A number before a noun: "two", "X", "that many"; X where it is told at the end."""
        if isinstance(word, v.Const):
            return number_word(word.number)
        if isinstance(word, v.ThatMuch) and word.verb is None:
            return "that many"
        if not isinstance(word, v.X | v.SettledX):
            self.where.append(cast("v.Value", self.plain(word)))
        return "X"

    def of(self, word: v.Mentioned) -> str:
        """What it is called."""
        if word.of == "giver" and word.role is not None:
            return word.role
        if word.of in ("rest", "unchosen"):
            return "the rest"
        if word == v.CHOSEN_OBJECT:
            return "the chosen object"
        if word.role in PUT and word not in self._words:
            return f"{self.of(v.Mentioned('step', word.number))} put {_PUT[word.role]}"
        if word.role in ("done", "own") and word not in self._words:
            word = v.Mentioned("step", word.number)
        return self._words.get(word, "it")

    def _whole(self, word: v.And | v.Or) -> v.Related | None:
        """What has words of its own only as a whole."""
        match word:
            case v.And((v.HasType(type_), v.Mentioned(role="done") as done)) if done in self._words:
                return v.Related(f"“a {type_} dealt damage this way”")
            case v.And((v.HasType(type_), v.Mentioned(of="target") as aimed)) if (
                aimed in self._words
            ):
                return v.Related(f"“that {type_}”")
            case v.Or(members) if all(isinstance(each, v.Mentioned) for each in members):
                return v.Related(f"“{self._those(members)}”")
        return None

    def _those(self, members: tuple[v.Filter, ...]) -> str:
        """How several that were spoken of are called together, where each is called by one noun."""
        called = {self._words.get(cast("v.Mentioned", each), "") for each in members}
        which, _, noun = called.pop().partition(" ") if len(called) == 1 else ("", "", "")
        return f"those {plural(noun)}" if which == "that" and noun.isalpha() else "them"

    def plain(self, word: Any) -> Any:
        """A word of the vocabulary in which what is mentioned is what the words spoke of."""
        if isinstance(word, tuple):
            return tuple(self.plain(each) for each in word)
        match word:
            case v.Mentioned():
                called = self.introduce(word) or self.of(word).removesuffix(OR_PLAYER)
                return v.Related(f"“{called}”")
            case v.And() | v.Or() if (whole := self._whole(word)) is not None:
                return whole
            case v.Theirs():
                return self._theirs(word)
            case v.Relation(_, (v.Players("mentioned", mention=v.Mentioned() as mention),)) if (
                self._may_be_player(mention)
            ):
                self.introduce(mention)
                return msgspec.structs.replace(word, to=(v.Players(ITSELF_OR_CONTROLLER),))
            case v.Players("mentioned", mention=v.Mentioned() as mention):
                said = self.introduce(mention)
                return v.Players(said.replace(" ", "_") if said else "that")
            case v.ThatMuch():
                return self._that_much(word)
            case v.Ability():
                return word
            case msgspec.Struct():
                made = {n: self.plain(getattr(word, n)) for n in word.__struct_fields__}
                if all(made[name] is getattr(word, name) for name in made):
                    return word
                return msgspec.structs.replace(word, **made)
        return word

    def _that_much(self, word: v.ThatMuch) -> v.ThatMuch:
        """How much it was, by what that was done to."""
        match word:
            case v.ThatMuch(verb=None):
                return v.ThatMuch()
            case v.ThatMuch(of=v.Mentioned(role=role)) if role == GREATEST:
                return msgspec.structs.replace(word, of=v.Mentioned("step", role=GREATEST))
            case v.ThatMuch(verb=each) if each == VOTE:
                return word
            case v.ThatMuch(verb="roll", of=v.Mentioned(role=role)) if role in OF_RESULTS:
                return msgspec.structs.replace(word, of=v.Mentioned("step", role=role))
            case v.ThatMuch(verb=str() as verb, of=v.Mentioned() as of):
                noun = self.of(of).removeprefix("that ").removeprefix("those ").removesuffix("s")
                noun = "card" if noun == "hand" else noun
                return v.ThatMuch(verb, v.Mentioned("step", role=noun))
        return word


def _mention_of(party: v.Partaker | None) -> v.Mentioned | None:
    """What was spoken of before that a partaker is, if it is just that."""
    match party:
        case v.Objects(filter=v.Mentioned() as word, relations=()):
            return word
    return None


def _of_either(mention: v.Mentioned, word: Any) -> Any:
    """What that player controls, where it may be the controller of a permanent."""
    by = msgspec.structs.replace(mention, role=ITSELF_OR_CONTROLLER)
    return v.Theirs(by) if word == v.Controlled("that") else word


def _told_of(trigger: v.Trigger) -> list[Told]:
    """What a trigger tells of: "~ or another creature" is no spell but where one is cast."""
    found = told_of_trigger(trigger)
    if any(event.verb in _OF_SPELLS for event in trigger.events):
        return found
    return [
        msgspec.structs.replace(each, nouns=each.nouns - _OF_ITSELF)
        if each.nouns > _OF_ITSELF
        else each
        for each in found
    ]


def _noun(found: frozenset[str]) -> str:
    return next((noun for noun in _BEST if noun in found), "permanent")


def _called(
    step: v.GameAction | v.Chooses | None, party: v.Partaker | None
) -> tuple[frozenset[str], bool]:
    """The nouns for what a step was done to, and whether it is several."""
    if isinstance(step, v.GameAction) and step.verb == "create":
        return frozenset({"token"}), step.number != v.Const(1)
    if isinstance(step, v.GameAction) and step.verb == "copy":
        return frozenset({"copy"}), step.number not in (None, v.Const(1))
    if isinstance(step, v.GameAction) and "hand" in step.how:
        return frozenset({"hand"}), False
    match party:
        case v.TopCards(number, whose):
            several = any(player.who in SEVERAL for player in whose)
            return frozenset({"card"}), several or number != v.Const(1)
        case v.Some(of, _, most):
            found = _nouns_in(of[0])
            of_cards = isinstance(step, v.GameAction) and step.verb in ("search", "discard")
            if of_cards and (_noun(found) == "permanent" or len(found & _PERMANENT) > 1):
                found = frozenset({"card"})
            return found, most != v.Const(1)
        case v.Objects():
            return _nouns_in(party), True
    many = isinstance(step, v.GameAction) and step.number not in (None, v.Const(1))
    return frozenset({"card"}), many


def _by_several(step: v.GameAction | v.Chooses) -> bool:
    """Whether several players did it, each by himself."""
    by = step.subject if isinstance(step, v.GameAction) else step.by
    return any(isinstance(who, v.Players) and who.who in SEVERAL for who in by)


def _nouns_in(party: v.Partaker) -> frozenset[str]:
    if not isinstance(party, v.Objects):
        return frozenset({"player"})
    parts = getattr(party.filter, "all", (party.filter,))
    among = any(isinstance(part, v.Mentioned) for part in parts)
    found = nouns_of_objects(party)
    return found | {"card"} if among else found


def _filter_of(party: v.Partaker) -> v.Filter:
    return party.filter if isinstance(party, v.Objects) else v.Everything()


def is_among(word: v.Filter) -> tuple[v.Mentioned | None, tuple[v.Filter, ...]]:
    """Some that were spoken of, and what of them is meant."""
    parts: tuple[v.Filter, ...] = getattr(word, "all", (word,))
    among = next((part for part in parts if isinstance(part, v.Mentioned)), None)
    return among, tuple(part for part in parts if part is not among)


__all__ = ["Names", "is_among"]
